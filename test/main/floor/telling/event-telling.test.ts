/** The store gets each event once and in order, while it answers and after it did not; a journal put back is noticed. */
import { expect, it } from 'vitest';
import type { WorkEvent, WorkHead } from '../../../../src-main/floor/bench-work.ts';
import { aFloorBench } from '../../../support/floor/a-floor-bench.ts';
import { FloorStations, floorOf, untilAsked } from '../../../support/floor/floor-stations.ts';
import { historyOf } from '../../../support/floor/memory-history.ts';
import { anOrderShop } from '../../../support/order-shop.ts';
import { aMug, MUG, oneParcel, type PackingStation } from '../../../support/packing-station.ts';
import { untilReported } from '../../../support/floor/until-reported.ts';

const eventsOf = (station: PackingStation) =>
  station.app.context.currentWorkspace()?.packed.history('A').events ?? [];

it('a station stores what it packs from scan to scan, and the rest when it is back', async () => {
  const shop = await anOrderShop([]);
  shop.put(oneParcel('A', [aMug({ quantity: 3 })]));
  const stations = new FloorStations(shop);
  const one = await stations.bench('Bench 1');
  const stored = () => historyOf(stations.floor.rows, 'A');
  await one.scan('A', MUG, MUG);
  await untilAsked('both scans are stored', () => stored().length === eventsOf(one).length);
  stations.cut.add('Bench 1');
  await one.scan('A', MUG);
  await one.client.packing.step({ orderId: 'A', step: { kind: 'seal' } });
  const before = stored().length;
  expect(before).toBeLessThan(eventsOf(one).length);
  stations.cut.clear();
  // The screen is in touch until the bench has noticed the cut.
  await untilAsked('all is stored', () => stored().length === eventsOf(one).length);
  await untilReported(one);
  expect(stored().map(({ seq }) => seq)).toEqual(eventsOf(one).map(({ seq }) => seq));
  expect(stored().some(({ data }) => data.includes('sealed'))).toBe(true);
  const marks = stored().map(({ mark }) => mark);
  expect(stored().map(({ before: mark }) => mark)).toEqual([null, ...marks.slice(0, -1)]);
  expect(floorOf(one)?.parted).toBe(0);
});

it('a scan is stored although the packer went on to another order within the second', async () => {
  const shop = await anOrderShop([]);
  shop.put(oneParcel('A', [aMug({ quantity: 9 })]));
  shop.put(oneParcel('B', [aMug({ quantity: 9 })]));
  const stations = new FloorStations(shop);
  const one = await stations.bench('Bench 1');
  const stored = () => historyOf(stations.floor.rows, 'A').length;
  for (let round = 0; round < 4; round++) {
    await one.scan('A', MUG);
    await one.scan('B', MUG);
  }
  await untilAsked('all scans of both are stored', () => stored() === eventsOf(one).length);
});

const anEvent = (seq: number, mark: string, before: string | null): WorkEvent => ({
  ...{ seq, mark, before, at: 0, operator: null, text: mark },
});

const headOf = (events: readonly WorkEvent[]): WorkHead => ({
  ...{ orderId: 'A', history: events[0]?.mark ?? '', mark: events.at(-1)?.mark ?? '', events: events.length },
  ...{ phase: 'open', isCleared: false, units: 0, dueUnits: 1, sealedAt: null, operator: null, claim: null },
});

it('a journal that was put back is noticed, and both of its lines are stored', async () => {
  let events = [anEvent(1, 'm1', null), anEvent(2, 'm2', 'm1'), anEvent(3, 'm3', 'm2')];
  const { bench, floor, pass } = await aFloorBench({
    head: (orderId) => (orderId === 'A' ? headOf(events) : null),
    marks: () => [{ orderId: 'A', mark: headOf(events).mark }],
    eventsAfter: (_, mark, most) => {
      const at = mark === null ? 0 : events.findIndex((event) => event.mark === mark) + 1;
      return mark !== null && at === 0 ? null : events.slice(at, at + most);
    },
  });
  await pass(1_000);
  expect(bench.telling.parted).toBe(0);
  events = [anEvent(1, 'm1', null), anEvent(2, 'n2', 'm1')];
  bench.telling.changed('A');
  await pass(2_000);
  expect(historyOf(floor.rows, 'A').map(({ mark }) => mark)).toEqual(['m1', 'm2', 'n2', 'm3']);
  expect(bench.telling.parted).toBe(1);
  expect(bench.telling.untold).toBe(0);
});

it('more events than one call takes are stored in order', async () => {
  const events = Array.from({ length: 450 }, (_, n) => anEvent(n + 1, `m${n + 1}`, n === 0 ? null : `m${n}`));
  const { floor, bench, pass } = await aFloorBench({
    head: (orderId) => (orderId === 'A' ? headOf(events) : null),
    marks: () => [{ orderId: 'A', mark: 'm450' }],
    eventsAfter: (_, mark, most) => {
      const at = mark === null ? 0 : Number(mark.slice(1));
      return events.slice(at, at + most);
    },
  });
  await pass(1_000);
  expect(historyOf(floor.rows, 'A').map(({ seq }) => seq)).toEqual(events.map(({ seq }) => seq));
  expect(bench.telling.untold).toBe(0);
});
