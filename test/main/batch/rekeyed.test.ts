/** Keys of items in a batch when a second item of their SKU becomes known, or an earlier version began it. */
import { describe, expect, it } from 'vitest';
import { rekeyings, revisionOf } from '../../../src-main/batch/batch-orders.ts';
import type { BatchEvent } from '../../../src-main/domain/batch/event.ts';
import { foldEvents } from '../../../src-main/domain/batch/fold.ts';
import { inTote, toPutBack, unitsOf } from '../../../src-main/domain/batch/state.ts';
import { itemKey } from '../../../src-main/domain/picking/item-key.ts';

const full = (name: string) => itemKey({ sku: 'T', serviceSku: name, code: null, name });
/** Red by another name. */
const other = itemKey({ sku: 'T', serviceSku: 'red', code: null, name: 'Red shirt' });
const order = (orderId: string, tote: number) => ({
  ...{ orderId, tote, salesChannelOrderId: null },
  needs: [{ item: 'sT', units: 1 }],
});
const begun: BatchEvent = { kind: 'begun', orders: [order('A', 1), order('B', 2)] };
const picked: BatchEvent = {
  ...{ kind: 'picked', item: 'sT', method: 'scan', code: 'x' },
  puts: [{ orderId: 'A', units: 1 }],
};

/** Cache rows of each order now: the item by its key and its full one. */
function now(items: Record<'A' | 'B', [item: string, full: string]>) {
  const of = (orderId: string) => items[orderId === 'A' ? 'A' : 'B'];
  return {
    keysOf: (orderId: string) => [{ item: of(orderId)[0], full: of(orderId)[1] }],
    needsOf: (orderId: string) => ({
      ...{ salesChannelOrderId: null, open: true, status: 'READY_TO_SHIP' },
      needs: [{ item: of(orderId)[0], units: 1 }],
    }),
  };
}

function after(events: readonly BatchEvent[], pick: ReturnType<typeof now>) {
  const state = foldEvents(events);
  if (!state) throw new Error('no batch');
  const renamed = rekeyings({ pick }, state.orders);
  const next = foldEvents([...events, ...renamed]);
  if (!next) throw new Error('no batch');
  const parts = {
    ...{ pick, claims: { ask: () => ({ mayWork: true }) }, packed: { byId: () => null } },
    isElsewhere: () => false,
  } as unknown as Parameters<typeof revisionOf>[0];
  const revised = next.orders.flatMap((one) => revisionOf(parts, one) ?? []);
  return { renamed, revised, state: foldEvents([...events, ...renamed, ...revised]) };
}

describe('a batch whose orders need one item of an SKU', () => {
  it('goes on under the full key, with what was picked', () => {
    const { renamed, revised, state } = after(
      [begun, picked],
      now({ A: [full('red'), full('red')], B: [full('red'), full('red')] }),
    );
    expect(renamed).toEqual([{ kind: 'rekeyed', from: 'sT', to: full('red') }]);
    expect(revised).toEqual([]);
    expect(state && unitsOf(state, full('red'))).toEqual({ due: 2, picked: 1 });
    expect(state?.earlier).toHaveLength(1);
  });

  it('and back, once the cache knows no other item any more', () => {
    const there = { kind: 'rekeyed', from: 'sT', to: full('red') } as const;
    const { renamed, revised } = after(
      [begun, picked, there],
      now({ A: ['sT', full('red')], B: ['sT', full('red')] }),
    );
    expect(renamed).toEqual([{ kind: 'rekeyed', from: full('red'), to: 'sT' }]);
    expect(revised).toEqual([]);
  });
});

it('a batch that took two items for one puts back what was picked, and asks for each', () => {
  const { renamed, state } = after(
    [begun, picked],
    now({ A: [full('red'), full('red')], B: [full('blue'), full('blue')] }),
  );
  expect(renamed).toEqual([]);
  expect(state && toPutBack(state).map(({ item, units }) => [item, units])).toEqual([['sT', 1]]);
  expect(state && unitsOf(state, full('blue'))).toEqual({ due: 1, picked: 0 });
});

describe('a batch that an earlier version began, whose EAN is read otherwise now', () => {
  const book = itemKey({ sku: null, serviceSku: null, code: '09780306406157', name: 'Book' });
  const as = (item: string): BatchEvent[] => [
    {
      kind: 'begun',
      orders: [order('A', 1), order('B', 2)].map((one) => ({ ...one, needs: [{ item, units: 1 }] })),
    },
    { ...picked, item },
  ];

  it.each([
    ['c0306406152', 'c09780306406157'],
    ['cISBN 0306406152', book],
    ['i[null,null,"0306406152","Book"]', book],
    ['i[null,null,"0306406152","Book"]', 'c09780306406157'],
  ])('goes on from %s to %s, with what was picked', (from, to) => {
    const { renamed, revised, state } = after(as(from), now({ A: [to, book], B: [to, book] }));
    expect(renamed).toEqual([{ kind: 'rekeyed', from, to }]);
    expect(revised).toEqual([]);
    expect(state && unitsOf(state, to)).toEqual({ due: 2, picked: 1 });
  });

  it('goes on with what it needed under two keys that are one now, and with what was picked', () => {
    const [first, second] = ['c0306406152', 'cISBN 0306406152'] as const;
    const orders = [
      { ...order('A', 1), needs: [{ item: first, units: 1 }] },
      { ...order('B', 2), needs: [{ item: second, units: 1 }] },
    ];
    const { revised, state } = after(
      [
        { kind: 'begun', orders },
        { ...picked, item: first },
      ],
      now({ A: ['c09780306406157', book], B: ['c09780306406157', book] }),
    );
    expect(revised).toEqual([]);
    expect(state && unitsOf(state, 'c09780306406157')).toEqual({ due: 2, picked: 1 });
  });
});

describe('a batch in which one order has another name for an item', () => {
  it('renames it in that order only, and lets the last step be undone', () => {
    const { renamed, revised, state } = after(
      [begun, picked],
      now({ A: [full('red'), full('red')], B: [other, other] }),
    );
    expect(renamed).toEqual([
      { kind: 'rekeyed', orderId: 'A', from: 'sT', to: full('red') },
      { kind: 'rekeyed', orderId: 'B', from: 'sT', to: other },
    ]);
    expect(revised).toEqual([]);
    expect(state && unitsOf(state, full('red'))).toEqual({ due: 1, picked: 1 });
    expect(state?.earlier).toHaveLength(1);
  });

  it('adds its units to a surplus that has the new key already', () => {
    const state = foldEvents([
      begun,
      picked,
      { kind: 'rekeyed', orderId: 'A', from: 'sT', to: full('red') },
      { kind: 'revised', orderId: 'A', needs: [{ item: 'sT', units: 1 }], out: null },
      picked,
      { kind: 'rekeyed', orderId: 'A', from: 'sT', to: full('red') },
    ]);
    expect(state && inTote(state, 'A', full('red'))).toBe(2);
  });
});
