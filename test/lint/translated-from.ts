/** Records of the English text that each translation was made from: a sentence that changes in English is translated again. */
import { createHash } from 'node:crypto';
import type { Catalogues, Message } from './catalogues.ts';

/** Hashes of the English text and of its translation, by key. */
export type TranslationRecord = Record<string, string>;

const BASE = 'en';

const hashOf = (message: Message): string =>
  createHash('sha256').update(JSON.stringify(message)).digest('hex').slice(0, 8);

/** The record of a language as its catalogue is now. */
export function recordOf(catalogues: Catalogues, language: string): TranslationRecord {
  const english = Object.assign({}, ...Object.values(catalogues[BASE] ?? {})) as Record<string, Message>;
  const translations = Object.assign({}, ...Object.values(catalogues[language] ?? {})) as typeof english;
  return Object.fromEntries(
    Object.entries(translations).flatMap(([key, translation]) => {
      const source = english[key];
      return source === undefined ? [] : [[key, `${hashOf(source)} ${hashOf(translation)}`]];
    }),
  );
}

/** @returns keys whose English text has changed since, and whose translation has not */
export function staleKeys(now: TranslationRecord, recorded: TranslationRecord): string[] {
  return Object.entries(now).flatMap(([key, hashes]) => {
    const before = recorded[key];
    if (before === undefined) return [];
    const [english, translation] = hashes.split(' ');
    const [englishBefore, translationBefore] = before.split(' ');
    return english !== englishBefore && translation === translationBefore ? [key] : [];
  });
}
