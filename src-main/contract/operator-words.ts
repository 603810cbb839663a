/** The words of operators that other parts of the contract use too. */
import { z } from 'zod';

export const roleSchema = z.enum(['packer', 'lead', 'administrator']);
export type Role = z.infer<typeof roleSchema>;

/** Languages that an operator's screens can have. */
export const screenLanguageSchema = z.enum(['en', 'pt-BR', 'es']);
export type ScreenLanguage = z.infer<typeof screenLanguageSchema>;

export const signOnWaySchema = z.enum(['badge', 'pin', 'tap']);
export type SignOnWay = z.infer<typeof signOnWaySchema>;

/** What is asked of a role: `domain/operators/roles.ts` answers for each. */
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

/** Who is signed on, as the screens are shown it. */
export const signOnSchema = z.object({
  /**
   * `unused`: the station has no operators, and everybody may do everything. `out`: nobody is signed on. `locked`: the screens are
   * hidden, and the work stays as it is. `on`: the operator below works.
   */
  state: z.enum(['unused', 'out', 'locked', 'on']),
  /** Who is signed on, or was when it was locked; null otherwise. */
  operator: z
    .object({
      id: z.string(),
      name: z.string(),
      role: roleSchema,
      language: screenLanguageSchema.nullable(),
      /** What the role may do by itself, without anybody's approval. */
      may: z.array(actionSchema),
    })
    .nullable(),
  /**
   * It is locked, and only the wall screen is still shown: `board.wall` is answered, and nothing else that asks for an
   * operator.
   */
  isWallLeft: z.boolean(),
});
export type SignOn = z.infer<typeof signOnSchema>;
