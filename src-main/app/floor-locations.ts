/** Item locations of a bench on a floor: the newest entry by a person counts, at whichever bench it was made. */
import { looseKeyOf } from '../domain/picking/item-key.ts';
import { newestFact } from '../domain/floor/which-fact.ts';
import type { WorkFacts } from '../floor/bench-work.ts';
import type { FactOfBench, FactSharing } from '../floor/fact-sharing.ts';
import { itemFactKey } from '../floor/item-fact-key.ts';
import { locationFactText, readLocationFact } from '../floor/location-fact.ts';
import type { ListedLocation, LocationBook, NewLocation } from '../journal/location-book.ts';
import type { Locations } from '../journal/locations.ts';

export interface FloorLocationsParts {
  journal: Locations;
  facts: Pick<FactSharing, 'changesOf' | 'changedSince' | 'drawIfWritable' | 'rowsOf' | 'rowsOfKind'>;
  /** Of a bench, by id. */
  benchName: (benchId: string) => string;
  /** The store is to hear of it now. */
  wake: () => void;
}

/** Of another bench its id, since its name may change. */
interface KnownLocation extends Omit<ListedLocation, 'bench'> {
  benchId: string | null;
}

export class FloorLocations implements LocationBook {
  readonly #o: FloorLocationsParts;
  /** As of that change of what is shared. To open each row again for each list would hold up scans. */
  #change: number | null = null;
  readonly #byKey = new Map<string, KnownLocation>();
  #shown: ReadonlyMap<string, ListedLocation> | null = null;

  constructor(parts: FloorLocationsParts) {
    this.#o = parts;
  }

  all(): ReadonlyMap<string, ListedLocation> {
    this.#follow();
    const { benchName } = this.#o;
    this.#shown ??= new Map(
      [...this.#byKey.values()].map(({ benchId, ...one }) => [
        one.item,
        { ...one, bench: benchId === null ? null : benchName(benchId) },
      ]),
    );
    return this.#shown;
  }

  of(item: string): string | null {
    this.#follow();
    const own = this.#byKey.get(itemFactKey(item)) ?? this.#byKey.get(itemFactKey(looseKeyOf(item)));
    return own?.location ?? null;
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
    if (journal.remove(item, operator, now) === null) journal.withdraw({ item, location }, operator, now);
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
      const assignedBy = isOwn ? (this.#o.journal.all().get(read.item)?.assignedBy ?? null) : null;
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
      // A person who enters a location, or removes it, has been shown what counted.
      replaces: () => true,
    })),
});
