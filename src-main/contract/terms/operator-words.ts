/** The words of operators that other parts of the contract use too. */
import { z } from 'zod';

export const roleSchema = z.enum(['packer', 'lead', 'administrator']);
export type Role = z.infer<typeof roleSchema>;

/** Languages that an operator's screens can have. */
export const screenLanguageSchema = z.enum(['en', 'pt-BR', 'es']);
export type ScreenLanguage = z.infer<typeof screenLanguageSchema>;

export const signOnWaySchema = z.enum(['badge', 'pin', 'tap']);
export type SignOnWay = z.infer<typeof signOnWaySchema>;

/** Changes that the record of another bench would make to an operator of this one. */
export const operatorChangeFromBenchSchema = z.enum([
  'new',
  'role',
  'pin',
  'badge',
  'activated',
  'deactivated',
  'name',
]);
export type OperatorChangeFromBench = z.infer<typeof operatorChangeFromBenchSchema>;

/** Actions that need a right: `domain/operators/roles.ts` answers for each role. */
export const actionSchema = z.enum([
  'see',
  'pack',
  'confirm-many-by-hand',
  'override-contradiction',
  'count-again',
  'seal-unclear-box',
  'cancel',
  'take-back',
  'settle-cancel',
  'teach-code',
  'assign-location',
  'see-board',
  'export',
  'leave-bench-mode',
  'set-own-screen',
  'change-settings',
  'change-connection',
  'use-copies',
  'make-test-orders',
  'erase',
  'take-over',
  'reset-pin',
  'manage-operators',
]);
export type Action = z.infer<typeof actionSchema>;

/** The signed-on operator, as shown on the screens. */
export const signOnSchema = z.object({
  /**
   * `unused`: the station has no operators, and anyone may do everything. `out`: no one is signed on. `locked`: the
   * screens are hidden, and the work is unchanged. `on`: the operator below works.
   */
  state: z.enum(['unused', 'out', 'locked', 'on']),
  /** The operator who is signed on, or was when it was locked; null otherwise. */
  operator: z
    .object({
      id: z.string(),
      name: z.string(),
      role: roleSchema,
      language: screenLanguageSchema.nullable(),
      /** Actions that the role may do without approval. */
      may: z.array(actionSchema),
    })
    .nullable(),
  /**
   * True if the station is locked, and only the wallboard is still shown: of the calls that need an operator only
   * `board.wallboard` is answered.
   */
  isWallboardLeft: z.boolean(),
});
export type SignOn = z.infer<typeof signOnSchema>;
