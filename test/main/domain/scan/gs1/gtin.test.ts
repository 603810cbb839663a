import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDigit, gtin14 } from '../../../../../src-main/domain/scan/gs1/gtin.ts';

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((d) => d.join(''));

/** A right GTIN of that many digits. */
const gtin = (length: number) => digits(length - 1).map((body) => body + String(checkDigit(body)));

const anyGtin = fc
  .constantFrom(8, 12, 13, 14)
  .chain(gtin)
  .filter((code) => !/^0+$/.test(code));

describe('a GTIN', () => {
  it.each([
    ['96385074', '00000096385074'],
    ['036000291452', '00036000291452'],
    ['4006381333931', '04006381333931'],
    ['10012345678902', '10012345678902'],
    ['73513537', '00000073513537'],
  ])('%s is one thing whatever its length', (text, wanted) => {
    expect(gtin14(text)).toBe(wanted);
  });

  it('has the check digit that GS1 shows in its example', () => {
    expect(checkDigit('629104150021')).toBe(3);
    expect(checkDigit('37610425002123456')).toBe(9);
  });

  it('is recognised after its leading zeros were lost, down to eight digits', () => {
    fc.assert(
      fc.property(anyGtin, (code) => {
        const short = code.replace(/^0+/, '');
        if (short.length >= 8) expect(gtin14(short)).toBe(code.padStart(14, '0'));
      }),
    );
  });

  it('is not recognised with one digit changed', () => {
    fc.assert(
      fc.property(anyGtin, fc.nat(13), fc.integer({ min: 1, max: 9 }), (code, at, by) => {
        const index = at % code.length;
        const changed = (Number(code.charAt(index)) + by) % 10;
        const wrong = code.slice(0, index) + String(changed) + code.slice(index + 1);
        expect(gtin14(wrong)).toBeNull();
      }),
    );
  });

  it.each([
    '',
    '0',
    '1234567',
    '000000000000000',
    '00000000',
    '0000000000000',
    '123456789012345',
    '٤٠٠٦٣٨١٣٣٣٩٣١',
  ])('is not what "%s" is', (text) => {
    expect(gtin14(text)).toBeNull();
  });

  it('is not found in text with anything but digits', () => {
    for (const text of [
      '4006381333931 ',
      ' 4006381333931',
      '4006381333931\n',
      '400638133393X',
      '+4006381333931',
    ]) {
      expect(gtin14(text)).toBeNull();
    }
  });
});
