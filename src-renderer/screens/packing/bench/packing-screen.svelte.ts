/** The order on the bench: its view, and everything that a packer can do with it. */
import type { PackingAnswer } from '../../../../src-main/contract/packing/packing-answer.ts';
import type { PackingView } from '../../../../src-main/contract/goods/packing-view.ts';
import { ask, LOST, type Answer } from '../../../client/ask.ts';
import type { UnusedKeys } from '../../../scan/keys/scan-event.ts';
import { inLanguage, type Sentence } from '../../../words/sentence.ts';
import { FloorRefusal } from '../../floor/elsewhere/floor-refusal.svelte.ts';
import { BenchFlash } from './bench-flash.svelte.ts';
import type { BenchOrder, BenchSession } from './bench-order.ts';
import { BenchNext } from './bench-next.ts';
import { BenchScans } from './bench-scans.ts';
import { SIGNAL_OF } from '../../../scan/outcome-signals.ts';
import { afterClosing, placesOf, type Asked, type Flash } from './bench-signals.ts';
import { BenchSteps } from './bench-steps.ts';
import { Countdown } from './countdown.svelte.ts';
import { ItemInSight } from './items/item-in-sight.svelte.ts';
import { isFull, makesWay, NextInQueue } from './rail/next-order.svelte.ts';
import { answerSentence } from './packing-words.ts';
import { ReadingTime } from '../../../state/reading-time.ts';
import type { StepName } from './step-words.ts';
import { TypedKeys } from './keys/typed-keys.svelte.ts';

export type Panel = 'hand' | 'short' | 'move' | null;

type Choice = Extract<PackingAnswer, { signal: 'choice' }> & { asked: Asked };

export class PackingScreen implements BenchOrder {
  readonly session: BenchSession;
  readonly orderId: string;
  readonly steps: BenchSteps;
  readonly scans: BenchScans;
  readonly onward: BenchNext;
  readonly next: NextInQueue;
  readonly countdown = new Countdown();
  readonly readingTime = new ReadingTime();
  readonly inSight = new ItemInSight(() => this.#view);
  readonly typed = new TypedKeys();
  /** The reason that the group did not let it be opened. */
  readonly refusal = new FloorRefusal();
  panel = $state<Panel>(null);

  #view = $state.raw<PackingView | null>(null);
  #troubleBefore = $state.raw<PackingView['trouble'] | null>(null);
  #problem = $state.raw<Sentence | null>(null);
  readonly #signals: BenchFlash;
  #choice = $state.raw<Choice | null>(null);
  /** True if the bench was left: what is answered now is for nobody. */
  #ended = false;
  /** Views overtake each other: only those of the newest question count. */
  #asked = 0;
  /** Scans and steps of the packer that are not answered yet. */
  #awaited = 0;

  constructor(session: BenchSession, orderId: string) {
    this.session = session;
    this.orderId = orderId;
    this.next = new NextInQueue(session.api);
    this.#signals = new BenchFlash(session, () => this.#ended);
    const packed = () => (this.#awaited > 0 ? undefined : this.#view?.packed);
    this.steps = new BenchSteps(session.api, orderId, (...taken) => this.#step(...taken), packed);
    this.onward = new BenchNext(this);
    this.scans = new BenchScans(this, this.onward);
  }

  /** Null before the first answer. */
  get view(): PackingView | null {
    return this.#view;
  }

  get problem(): Sentence | null {
    return this.#problem;
  }

  /** Trouble of this order before it came onto the bench; null before the first answer. */
  get troubleBefore(): PackingView['trouble'] | null {
    return this.#troubleBefore;
  }

  /** The last signal, until the next scan or key. */
  get flash(): Flash | null {
    return this.#signals.current;
  }

  /** Several items of this order have the scanned code. */
  get choice(): Choice | null {
    return this.#choice;
  }

  get isEnded(): boolean {
    return this.#ended;
  }

  /** The order's number as it is written on the paper: the sales channel's, else the order's own. */
  get number(): string {
    return this.#view?.salesChannelOrderId ?? this.orderId;
  }

  /** Key of the item that the packer looks at. */
  get item(): string | null {
    return this.inSight.key;
  }

  async read(): Promise<void> {
    const n = ++this.#asked;
    const answer = await ask(this.session.api().packing.get({ orderId: this.orderId }));
    if (n !== this.#asked || this.#ended) return;
    // A main process that does not answer is said above every screen.
    this.#problem = answer.ok || answer.code === LOST ? null : answer.sentence;
    if (answer.ok) this.#show(answer.value, this.#awaited > 0);
  }

  /** Closes the panel over the bench: something else is in the packer's hand. */
  clearWay(): void {
    this.countdown.stop();
    this.#choice = null;
    this.panel = null;
    this.session.navigation.closeHelp();
  }

  /**
   * Shows and says what a scan, or a confirmation by hand, did.
   * @param from where the same scan has brought this order here: number of the order that it closed before, if any
   */
  answered(answer: Answer<PackingAnswer>, asked: Asked, from?: { closed: string | null }): void {
    if (this.#ended) return;
    if (!answer.ok) return this.failed(answer);
    const { value } = answer;
    this.#show(value.view);
    // A panel stays with the item that it was opened for.
    if (this.panel === null) this.inSight.forget();
    if (value.signal === 'choice') this.#choice = { ...value, asked };
    const opened = from ? this.number : null;
    const plain = inLanguage(() => answerSentence(value));
    const what = this.session.scanLine.sentenceFor(plain, SIGNAL_OF[value.signal]);
    const sentence = this.#afterClosing(from?.closed ?? null, what, opened);
    const [parcels, offer] = placesOf(value, asked);
    const { text, signal } = value;
    const isUnknown = signal === 'unknown' && (value.why === 'no-match' || value.why === 'case');
    const counted = signal === 'right' || signal === 'complete' ? value.key : null;
    const short = { of: 'answer', answer: value } as const;
    const about = { text, counted, parcels, offer, toTeach: isUnknown ? asked.text : null, short };
    this.#signals.signal(SIGNAL_OF[signal], sentence, about);
    if (value.signal === 'complete') this.#beginCountdown();
  }

  #beginCountdown(): void {
    const isCovered =
      this.panel !== null || this.#choice !== null || this.session.navigation.cancelling !== null;
    if (this.#ended || isCovered) return;
    this.countdown.begin(this.session.live.settings?.sealSeconds ?? 0, () => void this.steps.seal(false));
  }

  /** Keys that count for nothing: neither as a number, nor, of a scan that was read twice, as a wish to wait. */
  unused(keys: UnusedKeys): void {
    this.typed.forgetUnused(keys);
    const { firstKeyAt, lastKeyAt, isTwice } = keys;
    if (!isTwice || firstKeyAt === null || lastKeyAt === null || !isFull(this.#view)) return;
    if (this.countdown.wasStoppedIn(firstKeyAt, lastKeyAt)) this.#beginCountdown();
  }

  /** Makes a parcel the active one; the item that was to be put into it is counted there. */
  async chooseParcel(parcel: number): Promise<void> {
    const { offer, parcels = [] } = this.takeOffer() ?? {};
    if (offer && parcels.includes(parcel)) await this.scans.putInto(offer, parcel);
    else await this.steps.chooseParcel(parcel);
  }

  /** Makes the parcel beside the active one active. */
  async chooseParcelBy(by: 1 | -1): Promise<void> {
    const { parcels = [], active = 1 } = this.#view ?? {};
    const count = parcels.length;
    if (count > 1) await this.steps.chooseParcel(((active - 1 + by + count) % count) + 1);
  }

  /** @param at when a key asked for it @returns true if something was said that asks for a look */
  dismiss(at?: number): boolean {
    return this.#signals.dismiss(at);
  }

  /** Takes the offer that the next scan or a parcel confirms: the first call gets it. */
  takeOffer(): Pick<Flash, 'offer' | 'parcels'> | null {
    return this.#signals.takeOffer();
  }

  closeChoice(): void {
    this.#choice = null;
  }

  stop(): void {
    this.#ended = true;
    this.countdown.stop();
    this.typed.stop();
  }

  async #step(step: StepName, call: Promise<PackingView>, isAwaited: boolean): Promise<boolean> {
    this.countdown.stop();
    const before = this.#view;
    const answer = await this.asking(call, isAwaited);
    // The packer takes the step for done.
    if (this.#ended && !answer.ok) {
      const { sayFailedAfterLeaving } = await import('../../../scan/left-before-answer.ts');
      sayFailedAfterLeaving(this.session.scanLine, this.number, answer.sentence);
    }
    if (this.#ended) return answer.ok;
    if (!answer.ok) {
      this.failed(answer);
      return false;
    }
    this.#signals.clear();
    if (this.panel === null) this.inSight.forget();
    this.#show(answer.value, isAwaited);
    // A stop in the answer has already announced what matters.
    if (before && !answer.value.stop) this.#signals.took(step, before, answer.value);
    return true;
  }

  /** Asks, and drops readings that began before the call: they are older than its answer. */
  asking<T>(call: Promise<T>, isAwaited = true): Promise<Answer<T>> {
    ++this.#asked;
    const due = Number(isAwaited);
    this.#awaited += due;
    return ask(call).finally(() => (this.#awaited -= due));
  }

  /** Says why something was not done. @param closed number of the order that was closed before */
  failed(answer: Extract<Answer<unknown>, { ok: false }>, closed: string | null = null): void {
    const { sentence, code } = answer;
    this.refusal.note(answer);
    const signal = code === 'STEP_REFUSED' ? 'note' : 'trouble';
    this.#signals.signal(signal, this.#afterClosing(closed, sentence, null));
    void this.read();
  }

  #afterClosing(closed: string | null, sentence: Sentence, opened: string | null): Sentence {
    return afterClosing(closed, sentence, opened, this.session.live.status?.connection.state === 'online');
  }

  #show(view: PackingView, isAwaited = true): void {
    this.#troubleBefore ??= view.trouble;
    const [before, { item }] = [this.#view, this];
    this.#view = view;
    // The order has no such item any more: what was written about it is not of the next one.
    if (this.item !== item && this.panel !== 'move') this.panel = null;
    const isNewStop = this.readingTime.shown(view, before, isAwaited);
    // No panel covers a stop, which says what to do.
    if (isNewStop && before !== null) this.clearWay();
    this.#signals.shown(view, before, isNewStop);
    this.#problem = null;
    if (!view.complete || view.stop) this.countdown.stop();
    if (makesWay(view) && !makesWay(before)) void this.next.read(this.orderId);
  }
}
