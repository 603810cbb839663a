/** Text lines of a label for a ZPL printer, with the printer's fonts and positions. */
import { z } from 'zod';

const zplLabelSchema = z.object({
  lines: z
    .array(
      z.object({
        text: z.string().max(600),
        as: z.enum(['huge', 'large', 'normal', 'small']),
        /** True if it is on the page of the line before: a row of several lines is not divided. */
        follows: z.boolean().optional(),
      }),
    )
    .max(5_000),
  /** Code 128 after the first line; null: none. */
  bars: z.string().max(120).nullable(),
  /** QR code at the end; null: none. */
  square: z.string().max(500).nullable(),
});
export type ZplLabel = z.infer<typeof zplLabelSchema>;

export const zplLabelsSchema = z.array(zplLabelSchema).min(1).max(1_000);
