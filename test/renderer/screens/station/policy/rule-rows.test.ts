import { expect, it } from 'vitest';
import { settingsInFile, type Settings } from '../../../../../src-main/contract/station/settings.ts';
import { ruleRows } from '../../../../../src-renderer/screens/station/policy/rule-rows.ts';

const DEFAULTS = Object.fromEntries(
  Object.entries(settingsInFile).map(([name, schema]) => [name, schema.parse(undefined)]),
) as Settings;
const linesOf = (settings: Partial<Settings>, hasOperators: boolean) =>
  ruleRows({ ...DEFAULTS, ...settings }, hasOperators).map(
    ({ name, packer, lead }) => `${name}: ${packer === lead ? lead : `${packer} | ${lead}`}`,
  );

it('a station without operators has one rule for everybody', () => {
  expect(linesOf({ handReason: true, sealSeconds: 0, volume: 0 }, false)).toEqual([
    'Units confirmed by hand: any number',
    'Reason for confirming by hand: required',
    'Closing a complete order: waits for a person',
    'A packing slip before an order closes: not required',
    'Before a cancel is sent: 10 seconds',
    'Sound volume: off',
  ]);
});

it('with operators a packer’s limit stands beside what a lead may', () => {
  const lines = linesOf({ handUnits: 1, signOnWays: 'badge-pin-tap', idleMinutes: 0 }, true);
  expect(lines).toContain('Units confirmed by hand: 1 unit, more with a lead | any number');
  expect(lines).toContain('Closing a complete order: 3 seconds');
  expect(lines).toContain('Screen locks without input after: never');
  const signOn = lines.at(-1) ?? '';
  expect(signOn, 'a tap is for packers alone').toContain(' | ');
});
