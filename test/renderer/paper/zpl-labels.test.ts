/** Labels of a label printer have every line of a paper, and mark a line that is cut. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type {
  PaperCard,
  PaperDocument,
  PaperTable,
} from '../../../src-main/contract/paper/paper-document.ts';
import type { Paper, Slip } from '../../../src-main/contract/paper/paper.ts';
import { zplLabelsSchema } from '../../../src-main/contract/paper/zpl-label.ts';
import { PAPER_SIZES, type PaperSizeName } from '../../../src-main/contract/paper/paper-sizes.ts';
import { zplJob } from '../../../src-main/domain/zpl/zpl-job.ts';
import { LONGEST_FRAME } from '../../../src-main/host/connection.ts';
import { NOBODY } from '../../../src-renderer/paper/sheet/merchant.ts';
import { zplLabels } from '../../../src-renderer/paper/zpl-labels.ts';
import { readZpl } from '../../support/zpl-reader.ts';

const aSlip = (lines: Slip['parts'][number]['lines']): Slip => ({
  ...{ orderId: 'PD1', salesChannelOrderId: 'SC-1', salesChannel: null, orderedAt: null, address: null },
  ...{
    receiver: 'Ana',
    country: null,
    parcel: null,
    parcels: 1,
    numbers: [1],
    units: lines.length,
    version: 'V',
  },
  ...{ parts: [{ parcel: null, carrier: null, lines }], code: 'PKDSLIPV', stop: null },
});
const lineOf = (name: string, n = 0) => ({ key: `k${n}`, name, sku: `SKU-${n}`, ean: null, units: 1 });
const labelsOf = (paper: Paper) => {
  const labels = zplLabels(paper, NOBODY, 'en');
  if (labels === null) throw new Error('a code is missing');
  return labels;
};
const linesOf = (slip: Slip) => labelsOf({ is: 'slip', slip }).flatMap(({ lines }) => lines);

it('a text that is longer than a line takes ends in dots, and no letter of two halves is cut through', () => {
  const longest = 'x'.repeat(600 - '1 x '.length);
  const last = (name: string) =>
    linesOf(aSlip([lineOf(name)])).find(({ text }) => text.startsWith('1 x'))?.text;
  expect(last(longest)).toBe(`1 x ${longest}`);
  expect(last(`${longest}y`)).toBe(`1 x ${'x'.repeat(593)}...`);
  const halved = last(`${'x'.repeat(592)}\u{1F381}${'y'.repeat(9)}`) ?? '';
  expect([/[\uD800-\uDBFF]\./.test(halved), halved.length, halved.slice(-3)]).toEqual([false, 599, '...']);
});

it('an order of 2,000 lines has all of them, with their codes', () => {
  const lines = Array.from({ length: 2_000 }, (_, n) => lineOf(`Item ${n}`, n));
  const labels = labelsOf({ is: 'slip', slip: aSlip(lines) });
  expect(zplLabelsSchema.safeParse(labels).success).toBe(true);
  const texts = new Set(labels.flatMap((label) => label.lines.map(({ text }) => text)));
  expect(lines.filter(({ name, sku }) => !texts.has(`1 x ${name}`) || !texts.has(sku))).toEqual([]);
});

it('a document that has more lines than a label takes says at its end that it was cut', () => {
  const rows = Array.from({ length: 6_000 }, (_, n) => [{ text: `row ${n}` }]);
  const document: PaperDocument = {
    ...{ form: 'tables', kind: 'pick-list', locale: 'en', title: 'Pick list', number: null },
    ...{ facts: [], tables: [{ title: [], columns: [], rows }], note: '' },
  };
  const labels = labelsOf({ is: 'document', document });
  expect(zplLabelsSchema.safeParse(labels).success).toBe(true);
  const [label] = labels;
  expect(label?.lines).toHaveLength(5_000);
  expect(label?.lines.slice(-2).map(({ text }) => text)).toEqual(['row 4997', '...']);
});

it('one that is more than a request may be is cut with dots, whatever its letters are', () => {
  const lines = Array.from({ length: 2_000 }, (_, n) => lineOf('"\u0001'.repeat(250), n));
  const labels = labelsOf({ is: 'slip', slip: aSlip(lines) });
  expect(JSON.stringify(labels).length).toBeLessThan(LONGEST_FRAME - 10_000);
  expect(labels[0]?.lines.at(-1)?.text).toBe('...');
});

/** A batch sheet as a label printer prints it, page by page, without the blanks at which lines are broken. */
function printed(document: PaperDocument, size: PaperSizeName, dpi: 203 | 300): string {
  const { width, height } = PAPER_SIZES[size];
  const labels = labelsOf({ is: 'document', document });
  const read = readZpl(zplJob(labels, { dpi, width, height, copies: 1 }));
  expect(read.flatMap(({ lost }) => lost)).toEqual([]);
  return squeezed(read.flatMap(({ fields }) => fields.map(({ data }) => data)).join(' '));
}
const squeezed = (text: string) => text.replaceAll(' ', '');
const aSheet = (rows: PaperTable['rows'], totes: PaperTable['rows'] = []): PaperDocument => ({
  ...{
    form: 'tables',
    kind: 'batch-sheet',
    locale: 'en',
    title: 'Batch 7',
    number: null,
    facts: [],
    note: '',
  },
  tables: [
    {
      title: [],
      columns: [
        { label: 'Picked', is: 'tick' },
        { label: 'Fetch', is: 'count' },
        { label: 'Location', is: 'place' },
        { label: 'Item', is: 'text' },
        { label: 'Goes to tote', is: 'place' },
      ],
      rows,
    },
    {
      title: ['Totes'],
      columns: [
        { label: 'Goes to tote', is: 'count' },
        { label: 'Order', is: 'text' },
      ],
      rows: totes,
    },
  ],
});

it('a row of a batch sheet has its count, place and totes whole beside their names, then the item', () => {
  const name = 'Wireless over-ear headphones with noise cancelling, matt black, 2026 edition';
  const row = [
    ...[{ text: '' }, { text: '12' }, { text: 'A-01-03' }],
    ...[{ text: name, sub: ['HEADPHONES-NC-700', '7894624957894'] }, { text: '3 ×2, 5, 11 ×9' }],
  ];
  const document = aSheet([row], [[{ text: '3' }, { text: '10457' }]]);
  const [label] = labelsOf({ is: 'document', document });
  expect(label?.lines.map(({ text }) => text)).toEqual([
    'Batch 7',
    'Fetch: 12 | Location: A-01-03 | Goes to tote: 3 ×2, 5, 11 ×9',
    name,
    'HEADPHONES-NC-700, 7894624957894',
    'Totes',
    'Goes to tote: 3 | Order: 10457',
    '',
  ]);
});

it('a row is not divided between two labels', () => {
  const rows = Array.from({ length: 200 }, (_, n) => [
    ...[{ text: '' }, { text: String(n) }, { text: 'A-01' }],
    ...[{ text: `name of ${n}`, sub: [`SKU of ${n}`] }, { text: '3' }],
  ]);
  const labels = labelsOf({ is: 'document', document: aSheet(rows) });
  const read = readZpl(zplJob(labels, { dpi: 203, width: 100, height: 150, copies: 1 }));
  expect(read.length).toBeGreaterThan(10);
  const lines = read.map(({ fields }) => fields.map(({ data }) => data));
  for (let n = 0; n < 200; n++) {
    const page = lines.find((one) => one.includes(`name of ${n}`)) ?? [];
    const at = page.indexOf(`name of ${n}`);
    expect(page.slice(at - 1, at + 2)).toEqual([
      `Fetch: ${n} | Location: A-01 | Goes to tote: 3`,
      ...[`name of ${n}`, `SKU of ${n}`],
    ]);
  }
});

it('cells of counts and places are whole on every label size, whatever stands in the row', () => {
  const tote = fc.tuple(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 99 }));
  const rows = fc.array(
    fc.record({
      count: fc.integer({ min: 1, max: 99_999 }),
      place: fc.string({ unit: fc.constantFrom('A', '0', '-', ' '), minLength: 1, maxLength: 100 }),
      name: fc.string({ maxLength: 1_000 }),
      sub: fc.option(fc.array(fc.string({ maxLength: 400 }), { maxLength: 3 }), { nil: undefined }),
      totes: fc.array(tote, { minLength: 1, maxLength: 200 }),
    }),
    { minLength: 1, maxLength: 4 },
  );
  fc.assert(
    fc.property(
      rows,
      fc.constantFrom('62mm', '100x150', 'a6'),
      fc.constantFrom(203, 300),
      (all, size, dpi) => {
        const cells = all.map(({ count, place, name, sub, totes }) => ({
          numbers: [String(count), place, totes.map(([n, units]) => `${n} ×${units}`).join(', ')],
          item: { text: name, ...(sub ? { sub } : {}) },
        }));
        const document = aSheet(
          cells.map(({ numbers: [count = '', place = '', totes = ''], item }) => [
            ...[{ text: '' }, { text: count }, { text: place }, item, { text: totes }],
          ]),
        );
        const labels = labelsOf({ is: 'document', document });
        expect(zplLabelsSchema.safeParse(labels).success).toBe(true);
        const text = printed(document, size, dpi);
        for (const { numbers } of cells) for (const one of numbers) expect(text).toContain(squeezed(one));
      },
    ),
    { numRuns: 50 },
  );
});

const ofCard = (text: string, symbology: PaperCard['symbology']) => {
  const cards = [{ place: 'A-01', title: 'T-shirt', text, symbology }];
  const groups = [{ title: null, apart: false, cards }];
  const document: PaperDocument = {
    ...{ form: 'cards', kind: 'shelf-labels', locale: 'en', title: 'Shelf labels', groups, wide: false },
  };
  return zplLabels({ is: 'document', document }, NOBODY, 'en');
};

it('a card has its code on every label size, whatever its text is', () => {
  const text = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 120, size: 'max' });
  const size = fc.constantFrom('62mm' as const, '100x150' as const, 'a6' as const);
  fc.assert(
    fc.property(text, size, fc.constantFrom(203, 300), (sku, of, dpi) => {
      const { width, height } = PAPER_SIZES[of];
      const [read] = readZpl(zplJob(ofCard(sku, 'code128') ?? [], { dpi, width, height, copies: 1 }));
      const codes = read?.fields.filter(({ kind }) => kind !== 'text').map(({ data }) => data);
      expect(codes).toEqual([sku]);
    }),
  );
});

it('a card whose code no label printer can draw is not printed without it', () => {
  expect([ofCard('CAFÉ-1', 'code128'), ofCard('A'.repeat(121), 'item')]).toEqual([null, null]);
  expect(ofCard('(01)04006381333931(10)A', 'gs1datamatrix')).toBeNull();
  expect(ofCard('CAFÉ-1', null)).toMatchObject([{ bars: null }]);
});
