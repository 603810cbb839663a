/**
 * Purge of the cache: removed data disappears from its files too. Freed places are overwritten as they are freed
 * (`secure_delete`); words of the search index remain in its parts until those are merged, and the log has older pages
 * until it is truncated.
 */
import type { WriteDb } from '../db.ts';

/** Least time between two purges: joining the search index again and again would be most of the work on some stations. */
const PURGE_MS = 86_400_000;

/** Pages of the index that are joined in one step: less than a tenth of a second. */
const STEP_PAGES = 200;

/**
 * Steps of a purge, each run between two calls of the writer.
 * @returns false if the log was being read meanwhile, and was not truncated
 */
function* purgeSteps(db: WriteDb): Generator<void, boolean, void> {
  const merge = db.prepare<[number]>("INSERT INTO search (search, rank) VALUES ('merge', ?)");
  const written = db.prepare<[], number>('SELECT total_changes()').pluck();
  // A negative number begins a joining of all parts; one step that writes next to nothing was the last.
  for (let pages = -STEP_PAGES; ; pages = STEP_PAGES) {
    const before = written.get() ?? 0;
    merge.run(pages);
    if ((written.get() ?? 0) - before < 2) break;
    yield;
  }
  const [result] = db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
  return result?.busy === 0;
}

interface PurgeNeeds {
  /** Milliseconds since any beginning. */
  elapsed: () => number;
  /** Does work between two calls of the writer. */
  soon: (work: () => void) => void;
  /** A step failed. */
  failed: (error: unknown) => void;
}

/** Purges in the writer's own time: not too often, or at once on request. */
export class Purging {
  readonly #o: PurgeNeeds;
  /** Remaining steps. */
  #steps: Generator<void, boolean, void> | null = null;
  #purgedAt = -Infinity;
  readonly #waiting: ((isGone: boolean) => void)[] = [];
  /** True if data was removed that is still in the bytes of the file. */
  isDue = false;

  constructor(needs: PurgeNeeds) {
    this.#o = needs;
  }

  /** Begins a purge if one is due. Data removed between two purges waits for the second. */
  beginIfDue(db: WriteDb): void {
    if (this.isDue && !this.#steps && this.#o.elapsed() - this.#purgedAt >= PURGE_MS) this.#begin(db);
  }

  /** @returns whether removed data is gone from all bytes */
  now(db: WriteDb): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#waiting.push(resolve);
    this.#begin(db);
    return promise;
  }

  stop(): void {
    this.#end(false);
  }

  #begin(db: WriteDb): void {
    const isUnderWay = this.#steps !== null;
    // Starts over: merged parts of the index may hold words removed since.
    this.#steps = purgeSteps(db);
    this.isDue = false;
    this.#purgedAt = this.#o.elapsed();
    if (!isUnderWay) this.#o.soon(this.#on);
  }

  /** Runs a step between two calls. */
  readonly #on = (): void => {
    if (!this.#steps) return;
    try {
      const step = this.#steps.next();
      if (step.done === true) this.#end(step.value);
      else this.#o.soon(this.#on);
    } catch (error) {
      // For example on a full disk: the next call reports it, and the next purge includes this data.
      this.#end(false);
      this.#o.failed(error);
    }
  };

  #end(isGone: boolean): void {
    this.#steps = null;
    this.isDue ||= !isGone;
    for (const resolve of this.#waiting.splice(0)) resolve(isGone);
  }
}
