/** An order with endless texts: what goes to the screens is measured, and the order itself is kept whole. */
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src-main/domain/orders/read-value.ts';
import { aMug, aPackingStation, MUG } from '../../support/packing-station.ts';
import { anOrderShop } from '../../support/order-shop.ts';
import { anOrder } from '../../support/order-json.ts';

const LENGTH = 300_000;
/** More characters of JSON than any screen needs for an order with a few lines. */
const MOST_SENT = 40_000;

const endless = (word: string): string => word.padEnd(LENGTH, `${word}-`);
const NAME = endless('Mug');

/** Every text that the specification names, without an end. */
function anEndlessOrder(orderId: string): Json {
  const address = {
    country: endless('BR'),
    state: endless('PR'),
    city: endless('Curitiba'),
    postalCode: endless('8'),
    street: endless('Rua'),
    number: endless('7'),
    neighborhood: endless('Centro'),
    complement: endless('Fundos'),
    receiverName: endless('Ana'),
  };
  const sku = endless('SKU');
  return anOrder(orderId, {
    salesChannelOrderId: endless('SC'),
    salesChannel: endless('Feira'),
    currency: endless('BRL'),
    items: [
      aMug({ name: NAME }),
      {
        id: endless('l'),
        salesChannelSkuId: sku,
        skuId: endless('S'),
        ean: endless('E'),
        quantity: 2,
        name: NAME,
        hsCode: endless('6'),
      },
    ],
    customer: { firstName: endless('Ana'), lastName: endless('Ré') },
    shipping: {
      outboundCountry: endless('US'),
      deliveryAddress: address,
      deliveries: [
        {
          name: endless('Express'),
          company: endless('Correa'),
          lastMileTrackingNumber: endless('T'),
          items: ['l1', endless('l')],
          parcels: [
            {
              name: endless('Box'),
              code: endless('B'),
              items: [
                { salesChannelSkuId: 'MUG', quantity: 1 },
                { salesChannelSkuId: sku, quantity: 2 },
              ],
            },
          ],
        },
      ],
    },
    payments: [{ type: endless('PIX'), value: 10 }],
  });
}

async function station() {
  const shop = await anOrderShop([anEndlessOrder('LONG'), anOrder('OTHER')]);
  return { ...(await aPackingStation(shop)), shop };
}

describe('an order with texts of 300,000 characters', () => {
  it('sends little to any screen, and says how long they are', async () => {
    const { client, scan, shop, sweep } = await station();
    await scan('LONG', MUG);
    const { rows } = await client.queue.page({ filter: {}, offset: 0, limit: 50 });
    // A change in a part that is not sent is noticed nevertheless.
    shop.change('OTHER', { customer: { firstName: `${endless('Ana')}x` } });
    await sweep();
    shop.change('OTHER', { customer: { firstName: `${endless('Ana')}y` } });
    await sweep();
    const answers = {
      queue: rows,
      facets: await client.queue.facets(),
      order: await client.orders.get({ orderId: 'LONG' }),
      other: await client.orders.get({ orderId: 'OTHER' }),
      packing: await client.packing.get({ orderId: 'LONG' }),
      receipt: await client.packing.receipt({ orderId: 'LONG' }),
      scan: await client.scan.find({ text: MUG, view: true }),
      pick: await client.pick.list({ choice: { kind: 'all' }, sort: 'orders', lines: 50 }),
    };
    const sent = Object.entries(answers).map(([screen, answer]) => [screen, JSON.stringify(answer).length]);
    expect(sent.filter(([, length]) => Number(length) > MOST_SENT)).toEqual([]);
    expect(answers.order.items[0]?.name).toMatch(/^Mug.{397}… \(300,000 characters, [0-9a-f]{16}\)$/);
    expect(answers.other.changes[0]?.changes).toContainEqual({ kind: 'buyer' });
  });

  it('is found by how they begin, and packed like any other', async () => {
    const { client, scan, view } = await station();
    const { rows } = await client.queue.page({ filter: { text: 'Curitiba Mug' }, offset: 0, limit: 50 });
    expect(rows.length).toBeLessThanOrEqual(1);
    const found = await client.queue.page({ filter: { text: 'Mug' }, offset: 0, limit: 50 });
    expect(found.rows.map((row) => row.orderId)).toContain('LONG');
    expect(await scan('LONG', MUG)).toEqual(['right']);
    const key = (await view('LONG')).items[1]?.key ?? '';
    await client.packing.confirm({ orderId: 'LONG', key, units: 2 });
    expect((await view('LONG')).complete).toBe(true);
  });

  it('is kept whole', async () => {
    const { app } = await station();
    const json = app.context.currentWorkspace()?.orders.byId('LONG')?.json ?? '';
    expect((JSON.parse(json) as { items: { name: string }[] }).items[0]?.name).toBe(NAME);
  });
});
