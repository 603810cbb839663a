/** An item that another bench of the floor did not find. */
import { z } from 'zod';

export const notFoundSchema = z.object({
  /** Name of the bench. */
  bench: z.string(),
  units: z.number().int(),
  /** Time of the report there, epoch milliseconds of this computer. */
  at: z.number(),
});
export type NotFound = z.infer<typeof notFoundSchema>;
