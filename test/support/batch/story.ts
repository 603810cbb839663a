/** Batches as they may go, and the sums of each by counting every event again, without the fold. */
import fc from 'fast-check';
import type { BatchEvent, BatchOrder } from '../../../src-main/domain/batch/event.ts';
import type { BatchState } from '../../../src-main/domain/batch/state.ts';
import { pick } from '../../../src-main/domain/batch/step.ts';

const ITEMS = ['sA', 'sB', 'nMug', '__proto__'] as const;

export const someOrders: fc.Arbitrary<BatchOrder[]> = fc
  .array(
    fc.uniqueArray(fc.record({ item: fc.constantFrom(...ITEMS), units: fc.integer({ min: 1, max: 4 }) }), {
      minLength: 1,
      selector: ({ item }) => item,
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((all) =>
    all.map((needs, at) => ({ tote: at + 1, orderId: `PD-${at}`, salesChannelOrderId: null, needs })),
  );

/** What somebody tries, whether or not it can be done. */
export type Try = { do: 'pick'; item: string; units: number } | { do: 'undo' };

export const someTries: fc.Arbitrary<Try[]> = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant('pick' as const),
        item: fc.constantFrom(...ITEMS, 'sOther'),
        units: fc.integer({ min: 1, max: 6 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('undo' as const) }) },
  ),
  { maxLength: 40 },
);

/** @returns the event of a try; null where it is refused */
export function eventOf(state: BatchState, one: Try): BatchEvent | null {
  if (one.do === 'undo') return state.earlier.length > 0 ? { kind: 'undone' } : null;
  const step = pick(state, { item: one.item, units: one.units, method: 'scan', code: '1' });
  return step.ok ? step.event : null;
}

/** By order and item: needed, and in the tote. */
export type Sums = Map<string, { due: number; picked: number }>;

export const placeOf = (orderId: string, item: string): string => `${orderId} ${item}`;

/** Every event in turn, over a plain table: no room, no undo stack, no rule of the application in it. */
export function countAgain(events: readonly BatchEvent[]): Sums {
  const begun = events[0];
  if (begun?.kind !== 'begun') throw new Error('the story has no beginning');
  const sums: Sums = new Map();
  for (const { orderId, needs } of begun.orders)
    for (const { item, units } of needs) sums.set(placeOf(orderId, item), { due: units, picked: 0 });
  // What counts is what nobody has taken back.
  const counting: BatchEvent[] = [];
  for (const event of events) {
    if (event.kind === 'undone')
      counting.splice(
        counting.findLastIndex(({ kind }) => kind === 'picked'),
        1,
      );
    else counting.push(event);
  }
  for (const event of counting) {
    if (event.kind !== 'picked') continue;
    for (const { orderId, units } of event.puts) {
      const sum = sums.get(placeOf(orderId, event.item));
      if (!sum) throw new Error(`${orderId} needs no ${event.item}`);
      sum.picked += units;
    }
  }
  return sums;
}
