/** The pick list: what to fetch for the next orders, or for all of them. */
import { oc } from '@orpc/contract';
import { z } from 'zod';
import { workspaceErrors } from './errors.ts';

const pickLineSchema = z.object({
  sku: z.string().nullable(),
  ean: z.string().nullable(),
  name: z.string().nullable(),
  /** Units over all chosen orders. */
  quantity: z.number().int(),
  /** Which of the chosen orders (1 = most urgent) take how many; empty where all orders were asked for. */
  totes: z.array(z.object({ tote: z.number().int(), orderId: z.string(), quantity: z.number().int() })),
});
export type PickLine = z.infer<typeof pickLineSchema>;

const pickListSchema = z.object({
  /** How many orders the list is for. */
  count: z.number().int(),
  /** Each with its tote; empty where all orders were asked for, which no trolley has room for. */
  orders: z.array(
    z.object({
      tote: z.number().int(),
      orderId: z.string(),
      salesChannelOrderId: z.string().nullable(),
      /** False: it is not in the queue any more, and nothing is to be fetched for it. */
      ready: z.boolean(),
    }),
  ),
  /** Orders that a new list of that length would have, and this one has not; 0 for all orders. */
  waiting: z.number().int(),
  /** At most as many as were asked for. */
  lines: z.array(pickLineSchema),
  /** How many lines there are. */
  products: z.number().int(),
  units: z.number().int(),
});
export type PickList = z.infer<typeof pickListSchema>;

export const pickContract = {
  list: oc
    .errors(workspaceErrors)
    .input(
      z.object({
        orders: z.union([z.number().int().min(1).max(500), z.literal('all')]),
        /** A list that is worked on: its orders in the order of their totes, whatever the queue is now. */
        orderIds: z.array(z.string().min(1).max(200)).min(1).max(500).optional(),
        /** The lines with most units. Left out: all of them. */
        lines: z.number().int().min(1).optional(),
      }),
    )
    .output(pickListSchema),
};
