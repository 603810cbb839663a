import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { environmentOptions } from '../../../chaos/options.ts';
import { codesCsv, readCodesCsv } from '../../../../src-main/router/tables/codes-csv.ts';
import { outboxCsv } from '../../../../src-main/router/tables/outbox-csv.ts';

const { numRuns } = environmentOptions({ numRuns: ['FC_RUNS', 500] });
/** Characters that cut cells, begin formulas, quote, or are invisible, and some that do nothing. */
const nasty = fc.string({
  unit: fc.constantFrom(...[...';,"\'=+-@|\t\r\n \u0000\u001d\u007f\uFF1D', 'a', '1']),
  maxLength: 12,
});

const codeOf = (typed: string, sku = 'A') => ({ id: 1, typed, sku, units: 1, learnedAt: 0, learnedBy: null });

/** The cells that a spreadsheet makes of a file by cutting only at semicolons and ends of lines. */
const cutAtSemicolons = (csv: string) => csv.replace('\uFEFF', '').split(/[;\r\n]/);
/** Characters that spreadsheets skip before a formula. */
const begins = (cell: string) => cell.replace(/^[\s"\p{Cc}]*/u, '').slice(0, 1);
const isFormula = (cell: string) =>
  '=+-@\uFF0B\uFF0D\uFF1D\uFF20'.includes(begins(cell)) && begins(cell) !== '';

describe('a table for spreadsheets', () => {
  it('has no formula, whether its reader cuts at commas or at semicolons', () => {
    fc.assert(
      fc.property(nasty, nasty, (typed, sku) => {
        const csv = codesCsv([codeOf(typed, sku)]);
        const cells = parse(csv, { bom: true }).flat();
        for (const cell of [...cells, ...cutAtSemicolons(csv)]) expect(isFormula(cell), cell).toBe(false);
      }),
      { numRuns },
    );
  });

  it('gives each code back as it was', () => {
    fc.assert(
      fc.property(nasty, (text) => {
        const typed = text.trim();
        fc.pre(typed !== '');
        expect(readCodesCsv(codesCsv([codeOf(typed)]))).toMatchObject({
          codes: [{ typed, sku: 'A', units: 1 }],
        });
      }),
      { numRuns },
    );
  });

  it.each(["'", "'abc", "'=1", "''-5", "a;'=1", '-5', 'a;=1', 'a;"=1"', '\u001d01'])(
    'gives the code %j back as it was',
    (typed) => {
      expect(readCodesCsv(codesCsv([codeOf(typed)]))).toEqual({
        codes: [{ typed, sku: 'A', units: 1, line: 2 }],
      });
    },
  );

  it('shows control characters instead of holding them', () => {
    const csv = codesCsv([codeOf('01\u001d21\u0000\u007f')]);
    expect(csv).toContain('01\u241d21\u2400\u2421');
  });

  it('of decisions has no formula within a reason either', () => {
    const intent = { orderId: 'PD;=1', reason: 'no;+1', station: '\u0000@x', changedAt: 0, problem: null };
    for (const cell of cutAtSemicolons(outboxCsv([intent as never])).filter(
      (c) => !c.startsWith('decidedAt'),
    ))
      expect(isFormula(cell), cell).toBe(false);
  });
});
