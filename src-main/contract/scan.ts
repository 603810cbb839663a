/** What a scanned or typed code means here, answered from the cache alone. */
import { oc } from '@orpc/contract';
import { z } from 'zod';
import { notSetUp } from './errors.ts';
import { MAX_SCAN_LENGTH } from './limits.ts';
import { queueRowSchema } from './queue.ts';

const scanAnswerSchema = z.discriminatedUnion('kind', [
  /** It names one order. `open` is false for an order that has left READY_TO_SHIP. */
  z.object({
    kind: z.literal('order'),
    by: z.enum(['orderId', 'salesChannelOrderId']),
    orderId: z.string(),
    status: z.string(),
    open: z.boolean(),
  }),
  /** It names an item; `orders` are those that need it, most urgent first, at most 20 of `total`. */
  z.object({
    kind: z.literal('item'),
    ean: z.string().nullable(),
    sku: z.string().nullable(),
    name: z.string().nullable(),
    total: z.number().int(),
    orders: z.array(queueRowSchema.extend({ quantity: z.number().int() })),
  }),
  /** One code on several SKUs: a person chooses; the answer to the choice is a scan of `sku`. */
  z.object({
    kind: z.literal('choice'),
    choices: z.array(
      z.object({ sku: z.string().nullable(), name: z.string().nullable(), orders: z.number().int() }),
    ),
  }),
  /** Several orders carry that sales channel order number. */
  z.object({ kind: z.literal('orders'), orders: z.array(queueRowSchema) }),
  /** Nothing in the queue has that code. */
  z.object({ kind: z.literal('unknown'), text: z.string() }),
]);
export type ScanAnswer = z.infer<typeof scanAnswerSchema>;

export const scanContract = {
  find: oc
    .errors(notSetUp)
    .input(
      z.object({
        text: z.string().min(1).max(MAX_SCAN_LENGTH),
        /** After a choice: only items of this SKU; null = only items without one. */
        sku: z.string().max(200).nullable().optional(),
      }),
    )
    .output(scanAnswerSchema),
};
