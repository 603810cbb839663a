import { expect, it } from 'vitest';
import { slipChanges } from '../../../../src-main/domain/paper/slip-changes.ts';
import type { PackingPlan } from '../../../../src-main/domain/packing/plan.ts';

const plan = (units: Record<string, number>, parts: Partial<PackingPlan> = {}): PackingPlan => ({
  items: Object.entries(units).map(([sku, n]) => ({
    ...{ key: sku, sku, name: `Item ${sku}`, eans: [], hsCode: null },
    ...{ units: n, byDelivery: [], loose: n },
  })),
  deliveries: [{ company: 'Rápido', name: null }],
  parcels: [],
  contradictions: [],
  shipTo: 'here',
  ...parts,
});

it('names each item whose number is another one, also one that came or went', () => {
  const { amounts, addressChanged, carrierChanged } = slipChanges(
    plan({ A: 1, B: 2, C: 3 }),
    plan({ A: 1, B: 5, D: 4 }),
  );
  expect(amounts.map(({ sku, was, now }) => [sku, was, now])).toEqual([
    ['B', 2, 5],
    ['C', 3, 0],
    ['D', 0, 4],
  ]);
  expect([addressChanged, carrierChanged]).toEqual([false, false]);
});

it('says that the address or the carrier is another one', () => {
  const before = plan({ A: 1 });
  expect(slipChanges(before, plan({ A: 1 }, { shipTo: 'there' }))).toEqual({
    ...{ amounts: [], addressChanged: true, carrierChanged: false },
  });
  const deliveries = [{ company: 'Other', name: null }];
  expect(slipChanges(before, plan({ A: 1 }, { deliveries }))).toEqual({
    ...{ amounts: [], addressChanged: false, carrierChanged: true },
  });
});

it('takes the name of a delivery without a company for its carrier', () => {
  const by = (company: string | null, name: string | null) =>
    plan({ A: 1 }, { deliveries: [{ company, name }] });
  expect(slipChanges(by(null, 'DHL'), by(null, 'UPS')).carrierChanged).toBe(true);
  expect(slipChanges(by(null, 'DHL'), by('DHL', 'Express')).carrierChanged).toBe(false);
  expect(slipChanges(by('DHL', 'Express'), by('DHL', 'Economy')).carrierChanged).toBe(false);
});
