/** The station: its identity, its contact with the service, and its unsent work. */
import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { alertSchema } from './alerts.ts';
import { notAllowed } from '../terms/errors.ts';
import { floorStatusSchema } from '../floor/floor.ts';
import { journalStopSchema } from '../records/journal.ts';
import { runningLessonSchema } from '../practice/lessons.ts';
import { signOnSchema } from '../terms/operator-words.ts';
import { giverSchema, policyInForceSchema, policyStopSchema } from './policy.ts';
import { secretStateSchema } from './secret.ts';
import { settingsChangeSchema, settingsSchema } from './settings.ts';

/** Reason for outdated data. All but the last two are failures of the service or of the way to it. */
export const failureKindSchema = z.enum([
  'unreachable',
  'timeout',
  'tls',
  /** A proxy of the network refuses to forward the request. */
  'proxy',
  'redirected',
  /** A web page arrived instead of an answer, as from a network that wants a sign-in. */
  'web-page',
  'credentials',
  /** The token endpoint refused the sign-in; a gateway may have, so that it is asked again, ever more slowly. */
  'sign-in-refused',
  /** No secret for these addresses is stored: no request was made. */
  'no-secret',
  'throttled',
  'server',
  'refused',
  'unreadable',
  /** The bytes are neither UTF-8 nor in the charset that the answer names. */
  'not-utf8',
  'too-large',
  /** The list has no last page. */
  'endless',
  /** The answer could not be stored on this computer. `message`: the storage engine's code. */
  'storage',
  /** A fault of this application; the log has it. */
  'broken',
]);
export type FailureKind = z.infer<typeof failureKindSchema>;

export const failureSchema = z.object({
  kind: failureKindSchema,
  /** The service's own words if it gave any; never a credential, never a buyer's data. */
  message: z.string().nullable(),
  /** HTTP status, if there was an answer. */
  status: z.number().int().nullable(),
});
export type Failure = z.infer<typeof failureSchema>;

export const modeSchema = z.enum(['none', 'practice', 'service']);
export type Mode = z.infer<typeof modeSchema>;

/** Something that happened to this station itself or to its files, shown until it is dismissed. */
const noticeSchema = z.object({
  code: z.enum([
    'settings-unreadable',
    /** Values of the settings in `file` are out of range, or of another type: their defaults are in force. */
    'settings-unusable',
    /** An exception or rejection that was not caught; the log has it. */
    'fault',
    /** A list or a report was saved as the `file`, or could not be. */
    'file-saved',
    'file-not-saved',
    'cache-rebuilt',
    /** Orders were packed here under another connection, and are not shown now: theirs can be packed again. */
    'packed-elsewhere',
    'credentials-unreadable',
    /** The keyring protects the secret and cannot open it now: it is locked, did not answer, or is not there. */
    'keyring-locked',
    'keyring-silent',
    'keyring-gone',
    /** The keyring is another one than protected the secret, or the text was changed. */
    'secret-of-other-keyring',
    'secret-unreadable',
    /** The key file of the secret, `file`, is not in its folder: it may be back at the next start. */
    'secret-key-missing',
    /** The secret was only in memory: it is entered after each start. */
    'secret-to-enter',
    /** The secret was kept for other addresses, or by a version that did not note for which: it is not used. */
    'secret-of-other-addresses',
    'secret-of-unknown-addresses',
    /** The secret of the environment is not used: the addresses that the options in `file` would give were not given with it. */
    'secret-without-addresses',
    /** An address in the settings cannot be used: set-up says which, and why. */
    'address-not-usable',
    /** Other users of this computer could read the data folder; its rights were corrected. */
    'folder-was-open',
    /** The data folder, `file`, is on another computer: without the network nothing can be packed. */
    'folder-on-network',
    /** Windows did not restrict who can read the data folder: its drive has no permissions, or another account set them. */
    'folder-stays-open',
    /** Chromium's sandbox is off: this account cannot use it. */
    'sandbox-off',
    /**
     * A second start had the options in `file`, which this one does not have: the running station continues unchanged.
     */
    'options-not-taken',
    /** The start had the options in `file`, and the policy says otherwise: the policy counts. */
    'options-overruled',
    /** The policy says whether the station starts at log-in, and this computer did not let it be set. */
    'log-in-start-not-set',
    'window-stays-open',
    /** Metrics were requested, and their port `file` cannot be opened: another program has it. */
    'metrics-port-taken',
    /** The window was to be closed while cancels wait to be sent. */
    'unsent-at-close',
    /** The file of certificates `file`, which the settings name, cannot be used. */
    'ca-file-unusable',
    /** No copy of the journal could be made, or it was not sound. */
    'journal-not-copied',
    /** The last copy of the journal is not in the second folder, which is `file`. */
    'copy-folder-failed',
    /** Orders in the journal are not as they were written; the log names them. */
    'journal-orders-changed',
    /**
     * A stop was resolved: the copy `file` was restored, the log was salvaged, an empty journal was begun, or the
     * journal came back.
     */
    'journal-restored',
    'journal-salvaged',
    'journal-begun',
    'operators-gone',
    'journal-there-again',
    /** Boxes that had to be kept at the bench are cleared since. `file`: the numbers of their orders, one a line. */
    'boxes-cleared',
  ]),
  /** Path of the file: a damaged one that was kept, or a saved one. */
  file: z.string().nullable(),
});
export type Notice = z.infer<typeof noticeSchema>;

/** Status of the station. */
const stationStatusSchema = z.object({
  version: z.string(),
  /** Settings that cannot be changed here, with the giver of each. */
  fixedSettings: z.partialRecord(settingsSchema.keyof(), giverSchema),
  /** Set if the station does not work until an administrator has corrected the policy. */
  policyStop: policyStopSchema.nullable(),
  mode: modeSchema,
  /** Values that were entered at the station. */
  secret: secretStateSchema,
  /** The operator at the station now. */
  signOn: signOnSchema,
  connection: z.object({
    /** `online`: the last request was answered. `offline`: it was not. `waiting`: no request has ended yet. */
    state: z.enum(['none', 'waiting', 'online', 'offline']),
    since: z.number(),
    failure: failureSchema.nullable(),
  }),
  /**
   * When a sweep last read all pages, epoch milliseconds; null before the first. A sweep that changed nothing wakes no
   * watcher: ask for a snapshot if the age matters.
   */
  lastSweepAt: z.number().nullable(),
  /** Progress of a long check; null: there is none. */
  sweep: z.object({ pages: z.number().int(), orders: z.number().int() }).nullable(),
  nextSweepAt: z.number().nullable(),
  openOrders: z.number().int(),
  /** Orders that could not be understood and were quarantined. */
  quarantined: z.number().int(),
  /** Milliseconds that the service's clock is ahead of this computer's; 0 if they agree within two minutes. */
  clockSkewMs: z.number(),
  unsent: z.number().int(),
  needsPerson: z.number().int(),
  /** When the oldest decision was taken that is not settled, epoch milliseconds. */
  oldestUnsettledAt: z.number().nullable(),
  /** Work in hand: orders being packed, set aside, packed and waiting, not yet cleared among those, and boxes to pull. */
  packed: z.object({
    open: z.number().int(),
    short: z.number().int(),
    waiting: z.number().int(),
    toKeep: z.number().int(),
    toPull: z.number().int(),
  }),
  /** Papers that are not done. */
  printing: z.object({ waiting: z.number().int(), failed: z.number().int() }),
  /** True if papers go to a printer of the system by themselves; else by the browser's dialog. */
  printsItself: z.boolean(),
  /**
   * True if pages number themselves, and the window's title names the job, as in a browser; otherwise the host does both.
   */
  printsAsShown: z.boolean(),
  /** Set if the station does not work until a person has chosen a recovery of its journal. */
  journalStop: journalStopSchema.nullable(),
  notices: z.array(noticeSchema),
  /** Notices that need a person now, the most important first. */
  alerts: z.array(alertSchema),
  /** Grows when the queue may look different. */
  ordersRevision: z.number().int(),
  /** Grows when the outbox may look different. */
  outboxRevision: z.number().int(),
  /** Grows when the packing phase of an order changes. */
  packingRevision: z.number().int(),
  /** Grows when a print job was requested, or its state changed. */
  printingRevision: z.number().int(),
  /** Grows when the journal was copied, or could not be. */
  copiesRevision: z.number().int(),
  /** Null: the station belongs to no floor. */
  floor: floorStatusSchema.nullable(),
  /** True if there are lessons: in practice, and at a bench of a practice floor. */
  teaches: z.boolean(),
  /** The lesson that runs; null: none does. */
  lesson: runningLessonSchema.nullable(),
  /** The feed of updates has this version, and it is newer than the one that runs. Null: none is known. */
  newerVersion: z.string().nullable(),
  /** Grows when the feed of updates was asked. */
  updatesRevision: z.number().int(),
});
export type StationStatus = z.infer<typeof stationStatusSchema>;

/**
 * Parts of the station's state. Each is complete: a newer one replaces an older one, so that missing one does no harm.
 */
const stationSnapshotSchema = z.object({ settings: settingsSchema, status: stationStatusSchema });
export type StationSnapshot = z.infer<typeof stationSnapshotSchema>;

const somePartsSchema = stationSnapshotSchema.partial();
/** Changed parts of a snapshot. */
export type SomeParts = z.infer<typeof somePartsSchema>;

const logInStartSchema = z.object({
  isOn: z.boolean(),
  /** True if the start at log-in was set here, and macOS waits for a person to allow it in its settings. */
  needsApproval: z.boolean(),
  /** True if the administrator set the start at log-in. */
  isSet: z.boolean(),
});
/** Start of the station when its account logs in. */
export type LogInStart = z.infer<typeof logInStartSchema>;

export const stationContract = {
  snapshot: oc.output(stationSnapshotSchema),
  /** Begins with the present snapshot; then, whenever it changed, the parts that did. */
  watch: oc.output(eventIterator(somePartsSchema)),
  /** Ask the service now instead of at the next interval. */
  refresh: oc.errors(notAllowed).output(
    z.object({
      asked: z.boolean(),
      /** Milliseconds until the service may be asked again, if it named a time: then nothing was asked. */
      waitMs: z.number().nullable(),
    }),
  ),
  /** Call when the screen has learned that the network is back. */
  networkIsBack: oc.output(z.object({})),
  /** The service refused the sign-in, and a person wants it retried unchanged. */
  signInAgain: oc.output(z.object({})),
  /** The administrator's policy; null if there is none. */
  policy: oc.output(policyInForceSchema.nullable()),
  /** Null if this host has no such thing. */
  logInStart: oc.output(logInStartSchema.nullable()),
  startAtLogIn: oc
    .errors({ ...notAllowed, NOT_SAVED: { data: z.object({ code: z.string() }) }, FIXED_BY_POLICY: {} })
    .input(z.object({ isOn: z.boolean() }))
    .output(z.object({})),
  dismissNotice: oc
    .errors(notAllowed)
    .input(z.object({ code: noticeSchema.shape.code }))
    .output(z.object({})),
  /** Changes settings; fields that are left out stay. */
  change: oc
    .errors({
      ...notAllowed,
      /** The settings could not be written; nothing was changed. */
      NOT_SAVED: { data: z.object({ code: z.string() }) },
      /** An option of the start sets one of these; nothing was changed. */
      FIXED_BY_OPTIONS: {},
      /** The administrator set one of them, or has to correct the policy first; nothing was changed. */
      FIXED_BY_POLICY: {},
    })
    .input(settingsChangeSchema)
    .output(z.object({})),
};
