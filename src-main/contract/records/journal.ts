/**
 * Recovery of a journal that was lost or damaged: a person chooses how to continue. Until then the station does not work.
 */
import { oc } from '@orpc/contract';
import { z } from 'zod';
import { proofSchema, signOnNameSchema } from '../people/operators.ts';

/** Records that a file lacks of the known journal; null if that is not known. */
const behindSchema = z.number().int().nullable();

export const journalStopSchema = z.object({
  /**
   * `missing`, `empty`: of the file. `replaced`: it is another journal. `older`: it has less than was known. `newer`: a newer
   * version of Packdesk has changed its schema.
   */
  reason: z.enum(['missing', 'empty', 'replaced', 'older', 'damaged', 'newer']),
  file: z.string(),
  /** If `damaged`: the fault, by the engine's code or in our words. If `newer`: the versions of the schema. */
  detail: z.string().nullable(),
  /** Records that are missing, if `older`. */
  behind: behindSchema,
  /** When the station last knew how far its journal was, epoch milliseconds. */
  knownAt: z.number().nullable(),
  /**
   * Sound copies, newest first, unproved ones last. `at`: time of the copy. `isProved`: this station made it, as the
   * proof beside it shows; true for copies in the data folder.
   */
  copies: z.array(
    z.object({
      name: z.string(),
      at: z.number(),
      behind: behindSchema,
      place: z.enum(['here', 'second']),
      isProved: z.boolean(),
    }),
  ),
  /** Records in the log beside the missing file; null if none. */
  salvage: z.object({ behind: behindSchema }).nullable(),
  /** Known administrators, who may put a copy back or begin an empty journal; null if none is left: then any person may. */
  administrators: z.array(signOnNameSchema).nullable(),
});
export type JournalStop = z.infer<typeof journalStopSchema>;

const nameSchema = z.string().trim().min(1).max(60);

/**
 * Person who chooses, recorded in the journal. A name if no administrator is known; otherwise a proof, which gives the
 * name.
 */
const who = { operator: nameSchema.optional(), proof: proofSchema.optional() };
const isNamed = ({ operator, proof }: { operator?: unknown; proof?: unknown }): boolean =>
  operator !== undefined || proof !== undefined;

const way = oc.errors({
  /** The station is working: there is nothing to choose. */
  JOURNAL_IN_USE: {},
  /** The copy or the log cannot be used any more; nothing was changed. */
  JOURNAL_FILE_UNUSABLE: {},
  /** The journal is wrong in another way than when the choice was made; nothing was changed, and the snapshot is new. */
  JOURNAL_CHANGED: {},
  /** The disk did not take it. */
  NOT_SAVED: { data: z.object({ code: z.string() }) },
});

/** If administrators are known, one of them has to identify. */
const provedWay = way.errors({
  PROOF_NEEDED: {},
  NOT_PROVED: { data: z.object({ waitSeconds: z.number().int() }) },
  WAY_NOT_ALLOWED: {},
  /** The badge or PIN belongs to another person. */
  NOT_ADMINISTRATOR: {},
});

export const journalContract = {
  /**
   * Puts a copy back. The replaced file is kept beside it. `isProved`: as shown to the person; false: it is put back
   * without a proof too.
   */
  restore: provedWay
    .input(
      z
        .object({ ...who, copy: z.string().min(1).max(200), isProved: z.boolean().default(true) })
        .refine(isNamed),
    )
    .output(z.object({})),
  /** Makes a journal of the readable records: no known record is lost, operators included. */
  salvage: way.input(z.object({ operator: nameSchema })).output(z.object({})),
  /** Begins an empty journal. The replaced file is kept beside it. */
  startNew: provedWay.input(z.object(who).refine(isNamed)).output(z.object({})),
};
