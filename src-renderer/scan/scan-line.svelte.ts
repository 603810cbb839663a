/** The line of the last scan: the last message, in words and in sound at the same time. */
import { createContext } from 'svelte';
import type { LiveStation } from '../client/live.svelte.ts';
import type { Navigation } from '../client/navigation.svelte.ts';
import type { Place } from '../client/places.ts';
import type { ScreenLanguage } from '../words/language.svelte.ts';
import type { Player } from '../sound/player.svelte.ts';
import type { Speaker } from '../sound/speaker.svelte.ts';
import type { Signal } from '../sound/signals.ts';
import { inLanguage, type Sentence } from '../words/sentence.ts';
import { identifierOf, readableText, TYPED_IDENTIFIER } from './keys/symbology-identifier.ts';
import { SOUND_OF_TONE, type LastScan, type ScanMessage } from './last-scan.ts';

interface PlacedScan extends LastScan {
  /** Code as the scanner sent it, if it can be taught; else null. */
  toTeach: string | null;
  /** The screen that the message was shown on. */
  place: Place;
}

export class ScanLine {
  readonly #live: LiveStation;
  readonly #navigation: Navigation;
  readonly #player: Player;
  readonly #speaker: Speaker;
  readonly #language: ScreenLanguage;
  #newest = $state.raw<PlacedScan | null>(null);
  /** Open questions, each with the line before it. */
  #questions = $state.raw<readonly (PlacedScan | null)[]>([]);
  /** Doubt about the scan that is being answered. */
  #doubt: (() => string) | null = null;

  constructor(
    live: LiveStation,
    navigation: Navigation,
    { player, speaker, language }: { player: Player; speaker: Speaker; language: ScreenLanguage },
  ) {
    this.#live = live;
    this.#navigation = navigation;
    this.#player = player;
    this.#speaker = speaker;
    this.#language = language;
  }

  /** A line about one screen, or one order, is removed once that was left. */
  get last(): LastScan | null {
    return this.#current;
  }

  /** The last line, even of a screen that was left since. */
  get newest(): LastScan | null {
    return this.#newest;
  }

  /** The code of the last scan as the scanner sent it, if it is unknown. */
  get toTeach(): string | null {
    return this.#current?.toTeach ?? null;
  }

  /** A success from before a question opened is not an answer to a later scan. */
  get #current(): PlacedScan | null {
    const newest = this.#newest;
    if (newest?.place !== this.#navigation.place) return null;
    return newest.tone === 'good' && this.#questions.includes(newest) ? null : newest;
  }

  /** Call when a question opens over the screen. @returns a function to call when it is closed */
  questionOpens(): () => void {
    const before = this.#newest;
    this.#questions = [...this.#questions, before];
    return () => {
      const at = this.#questions.indexOf(before);
      this.#questions = this.#questions.filter((_, n) => n !== at);
    };
  }

  /** Reason to doubt that the code is what the label says; null: none. */
  get doubt(): (() => string) | null {
    return this.#doubt;
  }

  /** A screen's sentence for the code of the last scan; the doubt about that code, if its signal is that it is unknown. */
  sentenceFor(sentence: Sentence, signal: Signal | null): Sentence {
    const doubt = signal === 'unknown' ? this.#doubt : null;
    return doubt ? inLanguage(() => ({ what: doubt(), todo: '' })) : sentence;
  }

  /** @param why said in place of "unknown" until the next scan */
  doubtScan(why: (() => string) | null): void {
    this.#doubt = why;
  }

  /**
   * Shows a message. A caller that opens another screen does that first.
   * @param toTeach the unknown code, as the scanner sent it
   */
  say(
    message: ScanMessage,
    signal: Signal | null = SOUND_OF_TONE[message.tone],
    toTeach: string | null = null,
  ): void {
    const { words: plain, readTwice = null, ...scanned } = message;
    const doubt = signal === 'unknown' && message.text !== '' ? this.#doubt : null;
    const words = doubt ?? plain;
    this.#newest = {
      ...scanned,
      text: readableText(scanned.text),
      get words() {
        return words();
      },
      get readTwice() {
        return readTwice?.() ?? null;
      },
      toTeach: doubt === null && !isTyped(toTeach) ? toTeach : null,
      place: this.#navigation.place,
    };
    this.#sound(message, signal);
  }

  /**
   * Says what no scan and no key has caused, and what is shown elsewhere too. The result of the last scan stays; the sound
   * is heard all the same.
   */
  sayNews(message: ScanMessage, signal: Signal | null = SOUND_OF_TONE[message.tone]): void {
    const { last } = this;
    if (last === null || last.tone === 'neutral') this.say(message, signal);
    else this.#sound(message, signal);
  }

  #sound({ short: own }: ScanMessage, signal: Signal | null): void {
    const { volume = 0, speech = false } = this.#live.settings ?? {};
    if (signal) this.#player.play(signal, volume);
    const short = own ?? (signal && { of: 'signal' as const, signal });
    if (short) void this.#speaker.say(short, { speech, volume, language: this.#language.current });
  }

  /** Goes to the screen on which codes are taught. @returns whether there is one to teach */
  teach(): boolean {
    const { toTeach } = this;
    if (toTeach === null) return false;
    this.#navigation.go({ screen: 'codes', teach: toTeach });
    return true;
  }
}

const isTyped = (text: string | null): boolean => identifierOf(text ?? '') === TYPED_IDENTIFIER;

export const [getScanLine, setScanLine] = createContext<ScanLine>();
