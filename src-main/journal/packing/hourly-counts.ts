/** Work by the hour, added up in the transaction that writes the counted event: a board costs the same at any age. */
import type { CountKind, HourCount, HourRow } from '../../domain/board/hour-counts.ts';
import type { JournalDb } from '../db.ts';
import { reasonMark } from './reason-mark.ts';

const HOUR_MS = 3_600_000;

/** Owner of the counts, and their hour. */
export interface CountedBy {
  account: string;
  /** Epoch milliseconds. */
  at: number;
  operator: string | null;
  station: string;
}

export type Closing = Pick<CountedBy, 'at' | 'operator'>;

type Row = Omit<HourRow, 'from'> & { hour: number };

export class HourlyCounts {
  readonly #add;
  readonly #since;

  constructor(db: JournalDb) {
    this.#add = db.prepare(
      `INSERT INTO hourly_counts (account, hour, operator, station, kind, detail, n, units)
       VALUES (@account, @hour, @operator, @station, @kind, @detail, @n, @units)
       ON CONFLICT DO UPDATE SET n = n + excluded.n, units = units + excluded.units`,
    );
    this.#since = db.prepare<[string, number], Row>(
      'SELECT hour, operator, station, kind, detail, n, units FROM hourly_counts WHERE account = ? AND hour >= ?',
    );
  }

  /** Runs in the caller's transaction. */
  add({ account, at, operator, station }: CountedBy, counts: readonly HourCount[]): void {
    for (const { kind, detail, n, units } of counts)
      this.#add.run({
        account,
        hour: hourOf(at),
        operator: (operator ?? '').toWellFormed(),
        station: station.toWellFormed(),
        ...{ kind, detail: detail.toWellFormed(), n, units },
      });
  }

  /**
   * Counts that an event adds. A closed order that is opened again is taken off if it was counted.
   * @param closing when the order was closed before the event, and by whom; null: it was not closed
   */
  addOf(by: CountedBy, counts: readonly HourCount[], closing: Closing | null): void {
    for (const count of counts) this.add(count.kind === 'unpacked' ? { ...by, ...closing } : by, [count]);
  }

  /** A decision, or one that was taken back. @param reason that it was decided for */
  addCancel(by: CountedBy, kind: 'cancel' | 'cancel-back', reason: string): void {
    this.add(by, [{ kind, detail: reasonMark(reason), n: 1, units: 0 }]);
  }

  /** @param from epoch milliseconds; the hour that it falls into is among them */
  since(account: string, from: number): HourRow[] {
    return this.#since
      .all(account, hourOf(from))
      .map(({ hour, ...row }) => ({ ...row, from: hour * HOUR_MS }));
  }
}

/**
 * The hour of the clock on the wall that it falls into: hours since 1970, with a fraction if the zone's offset is not a whole
 * hour.
 */
function hourOf(at: number): number {
  const offset = new Date(at).getTimezoneOffset() * 60_000;
  return (Math.floor((at - offset) / HOUR_MS) * HOUR_MS + offset) / HOUR_MS;
}

/** A scan that counted nothing. @param sku of the scanned item; null: not known */
export const missCount = (kind: string, sku: string | null): HourCount => ({
  kind: `miss-${kind}` as CountKind,
  detail: sku ?? '',
  n: 1,
  units: 0,
});
