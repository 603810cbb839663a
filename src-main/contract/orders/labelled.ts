/** The order that the label of a carrier belongs to, on the bench and elsewhere. */
import { z } from 'zod';
import { whereaboutsSchema } from './trace.ts';

export const labelledSchema = z.object({
  /** Null: several orders have that tracking number. */
  orderId: z.string().nullable(),
  salesChannelOrderId: z.string().nullable(),
  /** Location of the order; null: not known, or several. */
  where: whereaboutsSchema.nullable(),
});
export type Labelled = z.infer<typeof labelledSchema>;
