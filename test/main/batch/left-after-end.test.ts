import { expect, it } from 'vitest';
import { LeftAfterEnd } from '../../../src-main/batch/left-after-end.ts';
import { BatchRemains } from '../../../src-main/batch/batch-remains.ts';
import type { BatchEvent } from '../../../src-main/domain/batch/event.ts';

const BATCH = 7;
const needs = [{ item: 'sMUG', units: 1 }];
const HISTORY: BatchEvent[] = [
  { kind: 'begun', orders: [{ tote: 3, orderId: 'PD-1', salesChannelOrderId: null, needs }] },
  { kind: 'picked', item: 'sMUG', puts: [{ orderId: 'PD-1', units: 1 }], code: null },
  { kind: 'closed', picked: ['PD-1'], aside: [], refused: [], left: 0 },
] as BatchEvent[];

/** One order that was cancelled after its batch; the journal takes nothing while `isFull`. */
function aCancelledOrder() {
  const written: BatchEvent[] = [];
  const disk = { isFull: true };
  const ended = new Map([['PD-1', BATCH]]);
  const remains = new BatchRemains([]);
  const list = { departures: [{ n: 5, orderId: 'PD-1' }] };
  const parts: Partial<ConstructorParameters<typeof LeftAfterEnd>[0]> = {
    departures: {
      newest: () => list.departures.at(-1)?.n ?? 0,
      after: (n) => list.departures.filter((one) => one.n > n),
    },
    journal: {
      append: (_batch, events) => {
        if (disk.isFull) throw new Error('disk full');
        written.push(...events);
      },
      history: () =>
        [...HISTORY, ...written].map((event) => ({ event, at: 1, operator: null, station: 'A' })),
    },
    places: {
      endedBatchOf: (orderId) => ended.get(orderId) ?? null,
      endedWith: (orderId, { batch }) => void ended.set(orderId, batch),
      leftTote: (orderId) => void ended.delete(orderId),
    },
    remains,
    pick: {
      needsOf: () => ({ open: false, status: 'CANCELLED', needs, salesChannelOrderId: null }),
      keysOf: () => [],
    },
    claims: { ask: () => ({ mayWork: true }) },
    packed: { byId: () => null },
    isElsewhere: () => false,
    station: () => 'A',
    now: () => 1,
  };
  const left = new LeftAfterEnd(parts as ConstructorParameters<typeof LeftAfterEnd>[0]);
  return { left, disk, remains, written, list };
}

it('an order whose departure could not be written is written with the next look, and once', () => {
  const { left, disk, remains, written } = aCancelledOrder();
  expect(() => left.recheck()).toThrow('disk full');
  disk.isFull = false;
  left.recheck();
  left.recheck();
  expect(written).toMatchObject([{ kind: 'revised', orderId: 'PD-1', out: 'cancelled' }]);
  expect(remains.numbers(false)).toEqual([3]);
});

it('a list of departures that was emptied, and counts from 1 again, is read from its beginning', () => {
  const { left, disk, list, written } = aCancelledOrder();
  disk.isFull = false;
  const all = list.departures;
  list.departures = [{ n: 9, orderId: 'PD-OTHER' }];
  left.recheck();
  list.departures = [];
  left.recheck();
  list.departures = all.map((one) => ({ ...one, n: 1 }));
  left.recheck();
  expect(written).toHaveLength(1);
});
