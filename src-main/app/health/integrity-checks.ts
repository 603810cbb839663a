/** Integrity state of the files of a workspace, and the checks that a person requests. */
import type { Integrity } from '../../contract/station/health.ts';
import { inCopyThread } from '../journal/copy-work.ts';
import type { CopyReport } from '../journal/journal-keeper.ts';
import type { StationParts } from '../station-parts.ts';

interface CheckedFiles {
  /** Path of `journal.db`. */
  journal: string;
  /** Path of `cache.db`. */
  cache: string;
}

export class IntegrityChecks {
  readonly #parts: Pick<StationParts, 'copyEntry' | 'clock' | 'log'>;
  #last: Integrity | null = null;
  #hasFailed = false;
  #underWay: Promise<void> | null = null;
  #ending = new AbortController();

  constructor(parts: Pick<StationParts, 'copyEntry' | 'clock' | 'log'>) {
    this.#parts = parts;
  }

  get state(): { isChecking: boolean; last: Integrity | null; hasFailed: boolean } {
    return { isChecking: this.#underWay !== null, last: this.#last, hasFailed: this.#hasFailed };
  }

  /** Call when the journal was opened, which checks it. */
  opened(): void {
    this.#ending = new AbortController();
    this.#hasFailed = false;
    const at = this.#parts.clock.now();
    this.#last = { at, by: 'start', journal: 'sound', cache: null, changedOrders: null };
  }

  /** Call when a copy was made: it was read whole, and is the journal of that time. One that could not be made says nothing. */
  copied({ at, faults }: CopyReport): void {
    if (faults === null || this.#last?.journal === 'damaged') return;
    // A check that began later knows more, and knows the cache too.
    if (this.#last?.by === 'person' && this.#last.at >= at) return;
    this.#last = { at, by: 'copy', journal: 'sound', cache: null, changedOrders: faults.length };
  }

  /** Ends a check under way: the files are about to be closed. */
  async closing(): Promise<void> {
    this.#ending.abort();
    await this.#underWay;
    this.#last = null;
  }

  /**
   * Reads both files whole, in a thread; one check at a time. Never rejects.
   * @param cacheDamaged the cache was found damaged
   */
  check(files: CheckedFiles, cacheDamaged: () => void): Promise<void> {
    this.#underWay ??= this.#check(files, cacheDamaged).finally(() => (this.#underWay = null));
    return this.#underWay;
  }

  async #check(files: CheckedFiles, cacheDamaged: () => void): Promise<void> {
    const { clock, log } = this.#parts;
    const { signal } = this.#ending;
    const at = clock.now();
    try {
      const [journal, cacheFault] = await inCopyThread(
        this.#parts,
        async (thread) => [
          await thread.call('checkJournal', files.journal),
          await thread.call('checkPages', files.cache),
        ],
        signal,
      );
      if (signal.aborted) return;
      const { fault, changedOrders } = journal;
      if (fault !== null) log.error({ fault }, 'the journal was found damaged');
      if (cacheFault !== null) log.error({ fault: cacheFault }, 'the cache was found damaged');
      this.#hasFailed = false;
      this.#last = {
        at,
        by: 'person',
        journal: fault === null ? 'sound' : 'damaged',
        cache: cacheFault === null ? 'sound' : 'damaged',
        changedOrders,
      };
      if (cacheFault !== null) cacheDamaged();
    } catch (error) {
      if (signal.aborted) return;
      this.#hasFailed = true;
      log.error({ err: error }, 'the files could not be checked');
    }
  }
}
