import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { environmentOptions } from '../../../chaos/options.ts';
import type { BatchEvent, BatchOrder } from '../../../../src-main/domain/batch/event.ts';
import { applyEvent, foldEvents } from '../../../../src-main/domain/batch/fold.ts';
import {
  inSlot,
  inTote,
  isSlotFull,
  leftOf,
  leftToPut,
  movedTo,
  needOf,
  pickedOrders,
  toPutBack,
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

const { seed, numRuns } = environmentOptions({ seed: ['FC_SEED', 20_261_125], numRuns: ['FC_RUNS', 400] });

type Apply = typeof applyEvent;

/** Plays a story, and compares the state with an independent count after each event. @returns the kinds of its events */
function tell(orders: BatchOrder[], tries: readonly Try[], apply: Apply, wall = false): BatchEvent[] {
  const events: BatchEvent[] = [{ kind: 'begun', orders, wall }];
  let state = apply(null, { kind: 'begun', orders, wall });
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
  const back = new Map(toPutBack(state).map((one) => [placeOf(one.order.orderId, one.item), one.units]));
  const items = new Map<string, { due: number; picked: number }>();
  let left = 0;
  let waiting = 0;
  /** Orders that lack something, or are not picked any more. */
  const open = new Set(
    state.orders
      .filter(({ orderId }) => (state.contents.shorts.get(orderId)?.size ?? 0) > 0)
      .map((one) => one.orderId),
  );
  for (const [place, sum] of sums) {
    const [orderId = '', item = ''] = place.split(' ');
    const order = state.orders.find((one) => one.orderId === orderId);
    if (!order) throw new Error(`${orderId} is missing`);
    const shown = {
      due: needOf(state, order, item),
      inTote: inTote(state, orderId, item),
      inSlot: inSlot(state, orderId, item),
      beyond: back.get(place) ?? 0,
    };
    expect(sum.inSlot).toBeGreaterThanOrEqual(0);
    expect(sum.inSlot, 'no slot has what was not picked').toBeLessThanOrEqual(sum.inTote);
    waiting += Math.max(0, Math.min(sum.due, sum.inTote) - sum.inSlot);
    if ((state.wall ? sum.inSlot : sum.inTote) < sum.due || order.out !== null) open.add(orderId);
    expect({ place, ...shown }).toEqual({ place, ...sum });
    expect(sum.inTote).toBeGreaterThanOrEqual(0);
    const picked = Math.min(sum.due, sum.inTote);
    left += sum.due - picked;
    const all = items.get(item) ?? { due: 0, picked: 0 };
    items.set(item, { due: all.due + sum.due, picked: all.picked + picked });
  }
  for (const [item, sum] of items) expect(unitsOf(state, item)).toEqual(sum);
  expect(leftOf(state)).toBe(left);
  expect(leftToPut(state)).toBe(state.wall ? waiting : 0);
  const whole = state.orders.map(({ orderId }) => orderId).filter((orderId) => !open.has(orderId));
  expect(pickedOrders(state)).toEqual(whole);
  const full = state.orders.filter((order) => isSlotFull(state, order)).map(({ orderId }) => orderId);
  expect(full).toEqual(state.wall ? whole : []);
}

const check = (apply: Apply) =>
  fc.check(
    fc.property(someOrders, someTries, fc.boolean(), (orders, tries, wall) => {
      tell(orders, tries, apply, wall);
    }),
    { seed, numRuns },
  );

describe('a batch, whatever is scanned, declared, undone, cancelled, changed and packed', () => {
  it('is what a count of all its events says', () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(someOrders, someTries, fc.boolean(), (orders, tries, wall) => {
        const events = tell(orders, tries, applyEvent, wall);
        for (const { kind } of events) seen.set(kind, (seen.get(kind) ?? 0) + 1);
        expect(foldEvents(events)).toEqual(events.reduce<BatchState | null>(applyEvent, null));
      }),
      { seed, numRuns },
    );
    expect([...seen.keys()].toSorted()).toEqual(
      [
        'begun',
        'lost',
        'paused',
        'picked',
        'put',
        'put-back',
        'resumed',
        'revised',
        'short',
        'undone',
      ].toSorted(),
    );
    expect(Math.min(...seen.values())).toBeGreaterThan(numRuns / 20);
  });

  it('survives any events in any order: no tote has less than nothing', () => {
    const orderId = fc.constantFrom('PD-0', 'PD-9');
    const item = fc.constantFrom('sA', 'sOther');
    const units = fc.integer({ min: -2, max: 9 });
    const puts = fc.array(fc.record({ orderId, units }), { maxLength: 3 });
    const anyEvent: fc.Arbitrary<BatchEvent> = fc.oneof(
      fc.record({
        ...{ item, puts },
        kind: fc.constant('picked' as const),
        method: fc.constant('scan' as const),
        code: fc.constant('1'),
      }),
      fc.record({ ...{ item, puts }, kind: fc.constant('short' as const), reason: fc.constant('x') }),
      fc.record({ ...{ orderId, item, units }, kind: fc.constantFrom('lost' as const, 'put-back' as const) }),
      fc.constant<BatchEvent>({ kind: 'undone' }),
    );
    fc.assert(
      fc.property(someOrders, fc.array(anyEvent, { maxLength: 20 }), (orders, events) => {
        const state = foldEvents([{ kind: 'begun', orders }, ...events]);
        for (const order of state?.orders ?? [])
          for (const { item: key } of order.needs) {
            const there = state ? inTote(state, order.orderId, key) : -1;
            expect(there).toBeGreaterThanOrEqual(0);
            expect(there).toBeLessThanOrEqual(order.needs.find((need) => need.item === key)?.units ?? 0);
          }
      }),
      { seed, numRuns },
    );
  });

  const without =
    (kind: BatchEvent['kind']): Apply =>
    (state, event) =>
      event.kind === kind ? state : applyEvent(state, event);
  const planted: Record<string, Apply> = {
    'an undo that takes nothing back': without('undone'),
    'an order that changed and is picked as it was': without('revised'),
    'a lost unit that counts as picked': without('lost'),
    'a unit that was put back and stays on the list': without('put-back'),
    'a shortage that is still to be picked': without('short'),
    'an undo that takes two steps back': (state, event) =>
      event.kind === 'undone' ? applyEvent(applyEvent(state, event), event) : applyEvent(state, event),
    'an undo that goes back beyond a change of the order': (state, event) => {
      const next = applyEvent(state, event);
      return event.kind === 'revised' && state && next ? { ...next, earlier: state.earlier } : next;
    },
    'a cancelled order that keeps its need': (state, event) =>
      applyEvent(state, event.kind === 'revised' ? { ...event, out: null } : event),
    'a shortage that outlives a change of its order': (state, event) => {
      const next = applyEvent(state, event);
      if (event.kind !== 'revised' || !state || !next) return next;
      return { ...next, contents: { ...next.contents, shorts: state.contents.shorts } };
    },
    'a packed order whose goods are to be put back': (state, event) =>
      applyEvent(
        state,
        event.kind === 'revised' && event.out === 'packed' ? { ...event, out: 'not-ready' } : event,
      ),
    'a put that fills no slot': without('put'),
    'a put that counts for any slot': (state, event) =>
      applyEvent(
        state,
        event.kind === 'put' ? { ...event, orderId: state?.orders[0]?.orderId ?? '' } : event,
      ),
    'a put that an undo does not take back': (state, event) => {
      const next = applyEvent(state, event);
      if (event.kind !== 'undone' || !state || !next) return next;
      return { ...next, contents: { ...next.contents, slots: state.contents.slots } };
    },
    'a unit that is put back and stays in its slot': (state, event) => {
      const next = applyEvent(state, event);
      if (event.kind !== 'put-back' || !state || !next) return next;
      return { ...next, contents: { ...next.contents, slots: state.contents.slots } };
    },
    'a case that goes into its first tote alone': (state, event) =>
      applyEvent(state, event.kind === 'picked' ? { ...event, puts: event.puts.slice(0, 1) } : event),
    'a scan that counts one unit whatever was said': (state, event) =>
      applyEvent(
        state,
        event.kind === 'picked' ? { ...event, puts: event.puts.map((put) => ({ ...put, units: 1 })) } : event,
      ),
    'a tote that takes what its order does not need': (state, event) => {
      if (event.kind !== 'picked' || !state) return applyEvent(state, event);
      const first = state.orders[0]?.orderId ?? '';
      const units = event.puts.reduce((sum, put) => sum + put.units, 0);
      const totes = movedTo(state.contents.totes, first, event.item, units) ?? state.contents.totes;
      return {
        ...state,
        contents: { ...state.contents, totes },
        earlier: [...state.earlier, state.contents],
      };
    },
  };
  it.each(Object.entries(planted))('finds %s', (_name, apply) => {
    expect(check(apply).failed).toBe(true);
  });
});
