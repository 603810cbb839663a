/** Speech output: the computer's own voices (Web Speech), behind three calls, so that a test can record what is spoken. */

export interface Voice {
  /** Language tag such as `pt-BR`; some computers write `pt_BR`. */
  lang: string;
  name: string;
  /** The voice speaks without a network, and its words do not leave the computer. */
  localService: boolean;
}

export interface SpeechPort {
  /** May be empty at first: voices arrive with `onVoices`. */
  voices(): readonly Voice[];
  /** @returns stops listening */
  onVoices(listener: () => void): () => void;
  /**
   * Stops the former words, and speaks this.
   * @param volume from 0 to 1
   * @param onfault the computer could not speak it; not called if another one stopped it
   */
  speak(text: string, voice: Voice, volume: number, onfault: () => void): void;
}

/** Speech of the window. Not touched before it is needed: on some systems the first call starts a program. */
export const systemSpeech: SpeechPort = {
  voices: () => speechSynthesis.getVoices(),
  onVoices: (listener) => {
    speechSynthesis.addEventListener('voiceschanged', listener);
    return () => speechSynthesis.removeEventListener('voiceschanged', listener);
  },
  speak: (text, voice, volume, onfault) => {
    speechSynthesis.cancel();
    const utterance = new SpeechSynthesisUtterance(text);
    // The voice is one of those that `voices` gave.
    utterance.voice = voice as SpeechSynthesisVoice;
    utterance.lang = voice.lang;
    utterance.volume = volume;
    utterance.addEventListener('error', ({ error }) => {
      if (error !== 'interrupted' && error !== 'canceled') onfault();
    });
    speechSynthesis.speak(utterance);
  },
};
