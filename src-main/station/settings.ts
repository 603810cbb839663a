/** Settings of this station, stored in `settings.json`. No secret is in it. */
import { existsSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { settingsInFile, settingsSchema, type Settings } from '../contract/station/settings.ts';
import { withoutKeyringSchema } from '../contract/station/secret.ts';
import { modeSchema, type Notice } from '../contract/station/station.ts';
import { WrongFileError } from '../files/read-file-up-to.ts';
import { decodeUtf8, moveFileBlocking, readBytesIfThere, writeWhole } from '../files/replace-file.ts';

/** Seconds between two sweeps, unless an option says otherwise. */
export const POLL_SECONDS = { from: 1, to: 86_400, default: 30 };

const fileSchema = z.object({
  ...settingsInFile,
  mode: modeSchema.catch('none'),
  authUrl: z.string().catch(''),
  productUrl: z.string().catch(''),
  orderUrl: z.string().catch(''),
  /** Path of a file of certificates that are trusted beside the usual ones; empty: none. */
  caFile: z.string().trim().catch(''),
  sandbox: z.boolean().catch(false),
  /** Storage of a secret that no keyring protects; null: not chosen. */
  withoutKeyring: withoutKeyringSchema.nullable().catch(null),
  /** Path of a second folder for copies of the journal; empty: none. */
  copyFolder: z.string().trim().catch(''),
  /** True if the window fills the screen from the start; only the code leads out. */
  benchMode: z.boolean().catch(false),
  /** Hash of that code; empty: none. */
  benchCode: z.string().catch(''),
  pollSeconds: z.number().int().min(POLL_SECONDS.from).max(POLL_SECONDS.to).catch(POLL_SECONDS.default),
});
/** Stored settings of the station and of its connection. */
export type StoredSettings = z.infer<typeof fileSchema>;

/** The settings in force. @param above values of the policy and of the options of the start */
export const settingsInForce = (above: Partial<Settings>, stored: StoredSettings): Settings =>
  settingsSchema.parse({ ...stored, ...above });

/** The place of the settings. */
export interface SettingsStore {
  /** @throws SyntaxError if it is not JSON, WrongFileError */
  read(): unknown;
  /** Writes all settings at once: all or none. @throws the file system's error */
  write(settings: object): Promise<void>;
}

/** `settings.json` of a data folder. */
export function settingsFileIn(folder: string): SettingsStore {
  const file = join(folder, 'settings.json');
  return {
    read: (): unknown => {
      const bytes = readBytesIfThere(file);
      // Windows' editors begin a file with a byte order mark, and save other encodings.
      return bytes === null ? {} : JSON.parse(decodeUtf8(bytes));
    },
    write: (settings) => writeWhole(file, JSON.stringify(settings, undefined, '\t')),
  };
}

type FileKey = keyof typeof fileSchema.shape;

/** @returns keys whose stored value is not used; an empty text stands for a value that was not given */
const unusableIn = (value: Readonly<Record<string, unknown>>): FileKey[] =>
  (Object.keys(fileSchema.shape) as FileKey[]).filter(
    (key) =>
      Object.hasOwn(value, key) &&
      value[key] !== '' &&
      !fileSchema.shape[key].unwrap().safeParse(value[key]).success,
  );

export class StationSettings {
  readonly #store: SettingsStore;
  /** Copies the file as it was found. Null: each of its values is used. */
  #keepFound: (() => Promise<void>) | null = null;
  #settings: StoredSettings;
  #last: Promise<void> = Promise.resolve();
  /** Set if the file that was there, or some of its values, could not be used. */
  readonly notice: Notice | null;
  /** Reason why the file could not be read, without its contents; null if it could. */
  readonly fault: string | null;

  /**
   * Reads the file. One that is no JSON object is put aside, never overwritten; one with values that cannot be used is
   * copied before the first change.
   * @param now epoch milliseconds: names a file that is put aside, or the copy
   */
  constructor(folder: string, store: SettingsStore, now: () => number) {
    const opened = readOrPutAside(folder, store, now);
    this.#store = store;
    const unusable = unusableIn(opened.value);
    if (unusable.length > 0) {
      const file = join(folder, 'settings.json');
      this.#keepFound = () => copyIfThere(file, `${file}.unusable-${now()}`);
    }
    this.notice = noticeOf(opened.aside, unusable);
    this.fault = opened.fault;
    const read = fileSchema.parse(opened.value);
    this.#settings = { ...read, station: read.station || defaultStationName() };
  }

  get current(): StoredSettings {
    return this.#settings;
  }

  /** Changes are serialised. @throws the file system's error if it could not be written; then nothing changed */
  change(parts: Partial<StoredSettings>): Promise<void> {
    const change = this.#last.then(async () => {
      const settings = { ...this.#settings, ...parts };
      await this.#keepFound?.();
      this.#keepFound = null;
      await this.#store.write(settings);
      this.#settings = settings;
    });
    this.#last = change.catch(() => undefined);
    return change;
  }
}

/** Copies a file, unless a person has moved it away. @throws the file system's error */
async function copyIfThere(file: string, copy: string): Promise<void> {
  if (existsSync(file)) await copyFile(file, copy);
}

function noticeOf(aside: string | null, unusable: readonly string[]): Notice | null {
  if (aside !== null) return { code: 'settings-unreadable', file: aside };
  return unusable.length === 0 ? null : { code: 'settings-unusable', file: unusable.join(', ') };
}

const anObject = z.record(z.string(), z.unknown());

function readOrPutAside(
  folder: string,
  store: SettingsStore,
  now: () => number,
): { value: Record<string, unknown>; aside: string | null; fault: string | null } {
  try {
    const read = anObject.safeParse(store.read());
    if (!read.success) throw new SyntaxError('no JSON object');
    return { value: read.data, aside: null, fault: null };
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof WrongFileError)) throw error;
    const file = join(folder, 'settings.json');
    const aside = `${file}.unreadable-${now()}`;
    moveFileBlocking(file, aside);
    // The engine's sentence quotes the file.
    const at = /at position \d+/.exec(error.message)?.[0];
    const fault = error instanceof WrongFileError ? error.code : at ? `no JSON ${at}` : 'no JSON';
    return { value: {}, aside, fault };
  }
}

function defaultStationName(): string {
  return hostname().split('.')[0]?.slice(0, 60) || 'Bench 1';
}
