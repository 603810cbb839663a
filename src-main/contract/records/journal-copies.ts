/** Copies of a working station's journal: their contents, the records each lacks, and the second folder. */
import { oc } from '@orpc/contract';
import { z } from 'zod';
import { notAllowed, workspaceErrors } from '../terms/errors.ts';

const count = z.number().int();

const listedCopySchema = z.object({
  /** Names the copy. */
  name: z.string(),
  /** Time at which the copy was made, epoch milliseconds. */
  at: z.number(),
  bytes: count,
  place: z.enum(['here', 'second']),
  /** False if the copy belongs to another journal, such as that of a station that shares the second folder. */
  isOwn: z.boolean(),
  /** False: the copy is in the second folder, and nothing proves that this station made it. */
  isProved: z.boolean(),
  /** The copy's contents: closed orders, decisions to cancel, the unsent ones among them, taught codes. Null: not known. */
  contents: z.object({ packed: count, decisions: count, unsent: count, codes: count }).nullable(),
  /** Records that the journal has and the copy lacks. Null: not known. */
  since: z
    .object({
      packed: count,
      /** Number of other orders that have packing steps. */
      begun: count,
      decisions: count,
      /** Unsent decisions among those. */
      unsent: count,
      /** Unsent in the copy, and sent, taken back or settled meanwhile. */
      settled: count,
      /** Codes taught, replaced or forgotten. */
      codes: count,
      /** Operators added or changed. */
      operators: count,
      /** Locations of items assigned, moved or removed. */
      locations: count,
      /** Batches with steps of picking. */
      batches: count,
    })
    .nullable(),
});
export type CopyOnList = z.infer<typeof listedCopySchema>;

/** Reason why copies cannot be put into a folder. `same`: it is this station's own folder, or is in it. */
export const folderFaultSchema = z.enum([
  'not-absolute',
  'same',
  'gone',
  'full',
  'no-right',
  'in-use',
  'no-folder',
  'differs',
  'slow',
  'failed',
]);
export type FolderFault = z.infer<typeof folderFaultSchema>;

const copiesStateSchema = z.object({
  /** Path of the second folder; empty: none. Copies of practice do not go there. */
  second: z.string(),
  /** True if the administrator set the folder: it cannot be changed here. */
  isSecondSet: z.boolean(),
  /** Last attempt since the start; null before the first. */
  last: z
    .object({
      at: z.number(),
      /** False: no copy could be made, or it was not sound. */
      isMade: z.boolean(),
      /** Reason why the copy is not in the second folder; null if it is, or there is none. */
      secondFault: folderFaultSchema.nullable(),
    })
    .nullable(),
});
export type CopiesState = z.infer<typeof copiesStateSchema>;

/** Limit in characters; no system takes longer paths. */
const LONGEST_PATH = 1_000;

export const copiesContract = {
  state: oc.errors(workspaceErrors).output(copiesStateSchema),
  /** Sound copies, newest first, unproved ones last: each is read completely, which takes time. */
  list: oc.errors(workspaceErrors).output(z.array(listedCopySchema)),
  /** Makes one now. */
  make: oc.errors(workspaceErrors).output(copiesStateSchema),
  /** Tries a second folder, uses it and copies into it. Empty: none. */
  useFolder: oc
    .errors({ ...workspaceErrors, NOT_SAVED: { data: z.object({ code: z.string() }) }, FIXED_BY_POLICY: {} })
    .input(z.object({ folder: z.string().trim().max(LONGEST_PATH) }))
    /** Reason why it cannot be used; then nothing was changed. */
    .output(z.object({ fault: folderFaultSchema.nullable() })),
  /**
   * Sets the present journal aside and puts a copy in its place. Its unsettled cancels then wait for a person.
   * `isProved`: as shown to the person; false: it is put back without a proof too.
   */
  putBack: oc
    .errors({
      ...notAllowed,
      ...workspaceErrors,
      /** The copy cannot be used any more; nothing was changed. */
      JOURNAL_FILE_UNUSABLE: {},
      NOT_SAVED: { data: z.object({ code: z.string() }) },
    })
    .input(
      z.object({
        operator: z.string().trim().min(1).max(60),
        copy: z.string().min(1).max(200),
        isProved: z.boolean().default(true),
      }),
    )
    .output(z.object({})),
};
