/** Where items lie in this hall. Nothing is deleted: what an item's place was stays in the file. */
import type { JournalDb } from './db.ts';

export interface NewLocation {
  /** Key of the item (`domain/picking/item-key.ts`). */
  item: string;
  location: string;
}

export interface Location extends NewLocation {
  /** Epoch milliseconds. */
  assignedAt: number;
  /** The operator's id; null where nobody was signed on. */
  assignedBy: string | null;
}

interface Row extends Location {
  n: number;
}

const IN_USE = `SELECT n, item, location, assigned_at AS assignedAt, assigned_by AS assignedBy
  FROM locations WHERE ended_at IS NULL`;

export class Locations {
  readonly #db: JournalDb;
  readonly #statements;
  /** Of the items of a pick list most are asked for each time: all of them in memory, read again after a change. */
  #byItem: ReadonlyMap<string, Location> | null = null;

  constructor(db: JournalDb) {
    this.#db = db;
    this.#statements = {
      ofItem: db.prepare<[string], Row>(`${IN_USE} AND item = ?`),
      all: db.prepare<[], Row>(`${IN_USE} ORDER BY n`),
      end: db.prepare<[number, string | null, number]>(
        'UPDATE locations SET ended_at = ?, ended_by = ? WHERE n = ?',
      ),
      put: db.prepare<[string, string, number, string | null]>(
        'INSERT INTO locations (item, location, assigned_at, assigned_by) VALUES (?, ?, ?, ?)',
      ),
    };
  }

  /** Every item that has a place, by its key. */
  all(): ReadonlyMap<string, Location> {
    this.#byItem ??= new Map(this.#statements.all.all().map(({ n: _n, ...one }) => [one.item, one]));
    return this.#byItem;
  }

  /** @returns null where the item has no place */
  of(item: string): string | null {
    return this.all().get(item)?.location ?? null;
  }

  /**
   * Assigns places, all of them or none; on disk when this returns. Of an item that is named twice the last counts.
   * @returns how many items got a place, and how many another one; the same again counts as neither
   * @throws the storage engine's error where nothing could be written
   */
  assign(
    locations: readonly NewLocation[],
    operator: string | null,
    now: number,
  ): { added: number; moved: number } {
    return this.#change(() => {
      const counts = { added: 0, moved: 0 };
      for (const { item, location } of locations) {
        const before = this.#statements.ofItem.get(item);
        if (before?.location === location) continue;
        if (before) this.#statements.end.run(now, operator, before.n);
        this.#statements.put.run(item, location, now, operator);
        counts[before ? 'moved' : 'added']++;
      }
      return counts;
    });
  }

  /** @returns the place that it had; null where it had none */
  remove(item: string, operator: string | null, now: number): string | null {
    return this.#change(() => {
      const before = this.#statements.ofItem.get(item);
      if (!before) return null;
      this.#statements.end.run(now, operator, before.n);
      return before.location;
    });
  }

  #change<Result>(write: () => Result): Result {
    try {
      return this.#db.transaction(write).immediate();
    } finally {
      this.#byItem = null;
    }
  }
}
