/**
 * Decisions to cancel, in the durable file. Every change of state is one transaction with its line of history;
 * a function that returned has its result on disk (WAL, synchronous FULL).
 */
import { randomUUID } from 'node:crypto';
import type { Intent, IntentState } from '../contract/cancel.ts';
import type { JournalDb } from './open.ts';

/** What is needed to deliver a decision, besides what a screen shows of it. */
export interface StoredIntent extends Intent {
  account: string;
  /** The order's creation, epoch milliseconds, as the service gave it. */
  orderCreatedAt: number | null;
}

export interface NewIntent {
  account: string;
  orderId: string;
  salesChannelOrderId: string | null;
  orderCreatedAt: number | null;
  /** The order as it was seen when the decision was taken. */
  orderJson: string;
  reason: string;
  decidedAt: string;
  station: string;
}

/** What happened to a decision. `answerJson` is the order that the service answered with. */
export interface IntentChange {
  state: IntentState;
  problem?: { kind: string; message: string | null } | null;
  nextTryAt?: number | null;
  attempted?: boolean;
  answerJson?: string;
}

interface Row {
  n: number;
  id: string;
  account: string;
  orderId: string;
  salesChannelOrderId: string | null;
  orderCreatedAt: number | null;
  reason: string;
  decidedAt: string;
  station: string;
  state: IntentState;
  attempts: number;
  nextTryAt: number | null;
  changedAt: number;
  problemKind: string | null;
  problemMessage: string | null;
}

const COLUMNS = `n, id, account, order_id AS orderId, channel_order_id AS salesChannelOrderId,
  order_created AS orderCreatedAt, reason, decided_at AS decidedAt, station, state, attempts, next_try AS nextTryAt,
  changed_at AS changedAt, problem_kind AS problemKind, problem_message AS problemMessage`;

/** States in which the order stays locked at this station. */
const HOLDING = `('waiting', 'sending', 'unknown', 'refused', 'accepted')`;
/** States in which neither the service nor a person has ended it. */
const UNSETTLED = `('waiting', 'sending', 'unknown', 'refused')`;
/** States that the sender has work with. */
const DELIVERABLE = `('waiting', 'unknown')`;

export class Intents {
  readonly #db: JournalDb;
  readonly #account: string;
  readonly #statements;

  /** @param account the connection in use: only its decisions are `ours` and are ever delivered */
  constructor(db: JournalDb, account: string) {
    this.#db = db;
    this.#account = account;
    this.#statements = {
      insert: db.prepare(
        `INSERT INTO intents (id, kind, account, order_id, channel_order_id, order_created, order_json, reason,
           decided_at, station, state, next_try, changed_at)
         VALUES (@id, 'cancel', @account, @orderId, @salesChannelOrderId, @orderCreatedAt, @orderJson, @reason,
           @decidedAt, @station, 'waiting', @now, @now)`,
      ),
      history: db.prepare(
        `INSERT INTO intent_history SELECT n, changed_at, state, problem_kind, problem_message FROM intents WHERE id = ?`,
      ),
      change: db.prepare(
        `UPDATE intents SET state = @state, attempts = attempts + @attempted, next_try = @nextTryAt,
           changed_at = @now, problem_kind = @kind, problem_message = @message,
           answer_json = coalesce(@answerJson, answer_json)
         WHERE id = @id AND state = @from`,
      ),
      byId: db.prepare<[string], Row>(`SELECT ${COLUMNS} FROM intents WHERE id = ?`),
      newest: db.prepare<[string, string], Row>(
        `SELECT ${COLUMNS} FROM intents WHERE account = ? AND order_id = ? ORDER BY n DESC LIMIT 1`,
      ),
      holding: db.prepare<[string], { orderId: string; id: string }>(
        `SELECT order_id AS orderId, id FROM intents WHERE account = ? AND state IN ${HOLDING}`,
      ),
      unsettled: db
        .prepare<[string], string>(`SELECT order_id FROM intents WHERE account = ? AND state IN ${UNSETTLED}`)
        .pluck(),
      due: db.prepare<[string], Row>(
        `SELECT ${COLUMNS} FROM intents WHERE account = ? AND state IN ${DELIVERABLE} ORDER BY n`,
      ),
      interrupted: db
        .prepare<[string], string>(`SELECT id FROM intents WHERE account = ? AND state = 'sending'`)
        .pluck(),
      list: db.prepare<[], Row>(
        `SELECT ${COLUMNS} FROM intents
         ORDER BY state IN ('accepted', 'withdrawn'), n DESC LIMIT 500`,
      ),
      counts: db.prepare<[], { unsent: number; needsPerson: number }>(
        `SELECT coalesce(sum(state IN ('waiting', 'sending', 'unknown')), 0) AS unsent,
           coalesce(sum(state = 'refused'), 0) AS needsPerson FROM intents`,
      ),
    };
  }

  #view(row: Row): StoredIntent {
    const { n: _n, problemKind, problemMessage, ...rest } = row;
    return {
      ...rest,
      problem: problemKind === null ? null : { kind: problemKind, message: problemMessage },
      ours: row.account === this.#account,
    };
  }

  /**
   * Records a decision. When this returns it is on disk.
   * @returns the new decision, or the one that already stands on this order
   * @throws the storage engine's error where nothing could be written; then nothing was
   */
  decide(intent: NewIntent, now: number): { taken: boolean; intent: StoredIntent } {
    const id = randomUUID();
    return this.#db
      .transaction(() => {
        const standing = this.newestFor(intent.orderId);
        if (standing && standing.state !== 'withdrawn') return { taken: false, intent: standing };
        this.#statements.insert.run({ ...intent, id, now });
        this.#statements.history.run(id);
        return { taken: true, intent: this.#must(id) };
      })
      .immediate();
  }

  /**
   * Moves a decision on, if it is still in the state that the caller saw.
   * @returns the decision as it is now, changed or not
   */
  change(id: string, from: IntentState, to: IntentChange, now: number): StoredIntent {
    return this.#db
      .transaction(() => {
        const { changes } = this.#statements.change.run({
          id,
          from,
          now,
          state: to.state,
          attempted: to.attempted === true ? 1 : 0,
          nextTryAt: to.nextTryAt ?? null,
          kind: to.problem?.kind ?? null,
          message: to.problem?.message ?? null,
          answerJson: to.answerJson ?? null,
        });
        if (changes > 0) this.#statements.history.run(id);
        return this.#must(id);
      })
      .immediate();
  }

  /**
   * After a start: a request that was under way when the process ended may have reached the service. Its outcome
   * is unknown until the service was asked.
   * @returns how many there were
   */
  recoverInterrupted(now: number): number {
    const ids = this.#statements.interrupted.all(this.#account);
    for (const id of ids) {
      const problem = { kind: 'interrupted', message: null };
      this.change(id, 'sending', { state: 'unknown', problem, nextTryAt: now }, now);
    }
    return ids.length;
  }

  byId(id: string): StoredIntent | null {
    const row = this.#statements.byId.get(id);
    return row ? this.#view(row) : null;
  }

  #must(id: string): StoredIntent {
    const intent = this.byId(id);
    if (!intent) throw new Error(`the journal has no decision ${id}`);
    return intent;
  }

  newestFor(orderId: string): StoredIntent | null {
    const row = this.#statements.newest.get(this.#account, orderId);
    return row ? this.#view(row) : null;
  }

  /** Orders that a decision of this station keeps out of the queue, with the decision. */
  holding(): { orderId: string; id: string }[] {
    return this.#statements.holding.all(this.#account);
  }

  /** Orders that must not leave the cache, whatever the service shows: a decision on them is not settled yet. */
  unsettledOrders(): string[] {
    return this.#statements.unsettled.all(this.#account);
  }

  /** What waits for delivery on this connection, in the order of decision. */
  deliverable(): StoredIntent[] {
    return this.#statements.due.all(this.#account).map((row) => this.#view(row));
  }

  /** For the outbox: unsettled first, then newest first; at most 500. */
  list(): StoredIntent[] {
    return this.#statements.list.all().map((row) => this.#view(row));
  }

  counts(): { unsent: number; needsPerson: number } {
    return this.#statements.counts.get() ?? { unsent: 0, needsPerson: 0 };
  }
}
