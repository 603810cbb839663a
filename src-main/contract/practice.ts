/** Practice: what a packer without goods can scan. A connection to a service has none of this. */
import { oc } from '@orpc/contract';
import { z } from 'zod';
import { notSetUp } from './errors.ts';

const articleSchema = z.object({ sku: z.string(), name: z.string(), ean: z.string().nullable() });
export type PracticeArticle = z.infer<typeof articleSchema>;

const goodsSchema = z.object({
  /** Every article of the practice service, by name. */
  articles: z.array(articleSchema),
  /** The most urgent orders, at most twelve. */
  orders: z.array(z.object({ orderId: z.string(), salesChannelOrderId: z.string().nullable() })),
});

export const practiceContract = {
  goods: oc.errors({ ...notSetUp, NOT_PRACTICE: {} }).output(goodsSchema),
};
