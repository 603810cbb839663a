/** Newer versions of Packdesk: what the feed of the administrator has, and what came of the last check. */
import { oc } from '@orpc/contract';
import { z } from 'zod';
import { giverSchema } from './policy.ts';

/** Why a check brought no manifest that counts. What the feed had before still counts then. */
const updateFaultSchema = z.object({
  kind: z.enum([
    /** No connection stood. */
    'unreachable',
    /** The answer broke off. */
    'cut',
    'timeout',
    'tls',
    'proxy',
    /** The answer names another address, which is not asked. */
    'redirected',
    /** A page made for people came. */
    'web-page',
    'not-there',
    'refused',
    'server',
    'throttled',
    'too-large',
    /** It is no file of a feed, or not whole. */
    'damaged',
    /** It has a manifest without a signature. */
    'unsigned',
    'wrong-signature',
    /** Signed, and not as a manifest has to be: `field` says where. */
    'wrong-content',
    /** Signed earlier than one that was taken before. */
    'rolled-back',
    /** Signed later than this computer's clock says that it is. */
    'from-future',
    /** A fault of this application; the log has it. */
    'broken',
  ]),
  /** HTTP status if there was an answer that is no success. */
  status: z.number().int().nullable(),
  /** Of `wrong-content`: the field of the manifest; empty: all of it. */
  field: z.string().nullable(),
});
export type UpdateFault = z.infer<typeof updateFaultSchema>;

const releaseSchema = z.object({
  version: z.string(),
  /** When its manifest was signed, epoch milliseconds. */
  publishedAt: z.number(),
  /** Plain text. */
  notes: z.string(),
  /** What an administrator can install, and how to verify that it is whole. */
  files: z.array(z.object({ name: z.string(), bytes: z.number().int(), sha256: z.string() })),
});
export type Release = z.infer<typeof releaseSchema>;

/** How this Packdesk came onto the computer, which says who brings another one. */
const installedAsSchema = z.enum(['deb', 'app-image', 'windows', 'mac', 'source']);
export type InstalledAs = z.infer<typeof installedAsSchema>;

const updatesSchema = z.object({
  /** That runs. */
  version: z.string(),
  installedAs: installedAsSchema,
  /** Address of the feed; null: none was given, and nobody is asked. */
  feed: z.string().nullable(),
  giver: giverSchema.nullable(),
  isChecking: z.boolean(),
  /** What the feed had last; null: nothing is known of it. */
  release: releaseSchema.nullable(),
  /** How `release` compares with the version that runs; null: nothing is known. Only `newer` is offered. */
  comparison: z.enum(['newer', 'same', 'older']).nullable(),
  /** `at`: epoch milliseconds. Null: none yet. */
  lastCheck: z.object({ at: z.number(), fault: updateFaultSchema.nullable() }).nullable(),
});
export type Updates = z.infer<typeof updatesSchema>;

export const updatesContract = {
  state: oc.output(updatesSchema),
  /** Asks the feed now; ends with the check, and one under way is joined. Without a feed nothing is done. */
  check: oc.output(updatesSchema),
};
