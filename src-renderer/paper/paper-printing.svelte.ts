/** Printing of a paper other than a slip, requested by hand: the result is shown in the line of the last scan. */
import { createContext } from 'svelte';
import { m } from '#messages';
import type { PaperDocument } from '../../src-main/contract/paper/paper-document.ts';
import {
  isUnsaved,
  PAPER_KINDS,
  type PaperStock,
  type UnsavedKind,
} from '../../src-main/contract/paper/paper-kinds.ts';
import type { PaperSizeName } from '../../src-main/contract/paper/paper-sizes.ts';
import { inLanguage, wordsOf, type Sentence } from '../words/sentence.ts';
import type { LiveStation } from '../client/live.svelte.ts';
import type { ScanLine } from '../scan/scan-line.svelte.ts';
import { opensDialog } from './opens-dialog.ts';
import type { Papers } from './papers.svelte.ts';
import { problemWords } from '../words/outcomes/paper-words.ts';
import { printerOf } from './stock-settings.ts';

interface Parts {
  papers: Papers;
  scanLine: ScanLine;
  live: LiveStation;
}

export class PaperPrinting {
  readonly #parts: Parts;
  #shown: (() => void) | null = null;
  problem = $state.raw<Sentence | null>(null);

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Has the print key act on a shown paper. @param print prints it, or shows it first @returns a function that ends this */
  show(print: () => void): () => void {
    this.#shown = print;
    this.problem = null;
    return () => {
      if (this.#shown === print) this.#shown = null;
    };
  }

  /** @returns false if no paper is shown */
  printShown(): boolean {
    this.#shown?.();
    return this.#shown !== null;
  }

  /** @param stock left out: that of its kind */
  async print(document: PaperDocument, size: PaperSizeName, stock?: PaperStock): Promise<void> {
    const { papers } = this.#parts;
    const { kind } = document;
    if (isUnsaved(kind)) return this.#printUnsaved({ ...document, kind }, size);
    const on = stock ?? PAPER_KINDS[kind];
    const isDialog = this.#isDialog(on);
    // Announced before the call: the answer may come with the end of the print job, whose words must stay.
    if (!isDialog) this.#asked(on);
    const answer = await papers.printDocument(document, { size, ...(stock === undefined ? {} : { stock }) });
    if (!answer.ok) return this.#failed(answer.sentence);
    if (isDialog) this.#asked(on);
  }

  async #printUnsaved(document: PaperDocument & { kind: UnsavedKind }, size: PaperSizeName): Promise<void> {
    const { papers, live } = this.#parts;
    const answer = await papers.printUnsaved(document, size);
    if (!answer.ok) return this.#failed(answer.sentence);
    const { problem, words } = answer.value;
    const printer = live.settings?.sheetPrinter ?? '';
    const why = () => problemWords({ problem, words, printer });
    if (why() === null) this.#asked(PAPER_KINDS[document.kind]);
    else this.#failed(inLanguage(() => ({ what: m.paper_not_printed(), todo: why() ?? '' })));
  }

  #asked(stock: PaperStock): void {
    const { live, scanLine } = this.#parts;
    this.problem = null;
    const isPdf = live.settings?.[printerOf(stock)] === '';
    const words = this.#isDialog(stock) ? m.paper_slip_dialog : isPdf ? m.paper_asked_pdf : m.paper_asked;
    scanLine.say({ text: '', tone: 'neutral', words });
  }

  /** True if the paper is printed by the browser's dialog, and not by a label printer of the network. */
  #isDialog(stock: PaperStock): boolean {
    const { live } = this.#parts;
    return opensDialog(live, live.settings?.[printerOf(stock)] ?? '');
  }

  #failed(sentence: Sentence): void {
    this.problem = sentence;
    this.#parts.scanLine.say({ text: '', tone: 'bad', words: () => wordsOf(sentence) }, 'trouble');
  }
}

export const [getPaperPrinting, setPaperPrinting] = createContext<PaperPrinting>();
