/**
 * Language of the screens: that of the station or of the signed-on operator. Sentences and formats follow at once,
 * without a restart.
 */
import { createContext } from 'svelte';
import { locales, overwriteGetLocale, type Locale } from '#messages/runtime';
import type { Settings } from '../../src-main/contract/station/settings.ts';

/** Names of the languages, each in its own words: a person who cannot read the screen finds their own. */
export const OWN_NAMES: readonly (readonly [Locale, string])[] = [
  ['en', 'English'],
  ['pt-BR', 'Português (Brasil)'],
  ['es', 'Español'],
];

export class ScreenLanguage {
  #current = $state.raw<Locale>(languageOfComputer());

  constructor() {
    overwriteGetLocale(() => this.#current);
  }

  get current(): Locale {
    return this.#current;
  }

  /**
   * @param wanted `system`: the computer's, if it is one of ours, else English
   * @returns stops following the computer's
   */
  follow(wanted: Settings['language']): () => void {
    const apply = () => {
      const current = wanted === 'system' ? languageOfComputer() : wanted;
      this.#current = current;
      // For screen readers and hyphenation. Not read from the state: an effect that reads it here would depend on itself.
      document.documentElement.lang = current;
    };
    apply();
    window.addEventListener('languagechange', apply);
    return () => window.removeEventListener('languagechange', apply);
  }
}

/** The first language that the computer prefers and that the screens have. */
function languageOfComputer(): Locale {
  const first = navigator.languages
    .map((tag) => locales.find((one) => languageOf(one) === languageOf(tag)))
    .find((one) => one !== undefined);
  return first ?? 'en';
}

const languageOf = (tag: string): string => tag.split('-', 1)[0] ?? tag;

export const [getLanguage, setLanguage] = createContext<ScreenLanguage>();
