import { expect, test } from 'vitest';
import type { BenchHistory } from '../../../../../src-main/contract/floor/floor.ts';
import {
  historySentence,
  isHalfPacked,
  parcelLines,
} from '../../../../../src-renderer/screens/floor/elsewhere/history-words.ts';
import { NOW, TWO } from '../floor-samples.ts';

const history = (phase: BenchHistory['phase'], change: Partial<BenchHistory> = {}): BenchHistory => ({
  bench: { benchId: '', name: 'Bench 4' },
  isThis: false,
  operator: 'Ana',
  at: TWO,
  phase,
  leftFor: null,
  parcels: [{ number: 2, items: [{ name: 'Mug', units: 3 }] }],
  ...change,
});

test('says who did it at which bench, and how far it came', () => {
  const said = (one: BenchHistory) => historySentence(one, NOW);
  expect(said(history('open'))).toMatch(
    /^Bench 4 · Ana began to pack it\. Last step .+\. In the parcels there:$/,
  );
  expect(said(history('sealed'))).toMatch(/^Bench 4 · Ana packed it\./);
  expect(said(history('put-back'))).toMatch(/^Bench 4 · Ana put everything back/);
  expect(said(history('short'))).toMatch(/^Bench 4 · Ana set it aside: units are missing\. Last step/);
  expect(said(history('put-back', { leftFor: 'Bench 2' }))).toMatch(
    /^Bench 4 · Ana left the packed items for Bench 2 \(.+\)\. Parcels there:$/,
  );
  expect(said(history('put-back', { leftFor: '' }))).toMatch(/left it as it is for another bench/);
  expect(said(history(null, { operator: null }))).toMatch(/^Bench 4 worked on it/);
  expect(said(history('open', { isThis: true }))).toMatch(/^This bench, with other data · Ana/);
  expect([history('open'), history('short'), history('sealed'), history(null)].map(isHalfPacked)).toEqual([
    ...[true, true, false, false],
  ]);
});

test('names what lies in each parcel', () => {
  expect(history('open').parcels.map(parcelLines)).toEqual([{ parcel: 'parcel 2', items: ['3 × Mug'] }]);
});
