/** Whichever step opens an order, it is opened under the claim of that step. */
import { expect, it } from 'vitest';
import type { OpeningClaim } from '../../../src-main/domain/packing/event.ts';
import { readItemScan } from '../../../src-main/scan/read-scan.ts';
import { anOrderShop } from '../../support/order-shop.ts';
import { aMug, aPackingStation, created, MUG, oneParcel } from '../../support/packing-station.ts';

const CLAIM: OpeningClaim = { token: 7, isSure: true, risk: null };

async function anUnopenedOrder() {
  const shop = await anOrderShop([oneParcel('A', [aMug({ quantity: 2 })], created(0))]);
  const { app } = await aPackingStation(shop);
  const workspace = app.context.currentWorkspace();
  if (!workspace) throw new Error('the station is not connected');
  const { packing, packed } = workspace;
  const [item] = packing.view('A')?.items ?? [];
  const scanned = {
    meaning: readItemScan(workspace, MUG, 0),
    ...{ units: 1, key: null, into: null },
  };
  const events = () => packed.history('A').events.map(({ event }) => event);
  return { packing, key: item?.key ?? '', scanned, events };
}

type Opened = Awaited<ReturnType<typeof anUnopenedOrder>>;

it.each<[string, (order: Opened) => unknown]>([
  ['a scan', ({ packing, scanned }) => packing.scan('A', scanned, CLAIM)],
  [
    'a confirmation by hand',
    ({ packing, key }) =>
      packing.confirm('A', { key, units: 1, reason: 'No barcode', approvedBy: null }, CLAIM),
  ],
  [
    'another step',
    ({ packing, key }) =>
      packing.step('A', { kind: 'short', key, units: 1, reason: 'Not on the shelf' }, null, CLAIM),
  ],
  ['its start', ({ packing }) => packing.open('A', { free: false, restart: false, approvedBy: null }, CLAIM)],
])('%s opens an order under its claim, once', async (_what, open) => {
  const order = await anUnopenedOrder();
  open(order);
  expect(order.events()[0]).toMatchObject({ kind: 'opened', claim: CLAIM });
  order.packing.scan('A', order.scanned, { ...CLAIM, token: 8 });
  expect(order.events().filter(({ kind }) => kind === 'opened')).toHaveLength(1);
});
