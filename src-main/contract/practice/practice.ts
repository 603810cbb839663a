/** Practice: codes for a packer without goods. A real connection has none of this. */
import { oc } from '@orpc/contract';
import { z } from 'zod';
import { workspaceErrors } from '../terms/errors.ts';

const productSchema = z.object({ sku: z.string(), name: z.string(), ean: z.string().nullable() });
export type PracticeProduct = z.infer<typeof productSchema>;

const goodsSchema = z.object({
  /** Every product of the practice service, by name. */
  products: z.array(productSchema),
  /** The most urgent orders, at most twelve. */
  orders: z.array(z.object({ orderId: z.string(), salesChannelOrderId: z.string().nullable() })),
});

export const practiceContract = {
  goods: oc.errors({ ...workspaceErrors, NOT_PRACTICE: {} }).output(goodsSchema),
};
