/**
 * Scans while a batch is picked: a scan counts a unit into its tote, and its result stays large on the screen until the next.
 */
import { m } from '#messages';
import type { BatchAnswer } from '../../../../src-main/contract/picking/batch-answer.ts';
import type { BatchLine, BatchView } from '../../../../src-main/contract/picking/batch-view.ts';
import { MAX_SCAN_LENGTH } from '../../../../src-main/contract/terms/limits.ts';
import type { Answer } from '../../../client/ask.ts';
import type { TypedKeys } from '../../packing/bench/keys/typed-keys.svelte.ts';
import type { ScanEvent } from '../../../scan/keys/scan-event.ts';
import { inLanguage, type Sentence } from '../../../words/sentence.ts';
import type { Api } from '../../../client/api.ts';
import { SIGNAL_OF } from '../../../scan/outcome-signals.ts';
import type { ScanLine } from '../../../scan/scan-line.svelte.ts';
import { batchSentence } from './batch-words.ts';
import { toteCodeWords, toteLook } from './totes/tote-code-words.ts';
import { sayAnswer, type PickFlash } from './pick-flash.ts';

/** The batch that is picked, as its scans know it. */
interface PickedBatch {
  readonly value: BatchView | null;
  readonly line: BatchLine | null;
  /** Panel over the screen; null: none. */
  readonly panel: string | null;
  readonly typed: TypedKeys;
  change<C>(call: Promise<C>): Promise<Answer<C>>;
  clearWay(): void;
  failed(text: string, sentence: Sentence): void;
}

interface Choice {
  answer: Extract<BatchAnswer, { signal: 'choice' }>;
  /** Code as the scanner sent it. */
  text: string;
  /** Said before the scan. */
  units: number;
}

export class BatchScans {
  readonly #parts: { api: Api; scanLine: ScanLine };
  readonly #batch: PickedBatch;
  #flash = $state.raw<PickFlash | null>(null);
  #choice = $state.raw<Choice | null>(null);

  constructor(parts: { api: Api; scanLine: ScanLine }, batch: PickedBatch) {
    this.#parts = parts;
    this.#batch = batch;
  }

  get flash(): PickFlash | null {
    return this.#flash;
  }

  /** Choice between several items of the batch that have the code of the last scan; null: none. */
  get choice(): Choice['answer'] | null {
    return this.#choice?.answer ?? null;
  }

  /** @returns whether something was to be chosen */
  closeChoice(): boolean {
    const isOpen = this.#choice !== null;
    this.#choice = null;
    return isOpen;
  }

  /** Result of the last scan. */
  forget(): void {
    this.#flash = null;
    this.#choice = null;
  }

  /** @returns false if no batch is picked */
  readonly receive = async (scan: ScanEvent): Promise<boolean> => {
    const { text } = scan;
    const batch = this.#batch;
    if (!batch.value) return false;
    const units = batch.typed.takeFor(scan);
    // The choices in it would be gone, and it would be unclear which of both counted.
    if (batch.panel === 'short') {
      const words = () => m.pick_panel_is_open({ title: m.batch_missing_item() });
      this.#parts.scanLine.say({ text: text.slice(0, MAX_SCAN_LENGTH), tone: 'attention', words });
      return true;
    }
    await this.#scan(text.slice(0, MAX_SCAN_LENGTH), units);
    return true;
  };

  /** The code of a tote: the right one for what was scanned last, or what is in it. @returns false if the batch has a wall */
  showTote(tote: number): boolean {
    const { value: view } = this.#batch;
    if (!view || view.wall) return false;
    const puts = this.#flash && 'puts' in this.#flash.answer ? this.#flash.answer.puts : null;
    const [tone, signal] = toteLook(view, tote, puts);
    const words = () => toteCodeWords(view, tote, puts);
    this.#parts.scanLine.say({ text: '', tone, words }, signal);
    return true;
  }

  /** Counts the item that a person chose among several. @param index from 0 */
  async chooseItem(index: number): Promise<void> {
    const choice = this.#choice;
    const one = choice?.answer.choices[index];
    if (choice && one) await this.#scan(choice.text, choice.units * one.units, one.item);
  }

  /** Confirms units of the line that cannot be scanned. */
  async confirm(units: number, reason: string | null): Promise<void> {
    const { line, value: view } = this.#batch;
    if (!line || !view) return;
    this.#batch.clearWay();
    const because = reason === null ? {} : { reason };
    const asked = { batch: view.batch, item: line.item, units, ...because };
    const answer = await this.#batch.change(this.#parts.api().batch.confirm(asked));
    if (!answer.ok) return this.#batch.failed('', answer.sentence);
    this.#answered('', answer.value);
  }

  async #scan(text: string, units: number, item?: string): Promise<void> {
    const { batch } = this.#batch.value ?? {};
    if (batch === undefined) return;
    this.#batch.clearWay();
    const answer = await this.#batch.change(
      this.#parts.api().batch.scan({
        batch,
        text,
        ...(units > 1 ? { units } : {}),
        ...(item === undefined ? {} : { item }),
      }),
    );
    if (!answer.ok) return this.#batch.failed(text, answer.sentence);
    const { value } = answer;
    if (value.signal === 'choice') this.#choice = { answer: value, text, units };
    this.#answered(text, value);
  }

  /** @param text as it was scanned; empty: by hand */
  #answered(text: string, answer: BatchAnswer): void {
    const view = this.#batch.value ?? { due: 0, totes: [], wall: false };
    const plain = inLanguage(() => batchSentence(answer, view));
    const sentence = this.#parts.scanLine.sentenceFor(plain, SIGNAL_OF[answer.signal]);
    this.#flash = { sentence, answer };
    sayAnswer(this.#parts.scanLine, this.#flash, { text, wall: view.wall });
  }
}
