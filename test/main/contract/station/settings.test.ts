import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { NUMBER_SETTINGS } from '../../../../src-main/contract/station/number-settings.ts';
import {
  settingsChangeSchema,
  settingsInFile,
  settingsSchema,
} from '../../../../src-main/contract/station/settings.ts';
import { readOptions } from '../../../../src-main/station/options.ts';
import { NO_POLICY } from '../../../../src-main/station/policy/policy-file.ts';
import { settingsInForce, StationSettings } from '../../../../src-main/station/settings.ts';
import { valuesInForce } from '../../../../src-main/station/policy/values-in-force.ts';

const file = z.object(settingsInFile);
const stored = (store: object) =>
  new StationSettings('', { read: () => store, write: () => Promise.resolve() }, Date.now).current;
const NONSENSE = [null, Number.NaN, -1, 1.5, 1e9, 'x'.repeat(201), ['']];

describe.each(Object.entries(NUMBER_SETTINGS))('%s', (name, { from, to, default: unset }) => {
  it('takes its bounds, and nothing beyond them', () => {
    for (const value of [from, unset, to])
      expect(settingsChangeSchema.parse({ [name]: value })).toEqual({ [name]: value });
    for (const value of [from - 1, to + 1, from + 0.5, String(from)])
      expect(settingsChangeSchema.safeParse({ [name]: value }).success).toBe(false);
  });

  it('is its default where the file has no number within them', () => {
    for (const value of [from - 1, to + 1, from + 0.5, String(from), null])
      expect(file.parse({ [name]: value })).toMatchObject({ [name]: unset });
  });
});

describe('the settings', () => {
  it('fall back one by one, whatever stands in the file', () => {
    const defaults = file.parse({});
    const others = {
      ...defaults,
      station: 'Bench 7',
      operator: 'Ana',
      theme: 'dark',
      keepDays: 90,
      handReason: true,
    };
    for (const name of Object.keys(settingsInFile))
      for (const value of NONSENSE) {
        const { [name]: read, ...rest } = file.parse({ ...others, [name]: value }) as Record<string, unknown>;
        expect(settingsSchema.shape).toHaveProperty(name);
        expect(rest).toEqual(Object.fromEntries(Object.entries(others).filter(([key]) => key !== name)));
        if (value === null) expect(read).toEqual(defaults[name as keyof typeof defaults]);
      }
  });

  it('that a change leaves out stay as they are: no default comes in', () => {
    expect(settingsChangeSchema.parse({ theme: 'dark' })).toEqual({ theme: 'dark' });
    expect(settingsChangeSchema.parse({})).toEqual({});
    expect(settingsChangeSchema.safeParse({ theme: 'neon' }).success).toBe(false);
  });

  it('are shown all of them, and nothing of the connection', () => {
    const shown = settingsInForce({}, stored({ station: 'Bench 7', orderUrl: 'https://o.example' }));
    expect(Object.keys(shown).toSorted()).toEqual(Object.keys(settingsInFile).toSorted());
    expect(shown).toMatchObject({ station: 'Bench 7', volume: 60 });
  });

  it('stand below the options of the start', () => {
    const given = readOptions(['--station', 'Bench 9', '--keep-days', '7', '--grace-seconds', '0'], {});
    const shown = settingsInForce(
      valuesInForce(given, NO_POLICY).settings,
      stored({ station: 'Bench 7', keepDays: 90, graceSeconds: 60, volume: 0 }),
    );
    expect(shown).toMatchObject({ station: 'Bench 9', keepDays: 7, graceSeconds: 0, volume: 0 });
  });
});

it('texts that are printed have no character that turns their letters, and names no control character', () => {
  const change = settingsChangeSchema.parse({
    merchantAddress: '\u202e21 Main\nStreet',
    station: 'Bench\u001b[2J \u20661\ud800',
  });
  expect(change).toEqual({ merchantAddress: '21 Main\nStreet', station: 'Bench[2J 1' });
});
