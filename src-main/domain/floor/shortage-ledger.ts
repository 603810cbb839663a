/**
 * Shortages reported at one bench, from its packing events. A report ends when a unit of the item is packed there, or
 * when packing of its order continues. Pure: the same events in the same order give the same statements.
 */

/**
 * Event of an item, by the key of `domain/picking/item-key.ts`. `resumed`: packing of the order continues, whatever was
 * missing.
 */
export type ShortageEvent =
  | { kind: 'short'; orderId: string; item: string; units: number; at: number }
  | { kind: 'counted'; orderId: string; item: string; at: number }
  | { kind: 'resumed'; orderId: string; at: number };

interface Report {
  units: number;
  /** Epoch milliseconds. */
  at: number;
}

/** Time of an item's event, and its sequence number, which grows even between two of the same time. */
interface Moment {
  at: number;
  place: number;
}

/** Statement of the bench about an item. */
export interface ShortageStatement {
  /** The newest report in force; null: none. */
  report: (Report & Moment) | null;
  /** When the last report ended; null: none has, or one is in force. */
  ended: Moment | null;
  /** Time of the last packed unit of it; null: none. */
  found: Moment | null;
}

interface ItemLedger extends Omit<ShortageStatement, 'report'> {
  /** Reports by order. */
  reports: Map<string, Report>;
  /** Place of the newest change of the reports. */
  place: number;
}

export class ShortageLedger {
  readonly #items = new Map<string, ItemLedger>();

  /** @returns items with a changed statement of the bench */
  note(event: ShortageEvent): string[] {
    if (event.kind === 'resumed')
      return [...this.#items].flatMap(([item, ledger]) =>
        ledger.reports.delete(event.orderId) ? [this.#changed(item, ledger, event.at)] : [],
      );
    const { kind, orderId, item, at } = event;
    const ledger = this.#items.get(item) ?? { reports: new Map(), ended: null, found: null, place: 0 };
    this.#items.set(item, ledger);
    if (kind === 'short') {
      ledger.reports.set(orderId, { units: event.units, at });
      return [this.#changed(item, ledger, at)];
    }
    const isOver = ledger.reports.size > 0;
    ledger.reports.clear();
    if (isOver) this.#changed(item, ledger, at);
    ledger.found = { at, place: Math.max(at, ledger.place, (ledger.found?.place ?? 0) + 1) };
    return isOver ? [item] : [];
  }

  #changed(item: string, ledger: ItemLedger, at: number): string {
    ledger.place = Math.max(at, ledger.place + 1, (ledger.found?.place ?? 0) + 1);
    ledger.ended = ledger.reports.size === 0 ? { at, place: ledger.place } : null;
    return item;
  }

  /** Every item that was reported or packed. */
  statements(): [item: string, statement: ShortageStatement][] {
    return [...this.#items].map(([item, ledger]) => [item, statementOf(ledger)]);
  }
}

function statementOf({ reports, ended, found, place }: ItemLedger): ShortageStatement {
  const [newest] = [...reports.values()].toSorted((a, b) => b.at - a.at);
  return { report: newest ? { ...newest, place } : null, ended, found };
}
