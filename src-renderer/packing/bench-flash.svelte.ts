/** What the bench signals: on the screen until the next scan or key, in the line of the last scan, and in sound. */
import { DEFAULT_SCANNER } from '../../src-main/contract/default-scanner.ts';
import { live } from '../live.svelte.ts';
import { scanDesk } from '../scan/scan-desk.svelte.ts';
import type { Sentence } from '../sentences/sentence.ts';
import { SOUND_OF, TONE_OF, type BenchSignal, type Flash } from './bench-signals.ts';
import type { StepName } from './step-words.ts';

type About = Partial<Pick<Flash, 'text' | 'parcels' | 'offer'>> & {
  toTeach?: string | null;
  /** Units were counted. */
  isCounted?: boolean;
};

/** Longer than any scanner needs from its first key to the key by which it is known as one. */
const KNOWN_MS = 200;

export class BenchFlash {
  #flash = $state.raw<Flash | null>(null);
  /** When the last signal came, by the clock of events. */
  #signalledAt = -Infinity;

  /** The last signal, until the next scan or key. */
  get current(): Flash | null {
    return this.#flash;
  }

  clear(): void {
    this.#flash = null;
  }

  /**
   * @param at when a key asked for it, by the clock of events; left out: for another reason
   * @returns true where something was said that asks for a look
   */
  dismiss(at = Infinity): boolean {
    const { doubleReadMs } = live.picture?.scanner ?? DEFAULT_SCANNER;
    // Nobody has seen it yet: it is the first key of a second read of the same code.
    if (at - this.#signalledAt < doubleReadMs + KNOWN_MS) return false;
    const had = this.#flash !== null && !['right', 'told', 'complete'].includes(this.#flash.signal);
    if (this.#flash?.signal !== 'complete') this.#flash = null;
    return had;
  }

  /** What the next scan or the parcel confirms. Once only: what is asked twice before an answer counts once. */
  takeOffer(): Pick<Flash, 'offer' | 'parcels'> | null {
    const flash = this.#flash;
    if (!flash?.offer) return null;
    this.#flash = { ...flash, offer: null };
    return flash;
  }

  signal(signal: BenchSignal, sentence: Sentence, about: About = {}): void {
    const { text = '', parcels = [], offer = null } = about;
    this.#flash = { signal, ...sentence, text, parcels, offer, n: (this.#flash?.n ?? 0) + 1 };
    this.#signalledAt = performance.now();
    this.say(signal, sentence, null, about);
  }

  /** In the line of the last scan alone. @param step makes no sound but at closing */
  say(
    signal: BenchSignal,
    { what, todo }: Sentence,
    step: StepName | null,
    { text = '', toTeach = null, isCounted = false }: Pick<About, 'text' | 'toTeach' | 'isCounted'> = {},
  ): void {
    const sound = step === null ? SOUND_OF[signal] : step === 'seal' ? 'complete' : null;
    scanDesk.say({ text, tone: TONE_OF[signal], words: `${what} ${todo}`, isCounted }, sound, toTeach);
  }
}
