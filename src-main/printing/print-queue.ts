/** Papers on their way to a printer. One that does not come out never holds a packer: it waits, or says why it failed. */
import type { PrintProblem } from '../contract/paper.ts';
import type { Settings } from '../contract/settings.ts';
import type { PackingPlan } from '../domain/packing/plan.ts';
import type { PrintJobRow, PrintJobs } from '../journal/print-jobs.ts';
import type { PaperPrinter } from '../contract/paper-printer.ts';

export interface PrintQueueParts {
  jobs: PrintJobs;
  /** Null: the screens print by the browser's dialog. */
  printer: PaperPrinter | null;
  settings: () => Settings;
  who: () => { operator: string | null; station: string };
  now: () => number;
  /** A job was asked for, or came to another state. */
  changed: () => void;
}

/** What of the settings a person has chosen otherwise for one paper. */
export type SlipChoice = Partial<Pick<PrintJobRow, 'size' | 'language' | 'copies'>>;

export interface SlipOf {
  orderId: string;
  salesChannelOrderId: string | null;
  version: string;
  plan: PackingPlan;
}

/** States from which a person tries again. */
const NOT_DONE: readonly PrintJobRow['state'][] = ['failed', 'printing', 'dropped'];

/** Every method that writes throws the storage engine's error where it could not: then nothing has changed. */
export class PrintQueue {
  readonly #o: PrintQueueParts;

  constructor(parts: PrintQueueParts) {
    this.#o = parts;
    parts.jobs.interrupt(parts.now());
  }

  /**
   * Asks for a slip; on disk when this returns.
   * @param by `station`: nobody did it, the setting says when
   * @returns its number
   */
  ask(slip: SlipOf, choice: SlipChoice, by: 'packer' | 'station'): number {
    const { slipSize, slipLanguage, slipCopies, slipPrinter } = this.#o.settings();
    const { operator, station } = this.#o.who();
    return this.#change((now) =>
      this.#o.jobs.add(
        {
          ...slip,
          size: choice.size ?? slipSize,
          language: choice.language ?? slipLanguage,
          copies: choice.copies ?? slipCopies,
          printer: slipPrinter,
          operator: by === 'packer' ? operator : null,
          station,
        },
        now,
      ),
    );
  }

  /** By itself, where the setting says so; a second one of the same version of an order is asked for by hand alone. */
  askOnce(slip: SlipOf): void {
    if (this.#o.jobs.printed(slip.orderId, slip.version) === null) this.ask(slip, {}, 'station');
  }

  /** @param n null: the one that waits longest @returns null where nothing waits */
  take(n: number | null): PrintJobRow | null {
    const { jobs } = this.#o;
    const job = n === null ? jobs.next() : jobs.byNumber(n);
    if (job?.state !== 'waiting') return null;
    this.#change((now) => jobs.change(job.n, { state: 'printing' }, now));
    return { ...job, state: 'printing' };
  }

  /** The window shows it now. @param measure millimetres of the paper */
  async deliver(
    n: number,
    measure: (size: PrintJobRow['size']) => { width: number; height: number },
  ): Promise<PrintJobRow['state']> {
    const { jobs, printer } = this.#o;
    const job = jobs.byNumber(n);
    if (job?.state !== 'printing' || printer === null) return job?.state ?? 'dropped';
    const outcome = await printer.print({
      printer: job.printer,
      title: titleOf(job),
      ...measure(job.size),
      copies: job.copies,
    });
    const to = outcome.ok
      ? ({ state: 'handed' } as const)
      : ({ state: 'failed', problem: outcome.problem, words: outcome.words } as const);
    this.#change((now) => jobs.change(n, to, now));
    return to.state;
  }

  /** The browser's dialog was shown. */
  handed(n: number): void {
    this.#from(n, 'printing', { state: 'handed' });
  }

  failed(n: number, problem: PrintProblem): void {
    this.#from(n, 'printing', { state: 'failed', problem });
  }

  /** What stands on it as it is drawn: the order may be another one than when it was asked for. */
  drawn(n: number, { version, plan }: Pick<SlipOf, 'version' | 'plan'>): void {
    this.#o.jobs.usePlan(n, version, plan);
  }

  /** To the printer that is set now. One that is under way since a window was closed over it too. */
  retry(n: number): void {
    const job = this.#o.jobs.byNumber(n);
    if (!job || !NOT_DONE.includes(job.state)) return;
    this.#change((now) => {
      this.#o.jobs.usePrinter(n, this.#o.settings().slipPrinter);
      this.#o.jobs.change(n, { state: 'waiting' }, now);
    });
  }

  drop(n: number): void {
    const job = this.#o.jobs.byNumber(n);
    if (job && (job.state === 'waiting' || NOT_DONE.includes(job.state)))
      this.#change((now) => this.#o.jobs.change(n, { state: 'dropped' }, now));
  }

  newest(limit: number): { rows: PrintJobRow[]; total: number } {
    return this.#o.jobs.newest(limit);
  }

  printed(orderId: string, version: string): { askedAt: number; plan: PackingPlan } | null {
    return this.#o.jobs.printed(orderId, version);
  }

  #from(n: number, state: PrintJobRow['state'], to: Parameters<PrintJobs['change']>[1]): void {
    if (this.#o.jobs.byNumber(n)?.state === state) this.#change((now) => this.#o.jobs.change(n, to, now));
  }

  #change<T>(write: (now: number) => T): T {
    const result = write(this.#o.now());
    this.#o.changed();
    return result;
  }
}

/** An order's number has whatever the service gives it; a title is a file's name too. */
function titleOf({ n, orderId, salesChannelOrderId }: PrintJobRow): string {
  const number = (salesChannelOrderId ?? orderId).replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 40);
  return `packdesk-slip-${number.replaceAll(/^-|-$/g, '') || n}`;
}
