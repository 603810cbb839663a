/** History of cancel decisions: every past state, and the conclusions from it. */
import type { IntentStep } from '../../contract/orders/cancel.ts';
import type { CancelRequest } from '../../domain/cancel/cancel-answer.ts';
import type { StoredState } from '../../domain/cancel/intent-states.ts';
import { problemOf, type StoredIntent } from './intent.ts';
import type { JournalDb } from '../db.ts';

interface StepRow {
  at: number;
  state: StoredState;
  problemKind: string | null;
  problemMessage: string | null;
  operator: string | null;
  note: string | null;
  approvedBy: string | null;
}

export class IntentHistory {
  readonly #steps;
  readonly #count;
  readonly #mayBeSent;
  readonly #account: string;
  readonly #changed;
  readonly #newest;

  /** @param account the connection in use */
  constructor(db: JournalDb, account: string) {
    this.#account = account;
    this.#newest = db.prepare<[], number>('SELECT coalesce(max(h.rowid), 0) FROM intent_history h').pluck();
    // CROSS makes the planner read the recent rows first, however long the history is.
    this.#changed = db
      .prepare<[string, number], string>(
        `SELECT DISTINCT i.id FROM intent_history h CROSS JOIN intents i ON i.n = h.intent
         WHERE i.account = ? AND h.rowid > ? ORDER BY i.n`,
      )
      .pluck();
    this.#steps = db.prepare<[string], StepRow>(
      `SELECT h.at, h.state, h.problem_kind AS problemKind, h.problem_message AS problemMessage, h.operator, h.note,
         h.approved_by AS approvedBy
         FROM intent_history h JOIN intents i ON i.n = h.intent WHERE i.id = ? ORDER BY h.rowid`,
    );
    this.#count = db
      .prepare<[string], number>(
        'SELECT count(*) FROM intent_history h JOIN intents i ON i.n = h.intent WHERE i.id = ?',
      )
      .pluck();
    this.#mayBeSent = db
      .prepare<[string], number>(
        `SELECT 1 FROM intent_history h JOIN intents i ON i.n = h.intent
         WHERE i.id = ? AND (h.problem_kind = 'restored'
           OR h.state IN ('unknown', 'parked') AND h.problem_kind IS NOT 'refused'
             AND (SELECT p.state FROM intent_history p WHERE p.intent = h.intent AND p.rowid < h.rowid
                  ORDER BY p.rowid DESC LIMIT 1) = 'sending')
         LIMIT 1`,
      )
      .pluck();
  }

  /**
   * True if a request of this decision may have had its effect unseen, now or earlier: also after it came out of a copy, since
   * which it may have been sent. A refusal after which the order could not be looked up had none.
   */
  mayHaveBeenSent(id: string): boolean {
    return this.#mayBeSent.get(id) === 1;
  }

  /** Reasons and date that requests of this decision may have had. */
  requestOf(intent: StoredIntent): CancelRequest {
    return { reasons: this.#reasonsOf(intent), cancelDate: intent.decidedAt };
  }

  /** The reason that a cancel was decided for. */
  firstReasonOf(intent: StoredIntent): string {
    return this.#reasonsOf(intent)[1] ?? intent.reason;
  }

  #reasonsOf(intent: StoredIntent): string[] {
    const replaced = this.of(intent.id).map((step) => step.note);
    return [intent.reason, ...replaced.filter((note) => note !== null)];
  }

  /** Number of answers of the service to requests of this decision with that problem. @param kind of the problem */
  answersWith(id: string, kind: string): number {
    const steps = this.of(id);
    return steps.filter(
      (step, n) =>
        step.state === 'unknown' && step.problem?.kind === kind && steps[n - 1]?.state === 'sending',
    ).length;
  }

  /** Result of the decision's last request: an answer, or the reason for none. Null if there was no request. */
  outcomeOfLastRequest(id: string): IntentStep['problem'] {
    return this.#sinceLastRequest(id)[0]?.problem ?? null;
  }

  /** Number of look-ups since the last request that ended with one of these kinds of problem. */
  looksEndedWith(id: string, kinds: readonly string[]): number {
    return this.#sinceLastRequest(id).filter(
      ({ state, problem }) => state === 'unknown' && problem !== null && kinds.includes(problem.kind),
    ).length;
  }

  #sinceLastRequest(id: string): IntentStep[] {
    const steps = this.of(id);
    return steps.slice(steps.findLastIndex(({ state }) => state === 'sending') + 1);
  }

  /**
   * Ids of the decisions of this connection that have changed after a place among all changes, in the order of decision. No
   * clock says it: one may be set back.
   * @param place of an answer before; null: none are asked for
   * @returns `place`: of the newest change
   */
  changesAfter(place: number | null): { intentIds: string[]; place: number } {
    const newest = this.#newest.get() ?? 0;
    if (place === null || place === newest) return { intentIds: [], place: newest };
    return { intentIds: this.#changed.all(this.#account, place), place: newest };
  }

  /** Number of changes of a decision: it grows with each. */
  changesOf(id: string): number {
    return this.#count.get(id) ?? 0;
  }

  /** History of a decision, oldest first. */
  of(id: string): IntentStep[] {
    return this.#steps.all(id).map(({ problemKind, problemMessage, ...step }) => ({
      ...step,
      problem: problemOf(problemKind, problemMessage),
    }));
  }
}
