/** Brings papers that were asked for onto paper: one at a time, drawn whole, in a part of the window that is seen in print alone. */
import { tick, type Component } from 'svelte';
import { LONGEST_ROLL } from '../../src-main/contract/paper-sizes.ts';
import type { PrintJob, Slip } from '../../src-main/contract/paper.ts';
import type { Api } from '../api.ts';
import { ask, type Answer } from '../ask.ts';
import type { ScreenLanguage } from '../language.svelte.ts';
import type { LiveStation } from '../live.svelte.ts';
import { paperHeight, usePageSize } from './page-rule.ts';
import { slipLocale } from './slip-locale.ts';
import type { SlipSheet } from './slip-sheet.ts';

interface PrintedSheet {
  template: Component<{ sheet: SlipSheet }>;
  sheet: SlipSheet;
}

type Choice = Partial<Pick<PrintJob, 'size' | 'language' | 'copies'>>;

export class Papers {
  readonly #api: Api;
  readonly #live: LiveStation;
  readonly #language: ScreenLanguage;
  #printed = $state.raw<PrintedSheet | null>(null);
  #isBusy = false;

  constructor(api: Api, live: LiveStation, language: ScreenLanguage) {
    this.#api = api;
    this.#live = live;
    this.#language = language;
  }

  /** What is being printed; null: nothing. */
  get printed(): PrintedSheet | null {
    return this.#printed;
  }

  /** What stands on a slip, with its codes. */
  async sheetOf(slip: Slip, { size, language }: Pick<PrintJob, 'size' | 'language'>): Promise<SlipSheet> {
    const { merchantName = '', merchantAddress = '', slipFooter = '' } = this.#live.settings ?? {};
    const { slipSheet } = await import('./slip-sheet.ts');
    return slipSheet({
      slip,
      size,
      locale: slipLocale(language, slip.country, this.#language.current),
      merchant: { merchantName, merchantAddress, slipFooter },
    });
  }

  /** Asks for a slip. Where the host prints by itself that is all; else the browser's dialog is opened. */
  async print(orderId: string, choice: Choice = {}): Promise<Answer<{ n: number }>> {
    const answer = await ask(this.#api().paper.print({ orderId, ...choice }));
    if (answer.ok && this.#live.status?.printsItself === false) await this.showDialog(answer.value.n);
    return answer;
  }

  /** The browser's dialog for a job that waits. */
  async showDialog(n: number): Promise<void> {
    const taken = await ask(this.#api().paper.take({ n }));
    if (!taken.ok || !taken.value) return;
    const { job, slip } = taken.value;
    await this.#show(job, slip, async () => {
      // Not in every browser does it wait for its dialog.
      const isClosed = new Promise((resolve) =>
        window.addEventListener('afterprint', resolve, { once: true }),
      );
      window.print();
      await isClosed;
      await ask(this.#api().paper.handed({ n }));
    });
  }

  /** Prints whatever waits, where the host prints by itself. */
  async work(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      for (;;) {
        const taken = await ask(this.#api().paper.take({}));
        if (!taken.ok || !taken.value) return;
        const { job, slip } = taken.value;
        await this.#show(job, slip, async (height) => {
          const delivered = await ask(this.#api().paper.deliver({ n: job.n, height }));
          if (!delivered.ok) await this.#notDrawn(job.n, 'not-made');
        });
      }
    } finally {
      this.#isBusy = false;
    }
  }

  async #notDrawn(n: number, why: 'not-made' | 'too-long'): Promise<void> {
    await ask(this.#api().paper.notDrawn({ n, why }));
  }

  /** @param print is given the millimetres of the paper */
  async #show(job: PrintJob, slip: Slip, print: (height: number) => Promise<void>): Promise<void> {
    let endPage = () => {};
    try {
      // Seldom needed before the first paint.
      const { default: template } = await import('./PackingSlip.svelte');
      this.#printed = { template, sheet: await this.sheetOf(slip, job) };
      await tick();
      // Fonts of other scripts are loaded when the first name asks for them.
      await document.fonts.ready;
      const paper = document.querySelector<HTMLElement>('[data-paper] > *');
      if (!paper) throw new Error('the paper is not in the window');
      const height = paperHeight(job.size, paper);
      if (height > LONGEST_ROLL) return await this.#notDrawn(job.n, 'too-long');
      endPage = usePageSize(job.size, height);
      await print(height);
    } catch {
      await this.#notDrawn(job.n, 'not-made');
    } finally {
      endPage();
      this.#printed = null;
    }
  }
}
