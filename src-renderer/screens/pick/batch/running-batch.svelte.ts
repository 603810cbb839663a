/** The batch that is picked at this station: what a key or a button does to it. */
import { m } from '#messages';
import type { BatchLine, BatchView } from '../../../../src-main/contract/picking/batch-view.ts';
import { formatCount } from '../../../words/format.ts';
import { TypedKeys } from '../../packing/bench/keys/typed-keys.svelte.ts';
import type { PickRound } from '../../../state/pick-round.svelte.ts';
import { StepsUnderWay } from '../../../state/steps-under-way.ts';
import { Resource } from '../../../client/resource.svelte.ts';
import type { Tone } from '../../../scan/last-scan.ts';
import { wordsOf, type Sentence } from '../../../words/sentence.ts';
import type { Api } from '../../../client/api.ts';
import type { LiveStation } from '../../../client/live.svelte.ts';
import type { ScanLine } from '../../../scan/scan-line.svelte.ts';
import { BatchScans } from './batch-scans.svelte.ts';
import { amountAndTote, shortWords, undoneWords } from './batch-words.ts';
import { ChosenLine } from './chosen-line.svelte.ts';
import { endsEarly, finishedWords, missingWords } from './ending/finish-words.ts';

type Parts = { api: Api; live: LiveStation; scanLine: ScanLine };

/** A batch that ends with something to do sounds otherwise than one that is whole. */
const SOUND_AT_END = {
  good: 'complete',
  attention: 'note',
  bad: 'trouble',
} as const;

export class RunningBatch extends Resource<BatchView | null> {
  readonly typed = new TypedKeys();
  readonly chosen = new ChosenLine(() => this.value?.lines ?? []);
  readonly scans: BatchScans;
  readonly #parts: Parts;
  readonly #round: PickRound;
  #panel = $state<'finish' | 'hand' | 'short' | null>(null);
  #typedForPanel = $state<number | null>(null);
  readonly #underWay = new StepsUnderWay<void>();

  /** Call within a component. */
  constructor(parts: Parts, round: PickRound) {
    super(
      () => parts.api().batch.running({ sort: round.sort }),
      () => [parts.live.revisions, round.sort],
    );
    this.#parts = parts;
    this.#round = round;
    this.scans = new BatchScans(parts, this);
    $effect(() => {
      if (this.#isOfGoneLine) this.clearWay();
    });
  }

  /**
   * `finish`: it was to be finished while units are missing, and a person says whether it is. A panel about an item is closed once
   * the batch has no such line: its number and its reason are not of the next item.
   */
  get panel(): 'finish' | 'hand' | 'short' | null {
    return this.#isOfGoneLine ? null : this.#panel;
  }

  get #isOfGoneLine(): boolean {
    return (this.#panel === 'hand' || this.#panel === 'short') && this.chosen.isGone;
  }

  /** Batch that was finished here last, unchanged: its totes are packed next. Null once another list is wanted. */
  get ended(): BatchView | null {
    return this.#round.ended;
  }

  goToNextList(): void {
    this.#round.ended = null;
  }

  closePanel(): void {
    this.#panel = null;
  }

  /** Closes the top layer. @returns whether there was one */
  readonly back = (): boolean => {
    if (this.#panel !== null) this.#panel = null;
    else if (!this.scans.closeChoice()) return this.typed.clear();
    return true;
  };

  /** Item that a shortage would be reported of, or that would be confirmed by hand. */
  get line(): BatchLine | null {
    return this.#isOfGoneLine ? null : this.chosen.current;
  }

  /** The number that had been typed before a panel that asks for units was opened. */
  get typedForPanel(): number | null {
    return this.#typedForPanel;
  }

  /** @returns false if no line is left to declare missing */
  openShort(): boolean {
    return this.#openAbout('short');
  }

  /**
   * Opens the panel for units by hand with the number that had been typed, which is not for the next scan any more.
   * @returns false if no line is left to confirm
   */
  openHand(): boolean {
    if (!this.#openAbout('hand')) return false;
    this.#typedForPanel = this.typed.take();
    return true;
  }

  /** The panel stays with the line, although lines come and go with each check. */
  #openAbout(panel: 'hand' | 'short'): boolean {
    const { line } = this;
    if (!line) return false;
    this.chosen.choose(line.item);
    this.#panel = panel;
    return true;
  }

  /** Units that cannot be found. */
  async short(units: number, reason: string): Promise<void> {
    const { line, value: view } = this;
    if (!line || !view) return;
    this.clearWay();
    const asked = { batch: view.batch, item: line.item, units, reason };
    const answer = await this.change(this.#parts.api().batch.short(asked));
    if (!answer.ok) return this.failed('', answer.sentence);
    this.#say('attention', () => shortWords(line, units, answer.value, view.wall));
  }

  /** Takes back one unit that was counted into that tote, and is not there. */
  async lose(line: BatchLine, { tote, orderId }: { tote: number; orderId: string }): Promise<void> {
    const { batch } = this.value ?? {};
    if (batch === undefined) return;
    this.clearWay();
    const asked = { batch, orderId, item: line.item, units: 1 };
    const answer = await this.change(this.#parts.api().batch.lose(asked));
    if (!answer.ok) return this.failed('', answer.sentence);
    this.#say('attention', () => m.batch_lost(amountAndTote({ ...line, tote, units: 1 })));
  }

  /** The unit that was taken out of the tote of the row. Another row is another step. */
  putBack(row: BatchView['putBack'][number]): Promise<void> {
    return this.#underWay.once(`put-back ${row.orderId} ${row.item}`, () => this.#putBack(row));
  }

  async #putBack(row: BatchView['putBack'][number]): Promise<void> {
    const { batch } = this.value ?? {};
    if (batch === undefined) return;
    const { orderId, item, units } = row;
    const answer = await this.change(this.#parts.api().batch.putBack({ batch, orderId, item, units }));
    if (!answer.ok) return this.failed('', answer.sentence);
    this.#say('good', () => m.batch_put_back_words(amountAndTote(row, row.from)));
  }

  readonly pause = (): Promise<void> => this.#underWay.once('pause', () => this.#pause());

  async #pause(): Promise<void> {
    const { batch } = this.value ?? {};
    if (batch === undefined) return;
    this.clearWay();
    const answer = await this.change(this.#parts.api().batch.pause({ batch }));
    if (!answer.ok) return this.failed('', answer.sentence);
    this.#say('neutral', () => m.batch_paused_words({ n: formatCount(batch) }));
  }

  /** Goes on with a batch, even if another operator picks it: this operator holds it from then on. */
  resume(batch: number): Promise<void> {
    return this.#underWay.once(`resume ${batch}`, () => this.#resume(batch));
  }

  async #resume(batch: number): Promise<void> {
    const answer = await this.change(this.#parts.api().batch.resume({ batch }));
    if (!answer.ok) return this.failed('', answer.sentence);
    this.#say('neutral', () => m.batch_resumed_words({ n: formatCount(batch) }));
  }

  #say(tone: Tone, words: () => string): void {
    this.#parts.scanLine.say({ text: '', tone, words });
  }

  /** Begins to pick the orders of the list, whatever the queue becomes. */
  readonly begin = (wall = false): Promise<void> => this.#underWay.once('begin', () => this.#begin(wall));

  async #begin(wall: boolean): Promise<void> {
    const { orderIds, totes } = this.#round;
    if (orderIds === null) return;
    const asked = { orderIds: [...orderIds], totes: [...totes], wall };
    const answer = await this.change(this.#parts.api().batch.begin(asked));
    if (!answer.ok) return;
    // The next list is a different one, even while this one is paused.
    this.#round.begin(this.#round.choice);
    this.#round.atWall = false;
    const { batch } = answer.value;
    this.#say('neutral', () => `${m.batch_began({ n: formatCount(batch) })} ${m.batch_scan_first()}`);
  }

  /** @returns words for the undone step; null: none */
  async undo(): Promise<(() => string) | null> {
    const { value: view } = this;
    if (!view) return null;
    this.clearWay();
    const answer = await this.change(this.#parts.api().batch.undo({ batch: view.batch }));
    if (!answer.ok) {
      this.failed('', answer.sentence);
      return null;
    }
    const words = () => undoneWords(answer.value, view.wall);
    this.#parts.scanLine.say({
      text: '',
      tone: 'neutral',
      words,
      short: { of: 'undone' },
    });
    return words;
  }

  /** Finishes the batch; with units missing a person is asked first. */
  readonly finish = (): Promise<void> => this.#underWay.once('finish', () => this.#finish());

  async #finish(): Promise<void> {
    const { value: view } = this;
    if (!view) return;
    if (endsEarly(view) && this.#panel !== 'finish') {
      this.#panel = 'finish';
      return this.#say('attention', () => `${m.batch_finish_question()} ${missingWords(view)}`);
    }
    this.clearWay();
    const answer = await this.change(this.#parts.api().batch.close({ batch: view.batch }));
    if (!answer.ok) return this.failed('', answer.sentence);
    const { tone } = finishedWords(view, answer.value);
    const words = () => finishedWords(view, answer.value).words;
    this.#parts.scanLine.say({ text: '', tone, words }, SOUND_AT_END[tone]);
    this.#round.begin(this.#round.choice);
    this.#round.ended = view;
  }

  /** Clears the result of the last scan, and a panel above it, for another task. */
  clearWay(): void {
    this.scans.forget();
    this.#panel = null;
    this.chosen.forget();
  }

  /** Switches between shelves and put wall; a batch whose totes are on the trolley has no wall. */
  switchWall(): void {
    if (!this.value?.wall) {
      this.#say('attention', m.wall_not_of_this_batch);
      return;
    }
    this.clearWay();
    this.#round.atWall = !this.#round.atWall;
    const screen = this.#round.atWall ? m.wall_title : m.pick_title;
    this.#say('neutral', () => m.actions_screen_is_shown({ screen: screen() }));
  }

  /** Says why something was not done. @param text as it was scanned; empty: by key or button */
  failed(text: string, sentence: Sentence): void {
    this.#parts.scanLine.say({ text, tone: 'bad', words: () => wordsOf(sentence) }, 'trouble');
  }
}
