import { expect, it } from 'vitest';
import type { Role } from '../../../../src-main/contract/terms/operator-words.ts';
import type { Settings } from '../../../../src-main/contract/station/settings.ts';
import { waysOf } from '../../../../src-main/domain/operators/sign-on-ways.ts';

const CASES: [Settings['signOnWays'], Role, string[]][] = [
  ['badge', 'packer', ['badge']],
  ['badge', 'lead', ['badge']],
  ['badge', 'administrator', ['badge', 'pin']],
  ['badge-pin', 'packer', ['badge', 'pin']],
  ['badge-pin', 'lead', ['badge', 'pin']],
  ['badge-pin', 'administrator', ['badge', 'pin']],
  ['badge-pin-tap', 'packer', ['badge', 'pin', 'tap']],
  ['badge-pin-tap', 'lead', ['badge', 'pin']],
  ['badge-pin-tap', 'administrator', ['badge', 'pin']],
];

it.each(CASES)('where the station says %s, a %s may use %j', (ways, role, expected) => {
  expect(waysOf(role, ways)).toEqual(expected);
});
