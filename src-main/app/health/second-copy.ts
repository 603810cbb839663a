/** State of the second copy folder: time of its newest copy, and whether it shares the journal's disk. */
import type { CopiesState } from '../../contract/records/journal-copies.ts';
import { inCopyThreadWithin } from '../journal/copy-work.ts';
import type { StationParts } from '../station-parts.ts';

/** A slower folder counts as not answering. */
const LOOK_MS = 10_000;

const NO_DISK = { asked: '', isShared: null };

export class SecondCopy {
  readonly #parts: Pick<StationParts, 'copyEntry' | 'clock'>;
  #asked = '';
  #at: number | null = null;
  #diskOf: { asked: string; isShared: boolean | null } = NO_DISK;

  constructor(parts: Pick<StationParts, 'copyEntry' | 'clock'>) {
    this.#parts = parts;
  }

  /**
   * Time of the newest copy in the second folder. Read in the background after each attempt to write there.
   * @param journal path of `journal.db`
   * @param last the result of the last attempt; null: none yet
   * @returns epoch milliseconds; null while unknown, or if there is none
   */
  newestAt(journal: string, second: string, last: CopiesState['last']): number | null {
    if (last?.isMade === true && last.secondFault === null) return last.at;
    const asked = JSON.stringify([journal, second, last]);
    if (asked !== this.#asked) {
      this.#asked = asked;
      this.#at = null;
      void this.#look(asked, journal, second);
    }
    return this.#at;
  }

  /** True if the second folder is on the journal's disk. One look for each folder. @returns null until it has ended */
  sharesDisk(journal: string, second: string): boolean | null {
    const asked = JSON.stringify([journal, second]);
    if (asked !== this.#diskOf.asked) {
      this.#diskOf = { asked, isShared: null };
      void this.#lookAtDisk(asked, journal, second);
    }
    return this.#diskOf.isShared;
  }

  async #lookAtDisk(asked: string, journal: string, second: string): Promise<void> {
    try {
      const isShared = await inCopyThreadWithin(this.#parts, LOOK_MS, (thread) =>
        thread.call('sharesDisk', journal, second),
      );
      if (asked !== this.#diskOf.asked) return;
      // A folder that is missing now may come back later.
      this.#diskOf = isShared === 'slow' || isShared === null ? NO_DISK : { asked, isShared };
    } catch {
      if (asked === this.#diskOf.asked) this.#diskOf = NO_DISK;
    }
  }

  async #look(asked: string, journal: string, second: string): Promise<void> {
    try {
      const at = await inCopyThreadWithin(this.#parts, LOOK_MS, (thread) =>
        thread.call('newestAside', journal, second, this.#parts.clock.now()),
      );
      if (asked === this.#asked && at !== 'slow') this.#at = at;
    } catch {
      // Stays unknown: a folder that cannot be written is reported by the attempt itself.
    }
  }
}
