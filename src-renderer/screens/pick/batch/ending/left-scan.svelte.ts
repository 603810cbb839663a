/** A scan while goods of ended batches have to go back to the shelves: it takes its item off that list. */
import { m } from '#messages';
import type { LeftRow } from '../../../../../src-main/contract/picking/batch-view.ts';
import { MAX_SCAN_LENGTH } from '../../../../../src-main/contract/terms/limits.ts';
import { ask } from '../../../../client/ask.ts';
import { counted } from '../../../../words/format.ts';
import type { ScanEvent } from '../../../../scan/keys/scan-event.ts';
import { wordsOf } from '../../../../words/sentence.ts';
import { severalMeanings } from '../../../packing/bench/packing-words.ts';
import type { Api } from '../../../../client/api.ts';
import type { ScanLine } from '../../../../scan/scan-line.svelte.ts';
import { amountAndTote } from '../batch-words.ts';
import type { EndedRemains } from './ended-remains.svelte.ts';

/** Meaning of a code: a number of units of an item per scan. */
interface Meaning {
  item: string;
  units: number;
}

export class LeftScan {
  readonly #parts: { api: Api; scanLine: ScanLine };
  readonly #remains: EndedRemains;
  #choice = $state.raw<{ text: string; meanings: readonly Meaning[] } | null>(null);

  constructor(parts: { api: Api; scanLine: ScanLine }, remains: EndedRemains) {
    this.#parts = parts;
    this.#remains = remains;
  }

  /** Meanings of the code of the last scan, each with a row of its item; empty: nothing is to be chosen. */
  get choices(): readonly (Meaning & { row: LeftRow })[] {
    return (this.#choice?.meanings ?? []).flatMap((meaning) => {
      const row = this.#remains.rows.find((one) => one.item === meaning.item);
      return row ? [{ ...meaning, row }] : [];
    });
  }

  closeChoice(): boolean {
    const isOpen = this.#choice !== null;
    this.#choice = null;
    return isOpen;
  }

  /** @returns false if the list has nothing of that code: it has its usual meaning */
  readonly receive = async ({ text: scanned }: ScanEvent): Promise<boolean> => {
    this.#choice = null;
    const text = scanned.slice(0, MAX_SCAN_LENGTH);
    const answer = await ask(this.#parts.api().locations.itemsOf({ text }));
    if (!answer.ok) {
      this.#parts.scanLine.say({ text, tone: 'bad', words: () => wordsOf(answer.sentence) }, 'trouble');
      return true;
    }
    const { items: named, isDisputed } = answer.value;
    const meanings = named.filter(({ item }) => this.#remains.rows.some((row) => row.item === item));
    const [first, second] = meanings;
    if (first === undefined) return false;
    if (second === undefined && !isDisputed) await this.#putBack(text, first.item, first.units);
    else {
      this.#choice = { text, meanings };
      const words = () => wordsOf(severalMeanings({ isDisputed }));
      this.#parts.scanLine.say({ text, tone: 'attention', words });
    }
    return true;
  };

  /** @param index from 0, among `choices` */
  choose(index: number): void {
    const { text = '' } = this.#choice ?? {};
    const chosen = this.choices[index];
    this.#choice = null;
    if (chosen) void this.#putBack(text, chosen.item, chosen.units);
  }

  async #putBack(text: string, item: string, units: number): Promise<void> {
    const answer = await this.#remains.putBack(item, units);
    if (!answer.ok) {
      this.#parts.scanLine.say({ text, tone: 'bad', words: () => wordsOf(answer.sentence) }, 'trouble');
      return;
    }
    const taken = answer.value;
    const left = this.#remains.rows.reduce((sum, row) => sum + row.units, 0);
    const words = () =>
      [
        ...taken.map((row) => m.batch_put_back_words(amountAndTote(row, row.from))),
        taken[0]?.location == null ? '' : m.batch_left_location({ location: taken[0].location }),
        left === 0 ? m.batch_left_nothing() : m.batch_left_to_go(counted(left)),
      ]
        .filter((part) => part !== '')
        .join(' ');
    this.#parts.scanLine.say({ text, tone: 'good', words }, left === 0 ? 'complete' : 'right');
  }
}
