/** Newer versions of Packdesk: the contents of the administrator's feed, and the result of the last check. */
import { oc } from '@orpc/contract';
import { z } from 'zod';
import { giverSchema } from './policy.ts';

/** Reason why a check brought no valid manifest. The previous one still counts then. */
const updateFaultSchema = z.object({
  kind: z.enum([
    /** No connection stood. */
    'unreachable',
    /** The answer broke off. */
    'cut',
    'timeout',
    'tls',
    'proxy',
    /** The answer redirects to another address, which is not asked. */
    'redirected',
    /** A web page arrived instead of the file. */
    'web-page',
    'not-there',
    'refused',
    'server',
    'throttled',
    'too-large',
    /** The file is not a feed file, or is incomplete. */
    'damaged',
    /** The manifest lacks a signature. */
    'unsigned',
    'wrong-signature',
    /** Signed, but not a valid manifest: `field` names the fault. */
    'wrong-content',
    /** Signed earlier than a manifest that was accepted before. */
    'rolled-back',
    /** Signed at a time that is in the future by this computer's clock. */
    'from-future',
    /** A fault of this application; the log has it. */
    'broken',
  ]),
  /** HTTP status if there was an answer that is not a success. */
  status: z.number().int().nullable(),
  /** Field of the manifest, if `wrong-content`; empty: all of it. */
  field: z.string().nullable(),
});
export type UpdateFault = z.infer<typeof updateFaultSchema>;

const releaseSchema = z.object({
  version: z.string(),
  /** Time at which the release's manifest was signed, epoch milliseconds. */
  publishedAt: z.number(),
  /** Plain text. */
  notes: z.string(),
  /** Files that an administrator can install, with their checksums. */
  files: z.array(z.object({ name: z.string(), bytes: z.number().int(), sha256: z.string() })),
});
export type Release = z.infer<typeof releaseSchema>;

/** Install method of this copy, hence who brings another version. */
const installedAsSchema = z.enum(['deb', 'app-image', 'windows', 'mac', 'source']);
export type InstalledAs = z.infer<typeof installedAsSchema>;

const updatesSchema = z.object({
  /** Running version. */
  version: z.string(),
  installedAs: installedAsSchema,
  /** Address of the feed; null: none was given, and no request is made. */
  feed: z.string().nullable(),
  giver: giverSchema.nullable(),
  isChecking: z.boolean(),
  /** Last contents of the feed; null: not known. */
  release: releaseSchema.nullable(),
  /** `release` compared with the running version; null: not known. Only `newer` is offered. */
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
