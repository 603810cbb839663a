/** Item locations entered at this bench. Nothing is deleted: earlier locations stay in the file. */
import { currentKey, looseKeyOf } from '../../domain/picking/item-key.ts';
import type { JournalDb } from '../db.ts';
import type { ListedLocation, LocationBook, NewLocation } from './location-book.ts';

interface Row extends Omit<ListedLocation, 'bench'> {
  n: number;
}

/** Last entry of an item. */
export interface NewestLocation extends NewLocation {
  /** Number of the row; later rows have greater ones. */
  n: number;
  assignedAt: number;
  /** Null: in use. */
  endedAt: number | null;
}

const IN_USE = `SELECT n, item, location, assigned_at AS assignedAt, assigned_by AS assignedBy
  FROM locations WHERE ended_at IS NULL`;
const NEWEST = `SELECT n, item, location, assigned_at AS assignedAt, ended_at AS endedAt FROM locations`;

export class Locations implements LocationBook {
  readonly #db: JournalDb;
  readonly #statements;
  /** Locations in use, by item; null: to be read again. A pick list asks for most of them each time. */
  #byItem: ReadonlyMap<string, ListedLocation> | null = null;
  /** Keys that earlier versions had for items with a location in use, by their current key. */
  #earlierKeys: ReadonlyMap<string, readonly string[]> | null = null;
  /** Items written since the journal was opened. */
  readonly #changed: string[] = [];

  constructor(db: JournalDb) {
    this.#db = db;
    this.#statements = {
      ofItem: db.prepare<[string], Row>(`${IN_USE} AND item = ?`),
      all: db.prepare<[], Row>(`${IN_USE} ORDER BY n`),
      newest: db.prepare<[], NewestLocation>(
        `${NEWEST} WHERE n IN (SELECT max(n) FROM locations GROUP BY item)`,
      ),
      // The index by item covers only rows in use: an import of thousands looks each item up there.
      inUse: db.prepare<[string], NewestLocation>(`${NEWEST} WHERE item = ? AND ended_at IS NULL`),
      newestEnded: db.prepare<[string], NewestLocation>(`${NEWEST} WHERE item = ? ORDER BY n DESC LIMIT 1`),
      end: db.prepare<[number, string | null, number]>(
        'UPDATE locations SET ended_at = ?, ended_by = ? WHERE n = ?',
      ),
      put: db.prepare<[string, string, number, string | null]>(
        'INSERT INTO locations (item, location, assigned_at, assigned_by) VALUES (?, ?, ?, ?)',
      ),
    };
  }

  all(): ReadonlyMap<string, ListedLocation> {
    this.#byItem ??= new Map(
      this.#statements.all.all().map(({ n: _n, ...one }) => {
        const item = currentKey(one.item);
        return [item, { ...one, item, bench: null }];
      }),
    );
    return this.#byItem;
  }

  of(item: string): string | null {
    const all = this.all();
    const current = currentKey(item);
    return (all.get(current) ?? all.get(looseKeyOf(current)))?.location ?? null;
  }

  /** @param again also a place that the item has is written: other benches have to hear that it was entered again */
  assign(
    locations: readonly NewLocation[],
    operator: string | null,
    now: number,
    again = false,
  ): { added: number; moved: number } {
    const items = locations.map(({ item }) => item);
    return this.#change(items, () => {
      const counts = { added: 0, moved: 0 };
      for (const { item, location } of locations) {
        const before = this.#inUse(item);
        if (!again && before.at(-1)?.location === location) continue;
        for (const { n } of before) this.#statements.end.run(now, operator, n);
        this.#statements.put.run(item, location, now, operator);
        counts[before.length > 0 ? 'moved' : 'added']++;
      }
      return counts;
    });
  }

  remove(item: string, operator: string | null, now: number): string | null {
    return this.#change([item], () => {
      const before = this.#inUse(item);
      for (const { n } of before) this.#statements.end.run(now, operator, n);
      return before.at(-1)?.location ?? null;
    });
  }

  /** Records that an item is no longer at the location that another bench reported. @throws the storage engine's error */
  withdraw({ item, location }: NewLocation, operator: string | null, now: number): void {
    this.#change([item], () => {
      for (const { n } of this.#inUse(item)) this.#statements.end.run(now, operator, n);
      const { lastInsertRowid } = this.#statements.put.run(item, location, now, operator);
      this.#statements.end.run(now, operator, Number(lastInsertRowid));
    });
  }

  /** Grows with each change since it was opened. */
  get written(): number {
    return this.#changed.length;
  }

  /**
   * Newest row of each item that ever had a place here, or lost one.
   * @param since only rows written since `written` had this value
   */
  newest(since: number | null): NewestLocation[] {
    if (since === null) return this.#statements.newest.all();
    const items = new Set(this.#changed.slice(since));
    return [...items].flatMap((item) => this.#newestOf(item) ?? []);
  }

  /** Rows in use were written after all ended ones. */
  #newestOf(item: string): NewestLocation | undefined {
    return this.#statements.inUse.get(item) ?? this.#statements.newestEnded.get(item);
  }

  /** Locations of the item in use, the newest last: more than one if an earlier version wrote its key otherwise. */
  #inUse(item: string): Row[] {
    return this.#keysOf(item)
      .flatMap((key) => this.#statements.ofItem.get(key) ?? [])
      .toSorted((a, b) => a.n - b.n);
  }

  #keysOf(item: string): string[] {
    this.#earlierKeys ??= Map.groupBy(
      this.#statements.all
        .all()
        .map((one) => one.item)
        .filter((key) => currentKey(key) !== key),
      currentKey,
    );
    return [item, ...(this.#earlierKeys.get(item) ?? [])];
  }

  #change<Result>(items: readonly string[], write: () => Result): Result {
    const changed = items.flatMap((item) => this.#keysOf(item));
    try {
      return this.#db.transaction(write).immediate();
    } finally {
      this.#byItem = null;
      if (items.some((item) => currentKey(item) !== item)) this.#earlierKeys = null;
      this.#changed.push(...changed);
    }
  }
}
