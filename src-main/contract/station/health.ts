/** Health of a station: its disk, files, copies, clock, scanner and secret. */
import { oc } from '@orpc/contract';
import { z } from 'zod';
import { notAllowed } from '../terms/errors.ts';
import { folderFaultSchema } from '../records/journal-copies.ts';
import { keyringStateSchema, secretStateSchema } from './secret.ts';
import { failureSchema } from './station.ts';

/** `look`: needs a person's attention. `bad`: work is lost or stops without it. `unknown`: not known yet. */
const healthStateSchema = z.enum(['good', 'look', 'bad', 'unknown']);
export type HealthState = z.infer<typeof healthStateSchema>;

const bytes = z.number();
/** Epoch milliseconds; null: never, or not known. */
const moment = z.number().nullable();

/** A check of the files. */
const integritySchema = z.object({
  at: z.number(),
  /** `start`: when the journal was opened. `copy`: of the newest copy, which is read whole. `person`: asked for. */
  by: z.enum(['start', 'copy', 'person']),
  journal: z.enum(['sound', 'damaged']),
  /** Null: the file was not checked. */
  cache: z.enum(['sound', 'damaged']).nullable(),
  /** Number of packed orders whose record was altered; null: not checked. */
  changedOrders: z.number().int().nullable(),
});
export type Integrity = z.infer<typeof integritySchema>;

const line = <Of extends string, Shape extends z.ZodRawShape>(of: Of, shape: Shape) =>
  z.object({ of: z.literal(of), state: healthStateSchema, ...shape });

const healthLineSchema = z.discriminatedUnion('of', [
  /** Disk of the data folder. Null: the system does not say. */
  line('disk', { freeBytes: bytes.nullable(), totalBytes: bytes.nullable() }),
  /** `logBytes`: written, but not in the main file yet. */
  line('journal', { bytes, logBytes: bytes }),
  line('cache', { bytes, logBytes: bytes }),
  line('logs', { bytes }),
  line('integrity', {
    /** True if a check is under way. */
    isChecking: z.boolean(),
    last: integritySchema.nullable(),
    /** True if the last check that was asked for could not be made. */
    hasFailed: z.boolean(),
  }),
  /** `isMade` false: the last attempt failed. */
  line('copy', { at: moment, isMade: z.boolean() }),
  /**
   * `isGiven` false: no second folder was chosen. `isSet`: the administrator's policy gave it. `sharesDisk`: it is on the journal's
   * own disk; null: not known. `at`: of the newest copy there.
   */
  line('second-copy', {
    isGiven: z.boolean(),
    isSet: z.boolean(),
    sharesDisk: z.boolean().nullable(),
    at: moment,
    fault: folderFaultSchema.nullable(),
  }),
  /** Milliseconds that the service's clock is ahead of this computer's. */
  line('clock', { skewMs: z.number().nullable() }),
  /** The last check of the service that read all pages. `failure`: why the last request was not answered. */
  line('check', { at: moment, failure: failureSchema.nullable() }),
  /** `separator`: of GS1, as the scanner test found it. `lastScanAt`: of this start, scanned or typed. */
  line('scanner', { separator: z.enum(['kept', 'lost', 'unknown']), lastScanAt: moment }),
  /** `environment`: given at each start, and not stored. */
  line('secret', {
    protection: z.enum([...secretStateSchema.shape.protection.options, 'environment']),
    keyring: keyringStateSchema,
    access: secretStateSchema.shape.access,
  }),
]);
export type HealthLine = z.infer<typeof healthLineSchema>;

const healthSchema = z.object({
  /** When this was read, epoch milliseconds. */
  at: z.number(),
  /** Lines of this station, in reading order. */
  lines: z.array(healthLineSchema),
});
export type Health = z.infer<typeof healthSchema>;

/** The page that asks, as its browser says. */
const screenSchema = z.object({
  browser: z.string().max(300),
  /** CSS pixels. */
  width: z.number(),
  height: z.number(),
  pixelRatio: z.number(),
  language: z.string().max(40),
});
export type Screen = z.infer<typeof screenSchema>;

export const healthContract = {
  state: oc.output(healthSchema),
  /** Checks journal and cache now, off the main thread. Ends with the check; one under way is joined. */
  check: oc.errors(notAllowed).output(healthSchema),
  /** Report for support: JSON that a person reads before saving it. It has no secret and no buyer's data. */
  report: oc.input(z.object({ screen: screenSchema })).output(z.object({ text: z.string() })),
};
