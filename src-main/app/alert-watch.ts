/** Detects alerts of the station, shows them in the status, and writes their history. */
import { alertKindSchema, type AlertKind, type PastAlert } from '../contract/station/alerts.ts';
import type { StationStatus } from '../contract/station/station.ts';
import {
  alertsNow,
  DUE_SOON_MS,
  withAlerts,
  type AlertFacts,
  type AlertLog,
} from '../domain/station/alerts.ts';
import { checkState, copyState, diskState } from '../domain/station/health.ts';
import { copiesFolder, newestCopyAt } from '../journal/copies/copies.ts';
import { readAlertFile, writeAlertFile } from '../station/folder/alert-file.ts';
import { Loop } from '../sync/loop.ts';
import type { ConnectedWorkspace } from './connected-workspace.ts';
import { freeBytesOf } from './health/file-sizes.ts';
import type { StationParts } from './station-parts.ts';

/** Interval for alerts that no event announces, such as a full disk. */
const LOOK_MS = 30_000;

const NO_ALERTS: AlertLog = { lasting: [], past: [] };

const isKind = (kind: string): kind is AlertKind => alertKindSchema.safeParse(kind).success;

/** Parts of the status whose change makes the alerts be computed again at once. */
const watched = ({ needsPerson, oldestUnsettledAt, unsent, packed, floor, copiesRevision }: StationStatus) =>
  JSON.stringify([needsPerson, oldestUnsettledAt, unsent, packed.toPull, floor?.conflicts, copiesRevision]);

export class AlertWatch {
  readonly #parts: StationParts;
  readonly #connected: ConnectedWorkspace;
  readonly #loop: Loop;
  readonly #startedAt: number;
  /** Alert log of the folder in use; practice has its own. */
  #log: { folder: string; entries: AlertLog } | null = null;
  #watching: Promise<void> = Promise.resolve();

  constructor(parts: StationParts, connected: ConnectedWorkspace) {
    this.#parts = parts;
    this.#connected = connected;
    this.#startedAt = parts.clock.now();
    this.#loop = new Loop({
      clock: parts.clock,
      round: async () => {
        await this.#look();
        return LOOK_MS;
      },
      failed: (error) => {
        parts.log.error({ err: error }, 'what needs a person could not be looked at this time');
        return LOOK_MS;
      },
    });
  }

  start(): void {
    this.#loop.start();
    this.#watching = this.#watch();
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
    await this.#watching;
  }

  /** Newest first. */
  past(): PastAlert[] {
    return this.#log?.entries.past ?? [];
  }

  async #watch(): Promise<void> {
    let before = '';
    for await (const { status } of this.#parts.live.watch(this.#loop.signal)) {
      const now = status ? watched(status) : before;
      if (now !== before) this.#loop.wake();
      before = now;
    }
  }

  async #look(): Promise<void> {
    const { clock, live } = this.#parts;
    const { workspace, journal } = this.#connected;
    if (!workspace || !journal) {
      live.change('status', { alerts: [] });
      return;
    }
    const { status, settings } = live.snapshot;
    const now = clock.now();
    const serviceNow = now + status.clockSkewMs;
    const dueBefore = serviceNow + DUE_SOON_MS;
    const due = workspace.queue.ordersReadyToPack({ dueBefore }, { offset: 0, limit: 1 }, serviceNow);
    const found = alertsNow({
      now,
      dueSoon: due.total,
      needsPerson: status.needsPerson,
      oldestUnsettledAt: status.oldestUnsettledAt,
      alarmMs: settings.alarmHours * 3_600_000,
      unsent: status.unsent,
      toPull: status.packed.toPull,
      conflicts: status.floor?.conflicts ?? 0,
      health: this.#health(journal.file, now),
    });
    await this.#note(journal.folder, found, now);
  }

  /** Health facts of a file, judged as on the health page; a recent failed request does not make a list old. */
  #health(file: string, now: number): AlertFacts['health'] {
    const { dataDir, options, settings, live } = this.#parts;
    const { lastCopy } = this.#connected;
    const pollMs = (options.pollSeconds ?? settings.current.pollSeconds) * 1_000;
    const moments = { now, startedAt: this.#startedAt, pollMs };
    const copy = { at: newestCopyAt(copiesFolder(file), now), isMade: lastCopy?.isMade ?? true };
    const { lastSweepAt } = live.snapshot.status;
    return [
      { of: 'disk', state: diskState({ freeBytes: freeBytesOf(dataDir) }) },
      { of: 'copy', state: copyState(copy, moments) },
      { of: 'second-copy', state: (lastCopy?.secondFault ?? null) === null ? 'good' : 'bad' },
      { of: 'check', state: checkState({ at: lastSweepAt, failure: null }, moments) },
    ];
  }

  /** @returns null if the file cannot be read now: it is not replaced, and read at the next look */
  #read(folder: string): AlertLog | null {
    try {
      return readAlertFile(folder, isKind);
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'the history of notices could not be read');
      return null;
    }
  }

  async #note(folder: string, found: ReturnType<typeof alertsNow>, now: number): Promise<void> {
    const { live, log } = this.#parts;
    const known = this.#log?.folder === folder ? this.#log.entries : this.#read(folder);
    const before = known ?? NO_ALERTS;
    const entries = withAlerts(before, found, now);
    this.#log = known && { folder, entries };
    live.change('status', {
      alerts: entries.lasting.map(({ kind, count, since }) => ({ kind, count, since })),
    });
    const kinds = (of: AlertLog) => of.lasting.map(({ kind }) => kind).join();
    if (known === null || kinds(before) === kinds(entries)) return;
    try {
      await writeAlertFile(folder, entries);
    } catch (error) {
      log.warn({ err: error }, 'the history of notices could not be written');
    }
  }
}
