/** Pulls of published orders from the store of a floor, and a bench that cannot read them. */
import { afterEach, expect, it } from 'vitest';
import type { Json } from '../../../src-main/domain/orders/read-value.ts';
import { json, startFaultyService, type Answer } from '../../support/faulty-service.ts';
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
  // A hostile owner of the tables reports every order as gone: a new bench learns of none.
  for (let n = 0; n < 20; n++) hall.say(`O-${n}`, 'gone');
  await hall.start('Bench 3');
  const ofBoth = await listsIn(10 * MINUTE);
  expect(hall.openAt('Bench 3')).toBe(30);
  expect(hall.openAt('Bench 2')).toBe(30);
  expect(ofBoth).toBeLessThan(2.2 * ofLeader);
});

/** Ready orders on one page; for a look-up, a page of the orders created within the requested times. */
const aList =
  (ready: Json[], others: Json[], pageSize: number): Answer =>
  (q, r) => {
    if (q.query.has('status')) return json(aPage(ready))(q, r);
    const [from, until] = ['From', 'Until'].map((end) => Date.parse(q.query.get(`creationDate${end}`) ?? ''));
    const within = [...others, ...ready].filter((o) => {
      const at = Date.parse(String(o['creationDate']));
      return !(at < Number(from)) && !(at > Number(until));
    });
    const next = Number(q.query.get('nextPageToken') ?? 0) + pageSize;
    json(aPage(within.slice(next - pageSize, next), next < within.length ? String(next) : undefined))(q, r);
  };

const CREATED = Date.parse('2026-03-01T10:00:00.000Z');
const createdEach = (name: string, count: number, everyMs: number) =>
  Array.from({ length: count }, (_, n) =>
    anOrder(`${name}-${n}`, { creationDate: new Date(CREATED + n * everyMs).toISOString() }),
  );

it.each([
  { count: 1, everyMs: 10 * MINUTE, minutes: 1, others: 'far apart' },
  { count: 2, everyMs: 10 * MINUTE, minutes: 1, others: 'far apart' },
  { count: 3, everyMs: 10 * MINUTE, minutes: 2, others: 'far apart' },
  { count: 4, everyMs: 10 * MINUTE, minutes: 2, others: 'far apart' },
  { count: 12, everyMs: 10 * MINUTE, minutes: 5, others: 'far apart' },
  { count: 1, everyMs: 5 * SECOND, minutes: 3, others: 'in a minute of many others' },
  { count: 3, everyMs: 5 * SECOND, minutes: 8, others: 'in a minute of many others' },
])(
  '$count orders without a trace, $others, leave the queue of each bench $minutes minutes after that of the leader',
  async ({ count, everyMs, minutes, others }) => {
    const gone = createdEach('G', count, everyMs);
    const there = [anOrder('A', { creationDate: '2026-02-01T10:00:00.000Z' })];
    // Shipped ones in between: a range over more than one time has several pages, a minute of many others as well.
    const history =
      others === 'far apart'
        ? createdEach('H', count * 4, everyMs / 4).filter((_, n) => n % 4 !== 0)
        : createdEach('H', 20, 3 * SECOND);
    const shipped = history.map((o): Json => ({ ...o, status: 'SHIPPED' }));
    const service = await startFaultyService({ list: aList([...there, ...gone], shipped, 2) });
    hall = new CheckingHall(service, EVERY_MS);
    for (const name of ['Bench 1', 'Bench 2']) await hall.start(name);
    await hall.pass(3 * MINUTE);
    const follower = hall.leader === 'Bench 1' ? 'Bench 2' : 'Bench 1';
    expect(hall.openAt(follower)).toBe(count + 1);
    service.answers.list = aList(there, shipped, 2);
    for (let n = 0; n < 30 && hall.openAt(hall.leader ?? '') > 1; n++) await hall.pass(MINUTE);
    expect(hall.openAt(hall.leader ?? '')).toBe(1);
    await hall.pass(minutes * MINUTE);
    expect([hall.openAt('Bench 1'), hall.openAt('Bench 2')]).toEqual([1, 1]);
  },
);

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
    // Two benches, each checking every 30 s at a time of its own.
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
