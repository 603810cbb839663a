/** Speaks short results, if the station has that on and the computer has a voice. Only the last result is spoken. */
import { createContext } from 'svelte';
import type { Locale } from '#messages/runtime';
import type { ShortResult } from './short-result.ts';
import type { SpeechPort, Voice } from './speech-port.ts';

/** Present state of the speech output. */
export interface SpeechSettings {
  speech: boolean;
  /** Percent, of all sounds; 0: nothing is spoken. */
  volume: number;
  language: Locale;
}

/** Loads the words when something is spoken: most stations never speak. */
const loadWords = () => import('./short-words.ts');

export class Speaker {
  readonly #port: SpeechPort;
  readonly #load: typeof loadWords;
  #voices = $state.raw<readonly Voice[]>([]);
  /** Choices among the voices that are there now: a computer may have thousands, and each scan asks. */
  #chosen = new Map<Locale, Voice | null>();
  #isListening = false;
  #hasFailed = $state(false);
  /** Grows with each result: after the words have loaded, only the newest is spoken. */
  #newest = 0;

  /** @param load the words of short results */
  constructor(port: SpeechPort, load: typeof loadWords = loadWords) {
    this.#port = port;
    this.#load = load;
  }

  /** True if the computer has a voice and did not speak with it. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** Requests the computer's voices, which may arrive later. */
  listen(): void {
    if (this.#isListening) return;
    this.#isListening = true;
    const read = () => {
      this.#chosen = new Map();
      this.#voices = this.#port.voices();
    };
    this.#port.onVoices(read);
    read();
  }

  /** @returns null if the computer has none that speaks the language by itself */
  voiceOf(language: Locale): Voice | null {
    const voices = this.#voices;
    const known = this.#chosen.get(language);
    if (known !== undefined) return known;
    const chosen = bestOf(voices, language);
    this.#chosen.set(language, chosen);
    return chosen;
  }

  /** Speaks a result and stops the former words. Its end is not awaited. */
  async say(result: ShortResult, { speech, volume, language }: SpeechSettings): Promise<void> {
    if (!speech || volume <= 0) return;
    const n = ++this.#newest;
    this.listen();
    const words = await this.#load().catch(() => null);
    const voice = this.voiceOf(language);
    if (n !== this.#newest || words === null || voice === null) return;
    const text = words.shortWords(result);
    if (text === null) return;
    this.#hasFailed = false;
    this.#port.speak(text, voice, volume / 100, () => (this.#hasFailed = true));
  }
}

/** The language as its people speak it, else as others do. A voice of the network is none: the bench works without one. */
function bestOf(voices: readonly Voice[], language: Locale): Voice | null {
  const [base = ''] = language.split('-', 1);
  const own = voices.filter(({ localService }) => localService);
  const tagOf = ({ lang }: Voice) => lang.replaceAll('_', '-').toLowerCase();
  return (
    own.find((voice) => tagOf(voice) === language.toLowerCase()) ??
    own.find((voice) => tagOf(voice).split('-', 1)[0] === base) ??
    null
  );
}

export const [getSpeaker, setSpeaker] = createContext<Speaker>();
