/** What a person set on this station, kept in `settings.json`. No secret is in it. */
import { existsSync, renameSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { DEFAULT_SCANNER } from '../contract/default-scanner.ts';
import { scannerProfileSchema } from '../contract/scanner.ts';
import { modeSchema, themeSchema, type Notice } from '../contract/station.ts';

/** What the service receives as `cancelReason`, in the words that this list had before anybody changed it. */
const DEFAULT_REASONS = [
  'Out of stock',
  'Item damaged',
  'Buyer asked to cancel',
  'Address cannot be delivered to',
  'Duplicate order',
] as const;

/** Each part stands for itself: one bad value falls back alone, the rest is kept. */
const settingsSchema = z.object({
  station: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .catch(() => defaultStationName()),
  mode: modeSchema.catch('none'),
  authUrl: z.string().catch(''),
  productUrl: z.string().catch(''),
  orderUrl: z.string().catch(''),
  /** Path of a file of certificates that are trusted beside the usual ones; empty: none. */
  caFile: z.string().trim().catch(''),
  sandbox: z.boolean().catch(false),
  theme: themeSchema.catch('system'),
  operator: z.string().trim().max(60).catch(''),
  cancelReasons: z
    .array(z.string().trim().min(1).max(200))
    .max(20)
    .catch(() => [...DEFAULT_REASONS]),
  graceSeconds: z.number().int().min(0).max(600).catch(10),
  alarmHours: z.number().int().min(1).max(720).catch(24),
  handReason: z.boolean().catch(false),
  sealSeconds: z.number().int().min(0).max(30).catch(3),
  overdueHours: z.number().int().min(1).max(720).catch(24),
  scanner: scannerProfileSchema.catch(DEFAULT_SCANNER),
  volume: z.number().int().min(0).max(100).catch(60),
  /** Days that orders that left are kept in the cache. */
  keepDays: z.number().int().min(1).max(3_650).catch(30),
  pollSeconds: z.number().int().min(1).max(86_400).catch(30),
});
export type Settings = z.infer<typeof settingsSchema>;

/** What `conf` and `electron-store` share: the whole object, read and written at once, atomically. */
export interface SettingsStore {
  get store(): object;
  set store(value: object);
}

export class StationSettings {
  readonly #store: SettingsStore;
  #settings: Settings;
  /** Set where the file that was there could not be read. */
  readonly notice: Notice | null;

  /**
   * Reads the file. One that is not JSON is put aside, never overwritten.
   * @param open makes the store on `<folder>/settings.json`; throws where that is not JSON
   */
  constructor(folder: string, open: (folder: string) => SettingsStore) {
    const opened = openOrPutAside(folder, open);
    this.#store = opened.store;
    this.notice = opened.kept === null ? null : { code: 'settings-unreadable', kept: opened.kept };
    this.#settings = settingsSchema.parse(opened.value);
  }

  get current(): Settings {
    return this.#settings;
  }

  /** @throws the file system's error where it could not be written; then nothing changed */
  change(parts: Partial<Settings>): void {
    const next = { ...this.#settings, ...parts };
    this.#store.store = next;
    this.#settings = next;
  }
}

function openOrPutAside(
  folder: string,
  open: (folder: string) => SettingsStore,
): { store: SettingsStore; value: unknown; kept: string | null } {
  try {
    const store = open(folder);
    return { store, value: store.store, kept: null };
  } catch (error) {
    const file = join(folder, 'settings.json');
    if (!(error instanceof SyntaxError) || !existsSync(file)) throw error;
    const kept = `${file}.unreadable-${Date.now()}`;
    renameSync(file, kept);
    const store = open(folder);
    return { store, value: store.store, kept };
  }
}

function defaultStationName(): string {
  return hostname().split('.')[0]?.slice(0, 60) || 'Bench 1';
}
