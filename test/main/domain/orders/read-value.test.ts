import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginOf, endOf, isDay } from '../../../../src-main/contract/terms/day.ts';
import {
  readDayOrMoment,
  readMoment,
  readNumber,
  readQuantity,
  readText,
} from '../../../../src-main/domain/orders/read-value.ts';

describe('a moment', () => {
  const wanted = Date.UTC(2026, 2, 2, 9, 30);
  it.each([
    '2026-03-02T09:30:00.000Z',
    '2026-03-02T09:30:00Z',
    '2026-03-02T09:30Z',
    '2026-03-02T09:30:00.000000Z',
    '2026-03-02t09:30:00z',
    '2026-03-02 09:30:00',
    '2026-03-02T09:30:00',
    '2026-03-02T10:30:00+01:00',
    '2026-03-02T10:30:00+0100',
    '2026-03-02T10:30:00+01',
    '2026-03-02 06:30:00-03',
    '2026-03-02T06:30:00 -03:00',
    '2026-03-02T15:00:00+05:30',
    '  2026-03-02T09:30:00Z  ',
  ])('is read from %s', (text) => {
    expect(readMoment(text)).toBe(wanted);
  });

  it('without a time is the beginning of that day in UTC, on every bench', () => {
    expect(readMoment('2026-03-02')).toBe(Date.UTC(2026, 2, 2));
  });

  it.each([
    '',
    'yesterday',
    '02/03/2026',
    '2026-13-02',
    '2026-03-02T25:00:00Z',
    '2026-03-02T09:61:00Z',
    '2026-03-02T',
    '20260302',
  ])('is not read from "%s"', (text) => {
    expect(readMoment(text)).toBeNull();
  });

  it('is not read from a day that the month does not have', () => {
    expect(readMoment('2026-02-30')).toBeNull();
    expect(readMoment('2026-02-30T10:00:00Z')).toBeNull();
    expect(readMoment('2026-04-31T10:00:00+02:00')).toBeNull();
    expect(readMoment('2028-02-29')).toBe(Date.UTC(2028, 1, 29));
  });

  it('is not read from anything but text', () => {
    for (const value of [1, 0, null, undefined, true, {}, [], new Date()])
      expect(readMoment(value)).toBeNull();
  });

  it('comes back from every text that a Date writes', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date(0), max: new Date('9999-01-01T00:00:00Z'), noInvalidDate: true }),
        (date) => {
          expect(readMoment(date.toISOString())).toBe(date.getTime());
        },
      ),
    );
  });
});

describe('a text', () => {
  it('is trimmed, and null where nothing is left', () => {
    expect(readText('  a b ')).toBe('a b');
    expect(readText(' ')).toBeNull();
    expect(readText('')).toBeNull();
  });

  it('may come as a number', () => {
    expect(readText(4006381333931)).toBe('4006381333931');
    expect(readText(0)).toBe('0');
    expect(readText(Number.NaN)).toBeNull();
  });

  it('is not made of anything else', () => {
    for (const value of [null, undefined, true, {}, ['a']]) expect(readText(value)).toBeNull();
  });
});

describe('a number', () => {
  it('may come as text', () => {
    expect(readNumber('1.5')).toBe(1.5);
    expect(readNumber(' 2 ')).toBe(2);
    for (const value of ['', ' ', '1,5', 'abc', Infinity, 'Infinity', null, true, [], {}]) {
      expect(readNumber(value)).toBeNull();
    }
  });
});

describe('a quantity', () => {
  it('is a whole number from 0 up', () => {
    expect(readQuantity(1)).toBe(1);
    for (const none of [0, '0', -0, ' 0 ', 0.0]) expect(readQuantity(none)).toBe(0);
    expect(readQuantity('3')).toBe(3);
    expect(readQuantity(2.0)).toBe(2);
    for (const value of [
      -1,
      1.5,
      '1.5',
      '',
      '0x10',
      '0b11',
      '0o7',
      '1e2',
      null,
      undefined,
      1e9,
      2 ** 53,
      Number.NaN,
      true,
      [1],
    ]) {
      expect(readQuantity(value)).toBeNull();
    }
  });
});

it('a date without a time is a day, which is the same in every zone', () => {
  const zone = process.env['TZ'];
  try {
    for (const tz of ['America/Sao_Paulo', 'Asia/Kolkata', 'Pacific/Kiritimati', 'Asia/Kathmandu', 'UTC']) {
      process.env['TZ'] = tz;
      const day = readDayOrMoment(' 2027-03-06 ') ?? 0;
      expect(isDay(day), tz).toBe(true);
      expect(beginOf(day), tz).toBe(new Date(2027, 2, 6).getTime());
      expect(endOf(day), tz).toBe(new Date(2027, 2, 7).getTime() - 1);
    }
  } finally {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  }
  expect(isDay(readDayOrMoment('1969-12-31') ?? 0)).toBe(true);
  for (const moment of ['2027-03-06T00:00:00Z', '2027-03-06T00:00', '2027-03-06T23:59:59.999Z']) {
    expect(isDay(readDayOrMoment(moment) ?? 0), moment).toBe(false);
    expect(endOf(readDayOrMoment(moment) ?? 0)).toBe(readMoment(moment));
  }
  expect(readDayOrMoment('2027-02-30')).toBeNull();
});
