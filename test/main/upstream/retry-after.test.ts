import { afterAll, beforeAll, expect, it } from 'vitest';
import { readRetryAfter } from '../../../src-main/upstream/retry-after.ts';

const { TZ } = process.env;
// A zone in which a date without a zone would be another time.
beforeAll(() => void (process.env['TZ'] = 'America/Sao_Paulo'));
afterAll(() => {
  if (TZ === undefined) delete process.env['TZ'];
  else process.env['TZ'] = TZ;
});

const SERVER_NOW = Date.parse('2026-03-02T09:00:00Z');

it.each([
  ['seconds', '120', 120_000],
  ['seconds with a fraction', '1.5', 1_500],
  ['spaces around', ' 30 ', 30_000],
  ['nought', '0', 1_000],
  ['more than minutes', '86400', 600_000],
  ['a number that is no time', '9'.repeat(400), 600_000],
  ['a date, by the clock of the service', 'Mon, 02 Mar 2026 09:05:00 GMT', 300_000],
  ['the old form of a date', 'Monday, 02-Mar-26 09:05:00 GMT', 300_000],
  ['the oldest form of a date', 'Mon Mar  2 09:05:00 2026 GMT', 300_000],
  ['the oldest form as it is written', 'Mon Mar  2 09:05:00 2026', 300_000],
  ['a date without its zone', 'Mon, 02 Mar 2026 09:05:00', 300_000],
  ['the old form without its zone', 'Monday, 02-Mar-26 09:05:00', 300_000],
  ['a date of another zone', 'Mon, 02 Mar 2026 06:05:00 -0300', 300_000],
  ['a date that has passed', 'Mon, 02 Mar 2020 09:05:00 GMT', 1_000],
  ['a date far away', 'Mon, 02 Mar 2099 09:05:00 GMT', 600_000],
  ['two fields', ['10', '20'], 10_000],
  ['nothing', undefined, null],
  ['an empty text', '', null],
  ['a negative number', '-5', null],
  ['a year that is none', '-2026', null],
  ['words', 'in a while', null],
])('%s', (_name, header, wanted) => {
  expect(readRetryAfter(header, SERVER_NOW)).toBe(wanted);
});
