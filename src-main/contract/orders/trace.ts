/** Any order that this station knows: found by number or buyer, with its place and history. */
import { oc } from '@orpc/contract';
import { z } from 'zod';
import { intentStateSchema } from './cancel.ts';
import { workspaceErrors } from '../terms/errors.ts';
import { elsewhereSchema } from '../floor/floor.ts';
import { MOST_TRACED } from '../terms/limits.ts';
import { orderChangeSchema } from './orders.ts';
import { orderFaultSchema } from './order-fault.ts';
import { packingPhaseSchema } from '../goods/packing-view.ts';
import { departureHowSchema } from './queue.ts';

const orderIdSchema = z.string().min(1).max(200);

/**
 * Location of an order. The first that is true: a state that needs a person comes before mere facts. Times in epoch
 * milliseconds.
 */
export const whereaboutsSchema = z.discriminatedUnion('at', [
  /** A box that must not leave. */
  z.object({ at: z.literal('to-pull'), sealedAt: z.number().nullable() }),
  /** A decision of this station to cancel it is in force, or has been done. */
  z.object({ at: z.literal('cancel'), state: intentStateSchema, since: z.number() }),
  /** `isBegun`: part of it is packed here. `notSeenSince`: the service has not listed it since then, and it is looked up. */
  z.object({ at: z.literal('queue'), isBegun: z.boolean(), notSeenSince: z.number().nullable() }),
  /** Set aside here: units are missing. */
  z.object({ at: z.literal('aside'), since: z.number() }),
  z.object({
    at: z.literal('batch'),
    batch: z.number().int(),
    tote: z.number().int(),
    /** True if the number is that of a slot of the put wall. */
    wall: z.boolean(),
    phase: z.enum(['running', 'paused', 'finished', 'part']),
    /** Name of the batch's picker; null if no one was signed on. */
    holder: z.string().nullable(),
  }),
  /** Closed here. `status`: as the service shows it now; null: it does not, or that is not known here. */
  z.object({
    at: z.literal('box'),
    phase: packingPhaseSchema.extract(['sealed', 'pulled', 'moved-on']),
    sealedAt: z.number().nullable(),
    sealedBy: z.string().nullable(),
    status: z.string().nullable(),
  }),
  z.object({ at: z.literal('other-bench'), elsewhere: elsewhereSchema }),
  /** The service lists the order, and it cannot be read. */
  z.object({ at: z.literal('unreadable'), seenAt: z.number(), fault: orderFaultSchema }),
  z.object({
    at: z.literal('left'),
    leftAt: z.number(),
    status: z.string().nullable(),
    how: departureHowSchema,
  }),
  /** The service has shown it in another status, and never as ready to ship. */
  z.object({ at: z.literal('not-ready'), status: z.string() }),
  /** The service does not list it any more, and nothing else is known. */
  z.object({ at: z.literal('past') }),
]);
export type Whereabouts = z.infer<typeof whereaboutsSchema>;

const tracedOrderSchema = z.object({
  orderId: z.string(),
  salesChannelOrderId: z.string().nullable(),
  buyer: z.string().nullable(),
  /** Receiver of the parcel, if the name differs. */
  receiver: z.string().nullable(),
  where: whereaboutsSchema,
});
export type TracedOrder = z.infer<typeof tracedOrderSchema>;

/** An event of an order; `at` in epoch milliseconds, `by` its observer. */
const traceEventSchema = z.discriminatedUnion('what', [
  /** By the service's clock. */
  z.object({ what: z.literal('ordered'), at: z.number() }),
  /** Time of the first read by this station since its cache was made. */
  z.object({ what: z.literal('first-seen'), at: z.number() }),
  z.object({ what: z.literal('changed'), at: z.number(), changes: z.array(orderChangeSchema) }),
  z.object({ what: z.literal('not-listed'), at: z.number() }),
  z.object({
    what: z.literal('left'),
    at: z.number(),
    status: z.string().nullable(),
    how: departureHowSchema,
  }),
  z.object({ what: z.literal('unreadable'), at: z.number() }),
  /** `kind` as on the receipt. Scans and moves of units are not listed: the receipt has them. `reason`: why units are missing. */
  z.object({
    what: z.literal('packing'),
    at: z.number(),
    kind: z.string(),
    operator: z.string().nullable(),
    station: z.string(),
    reason: z.string().nullable(),
  }),
  /** `reason`: of the decision itself. */
  z.object({
    what: z.literal('cancel'),
    at: z.number(),
    state: intentStateSchema,
    operator: z.string().nullable(),
    reason: z.string().nullable(),
  }),
]);
export type TraceEvent = z.infer<typeof traceEventSchema>;

const traceSchema = tracedOrderSchema.extend({
  /** True if the order's page can be opened: the cache has it. */
  hasPage: z.boolean(),
  /** True if a part of the order was packed here: there is a receipt. */
  hasReceipt: z.boolean(),
  /** Oldest first. */
  events: z.array(traceEventSchema),
});
export type Trace = z.infer<typeof traceSchema>;

const base = oc.errors(workspaceErrors);

export const traceContract = {
  /**
   * Orders that have this number, their own or the sales channel's; if none has, those with the text in a number or in the name of
   * buyer or receiver (domain/search/traced-text.ts says how). `more`: there are more than were given.
   */
  find: base
    .input(z.object({ text: z.string().trim().min(1).max(200) }))
    .output(z.object({ orders: z.array(tracedOrderSchema).max(MOST_TRACED), more: z.boolean() })),
  /** Null: unknown here. */
  of: base.input(z.object({ orderId: orderIdSchema })).output(traceSchema.nullable()),
};
