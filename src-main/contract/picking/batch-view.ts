/** A batch as the screens show it: items to pick, contents of the totes, and units to put back. */
import { z } from 'zod';
import { named } from './batch-scan.ts';
import { itemKeySchema } from '../terms/locations.ts';
import { notFoundSchema } from '../terms/not-found.ts';

const units = z.number().int();

/** Places of a batch's units. */
const placeSchema = z.enum(['tote', 'slot', 'trolley']);

const batchLineSchema = z.object({
  item: itemKeySchema,
  ...named,
  ean: z.string().nullable(),
  location: z.string().nullable(),
  /** Shortages of the item at other benches of the floor, newest first. */
  notFound: z.array(notFoundSchema),
  /** Number of the batch's orders that need it. */
  orders: units,
  due: units,
  picked: units,
  /** Units on the trolley for slots of a put wall. */
  toPut: units,
  totes: z.array(z.object({ tote: units, orderId: z.string(), due: units, picked: units })),
  /**
   * Units confirmed by hand, oldest first, with operator and approver: null if no one was signed on, or no approval was
   * needed.
   */
  byHand: z.array(
    z.object({
      units,
      operator: z.string().nullable(),
      approvedBy: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
});
export type BatchLine = z.infer<typeof batchLineSchema>;

/** Units of one item in one place that are to be put back on their shelf. */
export const leftRowSchema = z.object({
  tote: units,
  /** Place where the units are now. */
  from: placeSchema,
  item: itemKeySchema,
  ...named,
  location: z.string().nullable(),
  units,
});
export type LeftRow = z.infer<typeof leftRowSchema>;

export const batchViewSchema = z.object({
  /** At least 1. */
  batch: units,
  phase: z.enum(['running', 'paused', 'closed']),
  begunAt: z.number(),
  /** True if the batch is sorted at the put wall: a tote is the slot of that number. */
  wall: z.boolean(),
  /** Picked units that are in no slot yet; 0 without a put wall. */
  onTrolley: units,
  /** Name of the batch's picker; null if no one was signed on. */
  holder: z.string().nullable(),
  /** True if the signed-on operator has changed. */
  isOfOther: z.boolean(),
  due: units,
  picked: units,
  /** Totes by number; numbers may have gaps. */
  totes: z.array(
    z.object({
      tote: units,
      orderId: z.string(),
      salesChannelOrderId: z.string().nullable(),
      due: units,
      picked: units,
      /** Units that were declared as not to be found. */
      short: units,
      out: z.enum(['cancelled', 'not-ready', 'packed', 'set-aside', 'elsewhere']).nullable(),
    }),
  ),
  lines: z.array(batchLineSchema),
  /** Units in a tote beyond its order's need. */
  putBack: z.array(
    z.object({
      tote: units,
      orderId: z.string(),
      out: z.enum(['cancelled', 'not-ready', 'elsewhere']).nullable(),
      /** Place where the units are now. */
      from: placeSchema,
      item: itemKeySchema,
      ...named,
      location: z.string().nullable(),
      units,
    }),
  ),
  /**
   * Units that would have to be put back, were the batch finished now: of orders that are neither picked whole nor set aside.
   */
  leftBehind: z.array(leftRowSchema),
  canUndo: z.boolean(),
});
export type BatchView = z.infer<typeof batchViewSchema>;
