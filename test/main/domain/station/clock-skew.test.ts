import { expect, it } from 'vitest';
import { notableSkew } from '../../../../src-main/domain/station/clock-skew.ts';

const MINUTE = 60_000;

it.each([
  ['nothing is known', null, 0, 0],
  ['nothing more is known', null, 5 * MINUTE, 5 * MINUTE],
  ['the clocks agree', 400, 0, 0],
  ['they are two minutes apart', 2 * MINUTE, 0, 0],
  ['the service is ahead', 2 * MINUTE + 1, 0, 2 * MINUTE + 1],
  ['the service is behind', -60 * MINUTE, 0, -60 * MINUTE],
  ['the difference trembles', 5 * MINUTE + 900, 5 * MINUTE, 5 * MINUTE],
  ['the difference moves', 6 * MINUTE, 5 * MINUTE, 6 * MINUTE],
  ['the clock was set right', 100, 60 * MINUTE, 0],
])('where %s, what is told and reckoned with follows', (_name, measured, shown, wanted) => {
  expect(notableSkew(measured, shown)).toBe(wanted);
});
