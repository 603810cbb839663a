/** Labels of a label printer have every line of a paper, and mark a line that is cut. */
import { expect, it } from 'vitest';
import type { PaperDocument } from '../../../src-main/contract/paper/paper-document.ts';
import type { Slip } from '../../../src-main/contract/paper/paper.ts';
import { zplLabelsSchema } from '../../../src-main/contract/paper/zpl-label.ts';
import { LONGEST_FRAME } from '../../../src-main/host/connection.ts';
import { NOBODY } from '../../../src-renderer/paper/sheet/merchant.ts';
import { zplLabels } from '../../../src-renderer/paper/zpl-labels.ts';

const aSlip = (lines: Slip['parts'][number]['lines']): Slip => ({
  ...{ orderId: 'PD1', salesChannelOrderId: 'SC-1', salesChannel: null, orderedAt: null, address: null },
  ...{ receiver: 'Ana', country: null, parcel: null, parcels: 1, units: lines.length, version: 'V' },
  ...{ parts: [{ parcel: null, carrier: null, lines }], code: 'PKDSLIPV', stop: null },
});
const lineOf = (name: string, n = 0) => ({ key: `k${n}`, name, sku: `SKU-${n}`, ean: null, units: 1 });
const linesOf = (slip: Slip) => zplLabels({ is: 'slip', slip }, NOBODY, 'en').flatMap(({ lines }) => lines);

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
  const labels = zplLabels({ is: 'slip', slip: aSlip(lines) }, NOBODY, 'en');
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
  const labels = zplLabels({ is: 'document', document }, NOBODY, 'en');
  expect(zplLabelsSchema.safeParse(labels).success).toBe(true);
  const [label] = labels;
  expect(label?.lines).toHaveLength(5_000);
  expect(label?.lines.slice(-2).map(({ text }) => text)).toEqual(['row 4997', '...']);
});

it('one that is more than a request may be is cut with dots, whatever its letters are', () => {
  const lines = Array.from({ length: 2_000 }, (_, n) => lineOf('"\u0001'.repeat(250), n));
  const labels = zplLabels({ is: 'slip', slip: aSlip(lines) }, NOBODY, 'en');
  expect(JSON.stringify(labels).length).toBeLessThan(LONGEST_FRAME - 10_000);
  expect(labels[0]?.lines.at(-1)?.text).toBe('...');
});
