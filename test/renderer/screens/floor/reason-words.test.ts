/** A reason that was chosen in another language is read in one's own; what a person typed stays as it is. */
import { expect, it } from 'vitest';
import { m } from '#messages';
import { reasonWords } from '../../../../src-renderer/screens/floor/reason-words.ts';

it('says a chosen reason in the language of who reads it', () => {
  for (const locale of ['en', 'es', 'pt-BR'] as const)
    expect(reasonWords(m.floor_ask_1({}, { locale }))).toBe(m.floor_ask_1());
  expect(m.floor_ask_1({}, { locale: 'es' })).not.toBe(m.floor_ask_1());
  expect(reasonWords('A senhora ligou')).toBe('A senhora ligou');
});
