/** Cancel: a decision taken at the bench, kept at once, delivered when the service can be reached. */
import { oc } from '@orpc/contract';
import { z } from 'zod';
import { notSetUp, orderNotFound } from './errors.ts';

/**
 * Where a decision is on its way.
 * `waiting` saved here, not sent yet. `sending` a request is under way. `unknown` a request left but its answer
 * was lost: the service is asked before anything is sent again. `accepted` the service shows it as CANCELLED.
 * `refused` the service said no: a person decides. `withdrawn` taken back here before it was sent.
 */
const intentStateSchema = z.enum(['waiting', 'sending', 'unknown', 'accepted', 'refused', 'withdrawn']);
export type IntentState = z.infer<typeof intentStateSchema>;

/** One decision to cancel one order. */
export const intentSchema = z.object({
  id: z.string(),
  orderId: z.string(),
  salesChannelOrderId: z.string().nullable(),
  reason: z.string(),
  /** The moment of the decision, ISO 8601 with offset: what is sent as `cancelDate`. */
  decidedAt: z.string(),
  station: z.string(),
  state: intentStateSchema,
  attempts: z.number().int(),
  /** Epoch milliseconds of the next try; null when none is planned. */
  nextTryAt: z.number().nullable(),
  /** Epoch milliseconds of the last change of `state`. */
  changedAt: z.number(),
  /** Why the last try did not end it: the kind of failure, and the service's own words where it gave any. */
  problem: z.object({ kind: z.string(), message: z.string().nullable() }).nullable(),
  /** False when it was decided under another connection: it is shown, and never sent to this one. */
  ours: z.boolean(),
});
export type Intent = z.infer<typeof intentSchema>;

const reasonSchema = z.string().trim().min(1).max(500);

export const cancelContract = {
  /** Returns only after the decision is on disk. */
  decide: oc
    .errors({
      ...notSetUp,
      ...orderNotFound,
      /** The order is not one that this station may cancel now. */
      NOT_CANCELLABLE: { data: z.object({ orderId: z.string(), status: z.string() }) },
      ALREADY_DECIDED: { data: z.object({ orderId: z.string(), state: intentStateSchema }) },
      /** The journal could not be written; nothing was recorded. `code` is the storage engine's own. */
      NOT_SAVED: { data: z.object({ code: z.string() }) },
    })
    .input(z.object({ orderId: z.string().min(1).max(200), reason: reasonSchema }))
    .output(intentSchema),
};

const intentGone = { INTENT_NOT_FOUND: {} };
const tooLate = { TOO_LATE: { data: z.object({ state: intentStateSchema }) } };

export const outboxContract = {
  /** Newest first; unsettled ones before settled ones. At most 500. */
  list: oc.errors(notSetUp).output(z.array(intentSchema)),
  /** Only while nothing has left this station. */
  withdraw: oc
    .errors({ ...notSetUp, ...intentGone, ...tooLate })
    .input(z.object({ id: z.string() }))
    .output(intentSchema),
  /** Try a waiting or refused decision now. */
  retry: oc
    .errors({ ...notSetUp, ...intentGone, ...tooLate })
    .input(z.object({ id: z.string() }))
    .output(intentSchema),
};
