/** Health of the station, gathered from its parts: cheap enough to be asked for every few seconds. */
import { dirname, join } from 'node:path';
import type { Health } from '../../contract/station/health.ts';
import { judgeHealth, type HealthFacts } from '../../domain/station/health.ts';
import { copiesFolder, newestCopyAt } from '../../journal/copies/copies.ts';
import type { HealthQuestions } from '../../router/station-context.ts';
import type { ConnectedWorkspace } from '../connected-workspace.ts';
import type { StationParts } from '../station-parts.ts';
import { roomOf, sizeOf, sizeOfFolder } from './file-sizes.ts';
import { SecondCopy } from './second-copy.ts';

/** Entry point of scanned and typed codes. */
const SCANS = ['scan.find', 'packing.scan'] as const;

type Files = Pick<HealthFacts, 'journal' | 'cache' | 'copy' | 'secondCopy' | 'integrity'>;
type Service = Pick<HealthFacts, 'clock' | 'check' | 'secret'>;

export class StationHealth implements HealthQuestions {
  readonly #parts: StationParts;
  readonly #connected: ConnectedWorkspace;
  readonly #secondCopy: SecondCopy;
  readonly #startedAt: number;

  constructor(parts: StationParts, connected: ConnectedWorkspace) {
    this.#parts = parts;
    this.#connected = connected;
    this.#secondCopy = new SecondCopy(parts);
    this.#startedAt = parts.clock.now();
  }

  async state(): Promise<Health> {
    const { clock, dataDir, options, settings, live, calls } = this.#parts;
    const [disk, logBytes, files] = await Promise.all([
      roomOf(dataDir),
      sizeOfFolder(join(dataDir, 'logs')),
      this.#files(),
    ]);
    const now = clock.now();
    const { separator } = live.snapshot.settings.scanner;
    const lines = judgeHealth({
      now,
      startedAt: this.#startedAt,
      pollMs: (options.pollSeconds ?? settings.current.pollSeconds) * 1_000,
      disk,
      logs: { bytes: logBytes },
      ...files,
      ...this.#service(),
      scanner: { separator, lastScanAt: latest(calls.lastAt(...SCANS), this.#parts.lastBadge.at) },
    });
    return { at: now, lines };
  }

  async check(): Promise<void> {
    const { workspace, journal, integrity } = this.#connected;
    if (workspace === null || journal === null) return;
    const files = { journal: journal.file, cache: cacheBeside(journal.file) };
    await integrity.check(files, () => workspace.lookForDamage());
  }

  async #files(): Promise<Files> {
    const { journal, second, lastCopy, integrity } = this.#connected;
    if (journal === null)
      return { journal: null, cache: null, copy: null, secondCopy: null, integrity: null };
    const { file } = journal;
    const cache = cacheBeside(file);
    const [bytes, logBytes, cacheBytes, cacheLogBytes] = await Promise.all(
      [file, `${file}-wal`, cache, `${cache}-wal`].map(sizeOf),
    );
    return {
      journal: { bytes: bytes ?? 0, logBytes: logBytes ?? 0 },
      cache: { bytes: cacheBytes ?? 0, logBytes: cacheLogBytes ?? 0 },
      copy: {
        at: newestCopyAt(copiesFolder(file), this.#parts.clock.now()),
        isMade: lastCopy?.isMade ?? true,
      },
      secondCopy:
        journal.kind === 'practice'
          ? null
          : {
              isGiven: second !== '',
              isSet: this.#parts.options.copyFolder !== null,
              sharesDisk: second === '' ? null : this.#secondCopy.sharesDisk(file, second),
              at: second === '' ? null : this.#secondCopy.newestAt(file, second, lastCopy),
              fault: lastCopy?.secondFault ?? null,
            },
      integrity: integrity.state,
    };
  }

  #service(): Service {
    const { options, credentials, live } = this.#parts;
    const { workspace, journal } = this.#connected;
    if (workspace === null || journal === null) return { clock: null, check: null, secret: null };
    const { lastSweepAt, connection } = live.snapshot.status;
    const { keyring, access, protection } = credentials.state;
    const isGiven = options.clientSecret !== null;
    return {
      clock: { skewMs: workspace.clockSkewMs() },
      check: { at: lastSweepAt, failure: connection.failure },
      secret:
        journal.kind === 'practice'
          ? null
          : { keyring, access, protection: isGiven ? 'environment' : protection },
    };
  }
}

/** Null if neither was. */
const latest = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b);

const cacheBeside = (journal: string) => join(dirname(journal), 'cache.db');
