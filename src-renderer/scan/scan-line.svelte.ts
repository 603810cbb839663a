/** The line of the last scan: what was said last, in words and in sound at the same moment. */
import type { LiveStation } from '../live.svelte.ts';
import type { Navigation } from '../navigation.svelte.ts';
import type { Place } from '../places.ts';
import type { ScreenLanguage } from '../language.svelte.ts';
import type { Player } from '../sound/player.svelte.ts';
import type { Speaker } from '../sound/speaker.svelte.ts';
import type { Signal } from '../sound/signals.ts';
import { SOUND_OF_TONE, type LastScan, type ScanMessage } from './last-scan.ts';

interface PlacedScan extends LastScan {
  toTeach: string | null;
  /** The screen that it was shown on. */
  place: Place;
}

export class ScanLine {
  readonly #live: LiveStation;
  readonly #navigation: Navigation;
  readonly #player: Player;
  readonly #speaker: Speaker;
  readonly #language: ScreenLanguage;
  #newest = $state.raw<PlacedScan | null>(null);

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

  /** What was said of one screen, or of one order, is not said any more once that was left. */
  get last(): LastScan | null {
    return this.#current;
  }

  /** What was said last, also of a screen that was left since. */
  get newest(): LastScan | null {
    return this.#newest;
  }

  /** The code of the last scan, where nobody knows it yet. */
  get toTeach(): string | null {
    return this.#current?.toTeach ?? null;
  }

  get #current(): PlacedScan | null {
    return this.#newest?.place === this.#navigation.place ? this.#newest : null;
  }

  /**
   * Whoever leads to another screen goes there first.
   * @param toTeach the code that nobody knows yet
   */
  say(
    message: ScanMessage,
    signal: Signal | null = SOUND_OF_TONE[message.tone],
    toTeach: string | null = null,
  ): void {
    const { words, readTwice = null, ...scanned } = message;
    this.#newest = {
      ...scanned,
      get words() {
        return words();
      },
      get readTwice() {
        return readTwice?.() ?? null;
      },
      toTeach,
      place: this.#navigation.place,
    };
    const { volume = 0, speech = false } = this.#live.settings ?? {};
    if (signal) this.#player.play(signal, volume);
    const short = message.short ?? (signal && { of: 'signal' as const, signal });
    if (short) void this.#speaker.say(short, { speech, volume, language: this.#language.current });
  }

  /** To where codes are taught. @returns whether there is one to teach */
  teach(): boolean {
    const { toTeach } = this;
    if (toTeach === null) return false;
    this.#navigation.go({ screen: 'codes', teach: toTeach });
    return true;
  }
}
