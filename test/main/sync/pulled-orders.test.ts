/** Pulls of published orders from the store of a floor, and a bench that cannot read them. */
import { afterEach, expect, it } from 'vitest';
import { json, startFaultyService } from '../../support/faulty-service.ts';
import { CheckingHall } from '../../support/floor/checking-hall.ts';
import { anOrder, aPage } from '../../support/order-json.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const EVERY_MS = 30 * SECOND;

let hall: CheckingHall;
afterEach(() => hall.endAll());

async function aHall(...names: readonly string[]): Promise<void> {
  const service = await startFaultyService({ list: json(aPage([anOrder('A'), anOrder('B')])) });
  hall = new CheckingHall(service, EVERY_MS);
  for (const name of names) await hall.start(name);
  await hall.pass(3 * MINUTE);
}

it('whoever leads takes what is published once a term, and not before each check', async () => {
  await aHall('Bench 1', 'Bench 2');
  const leader = hall.leader ?? '';
  const [before, lists] = [hall.pullsOf(leader), hall.lists];
  await hall.pass(10 * MINUTE);
  expect(hall.leader).toBe(leader);
  expect(hall.lists - lists).toBeGreaterThan(15);
  expect(hall.pullsOf(leader)).toBe(before);
});

it.each([
  ['cannot open what is published', '["damaged"]'],
  ['finds an open order without its text', null],
])('a bench that %s checks for itself, and does not take it all again each second', async (_what, body) => {
  await aHall('Bench 1', 'Bench 2');
  const [leader = '', other = ''] =
    hall.leader === 'Bench 1' ? ['Bench 1', 'Bench 2'] : ['Bench 2', 'Bench 1'];
  const ofLeader = await listsIn(10 * MINUTE);
  hall.damage('A', body);
  const before = hall.pullsOf(other);
  const ofBoth = await listsIn(10 * MINUTE);
  expect(hall.leader).toBe(leader);
  expect(ofBoth).toBeGreaterThan(1.5 * ofLeader);
  expect(ofBoth).toBeLessThan(2.2 * ofLeader);
  expect(hall.pullsOf(other) - before).toBeLessThan(100);
});

it('a bench that is told of fewer orders than the check of them showed asks the service itself', async () => {
  const orders = Array.from({ length: 30 }, (_, n) => anOrder(`O-${n}`));
  const service = await startFaultyService({ list: json(aPage(orders)) });
  hall = new CheckingHall(service, EVERY_MS);
  for (const name of ['Bench 1', 'Bench 2']) await hall.start(name);
  await hall.pass(3 * MINUTE);
  const ofLeader = await listsIn(10 * MINUTE);
  // An owner of the tables in other hands: a bench that has none of them hears of no order at all.
  for (let n = 0; n < 20; n++) hall.say(`O-${n}`, 'gone');
  await hall.start('Bench 3');
  const ofBoth = await listsIn(10 * MINUTE);
  expect(hall.openAt('Bench 3')).toBe(30);
  expect(hall.openAt('Bench 2')).toBe(30);
  expect(ofBoth).toBeLessThan(2.2 * ofLeader);
});

it.each([
  ['says that the service asked for a wait', 600_000],
  ['publishes no check', null],
])(
  'a bench that leads and %s, again and again, keeps no other from the service for more than some minutes',
  async (_what, waitMs) => {
    await aHall('Bench 1', 'Bench 2');
    const evil = await hall.takeLead('EVIL');
    await hall.pass(8 * MINUTE, () => evil(waitMs));
    const before = hall.lists;
    await hall.pass(22 * MINUTE, () => evil(waitMs));
    const lists = hall.lists - before;
    expect(hall.leader).toBe('EVIL');
    // Two benches, each at its own pace: a check every 30 s.
    expect(lists).toBeGreaterThan(30);
  },
);

it('a bench that leads next and cannot open what is published leaves the lead to others', async () => {
  await aHall('Bench 1', 'Bench 2');
  const leader = hall.leader ?? '';
  hall.damage('A');
  await hall.kill(leader);
  let leads = 0;
  const before = hall.lists;
  await hall.pass(10 * MINUTE, () => void (hall.leader !== null && leads++));
  // A try after each time in which it was not to lead.
  expect(leads).toBeGreaterThan(0);
  expect(leads).toBeLessThan(120);
  expect(hall.lists - before).toBeGreaterThan(15);
});

async function listsIn(ms: number): Promise<number> {
  const before = hall.lists;
  await hall.pass(ms);
  return hall.lists - before;
}
