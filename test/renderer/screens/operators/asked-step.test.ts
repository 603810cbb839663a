import { expect, it } from 'vitest';
import type { Api } from '../../../../src-renderer/client/api.ts';
import { readStep, stepOfInput, stepRows } from '../../../../src-renderer/screens/operators/asked-step.ts';

/** Answers what the steps below read. */
const api = (() => ({
  packing: {
    get: ({ orderId }: { orderId: string }) =>
      Promise.resolve({
        orderId,
        salesChannelOrderId: `SC-${orderId}`,
        due: 7,
        items: [
          { key: 'k1', name: 'Mug', sku: 'MUG-1' },
          { key: 'k2', name: null, sku: 'LAMP-2' },
        ],
      }),
  },
  batch: {
    running: () =>
      Promise.resolve({
        lines: [
          { item: 'sMUG-1', name: 'Mug', sku: 'MUG-1' },
          { item: 'nPoster', name: 'Poster', sku: null },
        ],
      }),
  },
  orders: {
    get: ({ orderId }: { orderId: string }) =>
      Promise.resolve({ orderId, salesChannelOrderId: orderId === 'A' ? 'SC-A' : null, units: 3 }),
  },
  outbox: {
    list: () => Promise.resolve([{ id: 'i1', orderId: 'A', salesChannelOrderId: 'SC-A', reason: 'Damaged' }]),
  },
  floor: { benches: () => Promise.resolve([{ benchId: 'b3', name: 'Bench 3' }]) },
  codes: { list: () => Promise.resolve([{ id: 4, typed: '123', sku: 'MUG-1', units: 6 }]) },
})) as unknown as Api;

const rows = async (procedure: string, input: unknown): Promise<string[]> => {
  const step = await readStep(api, { refusal: 'r', action: 'pack', procedure, input });
  return stepRows(step, 'Pia').map(([name, value]) => `${name}: ${value}`);
};

it('a cancel is asked for with who, the number on the papers, units and reason', async () => {
  expect(await rows('cancel.decide', { orderId: 'A', reason: 'Out of stock' })).toEqual([
    'Asked by: Pia',
    'Order: SC-A',
    'Units: 3',
    'Reason: Out of stock',
  ]);
});

it('of many orders the first are named, and how many more there are', async () => {
  const orderIds = ['A', 'B', 'C', 'D', 'E'];
  expect(await rows('cancel.decideMany', { orderIds, reason: 'x' })).toContain('Orders: SC-A, B, C, 2 more');
  expect(await rows('cancel.decideMany', { orderIds: ['A', 'B'], reason: 'x' })).toContain('Units: 6');
});

it('units by hand are asked for with their item, and a closed box with all units of its order', async () => {
  expect(await rows('packing.confirm', { orderId: 'A', key: 'k1', units: 5, reason: 'No code' })).toEqual([
    'Asked by: Pia',
    'Order: SC-A',
    'Item: Mug · MUG-1',
    'Units: 5',
    'Reason: No code',
  ]);
  expect(await rows('packing.confirm', { orderId: 'A', key: 'k2', units: 1 })).toContain('Item: LAMP-2');
  expect(await rows('packing.step', { orderId: 'A', step: { kind: 'seal' } })).toContain('Units: 7');
});

it('a decision of the outbox and a taught code are asked for by what they are, not by their ids', async () => {
  expect(await rows('outbox.withdraw', { id: 'i1' })).toEqual([
    'Asked by: Pia',
    'Order: SC-A',
    'Reason: Damaged',
  ]);
  expect(await rows('outbox.retry', { id: 'i1', reason: 'Other' })).toContain('Reason: Other');
  expect(await rows('codes.forget', { id: 4 })).toEqual([
    'Asked by: Pia',
    'Code: 123',
    'Item: MUG-1',
    'Units: 6',
  ]);
});

it('what the input alone says is there before anything is read', () => {
  expect(stepOfInput({ orderId: 'A ', units: 2, reason: 'x' })).toMatchObject({
    orders: ['A␠'],
    orderCount: 1,
    units: 2,
    reason: 'x',
  });
  expect(stepRows(stepOfInput(undefined), null)).toEqual([]);
});

it('of a location the item is called by its SKU, not by the key of it', () => {
  expect(stepOfInput({ item: 'sMUG-1', location: 'A-2' })).toMatchObject({ item: 'MUG-1', location: 'A-2' });
  expect(stepOfInput({ item: '' }).item).toBeNull();
});

it.each(['batch.confirm', 'putWall.put'])(
  '%s is asked for with the name of its item beside the SKU',
  async (procedure) => {
    const asked = (item: string) => rows(procedure, { batch: 1, item, units: 9, reason: 'No code' });
    expect(await asked('sMUG-1')).toContain('Item: Mug · MUG-1');
    expect(await asked('nPoster')).toContain('Item: Poster');
    expect(await asked('sGONE-7')).toContain('Item: GONE-7');
  },
);

it('of an order that another bench has, which one; of a bench that is off, its name; of a risk, why', async () => {
  expect(await rows('floor.take', { orderId: 'A', token: 4, reason: 'Nobody works there' })).toEqual([
    'Asked by: Pia',
    'Order: SC-A',
    'Reason: Nobody works there',
  ]);
  expect(await rows('floor.freeBench', { benchId: 'b3', seen: 7, reason: 'It was switched off' })).toEqual([
    'Asked by: Pia',
    'Bench: Bench 3',
    'Reason: It was switched off',
  ]);
  expect(await rows('packing.open', { orderId: 'A', free: false, risk: 'It is due now' })).toContain(
    'Reason: It is due now',
  );
});
