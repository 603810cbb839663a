/** The kit of random tests plays what it is asked for, and finds no more than was planted. */
import { expect, it, vi } from 'vitest';
import { huntAll } from './hunt.ts';
import { environmentOptions } from './options.ts';

it('takes options from the environment, and says how to play the same again', () => {
  vi.stubEnv('KIT_SEED', 'another');
  const { seed, days, played } = environmentOptions({ seed: ['KIT_SEED', 'one'], days: ['KIT_DAYS', 3] });
  expect([seed, days]).toEqual(['another', 3]);
  expect(played).toBe('KIT_SEED=another KIT_DAYS=3');
  vi.stubEnv('KIT_SEED', '-7');
  expect(environmentOptions({ seed: ['KIT_SEED', 1] }).seed).toBe(-7);
});

it.each(['', 'many', '1.5', '-1', '0'])('refuses "%s" days, of which none would be played', (days) => {
  vi.stubEnv('KIT_DAYS', days);
  expect(() => environmentOptions({ days: ['KIT_DAYS', 3] })).toThrow('not a whole number');
});

it('says which seed finds a planted error, and counts none that finds something without it', async () => {
  const lines: string[] = [];
  const broken = new Map([
    ['early', [2, 3]],
    ['shipped', [2]],
  ]);
  const missed = await huntAll({
    plants: ['early', 'never'],
    seeds: [1, 2, 3, 4],
    firstFound: (plant, seeds) => {
      const seed = seeds.find((one) => broken.get(plant ?? 'shipped')?.includes(one));
      return Promise.resolve(seed === undefined ? null : { seed, words: 'it broke' });
    },
    say: (line) => lines.push(line.replace(/ +/g, ' ').replace(/in [\d.]+ min/, 'in 0 min')),
  });
  expect(missed).toEqual(['never']);
  expect(lines).toEqual([
    'unusable: seed 2 without a planted error: it broke',
    'early 2 found by seed 3: it broke',
    'never NOT FOUND in 4 seeds',
    '1 of 2 planted errors were found, in 0 min; seeds until then: median 2, worst 2',
    'not found: never',
  ]);
});
