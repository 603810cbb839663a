import { expect, it } from 'vitest';
import { shownName } from '../../../../src-main/contract/terms/shown-text.ts';
import { nameKey } from '../../../../src-main/domain/operators/operator-name.ts';

it.each([
  ['Ana', 'Ana\u200b'],
  ['Ana', 'A\u00adna'],
  ['Ana', '\uff21na'],
  ['Ana', 'ANA'],
  ['Ana Lima', 'Ana  Lima'],
  ['Ana Lima', 'Ana\u00a0Lima'],
  ['Jos\u00e9', 'Jose\u0301'],
  ['Ana', 'An\u200da\u200e'],
])('%j and %j are one name', (one, other) => {
  expect(nameKey(one)).toBe(nameKey(other));
});

it.each([
  ['Jos\u00e9', 'Jose'],
  ['Ana Lima', 'AnaLima'],
  ['Ana', 'Ana 2'],
])('%j and %j are two names', (one, other) => {
  expect(nameKey(one)).not.toBe(nameKey(other));
});

it.each([
  ['An\u200ba\u00ad \u2060Lima\ufeff', 'Ana Lima'],
  ['Ana   Lima', 'Ana Lima'],
  ['\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
  ['\u05d0\u200f1', '\u05d0\u200f1'],
])('the name %j is stored as %j', (name, stored) => {
  expect(shownName(name)).toBe(stored);
});
