import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BatchEvent, BatchOrder } from '../../../../src-main/domain/batch/event.ts';
import { applyEvent, foldEvents } from '../../../../src-main/domain/batch/fold.ts';
import {
  inTote,
  leftOf,
  movedTo,
  needOf,
  pickedOrders,
  unitsOf,
  type BatchState,
} from '../../../../src-main/domain/batch/state.ts';
import {
  countAgain,
  eventOf,
  placeOf,
  someOrders,
  someTries,
  type Try,
} from '../../../support/batch/story.ts';

const seed = Number(process.env['FC_SEED'] ?? 20_261_125);
const numRuns = Number(process.env['FC_RUNS'] ?? 500);

type Apply = typeof applyEvent;

/** Goes through a story, and holds the state against a count of its own after each event. */
function tell(orders: BatchOrder[], tries: readonly Try[], apply: Apply): BatchEvent[] {
  const events: BatchEvent[] = [{ kind: 'begun', orders }];
  let state = apply(null, { kind: 'begun', orders });
  for (const one of tries) {
    if (!state) throw new Error('it was not begun');
    const event = eventOf(state, one);
    if (!event) continue;
    events.push(event);
    state = apply(state, event);
    if (state) holds(state, events);
  }
  return events;
}

function holds(state: BatchState, events: readonly BatchEvent[]): void {
  const sums = countAgain(events);
  const items = new Map<string, { due: number; picked: number }>();
  let left = 0;
  const whole = new Set(state.orders.map(({ orderId }) => orderId));
  for (const order of state.orders) {
    for (const { item } of order.needs) {
      const sum = sums.get(placeOf(order.orderId, item));
      expect({ due: needOf(order, item), picked: inTote(state, order.orderId, item) }).toEqual(sum);
      if (!sum) continue;
      expect(sum.picked).toBeLessThanOrEqual(sum.due);
      left += sum.due - sum.picked;
      if (sum.picked < sum.due) whole.delete(order.orderId);
      const all = items.get(item) ?? { due: 0, picked: 0 };
      items.set(item, { due: all.due + sum.due, picked: all.picked + sum.picked });
    }
  }
  for (const [item, sum] of items) expect(unitsOf(state, item)).toEqual(sum);
  expect(leftOf(state)).toBe(left);
  expect(new Set(pickedOrders(state))).toEqual(whole);
}

const check = (apply: Apply) =>
  fc.check(
    fc.property(someOrders, someTries, (orders, tries) => void tell(orders, tries, apply)),
    { seed, numRuns },
  );

describe('a batch, whatever is scanned and undone', () => {
  it('is what a count of all its events says, and never has more in a tote than its order needs', () => {
    fc.assert(
      fc.property(someOrders, someTries, (orders, tries) => {
        const events = tell(orders, tries, applyEvent);
        expect(foldEvents(events)).toEqual(events.reduce<BatchState | null>(applyEvent, null));
      }),
      { seed, numRuns },
    );
  });

  it('survives any events in any order: what cannot follow changes nothing', () => {
    const anyEvent = fc.oneof(
      fc.record({
        kind: fc.constant('picked' as const),
        item: fc.constantFrom('sA', 'sOther'),
        puts: fc.array(
          fc.record({ orderId: fc.constantFrom('PD-0', 'PD-9'), units: fc.integer({ min: -2, max: 9 }) }),
          { maxLength: 3 },
        ),
        method: fc.constant('scan' as const),
        code: fc.constant('1'),
      }),
      fc.constant<BatchEvent>({ kind: 'undone' }),
    );
    fc.assert(
      fc.property(someOrders, fc.array(anyEvent, { maxLength: 20 }), (orders, events) => {
        const state = foldEvents([{ kind: 'begun', orders }, ...events]);
        for (const order of state?.orders ?? [])
          for (const { item } of order.needs) {
            const units = state ? inTote(state, order.orderId, item) : 0;
            expect(units).toBeGreaterThanOrEqual(0);
            expect(units).toBeLessThanOrEqual(needOf(order, item));
          }
      }),
      { seed, numRuns },
    );
  });

  const planted: Record<string, Apply> = {
    'an undo that takes nothing back': (state, event) =>
      event.kind === 'undone' ? state : applyEvent(state, event),
    'an undo that takes two steps back': (state, event) =>
      event.kind === 'undone' ? applyEvent(applyEvent(state, event), event) : applyEvent(state, event),
    'a case that goes into its first tote alone': (state, event) =>
      event.kind === 'picked'
        ? applyEvent(state, { ...event, puts: event.puts.slice(0, 1) })
        : applyEvent(state, event),
    'a scan that counts one unit whatever was said': (state, event) =>
      event.kind === 'picked'
        ? applyEvent(state, { ...event, puts: event.puts.map((put) => ({ ...put, units: 1 })) })
        : applyEvent(state, event),
    'a tote that takes what its order does not need': (state, event) => {
      if (event.kind !== 'picked' || !state) return applyEvent(state, event);
      const first = state.orders[0]?.orderId ?? '';
      const units = event.puts.reduce((sum, put) => sum + put.units, 0);
      return { ...state, totes: movedTo(state.totes, first, event.item, units) ?? state.totes };
    },
  };
  it.each(Object.entries(planted))('finds %s', (_name, apply) => {
    expect(check(apply).failed).toBe(true);
  });
});
