/** A slip that is asked for by hand: what came of it is said in the line of the last scan. */
import { m } from '#messages';
import type { LiveStation } from '../live.svelte.ts';
import type { ScanLine } from '../scan/scan-line.svelte.ts';
import type { Sentence } from '../sentences/sentence.ts';
import type { Papers } from './papers.svelte.ts';

interface Parts {
  papers: Papers;
  scanLine: ScanLine;
  live: LiveStation;
}

export class SlipPrinting {
  readonly #parts: Parts;
  /** What is chosen on the screen of a slip, for the key and the code that print it; null: no such screen is shown. */
  choice: Parameters<Papers['print']>[1] | null = null;
  problem = $state.raw<Sentence | null>(null);

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async print(orderId: string): Promise<void> {
    const { papers, scanLine, live } = this.#parts;
    const answer = await papers.print(orderId, this.choice ?? {});
    this.problem = answer.ok ? null : answer.sentence;
    if (!answer.ok) {
      const { what, todo } = answer.sentence;
      scanLine.say({ text: '', tone: 'bad', words: `${what} ${todo}` }, 'trouble');
      return;
    }
    const isPdf = live.settings?.slipPrinter === '';
    const words = live.status?.printsItself
      ? isPdf
        ? m.paper_slip_asked_pdf()
        : m.paper_slip_asked()
      : m.paper_slip_dialog();
    scanLine.say({ text: '', tone: 'neutral', words });
  }
}
