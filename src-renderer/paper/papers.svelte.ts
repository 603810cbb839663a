/**
 * Brings papers that were asked for onto paper: one at a time, drawn whole, in a part of the window that is visible only in
 * print.
 */
import { createContext, tick, type Component } from 'svelte';
import { hasPageNumbers, type UnsavedKind } from '../../src-main/contract/paper/paper-kinds.ts';
import { LONGEST_ROLL, type PaperSizeName } from '../../src-main/contract/paper/paper-sizes.ts';
import type { Paper, PrintJob, Slip } from '../../src-main/contract/paper/paper.ts';
import { printTitle } from '../../src-main/contract/paper/print-title.ts';
import { ZPL_PREFIX } from '../../src-main/contract/paper/zpl-address.ts';
import type { PaperDocument } from '../../src-main/contract/paper/paper-document.ts';
import type { Api } from '../client/api.ts';
import { ask, type Answer } from '../client/ask.ts';
import type { ScreenLanguage } from '../words/language.svelte.ts';
import type { LiveStation } from '../client/live.svelte.ts';
import type { MissingLetters } from './missing-letters.ts';
import type { DocumentSheet } from './document/document-sheet.ts';
import { paperHeight, usePageSize } from './sheet/page-rule.ts';
import { NOBODY, type Merchant } from './sheet/merchant.ts';
import { slipLocale } from './slip/slip-locale.ts';
import type { SlipSheet } from './slip/slip-sheet.ts';

/** Drawn template with its contents. */
type Drawn =
  | { template: Component<{ sheet: SlipSheet }>; sheet: SlipSheet }
  | { template: Component<{ sheet: DocumentSheet }>; sheet: DocumentSheet };
type Choice = Partial<Pick<PrintJob, 'size' | 'language' | 'copies'>> & { parcel?: number };
type DocumentChoice = Partial<Pick<PrintJob, 'size' | 'copies'>> & { stock?: 'slip' | 'sheet' | 'label' };
/** Kind and size of a print, and the `name` of its job. */
type Printing = Pick<PrintJob, 'kind' | 'size'> & { name: string };
type Measured = { ok: true } | { ok: false; why: 'not-made' | 'too-long' };

export class Papers {
  readonly #api: Api;
  readonly #live: LiveStation;
  readonly #language: ScreenLanguage;
  #printed = $state.raw<Drawn | null>(null);
  #name = $state<string | null>(null);
  #isBusy = false;
  /** Called when a job that this window printed has ended. @param lacked letters that were not, or may not be, printed */
  ended: (job: PrintJob, state: PrintJob['state'], lacked: readonly MissingLetters[]) => void = () => {};

  constructor(api: Api, live: LiveStation, language: ScreenLanguage) {
    this.#api = api;
    this.#live = live;
    this.#language = language;
  }

  /** Paper being printed; null: none. */
  get printed(): Drawn | null {
    return this.#printed;
  }

  /** The window's title for the time of a print that takes its name from there; null: as always. */
  get title(): string | null {
    return this.#name;
  }

  /** Contents of a slip, with its codes. */
  async sheetOf(slip: Slip, { size, language }: Pick<PrintJob, 'size' | 'language'>): Promise<SlipSheet> {
    const { slipSheet } = await import('./slip/slip-sheet.ts');
    return slipSheet({
      slip,
      size,
      locale: slipLocale(language, slip.country, this.#language.current),
      merchant: this.#merchant,
    });
  }

  /** Letters that the printer of a paper will not have, before it is printed. @param printer empty: a PDF, or the browser's dialog */
  async lettersMissing(paper: Paper, printer: string): Promise<MissingLetters[]> {
    const { missingLetters } = await import('./missing-letters.ts');
    return missingLetters(paper, this.#merchant, printer);
  }

  /** Asks for a slip. If the host prints by itself that is all; else the browser's dialog is opened. */
  print(orderId: string, choice: Choice = {}): Promise<Answer<{ n: number }>> {
    return this.#asked(this.#api().paper.print({ orderId, ...choice }));
  }

  /** Requests a document, as `print` does for a slip. */
  printDocument(document: PaperDocument, choice: DocumentChoice = {}): Promise<Answer<{ n: number }>> {
    return this.#asked(this.#api().paper.printDocument({ document, ...choice }));
  }

  /**
   * Prints a paper that must not be stored: there is no job, so it cannot be printed again.
   * @returns the answer of its printer
   */
  async printUnsaved(
    document: PaperDocument & { kind: UnsavedKind },
    size: PaperSizeName,
  ): Promise<Answer<Awaited<ReturnType<ReturnType<Api>['paper']['deliverUnsaved']>>>> {
    type Answered = Awaited<ReturnType<ReturnType<Api>['paper']['deliverUnsaved']>>;
    let answer: Answer<Answered> = { ok: true, value: { problem: 'not-made', words: null } };
    const { kind } = document;
    const name = `packdesk-${kind}`;
    await this.#show({ kind, size, name }, { is: 'document', document }, 'station', async (height) => {
      if (this.#live.status?.printsItself === false) {
        await showDialog();
        answer = { ok: true, value: { problem: null, words: null } };
      } else answer = await ask(this.#api().paper.deliverUnsaved({ kind, size, height, copies: 1 }));
    });
    return answer;
  }

  /** Opens the browser's dialog for a job that waits. */
  async showDialog(n: number): Promise<void> {
    const taken = await ask(this.#api().paper.take({ n }));
    if (!taken.ok || !taken.value) return;
    const { job, paper } = taken.value;
    if (job.printer.startsWith(ZPL_PREFIX)) return this.#labels(job, paper);
    await this.#drawn(job, paper, async () => {
      await showDialog();
      await ask(this.#api().paper.handed({ n }));
    });
  }

  /** Prints all waiting jobs, if the host prints by itself. */
  async work(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      for (;;) {
        const taken = await ask(this.#api().paper.take({}));
        if (!taken.ok || !taken.value) return;
        const { job, paper } = taken.value;
        if (job.printer.startsWith(ZPL_PREFIX)) {
          await this.#labels(job, paper);
          continue;
        }
        await this.#drawn(job, paper, async (height) => {
          const delivered = await ask(this.#api().paper.deliver({ n: job.n, height }));
          if (delivered.ok) this.ended(job, delivered.value.state, await this.#lacked(paper, job.printer));
          else await this.#notDrawn(job, 'not-made');
        });
      }
    } finally {
      this.#isBusy = false;
    }
  }

  async #asked(call: Promise<{ n: number }>): Promise<Answer<{ n: number }>> {
    const answer = await ask(call);
    if (answer.ok && this.#live.status?.printsItself === false) await this.showDialog(answer.value.n);
    return answer;
  }

  async #notDrawn(job: PrintJob, why: 'not-made' | 'too-long' | 'no-code'): Promise<void> {
    await ask(this.#api().paper.notDrawn({ n: job.n, why }));
    this.ended(job, 'failed', []);
  }

  /** The printer draws the labels: nothing is shown in the window. */
  async #labels(job: PrintJob, paper: Paper): Promise<void> {
    const { zplLabels } = await import('./zpl-labels.ts');
    const country = paper.is === 'slip' ? paper.slip.country : null;
    const locale = slipLocale(job.language, country, this.#language.current);
    const labels = zplLabels(paper, this.#merchant, locale);
    if (labels === null) return this.#notDrawn(job, 'no-code');
    const delivered = await ask(this.#api().paper.deliverLabels({ n: job.n, labels }));
    if (delivered.ok) this.ended(job, delivered.value.state, await this.#lacked(paper, job.printer));
    else await this.#notDrawn(job, 'not-made');
  }

  /** A paper that could not be checked was printed nevertheless. */
  async #lacked(paper: Paper, printer: string): Promise<MissingLetters[]> {
    return this.lettersMissing(paper, printer).catch(() => []);
  }

  get #merchant(): Merchant {
    const { merchantName, merchantAddress, merchantLogo, slipFooter } = this.#live.settings ?? NOBODY;
    return { merchantName, merchantAddress, merchantLogo, slipFooter };
  }

  async #drawn(job: PrintJob, paper: Paper, print: (height: number) => Promise<void>): Promise<void> {
    const result = await this.#show({ ...job, name: printTitle(job) }, paper, job.language, print);
    if (!result.ok) await this.#notDrawn(job, result.why);
  }

  async #draw(paper: Paper, size: PaperSizeName, language: PrintJob['language']): Promise<Drawn> {
    // Seldom needed before the first paint.
    if (paper.is === 'slip') {
      const { default: template } = await import('./slip/PackingSlip.svelte');
      return { template, sheet: await this.sheetOf(paper.slip, { size, language }) };
    }
    const [{ default: template }, { documentSheet }] = await Promise.all([
      import('./document/DocumentPaper.svelte'),
      import('./document/document-sheet.ts'),
    ]);
    return { template, sheet: await documentSheet(paper.document, size) };
  }

  /** @param print is given the millimetres of the paper */
  async #show(
    { kind, size, name }: Printing,
    paper: Paper,
    language: PrintJob['language'],
    print: (height: number) => Promise<void>,
  ): Promise<Measured> {
    let endPage = () => {};
    try {
      this.#printed = await this.#draw(paper, size, language);
      this.#name = this.#isAsShown ? name : null;
      await tick();
      // Fonts of other scripts are loaded when the first name asks for them.
      await document.fonts.ready;
      const shown = document.querySelector<HTMLElement>('[data-paper] > *');
      if (!shown) throw new Error('the paper is not in the window');
      // A logo that cannot be drawn is left out: the slip is printed without it.
      await Promise.allSettled([...shown.querySelectorAll('img')].map((logo) => logo.decode()));
      const height = paperHeight(size, shown);
      if (height > LONGEST_ROLL) return { ok: false, why: 'too-long' };
      endPage = usePageSize({ size, height, numbers: this.#isAsShown && hasPageNumbers(kind, size) });
      await print(height);
      return { ok: true };
    } catch {
      return { ok: false, why: 'not-made' };
    } finally {
      endPage();
      this.#printed = null;
      this.#name = null;
    }
  }

  /** True if the page itself draws its numbers, and the name of its job is the page's. */
  get #isAsShown(): boolean {
    return this.#live.status?.printsAsShown === true;
  }
}

/** The browser's own dialog to print. @returns once it is closed. A browser does not say whether anything was printed. */
async function showDialog(): Promise<void> {
  // In some browsers `print` returns before its dialog is closed.
  const isClosed = new Promise((resolve) => window.addEventListener('afterprint', resolve, { once: true }));
  window.print();
  await isClosed;
}

export const [getPapers, setPapers] = createContext<Papers>();
