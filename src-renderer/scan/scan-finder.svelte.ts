/** Lookup of a code that no screen takes for itself: shows the order or the item, or a choice between several. */
import { createContext } from 'svelte';
import { m } from '#messages';
import { MAX_SCAN_LENGTH } from '../../src-main/contract/terms/limits.ts';
import type { Elsewhere } from '../../src-main/contract/floor/floor.ts';
import type { ScanAnswer } from '../../src-main/contract/scan/scan.ts';
import type { Api } from '../client/api.ts';
import { ask, type Answer } from '../client/ask.ts';
import type { Navigation } from '../client/navigation.svelte.ts';
import { isOfFloor } from '../words/floor/refused-by-floor.ts';
import { batchPlaceWords } from '../words/orders/batch-place-words.ts';
import { orderOf, type Place } from '../client/places.ts';
import type { HandOver } from '../state/hand-over.ts';
import { ScannedSlip } from './scanned-slip.ts';
import { wordsOf, type Sentence } from '../words/sentence.ts';
import { outcomeOf } from './found-item.ts';
import { foundWords, placeInBatch } from './found-words.ts';
import type { ScanLine } from './scan-line.svelte.ts';

/** `text`: as the scanner sent it. */
type Choice = { text: string; answer: Extract<ScanAnswer, { kind: 'choice' | 'orders' }> };

/** An order to be shown on the bench. */
export interface OnBench {
  words: () => string;
  /** True if the next scan of an item counts. */
  isReady: boolean;
  /** True if no unit of the order was packed here. */
  isNew: boolean;
}

/** Words of the bench, to which a scan on another screen leads. */
export interface BenchWords {
  /** @returns what is said, or why nothing can be found out about it */
  comingOntoBench(api: Api, orderId: string): Promise<Answer<OnBench>>;
  /** Words for an order that another bench has. @param alone as of `ScanFinder` */
  wordsOnFloor(order: OnBench, elsewhere: Elsewhere, alone: number | null): () => string;
}

export class ScanFinder {
  readonly #api: Api;
  readonly #navigation: Navigation;
  readonly #line: ScanLine;
  readonly #alone: () => number | null;
  readonly #handOver: HandOver;
  readonly #bench: BenchWords;
  readonly #slip: ScannedSlip;
  /** Order in a batch whose picking was shown once as a warning. */
  #warnedOf: string | null = null;
  #choice = $state.raw<Choice | null>(null);

  /** @param alone since when no other bench can be asked, epoch milliseconds; null: one can, or there is no floor */
  constructor(
    api: Api,
    navigation: Navigation,
    line: ScanLine,
    handOver: HandOver,
    bench: BenchWords,
    alone: () => number | null,
  ) {
    this.#api = api;
    this.#alone = alone;
    this.#handOver = handOver;
    this.#bench = bench;
    this.#navigation = navigation;
    this.#line = line;
    this.#slip = new ScannedSlip(api, navigation, line);
  }

  /** The choice between several things that have the code that was scanned last; null: none. */
  get choice(): Choice | null {
    return this.#choice;
  }

  /** The order on the screen; null: none. */
  get openOrderId(): string | null {
    return orderOf(this.#navigation.place);
  }

  closeChoice(): void {
    this.#choice = null;
  }

  /** @param text the code of a packing slip */
  async showSlip(text: string): Promise<void> {
    this.#choice = null;
    await this.#slip.show(text);
  }

  /**
   * @param item its key, after a choice between several meanings of one code
   * @param units of one scan, by that choice
   */
  async find(text: string, item?: string, units?: number): Promise<void> {
    this.#choice = null;
    const cut = text.slice(0, MAX_SCAN_LENGTH);
    const { place } = this.#navigation;
    const answer = await ask(
      this.#api().scan.find({
        text: cut,
        view: true,
        ...(item === undefined ? {} : { item }),
        ...(units === undefined ? {} : { units }),
        ...(place.screen === 'order' ? { openOrderId: place.orderId } : {}),
      }),
    );
    if (!answer.ok) return this.failed(cut, answer.sentence);
    // The packer has gone on: no answer leads away from there.
    if (this.#navigation.place !== place) return this.#notCounted(cut, place);
    const { value } = answer;
    if (place.screen === 'order' && value.kind === 'item' && value.inOpenOrder !== null)
      return this.#count(cut, place.orderId, item === undefined ? null : { item, units: value.units });
    await this.#show(cut, value);
  }

  /**
   * An item of the order on the screen begins it: the packer sees which order that is. The bench shows what the scan did.
   * @param choice the chosen meaning of a code that has several: its item, and the units of one scan
   */
  async #count(text: string, orderId: string, choice: { item: string; units: number } | null): Promise<void> {
    const view = choice === null ? null : await ask(this.#api().packing.get({ orderId }));
    const key = view?.ok ? view.value.items.find((one) => one.item === choice?.item)?.key : undefined;
    const units = key === undefined ? 1 : (choice?.units ?? 1);
    const chosen = key === undefined ? {} : { key, units };
    const counted = await ask(this.#api().packing.scan({ orderId, text, ...chosen }));
    if (orderOf(this.#navigation.place) !== orderId) {
      const { sayAfterLeaving } = await import('./left-before-answer.ts');
      return sayAfterLeaving(this.#line, text, orderId, counted);
    }
    if (counted.ok) this.#handOver.give({ orderId, answer: counted.value, text, units, closed: null });
    // Another bench has the order: the bench screen says so, and offers what can be done.
    else if (!isOfFloor(counted)) return this.failed(text, counted.sentence);
    this.#navigation.go({ screen: 'packing', orderId });
    if (!counted.ok) this.failed(text, counted.sentence);
  }

  /** @param left the screen that was scanned on */
  async #notCounted(text: string, left: Place): Promise<void> {
    const { sayNotCounted } = await import('./left-before-answer.ts');
    sayNotCounted(this.#line, text, left.screen === 'order' ? left.orderId : null);
  }

  /** Shows why it is not known whether the scan counted. */
  failed(text: string, sentence: Sentence): void {
    this.#line.say({ text, tone: 'bad', words: () => wordsOf(sentence) }, 'trouble');
  }

  async #show(text: string, answer: ScanAnswer): Promise<void> {
    if (answer.kind === 'order') return this.#showOrder(text, answer);
    const alone = this.#alone();
    const { place, tone, signal, toTeach = null } = outcomeOf(text, answer, alone);
    const words = () => outcomeOf(text, answer, alone).words;
    if (answer.kind === 'choice' || answer.kind === 'orders') this.#choice = { text, answer };
    if (place) this.#navigation.go(place);
    this.#line.say({ text, tone, words }, signal, toTeach);
  }

  /** Shows a scanned order. A second scan of the shown order's number brings it onto the bench. */
  async #showOrder(text: string, answer: Extract<ScanAnswer, { kind: 'order' }>): Promise<void> {
    const { place } = this.#navigation;
    const { orderId, open, elsewhere } = answer;
    const isWarned = this.#warnedOf === orderId;
    this.#warnedOf = null;
    const alone = this.#alone();
    if (place.screen !== 'order' || place.orderId !== orderId) {
      this.#navigation.go({ screen: 'order', orderId, found: null, view: answer.view ?? null });
      const isReady = open && !elsewhere;
      const words = () => foundWords(answer, alone);
      const readTwice = isReady ? m.scan_read_twice : null;
      this.#line.say({ text, tone: isReady ? 'good' : 'attention', words, readTwice });
      return;
    }
    const inBatch = placeInBatch(answer);
    if (inBatch && !isWarned) {
      this.#warnedOf = orderId;
      const words = () => `${batchPlaceWords(inBatch)} ${m.scan_again_to_pack_anyway()}`;
      this.#line.say({ text, tone: 'attention', words, readTwice: words });
      return;
    }
    const come = await this.#bench.comingOntoBench(this.#api, orderId);
    if (!come.ok) return this.failed(text, come.sentence);
    if (this.#navigation.place !== place) return this.#notCounted(text, place);
    this.#navigation.go({ screen: 'packing', orderId });
    const { isReady, words } = come.value;
    if (!elsewhere) return this.#line.say({ text, tone: isReady ? 'good' : 'attention', words });
    this.#line.say({
      text,
      tone: 'attention',
      words: this.#bench.wordsOnFloor(come.value, elsewhere, alone),
    });
  }
}

export const [getScanFinder, setScanFinder] = createContext<ScanFinder>();
