import { describe, expect, it } from 'vitest';
import { checkDigit } from '../../../../src-main/domain/scan/gs1/gtin.ts';
import { aiEntry } from '../../../../src-main/domain/scan/gs1/ai-dictionary.ts';
import { valueError } from '../../../../src-main/domain/scan/gs1/ai-value.ts';
import { checkCharacterPair } from '../../../../src-main/domain/scan/gs1/check-character-pair.ts';
import { hasCheckDigit } from '../../../../src-main/domain/scan/gs1/ean-upc.ts';
import { expandUpcE } from '../../../../src-main/domain/scan/gs1/upc-e.ts';

describe('UPC-E', () => {
  it.each([
    ['01234505', '012000003455'],
    ['01234514', '012100003454'],
    ['04252614', '042100005264'],
    ['01234531', '012300000451'],
    ['01234543', '012340000053'],
    ['01234558', '012345000058'],
    ['16543294', '165432000094'],
  ])('%s is %s', (short, long) => {
    expect(expandUpcE(short)).toBe(long.slice(0, 11) + short.slice(-1));
  });

  it('has number systems 0 and 1 only', () => {
    for (const text of ['21234505', '0123450', '0123450X', '']) expect(expandUpcE(text)).toBeNull();
  });

  it('is a right EAN-8 too in more than half of all cases, and always where its last digit is 5 to 9', () => {
    let both = 0;
    // Every seventh: all two million take seconds.
    for (let n = 0; n < 2_000_000; n += 7) {
      const body = String(n).padStart(7, '0');
      const check = String(checkDigit((expandUpcE(`${body}0`) ?? '').slice(0, -1)));
      const alsoEan8 = hasCheckDigit(body + check);
      if (alsoEan8) both++;
      else if (n % 10 >= 5) expect.fail(`${body}${check} ends in 5 to 9`);
    }
    expect((both * 7) / 2_000_000).toBeCloseTo(0.58, 2);
  });
});

describe('a pair of check characters', () => {
  it('is what GS1 shows in its example', () => {
    expect(checkCharacterPair('1987654Ad4X4bL5ttr2310c')).toBe('2K');
  });
});

describe('a value', () => {
  it.each([
    ['8013', '1987654Ad4X4bL5ttr2310c2K', null],
    ['8013', '1987654Ad4X4bL5ttr2310c2L', 'bad-check-digit'],
    ['8013', '12', 'bad-check-digit'],
    ['8013', 'A987654Ad4X4bL5ttr2310c2K', 'bad-check-digit'],
    ['8007', 'DE89370400440532013000', null],
    ['8007', 'DE89370400440532013001', 'bad-ai-value'],
    ['8007', 'XX89370400440532013000', 'bad-ai-value'],
    ['8007', 'FR1234', 'bad-ai-value'],
    ['422', '076', null],
    ['422', '987', 'bad-ai-value'],
    ['7030', '999ABC', null],
    ['4307', 'BR', null],
    ['4307', 'AA', 'bad-ai-value'],
    ['3910', '9861', null],
    ['3910', '1231', 'bad-ai-value'],
    ['4300', 'A%20B', null],
    ['4300', 'ABC%0g', 'bad-ai-value'],
    ['4309', '18000000003600000000', null],
    ['4309', '18000000010000000000', 'bad-ai-value'],
    ['4321', '2', 'bad-ai-value'],
    ['4330', '001234-', null],
    ['4330', '001234X', 'bad-ai-value'],
    ['7241', '11', 'bad-ai-value'],
    ['7252', '5', 'bad-ai-value'],
    ['7258', '2/9', null],
    ['7258', '2/1', 'bad-ai-value'],
    ['7258', '0/3', 'bad-ai-value'],
    ['8001', '12340000012311', 'bad-ai-value'],
    ['8003', '112345678901281234567890123456', 'bad-ai-value'],
    ['8006', '123456789012310101', null],
    ['8006', '123456789012310302', 'bad-ai-value'],
    ['8006', '123456789012310099', 'bad-ai-value'],
    ['8010', '123456_', 'bad-ai-value'],
    ['8011', '023456789012', 'bad-ai-value'],
    ['8030', 'ABC:123', 'bad-ai-value'],
    ['7007', '21122521', 'truncated'],
    ['423', '52852', 'truncated'],
    ['423', '528528528528528', null],
    ['10', '', 'truncated'],
    ['10', 'A B', 'bad-ai-value'],
    ['10', 'A#B', 'bad-ai-value'],
    ['10', 'A'.repeat(21), 'bad-ai-value'],
  ])('of (%s), %s, is judged %s', (ai, value, wanted) => {
    const entry = aiEntry(ai);
    expect(entry && valueError(entry, value, 2026)).toBe(wanted);
  });
});
