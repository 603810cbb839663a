/** Check of the simulation of many benches: against arithmetic, by the same seed twice, and where it must break. */
import { expect, it } from 'vitest';
import { EventQueue } from './event-queue.ts';
import { MEASURED, WORKLOAD } from './measured.ts';
import { serviceLoad } from './merchant.ts';
import { SimulatedFloor, type FloorParts } from './simulated-floor.ts';
import { StoreServer } from './store-server.ts';

const MINUTE = 60_000;

const aFloor = (parts: Partial<FloorParts> = {}) =>
  new SimulatedFloor({
    ...{ benches: 50, benchesOfMerchant: 50, cores: 4, seed: 1, times: MEASURED, work: WORKLOAD, ...parts },
  });

it('events happen by time, and of two at one moment in the order in which they were said', () => {
  const events = new EventQueue();
  const seen: number[] = [];
  for (const at of [5, 3, 9, 3, 1, 7]) events.in(at, () => seen.push(at));
  events.in(3, () => events.in(4, () => seen.push(70)));
  events.runUntil(8);
  expect(seen).toEqual([1, 3, 3, 5, 7, 70]);
  expect(events.now).toBe(8);
});

it('calls under the lock are served one after the other, others on all cores', () => {
  const timesOf = (isLocked: boolean): number[] => {
    const events = new EventQueue();
    const server = new StoreServer(events, 2);
    const ends: number[] = [];
    for (let n = 0; n < 4; n++) server.call(10, isLocked, () => ends.push(events.now));
    events.runUntil(100);
    return ends;
  };
  expect(timesOf(false)).toEqual([10, 10, 20, 20]);
  expect(timesOf(true)).toEqual([10, 20, 30, 40]);
});

it('gives the same figures for the same seed, and others for another', () => {
  expect(aFloor().run(MINUTE)).toEqual(aFloor().run(MINUTE));
  expect(aFloor({ seed: 2 }).run(MINUTE)).not.toEqual(aFloor().run(MINUTE));
});

it('uses of the lock what its calls take', () => {
  const { orderMs, lockedCalls, changes } = WORKLOAD;
  const { lockUsed } = aFloor().run(10 * MINUTE);
  const calls = (50 * lockedCalls * MEASURED.lockedMs) / orderMs;
  const published = (50 * changes * MEASURED.publishedOrderMs) / orderMs;
  const publications = MEASURED.lockedMs / 1_000;
  expect(lockUsed / (calls + published + publications)).toBeCloseTo(1, 1);
});

it('fifty benches are far from every bound, and a thousand in one floor are beyond that of the beats', () => {
  const hall = aFloor().run(MINUTE);
  expect(hall.beatP99).toBeLessThan(50);
  expect(hall.claimP99).toBeLessThan(50);
  expect(hall.changeMost).toBeLessThan(2_500);
  const all = aFloor({ benches: 1_000, benchesOfMerchant: 1_000 }).run(MINUTE);
  expect(all.coresUsed).toBeGreaterThan(0.95);
  expect(all.beatP99).toBeGreaterThan(1_000);
  expect(all.lockUsed).toBeLessThan(0.5);
});

it('floors that each read all orders ask as many times as often', () => {
  const one = serviceLoad(WORKLOAD, 1_000, 1);
  const twenty = serviceLoad(WORKLOAD, 1_000, 20);
  expect(twenty.requestsASecond / one.requestsASecond).toBeCloseTo(20, 5);
  expect(serviceLoad(WORKLOAD, 50, 20).requestsASecond).toBeLessThan(twenty.requestsASecond);
});
