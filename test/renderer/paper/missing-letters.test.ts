/** Letters that would not be printed are found by the fonts that are bundled, and named with their field. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { PaperDocument } from '../../../src-main/contract/paper/paper-document.ts';
import type { Slip } from '../../../src-main/contract/paper/paper.ts';
import { hasFontLetter, missingLetters } from '../../../src-renderer/paper/missing-letters.ts';
import { NOBODY } from '../../../src-renderer/paper/sheet/merchant.ts';
import { lettersOfFonts } from '../../support/font-letters.ts';

const FILE = fileURLToPath(new URL('../../../src-renderer/paper/font-letters.ts', import.meta.url));

/** Each run of code points, relative to the end of the run before, in base 36. */
function runsOf(letters: ReadonlySet<number>): string {
  const runs: [number, number][] = [];
  for (const letter of [...letters].toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last?.[1] === letter - 1) last[1] = letter;
    else runs.push([letter, letter]);
  }
  let end = 0;
  return runs
    .map(([from, to]) => {
      const skipped = (from - end).toString(36);
      end = to;
      return to === from ? skipped : `${skipped}-${(to - from).toString(36)}`;
    })
    .join(',');
}

const written = (letters: ReadonlySet<number>): string =>
  `/** Code points of the bundled fonts. Written by \`UPDATE_FONT_LETTERS=1\` with \`test/renderer/paper/missing-letters.test.ts\`. */\nexport const FONT_RUNS =\n  '${runsOf(letters)}';\n`;

const aSlip = (of: Partial<Slip>, name = 'Mug'): Slip => ({
  ...{ orderId: 'PD1', salesChannelOrderId: 'SC-1', salesChannel: null, orderedAt: null, address: null },
  ...{ receiver: 'Ana', country: null, parcel: null, parcels: 1, numbers: [1], units: 1, version: 'V' },
  parts: [{ parcel: null, carrier: null, lines: [{ key: 'k', name, sku: 'MUG', ean: null, units: 1 }] }],
  ...{ code: 'PKDSLIPV', stop: null },
  ...of,
});
const missingOf = (slip: Slip, printer = '') => missingLetters({ is: 'slip', slip }, NOBODY, printer);

describe('the letters of the bundled fonts', () => {
  const letters = lettersOfFonts();

  it('are those of their files', () => {
    if (process.env['UPDATE_FONT_LETTERS']) writeFileSync(FILE, written(letters));
    expect(readFileSync(FILE, 'utf8').replaceAll('\r\n', '\n')).toBe(written(letters));
  });

  it('are found one by one', () => {
    const wrong = [];
    for (let code = 32; code < 0x3_ff_ff; code++)
      if (code < 0xd8_00 || code > 0xdf_ff)
        if (hasFontLetter(String.fromCodePoint(code)) !== letters.has(code)) wrong.push(code.toString(16));
    expect(wrong).toEqual([]);
  });
});

it.each([
  'José Łukasz',
  'Nguyễn',
  'Nguye\u0302\u0303n',
  'Светлана',
  'שרה',
  'さくら 欧阳',
  'สมชาย',
  'عبد',
  '★ №',
  'a\u200d\u00ad\ufe0f',
])('of %s none is missing', (receiver) => {
  expect(missingOf(aSlip({ receiver }))).toEqual([]);
});

it('of a name the letters that no font has are named once, with their field', () => {
  expect(missingOf(aSlip({ receiver: '𠮷田 㐂𠮷' }, 'Mug ❤️'))).toEqual([
    { field: 'Ship to', letters: '𠮷 㐂' },
    { field: 'Item', letters: '❤' },
  ]);
});

it('of a label printer they are those that its own font may lack', () => {
  const slip = aSlip({ receiver: 'Светлана Jose\u0301', salesChannel: 'Łódź １' });
  expect(missingOf(slip, 'zpl:labels:9100/203')).toEqual([{ field: 'Ship to', letters: 'С в е т л а н' }]);
  expect(missingOf(slip)).toEqual([]);
});

it('of many the first are named', () => {
  expect(missingOf(aSlip({ receiver: '가각갂갃간갅갆갇갈갉' }))[0]?.letters).toBe('가 각 갂 갃 간 갅 갆 갇');
});

it('of another paper they are named with the column or the fact', () => {
  const document: PaperDocument = {
    ...{ form: 'tables', kind: 'pick-list', locale: 'en', title: 'Pick list', number: null, note: '' },
    facts: [['Filter', '한']],
    tables: [
      {
        title: [],
        columns: [{ label: 'Item', is: 'text' }],
        rows: [[{ text: 'Mug', sub: ['䶮'] }]],
      },
    ],
  };
  expect(missingLetters({ is: 'document', document }, NOBODY, '')).toEqual([
    { field: 'Filter', letters: '한' },
    { field: 'Item', letters: '䶮' },
  ]);
});
