/** The order on the bench: what is shown of it, and everything that a packer can do with it. */
import type { PackingAnswer } from '../../src-main/contract/packing-answer.ts';
import type { PackingView } from '../../src-main/contract/packing-view.ts';
import { MAX_SCAN_LENGTH } from '../../src-main/contract/limits.ts';
import { api } from '../api.ts';
import { ask, type Answer } from '../ask.ts';
import { live } from '../live.svelte.ts';
import { navigation } from '../navigation.svelte.ts';
import { scanDesk } from '../scan/scan-desk.svelte.ts';
import type { ScanEvent } from '../scan/scan-event.ts';
import type { Sentence } from '../sentences/sentence.ts';
import { BenchSteps } from './bench-steps.ts';
import { SIGNAL_OF, SOUND_OF, toneOf, type BenchSignal, type Flash } from './bench-signals.ts';
import { Countdown } from './countdown.svelte.ts';
import { handOver, isFree, nextOrder, takeOver } from './next-order.ts';
import { answerSentence } from './packing-words.ts';
import { ReadingTime } from './reading-time.ts';
import { TypedKeys } from './typed-keys.svelte.ts';

export type Panel = 'hand' | 'short' | 'move' | 'keys' | null;

type Choice = Extract<PackingAnswer, { signal: 'choice' }>;

export class PackingBench {
  readonly orderId: string;
  readonly steps: BenchSteps;
  readonly countdown = new Countdown();
  readonly readingTime = new ReadingTime();
  readonly typed = new TypedKeys((sign) => {
    if (sign === '?') this.panel = 'keys';
  });
  panel = $state<Panel>(null);

  #view = $state.raw<PackingView | null>(null);
  #troubleBefore = $state.raw<PackingView['trouble'] | null>(null);
  #problem = $state.raw<Sentence | null>(null);
  #flash = $state.raw<Flash | null>(null);
  #choice = $state.raw<(Choice & { units: number }) | null>(null);
  #chosen = $state<string | null>(null);
  /** The bench was left: what is answered now is for nobody. */
  #ended = false;
  /** Views overtake each other: only those of the newest question count. */
  #asked = 0;

  constructor(orderId: string) {
    this.orderId = orderId;
    this.steps = new BenchSteps(orderId, (call) => this.#step(call));
  }

  /** Null before the first answer. */
  get view(): PackingView | null {
    return this.#view;
  }

  get problem(): Sentence | null {
    return this.#problem;
  }

  /** What had gone wrong with this order before it came onto the bench; null before the first answer. */
  get troubleBefore(): PackingView['trouble'] | null {
    return this.#troubleBefore;
  }

  /** The last signal, until the next scan or key. */
  get flash(): Flash | null {
    return this.#flash;
  }

  /** Several articles of this order have the scanned code. */
  get choice(): Choice | null {
    return this.#choice;
  }

  /** Key of the article that the packer looks at: chosen by hand, or the next one to take. */
  get article(): string | null {
    const { articles = [], next = null } = this.#view ?? {};
    return articles.some((a) => a.key === this.#chosen)
      ? this.#chosen
      : (next ?? articles.at(-1)?.key ?? null);
  }

  async read(): Promise<void> {
    const n = ++this.#asked;
    const answer = await ask(api().packing.get({ orderId: this.orderId }));
    if (n !== this.#asked) return;
    this.#problem = answer.ok ? null : answer.sentence;
    if (!answer.ok) return;
    this.#show(answer.value);
  }

  /** @returns true: on this screen every scan is the order's */
  readonly heard = async (scan: ScanEvent): Promise<boolean> => {
    const { text, plain, firstKeyAt } = scan;
    const units = this.typed.takeFor(firstKeyAt);
    this.countdown.stop();
    this.#choice = null;
    // The article is in the hand: what was being written in a panel is of another one.
    this.panel = null;
    if (isFree(this.#view)) return this.#next(plain, units);
    await this.#scan(text.slice(0, MAX_SCAN_LENGTH), units);
    return true;
  };

  /** After a choice between articles. */
  async choose(key: string): Promise<void> {
    const choice = this.#choice;
    this.#choice = null;
    if (choice) await this.#scan(choice.text, choice.units, key);
  }

  async #scan(text: string, units: number, key?: string): Promise<void> {
    const { orderId } = this;
    const call = api().packing.scan({
      orderId,
      text,
      ...(units > 1 ? { units } : {}),
      ...(key === undefined ? {} : { key }),
    });
    this.#answered(await this.#asking(call), units);
  }

  async confirm(units: number, reason: string | null): Promise<boolean> {
    const { orderId, article: key } = this;
    if (key === null) return false;
    this.countdown.stop();
    const call = api().packing.confirm({ orderId, key, units, ...(reason === null ? {} : { reason }) });
    const answer = await this.#asking(call);
    this.#answered(answer, units);
    return answer.ok && (answer.value.signal === 'right' || answer.value.signal === 'complete');
  }

  #answered(answer: Answer<PackingAnswer>, units: number): void {
    if (this.#ended) return;
    if (!answer.ok) return this.#failed(answer);
    const { value } = answer;
    this.#show(value.view);
    this.#chosen = null;
    if (value.signal === 'choice') this.#choice = { ...value, units };
    // The number of an order that is complete closes it: the last thing that a packer scans.
    if (value.signal === 'this-order' && value.view.complete && value.view.phase === 'open') {
      void this.seal();
      return;
    }
    // Nothing was begun: the order that was scanned takes the place of this one.
    if (value.signal === 'other-order' && value.orderId !== null && value.view.phase === 'new') {
      this.#goTo(value.orderId);
      return;
    }
    const parcels =
      value.signal === 'wrong-parcel'
        ? value.belongsIn
        : 'parcel' in value && typeof value.parcel === 'number'
          ? [value.parcel]
          : [];
    this.#signal(SIGNAL_OF[value.signal], answerSentence(value), value.text, parcels);
    if (value.signal === 'complete') this.#beginCountdown();
  }

  #beginCountdown(): void {
    const isCovered = this.panel !== null || this.#choice !== null || navigation.cancelling !== null;
    if (this.#ended || isCovered) return;
    this.countdown.begin(live.picture?.packing.sealSeconds ?? 0, () => void this.seal());
  }

  /** What the scan names is opened; an article is counted too, since it is in the packer's hand. */
  async #next(text: string, units: number): Promise<boolean> {
    const next = await nextOrder(text);
    if (!next || this.#ended) return false;
    if (next.by === 'named') return this.#goTo(next.orderId);
    // Before a stop the article is of the order that was stopped: it does not slip into another one.
    if (this.#view?.stop) {
      await this.#scan(text, units);
      return true;
    }
    const { orderId } = next;
    if (orderId === null) return false;
    const opened = await this.#asking(api().packing.scan({ orderId, text, ...(units > 1 ? { units } : {}) }));
    if (this.#ended) return true;
    if (!opened.ok) {
      this.#failed(opened);
      return true;
    }
    // It is this very order, ready again: no other screen comes.
    if (orderId === this.orderId) {
      this.#answered(opened, units);
      return true;
    }
    handOver(orderId, opened.value);
    navigation.go({ screen: 'packing', orderId });
    return true;
  }

  #goTo(orderId: string): boolean {
    navigation.go({ screen: 'packing', orderId });
    scanDesk.say({ text: '', tone: 'good', words: 'That order is on the bench now.' });
    return true;
  }

  /** Takes over what the scan that led here has already done. */
  takeOver(): void {
    const answer = takeOver(this.orderId);
    if (answer) this.#answered({ ok: true, value: answer }, 1);
  }

  /** To the parcel beside the active one. */
  async turnBy(by: 1 | -1): Promise<void> {
    const { view } = this;
    if (!view || view.parcels.length < 2) return;
    const count = view.parcels.length;
    await this.steps.turnTo(((view.active - 1 + by + count) % count) + 1);
  }

  /** The packer has done what the stop asked for. */
  async settleStop(): Promise<void> {
    const { stop } = this.#view ?? {};
    if (this.readingTime.isTooShort) return;
    if (stop?.kind === 'changed') await this.steps.acceptChange(stop.version);
    else if (stop?.kind === 'history-changed') await this.steps.open(true, true);
    else if (stop) await this.steps.putBack();
  }

  async seal(): Promise<void> {
    if (await this.steps.seal()) {
      scanDesk.say({ text: '', tone: 'good', words: 'Closed and saved here.' }, 'complete');
    }
  }

  /** Up and down the list of articles. */
  lookBy(by: 1 | -1): void {
    const { articles = [] } = this.#view ?? {};
    const at = articles.findIndex((a) => a.key === this.article);
    const next = articles[Math.min(Math.max(at + by, 0), articles.length - 1)];
    if (next) this.#chosen = next.key;
  }

  look(key: string): void {
    this.#chosen = key;
  }

  dismiss(): boolean {
    const had = this.#flash !== null && !['right', 'told', 'complete'].includes(this.#flash.signal);
    if (this.#flash?.signal !== 'complete') this.#flash = null;
    return had;
  }

  closeChoice(): void {
    this.#choice = null;
  }

  stop(): void {
    this.#ended = true;
    this.countdown.stop();
    this.typed.stop();
  }

  async #step(call: Promise<PackingView>): Promise<boolean> {
    this.countdown.stop();
    const answer = await this.#asking(call);
    if (this.#ended) return false;
    if (!answer.ok) {
      this.#failed(answer);
      return false;
    }
    this.#flash = null;
    this.#chosen = null;
    this.#show(answer.value);
    return true;
  }

  /** What was read before the call is older than its answer. */
  #asking<T>(call: Promise<T>): Promise<Answer<T>> {
    ++this.#asked;
    return ask(call);
  }

  #failed({ sentence, code }: Extract<Answer<unknown>, { ok: false }>): void {
    this.#signal(code === 'STEP_REFUSED' ? 'told' : 'trouble', sentence, '', []);
    void this.read();
  }

  /** Nothing lies over it: what is to be done stands there. */
  #stopHeard(): void {
    this.countdown.stop();
    this.#flash = null;
    this.panel = null;
    this.#choice = null;
    const words = 'Stop. Read what stands on the screen before you go on.';
    scanDesk.say({ text: '', tone: 'bad', words }, 'wrong');
  }

  #show(view: PackingView): void {
    this.#troubleBefore ??= view.trouble;
    const before = this.#view;
    this.#view = view;
    const isNewStop = this.readingTime.shown(view, before);
    if (isNewStop && before?.phase === 'open') this.#stopHeard();
    this.#problem = null;
    if (!view.complete || view.stop) this.countdown.stop();
  }

  #signal(signal: BenchSignal, { what, todo }: Sentence, text: string, parcels: number[]): void {
    this.#flash = { signal, what, todo, text, parcels, n: (this.#flash?.n ?? 0) + 1 };
    scanDesk.say({ text, tone: toneOf(signal), words: `${what} ${todo}` }, SOUND_OF[signal]);
  }
}
