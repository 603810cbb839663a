import { describe, expect, it } from 'vitest';
import { MAX_SCAN_LENGTH } from '../../../../src-main/contract/limits.ts';
import { MOST_CHARACTERS, parseScan } from '../../../../src-main/domain/scan/parse-scan.ts';
import type { ScannerProfile } from '../../../../src-main/domain/scan/scanner-profile.ts';
import { UNKNOWN_SCANNER } from './vector-check.ts';

const scan = (raw: string, profile: Partial<ScannerProfile> = {}) =>
  parseScan(raw, { ...UNKNOWN_SCANNER, ...profile });
const codes = (raw: string, profile: Partial<ScannerProfile> = {}) =>
  scan(raw, profile).warnings.map(({ code }) => code);

describe('Caps Lock', () => {
  const ean = { kind: 'gtin', gtin14: '04006381333931', symbology: 'ean-upc' };

  it('known to be on: every letter is turned round', () => {
    expect(scan(']e04006381333931', { capsLock: true })).toMatchObject({ ...ean, warnings: [] });
    expect(scan(']E00109521234543213', { capsLock: true })).toMatchObject({
      kind: 'gs1',
      symbology: 'gs1-databar',
    });
    expect(scan('sku-İß-é', { capsLock: true }).text).toBe('SKU-İß-é');
  });

  it('not known: an EAN behind the identifier of DataBar is no order number, and it says so', () => {
    expect(scan(']e04006381333931')).toMatchObject({ ...ean, warnings: [{ code: 'caps-lock' }] });
    expect(scan(']e402345673')).toMatchObject({ kind: 'gtin', gtin14: '00000002345673' });
    expect(scan(']c10109521234543213')).toMatchObject({ kind: 'gs1', warnings: [{ code: 'caps-lock' }] });
    expect(scan(']D20109521234543213')).toMatchObject({ kind: 'gs1', symbology: 'gs1-datamatrix' });
  });

  it('known to be off, or a wrong check digit: it is DataBar', () => {
    expect(scan(']e04006381333931', { capsLock: false })).toMatchObject({
      kind: 'gs1',
      ais: [['400', '6381333931']],
    });
    expect(scan(']e04006381333932')).toMatchObject({ kind: 'gs1', ais: [['400', '6381333932']] });
    expect(codes(']e00109521234543213')).toEqual([]);
  });
});

describe('an identifier', () => {
  it('is data of a scanner that sends none', () => {
    expect(scan(']E04006381333931', { aimIds: false })).toMatchObject({
      kind: 'text',
      text: ']E04006381333931',
    });
    expect(scan(']E04006381333931', { aimIds: true })).toMatchObject({ kind: 'gtin' });
  });

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
    ['10614141000415', 1, true, false],
    ['89521234543219', 8, true, false],
    ['99521234543216', 9, false, true],
    ['09521234543213', 0, false, false],
  ])(
    '%s with indicator %i is a case: %s, of variable measure: %s',
    (gtin14, _indicator, isCase, isVariableMeasure) => {
      for (const raw of [`]I1${gtin14}`, `]C101${gtin14}`, gtin14, `https://id.gs1.org/01/${gtin14}`]) {
        expect(scan(raw)).toMatchObject({ gtin14, isCase, isVariableMeasure });
      }
    },
  );

  it('of 8 digits is UPC-E or EAN-8, and both where both are right', () => {
    expect(scan('01234596')).toMatchObject({ candidates: ['00012345000096', '00000001234596'] });
    expect(scan(']E001234596')).toMatchObject({ candidates: ['00012345000096', '00000001234596'] });
    expect(scan(']E401234596')).toMatchObject({ candidates: ['00000001234596'] });
    expect(scan('17261231')).toMatchObject({ candidates: ['00172600000121'] });
    expect(scan('96385074')).toMatchObject({ candidates: ['00000096385074'] });
    expect(scan('00000000')).toMatchObject({ candidates: ['00000000000000'] });
  });

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
    expect(scan(']E3977031784700112')).toMatchObject({ ...magazine, addon: '12', range: 'issn' });
    expect(scan(']E39770317847001 12345')).toMatchObject({ ...magazine, addon: '12345' });
    expect(scan('977031784700112')).toMatchObject({ ...magazine, addon: '12' });
    expect(scan(']E09770317847001')).toMatchObject({ ...magazine, addon: null });
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

  it.each([
    [']E402345673', 'restricted-company'],
    [']E00000000000017', 'restricted-company'],
    [']E420123451', 'restricted-company'],
    [']E440123455', null],
    [']E09521234543213', 'demo'],
    [']E09783161484100', 'isbn'],
    [']E09791234567896', 'isbn'],
    [']E09811234567891', 'coupon'],
    [']C10124006381333935', null],
    [']C10112001234567890', 'restricted-region'],
  ])('%s is of range %s', (raw, range) => {
    expect(scan(raw)).toMatchObject({ error: null, range });
  });
});

describe('an element string', () => {
  it('with 01 and 37 keeps both and warns', () => {
    expect(scan(']C101095212345432133712')).toMatchObject({ gtin14: '09521234543213', content: null });
    expect(scan(']C101095212345432133712').warnings).toContainEqual({
      code: 'excluded-pair',
      ai: '01',
      other: '37',
    });
  });

  it('without what an AI needs warns, and an AI is no pair of itself', () => {
    expect(scan(']C110ABC').warnings).toEqual([
      { code: 'missing-pair', ai: '10', needs: ['01', '02', '03', '8006', '8026'] },
    ]);
    expect(codes(']C101095212345432133103001250')).toEqual([]);
    expect(scan(']C1010952123454321331030012503102000125').warnings).toContainEqual({
      code: 'excluded-pair',
      ai: '3103',
      other: '3102',
    });
    expect(codes(']C1010952123454321339221299')).toEqual(['missing-pair']);
    expect(scan(']C1010952123454321370041').warnings).toEqual([
      { code: 'missing-pair', ai: '7004', needs: ['01+10'] },
    ]);
    expect(codes(']C10109521234543213310300100039221299')).toEqual([]);
  });

  it('of a logistic unit names its content, which is not the unit', () => {
    expect(scan(']C102095212345432133712')).toMatchObject({
      kind: 'gs1',
      gtin14: null,
      content: { gtin14: '09521234543213', count: 12 },
    });
    expect(scan(']C10209521234543213')).toMatchObject({ content: { gtin14: '09521234543213', count: null } });
    expect(scan(']C100095201234567891235')).toMatchObject({ kind: 'sscc', sscc: '095201234567891235' });
  });

  it('whose separator may be lost is doubted, where the scanner is not known to send it', () => {
    const joined = ']C1010952123454321310ABC12317261231';
    for (const separator of ['unknown', 'lost'] as const) {
      expect(scan(joined, { separator }).warnings).toEqual([{ code: 'separator-maybe-lost', ai: '10' }]);
      expect(codes(']C1010952123454321310ABC21SER1', { separator })).toEqual(['separator-maybe-lost']);
    }
    for (const separator of ['kept', { substitute: '~' }] as const)
      expect(codes(joined, { separator })).toEqual([]);
    expect(codes(']C1010952123454321310ABC12317261331')).toEqual([]);
    expect(codes('(01)09521234543213(10)ABC17261231')).toEqual([]);
    expect(codes(']C101095212345432131017261231')).toEqual([]);
    expect(codes(']C1010952123454321321A21B')).toEqual([]);
    expect(codes(']C1010952123454321310A17261231\u001d21X')).toEqual([]);
  });

  it('may have a substitute between its elements, which stays a letter elsewhere', () => {
    const separator = { substitute: '|' };
    const ais = [
      ['01', '09521234543213'],
      ['10', 'ABC'],
      ['21', 'X1'],
    ];
    expect(scan(']C1010952123454321310ABC|21X1', { separator }).ais).toEqual(ais);
    expect(scan('010952123454321310ABC|21X1', { separator }).ais).toEqual(ais);
    expect(scan('A|B', { separator })).toMatchObject({ kind: 'text', text: 'A|B' });
    expect(scan(']C1010952123454321310ABC|21X1').error).toBe('bad-ai-value');
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

  it('with elements at a wrong place is taken, with a warning', () => {
    expect(scan(`https://a/01/${gtin14}?10=A`)).toMatchObject({
      gtin14,
      warnings: [{ code: 'not-a-data-attribute', ai: '10' }],
    });
    expect(scan(`https://a/01/${gtin14}?8200=A`).warnings).toEqual([
      { code: 'not-a-data-attribute', ai: '8200' },
    ]);
    expect(scan(`https://a/01/${gtin14}/10/A/22/B`).warnings).toEqual([
      { code: 'not-a-key-qualifier', ai: '22' },
    ]);
    expect(scan(`https://a/01/${gtin14}/99/A`).warnings).toEqual([{ code: 'not-a-key-qualifier', ai: '99' }]);
    expect(codes(`https://a/01/${gtin14}/22/B/10/A/21/C`)).toEqual([]);
    expect(codes(`https://a/01/${gtin14}/235/XYZ?10=A`)).toEqual([]);
    expect(codes(`https://a/01/${gtin14}/10/A17261231`)).toEqual([]);
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
    expect(scan(raw)).toMatchObject({ kind: 'text', text: raw, error: null, warnings: [] });
  });

  it('in compressed form is text that says so', () => {
    expect(scan('https://id.gs1.org/ARHKVAdpQg').warnings).toEqual([{ code: 'compressed-link' }]);
    expect(scan('https://example.com/x/ARHKVAdpQg?a=b').kind).toBe('text');
    expect(codes('https://example.com/ARHKVAdqQg')).toEqual([]);
    expect(codes('https://example.com/item-of-the-day')).toEqual([]);
  });
});

describe('dates', () => {
  const date = (yymmdd: string, year: number, ai = '17') => {
    const read = scan(`]C10109521234543213${ai}${yymmdd}`, { year });
    return read.error ?? ('dates' in read ? read.dates[ai] : undefined);
  };

  it.each([
    ['260200', 2026, '2026-02-28'],
    ['280200', 2026, '2028-02-29'],
    ['000200', 2026, '2000-02-29'],
    ['261300', 2026, 'bad-date'],
    ['260001', 2026, 'bad-date'],
    ['260230', 2026, 'bad-date'],
    ['270229', 2026, 'bad-date'],
    ['261232', 2026, 'bad-date'],
    ['760101', 2026, '2076-01-01'],
    ['770101', 2026, '1977-01-01'],
    ['000101', 2050, '2100-01-01'],
    ['010101', 2050, '2001-01-01'],
    ['490101', 2099, '2149-01-01'],
    ['500101', 2099, '2050-01-01'],
    ['510101', 2000, '1951-01-01'],
    ['500101', 2000, '2050-01-01'],
    ['000229', 2060, 'bad-date'],
  ])('%s seen from %i is %s', (yymmdd, year, wanted) => {
    expect(date(yymmdd, year)).toBe(wanted);
  });

  it('may have a time, a second date, or eight digits', () => {
    const dates = (elements: string) => {
      const read = scan(`]C1${elements}`);
      return read.error ?? ('dates' in read ? read.dates : null);
    };
    expect(dates('70032612310830')).toEqual({ 7003: '2026-12-31T08:30' });
    expect(dates('70032612312400')).toBe('bad-date');
    expect(dates('70032612000830')).toBe('bad-date');
    expect(dates('7007260501260531')).toEqual({ 7007: '2026-05-01/2026-05-31' });
    expect(dates('7007260501')).toEqual({ 7007: '2026-05-01' });
    expect(dates('800826123108')).toEqual({ 8008: '2026-12-31T08:00' });
    expect(dates('8008261231083015')).toEqual({ 8008: '2026-12-31T08:30:15' });
    expect(dates('725019800229')).toEqual({ 7250: '1980-02-29' });
    expect(dates('400ABC')).toEqual({});
  });
});

describe('measures', () => {
  it.each([
    ['3100000012', '12'],
    ['3103000000', '0.000'],
    ['3105000001', '0.00001'],
    ['39095', '0.000000005'],
    ['39129781299', '12.99'],
    ['39400050', '50'],
    ['3952001299', '12.99'],
  ])('%s is %s', (elements, wanted) => {
    const read = scan(`]C1${elements}`);
    expect('measures' in read ? Object.values(read.measures) : read).toEqual([wanted]);
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
