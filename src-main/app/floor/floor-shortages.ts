/** Shortages: items that were not found. This bench reports its own, and has those of others until a unit is packed. */
import type { NotFound } from '../../contract/terms/not-found.ts';
import { ShortageLedger, type ShortageEvent } from '../../domain/floor/shortage-ledger.ts';
import { isShortageOver, SHORTAGE_MS } from '../../domain/floor/which-fact.ts';
import { looseKeyOf } from '../../domain/picking/item-key.ts';
import type { WorkFact, WorkFacts } from '../../floor/bench-work.ts';
import type { FactOfBench, FactSharing } from '../../floor/facts/fact-sharing.ts';
import { itemFactKey } from '../../floor/facts/item-fact-key.ts';
import { readShortageFact, shortageFactText } from '../../floor/facts/shortage-fact.ts';
import type { ShortageEvents } from '../../journal/packing/shortage-events.ts';

export interface FloorShortagesParts {
  events: Pick<ShortageEvents, 'since' | 'next'>;
  /** Lazy: constructed after this object, which is an input of it. */
  facts: () => Pick<FactSharing, 'changesOf' | 'drawIfWritable' | 'drawnOfKind'>;
  /** Name of a bench by its id. */
  benchName: (benchId: string) => string;
  /** Epoch milliseconds. */
  now: () => number;
}

export class FloorShortages implements WorkFacts {
  readonly kind = 'shortage';
  readonly #o: FloorShortagesParts;
  readonly #ledger = new ShortageLedger();
  #written = 0;
  /** Orders with unread events: the heartbeat reads them, not the scan. */
  readonly #unread = new Set<string>();
  /** Reports of other benches, by key, cached for this version of the shared facts. */
  #others: { change: number; byKey: ReadonlyMap<string, FactOfBench[]> } = { change: -1, byKey: new Map() };

  constructor(parts: FloorShortagesParts) {
    this.#o = parts;
    for (const event of parts.events.since(parts.now() - SHORTAGE_MS)) this.#ledger.note(event);
  }

  /** Call when events of packing of this order are on disk. */
  recorded(orderId: string): void {
    this.#unread.add(orderId);
  }

  #read(): void {
    const events = [...this.#unread].flatMap((orderId) => this.#o.events.next(orderId));
    this.#unread.clear();
    const isNews = events.toSorted((a, b) => a.at - b.at).map((event) => this.#note(event));
    if (isNews.includes(true)) this.#written++;
  }

  /** @returns true if the floor has to be told */
  #note(event: ShortageEvent): boolean {
    const isOwn = this.#ledger.note(event).length > 0;
    return isOwn || (event.kind === 'counted' && this.#reportsOf(event.item).length > 0);
  }

  /** Reports of others count too: they may have ended by packing here. */
  written(): number {
    this.#read();
    return this.#written + this.#o.facts().changesOf('shortage');
  }

  all(): WorkFact[] {
    return this.#ledger.statements().flatMap(([item, { report, ended, found }]): WorkFact[] => {
      const fact = { kind: 'shortage' as const, key: itemFactKey(item) };
      // A report never replaces that of another order: both orders lack the item.
      const none = { replaces: () => false };
      if (report) return [{ ...fact, ...none, body: shortageFactText(report), ...momentOf(report) }];
      const isFound = ({ at }: { at: number }) => found !== null && at <= found.at;
      if (found && this.#reportsOf(item).some(isFound))
        return [{ ...fact, body: null, replaces: isFound, ...momentOf(found) }];
      return ended ? [{ ...fact, ...none, body: null, ...momentOf(ended) }] : [];
    });
  }

  /** Shortages of an item at other benches, newest first. @param item by `domain/picking/item-key.ts` */
  of(item: string): NotFound[] {
    // Reports of this bench can only end others.
    const reports = () => [...new Set([item, looseKeyOf(item)])].flatMap((key) => this.#reportsOf(key));
    if (reports().length === 0) return [];
    this.#o.facts().drawIfWritable('shortage');
    return reports().flatMap(({ benchId, body, at }) => {
      const read = body === null ? null : readShortageFact(body);
      return read ? [{ bench: this.#o.benchName(benchId), units: read.units, at }] : [];
    });
  }

  #reportsOf(item: string): FactOfBench[] {
    const facts = this.#o.facts();
    const change = facts.changesOf('shortage');
    if (change !== this.#others.change) this.#others = { change, byKey: facts.drawnOfKind('shortage') };
    const now = this.#o.now();
    const current = this.#others.byKey.get(itemFactKey(item)) ?? [];
    // Rows of this bench have no number.
    return current.filter((row) => row.n > 0 && !isShortageOver(row, now));
  }
}

const momentOf = ({ at, place }: { at: number; place: number }) => ({ at, place });
