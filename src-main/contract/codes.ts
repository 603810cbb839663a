/** Codes that were taught at this bench: cases of an item, and codes of the hall's own. */
import { oc } from '@orpc/contract';
import { z } from 'zod';
import { notSetUp } from './errors.ts';
import { MAX_SCAN_LENGTH, MOST_UNITS } from './limits.ts';

const learnedCodeSchema = z.object({
  id: z.number().int(),
  /** As it was scanned or written. */
  typed: z.string(),
  sku: z.string(),
  /** One scan stands for so many units. */
  units: z.number().int(),
  learnedAt: z.number(),
  /** Who taught it; null where nobody had said who packs here. */
  learnedBy: z.string().nullable(),
});
export type LearnedCode = z.infer<typeof learnedCodeSchema>;

const codeSchema = z.string().trim().min(1).max(MAX_SCAN_LENGTH);
const notSaved = { NOT_SAVED: { data: z.object({ code: z.string() }) } };
const base = oc.errors({ ...notSetUp, ...notSaved });

export const codesContract = {
  list: oc.errors(notSetUp).output(z.array(learnedCodeSchema)),
  learn: base
    .input(
      z.object({
        code: codeSchema,
        sku: z.string().trim().min(1).max(200),
        units: z.number().int().min(1).max(MOST_UNITS),
      }),
    )
    .output(z.object({ replaced: z.boolean() })),
  forget: base.input(z.object({ id: z.number().int() })).output(z.object({ forgotten: z.boolean() })),
  /** RFC 4180, with the heading code,sku,units and more. */
  export: oc.errors(notSetUp).output(z.object({ csv: z.string() })),
  /** All lines or none: a file with a fault changes nothing. */
  import: base
    .errors({
      BAD_FILE: { data: z.object({ line: z.number().int(), expected: z.string(), found: z.string() }) },
    })
    .input(z.object({ csv: z.string().max(5_000_000) }))
    .output(z.object({ added: z.number().int(), replaced: z.number().int() })),
};
