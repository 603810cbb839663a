/** Cancel: a decision taken at the bench, kept at once, delivered when the service can be reached. */
import { oc } from '@orpc/contract';
import { z } from 'zod';
import { workspaceErrors, orderNotFound } from '../terms/errors.ts';

/**
 * State of a cancel decision. `grace`: saved here, and not sent before its time. `waiting`: saved here, not sent yet.
 * `sending`: a request is under way. `unknown`: a request left, and its answer was lost or unusable: the service is asked
 * before anything is sent again. `accepted`: the service shows the order as CANCELLED. `elsewhere`: the service shows it
 * as CANCELLED by another program. `refused`: the service refused: a person decides. `parked`: the service confirms the
 * cancel and does not execute it, or several look-ups did not show the outcome of a lost request: a person decides.
 * `withdrawn`: taken back here before it was sent. `given-up`: a person left the order as it is after a refusal.
 * `by-hand`: a person settled it by other means.
 */
export const intentStateSchema = z.enum([
  'grace',
  'waiting',
  'sending',
  'unknown',
  'accepted',
  'elsewhere',
  'refused',
  'parked',
  'withdrawn',
  'given-up',
  'by-hand',
]);
export type IntentState = z.infer<typeof intentStateSchema>;

/** A decision to cancel an order. */
export const intentSchema = z.object({
  id: z.string(),
  orderId: z.string(),
  salesChannelOrderId: z.string().nullable(),
  /** Text sent as `cancelReason`. */
  reason: z.string(),
  /** Time of the decision, ISO 8601 with offset: sent as `cancelDate`. */
  decidedAt: z.string(),
  station: z.string(),
  /** Name of the decider, as the station was told; null if none was given. */
  operator: z.string().nullable(),
  state: intentStateSchema,
  /** Epoch milliseconds before which the cancel is not sent; null if it was to be sent at once. */
  graceUntil: z.number().nullable(),
  attempts: z.number().int(),
  /** Epoch milliseconds of the next try; null when none is planned. */
  nextTryAt: z.number().nullable(),
  /** Epoch milliseconds of the last change of `state`. */
  changedAt: z.number(),
  /** Reason why the last try did not end it: the kind of failure, and the service's own words if it gave any. */
  problem: z.object({ kind: z.string(), message: z.string().nullable() }).nullable(),
  /** True if a request of the cancel has left this station and may still take effect: it cannot be taken back. */
  mayHaveBeenSent: z.boolean(),
  /** Source of the reason that the service shows for a cancelled order. */
  reasonThere: z.enum(['ours', 'other', 'not-shown']).nullable(),
  /**
   * Another bench of the floor with the same decision; null: none, as last reported. `waits`: that cancel is sent, and
   * this one waits for its result. `isCancelled`: that bench has cancelled the order.
   */
  alsoBy: z.object({ bench: z.string(), waits: z.boolean(), isCancelled: z.boolean() }).nullable(),
  /** False if the cancel was decided under another connection: it is shown, and never sent to this one. */
  ours: z.boolean(),
});
export type Intent = z.infer<typeof intentSchema>;

/** A step of a decision, with its operator; null: the station itself. */
const intentStepSchema = z.object({
  at: z.number(),
  state: intentStateSchema,
  problem: z.object({ kind: z.string(), message: z.string().nullable() }).nullable(),
  operator: z.string().nullable(),
  /** The approver; null if none was needed. */
  approvedBy: z.string().nullable(),
  /** The earlier reason, in a step that replaced it. */
  note: z.string().nullable(),
});
export type IntentStep = z.infer<typeof intentStepSchema>;

const reasonSchema = z.string().trim().min(1).max(500);
const orderIdSchema = z.string().min(1).max(200);
/** The journal could not be written; nothing was recorded. `code` is the storage engine's own. */
const notSaved = { NOT_SAVED: { data: z.object({ code: z.string() }) } };

/** Result for one order of a bulk cancel. */
const bulkResultSchema = z.object({
  orderId: z.string(),
  outcome: z.enum(['decided', 'already-decided', 'not-cancellable', 'not-found']),
});
export type BulkResult = z.infer<typeof bulkResultSchema>;

export const cancelContract = {
  /** Returns only after the decision is on disk. */
  decide: oc
    .errors({
      ...workspaceErrors,
      ...orderNotFound,
      /** The order cannot be cancelled by this station now. `status` null: the service no longer shows the order. */
      NOT_CANCELLABLE: { data: z.object({ orderId: z.string(), status: z.string().nullable() }) },
      ALREADY_DECIDED: { data: z.object({ orderId: z.string(), state: intentStateSchema }) },
      ...notSaved,
    })
    .input(z.object({ orderId: orderIdSchema, reason: reasonSchema }))
    .output(intentSchema),
  /** Decides each order, all in one commit; on disk when this returns. */
  decideMany: oc
    .errors({ ...workspaceErrors, ...notSaved })
    .input(z.object({ orderIds: z.array(orderIdSchema).min(1).max(500), reason: reasonSchema }))
    .output(z.object({ results: z.array(bulkResultSchema) })),
};

const intentGone = { INTENT_NOT_FOUND: {} };
const tooLate = { TOO_LATE: { data: z.object({ state: intentStateSchema }) } };
const act = oc.errors({ ...workspaceErrors, ...intentGone, ...tooLate, ...notSaved });
const one = z.object({ id: z.string() });

export const outboxContract = {
  /** Decisions that need a person first, then unsettled ones; each newest first. Default: the first 500. */
  list: oc
    .errors(workspaceErrors)
    .input(z.object({ offset: z.number().int().min(0), limit: z.number().int().min(1).max(500) }).optional())
    .output(z.array(intentSchema)),
  /** Number of decisions in `list`. */
  count: oc.errors(workspaceErrors).output(z.number().int()),
  /** History of a decision, oldest first. */
  history: oc
    .errors({ ...workspaceErrors, ...intentGone })
    .input(one)
    .output(z.array(intentStepSchema)),
  /** Allowed while no request of the cancel has left this station. */
  withdraw: act.input(one).output(intentSchema),
  /** Tries a waiting, unknown, refused or parked decision now; a refused or parked one with another reason if given. */
  retry: act.input(one.extend({ reason: reasonSchema.optional() })).output(intentSchema),
  /** Asks the service once more about the order of a refused or parked decision; nothing is sent. */
  lookAgain: act.input(one).output(intentSchema),
  /** Ends a refused or parked decision: the order is free again at this station. */
  giveUp: act.input(one).output(intentSchema),
  /** Ends a refused or parked decision that a person saw to by other means: the order stays closed here. */
  settleByHand: act.input(one).output(intentSchema),
  /** All decisions as CSV (RFC 4180), newest first. */
  export: oc.errors(workspaceErrors).output(z.object({ csv: z.string() })),
};
