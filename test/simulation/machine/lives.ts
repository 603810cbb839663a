/** Starts of a station on one computer: each continues with the files of the one before. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BadDisk } from './bad-disk.ts';
import { closeAll } from './disk.ts';
import type { Schedule } from './schedule.ts';
import type { Screen, Station } from '../station.ts';

/** Files that remain after a kill: all but the engine's shared memory, which is rebuilt at the next start. */
const LEFT_BEHIND = /^(?!.*-shm$)/;

interface LivesParts {
  schedule: Schedule;
  disk: BadDisk;
  /** Makes the station of a start; from 1 up. */
  make: (n: number, folder: string) => Station;
  /** Called when the station is running: people look at its screens. */
  isUp: (station: Station) => Promise<void>;
  /** Called if the station could not start or stop, or a person met an error at it. */
  failed: (station: Station, error: unknown, when: 'starting' | 'running' | 'stopping') => void;
  /** Milliseconds until the computer wakes; 0: it is awake. */
  asleepMs: () => number;
  /** Called when a start begins, or when the memory of a station is lost. */
  changed: (what: 'begins' | 'is gone') => void;
}

export class Lives {
  readonly #o: LivesParts;
  /** In memory if the machine offers that: a simulation does not test the real disk. */
  readonly #root = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'packdesk-simulation-'));
  #station: Station | null = null;
  #starts = 0;

  constructor(parts: LivesParts) {
    this.#o = parts;
  }

  /** The station that is running or starting; null: none. */
  get station(): Station | null {
    return this.#station;
  }

  /** The screen of a station that works. */
  get screen(): Screen | null {
    const station = this.#station;
    return station?.isUp === true && !station.isGone ? station.screen : null;
  }

  start(): void {
    const { disk, make, isUp, failed, changed } = this.#o;
    const n = ++this.#starts;
    const folder = this.#folderOf(n);
    disk.folder = folder;
    const station = make(n, folder);
    this.#station = station;
    changed('begins');
    const isRunning = () => !station.isGone;
    station.start().then(
      async () => {
        try {
          await isUp(station);
        } catch (error) {
          if (isRunning()) failed(station, error, 'running');
        }
      },
      (error: unknown) => {
        if (isRunning()) failed(station, error, 'starting');
      },
    );
  }

  #folderOf(n: number): string {
    const folder = join(this.#root, String(n));
    if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
    return folder;
  }

  /** The station is no more; the next start finds its writes until now, some time later. */
  end(station: Station, nextInMs: number): void {
    const { disk, schedule, changed } = this.#o;
    station.isGone = true;
    this.#station = null;
    disk.trap = null;
    const next = this.#folderOf(this.#starts + 1);
    // Copies all folders: a kill between two migrations leaves a copy of the journal, which the next start finishes
    // before anything else.
    cpSync(station.folder, next, { recursive: true, filter: (path) => LEFT_BEHIND.test(path) });
    disk.folder = next;
    changed('is gone');
    // The station's code may be within a step: its files are closed after that.
    schedule.in(1, () => {
      closeAll(station.folder);
      rmSync(station.folder, { recursive: true, force: true });
    });
    const start = () => {
      const ms = this.#o.asleepMs();
      // A computer that sleeps starts nothing.
      if (ms > 0) schedule.in(ms, start);
      else this.start();
    };
    schedule.in(nextInMs, start);
  }

  /** Stops the station properly, and starts it again. */
  async restart(nextInMs: number): Promise<void> {
    const station = this.#station;
    if (!station || !this.screen) return;
    try {
      await station.stop();
    } catch (error) {
      this.#o.failed(station, error, 'stopping');
    }
    if (this.#station === station) this.end(station, nextInMs);
  }

  /** Closes and removes everything. */
  close(): void {
    if (this.#station) this.#station.isGone = true;
    for (const name of readdirSync(this.#root)) closeAll(join(this.#root, name));
    rmSync(this.#root, { recursive: true, force: true });
  }
}
