/** The strip says in a few words how the bench is connected with its floor. */
import { expect, it } from 'vitest';
import { m } from '#messages';
import { refusedWords, stripWords } from '../../../../src-renderer/words/floor/strip-words.ts';
import { formatTime } from '../../../../src-renderer/words/format.ts';
import { NOW, TWO } from '../../screens/floor/floor-samples.ts';

const floor = { since: TWO, benches: 12, reserved: 6, untold: 41, withheld: null };

it.each([
  ['in-touch', 'Group: 12 benches', 'good'],
  ['doubtful', 'Group: no answer yet', 'wait'],
  ['cut-off', `No contact since ${formatTime(TWO)}: 6 reserved`, 'warn'],
  ['coming-back', 'Coming back: 41 to send', 'wait'],
  ['refused', 'Group: refused', 'bad'],
] as const)('of a bench that is %s: %s', (contact, text, tone) => {
  expect(stripWords({ ...floor, contact }, NOW)).toEqual({ text, tone });
});

it('counts one bench as one', () => {
  expect(stripWords({ ...floor, contact: 'in-touch', benches: 1 }, NOW).text).toBe('Group: 1 bench');
});

it('says that a check was not passed on', () => {
  expect(
    stripWords({ ...floor, contact: 'in-touch', withheld: { orders: 30, bench: 'Bench 2' } }, NOW),
  ).toEqual({
    ...{ text: 'Check not passed on', tone: 'warn' },
  });
});

it('says below only what a person has to do something about', () => {
  expect(refusedWords({ contact: 'refused', fault: 'sign-in' })).toContain('another computer');
  expect(refusedWords({ contact: 'refused', fault: null })).toContain('administrator');
  expect(refusedWords({ contact: 'cut-off', fault: 'unreachable' })).toBeNull();
  expect(refusedWords({ contact: 'cut-off', fault: 'read-only' })).toContain('administrator');
  expect(refusedWords({ contact: 'doubtful', fault: 'full' })).toContain('full');
  expect(refusedWords({ contact: 'in-touch', fault: 'refused-row' })).toContain('part of this bench’s work');
  expect(refusedWords({ contact: 'in-touch', fault: null })).toBeNull();
});

it.each([
  ['en', 'The group has a new key: ask the administrator for a new code, and paste it in Settings.'],
  ['es', 'Hay una clave nueva del grupo: pida un código a administración y péguelo en Configuración.'],
  ['pt-BR', 'O grupo tem uma chave nova: peça um código novo à administração e cole em Configurações.'],
] as const)('says in %s that there is a new key, and what to do', (locale, text) => {
  if (locale === 'en') expect(refusedWords({ contact: 'refused', fault: 'other-key' })).toBe(text);
  expect(m.floor_fault_other_key({}, { locale })).toBe(text);
  expect(text.length).toBeLessThanOrEqual(90);
});
