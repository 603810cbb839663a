/**
 * Decisions to cancel, in the durable file. Every change of state is one transaction with its line of history;
 * a function that returned has its result on disk (WAL, synchronous FULL).
 */
import {
  DELIVERABLE,
  FOR_A_PERSON,
  mayFollow,
  RELEASED,
  UNSETTLED,
  type StoredState,
} from '../../domain/cancel/intent-states.ts';
import type { IntentChange, NewIntent, StoredIntent } from './intent.ts';
import { IntentHistory } from './intent-history.ts';
import { list, OF_UNSETTLED } from './intent-states-sql.ts';
import { COLUMNS, storedIntent, type IntentRow } from './intent-row.ts';
import type { JournalDb } from '../db.ts';
import { HourlyCounts } from '../packing/hourly-counts.ts';

export class Intents {
  readonly #db: JournalDb;
  readonly #account: string;
  readonly #newId: () => string;
  readonly #hours: HourlyCounts;
  readonly #statements;
  /** History of each. */
  readonly past: IntentHistory;

  /**
   * @param account the connection in use: only its decisions are `ours` and are ever delivered
   * @param newId names a decision that is recorded
   */
  constructor(db: JournalDb, account: string, newId: () => string) {
    this.#db = db;
    this.#account = account;
    this.#newId = newId;
    this.#hours = new HourlyCounts(db);
    this.past = new IntentHistory(db, account);
    this.#statements = {
      insert: db.prepare(
        `INSERT INTO intents (id, kind, account, order_id, channel_order_id, order_created, order_json, reason,
           decided_at, station, operator, state, grace_until, next_try, changed_at)
         VALUES (@id, 'cancel', @account, @orderId, @salesChannelOrderId, @orderCreatedAt, @orderJson, @reason,
           @decidedAt, @station, @operator, 'waiting', @graceUntil, coalesce(@graceUntil, @now), @now)`,
      ),
      history: db.prepare(
        `INSERT INTO intent_history (intent, at, state, problem_kind, problem_message, operator, note, approved_by)
         SELECT n, changed_at, state, problem_kind, problem_message, @operator, @note, @approvedBy FROM intents WHERE id = @id`,
      ),
      change: db.prepare(
        `UPDATE intents SET state = @state, attempts = attempts + @attempted, next_try = @nextTryAt,
           changed_at = @now, problem_kind = @kind, problem_message = @message,
           answer_json = coalesce(@proof, answer_json), reason_there = coalesce(@reasonThere, reason_there),
           reason = coalesce(@reason, reason)
         WHERE id = @id`,
      ),
      byId: db.prepare<[string], IntentRow>(`SELECT ${COLUMNS} FROM intents WHERE id = ?`),
      // Worded like the unique index: there is at most one.
      current: db
        .prepare<[string, string], string>(
          `SELECT id FROM intents WHERE account = ? AND order_id = ?
           AND state NOT IN ${list(RELEASED)}`,
        )
        .pluck(),
      newest: db.prepare<[string, string], IntentRow>(
        `SELECT ${COLUMNS} FROM intents WHERE account = ? AND order_id = ? ORDER BY n DESC LIMIT 1`,
      ),
      holding: db.prepare<[string], { orderId: string; id: string }>(
        `SELECT order_id AS orderId, id FROM intents WHERE account = ? AND state NOT IN ${list(RELEASED)}`,
      ),
      unsettled: db.prepare<[string], IntentRow>(`SELECT ${COLUMNS} FROM ${OF_UNSETTLED} ORDER BY n`),
      changedSince: db
        .prepare<[string, number], string>(
          'SELECT id FROM intents WHERE account = ? AND changed_at >= ? ORDER BY n',
        )
        .pluck(),
      due: db.prepare<[string], IntentRow>(
        `SELECT ${COLUMNS} FROM ${OF_UNSETTLED} AND state IN ${list(DELIVERABLE)} ORDER BY n`,
      ),
      sending: db.prepare<[string], string>(`SELECT id FROM ${OF_UNSETTLED} AND state = 'sending'`).pluck(),
      count: db.prepare<[], number>('SELECT count(*) FROM intents').pluck(),
      list: db.prepare<[string, number, number], IntentRow>(
        `SELECT ${COLUMNS} FROM intents ORDER BY NOT (state IN ${list(FOR_A_PERSON)} AND account = ?),
           state NOT IN ${list(UNSETTLED)}, n DESC LIMIT ? OFFSET ?`,
      ),
      counts: db.prepare<[string], { unsent: number; needsPerson: number }>(
        `SELECT coalesce(sum(state IN ('waiting', 'sending', 'unknown')), 0) AS unsent,
           coalesce(sum(state IN ${list(FOR_A_PERSON)} AND account = ?), 0) AS needsPerson
         FROM intents WHERE state IN ${list(UNSETTLED)}`,
      ),
      // The first line of its history is the decision itself. CROSS keeps the order: the planner would walk the whole history.
      oldest: db
        .prepare<[], number | null>(
          `SELECT min(h.at) FROM intents i CROSS JOIN intent_history h ON h.intent = i.n
           WHERE i.state IN ${list(UNSETTLED)}`,
        )
        .pluck(),
    };
  }

  /**
   * Records a decision; on disk when this returns.
   * @returns the new decision, or the one that is already in force for this order
   * @throws the storage engine's error if it could not be written; then nothing has changed
   */
  decide(intent: NewIntent, now: number): { taken: boolean; intent: StoredIntent } {
    const [only] = this.decideAll([intent], now);
    if (!only) throw new Error('a decision was recorded and is not there');
    return only;
  }

  /** Records decisions on several orders in one commit: all of them, or none. */
  decideAll(intents: readonly NewIntent[], now: number): { taken: boolean; intent: StoredIntent }[] {
    return this.#db.transaction(() => intents.map((intent) => this.#decideOne(intent, now))).immediate();
  }

  #decideOne(intent: NewIntent, now: number): { taken: boolean; intent: StoredIntent } {
    const current = this.newestFor(intent.orderId);
    if (current && !RELEASED.includes(current.state)) return { taken: false, intent: current };
    const id = this.#newId();
    // The number is stored twice, so that a changed letter on the disk is noticed.
    const orderJson = JSON.stringify({ orderId: intent.orderId });
    this.#statements.insert.run({ ...intent, id, now, orderJson });
    const { operator, approvedBy } = intent;
    this.#statements.history.run({ id, operator, approvedBy, note: null });
    this.#hours.addCancel({ ...intent, at: now }, 'cancel', intent.reason);
    return { taken: true, intent: this.#must(id) };
  }

  /**
   * Moves a decision on, if it is still in the state that the caller saw.
   * @returns the decision as it is now, changed or not
   * @throws if that step may never follow: a fault of the caller
   */
  change(id: string, from: StoredState, to: IntentChange, now: number): StoredIntent {
    if (!mayFollow(from, to.state)) throw new Error(`a decision never goes from ${from} to ${to.state}`);
    return this.#db
      .transaction(() => {
        const before = this.#must(id);
        if (before.state !== from) return before;
        this.#statements.change.run({
          id,
          now,
          state: to.state,
          attempted: to.attempted === true ? 1 : 0,
          nextTryAt: to.nextTryAt ?? null,
          kind: to.problem?.kind ?? null,
          message: to.problem?.message ?? null,
          proof: to.proof ?? null,
          reasonThere: to.reasonThere ?? null,
          reason: to.reason ?? null,
        });
        const note = to.reason === undefined || to.reason === before.reason ? null : before.reason;
        const { operator = null, approvedBy = null } = to;
        this.#statements.history.run({ id, operator, approvedBy, note });
        if (RELEASED.includes(to.state))
          this.#hours.addCancel(
            { ...before, at: now, operator },
            'cancel-back',
            this.past.firstReasonOf(before),
          );
        return this.#must(id);
      })
      .immediate();
  }

  /**
   * A request that was under way when the process ended may have reached the service. Its outcome is unknown until the
   * service was asked.
   * @param underWay requests of this process that are under way now: those are not interrupted
   * @returns how many there were
   */
  recoverInterrupted(now: number, underWay: ReadonlySet<string> = new Set()): number {
    const ids = this.#statements.sending.all(this.#account).filter((id) => !underWay.has(id));
    for (const id of ids) {
      const problem = { kind: 'interrupted', message: null };
      this.change(id, 'sending', { state: 'unknown', problem, nextTryAt: now }, now);
    }
    return ids.length;
  }

  byId(id: string): StoredIntent | null {
    const row = this.#statements.byId.get(id);
    return row ? storedIntent(row, this.#account) : null;
  }

  #must(id: string): StoredIntent {
    const intent = this.byId(id);
    if (!intent) throw new Error(`the journal has no decision ${id}`);
    return intent;
  }

  newestFor(orderId: string): StoredIntent | null {
    const row = this.#statements.newest.get(this.#account, orderId);
    return row ? storedIntent(row, this.#account) : null;
  }

  /** The decision in force for this order: not withdrawn, not given up. */
  currentFor(orderId: string): string | null {
    return this.#statements.current.get(this.#account, orderId) ?? null;
  }

  /** Orders that a decision of this station keeps out of the queue, with the decision. */
  holding(): { orderId: string; id: string }[] {
    return this.#statements.holding.all(this.#account);
  }

  /** Unsettled decisions of this connection, in the order of decision. */
  unsettled(): StoredIntent[] {
    return this.#statements.unsettled.all(this.#account).map((row) => storedIntent(row, this.#account));
  }

  /** Orders with an unsettled decision: they must stay in the cache, whatever the service shows. */
  unsettledOrders = (): string[] => this.unsettled().map(({ orderId }) => orderId);

  /** Ids of this connection's decisions that changed since then (epoch ms), in the order of decision. */
  changedSince(at: number): string[] {
    return this.#statements.changedSince.all(this.#account, at);
  }

  /** Decisions that wait for delivery on this connection, in the order of decision. */
  deliverable(): StoredIntent[] {
    return this.#statements.due.all(this.#account).map((row) => storedIntent(row, this.#account));
  }

  /** Decisions of this connection: those that need a person, then unsettled ones; each newest first. */
  list(most = 500, offset = 0): StoredIntent[] {
    return this.#statements.list
      .all(this.#account, most, offset)
      .map((row) => storedIntent(row, this.#account));
  }

  /** Number of decisions, of every connection. */
  count(): number {
    return this.#statements.count.get() ?? 0;
  }

  /** Unsent of every connection; those for a person only of this one, since the others cannot be decided here. */
  counts(): { unsent: number; needsPerson: number } {
    return this.#statements.counts.get(this.#account) ?? { unsent: 0, needsPerson: 0 };
  }

  /** Time of the oldest decision that has not ended; null if there is none. */
  oldestUnsettledAt(): number | null {
    return this.#statements.oldest.get() ?? null;
  }
}
