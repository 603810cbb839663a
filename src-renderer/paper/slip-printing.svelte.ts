/** Printing of a slip by hand: the result is shown in the line of the last scan. */
import { createContext } from 'svelte';
import { m } from '#messages';
import { ZPL_PREFIX } from '../../src-main/contract/paper/zpl-address.ts';
import type { PrintJob } from '../../src-main/contract/paper/paper.ts';
import type { LiveStation } from '../client/live.svelte.ts';
import { shownNumber } from '../words/orders/order-number.ts';
import type { ScanLine } from '../scan/scan-line.svelte.ts';
import { wordsOf, type Sentence } from '../words/sentence.ts';
import { opensDialog } from './opens-dialog.ts';
import type { MissingLetters } from './missing-letters.ts';
import type { Papers } from './papers.svelte.ts';

interface Parts {
  papers: Papers;
  scanLine: ScanLine;
  live: LiveStation;
}

export class SlipPrinting {
  readonly #parts: Parts;
  /** Choices on the screen of a slip, for the key and the code that print it; null: no such screen is shown. */
  choice: Parameters<Papers['print']>[1] | null = null;
  problem = $state.raw<Sentence | null>(null);

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.papers.ended = (job, state, lacked) => this.#ended(job, state, lacked);
  }

  /** The words at the request are outdated; a slip that was not requested by hand had none yet. */
  #ended(
    { kind, salesChannelOrderId, orderId, printer, operator, title }: PrintJob,
    state: PrintJob['state'],
    lacked: readonly MissingLetters[],
  ): void {
    const { scanLine } = this.#parts;
    const number = salesChannelOrderId ?? shownNumber(orderId);
    const paper = () => (kind === 'slip' ? m.paper_slip_of({ number }) : (title ?? ''));
    const [first] = lacked;
    const isOfLetters = state === 'handed' || (state === 'failed' && printer.startsWith(ZPL_PREFIX));
    if (first && isOfLetters) {
      const say = state === 'handed' ? m.paper_letters_line : m.paper_letters_failed;
      scanLine.say({ text: '', tone: 'bad', words: () => say({ paper: paper(), ...first }) }, 'trouble');
    } else if (state === 'failed') {
      const words = () => m.paper_line_failed({ paper: paper() });
      scanLine.say({ text: '', tone: 'bad', words }, 'trouble');
    } else if (state === 'handed' && kind === 'slip' && operator === null) {
      const words = printer === '' ? m.paper_note_saved : m.paper_note_handed;
      scanLine.sayNews({ text: '', tone: 'neutral', words });
    }
  }

  async print(orderId: string): Promise<void> {
    const { papers, scanLine, live } = this.#parts;
    const printer = live.settings?.slipPrinter ?? '';
    const isDialog = opensDialog(live, printer);
    const words = isDialog
      ? m.paper_slip_dialog
      : printer === ''
        ? m.paper_slip_asked_pdf
        : m.paper_slip_asked;
    // Announced before the call: the answer may come with the end of the print job, whose words must stay.
    if (!isDialog) scanLine.say({ text: '', tone: 'neutral', words });
    const answer = await papers.print(orderId, this.choice ?? {});
    this.problem = answer.ok ? null : answer.sentence;
    if (!answer.ok) {
      const { sentence } = answer;
      scanLine.say({ text: '', tone: 'bad', words: () => wordsOf(sentence) }, 'trouble');
      return;
    }
    if (isDialog) scanLine.say({ text: '', tone: 'neutral', words });
  }
}

export const [getSlipPrinting, setSlipPrinting] = createContext<SlipPrinting>();
