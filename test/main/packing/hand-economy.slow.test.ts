/**
 * Packing by scanner only: scans by (units + 1) over random orders, in which one scan opens an order and one counts each unit.
 * The screens' own logic runs on the real application.
 */
import { expect, it } from 'vitest';
import { environmentOptions } from '../../chaos/options.ts';
import { createRandom } from '../../../src-main/practice/invented/random.ts';
import { HandPacker, unitsOf, type Hands } from '../../support/hand-economy/packer.ts';
import { BenchScreen } from '../../support/bench-screen.ts';
import { anOrderShop } from '../../support/order-shop.ts';
import { randomOrder } from '../../support/packing-campaign/orders.ts';
import { aPackingStation } from '../../support/packing-station.ts';

const { seed, ORDERS } = environmentOptions({
  seed: ['PACKING_SEED', '20260302'],
  ORDERS: ['HAND_ORDERS', 150],
});

async function economyOf(hands: Hands): Promise<{ economy: number; failed: string[] }> {
  const random = createRandom(seed, 'hands');
  const orders = Array.from({ length: ORDERS }, (_, n) => randomOrder(random, n));
  const station = await aPackingStation(await anOrderShop(orders.map(({ raw }) => raw)));
  const screen = new BenchScreen(station.app.context);
  const failed = await new HandPacker(screen, random, hands).pack(orders);
  const due = orders.reduce((sum, order) => sum + unitsOf(order) + 1, 0);
  const economy = screen.actions / due;
  process.stdout.write(
    `hand economy, ${hands.takes}, ${hands.another}, ${hands.ends}: ${economy.toFixed(3)} (${screen.actions} scans, ${due} due, ${failed.length} of ${ORDERS} not packed; seed ${seed})\n`,
  );
  return { economy, failed };
}

it.each<[string, Hands, number]>([
  ['goods as the bench asks for them', { takes: 'asked', another: 'again', ends: 'next' }, 1],
  ['goods as they lie in a tote', { takes: 'pile', another: 'again', ends: 'next' }, 1.2],
  ['the same, with codes for parcels and closing', { takes: 'pile', another: 'code', ends: 'command' }, 1.32],
])(
  '%s',
  async (_name, hands, most) => {
    const { economy, failed } = await economyOf(hands);
    expect(failed).toEqual([]);
    // The day's first order comes onto the bench by two scans, and its last is closed by a code: two scans in thousands.
    expect(Number(economy.toFixed(2))).toBeLessThanOrEqual(most);
  },
  600_000,
);
