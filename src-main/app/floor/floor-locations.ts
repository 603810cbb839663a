/** Item locations of a bench on a floor: the newest entry by a person counts, at whichever bench it was made. */
import { currentKey, looseKeyOf } from '../../domain/picking/item-key.ts';
import { newestFact } from '../../domain/floor/which-fact.ts';
import type { WorkFacts } from '../../floor/bench-work.ts';
import type { FactOfBench, FactSharing } from '../../floor/facts/fact-sharing.ts';
import { itemFactKey } from '../../floor/facts/item-fact-key.ts';
import { locationFactText, readLocationFact } from '../../floor/facts/location-fact.ts';
import type { ListedLocation, LocationBook, NewLocation } from '../../journal/hall/location-book.ts';
import type { Locations } from '../../journal/hall/locations.ts';

export interface FloorLocationsParts {
  journal: Locations;
  facts: Pick<FactSharing, 'changesOf' | 'changedSince' | 'drawIfWritable' | 'rowsOf' | 'rowsOfKind'>;
  /** Name of a bench by its id. */
  benchName: (benchId: string) => string;
  /** Wakes the exchange with the store. */
  wake: () => void;
}

/** A location with the id of the bench that gave it, whose name may change. */
interface KnownLocation extends Omit<ListedLocation, 'bench'> {
  benchId: string | null;
}

export class FloorLocations implements LocationBook {
  readonly #o: FloorLocationsParts;
  /** Version of the shared facts that was read: reading every row again for each list would delay scans. */
  #change: number | null = null;
  readonly #byKey = new Map<string, KnownLocation>();
  #shown: ReadonlyMap<string, ListedLocation> | null = null;

  constructor(parts: FloorLocationsParts) {
    this.#o = parts;
  }

  all(): ReadonlyMap<string, ListedLocation> {
    this.#follow();
    this.#shown ??= this.#newestByItem();
    return this.#shown;
  }

  of(item: string): string | null {
    const all = this.all();
    const current = currentKey(item);
    return (all.get(current) ?? all.get(looseKeyOf(current)))?.location ?? null;
  }

  /**
   * Newest location of each item by its current key: benches of earlier versions may have written it under another key
   * as well.
   */
  #newestByItem(): Map<string, ListedLocation> {
    const newest = new Map<string, ListedLocation>();
    for (const { benchId, ...one } of this.#byKey.values()) {
      const item = currentKey(one.item);
      const other = newest.get(item);
      const bench = benchId === null ? null : this.#o.benchName(benchId);
      if (!other || other.assignedAt < one.assignedAt) newest.set(item, { ...one, item, bench });
    }
    return newest;
  }

  /** A location that counts on the floor as it is entered is not written again, even if another bench entered it. */
  assign(
    locations: readonly NewLocation[],
    operator: string | null,
    now: number,
  ): { added: number; moved: number } {
    const last = new Map(locations.map((one) => [one.item, one]));
    const changed = [...last.values()].filter(({ item, location }) => this.of(item) !== location);
    const moved = changed.filter(({ item }) => this.of(item) !== null).length;
    this.#o.journal.assign(changed, operator, now, true);
    this.#o.wake();
    return { added: changed.length - moved, moved };
  }

  remove(item: string, operator: string | null, now: number): string | null {
    const location = this.of(item);
    if (location === null) return null;
    const { journal, wake } = this.#o;
    const written = [...this.#byKey.values()].filter((one) => currentKey(one.item) === currentKey(item));
    const keys = written.length === 0 ? [item] : written.map((one) => one.item);
    for (const key of keys)
      if (journal.remove(key, operator, now) === null)
        journal.withdraw({ item: key, location }, operator, now);
    wake();
    return location;
  }

  #follow(): void {
    const { facts } = this.#o;
    facts.drawIfWritable('location');
    const change = facts.changesOf('location');
    if (change === this.#change) return;
    if (this.#change === null) for (const [key, rows] of facts.rowsOfKind('location')) this.#note(key, rows);
    else
      for (const key of facts.changedSince('location', this.#change))
        this.#note(key, facts.rowsOf('location', key));
    this.#change = change;
    this.#shown = null;
  }

  #note(key: string, rows: readonly FactOfBench[]): void {
    const row = newestFact(rows);
    const read = row === null || row.body === null ? null : readLocationFact(row.body);
    if (row === null || read === null) this.#byKey.delete(key);
    else {
      const isOwn = row.n === 0;
      const assignedBy = isOwn
        ? (this.#o.journal.all().get(currentKey(read.item))?.assignedBy ?? null)
        : null;
      const benchId = isOwn ? null : row.benchId;
      this.#byKey.set(key, { ...read, assignedAt: row.at, assignedBy, benchId });
    }
  }
}

/** Locations of the journal, as shared with the floor. */
export const locationFacts = (journal: Locations): WorkFacts => ({
  kind: 'location',
  written: () => journal.written,
  all: (since) =>
    journal.newest(since).map(({ n, item, location, assignedAt, endedAt }) => ({
      ...{ kind: 'location' as const, key: itemFactKey(item), at: endedAt ?? assignedAt },
      place: 2 * n + Number(endedAt !== null),
      body: endedAt === null ? locationFactText({ item, location }) : null,
      // A person who enters or removes a location has seen the one in force.
      replaces: () => true,
    })),
});
