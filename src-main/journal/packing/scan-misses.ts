/** Scans that did not count, in the durable file. */
import type { JournalDb } from '../db.ts';
import { HourlyCounts, missCount } from './hourly-counts.ts';

export interface ScanMiss {
  at: number;
  /** Empty: the scan was made beside the bench, for no order in particular. */
  orderId: string;
  kind: 'wrong-item' | 'too-many' | 'wrong-parcel' | 'unknown';
  code: string;
  sku: string | null;
  operator: string | null;
  station: string;
}

/** Facts of such a scan, to which time, operator and bench are added. */
export type MissedScan = Pick<ScanMiss, 'orderId' | 'kind' | 'code' | 'sku'>;

export class ScanMisses {
  readonly #account: string;
  readonly #statements;
  readonly #note;

  /** @param account the connection in use: misses under another one are not shown */
  constructor(db: JournalDb, account: string) {
    this.#account = account;
    const hours = new HourlyCounts(db);
    this.#note = db.transaction((miss: ScanMiss) => {
      this.#statements.note.run({ ...miss, account });
      hours.add({ ...miss, account }, [missCount(miss.kind, miss.sku)]);
    });
    this.#statements = {
      note: db.prepare(
        `INSERT INTO scan_misses (at, account, order_id, kind, code, sku, operator, station)
         VALUES (@at, @account, @orderId, @kind, @code, @sku, @operator, @station)`,
      ),
      counts: db.prepare<[string, string], { kind: ScanMiss['kind']; n: number }>(
        'SELECT kind, count(*) AS n FROM scan_misses WHERE account = ? AND order_id = ? GROUP BY kind',
      ),
      of: db.prepare<[string, string], Omit<ScanMiss, 'orderId'>>(
        `SELECT at, kind, code, sku, operator, station FROM scan_misses
         WHERE account = ? AND order_id = ? ORDER BY at`,
      ),
    };
  }

  note(miss: ScanMiss): void {
    this.#note.immediate(miss);
  }

  /** Misses of an order, oldest first. */
  of(orderId: string): Omit<ScanMiss, 'orderId'>[] {
    return this.#statements.of.all(this.#account, orderId);
  }

  /** Number of scans of each kind. */
  countsOf(orderId: string): { kind: ScanMiss['kind']; n: number }[] {
    return this.#statements.counts.all(this.#account, orderId);
  }
}
