/** Signals of the bench: on the screen until the next scan or key, in the line of the last scan, and in sound. */
import { m } from '#messages';
import { DEFAULT_SCANNER } from '../../../../src-main/contract/scan/default-scanner.ts';
import type { PackingView } from '../../../../src-main/contract/goods/packing-view.ts';
import { ask } from '../../../client/ask.ts';
import { elsewhereOf } from '../../../state/elsewhere-requests.svelte.ts';
import { aloneSince } from '../../../words/floor/ways-on.ts';
import type { LastScan } from '../../../scan/last-scan.ts';
import { TONE_OF } from '../../../scan/outcome-signals.ts';
import { inLanguage, wordsOf, type Sentence } from '../../../words/sentence.ts';
import type { BenchSession } from './bench-order.ts';
import type { ShortResult } from '../../../sound/short-result.ts';
import type { Signal } from '../../../sound/signals.ts';
import { boxSignal, type Flash } from './bench-signals.ts';
import { onBench, wordsOnFloor } from './on-bench.ts';
import { sealedWords } from './packing-words.ts';
import { stepSentence, type StepName } from './step-words.ts';

type About = Partial<Pick<Flash, 'text' | 'counted' | 'parcels' | 'offer'>> & {
  toTeach?: string | null;
  short?: ShortResult;
};

/** Longer than any scanner needs from its first key to the key by which it is known as one. */
const KNOWN_MS = 200;

export class BenchFlash {
  readonly #session: BenchSession;
  readonly #isEnded: () => boolean;
  #flash = $state.raw<Flash | null>(null);
  /** Time of the last signal, by the clock of events. */
  #signalledAt = -Infinity;
  /** The line about the box when it was closed, or since. */
  #ofBox: LastScan | null = null;

  /** @param isEnded true once the bench was left */
  constructor(session: BenchSession, isEnded: () => boolean) {
    this.#session = session;
    this.#isEnded = isEnded;
  }

  get #isOnline(): boolean {
    return this.#session.live.status?.connection.state === 'online';
  }

  /** The last signal, until the next scan or key. */
  get current(): Flash | null {
    return this.#flash;
  }

  clear(): void {
    this.#flash = null;
  }

  /**
   * @param at when a key asked for it, by the clock of events; left out: for another reason
   * @returns true if something was said that asks for a look
   */
  dismiss(at = Infinity): boolean {
    const { doubleReadMs } = this.#session.live.settings?.scanner ?? DEFAULT_SCANNER;
    // No packer has seen the flash yet: the key is the first one of a second read of the same code.
    if (at - this.#signalledAt < doubleReadMs + KNOWN_MS) return false;
    const had = this.#flash !== null && !['right', 'note', 'complete'].includes(this.#flash.signal);
    if (this.#flash?.signal !== 'complete') this.#flash = null;
    return had;
  }

  /** Takes the offer that the next scan or the parcel confirms. Once only: a second question before the answer counts for nothing. */
  takeOffer(): Pick<Flash, 'offer' | 'parcels'> | null {
    const flash = this.#flash;
    if (!flash?.offer) return null;
    this.#flash = { ...flash, offer: null };
    return flash;
  }

  signal(signal: Signal, sentence: Sentence, about: About = {}): void {
    const { text = '', counted = null, parcels = [], offer = null } = about;
    this.#flash = { signal, sentence, text, counted, parcels, offer, n: (this.#flash?.n ?? 0) + 1 };
    this.#signalledAt = performance.now();
    this.say(signal, sentence, signal, about);
  }

  /** Says the result of a step, in the line of the last scan. */
  took(step: StepName, before: PackingView, after: PackingView): void {
    const isOnline = this.#isOnline;
    const sentence = inLanguage(() => stepSentence(step, before, after, isOnline));
    if (step !== 'seal') return this.say('right', sentence, null, shortOfStep(step, after));
    this.say(boxSignal(after), sentence, 'complete', { short: { of: 'box', view: after } });
    this.#ofBox = this.#session.scanLine.last;
  }

  /**
   * Announces changes of the view that the packer has to know.
   * @param before the former view; null: the order has just been opened
   */
  shown(view: PackingView, before: PackingView | null, isNewStop: boolean): void {
    if (before === null) return this.#comes(view);
    if (isNewStop) {
      this.#flash = null;
      this.#session.scanLine.say({ text: '', tone: 'bad', words: m.packing_stop_read_first }, 'wrong-item');
    }
    // An order that was closed at its stop is packed no further.
    if (before.stop && !view.stop && view.phase !== 'sealed') {
      const isOver = () => ({ what: m.packing_stop_is_over(), todo: m.packing_continue_packing() });
      this.say('right', inLanguage(isOver), 'right');
    }
    if (before.phase === 'sealed') this.#boxNews(view);
  }

  /**
   * Announces an order that was opened by Enter, a press or a code for that alone; a scan of its number is announced
   * already.
   */
  #comes(view: PackingView): void {
    const { last } = this.#session.scanLine;
    if (last !== null && last.tone !== 'neutral') return;
    if (this.#session.live.status?.floor) void this.#comesOnFloor(view, last);
    else this.#isOnBench(view, last);
  }

  /** Announces an order, once it is known whether another bench has it. Words said meanwhile stay. */
  async #comesOnFloor(view: PackingView, last: LastScan | null): Promise<void> {
    const { api, live, scanLine } = this.#session;
    const answer = await ask(elsewhereOf(api, [view.orderId]));
    if (scanLine.last !== last || this.#isEnded()) return;
    const elsewhere = answer.ok ? answer.value.get(view.orderId) : undefined;
    if (!elsewhere) return this.#isOnBench(view, last);
    const words = wordsOnFloor(onBench(view), elsewhere, aloneSince(live.status?.floor));
    scanLine.say({ text: last?.text ?? '', tone: 'attention', words }, null);
  }

  #isOnBench(view: PackingView, last: LastScan | null): void {
    const { words, isReady } = onBench(view);
    const tone = isReady ? 'good' : 'attention';
    this.#session.scanLine.say({ text: last?.text ?? '', tone, words }, null);
  }

  /** Announces the state of the box, if nothing else was announced since it was closed. */
  #boxNews(view: PackingView): void {
    if (this.#ofBox === null || this.#session.scanLine.last !== this.#ofBox) return;
    const signal = boxSignal(view);
    const isOnline = this.#isOnline;
    const sentence = inLanguage(() => sealedWords(view, isOnline));
    // The words are the same: a screen reader would say them twice.
    if (this.#ofBox.words === wordsOf(sentence)) return;
    const isTrouble = signal === 'trouble';
    const short = isTrouble ? { short: { of: 'box', view } as const } : {};
    this.say(signal, sentence, isTrouble ? 'trouble' : null, short);
    this.#ofBox = this.#session.scanLine.last;
  }

  /** Says something in the line of the last scan only. */
  say(
    signal: Signal,
    sentence: Sentence,
    sound: Signal | null,
    { text = '', toTeach = null, counted = null, short }: Omit<About, 'parcels' | 'offer'> = {},
  ): void {
    this.#session.scanLine.say(
      {
        text,
        tone: TONE_OF[signal],
        words: () => wordsOf(sentence),
        readTwice: counted === null ? null : m.packing_counted_once,
        ...(short ? { short } : {}),
      },
      sound,
      toTeach,
    );
  }
}

/** The short line: with full hands it matters which parcel scans go into now, and that a step was undone. */
function shortOfStep(step: StepName, { active }: PackingView): { short?: ShortResult } {
  if (step === 'choose-parcel' || step === 'add-parcel') return { short: { of: 'parcel', parcel: active } };
  return step === 'undo' ? { short: { of: 'undone' } } : {};
}
