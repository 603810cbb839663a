/** Requested papers. Nothing is deleted: the prints of an order stay in the file. */
import type { PrintProblem } from '../../contract/paper/paper.ts';
import type { PaperDocument } from '../../contract/paper/paper-document.ts';
import type { PaperKind } from '../../contract/paper/paper-kinds.ts';
import type { PaperSizeName } from '../../contract/paper/paper-sizes.ts';
import type { SlipLanguage } from '../../contract/paper/slip-settings.ts';
import type { PackingPlan } from '../../domain/packing/plan.ts';
import type { JournalDb } from '../db.ts';

export type PrintState = 'waiting' | 'printing' | 'handed' | 'failed' | 'dropped';

/** Documents that are kept, of the newest jobs: a pick list of a thousand lines is a quarter of a megabyte. */
export const STORED_DOCUMENTS = 100;
/**
 * Limit of all stored documents, characters: printed ones go first, then the oldest failed ones. While that many wait,
 * no other document may be requested.
 */
export const MOST_DOCUMENT_TEXT = 10_000_000;

/** Request. */
export interface NewPrintJob {
  kind: PaperKind;
  /** Contents; null: the paper is a slip, drawn from its order. */
  document: PaperDocument | null;
  /** Parcel that a slip is for; null: the whole order. */
  parcel: number | null;
  /** Empty: the paper is not of an order. */
  orderId: string;
  salesChannelOrderId: string | null;
  /** The operator's id; null if no one was signed on, or the station prints by itself. */
  operator: string | null;
  station: string;
  /** Version of the order (`packing/slip-version.ts`); empty: the paper is not of an order. */
  version: string;
  /** Null: the paper is not of an order. */
  plan: PackingPlan | null;
  size: PaperSizeName;
  language: SlipLanguage;
  copies: number;
  printer: string;
}

export interface PrintJobRow extends Omit<NewPrintJob, 'plan' | 'document'> {
  n: number;
  /** Epoch milliseconds. */
  askedAt: number;
  state: PrintState;
  changedAt: number;
  problem: PrintProblem | null;
  words: string | null;
  /** Title of a document; null: it is a slip, or the document is kept no longer. */
  title: string | null;
}

/** Progress of an order's slip. */
export type SlipJob = Pick<PrintJobRow, 'parcel' | 'state' | 'changedAt'>;

const ROW = `n, kind, parcel, document ->> 'title' AS title, order_id AS orderId, channel_order_id AS salesChannelOrderId, asked_at AS askedAt, operator, station,
  version, size, language, copies, printer, state, changed_at AS changedAt, problem, words`;

export class PrintJobs {
  readonly #account: string;
  readonly #statements;

  /** @param account the connection in use: jobs of another one are not shown, and not printed */
  constructor(db: JournalDb, account: string) {
    this.#account = account;
    this.#statements = {
      add: db.prepare(
        `INSERT INTO print_jobs (account, order_id, channel_order_id, asked_at, operator, station, version, plan, size,
           language, copies, printer, state, changed_at, kind, parcel, document)
         VALUES (@account, @orderId, @salesChannelOrderId, @at, @operator, @station, @version, @plan, @size, @language,
           @copies, @printer, 'waiting', @at, @kind, @parcel, @document)`,
      ),
      one: db.prepare<[number, string], PrintJobRow>(
        `SELECT ${ROW} FROM print_jobs WHERE n = ? AND account = ?`,
      ),
      document: db
        .prepare<[number, string], string | null>(
          'SELECT document FROM print_jobs WHERE n = ? AND account = ?',
        )
        .pluck(),
      letGo: db.prepare(
        `UPDATE print_jobs SET document = NULL WHERE state IN ('handed', 'dropped') AND n IN (
           SELECT n FROM (
             SELECT n, row_number() OVER newest AS place, sum(length(document)) OVER newest AS size
             FROM print_jobs WHERE document IS NOT NULL WINDOW newest AS (ORDER BY n DESC)
           ) WHERE place > ${STORED_DOCUMENTS} OR size > ${MOST_DOCUMENT_TEXT}
         )`,
      ),
      letFailedGo: db.prepare<[string]>(
        `UPDATE print_jobs SET document = NULL WHERE state = 'failed' AND n IN (
           SELECT n FROM (
             SELECT n, sum(length(document)) OVER (ORDER BY state = 'failed', n DESC) AS size
             FROM print_jobs WHERE account = ? AND state IN ('waiting', 'printing', 'failed') AND document IS NOT NULL
           ) WHERE size > ${MOST_DOCUMENT_TEXT}
         )`,
      ),
      waitingText: db
        .prepare<[string], number>(
          `SELECT coalesce(sum(length(document)), 0) FROM print_jobs
           WHERE account = ? AND state IN ('waiting', 'printing') AND document IS NOT NULL`,
        )
        .pluck(),
      next: db.prepare<[string], PrintJobRow>(
        `SELECT ${ROW} FROM print_jobs WHERE state = 'waiting' AND account = ? ORDER BY n LIMIT 1`,
      ),
      newest: db.prepare<[string, number], PrintJobRow>(
        `SELECT ${ROW} FROM print_jobs WHERE account = ? ORDER BY n DESC LIMIT ?`,
      ),
      total: db.prepare<[string], number>('SELECT count(*) FROM print_jobs WHERE account = ?').pluck(),
      counts: db.prepare<[string], { state: PrintState; count: number }>(
        `SELECT state, count(*) AS count FROM print_jobs
         WHERE state IN ('waiting', 'printing', 'failed') AND account = ? GROUP BY state`,
      ),
      change: db.prepare(
        `UPDATE print_jobs SET state = @state, changed_at = @at, problem = @problem, words = @words
         WHERE n = @n AND account = @account`,
      ),
      printer: db.prepare<[string, string, number, string]>(
        'UPDATE print_jobs SET printer = ?, size = ? WHERE n = ? AND account = ?',
      ),
      plan: db.prepare<[string, string, number, string]>(
        'UPDATE print_jobs SET version = ?, plan = ? WHERE n = ? AND account = ?',
      ),
      waitingSlip: db
        .prepare<[string, string, number | null], number>(
          `SELECT n FROM print_jobs WHERE account = ? AND order_id = ? AND kind = 'slip' AND parcel IS ?
             AND state = 'waiting' ORDER BY n LIMIT 1`,
        )
        .pluck(),
      replace: db.prepare(
        `UPDATE print_jobs SET version = @version, plan = @plan, size = @size, language = @language, copies = @copies,
           printer = @printer, operator = @operator, station = @station WHERE n = @n AND account = @account`,
      ),
      interrupt: db.prepare(
        `UPDATE print_jobs SET state = 'failed', problem = 'interrupted', words = NULL, changed_at = ?
         WHERE state = 'printing'`,
      ),
      slips: db.prepare<[string, string, string], SlipJob>(
        `SELECT parcel, state, changed_at AS changedAt FROM print_jobs
         WHERE account = ? AND order_id = ? AND version = ? AND kind = 'slip' ORDER BY n`,
      ),
      ofOrder: db.prepare<[string, string, string], { askedAt: number; plan: string }>(
        `SELECT asked_at AS askedAt, plan FROM print_jobs
         WHERE account = ? AND order_id = ? AND version = ? AND kind = 'slip' ORDER BY n DESC LIMIT 1`,
      ),
    };
  }

  /** Adds a job; on disk when this returns. @returns number of the job */
  add({ plan, document, ...job }: NewPrintJob, now: number): number {
    const { lastInsertRowid } = this.#statements.add.run({
      ...job,
      plan: JSON.stringify(plan),
      document: document && JSON.stringify(document),
      account: this.#account,
      at: now,
    });
    if (document) {
      this.#statements.letGo.run();
      this.#statements.letFailedGo.run(this.#account);
    }
    return Number(lastInsertRowid);
  }

  /** False if so many pages wait to be printed that no further document may be requested. */
  hasRoomFor(document: PaperDocument): boolean {
    const waiting = this.#statements.waitingText.get(this.#account) ?? 0;
    return waiting + JSON.stringify(document).length <= MOST_DOCUMENT_TEXT;
  }

  byNumber(n: number): PrintJobRow | null {
    return this.#statements.one.get(n, this.#account) ?? null;
  }

  /** Contents of a job; null: it is a slip, or is kept no longer. */
  documentOf(n: number): PaperDocument | null {
    const json = this.#statements.document.get(n, this.#account);
    return json == null ? null : (JSON.parse(json) as PaperDocument);
  }

  /** Oldest waiting job; null: none waits. */
  next(): PrintJobRow | null {
    return this.#statements.next.get(this.#account) ?? null;
  }

  newest(limit: number): { rows: PrintJobRow[]; total: number } {
    return {
      rows: this.#statements.newest.all(this.#account, limit),
      total: this.#statements.total.get(this.#account) ?? 0,
    };
  }

  /** Number of unfinished jobs: waiting or being printed, and failed. */
  counts(): { waiting: number; failed: number } {
    const counts = new Map(this.#statements.counts.all(this.#account).map((row) => [row.state, row.count]));
    const of = (state: PrintState) => counts.get(state) ?? 0;
    return { waiting: of('waiting') + of('printing'), failed: of('failed') };
  }

  change(
    n: number,
    to: { state: PrintState; problem?: PrintProblem; words?: string | null },
    now: number,
  ): void {
    const { state, problem = null, words = null } = to;
    this.#statements.change.run({ n, account: this.#account, state, problem, words, at: now });
  }

  /** Sends the job to another printer than requested. */
  usePrinter(n: number, { printer, size }: Pick<NewPrintJob, 'printer' | 'size'>): void {
    this.#statements.printer.run(printer, size, n, this.#account);
  }

  /** Stores these contents. */
  usePlan(n: number, version: string, plan: PackingPlan): void {
    this.#statements.plan.run(version, JSON.stringify(plan), n, this.#account);
  }

  /** Number of a waiting slip of that order and parcel; null: none waits. */
  waitingSlip(orderId: string, parcel: number | null): number | null {
    return this.#statements.waitingSlip.get(this.#account, orderId, parcel) ?? null;
  }

  /** Replaces the request of a waiting slip. */
  replaceSlip(
    n: number,
    { plan, version, size, language, copies, printer, operator, station }: NewPrintJob,
  ): void {
    const choice = { version, size, language, copies, printer, operator, station };
    this.#statements.replace.run({ ...choice, plan: JSON.stringify(plan), n, account: this.#account });
  }

  /** Marks jobs that were being printed when the process ended: their outcome is unknown. */
  interrupt(now: number): void {
    this.#statements.interrupt.run(now);
  }

  /** All slips of that version of an order, oldest first. */
  slips(orderId: string, version: string): SlipJob[] {
    return this.#statements.slips.all(this.#account, orderId, version);
  }

  /** Contents of the newest slip of that version of an order; null if none was requested here. */
  printed(orderId: string, version: string): { askedAt: number; plan: PackingPlan } | null {
    const row = this.#statements.ofOrder.get(this.#account, orderId, version);
    return row ? { askedAt: row.askedAt, plan: JSON.parse(row.plan) as PackingPlan } : null;
  }
}
