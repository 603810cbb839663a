/** Translations follow the English text: `resources/translated-from`. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { Catalogues, Message } from './catalogues.ts';
import { recordOf, staleKeys, type TranslationRecord } from './translated-from.ts';

const at = (path: string) => fileURLToPath(new URL(`../../resources/${path}`, import.meta.url));

const textOf = (path: string) => readFileSync(at(path), 'utf8');
const { locales } = JSON.parse(textOf('project.inlang/settings.json')) as { locales: string[] };
const catalogues: Catalogues = Object.fromEntries(
  locales.map((language) => [
    language,
    Object.fromEntries(
      readdirSync(at(`messages/${language}`)).map((file) => [
        file,
        JSON.parse(textOf(`messages/${language}/${file}`)) as Record<string, Message>,
      ]),
    ),
  ]),
);

/** Updates the records. Stale keys are refused but for those that `STILL_RIGHT` names, separated by commas. */
const isUpdate = process.env['UPDATE_TRANSLATED_FROM'] !== undefined;
const stillRight = new Set((process.env['STILL_RIGHT'] ?? '').split(','));

it.each(locales.filter((language) => language !== 'en'))(
  'each sentence in %s is of the present English',
  (language) => {
    const file = `translated-from/${language}.json`;
    const now = recordOf(catalogues, language);
    const recorded = JSON.parse(textOf(file)) as TranslationRecord;
    const stale = staleKeys(now, recorded);
    if (isUpdate) {
      expect(
        stale.filter((key) => !stillRight.has(key)),
        'translate these, or name them in STILL_RIGHT',
      ).toEqual([]);
      writeFileSync(at(file), `${JSON.stringify(now, null, 2)}\n`);
      return;
    }
    expect(stale, 'their English has changed: translate them').toEqual([]);
    expect(recorded, 'UPDATE_TRANSLATED_FROM=1 records the new translations').toEqual(now);
  },
);

const of = (english: string, spanish: string): Catalogues => ({
  en: { queue: { queue_title: english } },
  es: { queue: { queue_title: spanish } },
});

it('finds a sentence that changed in English only', () => {
  const before = recordOf(of('The queue', 'La cola'), 'es');
  expect(staleKeys(recordOf(of('The list', 'La cola'), 'es'), before)).toEqual(['queue_title']);
  expect(staleKeys(recordOf(of('The list', 'La lista'), 'es'), before)).toEqual([]);
  expect(staleKeys(recordOf(of('The queue', 'La lista'), 'es'), before)).toEqual([]);
});
