/** Scans on a station whose catalogue spells codes as no scanner sends them. */
import { createRouterClient } from '@orpc/server';
import { expect, it } from 'vitest';
import { router } from '../../../src-main/router/index.ts';
import { json, startFaultyService } from '../../support/faulty-service.ts';
import { anItem, anOrder, aPage, aShipping } from '../../support/order-json.ts';
import { anApp, connectedTo } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';

async function aStation(items: [sku: string | null, ean: string | null][], orderIds: string[] = []) {
  const orders = items.map(([sku, ean], n) =>
    anOrder(orderIds[n] ?? `PD${n}`, {
      items: [anItem({ salesChannelSkuId: sku, skuId: `S${n}`, ean, name: `Item ${n}` })],
      shipping: aShipping({ items: [] }),
    }),
  );
  const service = await startFaultyService({ list: json(aPage(orders)) });
  const { app } = anApp({ options: connectedTo(service, { pollSeconds: 600 }) });
  await app.start();
  await until('the sweep has ended', () => app.context.live.snapshot.status.nextSweepAt !== null);
  return createRouterClient(router, { context: app.context });
}

it('finds an item whose SKU or EAN is spelt otherwise, on every way that a scan is read', async () => {
  const client = await aStation([
    ['CAFE\u0301', null],
    ['MUG–1', null],
    ['mug-blue', null],
    ['A', '\u202a4006381333931'],
    ['B', '01234565'],
    ['7698-1239', null],
    ['C', '９７８０２０１３７９６２４'],
  ]);
  const found = async (text: string) => {
    const answer = await client.scan.find({ text });
    return answer.kind === 'item' ? answer.sku : answer.kind;
  };
  expect(await found('CAFÉ')).toBe('CAFE\u0301');
  expect(await found('MUG-1')).toBe('MUG–1');
  expect(await found(']A0MUG-BLUE')).toBe('mug-blue');
  expect(await found('4006381333931')).toBe('A');
  expect(await found(']E00012345000065')).toBe('B');
  expect(await found(']F0A7698-1239B')).toBe('7698-1239');
  expect(await found('9780201379624')).toBe('C');
  expect(await client.packing.scan({ orderId: 'PD2', text: ']A0MUG-BLUE' })).toMatchObject({
    signal: 'complete',
  });
  expect((await client.locations.itemsOf({ text: ']A0MUG-BLUE' })).items).toMatchObject([
    { sku: 'mug-blue' },
  ]);
});

it('finds an item whose EAN a form has changed, and a label whose symbol is read otherwise', async () => {
  const client = await aStation([
    ['BOOK', '3-16-148410-X'],
    ['MUG', 'EAN Code:4006381333931'],
    ['TEA', '000005901234123457'],
    ['low_case', '#REF!'],
    ['#40170725', null],
    ['PLUG', '40170725'],
  ]);
  const found = async (text: string) => {
    const answer = await client.scan.find({ text });
    return answer.kind === 'item' ? answer.sku : answer.kind;
  };
  expect(await found('9783161484100')).toBe('BOOK');
  expect(await found('4006381333931')).toBe('MUG');
  expect(await found('010400638133393110LOT7|17270131')).toBe('MUG');
  expect(await found('5901234123457')).toBe('TEA');
  expect(await found(']A0+L+O+W%O+C+A+S+E')).toBe('low_case');
  expect(await found('#40170725')).toBe('#40170725');
  expect(await found('40170725')).toBe('PLUG');
  expect(await client.packing.scan({ orderId: 'PD0', text: '9783161484100' })).toMatchObject({
    signal: 'complete',
  });
  const { groups } = await client.preflight.list({ rows: 20 });
  expect(groups.find(({ kind }) => kind === 'no-code')?.rows.map(({ sku }) => sku)).toContain('low_case');
  expect(groups.find(({ kind }) => kind === 'unscannable-code')).toBeUndefined();
});

it('a case that does not decide between two SKUs, or that the symbol can carry, is left alone', async () => {
  const client = await aStation([
    ['mug-blue', null],
    ['Mug-Blue', null],
    ['lamp-x', null],
  ]);
  expect(await client.scan.find({ text: ']A0MUG-BLUE' })).toMatchObject({ kind: 'unknown' });
  expect(await client.scan.find({ text: ']A0Mug-Blue' })).toMatchObject({ kind: 'item', sku: 'Mug-Blue' });
  expect(await client.scan.find({ text: ']C0LAMP-X' })).toMatchObject({ kind: 'unknown' });
  expect(await client.scan.find({ text: 'LAMP-x' })).toMatchObject({ kind: 'unknown' });
  expect(
    await client.scan.find({ text: 'LAMP-X' }),
    'most scanners name no symbol: it may be Code 39',
  ).toMatchObject({ kind: 'item', sku: 'lamp-x' });
});

it('what can never be scanned is a data problem, and has a shelf label, before a packer meets it', async () => {
  const bad = ['4006381333931.0', '4.00638E+12', "'4006381333931", '4006381333931, 9780201379624'];
  const none = ['Does not apply', 'N/A'];
  const client = await aStation([...bad, ...none, '5901234123457'].map((ean, n) => [`SKU-${n}`, ean]));
  const { groups } = await client.preflight.list({ rows: 20 });
  const skus = (kind: string) => groups.find((group) => group.kind === kind)?.rows.map(({ sku }) => sku);
  expect(skus('unscannable-code')).toEqual(['SKU-0', 'SKU-1', 'SKU-2', 'SKU-3']);
  expect(skus('no-code')).toEqual(['SKU-4', 'SKU-5']);
  expect((await client.preflight.labels()).labels.map(({ sku }) => sku)).toEqual(
    Array.from({ length: 6 }, (_, n) => `SKU-${n}`),
  );
  await client.codes.learn({ code: '95000101', sku: 'SKU-0', units: 1 });
  const after = await client.preflight.list({ rows: 20 });
  expect(after.groups.find(({ kind }) => kind === 'unscannable-code')?.findings).toBe(3);
});

it('a short code is known if it is exactly an order’s number or an item’s code', async () => {
  const client = await aStation(
    [
      ['PLU', '4011'],
      ['XY1', null],
    ],
    ['731', '1001'],
  );
  for (const text of ['731', '1001', 'SC-731', '4011', 'XY1']) {
    expect(await client.scan.isKnown({ text }), text).toBe(true);
  }
  for (const text of ['73', '7310', '401', '100', 'XY']) {
    expect(await client.scan.isKnown({ text }), text).toBe(false);
  }
});
