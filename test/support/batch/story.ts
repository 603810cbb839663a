/** Batches as they may go, and the sums of each by counting every event again, without the fold. */
import fc from 'fast-check';
import type { BatchEvent, BatchOrder, Need, WhyOut } from '../../../src-main/domain/batch/event.ts';
import { toPut, toPutBack, type BatchState } from '../../../src-main/domain/batch/state.ts';
import { declareShort, lose, pick, put, putBack } from '../../../src-main/domain/batch/step.ts';

const ITEMS = ['sA', 'sB', 'nMug', '__proto__'] as const;

const someNeeds: fc.Arbitrary<Need[]> = fc.uniqueArray(
  fc.record({ item: fc.constantFrom(...ITEMS), units: fc.integer({ min: 1, max: 4 }) }),
  { minLength: 1, selector: ({ item }) => item },
);

export const someOrders: fc.Arbitrary<BatchOrder[]> = fc
  .array(someNeeds, { minLength: 1, maxLength: 6 })
  .map((all) =>
    all.map((needs, at) => ({ tote: at + 1, orderId: `PD-${at}`, salesChannelOrderId: null, needs })),
  );

/** Step of a person, or change by the service, whether or not it is possible. */
export type Try =
  | { do: 'pick' | 'short'; item: string; units: number }
  | { do: 'lose'; at: number; item: string; units: number }
  /** The unit to put back at that index; beyond the last, another one. */
  | { do: 'put-back'; at: number; units: number }
  | { do: 'revise'; at: number; needs: Need[]; out: WhyOut | null }
  /** The unit on the trolley for slots at that index. */
  | { do: 'put'; at: number; units: number }
  | { do: 'undo' | 'pause' | 'resume' };

const item = fc.constantFrom(...ITEMS, 'sOther');
const units = fc.integer({ min: 1, max: 6 });
/** Mostly the first one: usually there is only one. */
const at = fc.oneof(fc.constant(0), fc.nat(6));

export const someTries: fc.Arbitrary<Try[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ do: fc.constant('pick' as const), item, units }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('short' as const), item, units }) },
    {
      weight: 3,
      arbitrary: fc.record({
        ...{ at, item },
        do: fc.constant('lose' as const),
        units: fc.integer({ min: 1, max: 2 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('put-back' as const),
        at,
        units: fc.integer({ min: 1, max: 2 }),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('put' as const), at, units: fc.integer({ min: 1, max: 2 }) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        ...{ at, needs: someNeeds },
        do: fc.constant('revise' as const),
        out: fc.constantFrom<WhyOut | null>(null, 'cancelled', 'not-ready', 'packed', 'set-aside'),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constantFrom('undo' as const, 'undo' as const, 'pause' as const, 'resume' as const),
      }),
    },
  ),
  { maxLength: 40, size: 'max' },
);

/** @returns the event of a try; null if it is refused */
export function eventOf(state: BatchState, one: Try): BatchEvent | null {
  const taken = (step: { ok: true; event: BatchEvent } | { ok: false }) => (step.ok ? step.event : null);
  switch (one.do) {
    case 'undo':
      return state.phase === 'running' && state.earlier.length > 0 ? { kind: 'undone' } : null;
    case 'pause':
      return state.phase === 'running' ? { kind: 'paused' } : null;
    case 'resume':
      return { kind: 'resumed' };
    case 'revise':
      return { kind: 'revised', orderId: `PD-${one.at}`, needs: one.needs, out: one.out };
    case 'put-back': {
      const row = toPutBack(state)[one.at];
      const what = row ? { orderId: row.order.orderId, item: row.item } : { orderId: 'PD-0', item: 'sA' };
      return taken(putBack(state, { ...what, units: one.units }));
    }
    case 'put': {
      const waiting = state.orders.flatMap((order) =>
        order.needs
          .filter((need) => toPut(state, order, need.item) > 0)
          .map((need) => ({ orderId: order.orderId, item: need.item })),
      );
      const what = waiting[one.at] ?? { orderId: 'PD-0', item: 'sA' };
      return taken(put(state, { ...what, units: one.units, code: '1' }));
    }
    case 'lose':
      return taken(lose(state, { ...one, orderId: `PD-${one.at}` }));
    case 'short':
      return taken(declareShort(state, { ...one, reason: 'Not on the shelf' }));
    case 'pick':
      return taken(pick(state, { ...one, method: 'scan', code: '1' }));
    default:
      return one satisfies never;
  }
}

/** Units of an item of an order: needed, in the tote, and of these to be put back. */
export interface Sum {
  due: number;
  inTote: number;
  beyond: number;
  /** Units of the tote that are in its slot of a put wall. */
  inSlot: number;
}

interface Place {
  raw: number;
  out: WhyOut | null;
  inTote: number;
  inSlot: number;
  short: number;
}

export const placeOf = (orderId: string, key: string): string => `${orderId} ${key}`;

/** Sums of every event in turn, in a plain table, without any rule of the application. */
export function countAgain(events: readonly BatchEvent[]): Map<string, Sum> {
  const begun = events[0];
  if (begun?.kind !== 'begun') throw new Error('the story has no beginning');
  const table = new Map<string, Place>();
  const place = (orderId: string, key: string): Place => {
    const known = table.get(placeOf(orderId, key)) ?? { raw: 0, out: null, inTote: 0, inSlot: 0, short: 0 };
    table.set(placeOf(orderId, key), known);
    return known;
  };
  for (const order of begun.orders)
    for (const need of order.needs) place(order.orderId, need.item).raw = need.units;
  const orders = new Set(begun.orders.map(({ orderId }) => orderId));
  /** Steps that can be undone: moves by index. */
  let moves: (() => void)[] = [];
  for (const event of events) {
    if (event.kind === 'picked' || event.kind === 'short') {
      const field = event.kind === 'picked' ? 'inTote' : 'short';
      for (const one of event.puts) place(one.orderId, event.item)[field] += one.units;
      moves.push(() => {
        for (const one of event.puts) place(one.orderId, event.item)[field] -= one.units;
      });
    } else if (event.kind === 'put') {
      place(event.orderId, event.item).inSlot += event.units;
      moves.push(() => (place(event.orderId, event.item).inSlot -= event.units));
    } else if (event.kind === 'put-back' || event.kind === 'lost') {
      const known = place(event.orderId, event.item);
      const { inTote: picked, inSlot } = known;
      // The units that leave last are those in the slot.
      for (let n = 0; n < event.units; n++) {
        if (known.inTote === known.inSlot) known.inSlot--;
        known.inTote--;
      }
      moves.push(() => Object.assign(known, { inTote: picked, inSlot }));
    } else if (event.kind === 'undone') moves.pop()?.();
    else if (event.kind === 'revised' && orders.has(event.orderId)) {
      moves = [];
      for (const key of ITEMS) {
        const known = place(event.orderId, key);
        known.raw = event.needs.find((need) => need.item === key)?.units ?? 0;
        known.out = event.out;
        known.short = 0;
      }
    }
  }
  return new Map([...table].map(([key, one]) => [key, sumOf(one)]));
}

function sumOf({ raw, out, inTote, inSlot, short }: Place): Sum {
  const due = out === null ? Math.max(0, raw - short) : 0;
  const isElsewhere = out === 'packed' || out === 'set-aside';
  return { due, inTote, inSlot, beyond: isElsewhere ? 0 : Math.max(0, inTote - due) };
}
