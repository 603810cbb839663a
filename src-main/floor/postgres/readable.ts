/**
 * Readable rows of an answer: those of a newer version that this one cannot read are left out, and the bench works on
 * with the others.
 */
import { z } from 'zod';

export const readable = <Row>(schema: z.ZodType<Row>) =>
  z.array(z.unknown()).transform((rows) => rows.flatMap((row) => schema.safeParse(row).data ?? []));
