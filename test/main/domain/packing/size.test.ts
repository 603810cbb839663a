/** Cost of an order by its size, whatever its shape: within its bounds none holds up the bench. */
import { describe, expect, it } from 'vitest';
import {
  MOST_DELIVERIES,
  MOST_LINES,
  MOST_PARCELS,
} from '../../../../src-main/domain/orders/order-bounds.ts';
import { readOrder, type OrderFacts } from '../../../../src-main/domain/orders/order-facts.ts';
import { apply } from '../../../../src-main/domain/packing/fold.ts';
import { makePlan } from '../../../../src-main/domain/packing/make-plan.ts';
import { packingView } from '../../../../src-main/domain/packing/packing-view.ts';
import { mustBeFree } from '../../../../src-main/domain/packing/plan.ts';
import type { PackingState } from '../../../../src-main/domain/packing/state.ts';
import { count } from '../../../../src-main/domain/packing/step.ts';
import type { Json } from '../../../../src-main/domain/orders/read-value.ts';
import { anOrder } from '../../../support/order-json.ts';
import { aDelivery, aLine, aParcel } from '../../../support/packing/a-plan.ts';
import { digest } from '../../../support/packing/digest.ts';

interface Shape {
  name: string;
  /** The most that is within the bounds. */
  most: number;
  order: (n: number) => { items: Json[]; deliveries: Json[] };
}

const each = <T>(n: number, make: (at: number) => T): T[] => Array.from({ length: n }, (_, at) => make(at));
const line = (at: number) => aLine(`l${at}`, `S${at}`, 2, { name: `Mug ${at}` });

const SHAPES: Shape[] = [
  {
    name: 'a line and a parcel in each delivery',
    most: MOST_DELIVERIES,
    order: (n) => ({
      items: each(n, line),
      deliveries: each(n, (at) => aDelivery([`l${at}`], [aParcel({ [`S${at}`]: 2 })])),
    }),
  },
  {
    name: 'deliveries that hold a part of one item each, without declared parcels',
    most: MOST_DELIVERIES,
    order: (n) => ({
      items: each(n, (at) => aLine(`l${at}`, 'SAME', 2)),
      deliveries: each(n, (at) => aDelivery([`l${at}`])),
    }),
  },
  {
    name: 'parcels of one delivery in which nothing is declared',
    most: MOST_PARCELS,
    order: (n) => ({
      items: each(n, line),
      deliveries: [
        aDelivery(
          each(n, (at) => `l${at}`),
          each(n, () => ({})),
        ),
      ],
    }),
  },
  {
    name: 'parcels of one delivery that hold an item each',
    most: MOST_PARCELS,
    order: (n) => ({
      items: each(n, line),
      deliveries: [
        aDelivery(
          each(n, (at) => `l${at}`),
          each(n, (at) => aParcel({ [`S${at}`]: 2 }, { code: `BOX-${at}` })),
        ),
      ],
    }),
  },
  {
    name: 'lines without a delivery',
    most: MOST_LINES,
    order: (n) => ({ items: each(n, line), deliveries: [] }),
  },
];

function factsOf({ order }: Shape, n: number): OrderFacts {
  const { items, deliveries } = order(n);
  const reading = readOrder(anOrder('PD1', { items, shipping: { deliveries } }));
  if (!reading.ok) throw new Error(JSON.stringify(reading.fault.expected));
  return reading.facts;
}

const ORDER = {
  orderId: 'PD1',
  salesChannelOrderId: null,
  dueAt: null,
  country: null,
  border: null,
};

/** All items but the last are in parcels, so that a search for room has to pass all of them. */
function nearlyFull(facts: OrderFacts): PackingState {
  const plan = makePlan(facts, digest);
  const opened = apply(null, { kind: 'opened', plan, free: mustBeFree(plan), restart: false });
  const { parcels } = opened.contents;
  const last = plan.items.length - 1;
  const filled = parcels.map((parcel) => ({
    ...parcel,
    units: { ...parcel.units } as Record<string, number>,
  }));
  plan.items.forEach(({ key, units }, at) => {
    const here = filled[Math.min(at, filled.length - 1)];
    if (here && (at < last || last === 0)) here.units[key] = last === 0 ? Math.min(2, units) : units;
  });
  return { ...opened, contents: { ...opened.contents, parcels: filled } };
}

/** Views an order and scans once, with facts and a state that were not used before. */
function work(facts: OrderFacts, state: PackingState): void {
  const plan = makePlan(facts, digest);
  apply(null, { kind: 'opened', plan, free: mustBeFree(plan), restart: false });
  packingView({
    order: ORDER,
    state,
    isNew: false,
    stop: null,
    trouble: { misses: 0, shorts: 0, reopened: 0 },
    isUnreadable: false,
    notOrdered: [],
    isChosen: false,
    isPullOver: false,
    waitsForFloor: false,
  });
  for (const { key } of [...state.plan.items.slice(0, 1), ...state.plan.items.slice(-1)])
    count(state, { key, units: 1, method: 'scan', code: 'x', reason: null });
}

/** Milliseconds to view an order of that size that was not used before. */
function cost(facts: OrderFacts, filled: PackingState): number {
  const state = structuredClone(filled);
  const start = performance.now();
  work(facts, state);
  return performance.now() - start;
}

/** Shortest times, measured in turns so that both sizes run under the same load; the quickest was disturbed least. */
function quickest(shape: Shape, sizes: readonly [number, number]): [number, number] {
  const orders = sizes.map((n) => factsOf(shape, n)).map((facts) => ({ facts, filled: nearlyFull(facts) }));
  const costs = each(ROUNDS, () => orders.map(({ facts, filled }) => cost(facts, filled)));
  const least = (at: 0 | 1) => Math.min(...costs.map((round) => round[at] ?? Infinity));
  return [least(0), least(1)];
}

const ROUNDS = 100;
const TIMES_LARGER = 10;
const LOOKS = 8;

describe('an order ten times as large', () => {
  it.each(SHAPES)('takes at most twelve times as long: $name', (shape) => {
    const small = Math.floor(shape.most / TIMES_LARGER);
    const ratios: number[] = [];
    // Other load only adds time: one undisturbed round is enough, and none makes quadratic work look linear.
    while (ratios.length < LOOKS && !ratios.some((ratio) => ratio < 12)) {
      const [least, most] = quickest(shape, [small, small * TIMES_LARGER]);
      ratios.push(most / least);
    }
    expect(Math.min(...ratios), ratios.join(', ')).toBeLessThan(12);
  });
});
