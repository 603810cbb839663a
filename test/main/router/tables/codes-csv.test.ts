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
