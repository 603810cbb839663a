/** The pick list: units to fetch for chosen orders, or for all of them. */
import { oc } from '@orpc/contract';
import { z } from 'zod';
import { workspaceErrors } from '../terms/errors.ts';
import { MOST_SELECTED } from '../terms/limits.ts';
import { itemKeySchema } from '../terms/locations.ts';
import { notFoundSchema } from '../terms/not-found.ts';
import { queueFilterSchema } from '../orders/queue.ts';

/** Orders of a new list, in the order of the queue. At most 500, as many as are chosen by hand. */
const pickChoiceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('next'), orders: z.number().int().min(1).max(MOST_SELECTED) }),
  /** Rules that an order has to meet; it must meet all of them. */
  z.object({
    kind: z.literal('filter'),
    filter: queueFilterSchema,
    /** Number of totes on the trolley. Default: the longest list. */
    orders: z.number().int().min(1).max(MOST_SELECTED).optional(),
    /** Limits the choice to these. */
    orderIds: z.array(z.string().min(1).max(200)).min(1).max(MOST_SELECTED).optional(),
  }),
  z.object({
    kind: z.literal('orders'),
    orderIds: z.array(z.string().min(1).max(200)).min(1).max(MOST_SELECTED),
  }),
  /** All orders, for totals only: no trolley has totes for all of them. */
  z.object({ kind: z.literal('all') }),
]);
export type PickChoice = z.infer<typeof pickChoiceSchema>;

/** Numbers of totes, in the order of the list. */
export const toteNumbersSchema = z.array(z.number().int().min(1).max(1_000_000)).max(MOST_SELECTED);

export const pickSortSchema = z.enum(['location', 'sku', 'name', 'orders']);
export type PickSort = z.infer<typeof pickSortSchema>;

const pickLineSchema = z.object({
  item: itemKeySchema,
  sku: z.string().nullable(),
  ean: z.string().nullable(),
  name: z.string().nullable(),
  /** The item's place in the hall; null: none was assigned. */
  location: z.string().nullable(),
  /** Shortages of the item at other benches of the floor, newest first. */
  notFound: z.array(notFoundSchema),
  /** Number of the chosen orders that need the item. */
  orders: z.number().int(),
  /** Units over all chosen orders. */
  quantity: z.number().int(),
  /** Chosen orders that need the item, with units; empty if all orders were asked for. */
  totes: z.array(z.object({ tote: z.number().int(), orderId: z.string(), quantity: z.number().int() })),
});
export type PickLine = z.infer<typeof pickLineSchema>;

const pickListSchema = z.object({
  /** Number of orders on the list. */
  count: z.number().int(),
  /** Orders with their totes; empty if all orders were requested. */
  orders: z.array(
    z.object({
      tote: z.number().int(),
      orderId: z.string(),
      salesChannelOrderId: z.string().nullable(),
      /** False: the order is not in the queue any more, and nothing is to be fetched for it. */
      ready: z.boolean(),
    }),
  ),
  /** Orders that a new list by the same choice would have, and this one has not; 0 for all orders. */
  waiting: z.number().int(),
  /** Orders that the choice means beyond those of a longest list. */
  beyond: z.number().int(),
  /** Orders that a finished batch has picked whole, and that wait to be packed: the queue chooses none of them again. */
  picked: z.number().int(),
  /** Numbers below those of the list whose totes are in use: of batches that were paused, and of orders that wait to be packed. */
  inUse: z.array(z.number().int()),
  /** Lines up to the requested number. */
  lines: z.array(pickLineSchema),
  /** Number of lines. */
  products: z.number().int(),
  units: z.number().int(),
});
export type PickList = z.infer<typeof pickListSchema>;

export const pickContract = {
  list: oc
    .errors(workspaceErrors)
    .input(
      z.object({
        choice: pickChoiceSchema,
        sort: pickSortSchema,
        /** Orders of a list in work, in the order of their totes, whatever the queue is now. */
        orderIds: z.array(z.string().min(1).max(200)).min(1).max(MOST_SELECTED).optional(),
        /** Tote numbers of these orders in the shown list: they are kept, unless one is in use by now. */
        totes: toteNumbersSchema.optional(),
        /** Limit of lines, the first by that sorting. Left out: all. */
        lines: z.number().int().min(1).optional(),
      }),
    )
    .output(pickListSchema),
};
