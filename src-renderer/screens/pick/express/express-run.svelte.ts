/** A run of orders of one unit: each scan packs and closes the next order of the item, by the steps of packing. */
import { m } from '#messages';
import type { Api } from '../../../client/api.ts';
import type { NextSingle } from '../../../../src-main/contract/picking/express.ts';
import { MAX_SCAN_LENGTH } from '../../../../src-main/contract/terms/limits.ts';
import { ask } from '../../../client/ask.ts';
import { counted } from '../../../words/format.ts';
import { shownNumber } from '../../../words/orders/order-number.ts';
import { Resource } from '../../../client/resource.svelte.ts';
import type { Tone } from '../../../scan/last-scan.ts';
import type { ScanEvent } from '../../../scan/keys/scan-event.ts';
import { inLanguage, wordsOf, type Sentence } from '../../../words/sentence.ts';
import { StepsUnderWay } from '../../../state/steps-under-way.ts';
import type { LiveStation } from '../../../client/live.svelte.ts';
import type { ScanLine } from '../../../scan/scan-line.svelte.ts';
import type { Papers } from '../../../paper/papers.svelte.ts';
import type { Signal } from '../../../sound/signals.ts';
import { answerSentence } from '../../packing/bench/packing-words.ts';
import { boxFacts, itemWords, nothingFor, type BoxFacts, type SingleChoice } from './express-words.ts';

type Parts = { api: Api; live: LiveStation; scanLine: ScanLine; papers: Papers };
type Items = Awaited<ReturnType<ReturnType<Api>['express']['items']>>;
type Single = Extract<NextSingle, { kind: 'order' }>;
/** An order of one unit, with the place of its unit. */
type PackedSingle = Single & { key: string; parcel: number };

/** Content shown large on the screen until the next scan. */
interface Shown {
  sentence: Sentence;
  tone: Tone;
  /** Order of the answer. */
  orderId: string | null;
  /** The next step for the box of an order that is packed now. */
  box: BoxFacts | null;
}

export class ExpressRun extends Resource<Items> {
  readonly #parts: Parts;
  #shown = $state.raw<Shown | null>(null);
  #packed = $state(0);
  /** The newest order of this run that is closed. */
  #last = $state.raw<PackedSingle | null>(null);
  /** Orders that a scan could not pack: they need the bench. */
  #left = $state.raw<readonly Single[]>([]);
  #choice = $state.raw<SingleChoice | null>(null);
  readonly #underWay = new StepsUnderWay<void>();

  /** Call within a component. */
  constructor(parts: Parts) {
    super(
      () => parts.api().express.items(),
      () => [parts.live.revisions],
    );
    this.#parts = parts;
  }

  get shown(): Shown | null {
    return this.#shown;
  }

  /** Orders that this run has closed. */
  get packed(): number {
    return this.#packed;
  }

  get last(): PackedSingle | null {
    return this.#last;
  }

  get left(): readonly Single[] {
    return this.#left;
  }

  /** The items that the last code may mean; null: it is clear, or chosen. */
  get choice(): SingleChoice | null {
    return this.#choice;
  }

  readonly receive = async ({ text }: ScanEvent): Promise<boolean> => {
    await this.#next(text.slice(0, MAX_SCAN_LENGTH));
    return true;
  };

  /** Packs the next order of the item that a person chose among several. @param index from 0 */
  async choose(index: number): Promise<void> {
    const { text, choices } = this.#choice ?? {};
    const item = choices?.[index]?.item;
    if (text !== undefined && item !== undefined) await this.#next(text, item);
  }

  async #next(text: string, item?: string): Promise<void> {
    this.#choice = null;
    const skip = this.#left.map(({ orderId }) => orderId);
    const chosen = item === undefined ? {} : { item };
    const next = await ask(this.#parts.api().express.next({ text, skip, ...chosen }));
    if (!next.ok) return this.#say(text, 'bad', next.sentence, 'trouble');
    if (next.value.kind === 'order') return this.#pack(text, next.value);
    if (next.value.kind === 'choice') this.#choice = next.value;
    this.#say(text, ...nothingFor(next.value));
  }

  /** Opens the newest order again, and takes its unit out of its parcel. */
  readonly undo = (): Promise<void> => this.#underWay.once('undo', () => this.#undo());

  async #undo(): Promise<void> {
    this.#choice = null;
    const last = this.#last;
    if (!last) {
      const sentence = () => ({ what: m.outcomes_nothing_to_undo(), todo: m.express_scan_unit() });
      return this.#say('', 'attention', inLanguage(sentence), 'note');
    }
    const { orderId, key, parcel } = last;
    const { packing } = this.#parts.api();
    const reopened = await ask(packing.step({ orderId, step: { kind: 'reopen' } }));
    const remove = { kind: 'remove' as const, key, units: 1, parcel };
    const undone = reopened.ok ? await this.change(packing.step({ orderId, step: remove })) : reopened;
    if (!undone.ok) return this.#say('', 'bad', undone.sentence, 'trouble', last);
    this.#last = null;
    this.#packed--;
    const what = () => m.express_undone({ number: numberOf(last), name: itemWords(last) });
    this.#say(
      '',
      'neutral',
      inLanguage(() => ({ what: what(), todo: '' })),
      null,
      last,
    );
  }

  async #pack(text: string, single: Single): Promise<void> {
    const { orderId } = single;
    const { packing } = this.#parts.api();
    const scanned = await ask(packing.scan({ orderId, text }));
    if (!scanned.ok) return this.#leave(text, single, scanned.sentence);
    // The code of a case: the order is one of one unit, and stays in the run.
    if (scanned.value.signal === 'too-many') {
      const { value } = scanned;
      return this.#say(
        text,
        'attention',
        inLanguage(() => answerSentence(value)),
        'too-many',
        single,
      );
    }
    if (scanned.value.signal !== 'complete')
      return this.#leave(
        text,
        single,
        inLanguage(() => needsBench(single)),
      );
    const slip = await this.#printSlip(orderId);
    const sealed = await this.change(packing.step({ orderId, step: { kind: 'seal' } }));
    if (!sealed.ok) return this.#leave(text, single, sealed.sentence);
    this.#packed++;
    const { key, parcel } = scanned.value;
    this.#last = { ...single, key, parcel };
    this.#say(
      text,
      'good',
      inLanguage(() => packedSentence(single)),
      'complete',
      single,
      boxFacts(sealed.value, { slip }),
    );
  }

  /**
   * Prints the slip of an order that needs one before closing, if none is printed by itself. A failed slip is among the
   * print jobs.
   * @returns whether the order gets a slip
   */
  async #printSlip(orderId: string): Promise<boolean> {
    const { live, papers } = this.#parts;
    const { slipRequired = false, slipWhen = 'hand' } = live.settings ?? {};
    const comesByItself = slipWhen !== 'hand' && live.status?.printsItself === true;
    if (slipRequired && !comesByItself) await papers.print(orderId);
    return slipRequired || comesByItself;
  }

  /** Announces how an order ended on this screen: later events are shown on the bench. */
  #leave(text: string, single: Single, sentence: Sentence): void {
    this.#left = [...this.#left, single];
    this.#say(text, 'bad', sentence, 'wrong-item', single);
    void this.refresh();
  }

  #say(
    text: string,
    tone: Tone,
    plain: Sentence,
    sound: Signal | null,
    single: Single | null = null,
    box: BoxFacts | null = null,
  ): void {
    const sentence = this.#parts.scanLine.sentenceFor(plain, sound);
    this.#shown = { sentence, tone, orderId: single?.orderId ?? null, box };
    this.#parts.scanLine.say({ text, tone, words: () => wordsOf(sentence) }, sound);
  }
}

export const numberOf = ({ salesChannelOrderId, orderId }: Single): string =>
  salesChannelOrderId ?? shownNumber(orderId);

const needsBench = (single: Single): Sentence => ({
  what: m.express_needs_bench({ number: numberOf(single) }),
  todo: m.express_needs_bench_todo(),
});

const packedSentence = (single: Single): Sentence => ({
  what: m.express_packed({ number: numberOf(single), name: itemWords(single) }),
  todo: single.left === 0 ? m.express_last_of_item() : m.express_to_go(counted(single.left)),
});
