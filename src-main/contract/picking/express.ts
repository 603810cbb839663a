/** Orders of exactly one unit, packed as a run: each scan of the item packs its next order. */
import { oc } from '@orpc/contract';
import { z } from 'zod';
import { unknownReasonSchema } from './batch-scan.ts';
import { workspaceErrors } from '../terms/errors.ts';
import { MAX_SCAN_LENGTH, MOST_SELECTED } from '../terms/limits.ts';
import { itemKeySchema } from '../terms/locations.ts';

const named = { sku: z.string().nullable(), ean: z.string().nullable(), name: z.string().nullable() };

const singleItemSchema = z.object({
  item: itemKeySchema,
  ...named,
  /** Number of orders in the queue with exactly one unit of it. */
  orders: z.number().int(),
});
export type SingleItem = z.infer<typeof singleItemSchema>;

const found = {
  ...named,
  /** True if another item has the scanned code too: only its SKU tells them apart. */
  isShared: z.boolean(),
};

/**
 * `left`: orders of the same item that wait behind this one. `bench`: that many wait, and none can be packed in a run.
 * `elsewhere`: only other benches of the floor have orders of it. `in-batch`: the running batch awaits the unit.
 * `choice`: several items with the code are needed, so nothing is packed before a person chooses.
 */
const nextSingleSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('order'),
    orderId: z.string(),
    salesChannelOrderId: z.string().nullable(),
    ...found,
    left: z.number().int(),
  }),
  z.object({ kind: z.literal('bench'), ...found, orders: z.number().int() }),
  z.object({ kind: z.literal('elsewhere'), ...found }),
  z.object({ kind: z.literal('in-batch'), ...found, batch: z.number().int() }),
  z.object({ kind: z.literal('none'), ...found }),
  z.object({
    kind: z.literal('choice'),
    text: z.string(),
    choices: z.array(
      z.object({
        item: itemKeySchema,
        ...named,
        serviceSku: z.string().nullable(),
        /** Orders of one unit that need it. */
        orders: z.number().int(),
      }),
    ),
  }),
  z.object({ kind: z.literal('unknown'), why: unknownReasonSchema }),
]);
export type NextSingle = z.infer<typeof nextSingleSchema>;

export const expressContract = {
  /** Limit of items; those with most orders come first. */
  items: oc
    .errors(workspaceErrors)
    .output(z.object({ orders: z.number().int(), items: z.array(singleItemSchema) })),
  /** The most urgent order that a scan of its only unit packs now. */
  next: oc
    .errors(workspaceErrors)
    .input(
      z.object({
        text: z.string().max(MAX_SCAN_LENGTH),
        /** A person's choice among several items with the code. */
        item: itemKeySchema.optional(),
        /** Orders that this run leaves to the bench. */
        skip: z.array(z.string().min(1).max(200)).max(MOST_SELECTED),
      }),
    )
    .output(nextSingleSchema),
};
