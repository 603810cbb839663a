/** A computer that speaks into a list. */
import type { SpeechPort, Voice } from '../../src-renderer/sound/speech-port.ts';

export const aVoice = (lang: string, localService = true): Voice => ({ lang, name: lang, localService });

export class RecordingSpeech implements SpeechPort {
  /** Spoken texts, as `LANGUAGE VOLUME TEXT`. */
  readonly spoken: string[] = [];
  /** Makes the last text fail. */
  fail: () => void = () => undefined;
  #voices: readonly Voice[];
  readonly #listeners = new Set<() => void>();

  constructor(voices: readonly Voice[] = []) {
    this.#voices = voices;
  }

  readonly voices = (): readonly Voice[] => this.#voices;

  readonly onVoices = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly speak: SpeechPort['speak'] = (text, voice, volume, onfault) => {
    this.spoken.push(`${voice.lang} ${volume} ${text}`);
    this.fail = onfault;
  };

  /** Voices come later, as they do in Chromium. */
  voicesCome(voices: readonly Voice[]): void {
    this.#voices = voices;
    for (const listener of this.#listeners) listener();
  }
}
