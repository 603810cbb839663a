import { createRouterClient } from '@orpc/server';
import { expect, it } from 'vitest';
import type { PaperDocument } from '../../../../src-main/contract/paper/paper-document.ts';
import type { SettingsChange } from '../../../../src-main/contract/station/settings.ts';
import { router } from '../../../../src-main/router/index.ts';
import { systemClock } from '../../../../src-main/station/system-clock.ts';
import { json, startFaultyService } from '../../../support/faulty-service.ts';
import { anItem, anOrder, aPage, aShipping } from '../../../support/order-json.ts';
import { anApp, connectedTo } from '../../../support/test-app.ts';
import { anOrderShop } from '../../../support/order-shop.ts';
import { aMug, aPackingStation, MUG, oneParcel } from '../../../support/packing-station.ts';
import { until } from '../../../support/until.ts';

const item = (sku: string, ean: string, quantity: number) =>
  anItem({ id: sku, salesChannelSkuId: sku, skuId: null, ean, name: `Item ${sku}`, quantity });
const CUP = '4006381333931';
const JUG = '95000101';

async function aStation(orders: unknown[], settings: SettingsChange = {}) {
  const service = await startFaultyService({ list: json(aPage(orders)) });
  const { app } = anApp({ options: connectedTo(service, { pollSeconds: 600 }) });
  await app.start();
  await until('the sweep has ended', () => app.context.live.snapshot.status.nextSweepAt !== null);
  const client = createRouterClient(router, { context: app.context });
  await client.station.change(settings);
  return { client, status: () => app.context.live.snapshot.status };
}

const PLAIN = anOrder('PD1', { items: [item('CUP', CUP, 2), item('JUG', JUG, 1)] });

it('a slip has the items, the address, and a code that leads back to the order', async () => {
  const { client } = await aStation([PLAIN]);
  const slip = await client.paper.slip({ orderId: 'PD1' });
  expect(
    slip.parts.map(({ parcel, lines }) => [parcel, lines.map(({ sku, ean, units }) => [sku, ean, units])]),
  ).toEqual([
    [
      null,
      [
        ['CUP', CUP, 2],
        ['JUG', JUG, 1],
      ],
    ],
  ]);
  expect(slip.units).toBe(3);
  expect(slip.stop).toBeNull();
  expect(await client.paper.scanned({ text: slip.code ?? '' })).toEqual({
    is: 'current',
    orderId: 'PD1',
    stop: null,
  });
  const other = (slip.code ?? '').replace(slip.version, '0000000000');
  expect(await client.paper.scanned({ text: other })).toEqual({ is: 'old', orderId: 'PD1', changes: null });
  expect(await client.paper.scanned({ text: (slip.code ?? '').replace('PD1', 'PD9') })).toEqual({
    is: 'no-order',
  });
  expect(await client.paper.scanned({ text: 'PKDSLIP' })).toEqual({ is: 'unreadable' });
  await expect(client.paper.slip({ orderId: 'PD9' })).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
  await expect(client.paper.print({ orderId: 'PD9' })).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
});

it('declared parcels stand apart on it, and of a packed order what lies in them', async () => {
  const parcels = [
    { name: 'Box', items: [{ salesChannelSkuId: 'CUP', quantity: 2 }] },
    { name: 'Bag', items: [{ salesChannelSkuId: 'JUG', quantity: 1 }] },
  ];
  const shipping = aShipping({ items: ['CUP', 'JUG'], parcels });
  const { client } = await aStation([
    anOrder('PD1', { items: [item('CUP', CUP, 2), item('JUG', JUG, 1)], shipping }),
  ]);
  const slip = await client.paper.slip({ orderId: 'PD1' });
  expect(slip.parts.map(({ parcel, lines }) => [parcel, ...lines.map(({ sku }) => sku)])).toEqual([
    [1, 'CUP'],
    [2, 'JUG'],
  ]);
  const one = await client.paper.slip({ orderId: 'PD1', parcel: 2 });
  expect([one.parcel, one.units, one.parts.map(({ parcel }) => parcel)]).toEqual([2, 1, [2]]);
  const none = await client.paper.slip({ orderId: 'PD1', parcel: 9 });
  expect([none.parcel, none.units, none.parts.length], 'the whole order').toEqual([null, 3, 2]);
  await client.paper.print({ orderId: 'PD1', parcel: 2 });
  expect(await client.paper.take({})).toMatchObject({
    job: { kind: 'slip', parcel: 2 },
    paper: { is: 'slip', slip: { parcel: 2 } },
  });
});

const LIST: PaperDocument = {
  ...{ form: 'tables', kind: 'pick-list', locale: 'es', title: 'Lista', number: null, note: '' },
  facts: [],
  tables: [{ title: [], columns: [{ label: 'N', is: 'count' }], rows: [[{ text: '1' }]] }],
};

it('another paper is a job too: printed as it was asked for, on its own printer, and again', async () => {
  const { client } = await aStation([], { sheetPrinter: 'Laser', sheetSize: 'letter', slipPrinter: 'Zebra' });
  const { n } = await client.paper.printDocument({ document: LIST });
  const taken = await client.paper.take({});
  expect(taken).toMatchObject({
    job: { n, kind: 'pick-list', title: 'Lista', printer: 'Laser', size: 'letter', language: 'es' },
    paper: { is: 'document', document: LIST },
  });
  await client.paper.handed({ n });
  const again = await client.paper.repeat({ n });
  expect((await client.paper.take({}))?.job.n).toBe(again.n);
  const { n: test } = await client.paper.printDocument({ document: LIST, stock: 'slip', copies: 3 });
  expect((await client.paper.take({ n: test }))?.job).toMatchObject({ printer: 'Zebra', copies: 3 });
});

it('papers that nobody prints fill no more than their room: the next is refused, until one is dropped', async () => {
  const { client } = await aStation([]);
  const rows = Array.from({ length: 900 }, () => [{ text: 'x'.repeat(2_000) }]);
  const columns = [{ label: 'N', is: 'count' as const }];
  const document: PaperDocument = { ...LIST, form: 'tables', tables: [{ title: [], columns, rows }] };
  const ask = () => client.paper.printDocument({ document });
  let last = 0;
  for (let asked = 0; asked < 5; asked++) ({ n: last } = await ask());
  await expect(ask()).rejects.toMatchObject({ code: 'TOO_MANY_PAPERS' });
  await expect(client.paper.repeat({ n: last })).rejects.toMatchObject({ code: 'TOO_MANY_PAPERS' });
  await client.paper.drop({ n: last });
  expect((await ask()).n).toBeGreaterThan(last);
});

it('a badge, a receipt and a board are never written into a job', async () => {
  const { client } = await aStation([]);
  for (const kind of ['badges', 'receipt', 'board'] as const)
    await expect(client.paper.printDocument({ document: { ...LIST, kind } })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  expect((await client.paper.jobs({ limit: 9 })).total).toBe(0);
});

it('with the last unit, where that is set, a slip is asked for once', async () => {
  const { client, status } = await aStation([PLAIN], { slipWhen: 'complete' });
  for (const text of [CUP, CUP]) await client.packing.scan({ orderId: 'PD1', text });
  expect(status().printing).toEqual({ waiting: 0, failed: 0 });
  await client.packing.scan({ orderId: 'PD1', text: JUG });
  expect(status().printing).toEqual({ waiting: 1, failed: 0 });
  await client.packing.step({ orderId: 'PD1', step: { kind: 'undo' } });
  await client.packing.scan({ orderId: 'PD1', text: JUG });
  const { rows, total } = await client.paper.jobs({ limit: 10 });
  expect(total).toBe(1);
  expect(rows[0]).toMatchObject({ orderId: 'PD1', state: 'waiting', operator: null, isOld: false });
});

it('with the first unit, where that is set, it is asked for then', async () => {
  const { client, status } = await aStation([PLAIN], { slipWhen: 'start' });
  await client.packing.scan({ orderId: 'PD1', text: CUP });
  expect(status().printing.waiting).toBe(1);
});

it('a job is drawn by one window, and one whose order is gone says so and lets the next one through', async () => {
  const { client, status } = await aStation([PLAIN, anOrder('PD2', { items: [item('CUP', CUP, 1)] })]);
  const { n } = await client.paper.print({ orderId: 'PD1', size: '62mm', language: 'es', copies: 3 });
  await client.paper.print({ orderId: 'PD2' });
  const taken = await client.paper.take({});
  expect(taken?.job).toMatchObject({ n, size: '62mm', language: 'es', copies: 3, state: 'printing' });
  expect(taken?.paper).toMatchObject({ is: 'slip', slip: { orderId: 'PD1' } });
  expect((await client.paper.take({}))?.paper).toMatchObject({ is: 'slip', slip: { orderId: 'PD2' } });
  expect(await client.paper.take({})).toBeNull();
  await client.paper.handed({ n });
  expect(status().printing).toEqual({ waiting: 1, failed: 0 });
  await client.paper.notDrawn({ n: n + 1, why: 'too-long' });
  expect(status().printing).toEqual({ waiting: 0, failed: 1 });
  await client.paper.retry({ n: n + 1 });
  await client.paper.drop({ n: n + 1 });
  expect(status().printing).toEqual({ waiting: 0, failed: 0 });
});

it('of an order that must not be packed no slip is printed, none that waited comes out, and none counts as up to date', async () => {
  const { client, status } = await aStation([PLAIN]);
  const { code, version } = await client.paper.slip({ orderId: 'PD1' });
  const { n } = await client.paper.print({ orderId: 'PD1' });
  await client.cancel.decide({ orderId: 'PD1', reason: 'Out of stock' });
  await expect(client.paper.print({ orderId: 'PD1' })).rejects.toMatchObject({
    code: 'SLIP_STOPPED',
    data: { why: 'cancelled-here' },
  });
  expect(await client.paper.take({})).toBeNull();
  expect(status().printing).toEqual({ waiting: 0, failed: 1 });
  const { rows } = await client.paper.jobs({ limit: 1 });
  expect(rows[0]).toMatchObject({ n, state: 'failed', problem: 'stopped' });
  const cancelled = { is: 'cancelled', orderId: 'PD1' };
  expect(await client.paper.scanned({ text: code ?? '' })).toEqual(cancelled);
  const old = (code ?? '').replace(version, '0000000000');
  expect(await client.paper.scanned({ text: old })).toEqual(cancelled);
});

it('where a slip is required no order closes before one went to the printer; one that fails holds nobody', async () => {
  const orders = ['PD1', 'PD2'].map((id) => anOrder(id, { items: [item('CUP', CUP, 1)] }));
  const { client, status } = await aStation(orders, { slipRequired: true });
  const seal = (orderId: string) => client.packing.step({ orderId, step: { kind: 'seal' } });
  const refused = (why: string) => ({ code: 'STEP_REFUSED', data: { why } });
  expect(await client.paper.requirement({ orderId: 'PD1' }), 'nothing is packed').toBe('none');
  for (const orderId of ['PD1', 'PD2']) await client.packing.scan({ orderId, text: CUP });
  expect(await client.paper.requirement({ orderId: 'PD1' })).toBe('missing');
  await expect(seal('PD1')).rejects.toMatchObject(refused('slip-missing'));
  const { n } = await client.paper.print({ orderId: 'PD1' });
  await expect(seal('PD1'), 'no dialog was shown yet').rejects.toMatchObject(refused('slip-missing'));
  await client.paper.take({ n });
  expect(await client.paper.requirement({ orderId: 'PD1' })).toBe('under-way');
  // The job ends while the packer closes the order.
  const closed = seal('PD1');
  await client.paper.handed({ n });
  expect(await closed).toMatchObject({ phase: 'sealed' });
  expect(await client.paper.requirement({ orderId: 'PD1' })).toBe('none');

  const { n: jammed } = await client.paper.print({ orderId: 'PD2' });
  await client.paper.take({ n: jammed });
  await client.paper.notDrawn({ n: jammed, why: 'not-made' });
  expect(await client.paper.requirement({ orderId: 'PD2' })).toBe('failed');
  expect(await seal('PD2')).toMatchObject({ phase: 'sealed' });
  expect(status().printing, 'it waits among the print jobs').toEqual({ waiting: 0, failed: 1 });
});

it('a slip that was dropped, of one parcel of two or of an older version does not count where one is required', async () => {
  const orders = [PLAIN];
  const { client } = await aStation(orders, { slipRequired: true });
  for (const text of [CUP, CUP]) await client.packing.scan({ orderId: 'PD1', text });
  await client.packing.step({ orderId: 'PD1', step: { kind: 'add-parcel' } });
  await client.packing.scan({ orderId: 'PD1', text: JUG });
  const requirement = () => client.paper.requirement({ orderId: 'PD1' });
  const print = async (parcel?: number) => {
    const { n } = await client.paper.print({ orderId: 'PD1', ...(parcel === undefined ? {} : { parcel }) });
    await client.paper.take({ n });
    return n;
  };
  await client.paper.notDrawn({ n: await print(), why: 'not-made' });
  expect(await requirement()).toBe('failed');
  const { rows } = await client.paper.jobs({ limit: 1 });
  await client.paper.drop({ n: rows[0]?.n ?? 0 });
  expect(await requirement()).toBe('missing');
  await client.paper.handed({ n: await print(1) });
  expect(await requirement(), 'the second parcel has none').toBe('missing');
  await client.paper.handed({ n: await print(2) });
  expect(await requirement()).toBe('handed');
  await client.station.change({ slipRequired: false });
  expect(await requirement()).toBe('none');
});

it('an old slip of an order that the service has cancelled says that, not that it has to be printed again', async () => {
  const shop = await anOrderShop([oneParcel('PD1', [aMug({ quantity: 2 })])]);
  const { client, scan, sweep } = await aPackingStation(shop);
  const { code } = await client.paper.slip({ orderId: 'PD1' });
  await client.paper.print({ orderId: 'PD1' });
  shop.change('PD1', oneParcel('PD1', [aMug()]));
  await sweep();
  const scanned = () => client.paper.scanned({ text: code ?? '' });
  expect(await scanned()).toMatchObject({ is: 'old', changes: { amounts: [{ was: 2, now: 1 }] } });
  await scan('PD1', MUG);
  await client.packing.step({ orderId: 'PD1', step: { kind: 'seal' } });
  shop.change('PD1', { status: 'CANCELLED' });
  await sweep();
  await expect.poll(scanned).toEqual({ is: 'cancelled', orderId: 'PD1' });
});

it('a slip that is printed once all is packed is drawn after the look at the service, which may stop it', async () => {
  const shop = await anOrderShop([oneParcel('A', [aMug({ quantity: 1 })])]);
  const { client, scan } = await aPackingStation(shop, { clock: systemClock });
  await client.station.change({ slipWhen: 'complete' });
  const { onLookUp } = shop;
  const asked = Promise.withResolvers<() => void>();
  shop.onLookUp = (request, response) => {
    shop.onLookUp = onLookUp;
    asked.resolve(() => json(aPage([shop.get('A')]))(request, response));
  };
  shop.change('A', { items: [aMug({ quantity: 3 })] });
  expect(await scan('A', MUG)).toEqual(['complete']);
  const taken = client.paper.take({});
  const answer = await asked.promise;
  answer();
  expect(await taken, 'what is printed is not what the service has').toBeNull();
  const { rows } = await client.paper.jobs({ limit: 1 });
  expect(rows).toMatchObject([{ orderId: 'A', state: 'failed', problem: 'stopped' }]);
});

it('a slip comes out although the service does not answer', async () => {
  const shop = await anOrderShop(['A', 'B'].map((id) => oneParcel(id, [aMug({ quantity: 1 })])));
  const { client, scan } = await aPackingStation(shop);
  await client.station.change({ slipWhen: 'complete' });
  shop.onLookUp = () => undefined;
  expect(await scan('A', MUG)).toEqual(['complete']);
  expect(await client.paper.take({})).toMatchObject({ job: { orderId: 'A' }, paper: { is: 'slip' } });
  await shop.away();
  expect(await scan('B', MUG)).toEqual(['complete']);
  expect(await client.paper.take({})).toMatchObject({ job: { orderId: 'B' }, paper: { is: 'slip' } });
});
