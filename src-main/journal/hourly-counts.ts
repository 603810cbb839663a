/** Work by the hour, added up in the transaction that writes what is counted: what a board asks costs the same at any age. */
import type { CountKind, HourCount, HourRow } from '../domain/board/hour-counts.ts';
import type { JournalDb } from './db.ts';
import { reasonMark } from './reason-mark.ts';

const HOUR_MS = 3_600_000;

/** Whose counts they are, and when. */
export interface CountedBy {
  account: string;
  /** Epoch milliseconds. */
  at: number;
  operator: string | null;
  station: string;
}

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

  /** In the transaction of the caller. */
  add({ account, at, operator, station }: CountedBy, counts: readonly HourCount[]): void {
    for (const { kind, detail, n, units } of counts)
      this.#add.run({
        account,
        hour: Math.floor(at / HOUR_MS),
        operator: (operator ?? '').toWellFormed(),
        station: station.toWellFormed(),
        ...{ kind, detail: detail.toWellFormed(), n, units },
      });
  }

  /** A decision, or one that was taken back. @param reason that it was decided for */
  addCancel(by: CountedBy, kind: 'cancel' | 'cancel-back', reason: string): void {
    this.add(by, [{ kind, detail: reasonMark(reason), n: 1, units: 0 }]);
  }

  /** @param from epoch milliseconds; the hour that it falls into is among them */
  since(account: string, from: number): HourRow[] {
    return this.#since
      .all(account, Math.floor(from / HOUR_MS))
      .map(({ hour, ...row }) => ({ ...row, from: hour * HOUR_MS }));
  }
}

/** A scan that counted for nothing. @param sku of what was scanned; null: it is not known */
export const missCount = (kind: string, sku: string | null): HourCount => ({
  kind: `miss-${kind}` as CountKind,
  detail: sku ?? '',
  n: 1,
  units: 0,
});
