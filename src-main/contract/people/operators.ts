/** Operators of the station: their sign-on, and the rights of their roles. */
import { oc } from '@orpc/contract';
import { z } from 'zod';
import { shownName } from '../terms/shown-text.ts';
import { workspaceErrors } from '../terms/errors.ts';
import { BADGE_LENGTH, MAX_SCAN_LENGTH, PIN_LENGTH } from '../terms/limits.ts';
import {
  operatorChangeFromBenchSchema,
  roleSchema,
  screenLanguageSchema,
  signOnWaySchema,
} from '../terms/operator-words.ts';

const idSchema = z.string().min(1).max(100);
const nameSchema = z.string().overwrite(shownName).trim().min(1).max(60);
/** Digits, so that it can be entered on a pad of keys. */
const pinSchema = z.string().regex(new RegExp(`^\\d{${PIN_LENGTH.from},${PIN_LENGTH.to}}$`));
const badgeSchema = z.string().trim().min(BADGE_LENGTH.from).max(BADGE_LENGTH.to);
/** A proof that is tried: any input is answered. */
const triedSchema = z.string().max(MAX_SCAN_LENGTH);

/** An operator on the sign-on page. */
export const signOnNameSchema = z.object({
  id: z.string(),
  name: z.string(),
  role: roleSchema,
  /** The ways that the station allows for this one, and that were set up. */
  ways: z.array(signOnWaySchema),
});
export type SignOnName = z.infer<typeof signOnNameSchema>;

/** An operator on the screen of operators. Never a hash. */
const operatorSchema = z.object({
  id: z.string(),
  /** Counts up; names one whose name was erased. */
  number: z.number().int(),
  /** Null: erased. */
  name: z.string().nullable(),
  role: roleSchema,
  /** Null: the station's. */
  language: screenLanguageSchema.nullable(),
  hasBadge: z.boolean(),
  hasPin: z.boolean(),
  isActive: z.boolean(),
  /** Epoch milliseconds. */
  changedAt: z.number(),
  /** Newest sign-on; null: never. */
  signedOnAt: z.number().nullable(),
});
export type Operator = z.infer<typeof operatorSchema>;

/** Record of another bench about a lead, an administrator or a future one: it is in force here when it is confirmed. */
const operatorWordSchema = z.object({
  id: z.string(),
  /** Identifies exactly this report: a later one is not confirmed with it. */
  mark: z.string(),
  /** The operator's name, or the number if the name was erased; as this bench knows it, else as that bench says. */
  name: z.string(),
  /** New name that the bench reports; null: unchanged. */
  newName: z.string().nullable(),
  /** The operator's role, as that bench says. */
  role: roleSchema,
  /** The operator's role here until now; null: not known here. */
  roleBefore: roleSchema.nullable(),
  changes: z.array(operatorChangeFromBenchSchema),
  /** Name of that bench. */
  bench: z.string(),
  /** Epoch milliseconds, this computer's clock. */
  at: z.number(),
});
export type OperatorWord = z.infer<typeof operatorWordSchema>;

/** Row of the operators' history, newest first. */
const operatorEventSchema = z.object({
  n: z.number().int(),
  at: z.number(),
  kind: z.string(),
  /** Name of the operator; null: the station itself, or no one was signed on. */
  by: z.string().nullable(),
  /** Name of the operator concerned; null: none. */
  about: z.string().nullable(),
  station: z.string(),
  /** Data of the event: an order's number, names of settings; never a code. */
  data: z.record(z.string(), z.unknown()),
  /** True if the row was changed in the file. */
  broken: z.boolean(),
});

const notSaved = { NOT_SAVED: { data: z.object({ code: z.string() }) } };
/** The code was wrong, or was not checked because the wait is not over. */
const notProved = {
  NOT_PROVED: { data: z.object({ waitSeconds: z.number().int() }) },
  /** The scanned code is not a badge, but goods, an order or a command. It counted nothing. */
  NO_BADGE: {},
};
const trying = oc.errors({
  ...workspaceErrors,
  ...notSaved,
  ...notProved,
  /** The station does not allow that way for this operator, or it was not set up. */
  WAY_NOT_ALLOWED: {},
});
const managing = oc.errors({
  ...workspaceErrors,
  ...notSaved,
  NO_SUCH_OPERATOR: {},
  /** Another active operator has that name. */
  NAME_TAKEN: {},
  /** Without an active administrator nobody could change operators; the others have to be deactivated first. */
  LAST_ADMINISTRATOR: {},
  /** The first one has to be an administrator with a badge or a PIN. */
  FIRST_IS_ADMINISTRATOR: {},
  /** A lead or an administrator has a badge or a PIN: otherwise no one could sign on as one. */
  NO_WAY_TO_SIGN_ON: {},
  /** The code already has another meaning here: a command, an order, goods, or the badge of another operator. */
  BADGE_TAKEN: { data: z.object({ by: z.enum(['command', 'order', 'goods', 'operator']) }) },
  /** A code with the form of an EAN or of a GS1 key: packers scan such codes all day, so that guesses at it could not be counted. */
  BADGE_LIKE_GOODS: {},
  /** A packer whose PIN or badge was set at another bench gets new ones here before becoming more than a packer. */
  SET_ELSEWHERE: {},
  /** The name of an operator who can still sign on is not erased. */
  STILL_ACTIVE: {},
});

/** Operator and proof of a try. */
export const proofSchema = z.discriminatedUnion('way', [
  z.object({ way: z.literal('badge'), code: triedSchema }),
  z.object({ way: z.literal('pin'), id: idSchema, pin: triedSchema }),
  z.object({ way: z.literal('tap'), id: idSchema }),
]);
export type Proof = z.infer<typeof proofSchema>;

const deciding = oc.errors({
  ...workspaceErrors,
  ...notSaved,
  /** Another bench has reported something else about this operator since, or the report was already decided. */
  WORD_CHANGED: {},
});
const wordIdSchema = z.object({ id: idSchema, mark: z.string().min(1).max(100) });

const credentials = { badge: badgeSchema.optional(), pin: pinSchema.optional() };

export const operatorsContract = {
  /** Operators who may sign on, by name. */
  names: oc.errors(workspaceErrors).output(z.array(signOnNameSchema)),
  /** Signs on, unlocks or switches; on disk when this returns. */
  signOn: trying.input(proofSchema).output(z.object({})),
  /**
   * Tries a scanned code as a badge before any other meaning: a badge switches to its operator, whose name is given;
   * null: it is not a badge. NOT_PROVED: too many unknown codes were scanned, so neither a badge of a higher role nor
   * an unknown code is checked now.
   */
  scanned: oc
    .errors({ ...workspaceErrors, ...notSaved, NOT_PROVED: notProved.NOT_PROVED })
    .input(
      z.object({
        text: triedSchema,
        /** The order that is open on the screen: the codes of its declared parcels are not badges. */
        openOrderId: z.string().max(200).optional(),
      }),
    )
    .output(z.object({ name: z.string().nullable() })),
  signOff: oc.errors({ ...workspaceErrors, ...notSaved }).output(z.object({})),
  /** Hides the screens until an operator signs on. */
  lock: oc.errors({ ...workspaceErrors, ...notSaved }).output(z.object({})),
  /** Keys, a finger or a scan were noticed. */
  inputNoticed: oc.errors(workspaceErrors).output(z.object({})),
  /** Allows the refused step once. `refusal`: of NOT_ALLOWED. */
  approve: oc
    .errors({
      ...workspaceErrors,
      ...notSaved,
      ...notProved,
      WAY_NOT_ALLOWED: {},
      /** The role of the person who tried does not let them approve it. */
      CANNOT_APPROVE: {},
      /** Another step was refused meanwhile, or the refusal is too old. */
      APPROVAL_TOO_LATE: {},
    })
    .input(z.object({ refusal: idSchema, proof: proofSchema }))
    .output(z.object({ name: z.string() })),
  list: oc.errors(workspaceErrors).output(z.array(operatorSchema)),
  add: managing
    .input(
      z.object({
        name: nameSchema,
        role: roleSchema,
        language: screenLanguageSchema.nullable(),
        ...credentials,
      }),
    )
    .output(z.object({ id: z.string() })),
  /** Fields that are left out stay; null removes a badge or a PIN. */
  change: managing
    .input(
      z.object({
        id: idSchema,
        name: nameSchema.optional(),
        role: roleSchema.optional(),
        language: screenLanguageSchema.nullable().optional(),
        badge: badgeSchema.nullable().optional(),
        isActive: z.boolean().optional(),
      }),
    )
    .output(z.object({})),
  /** A new PIN, and tries that failed count no more. Null takes it away. */
  setPin: managing.input(z.object({ id: idSchema, pin: pinSchema.nullable() })).output(z.object({})),
  /** Erases the name of an operator who has left; the number stays on their work. */
  eraseName: managing.input(z.object({ id: idSchema })).output(z.object({})),
  /** Records of other benches that are not in force here yet, newest first. */
  fromBenches: oc.errors(workspaceErrors).output(z.array(operatorWordSchema)),
  /** Accepts the report of another bench: it is in force here from now on. */
  confirm: deciding
    .errors({ LAST_ADMINISTRATOR: {}, FIRST_IS_ADMINISTRATOR: {} })
    .input(wordIdSchema)
    .output(z.object({})),
  /** Refuses the record of another bench for good; later records of that bench are shown again. */
  refuse: deciding.input(wordIdSchema).output(z.object({})),
  /** Newest first. `broken`: rows before these or among them are not as they were written. */
  events: oc
    .errors(workspaceErrors)
    .input(z.object({ offset: z.number().int().min(0), limit: z.number().int().min(1).max(200) }))
    .output(z.object({ rows: z.array(operatorEventSchema), total: z.number().int() })),
};
