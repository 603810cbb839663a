/** Profile of this station's scanner, as the scanner test found it. */
import { z } from 'zod';
import { SHORTEST_CODE } from '../terms/limits.ts';

export const scannerProfileSchema = z.object({
  /**
   * `text`: the scanner and this computer have the same keyboard layout. `place`: the scanner types the keys of a US
   * keyboard, whatever characters this computer produces from them.
   */
  reading: z.enum(['text', 'place']),
  /** Typed before every code; taken off. Empty: none. */
  prefix: z.string().max(8),
  /** True if the scanner sends symbology identifiers (`]E0` and so on): then slow ones are recognised by them. */
  aimIds: z.boolean(),
  /** Keys that a code without a mark in front has at least; shorter ones count only if this station knows them. */
  leastKeys: z.number().int().min(SHORTEST_CODE).max(20),
  /** Mean and longest time between two keys of such a code, milliseconds. */
  meanGapMs: z.number().min(5).max(150),
  longestGapMs: z.number().min(10).max(300),
  /** Milliseconds after the last key within which the same code counts as one scan, read twice. 0: each counts. */
  doubleReadMs: z.number().int().min(0).max(2_000).default(300),
  /** Arrival of GS1's separator: it does, it does not, or it was not tried. */
  separator: z.enum(['kept', 'lost', 'unknown']),
});
export type ScannerProfile = z.infer<typeof scannerProfileSchema>;
