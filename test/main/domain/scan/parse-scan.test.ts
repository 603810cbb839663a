import { describe, expect, it } from 'vitest';
import { MAX_SCAN_LENGTH } from '../../../../src-main/contract/terms/limits.ts';
import { MOST_CHARACTERS, parseScan } from '../../../../src-main/domain/scan/parse-scan.ts';
import { YEAR } from './vector-check.ts';

const scan = (raw: string, year = YEAR) => parseScan(raw, year);

describe('an identifier', () => {
  it.each([
    [']C04006381333931', 'code-128', 'gtin'],
    [']A0ABC', 'code-39', 'text'],
    [']E0 4006381333931', 'ean-upc', 'gtin'],
    [']X9ABC', 'other', 'text'],
    [']J1400A', 'gs1-dotcode', 'gs1'],
    ['ABC', null, 'text'],
    [']not one', null, 'text'],
  ])('%s is of symbology %s', (raw, symbology, kind) => {
    expect(scan(raw)).toMatchObject({ symbology, kind });
  });
});

describe('a number', () => {
  it.each([
    ['10614141000415', 1, true],
    ['89521234543219', 8, true],
    ['99521234543216', 9, false],
    ['09521234543213', 0, false],
  ])('%s with indicator %i is a case: %s', (gtin14, _indicator, isCase) => {
    for (const raw of [`]I1${gtin14}`, `]C101${gtin14}`, gtin14, `https://id.gs1.org/01/${gtin14}`]) {
      expect(scan(raw)).toMatchObject({ gtin14, isCase });
    }
  });

  it('of 8 digits is UPC-E or EAN-8, and both where both are right', () => {
    expect(scan('01234596')).toMatchObject({ candidates: ['00012345000096', '00000001234596'] });
    expect(scan(']E001234596')).toMatchObject({ candidates: ['00012345000096', '00000001234596'] });
    expect(scan(']E401234596')).toMatchObject({ candidates: ['00000001234596'] });
    expect(scan('17261231')).toMatchObject({ candidates: ['00172600000121'] });
    expect(scan('96385074')).toMatchObject({ candidates: ['00000096385074'] });
    expect(scan('00000000')).toMatchObject({ candidates: ['00000000000000'] });
  });

  it.each([
    ...[']E4096385074', ']E40000096385074', ']E400000096385074', ']E0096385074', ']E000096385074'],
    ...[']E0000096385074', ']E00000096385074', ']E000000096385074'],
  ])('of 8 digits may be filled up with zeros: %s', (raw) => {
    expect(scan(raw)).toMatchObject({ kind: 'gtin', candidates: ['00000096385074'] });
  });

  it.each([']E44006381333931', ']E41096385074', ']E0196385074', ']E00000000096385074'])(
    'is of no known length in %s',
    (raw) => {
      expect(scan(raw)).toMatchObject({ kind: 'gtin', error: 'bad-length' });
    },
  );

  it.each([
    ['080442957X', '09780804429573'],
    ['080442957x', '09780804429573'],
    ['0 8044 2957 X', '09780804429573'],
    ['978 3 16 148410 0', '09783161484100'],
    ['0 36000 29145 2', '00036000291452'],
  ])('may be typed as %s', (raw, gtin14) => {
    expect(scan(raw)).toMatchObject({ kind: 'gtin', gtin14 });
  });

  it.each([
    ['0804429570', null],
    ['978-3-16-148410-1', 'bad-check-digit'],
    ['4006381333930', 'bad-check-digit'],
    ['2026-11-21', null],
    ['12345678901', null],
    ['123456789012345', null],
    ['356938035643809', null],
    ['٤٠٠٦٣٨١٣٣٣٩٣١', null],
  ])('is not %s (%s)', (raw, error) => {
    expect(scan(raw)).toMatchObject({ kind: 'text', text: raw, error });
  });

  it('may have an add-on of two or five digits', () => {
    const magazine = { kind: 'gtin', gtin14: '09770317847001' };
    expect(scan(']E3977031784700112')).toMatchObject(magazine);
    expect(scan(']E39770317847001 12345')).toMatchObject(magazine);
    expect(scan('977031784700112')).toMatchObject(magazine);
    expect(scan(']E09770317847001')).toMatchObject(magazine);
    for (const rest of ['12', '12345', ' 12'])
      expect(scan(`]E3036000291452${rest}`)).toMatchObject({ kind: 'gtin', gtin14: '00036000291452' });
    expect(scan(']E3977031784700212')).toMatchObject({ kind: 'gtin', error: 'bad-check-digit' });
    expect(scan('400638133393112')).toMatchObject({ kind: 'text' });
    for (const rest of ['', '1', '123', '1234', '123456']) {
      expect(scan(`]E39770317847001${rest}`)).toMatchObject({ kind: 'gtin', error: 'bad-length' });
    }
  });

  it('of ITF-14 may come without its check digit, and other lengths are somebody’s own', () => {
    expect(scan(']I31952123454321')).toMatchObject({ kind: 'gtin', gtin14: '19521234543210' });
    expect(scan(']I1')).toMatchObject({ kind: 'text', error: 'empty' });
    expect(scan(']I112345678')).toMatchObject({ kind: 'text', error: null });
  });
});

describe('an element string', () => {
  it('of a logistic unit names its content, which is not the unit', () => {
    expect(scan(']C102095212345432133712')).toMatchObject({ kind: 'gs1', gtin14: null, candidates: [] });
    expect(scan(']C100095201234567891235')).toMatchObject({ kind: 'sscc', sscc: '095201234567891235' });
  });

  it('is taken although its AIs do not belong together', () => {
    expect(scan(']C101095212345432133712')).toMatchObject({ gtin14: '09521234543213', error: null });
    expect(scan(']C110ABC')).toMatchObject({ kind: 'gs1', error: null });
  });

  it('tolerates one separator too many, and no two in a row', () => {
    const gtin = [['01', '09521234543213']];
    expect(scan(']C1\u001d0109521234543213\u001d').ais).toEqual(gtin);
    expect(scan('\u001d0109521234543213').ais).toEqual(gtin);
    expect(scan(']C1010952123454321310A\u001d\u001d21B').error).toBe('unknown-ai');
    expect(scan(']C1\u001d').error).toBe('empty');
  });

  it('may come twice with the same value, and not with two', () => {
    expect(scan(']C1400A\u001d400A')).toMatchObject({ error: null });
    expect(scan(']C1400A\u001d400B')).toMatchObject({ error: 'repeated-ai', ais: null });
  });

  it('without an identifier is one only where all of it is right', () => {
    expect(scan('0109521234543213').kind).toBe('gs1');
    expect(scan('0109521234543214').kind).toBe('text');
    expect(scan('010952123454321389X').kind).toBe('text');
    expect(scan('10ABC').kind).toBe('text');
    expect(scan('10ABC\u001d0109521234543213').kind).toBe('gs1');
  });

  it('in brackets is what people write', () => {
    expect(scan('(01) 09521234543213 (10) AB(1)').ais).toEqual([
      ['01', '09521234543213'],
      ['10', 'AB(1)'],
    ]);
    expect(scan('(01)09521234543214')).toMatchObject({ kind: 'gs1', error: 'bad-check-digit' });
    expect(scan('(10)ABC(89)X')).toMatchObject({ kind: 'gs1', error: 'unknown-ai' });
    for (const raw of ['(89)ABC', '(a)', 'A(01)09521234543213', '(', '()'])
      expect(scan(raw).kind).toBe('text');
  });

  it('above an EAN belongs to it', () => {
    expect(scan(']E02112345678900|]e099COMPOSITE\u001d98XYZ')).toMatchObject({
      kind: 'gs1',
      gtin14: '02112345678900',
      ais: [
        ['01', '02112345678900'],
        ['99', 'COMPOSITE'],
        ['98', 'XYZ'],
      ],
    });
    expect(scan(']E402345674|]e099A')).toMatchObject({ kind: 'gtin', error: 'bad-check-digit' });
  });
});

describe('a Digital Link', () => {
  const gtin14 = '09520123456788';

  it('is read from its right-most key, whatever stands before', () => {
    expect(scan('https://a/00/faux/00/006141411234567890')).toMatchObject({
      kind: 'sscc',
      sscc: '006141411234567890',
    });
    expect(scan(`https://a/some/extra/01/${gtin14}/10/01`).ais).toEqual([
      ['01', gtin14],
      ['10', '01'],
    ]);
    expect(scan(`https://a/01/${gtin14}/`)).toMatchObject({ gtin14 });
    expect(scan('https://a/8004/9520614141234567?01=9520123456788')).toMatchObject({ gtin14 });
    expect(scan('https://a/01/416000336108')).toMatchObject({ gtin14: '00416000336108' });
    expect(scan('https://a/414/9520123456788/254/32a%2Fb').ais).toEqual([
      ['414', '9520123456788'],
      ['254', '32a/b'],
    ]);
  });

  it('has a plus as a space in the query only', () => {
    expect(scan(`https://a/01/${gtin14}/22/A+B`).ais).toContainEqual(['22', 'A+B']);
    expect(scan(`https://a/01/${gtin14}?99=A+B`).error).toBe('bad-ai-value');
    expect(scan(`https://a/01/${gtin14}?99=A%2BB`).ais).toContainEqual(['99', 'A+B']);
    expect(scan(`https://a/01/${gtin14}?99=A%4gB`).ais).toContainEqual(['99', 'A%4gB']);
  });

  it('ignores what is somebody else’s, and not what GS1 keeps for itself', () => {
    expect(scan(`https://a/01/${gtin14}?utm=1&lone&17=261231&x=%zz#10=A`).ais).toEqual([
      ['01', gtin14],
      ['17', '261231'],
    ]);
    expect(scan(`https://a/01/${gtin14}?999=faux`).error).toBe('unknown-ai');
    expect(scan(`https://a/01/${gtin14}/89/A`).error).toBe('unknown-ai');
    expect(scan(`https://a/01/${gtin14}?99=`).error).toBe('truncated');
    expect(scan(`https://a/01/${gtin14}/10/A?99=X&99=X`).error).toBe('repeated-ai');
    expect(scan(`https://a/01/09520123456789`)).toMatchObject({
      kind: 'digital-link',
      error: 'bad-check-digit',
    });
    expect(scan(`https://a/01/${gtin14}?99=ABC%00DEF`).error).toBe('bad-ai-value');
  });

  it('with elements at a wrong place is taken', () => {
    for (const rest of ['?10=A', '?8200=A', '/10/A/22/B', '/99/A', '/22/B/10/A/21/C'])
      expect(scan(`https://a/01/${gtin14}${rest}`), rest).toMatchObject({ gtin14, error: null });
  });

  it.each([
    'https://example.com/',
    'https://example.com/products/12345',
    'https://a/gtin/12312312312333',
    'https://blog.example/2026/01/first-post',
    'https://a/01//09520123456788',
    'https://00/006141411234567890',
    'https:///01/09520123456788',
    'HtTps://a/01/09520123456788',
    'https://$a/01/09520123456788',
    'ftp://a/01/09520123456788',
    'https://a/01',
    'https://a?01=09520123456788',
    'mailto:01/09520123456788',
  ])('is not %s: plain text', (raw) => {
    expect(scan(raw)).toMatchObject({ kind: 'text', text: raw, error: null });
  });

  it('in compressed form is text', () => {
    expect(scan('https://id.gs1.org/ARHKVAdpQg')).toMatchObject({ kind: 'text', error: null });
  });
});

describe('dates', () => {
  it.each([
    ['260200', 2026, null],
    ['280200', 2026, null],
    ['261300', 2026, 'bad-date'],
    ['260001', 2026, 'bad-date'],
    ['260230', 2026, 'bad-date'],
    ['270229', 2026, 'bad-date'],
    ['280229', 2026, null],
    ['261232', 2026, 'bad-date'],
    // 29 February: of 2000 and 2052, and neither of 2100 nor of 1951.
    ['000229', 2026, null],
    ['000229', 2060, 'bad-date'],
    ['520229', 2002, null],
    ['510229', 2000, 'bad-date'],
  ])('%s seen from %i: %s', (yymmdd, year, error) => {
    expect(scan(`]C1010952123454321317${yymmdd}`, year).error).toBe(error);
  });

  it.each([
    ['70032612310830', null],
    ['70032612312400', 'bad-date'],
    ['70032612000830', 'bad-date'],
    ['7007260501260531', null],
    ['7007260501', null],
    ['800826123108', null],
    ['8008261231083015', null],
    ['725019800229', null],
    ['725019810229', 'bad-date'],
  ])('with a time, a second date or eight digits, %s: %s', (elements, error) => {
    expect(scan(`]C1${elements}`).error).toBe(error);
  });
});

describe('a text', () => {
  it('comes back as it was, without control characters and spaces around', () => {
    expect(scan(' \u0002SKU-0042 blue\u0003\r\n')).toMatchObject({
      kind: 'text',
      text: 'SKU-0042 blue',
      error: null,
    });
    expect(scan('[)>\u001e06\u001dP123\u001e\u0004')).toMatchObject({
      text: '[)>\u001e06\u001dP123\u001e\u0004',
    });
    expect(scan('')).toMatchObject({ kind: 'text', error: 'empty' });
    expect(scan(']Q1WIFI:S:shop;;')).toMatchObject({ text: 'WIFI:S:shop;;', symbology: 'qr' });
  });

  it('is cut off at the length that the screens cut at', () => {
    expect(MOST_CHARACTERS).toBe(MAX_SCAN_LENGTH);
    expect(scan('A'.repeat(MOST_CHARACTERS))).toMatchObject({ error: null });
    const cut = scan('A'.repeat(MOST_CHARACTERS + 1));
    expect(cut).toMatchObject({ kind: 'text', error: 'bad-length' });
    expect(cut.text).toHaveLength(MOST_CHARACTERS);
  });
});
