/** Settings of this station, stored in `settings.json`. No secret is in it. */
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { settingsInFile, settingsSchema, type Settings } from '../contract/station/settings.ts';
import { withoutKeyringSchema } from '../contract/station/secret.ts';
import { modeSchema, type Notice } from '../contract/station/station.ts';
import { objectOr } from '../domain/orders/read-value.ts';
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

export class StationSettings {
  readonly #store: SettingsStore;
  #settings: StoredSettings;
  #last: Promise<void> = Promise.resolve();
  /** Set if an existing file could not be read. */
  readonly notice: Notice | null;
  /** Reason why the file could not be read, without its contents; null if it could. */
  readonly fault: string | null;

  /**
   * Reads the file. One that is not JSON is put aside, never overwritten.
   * @param now epoch milliseconds: names a file that is put aside
   */
  constructor(folder: string, store: SettingsStore, now: () => number) {
    const opened = readOrPutAside(folder, store, now);
    this.#store = store;
    this.notice = opened.aside === null ? null : { code: 'settings-unreadable', file: opened.aside };
    this.fault = opened.fault;
    const read = fileSchema.parse(objectOr(opened.value));
    this.#settings = { ...read, station: read.station || defaultStationName() };
  }

  get current(): StoredSettings {
    return this.#settings;
  }

  /** Changes are serialised. @throws the file system's error if it could not be written; then nothing changed */
  change(parts: Partial<StoredSettings>): Promise<void> {
    const change = this.#last.then(async () => {
      const settings = { ...this.#settings, ...parts };
      await this.#store.write(settings);
      this.#settings = settings;
    });
    this.#last = change.catch(() => undefined);
    return change;
  }
}

function readOrPutAside(
  folder: string,
  store: SettingsStore,
  now: () => number,
): { value: unknown; aside: string | null; fault: string | null } {
  try {
    return { value: store.read(), aside: null, fault: null };
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
