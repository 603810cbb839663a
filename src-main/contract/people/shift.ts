/** A lead's shift: the state at its start, its work, and its hand-over to the next lead. It has no data of buyers. */
import { oc } from '@orpc/contract';
import { z } from 'zod';
import { workspaceErrors } from '../terms/errors.ts';
import { intentStateSchema } from '../orders/cancel.ts';
import { proofSchema } from './operators.ts';
import { packedOrderSchema } from '../goods/packed-orders.ts';

const count = z.number().int();

/** Hand-over between two leads. `outgoing`, `incoming`: names. */
const handOverSchema = z.object({ at: z.number(), outgoing: z.string(), incoming: z.string() });
export type HandOver = z.infer<typeof handOverSchema>;

const carrierDueSchema = z.object({
  /** Null: orders without a carrier. */
  carrier: z.string().nullable(),
  late: count,
  today: count,
  tomorrow: count,
  /** Orders due after tomorrow, or without a date. */
  later: count,
});

const leftSchema = z.object({
  setAside: z.array(packedOrderSchema),
  halfPacked: z.array(packedOrderSchema),
  /** Closed and not cleared: these boxes stay at the bench. */
  toKeep: z.array(packedOrderSchema),
  toPull: z.array(packedOrderSchema),
  /** Batches that are picked or paused. */
  batches: count,
  /** Numbers of totes, and of slots of a put wall, whose goods wait for a packer. */
  totes: z.array(count),
  slots: z.array(count),
});

const doneSchema = z.object({
  /** Orders, and their units, that were closed and are closed still. */
  orders: count,
  units: count,
  /** Units that were put into parcels, and those among them that were confirmed by hand. */
  counted: count,
  byHand: count,
  reopened: count,
  pulled: count,
});

const openCancelSchema = z.object({
  orderId: z.string(),
  salesChannelOrderId: z.string().nullable(),
  state: intentStateSchema,
});

const shiftSchema = z.object({
  /** Time at which the figures were added up, epoch milliseconds. */
  at: z.number(),
  bench: z.string(),
  /** Work counts from then on, epoch milliseconds: the last hand-over here of the last 24 hours, or midnight. */
  since: z.number(),
  /** Newest hand-over at this bench; null: none yet. */
  handedOver: handOverSchema.nullable(),
  /** Orders of the queue; carriers by name. */
  due: z.array(carrierDueSchema),
  left: leftSchema,
  /** Operators at work. `name`: null if no one is signed on there. */
  people: z.array(z.object({ bench: z.string(), name: z.string().nullable() })),
  done: doneSchema,
  /** Orders closed in the whole hours since then at each bench of the floor; null: the station belongs to no floor. */
  benches: z.array(z.object({ bench: z.string(), orders: count, units: count })).nullable(),
  /** Cancels that the service has not confirmed. */
  cancels: z.array(openCancelSchema),
});
export type Shift = z.infer<typeof shiftSchema>;

export const shiftContract = {
  get: oc.errors(workspaceErrors).output(shiftSchema),
  /**
   * Signs the shift: the signed-on lead hands it over to the lead of this proof. On disk when this returns, with its
   * figures.
   * @returns the signed shift
   */
  handOver: oc
    .errors({
      ...workspaceErrors,
      NOT_SAVED: { data: z.object({ code: z.string() }) },
      NOT_PROVED: { data: z.object({ waitSeconds: count }) },
      /** The station does not allow that way for this operator, or it was not set up. */
      WAY_NOT_ALLOWED: {},
      /** The proof is of a person without the role of a lead. */
      CANNOT_APPROVE: {},
      /** The next lead is the same person: a shift is handed over to another lead. */
      SAME_LEAD: {},
      /** No lead is signed on: without operators a shift is signed on paper. */
      NO_LEAD: {},
    })
    .input(z.object({ proof: proofSchema }))
    .output(shiftSchema),
};
