/**
 * Papers on their way to a printer. A failed paper never holds a packer up. No job is printed again by itself: if it
 * failed or was interrupted, it stays until a person prints it again or drops it. Time limits of one attempt:
 * `host/zpl-printer.ts`, `host/window/window-printer.ts`.
 */
import type { PrintProblem } from '../contract/paper/paper.ts';
import type { Settings } from '../contract/station/settings.ts';
import type { ZplLabel } from '../contract/paper/zpl-label.ts';
import type { Clock } from '../domain/clock.ts';
import type { NewPrintJob, PrintJobRow, PrintJobs } from '../journal/packing/print-jobs.ts';
import type { PaperDocument } from '../contract/paper/paper-document.ts';
import type { UnsavedKind } from '../contract/paper/paper-kinds.ts';
import type { LabelPrinter, PaperPrinter, PrintOutcome } from '../contract/paper/paper-printer.ts';
import type { PaperRules } from './paper-rules.ts';
import { printAgain } from './print-again.ts';
import { printLabels } from './print-labels.ts';
import type { DocumentChoice, SlipChoice, SlipOf } from './print-requests.ts';

export interface PrintQueueParts {
  rules: PaperRules;
  jobs: PrintJobs;
  /** Null: the screens print by the browser's dialog. */
  printer: PaperPrinter | null;
  /** Null: labels go only to printers of the system. */
  labelPrinter: LabelPrinter | null;
  settings: () => Settings;
  who: () => { operator: string | null; station: string };
  /** True if the service is asked about this order now. */
  isLookedAt: (orderId: string) => boolean;
  clock: Pick<Clock, 'now' | 'sleep'>;
  /** Called when a job was requested, or its state changed. */
  changed: () => void;
}

/** Longest wait for a slip before closing, ms: above a normal hand-over, too short to annoy a packer. */
const [SLIP_WAIT, SLIP_LOOK] = [4_000, 50];
/** Longest wait for the answer of the service before a slip is drawn, ms: the slip of a bench that is cut off comes out without it. */
const LOOK_WAIT = 2_000;
const UNENDING = new AbortController().signal;

/** States from which a person tries again. */
const NOT_DONE: readonly PrintJobRow['state'][] = ['failed', 'printing', 'dropped'];

/** Every method that writes throws the storage engine's error if it could not: then nothing has changed. */
export class PrintQueue {
  readonly #o: PrintQueueParts;
  /** Newest attempt of each job: an older one that ends later is ignored. */
  readonly #attempts = new Map<number, symbol>();
  /** The kept jobs, to be read. */
  readonly jobs: Pick<PrintJobs, 'newest' | 'printed' | 'documentOf' | 'hasRoomFor'>;

  constructor(parts: PrintQueueParts) {
    this.#o = parts;
    this.jobs = parts.jobs;
    parts.jobs.interrupt(parts.clock.now());
  }

  /**
   * Requests a slip; on disk when this returns. If the screens print by a dialog, a packer's request takes over a
   * waiting job.
   * @param by `station`: requested by the setting, not a person
   * @returns its number
   */
  ask(slip: SlipOf, choice: SlipChoice, by: 'packer' | 'station'): number {
    const { jobs, printer } = this.#o;
    const { slipSize, slipLanguage, slipCopies, slipPrinter } = this.#o.settings();
    const { operator, station } = this.#o.who();
    const job: NewPrintJob = {
      ...{ kind: 'slip', document: null, parcel: null },
      ...slip,
      size: choice.size ?? slipSize,
      language: choice.language ?? slipLanguage,
      copies: choice.copies ?? slipCopies,
      printer: slipPrinter,
      operator: by === 'packer' ? operator : null,
      station,
    };
    const waiting = by === 'packer' && printer === null ? jobs.waitingSlip(job.orderId, job.parcel) : null;
    return this.#change((now) => {
      if (waiting === null) return jobs.add(job, now);
      jobs.replaceSlip(waiting, job);
      return waiting;
    });
  }

  /** Requests a document; on disk when this returns. @returns its number */
  askDocument(document: PaperDocument, choice: DocumentChoice = {}): number {
    const settings = this.#o.settings();
    const { stock = this.#o.rules.stockOf(document.kind) } = choice;
    const { operator, station } = this.#o.who();
    return this.#change((now) =>
      this.#o.jobs.add(
        {
          ...{ kind: document.kind, document, parcel: null, plan: null, version: '' },
          ...{ orderId: '', salesChannelOrderId: null, language: document.locale, operator, station },
          size: choice.size ?? settings[`${stock}Size`],
          copies: choice.copies ?? 1,
          printer: choice.printer ?? settings[`${stock}Printer`],
        },
        now,
      ),
    );
  }

  /** Prints a paper again, by `printAgain`. @returns null if it is not kept any more */
  repeat(n: number): number | null {
    const job = this.#o.jobs.byNumber(n);
    const document = job && this.jobs.documentOf(n);
    if (!document) return null;
    const { printer, size } = printAgain(job, this.#o.settings(), this.#o.rules);
    return this.askDocument(document, { printer, size, copies: job.copies });
  }

  /** Requests a slip if the setting is on; only a person requests a second one of the same version of an order. */
  askOnce(slip: SlipOf): void {
    if (this.#o.jobs.printed(slip.orderId, slip.version) === null) this.ask(slip, {}, 'station');
  }

  /** Waits a short time while the service is asked about the order of the next slip: it may not be what another bench published. */
  async whileLookedAt(n: number | null): Promise<void> {
    const { jobs, isLookedAt, clock } = this.#o;
    const isDue = () => {
      const job = n === null ? jobs.next() : jobs.byNumber(n);
      return job?.state === 'waiting' && job.kind === 'slip' && isLookedAt(job.orderId);
    };
    for (let waited = 0; waited < LOOK_WAIT && isDue(); waited += SLIP_LOOK)
      await clock.sleep(SLIP_LOOK, UNENDING);
  }

  /** @param n null: the one that waits longest @returns null if nothing waits */
  take(n: number | null): PrintJobRow | null {
    const { jobs } = this.#o;
    const job = n === null ? jobs.next() : jobs.byNumber(n);
    if (job?.state !== 'waiting') return null;
    this.#change((now) => jobs.change(job.n, { state: 'printing' }, now));
    this.#attempts.set(job.n, Symbol('attempt'));
    return { ...job, state: 'printing' };
  }

  /**
   * Prints on a ZPL printer, which has to be one of the settings'.
   * @param labels with the letters and positions of the printer
   */
  async deliverLabels(n: number, labels: readonly ZplLabel[]): Promise<PrintJobRow['state']> {
    const { jobs, labelPrinter } = this.#o;
    const job = jobs.byNumber(n);
    if (job?.state !== 'printing' || labelPrinter === null) return job?.state ?? 'dropped';
    const { rules, settings } = this.#o;
    const isNewest = this.#attemptOf(n);
    const outcome = await printLabels(job, labels, labelPrinter, rules, settings().zplPrinters);
    return this.#ended(n, outcome, isNewest);
  }

  /** Prints a job that the window shows now. @param measure millimetres of the paper */
  async deliver(
    n: number,
    measure: (size: PrintJobRow['size']) => { width: number; height: number },
  ): Promise<PrintJobRow['state']> {
    const { jobs, printer } = this.#o;
    const job = jobs.byNumber(n);
    if (job?.state !== 'printing' || printer === null) return job?.state ?? 'dropped';
    const isNewest = this.#attemptOf(n);
    const outcome = await printer.print({
      printer: job.printer,
      title: this.#o.rules.titleOf(job),
      ...measure(job.size),
      copies: job.copies,
      numbers: this.#o.rules.hasPageNumbers(job.kind, job.size),
    });
    return this.#ended(n, outcome, isNewest);
  }

  /** @returns whether the present attempt of the job is still the newest one */
  #attemptOf(n: number): () => boolean {
    const attempt = this.#attempts.get(n);
    return () => this.#attempts.get(n) === attempt;
  }

  #ended(n: number, outcome: PrintOutcome, isNewest: () => boolean): PrintJobRow['state'] {
    const { state = 'dropped' } = this.#o.jobs.byNumber(n) ?? {};
    // A person has tried again, or dropped it, while this attempt had no end.
    if (state !== 'printing' || !isNewest()) return state;
    const to = outcome.ok
      ? ({ state: 'handed' } as const)
      : ({ state: 'failed', problem: outcome.problem, words: outcome.words } as const);
    this.#change((now) => this.#o.jobs.change(n, to, now));
    return to.state;
  }

  /** Prints a paper that the window shows now, and that no journal has. */
  deliverUnsaved(
    kind: UnsavedKind,
    paper: { copies: number; width: number; height: number },
  ): Promise<PrintOutcome> {
    const { printer, settings } = this.#o;
    const failure: PrintOutcome = { ok: false, problem: 'no-printer', words: null };
    if (!printer) return Promise.resolve(failure);
    const of = settings()[`${this.#o.rules.stockOf(kind)}Printer`];
    return printer.print({ printer: of, title: `packdesk-${kind}`, numbers: false, ...paper });
  }

  /** Call when the browser's dialog was shown. */
  handed(n: number): void {
    this.#from(n, 'printing', { state: 'handed' });
  }

  failed(n: number, problem: PrintProblem): void {
    this.#from(n, 'printing', { state: 'failed', problem });
  }

  /** Contents at the time of drawing: the order may have changed since the request. */
  drawn(n: number, { version, plan }: Pick<SlipOf, 'version' | 'plan'>): void {
    this.#o.jobs.usePlan(n, version, plan);
  }

  /**
   * Reprints by `printAgain`, even if a window was closed meanwhile; does nothing if the document is not kept
   * any more.
   */
  retry(n: number): void {
    const job = this.#o.jobs.byNumber(n);
    if (!job || !NOT_DONE.includes(job.state)) return;
    if (job.kind !== 'slip' && this.jobs.documentOf(n) === null) return;
    this.#change((now) => {
      this.#o.jobs.usePrinter(n, printAgain(job, this.#o.settings(), this.#o.rules));
      this.#o.jobs.change(n, { state: 'waiting' }, now);
    });
  }

  drop(n: number): void {
    const job = this.#o.jobs.byNumber(n);
    if (job && (job.state === 'waiting' || NOT_DONE.includes(job.state)))
      this.#change((now) => this.#o.jobs.change(n, { state: 'dropped' }, now));
  }

  /** Waits a short time for a slip under way, for a caller that needs its result. */
  async whileUnderWay(isUnderWay: () => boolean): Promise<void> {
    for (let waited = 0; waited < SLIP_WAIT && isUnderWay(); waited += SLIP_LOOK)
      await this.#o.clock.sleep(SLIP_LOOK, UNENDING);
  }

  #from(n: number, state: PrintJobRow['state'], to: Parameters<PrintJobs['change']>[1]): void {
    if (this.#o.jobs.byNumber(n)?.state === state) this.#change((now) => this.#o.jobs.change(n, to, now));
  }

  #change<T>(write: (now: number) => T): T {
    const result = write(this.#o.clock.now());
    this.#o.changed();
    return result;
  }
}
