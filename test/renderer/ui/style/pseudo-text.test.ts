import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { pseudoMessage, pseudoText } from '../../../support/pseudo-locale/pseudo-text.ts';

it('is longer, has accents and brackets, and leaves values as they are', () => {
  expect(pseudoText('{n} orders of {name}')).toBe('[{n} òórdèérs òóf {name}]');
  expect(
    pseudoMessage([
      { declarations: [], selectors: ['p'], match: { 'p=one': '{n} unit', 'p=*': '{n} units' } },
    ]),
  ).toMatchObject([{ match: { 'p=one': '[{n} ùúnìít]', 'p=*': '[{n} ùúnìíts]' } }]);
});

it('is longer by two fifths over all sentences of the screens', () => {
  const folder = fileURLToPath(new URL('../../../../resources/messages/en/', import.meta.url));
  const sentences = readdirSync(folder)
    .flatMap((file) =>
      Object.values(JSON.parse(readFileSync(folder + file, 'utf8')) as Record<string, unknown>),
    )
    .filter((one) => typeof one === 'string');
  const lengthOf = (texts: string[]) => texts.join('').replaceAll(/\{[^}]*\}/g, '').length;
  const growth = lengthOf(sentences.map(pseudoText)) / lengthOf(sentences);
  expect(sentences.length).toBeGreaterThan(500);
  expect(growth).toBeGreaterThan(1.35);
  expect(growth).toBeLessThan(1.5);
});
