/** The journal was lost or damaged, and a person chooses the way on. Until then the station does not work. */
import { oc } from '@orpc/contract';
import { z } from 'zod';

/** How far a file lies behind what was known of the journal: records; null where that cannot be said. */
const behindSchema = z.number().int().nullable();

export const journalStopSchema = z.object({
  /**
   * `missing`, `empty`: of the file. `replaced`: it is another journal. `older`: it has less than was known. `newer`: a newer
   * version of Packdesk has changed its schema.
   */
  reason: z.enum(['missing', 'empty', 'replaced', 'older', 'damaged', 'newer']),
  file: z.string(),
  /** Of `damaged`: what is wrong, by the engine's code or in our words. Of `newer`: which versions of the schema. */
  detail: z.string().nullable(),
  /** Of `older`. */
  behind: behindSchema,
  /** When the station last knew how far its journal was, epoch milliseconds. */
  knownAt: z.number().nullable(),
  /** Sound copies, newest first. `at`: when each was made. */
  copies: z.array(z.object({ name: z.string(), at: z.number(), behind: behindSchema })),
  /** What the log beside the missing file gives; null where it gives nothing. */
  salvage: z.object({ behind: behindSchema }).nullable(),
});
export type JournalStop = z.infer<typeof journalStopSchema>;

/** Who chose: recorded in the journal. */
const who = { operator: z.string().trim().min(1).max(60) };

const way = oc.errors({
  /** The station works: there is nothing to choose. */
  JOURNAL_IN_USE: {},
  /** The copy or the log cannot be used any more; nothing was changed. */
  JOURNAL_FILE_UNUSABLE: {},
  /** The journal is wrong in another way than when the choice was made; nothing was changed, and the snapshot is new. */
  JOURNAL_CHANGED: {},
  /** The disk did not take it. */
  NOT_SAVED: { data: z.object({ code: z.string() }) },
});

export const journalContract = {
  /** Puts a copy back. What stood in its place stays beside it. */
  restore: way.input(z.object({ ...who, copy: z.string().min(1).max(200) })).output(z.object({})),
  /** Makes a journal of the log beside the missing or empty file. */
  salvage: way.input(z.object(who)).output(z.object({})),
  /** Begins an empty journal. What stood in its place stays beside it. */
  startNew: way.input(z.object(who)).output(z.object({})),
};
