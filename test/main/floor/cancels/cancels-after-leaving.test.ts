/** A station that has left its floor has no news of other benches: it looks an earlier decision up before sending. */
import { beforeEach, expect, it } from 'vitest';
import { CANCEL_WAIT_MS } from '../../../../src-main/domain/floor/cancel-step.ts';
import type { WorkCancel } from '../../../../src-main/floor/bench-work.ts';
import { cancelsAfterLeaving } from '../../../../src-main/floor/cancels/cancels-after-leaving.ts';
import { stationsOnFloor, type StationsOnFloor } from '../../../support/floor/stations.ts';
import { anOrderShop, type OrderShop } from '../../../support/order-shop.ts';
import { aMug, created, oneParcel } from '../../../support/packing-station.ts';
import { untilSo as until } from '../../../support/floor/until-so.ts';

let shop: OrderShop;
let hall: StationsOnFloor;

beforeEach(async () => {
  shop = await anOrderShop([]);
  hall = stationsOnFloor(shop);
});

const cancelled = () =>
  shop
    .requests()
    .map(({ path }) => /\/([^/]+)\/cancel/.exec(path)?.[1])
    .filter((orderId) => orderId !== undefined);

const LEFT_AT = 1_000_000;
const decided = (decidedAt: number): WorkCancel => ({
  ...{ orderId: 'A', intentId: 'i', reason: 'r', by: null, version: 1, state: 'registered' },
  ...{ decidedAt, graceMs: 10_000 },
});
/** @param sinceMs milliseconds since the station left */
const stepOf = (cancel: WorkCancel | null, sinceMs: number) => {
  const steps = cancelsAfterLeaving({ of: () => cancel }, { at: LEFT_AT, elapsed: 7 }, () => 7 + sinceMs);
  return [steps.step('i'), steps.maySend('i')];
};

it('waits a minute from the decision, then looks', () => {
  const cancel = decided(LEFT_AT - 20_000);
  expect(stepOf(cancel, 0)).toEqual([{ step: 'wait', ms: CANCEL_WAIT_MS - 20_000 }, false]);
  expect(stepOf(cancel, 40_000)).toEqual([{ step: 'look' }, true]);
});

it('sends what was decided since as a station alone does', () => {
  expect(stepOf(decided(LEFT_AT + 1), 2)).toEqual([{ step: 'send' }, true]);
  expect(stepOf(null, 2)).toEqual([{ step: 'send' }, true]);
});

it('holds for a station that leaves with a decision of which the grace is over', async () => {
  shop.put(oneParcel('A', [aMug({ quantity: 1 })]), oneParcel('B', [aMug({ quantity: 1 })], created(1)));
  const one = await hall.bench('Bench 1', 30);
  await one.client.cancel.decide({ orderId: 'A', reason: 'Damaged in the rack' });
  await one.client.floor.leave({ force: false });
  // Decided by itself, and with the same grace: by the time in which it is sent, the other would have been.
  await one.client.cancel.decide({ orderId: 'B', reason: 'Customer called' });
  await until('the second is sent', () => cancelled().includes('B'));
  expect(cancelled()).toEqual(['B']);
});
