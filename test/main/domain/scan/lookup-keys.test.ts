import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDigit } from '../../../../src-main/domain/scan/gs1/gtin.ts';
import { codeKey } from '../../../../src-main/domain/scan/code-key.ts';
import { lookupKeys } from '../../../../src-main/domain/scan/lookup-keys.ts';
import { parseScan } from '../../../../src-main/domain/scan/parse-scan.ts';
import { YEAR } from './vector-check.ts';

const keys = (raw: string) => lookupKeys(parseScan(raw, YEAR));

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((d) => d.join(''));
const withCheckDigit = (body: string) => body + String(checkDigit(body));

/** Spellings of the same EAN by a service. */
const written = (ean13: string) =>
  [
    ean13,
    ` ${ean13} `,
    `0${ean13}`,
    ean13.replace(/^0+/, ''),
    ean13.replace(/^0/, ''),
    `${ean13.slice(0, 1)} ${ean13.slice(1, 7)} ${ean13.slice(7)}`,
    `${ean13.slice(0, 3)}-${ean13.slice(3)}`,
  ].filter((text) => text.replace(/\D/g, '').length >= 8);

describe('the keys of a scan', () => {
  it.each([
    ['4006381333931', ['4006381333931', '04006381333931']],
    [']E04006381333931\r', ['4006381333931', '04006381333931']],
    ['17261231', ['17261231', '00172600000121']],
    ['01234596', ['01234596', '00000001234596', '00012345000096']],
    ['080442957X', ['080442957X', '09780804429573']],
    [']C1010952123454321310ABC', ['010952123454321310ABC', '09521234543213']],
    ['https://id.gs1.org/01/09521234543213', ['https://id.gs1.org/01/09521234543213', '09521234543213']],
    [']C100095201234567891235', ['00095201234567891235', '095201234567891235']],
    // A UPC or an EAN with the two or five digits beside it: the whole first, then the code of the goods.
    ['03600029145205', ['03600029145205', '00036000291452']],
    ['03600029145212345', ['03600029145212345', '00036000291452']],
    ['036000291452 12345', ['036000291452 12345', '00036000291452']],
    ['400638133393112', ['400638133393112', '04006381333931']],
    ['400638133393112345', ['400638133393112345', '04006381333931']],
    [']E34006381333931]E112', ['4006381333931]E112', '04006381333931']],
    [']E303600029145212', ['03600029145212', '00036000291452']],
    [']E0036000291452]E212345', ['036000291452]E212345', '00036000291452']],
    ['400638133393012', ['400638133393012']],
    [']C0400638133393112', ['400638133393112']],
    ['SKU-0042', ['SKU-0042']],
    ['#100234', ['#100234']],
    ['A100234B', ['A100234B', '100234']],
    ['A4006381333931B', ['A4006381333931B', '4006381333931', '04006381333931']],
    ['D12-3$4:5/6.7+8A', ['D12-3$4:5/6.7+8A', '12-3$4:5/6.7+8']],
    // Codabar has no letters inside, a Code 39 may have the same text, and a Code 128 has no such ends.
    ['AB12C', ['AB12C']],
    ['A123+B', ['A123+B', '123+', 'A123b']],
    [']C0A100234B', ['A100234B']],
    ['', []],
  ])('of %j are %j', (raw, wanted) => {
    expect(keys(raw)).toEqual(wanted);
  });

  it('of a case are its own, never those of its unit', () => {
    const body = fc
      .tuple(fc.integer({ min: 1, max: 9 }), digits(12))
      .map(([indicator, unit]) => ({ indicator, unit }));
    fc.assert(
      fc.property(body, ({ indicator, unit }) => {
        const unitKey = codeKey(`0${withCheckDigit(`0${unit}`).slice(1)}`) ?? '';
        const box = withCheckDigit(`${indicator}${unit}`);
        for (const raw of [box, `]I1${box}`, `]C101${box}`, `(01)${box}`, `https://a/01/${box}`]) {
          expect(keys(raw)).toContain(box);
          expect(keys(raw).map((key) => codeKey(key))).not.toContain(unitKey);
        }
      }),
    );
  });

  it('of a logistic unit are not those of its content', () => {
    expect(keys(']C102095212345432133712')).toEqual(['02095212345432133712']);
  });

  it('of a faulty code are its text alone, and of one that was cut off nothing', () => {
    expect(keys(']E04006381333930')).toEqual(['4006381333930']);
    expect(keys(']E44006381333931')).toEqual(['4006381333931']);
    expect(keys(']C10109521234543214')).toEqual(['0109521234543214']);
    expect(keys('A'.repeat(600))).toEqual([]);
  });

  it('meet the key under which an item was stored, however its EAN was written', () => {
    const ean13 = fc.tuple(fc.constantFrom('', '0', '00'), digits(12)).map(([zeros, body]) => {
      return withCheckDigit((zeros + body).slice(0, 12));
    });
    fc.assert(
      fc.property(
        ean13.filter((code) => /[1-9]\d{8}$/.test(code)),
        (code) => {
          for (const ean of written(code)) {
            const stored = codeKey(ean) ?? '';
            for (const raw of [code, `]E0${code}`, `]C1010${code}`, `https://a/01/${code}`, ean]) {
              expect(keys(raw), `${ean} stored, ${raw} scanned`).toContain(stored);
            }
          }
        },
      ),
    );
  });

  it('meet any text under which an item was stored, where it is scanned as it stands', () => {
    const plain = fc
      .string({ unit: 'grapheme', maxLength: 40 })
      .filter((text) => !/^\s*\]|\p{Cc}/u.test(text));
    fc.assert(
      fc.property(plain, (text) => {
        const stored = codeKey(text);
        if (stored !== null) expect(keys(text)).toContain(stored);
      }),
    );
  });
});
