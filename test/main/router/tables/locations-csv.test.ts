import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LONGEST_LOCATION } from '../../../../src-main/contract/terms/limits.ts';
import { locationsCsv, readLocationsCsv } from '../../../../src-main/router/tables/locations-csv.ts';

const read = (...lines: string[]) => readLocationsCsv(lines.join('\n'));
const whys = (...lines: string[]) => read(...lines).faults.map(({ line, why }) => [line, why]);

describe('a table of locations', () => {
  it('is read with commas, semicolons or tabs, in any order of columns, and names an item by SKU, EAN or name', () => {
    const expected = [
      { item: 'sMUG', location: 'A-2' },
      { item: 'c04006381333931', location: 'A-10' },
      { item: 'nCard', location: 'B 1' },
    ];
    const commas = [
      'Location,SKU,EAN,name',
      'A-2,MUG,4006381333931,Mug',
      ' A-10 ,,4006381333931,',
      'B  1,,,Card',
    ];
    expect(read(...commas)).toEqual({ locations: expected, faults: [] });
    const semicolons = ['sku;name;ean;location', 'MUG;Mug;;A-2', ';;4006381333931;A-10', ';Card;;B 1'];
    expect(read(...semicolons)).toEqual({ locations: expected, faults: [] });
    const tabs = semicolons.map((line) => line.replaceAll(';', '\t'));
    expect(read(...tabs)).toEqual({ locations: expected, faults: [] });
    const quoted = ['"location";"sku";"colour, size, kind"', '"A-2";"MUG";"blue, 1, x"'];
    expect(read(...quoted).locations).toEqual([{ item: 'sMUG', location: 'A-2' }]);
  });

  it('names by an EAN alone the item of that code, as orders name it, and no item where several have it', () => {
    const items: Record<string, string[]> = {
      '04006381333931': ['sMUG'],
      '00036000291452': ['sBOWL', 'sDISH'],
    };
    const table = ['ean,location', '4006381333931,A-2', '5901234123457,A-3', '036000291452,A-4'].join('\n');
    expect(readLocationsCsv(table, (code) => items[code] ?? [])).toEqual({
      locations: [
        { item: 'sMUG', location: 'A-2' },
        { item: 'c05901234123457', location: 'A-3' },
      ],
      faults: [{ line: 4, why: 'several' }],
    });
  });

  it('is read below empty rows and below the line that names the separator', () => {
    const expected = [{ item: 'sMUG', location: 'A;2' }];
    const tables = [
      'sep=;\r\nlocation;sku\r\n"A;2";MUG\r\n',
      '\ufeff"sep=;"\r\n\r\nlocation;sku\r\n"A;2";MUG\r\n',
      'sep=,\nlocation,sku\nA;2,MUG',
      ';;\r\n;;\r\nlocation;sku;\r\n"A;2";MUG;\r\n',
      '\n\n\nlocation\tsku\nA;2\tMUG\n',
      'location\tsku\rA;2\tMUG\r',
      'SEP=|\nlocation|sku\nA;2|MUG',
    ];
    for (const table of tables)
      expect(readLocationsCsv(table), table).toEqual({ locations: expected, faults: [] });
    // Lines are those of the file.
    expect(whys('sep=;', '', 'location;sku', 'A;MUG', 'B;MUG')).toEqual([[5, 'twice']]);
    expect(whys('', ';', 'location;sku', 'A;MUG;more')).toEqual([[4, 'fields']]);
    expect(whys('', '', '')).toEqual([[1, 'empty']]);
  });

  it('with a column twice is refused, if it is one that counts', () => {
    expect(readLocationsCsv('location;sku;SKU \nA;MUG;LAMP').faults).toEqual([
      { line: 1, why: 'repeated-column', columns: 'sku' },
    ]);
    expect(read('location,sku,note,note,,', 'A,MUG,x,y,,').locations).toHaveLength(1);
  });

  it('with a number that a spreadsheet has changed, or a lost letter, is refused with the line', () => {
    expect(
      whys(
        'location,sku,ean',
        'A,1.23E+12,',
        'B,"1,23457E+12",',
        'C,,4.00638E+12',
        'D,,4006381333931.0',
        'E\ufffd,MUG,',
        'F,5E10,',
        'G,LAMP-1.5,',
      ),
    ).toEqual([
      [2, 'changed-number'],
      [3, 'changed-number'],
      [4, 'changed-number'],
      [5, 'changed-number'],
      [6, 'lost-letters'],
    ]);
    const known = readLocationsCsv('location,sku,ean\nA,MUG,4.00638E+12', undefined, () => ['sMUG']);
    expect(known.locations).toEqual([{ item: 'sMUG', location: 'A' }]);
  });

  it('with an EAN that was rounded and written out is refused, unless orders have an item of it', () => {
    const rounded = '4006380000000';
    expect(whys('location,ean', `A,${rounded}`, 'B,4006381333931', 'C,4006 3800-00000', 'D,PART-17')).toEqual(
      [
        [2, 'changed-number'],
        [4, 'changed-number'],
      ],
    );
    // The SKU names the item.
    expect(read('location,sku,ean', `A,LAMP,${rounded}`).locations).toEqual([
      { item: 'sLAMP', location: 'A' },
    ]);
    const table = `location,ean\nA,${rounded}`;
    expect(readLocationsCsv(table, () => [`c${rounded}`])).toEqual({
      locations: [{ item: `c${rounded}`, location: 'A' }],
      faults: [],
    });
  });

  const CHANGED = [
    'FALSE',
    'TRUE',
    'VERDADEIRO',
    '1.00E+05',
    '1,00E+05',
    '04-Mar',
    '4-mar',
    '04/abr',
    'Mar-04',
    'mar/04',
  ].concat(
    ...[
      [
        '4-M\u00e4r',
        'Mrz 04',
        'set-12',
        'dez/24',
        '03/04/2026',
        '3.4.2026',
        '2026-04-03 00:00:00',
        '#N/A',
        '#REF!',
        '########',
      ],
    ],
  );

  it.each(CHANGED)('with the location %s, as a spreadsheet writes it, is refused with its line', (found) => {
    expect(read('location;sku', `${found};MUG`)).toEqual({
      locations: [],
      faults: [{ line: 2, why: 'changed-location', found }],
    });
    const isPlace = (location: string) => location === found;
    const known = readLocationsCsv(`location;sku\n${found};MUG`, undefined, undefined, isPlace);
    expect(known.locations, 'a place that the station has').toEqual([{ item: 'sMUG', location: found }]);
    const item = readLocationsCsv(`location;ean\nA-1;${found}`);
    expect(item.locations, 'nor is it an item').toEqual([]);
    expect(['no-item', 'changed-number']).toContain(item.faults[0]?.why);
  });

  it.each([
    '03-04',
    '1E5',
    'MAR-04',
    '04-MAR',
    'E1+5',
    'A-TRUE',
    'true north',
    '3.4',
    '2026',
    'Mai-Regal 4',
    '#12',
    '01-02-0304',
    '12.03.0101',
    '99-99-1999',
    'Set-12',
    'Mag 01',
    'Out-01',
    'Jan-Regal 12',
  ])('with the location %s is taken: halls number their shelves so', (location) => {
    expect(read('location;sku', `${location};MUG`).locations).toEqual([{ item: 'sMUG', location }]);
  });

  it.each(['PK\u0003\u0004\u0014\0\u0006', 'location,sku\nA-2,M\0UG'])('that is none is said: %j', (text) => {
    expect(whys(text)).toEqual([[1, 'not-text']]);
  });

  it('that was saved is the same when it is loaded, whatever stands in it', () => {
    // Control characters are shown as their signs in a cell; a replacement character marks a lost letter.
    const text = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
      .filter((s) => s.trim() === s && s !== '' && !/[\u2400-\u2421\uFFFD]/.test(s));
    fc.assert(
      fc.property(fc.uniqueArray(text, { maxLength: 20 }), (skus) => {
        const rows = skus.map((sku, n) => ({
          item: `s${sku}`,
          sku,
          ean: null,
          name: '=HYPERLINK("x")',
          location: `=A-${n}`,
          assignedAt: 0,
          assignedBy: null,
          bench: null,
        }));
        const csv = locationsCsv(rows);
        expect(csv.split('\r\n').some((line) => line.startsWith('='))).toBe(false);
        const back = skus.length === 0 ? [] : readLocationsCsv(csv).locations;
        expect(back).toEqual(rows.map(({ item, location }) => ({ item, location })));
      }),
    );
  });

  it('is read as a spreadsheet saves it: without empty ends, with cleared rows, and with names of two lines', () => {
    const of = (sku: string, name: string) => ({
      ...{
        item: `s${sku}`,
        location: `A-${sku}`,
        sku,
        ean: null,
        name,
        assignedAt: 0,
        assignedBy: null,
        bench: null,
      },
    });
    const csv = locationsCsv([of('1', 'Mug\nblue'), of('2', 'Cup')]);
    const saved = `${csv.slice(0, -3)}\r\n,,,,,\r\nA-3,3\n`;
    expect(readLocationsCsv(saved)).toEqual({
      locations: ['1', '2', '3'].map((sku) => ({ item: `s${sku}`, location: `A-${sku}` })),
      faults: [],
    });
  });

  it('says of each line why it cannot be used', () => {
    const long = 'x'.repeat(LONGEST_LOCATION + 1);
    expect(whys('location,sku', 'A,MUG', ',LAMP', `${long},JUG`, 'B,', 'C,MUG')).toEqual([
      [3, 'not-a-location'],
      [4, 'not-a-location'],
      [5, 'no-item'],
      [6, 'twice'],
    ]);
    expect(whys('sku,name', 'MUG,Mug')).toEqual([[1, 'no-location-column']]);
    expect(read('Location|SKU', 'A-2|MUG').faults, 'what was read is shown').toEqual([
      { line: 1, why: 'no-location-column', columns: 'location|sku' },
    ]);
    expect(whys('location,colour', 'A,blue')).toEqual([[1, 'no-item-column']]);
    expect(whys('location,sku')).toEqual([[1, 'empty']]);
    expect(whys('')).toEqual([[1, 'empty']]);
    expect(whys('location,sku', 'A,MUG,more')).toEqual([[2, 'fields']]);
    expect(whys('location,sku', '"A,MUG')).toEqual([[2, 'fields']]);
  });
});
