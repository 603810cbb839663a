/** The floor: the benches of a warehouse that share their orders, so that no order is packed twice. */
import { oc } from '@orpc/contract';
import { z } from 'zod';
import { orderNotFound, workspaceErrors } from '../terms/errors.ts';
import { FLOOR_FAULTS } from './floor-faults.ts';
import { packedPageSchema, packedQuestionSchema } from './floor-packed.ts';
import { reasonSchema } from '../goods/packing-step.ts';
import { packingPhaseSchema } from '../goods/packing-view.ts';

const orderIdSchema = z.string().min(1).max(200);
const benchIdSchema = z.uuid();

/** A bench, as a screen names it. */
const benchNameSchema = z.object({ benchId: benchIdSchema, name: z.string() });

/** Part of another bench in an order, as last reported. */
export const elsewhereSchema = z.object({
  /**
   * `has`: it is being packed or set aside there. `set-apart`: it is reserved for that bench, which has not opened it,
   * and is released to the bench that opens it. `packed`: there is a box. `cancels`: that bench has decided to cancel it.
   * `cancelled`: it has.
   */
  what: z.enum(['has', 'set-apart', 'packed', 'cancels', 'cancelled']),
  bench: benchNameSchema,
  /** Name of the operator who opened it; null: no one was signed on. */
  operator: z.string().nullable(),
  /** Epoch milliseconds, this computer's clock. */
  since: z.number(),
  /** Last sign of life of a bench that is silent or has left, epoch ms; null: it is in touch. */
  silentSince: z.number().nullable(),
  /** True if the bench left the floor with its open orders: it does not come back for them. */
  hasLeft: z.boolean(),
  /** Identifies the shown claim, for `take`. */
  token: z.number().int(),
  /** True if this bench has asked for the order. */
  isAsked: z.boolean(),
  /**
   * The bench has set the order aside: time by its clock (epoch ms) and missing units. Null: it has not, or its version
   * does not report it.
   */
  setAside: z.object({ at: z.number(), units: z.number().int() }).nullable(),
  /** True if that bench calls it packed or cancelled while the service shows it as ready to ship: a person may take it. */
  isDoubted: z.boolean(),
});
export type Elsewhere = z.infer<typeof elsewhereSchema>;

/** An order that opens only if a person answers for it. */
export const unsureSchema = z.discriminatedUnion('why', [
  /** The store does not answer, and this order is not reserved for this bench. `since`: its last answer, epoch milliseconds. */
  z.object({ why: z.literal('cut-off'), since: z.number() }),
  /** The store answers, but does not accept this bench's claim of the order now. */
  z.object({ why: z.literal('not-given') }),
]);
export type Unsure = z.infer<typeof unsureSchema>;

const floorContactSchema = z.enum(['in-touch', 'doubtful', 'cut-off', 'coming-back', 'refused']);
export type FloorContact = z.infer<typeof floorContactSchema>;

const floorFaultSchema = z.enum(FLOOR_FAULTS);

/** Request of another bench for an order that is open here. */
const askSchema = z.object({
  orderId: z.string(),
  salesChannelOrderId: z.string().nullable(),
  bench: benchNameSchema,
  reason: z.string(),
  /** Epoch milliseconds. */
  at: z.number(),
  token: z.number().int(),
});
export type FloorAsk = z.infer<typeof askSchema>;

/** State of the bench on its floor, part of the status of the station. */
export const floorStatusSchema = z.object({
  name: z.string(),
  contact: floorContactSchema,
  /** Start of the contact state, epoch milliseconds. */
  since: z.number(),
  /** Fault of the store; null: none. */
  fault: floorFaultSchema.nullable(),
  /** Number of benches in touch, including this one, as last reported. */
  benches: z.number().int(),
  /** Orders reserved for this bench. */
  reserved: z.number().int(),
  /** Work done here that the store has not received yet. */
  untold: z.number().int(),
  /** Orders with events of this bench at the store that its journal lacks, seen in the last seven days. */
  parted: z.number().int(),
  /** Orders that two benches have a box of, or are packing. */
  conflicts: z.number().int(),
  /** Number of records of other benches about operators that wait for an administrator here. */
  toConfirm: z.number().int(),
  /** Orders whose buyer one other bench asks to erase, beyond what one bench may ask for in a day. */
  toErase: z.number().int(),
  asks: z.array(askSchema),
  /**
   * Held-back check: the number of orders that would be gone without a trace, and the bench; bench null: this one.
   * Null: none.
   */
  withheld: z.object({ orders: z.number().int(), bench: z.string().nullable() }).nullable(),
  /**
   * Wait for the service that another bench reports, until then (epoch ms): this bench does not ask either. Bench null: of a bench that
   * no longer leads. Null: none.
   */
  wait: z.object({ bench: z.string().nullable(), until: z.number() }).nullable(),
  /**
   * Orders that a bench reports as packed, cancelled or gone, and the service shows as ready to ship: they are in the
   * queue.
   */
  doubted: z.array(z.object({ bench: z.string(), orders: z.number().int() })),
  /** When the certificate of the store ends, epoch milliseconds, if that is soon; else null. */
  certificateEndsAt: z.number().nullable(),
  /** Grows when other benches' orders may have changed. */
  revision: z.number().int(),
  /** Grows when codes taught by benches may have changed. */
  taught: z.number().int(),
});
export type FloorStatus = z.infer<typeof floorStatusSchema>;

const floorBenchSchema = benchNameSchema.extend({
  isThis: z.boolean(),
  /**
   * `late`: silent for some seconds. `silent`: in use, and silent for longer, so that it may be off. `left`: it left the
   * floor.
   */
  state: z.enum(['in-touch', 'late', 'silent', 'closed', 'left', 'out-of-use', 'removed']),
  /** Time of the bench's last heartbeat, epoch milliseconds; null: there was none. */
  lastBeatAt: z.number().nullable(),
  operator: z.string().nullable(),
  /** The order that the bench packs now. */
  order: z.object({ orderId: z.string(), salesChannelOrderId: z.string().nullable() }).nullable(),
  reserved: z.number().int(),
  open: z.number().int(),
  release: z.string(),
  /** The store's revision up to which its orders are known here. */
  seen: z.number().int(),
});
export type FloorBench = z.infer<typeof floorBenchSchema>;

const conflictBoxSchema = z.object({
  bench: benchNameSchema,
  history: z.string(),
  isThis: z.boolean(),
  operator: z.string().nullable(),
  phase: z.enum(['open', 'short', 'sealed', 'to-pull', 'pulled', 'moved-on']),
  units: z.number().int(),
  dueUnits: z.number().int(),
  sealedAt: z.number().nullable(),
  /** True if the box stays; the others of the order have to be pulled. */
  stays: z.boolean(),
});

const conflictSchema = z.object({
  orderId: z.string(),
  salesChannelOrderId: z.string().nullable(),
  /** `packed-twice`: two boxes. `opened-twice`: two benches pack it, and at most one box is closed. */
  kind: z.enum(['packed-twice', 'opened-twice']),
  boxes: z.array(conflictBoxSchema),
  /** A person's choice of the box that stays; null: the rule decides. */
  chosen: z.object({ by: z.string().nullable(), reason: z.string(), at: z.number() }).nullable(),
});
export type FloorConflict = z.infer<typeof conflictSchema>;

/** Work of another bench on an order, from its events. */
const benchHistorySchema = z.object({
  bench: benchNameSchema,
  /** True if the bench is this one, with an earlier journal. */
  isThis: z.boolean(),
  /** Name of the operator of the last step; null: no one was signed on. */
  operator: z.string().nullable(),
  /** Time of the last step, by the clock of that bench, epoch ms. */
  at: z.number(),
  /** Null: its events cannot be read here, or not all of them. */
  phase: packingPhaseSchema.nullable(),
  /** Bench that the packed goods were left for; '' = unknown name, null = not left. */
  leftFor: z.string().nullable(),
  /** Parcels with contents, or in which it was left. */
  parcels: z.array(
    z.object({
      number: z.number().int(),
      items: z.array(z.object({ name: z.string(), units: z.number().int() })),
    }),
  ),
});
export type BenchHistory = z.infer<typeof benchHistorySchema>;

/** The store did not do it: it could not be reached in time, or refused. Nothing was changed here. */
const storeErrors = {
  STORE_FAILED: { data: z.object({ fault: floorFaultSchema }) },
  /** This station is not in a bench group. */
  NO_FLOOR: {},
};

const joinErrors = {
  ...workspaceErrors,
  ...storeErrors,
  /** The text is not a join code, or belongs to another version. */
  NOT_A_CODE: {},
  /** The code was used before. */
  SPENT_CODE: {},
  NOT_SAVED: { data: z.object({ code: z.string() }) },
  /** The station belongs to a floor already, and the code is not of this bench. */
  ON_A_FLOOR: {},
};

const base = oc.errors({ ...workspaceErrors, ...storeErrors });

export const floorContract = {
  benches: base.output(z.array(floorBenchSchema)),
  /** State of these orders at other benches; others are left out. Pairs: no object has a member `__proto__`. */
  elsewhere: base
    .input(z.object({ orderIds: z.array(orderIdSchema).max(500) }))
    .output(z.array(z.tuple([z.string(), elsewhereSchema]))),
  /** Selects the orders that are reserved for this bench. */
  setApart: base
    .input(z.object({ orderIds: z.array(orderIdSchema).max(500) }))
    .output(z.array(orderIdSchema)),
  /** Work of other benches on an order, oldest first. The store is asked; null: it cannot be. */
  history: base.input(z.object({ orderId: orderIdSchema })).output(z.array(benchHistorySchema).nullable()),
  /** Orders that were closed at any bench, as last reported: the store is not asked. */
  packed: base.input(packedQuestionSchema).output(packedPageSchema),
  /** Asks the bench that has an order for it. `given`: it was not opened there, and is ours now. */
  ask: base
    .input(z.object({ orderId: orderIdSchema, reason: reasonSchema }))
    .output(z.object({ outcome: z.enum(['given', 'asked', 'other-holder']) })),
  /** Answers a bench that asks for an order that is open here. */
  answer: base
    .errors(orderNotFound)
    .input(z.object({ orderId: orderIdSchema, token: z.number().int(), give: z.boolean() }))
    .output(z.object({})),
  /** Takes an order from another bench. @see elsewhereSchema for `token` */
  take: base
    .input(z.object({ orderId: orderIdSchema, token: z.number().int(), reason: reasonSchema }))
    .output(z.object({ outcome: z.enum(['taken', 'other-holder']) })),
  /**
   * Declares a bench off and releases its unpacked orders. Orders that it has claimed since `seen` stay its own: it is
   * back.
   */
  freeBench: base
    .input(z.object({ benchId: benchIdSchema, seen: z.number().int(), reason: reasonSchema }))
    .output(z.object({ freed: z.number().int() })),
  conflicts: base.output(z.array(conflictSchema)),
  /** Says which box of an order stays. */
  choose: base
    .input(
      z.object({
        orderId: orderIdSchema,
        benchId: benchIdSchema,
        history: z.string().min(1).max(200),
        reason: reasonSchema,
      }),
    )
    .output(z.object({})),
  /** Reads the contents of a join code, to show them before it is used. */
  readCode: oc
    .errors(joinErrors)
    .input(z.object({ code: z.string().max(20_000) }))
    .output(z.object({ floor: z.string(), host: z.string(), bench: z.string() })),
  join: oc
    .errors(joinErrors)
    .input(z.object({ code: z.string().max(20_000) }))
    .output(z.object({ floor: z.string(), bench: z.string() })),
  /** Releases unopened orders, if the store can be reached, and removes the floor's sign-in and key. */
  leave: oc
    .errors({ ...workspaceErrors, ...storeErrors, NOT_SAVED: { data: z.object({ code: z.string() }) } })
    .input(z.object({ force: z.boolean() }))
    .output(z.object({})),
};
