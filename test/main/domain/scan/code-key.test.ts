import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeKey, scannedText } from '../../../../src-main/domain/scan/code-key.ts';

describe('the text of a scan', () => {
  it.each([
    [']E04006381333931', '4006381333931'],
    [']C1ABC', 'ABC'],
    ['\u0002]E04006381333931\r\n', '4006381333931'],
    ['  PD0000000001\t', 'PD0000000001'],
    ['a\u001db', 'ab'],
    ['plain', 'plain'],
    [']E0', ''],
    ['\r\n', ''],
    [']not an identifier', ']not an identifier'],
  ])('of %j is %j', (raw, wanted) => {
    expect(scannedText(raw)).toBe(wanted);
  });

  it('is the same when it is read twice, unless a second identifier follows', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (raw) => {
        const once = scannedText(raw);
        if (!/^\][A-Za-z]\d/.test(once)) expect(scannedText(once)).toBe(once);
      }),
    );
  });
});

describe('the key of a code', () => {
  it('is the same for an EAN as stored and as scanned, with zeros lost, spaces and hyphens', () => {
    const wanted = codeKey('0036000291452');
    for (const text of [
      '036000291452',
      '36000291452',
      '0 36000 29145 2',
      '0-36000-29145-2',
      ' 0036000291452 ',
    ]) {
      expect(codeKey(text)).toBe(wanted);
    }
    expect(wanted).toBe('00036000291452');
  });

  it('stays the text where the check digit is wrong: a wrong code never becomes a right one', () => {
    expect(codeKey('4006381333932')).toBe('4006381333932');
    expect(codeKey('4006381333932')).not.toBe(codeKey('4006381333931'));
  });

  it('keeps codes that are no GTIN as they stand, trimmed only', () => {
    expect(codeKey(' AB-12 3 ')).toBe('AB-12 3');
    expect(codeKey('ab')).not.toBe(codeKey('AB'));
  });

  it('is null where nothing is left', () => {
    expect(codeKey('')).toBeNull();
    expect(codeKey(' \t ')).toBeNull();
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void codeKey(scannedText(text))));
  });
});
