/** The rows of the store as last received by this bench. */
import type { Beat, BenchRow, BoxChoice, ClaimRow, HeadRow } from '../store/store.ts';
import type { CancelRow } from '../store/store-cancels.ts';
import type { CopyDb } from './open.ts';

/** A bench, and the time of its last known heartbeat, epoch milliseconds of this computer; null: there was none. */
export type KnownBench = BenchRow & { lastBeatAt: number | null };

/** Cached rows of one order. Left out: not asked yet. */
interface OrderRows {
  claim?: ClaimRow | null;
  heads?: readonly HeadRow[];
  choice?: BoxChoice | null;
  cancels?: readonly CancelRow[];
}

/**
 * Largest number of orders with cached rows: each scan asks for the one on the bench, each heartbeat for those with two
 * boxes.
 */
const MOST_READ = 5_000;

export class StoreRows {
  readonly #db: CopyDb;
  readonly #statements;
  /** Benches change with every heartbeat: they are written when more than their time of silence changed. */
  readonly #benches: Map<string, KnownBench>;
  /** Rows already read, by order number; dropped when they change. */
  readonly #read = new Map<string, OrderRows>();
  /**
   * Orders with rivals, see `withRivals`; null: not read yet. Cached, since every heartbeat asks, and the copy grows with
   * the age of the floor.
   */
  #shared: Set<string> | null = null;
  /** Orders whose heads changed since `#shared` was read. */
  readonly #changed = new Set<string>();
  #cancelChanges = 0;

  constructor(db: CopyDb) {
    this.#db = db;
    this.#statements = {
      claim: db.prepare<[string], string>('SELECT data FROM claims WHERE order_id = ?').pluck(),
      // CROSS makes the planner start with the requested orders, however many the floor has packed.
      packedBy: db
        .prepare<[string, string], string>(
          `SELECT order_id FROM json_each(?) CROSS JOIN claims ON order_id = value
           WHERE state = 'packed' AND bench_id <> ?`,
        )
        .pluck(),
      having: db
        .prepare<[string], string>(
          "SELECT data FROM claims WHERE state IN ('reserved', 'open') AND bench_id = ?",
        )
        .pluck(),
      heads: db.prepare<[string], string>('SELECT data FROM heads WHERE order_id = ?').pluck(),
      shared: db
        .prepare<[], string>(
          `SELECT order_id FROM heads WHERE phase <> 'put-back' GROUP BY order_id HAVING count(*) > 1`,
        )
        .pluck(),
      isShared: db
        .prepare<[string], 0 | 1>("SELECT count(*) > 1 FROM heads WHERE order_id = ? AND phase <> 'put-back'")
        .pluck(),
      choice: db.prepare<[string], string>('SELECT data FROM choices WHERE order_id = ?').pluck(),
      choices: db.prepare<[], string>('SELECT data FROM choices').pluck(),
      benches: db.prepare<[], { lastBeatAt: number | null; data: string }>(
        'SELECT heard_at AS lastBeatAt, data FROM benches',
      ),
      putClaim: db.prepare(
        `INSERT INTO claims (order_id, bench_id, state, data) VALUES (@orderId, @benchId, @state, @data)
         ON CONFLICT DO UPDATE SET bench_id = excluded.bench_id, state = excluded.state, data = excluded.data`,
      ),
      putHead: db.prepare(
        `INSERT INTO heads (order_id, bench_id, history, phase, sealed_at, data)
         VALUES (@orderId, @benchId, @history, @phase, @sealedAt, @data)
         ON CONFLICT DO UPDATE SET phase = excluded.phase, sealed_at = excluded.sealed_at, data = excluded.data`,
      ),
      putChoice: db.prepare(
        `INSERT INTO choices (order_id, data) VALUES (@orderId, @data)
         ON CONFLICT DO UPDATE SET data = excluded.data`,
      ),
      cancels: db.prepare<[string], string>('SELECT data FROM cancels WHERE order_id = ?').pluck(),
      cancelledBy: db
        .prepare<[string, string], string>(
          `SELECT DISTINCT order_id FROM json_each(?) CROSS JOIN cancels ON order_id = value
           WHERE state IN ('registered', 'sending', 'sent') AND bench_id <> ?`,
        )
        .pluck(),
      putCancel: db.prepare(
        `INSERT INTO cancels (order_id, bench_id, intent_id, state, data)
         VALUES (@orderId, @benchId, @intentId, @state, @data)
         ON CONFLICT DO UPDATE SET state = excluded.state, data = excluded.data`,
      ),
      putBench: db.prepare(
        `INSERT INTO benches (bench_id, heard_at, data) VALUES (@benchId, @lastBeatAt, @data)
         ON CONFLICT DO UPDATE SET heard_at = excluded.heard_at, data = excluded.data`,
      ),
    };
    this.#benches = new Map(
      this.#statements.benches.all().map(({ lastBeatAt, data }) => {
        const bench = { ...(JSON.parse(data) as BenchRow), lastBeatAt };
        return [bench.benchId, bench];
      }),
    );
  }

  claimOf(orderId: string): ClaimRow | null {
    const rows = this.#of(orderId);
    return rows.claim === undefined
      ? (rows.claim = rowOrNull(this.#statements.claim.get(orderId)) as ClaimRow | null)
      : rows.claim;
  }

  #of(orderId: string): OrderRows {
    const known = this.#read.get(orderId);
    if (known) return known;
    if (this.#read.size >= MOST_READ) this.#read.clear();
    const rows: OrderRows = {};
    this.#read.set(orderId, rows);
    return rows;
  }

  /** Orders of a list that are packed, but not by this bench. */
  packedByOthers(benchId: string, among: readonly string[]): string[] {
    return this.#statements.packedBy.all(JSON.stringify(among), benchId);
  }

  /** Orders that a bench has reserved or open. */
  claimsOf(benchId: string): ClaimRow[] {
    return this.#statements.having.all(benchId).map((data) => JSON.parse(data) as ClaimRow);
  }

  headsOf(orderId: string): readonly HeadRow[] {
    const read = () => this.#statements.heads.all(orderId).map((data) => JSON.parse(data) as HeadRow);
    return (this.#of(orderId).heads ??= read());
  }

  /** Orders that more than one bench has reported, or one with two histories, and that were not put back. */
  withRivals(): string[] {
    this.#shared ??= new Set(this.#statements.shared.all());
    for (const orderId of this.#changed) {
      if (this.#statements.isShared.get(orderId) === 1) this.#shared.add(orderId);
      else this.#shared.delete(orderId);
    }
    this.#changed.clear();
    return [...this.#shared];
  }

  choiceOf(orderId: string): BoxChoice | null {
    const rows = this.#of(orderId);
    return rows.choice === undefined
      ? (rows.choice = rowOrNull(this.#statements.choice.get(orderId)) as BoxChoice | null)
      : rows.choice;
  }

  /** All choices of boxes by people. */
  choices(): BoxChoice[] {
    return this.#statements.choices.all().map((data) => JSON.parse(data) as BoxChoice);
  }

  /** Decisions of all benches to cancel an order. */
  cancelsOf(orderId: string): readonly CancelRow[] {
    const read = () => this.#statements.cancels.all(orderId).map((data) => JSON.parse(data) as CancelRow);
    return (this.#of(orderId).cancels ??= read());
  }

  /** Orders of a list for which a decision of another bench is in force. */
  cancelledByOthers(benchId: string, among: readonly string[]): string[] {
    return this.#statements.cancelledBy.all(JSON.stringify(among), benchId);
  }

  /** Grows when a decision to cancel arrived, or all were forgotten. */
  get cancelChanges(): number {
    return this.#cancelChanges;
  }

  benches(): KnownBench[] {
    return [...this.#benches.values()];
  }

  bench(benchId: string): KnownBench | null {
    return this.#benches.get(benchId) ?? null;
  }

  /** Stores the rows of a heartbeat's answer. Within the caller's transaction. @param now epoch milliseconds */
  put(
    { claims, heads, choices, cancels, benches }: Omit<Beat, 'epoch' | 'settlingMs' | 'now'>,
    now: number,
  ): void {
    for (const { orderId } of [...claims, ...heads, ...choices, ...cancels]) this.#read.delete(orderId);
    // Changes are read when they are asked for: this transaction may not be committed.
    if (this.#shared) for (const { orderId } of heads) this.#changed.add(orderId);
    if (cancels.length > 0) this.#cancelChanges++;
    for (const row of claims) this.#statements.putClaim.run({ ...row, data: JSON.stringify(row) });
    for (const row of heads) this.#statements.putHead.run({ ...row, data: JSON.stringify(row) });
    for (const row of choices) this.#statements.putChoice.run({ ...row, data: JSON.stringify(row) });
    for (const row of cancels) this.#statements.putCancel.run({ ...row, data: JSON.stringify(row) });
    for (const row of benches) this.#putBench(row, now);
  }

  #putBench(row: BenchRow, now: number): void {
    const before = this.#benches.get(row.benchId);
    const lastBeatAt = row.silentMs === null ? (before?.lastBeatAt ?? null) : now - row.silentMs;
    this.#benches.set(row.benchId, { ...row, lastBeatAt });
    const text = ({ silentMs: _silentMs, ...rest }: BenchRow) => JSON.stringify(rest);
    const isSame = before && text(before) === text({ ...row, lastBeatAt: before.lastBeatAt } as BenchRow);
    const isRecent =
      before?.lastBeatAt != null &&
      lastBeatAt !== null &&
      Math.abs(lastBeatAt - before.lastBeatAt) < BEAT_WRITTEN_MS;
    if (isSame && isRecent) return;
    this.#statements.putBench.run({ benchId: row.benchId, lastBeatAt, data: JSON.stringify(row) });
  }

  /** Forgets all rows: the store came back from elsewhere. Within the caller's transaction. */
  forget(): void {
    this.#read.clear();
    this.#shared = null;
    this.#cancelChanges++;
    this.#db.exec('DELETE FROM claims; DELETE FROM heads; DELETE FROM choices; DELETE FROM cancels;');
  }
}

/** Silence of a bench after which its next heartbeat is written, in milliseconds; otherwise a heartbeat needs no disk. */
const BEAT_WRITTEN_MS = 60_000;

const rowOrNull = (data: string | undefined): unknown => (data === undefined ? null : JSON.parse(data));
