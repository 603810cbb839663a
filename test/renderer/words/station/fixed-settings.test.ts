import { expect, it } from 'vitest';
import {
  settingsInFile,
  settingsSchema,
  type Settings,
} from '../../../../src-main/contract/station/settings.ts';
import { fixedHere, fixedWords } from '../../../../src-renderer/words/station/fixed-settings.ts';

/** Default values of the settings. */
const SETTINGS = Object.fromEntries(
  Object.entries(settingsInFile).map(([name, schema]) => [name, schema.parse(undefined)]),
) as Settings;

const nothing = () => false;
const everything = () => true;

it('whoever may change settings changes all that nobody has given', () => {
  expect(fixedHere(SETTINGS, {}, everything)).toEqual({});
  expect(fixedHere(SETTINGS, { theme: 'policy' }, everything)).toEqual({ theme: 'policy' });
});

it('everybody else changes theme and loudness alone', () => {
  const fixed = fixedHere(SETTINGS, {}, nothing);
  const free = settingsSchema.keyof().options.filter((name) => fixed[name] === undefined);
  expect(free).toEqual(['theme', 'volume']);
  expect(new Set(Object.values(fixed))).toEqual(new Set(['role']));
});

it('who gave a setting is said under its field; what a role may not change is said once, elsewhere', () => {
  const fixed = fixedHere(SETTINGS, { volume: 'policy', language: 'start' }, nothing);
  expect(fixedWords(fixed.volume)).toContain('Set by the administrator');
  expect(fixedWords(fixed.language)).toContain('Given when Packdesk was started');
  expect(fixedWords(fixed.station)).toBeNull();
  expect(fixedWords(fixed.theme)).toBeNull();
});
