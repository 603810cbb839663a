/** A list by rules has exactly the orders that meet all rules that are set, and says how many more there are. */
import { describe, expect, it } from 'vitest';
import type { PickChoice } from '../../../src-main/contract/picking/pick.ts';
import type { Json } from '../../../src-main/domain/orders/read-value.ts';
import { anItem, anOrder } from '../../support/order-json.ts';
import { anOrderShop } from '../../support/order-shop.ts';
import { aPackingStation, MUG } from '../../support/packing-station.ts';

type Rules = Extract<PickChoice, { kind: 'filter' }>;

interface Known {
  orderId: string;
  carrier: string;
  units: number;
  dueAt: number;
  name: string;
}

const DAY = Date.parse('2026-03-05T12:00:00Z');
const HOUR = 3_600_000;

/** Every pair of carrier and size, due an hour after each other. */
const KNOWN: Known[] = Array.from({ length: 24 }, (_, n) => ({
  orderId: `PD-${String(n).padStart(2, '0')}`,
  carrier: ['Correios', 'Loggi', 'Jadlog'][n % 3] ?? '',
  units: n % 4 === 0 ? 2 : 1,
  dueAt: DAY + n * HOUR,
  name: n % 2 === 0 ? 'Blue mug' : 'Red mug',
}));

const asOrder = ({ orderId, carrier, units, dueAt, name }: Known): Json =>
  anOrder(orderId, {
    items: [anItem({ id: 'a', salesChannelSkuId: name, ean: MUG, name, quantity: units })],
    shipping: {
      deliveries: [
        {
          company: carrier,
          name: carrier,
          deliveryEstimateDate: new Date(dueAt).toISOString(),
          items: ['a'],
          parcels: [],
        },
      ],
    },
  });

/** Computed independently, order by order. */
function meets(order: Known, { filter, orderIds }: Rules): boolean {
  const { carrier, size, dueBefore, text } = filter;
  return (
    (carrier === undefined || order.carrier === carrier) &&
    (size === undefined || (size === 'single') === (order.units === 1)) &&
    (dueBefore === undefined || order.dueAt < dueBefore) &&
    (text === undefined || order.name.startsWith('Red')) &&
    (orderIds === undefined || orderIds.includes(order.orderId))
  );
}

/** Every combination of the rules, each set or not. */
function allRules(): Rules[] {
  const some = KNOWN.filter((_, n) => n % 5 < 3).map(({ orderId }) => orderId);
  let all: Rules[] = [{ kind: 'filter', filter: {} }];
  const each = (more: (rules: Rules) => Rules[]) => (all = all.flatMap((rules) => [rules, ...more(rules)]));
  const filters: Rules['filter'][] = [{ carrier: 'Loggi' }, { dueBefore: DAY + 9 * HOUR }, { text: 'red' }];
  for (const filter of filters) each((rules) => [{ ...rules, filter: { ...rules.filter, ...filter } }]);
  each((rules) =>
    (['single', 'multi'] as const).map((size) => ({ ...rules, filter: { ...rules.filter, size } })),
  );
  each((rules) => [{ ...rules, orderIds: some }]);
  each((rules) => [1, 3, 500].map((orders) => ({ ...rules, orders })));
  return all;
}

const station = async () => aPackingStation(await anOrderShop(KNOWN.map(asOrder)));

describe('a list by rules', () => {
  it('has the most urgent orders that meet all of them, and no other', async () => {
    const { client } = await station();
    const rules = allRules();
    expect(rules.length).toBe(2 ** 3 * 3 * 2 * 4);
    const sizes = new Set<number>();
    for (const choice of rules) {
      const met = KNOWN.filter((order) => meets(order, choice)).map(({ orderId }) => orderId);
      const taken = met.slice(0, choice.orders ?? 500);
      const list = await client.pick.list({ choice, sort: 'sku', lines: 1 });
      const shown = [list.orders.map(({ orderId }) => orderId), list.count, list.beyond];
      expect({ choice, shown }).toEqual({
        choice,
        shown: [taken, taken.length, met.length - taken.length],
      });
      sizes.add(met.length);
    }
    expect(sizes.size, 'the rules tell orders apart').toBeGreaterThan(8);
  });

  it('leaves out what a finished batch has picked, and the numbers of its totes', async () => {
    const { client } = await station();
    const choice: Rules = { kind: 'filter', filter: { carrier: 'Loggi' }, orders: 2 };
    const first = await client.pick.list({ choice, sort: 'sku' });
    const orderIds = first.orders.map(({ orderId }) => orderId);
    const { batch } = await client.batch.begin({ orderIds });
    for (const { item } of first.lines)
      await client.batch.scan({
        batch,
        text: MUG,
        item,
        units: first.lines.find((l) => l.item === item)?.quantity ?? 1,
      });
    await client.batch.close({ batch });
    const next = await client.pick.list({ choice, sort: 'sku' });
    expect(next).toMatchObject({ count: 2, picked: 2, beyond: first.beyond - 2 });
    expect(next.orders.map(({ tote }) => tote)).toEqual([3, 4]);
    expect(next.orders.filter(({ orderId }) => orderIds.includes(orderId))).toEqual([]);
    const named = await client.pick.list({ choice: { ...choice, orderIds }, sort: 'sku' });
    expect(named.count, 'whoever names an order means it').toBe(2);
  });

  it('refuses what is no number of totes', async () => {
    const { client } = await station();
    for (const orders of [0, -1, 1.5, 501])
      await expect(
        client.pick.list({ choice: { kind: 'filter', filter: {}, orders }, sort: 'sku' }),
      ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});
