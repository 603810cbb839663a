/** Headings and line ends of a table of taught codes, as spreadsheets and other programs write them. */
import { expect, it } from 'vitest';
import { readCodesCsv } from '../../../../src-main/router/tables/codes-csv.ts';

it.each(['country of origin', 'unit price', 'permission', 'quantidade em estoque', 'peso por unidade'])(
  'a column “%s” has no units of a case',
  (heading) => {
    expect(readCodesCsv(`code;sku;${heading}\r\n12345678;A;7\r\n`)).toMatchObject({
      codes: [{ typed: '12345678', sku: 'A', units: 1 }],
    });
  },
);

it.each([
  [
    'line ends of old programs beside a line feed within a cell',
    'code;sku;note\r12345678;A;"x\ny"\r23456789;B;z',
  ],
  ['a quoted heading with a blank at its end', '"code ";sku\r\n12345678;A\r\n23456789;B\r\n'],
  ['mixed line ends', 'code;sku\r\n12345678;A\n23456789;B\n'],
])('%s are read', (_, table) => {
  expect(readCodesCsv(table)).toMatchObject({ codes: [{ sku: 'A' }, { sku: 'B' }] });
});

it.each([
  'un',
  'u',
  'uds',
  'case size',
  'pack size',
  'multiple',
  'conteúdo',
  'contenido',
  'embalagem',
  'fator',
  've',
])('a column “%s” may have the units of a case: the table is refused', (heading) => {
  expect(readCodesCsv(`code;sku;${heading}\r\n12345678;A;12\r\n`)).toMatchObject({
    fault: { line: 1, why: 'no-units-column' },
  });
});

it('a column of small whole numbers may have the units, whatever its heading', () => {
  const tableOf = (heading: string, cells: readonly string[]) =>
    readCodesCsv(`code;sku;${heading}\r\n${cells.map((cell, n) => `1234567${n};A;${cell}`).join('\r\n')}`);
  expect(tableOf('antal', ['12', '1', '6'])).toMatchObject({ fault: { why: 'no-units-column' } });
  for (const [heading, cells] of [
    ['antal', ['1', '1', '6']],
    ['colour', ['red', 'blue']],
    ['stock', ['12', '6']],
    ['line', ['2', '3']],
    ['supplier', ['104577', '104578']],
  ] as const)
    expect(tableOf(heading, cells)).toMatchObject({
      codes: [{ units: 1 }, { units: 1 }, {}].slice(0, cells.length),
    });
});
