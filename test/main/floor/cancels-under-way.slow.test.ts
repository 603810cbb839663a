/** Cancels under way, refused, settled by hand or decided again, as other benches know them; and the time when each is sent. */
import { expect, it } from 'vitest';
import { FloorStoreError } from '../../../src-main/floor/store/store-error.ts';
import { json, type Answer } from '../../support/faulty-service.ts';
import { aCancellingBench, aCancelWorld, type CancelWorld } from '../../support/floor/cancelling-bench.ts';
import { registerCancel, settleCancel } from '../../support/floor/memory-cancels.ts';
import { someCancel } from '../../support/floor/some-rows.ts';
import { aCancelled } from '../../support/order-json.ts';

const GRACE = 10_000;

/** A request that the service refuses. */
const refuse: Answer = json({ message: 'it is packed' }, 409);
const storeRows = ({ floor }: CancelWorld) => [...floor.rows.cancels.values()];

it('reports what a person says after a refusal, and after that', async () => {
  const world = await aCancelWorld('A');
  const one = await aCancellingBench(world, 'one');
  await world.pass(1_500);
  world.shop.onCancel = refuse;
  const id = one.decide('A', 0);
  await world.pass(3_000);
  expect(one.stateOf(id)).toBe('refused');
  expect(storeRows(world)).toMatchObject([{ state: 'refused' }]);
  one.end(id, 'refused', 'by-hand');
  await world.pass(3_000);
  expect(storeRows(world), 'nobody ships it').toMatchObject([{ state: 'sent' }]);
  one.end(id, 'by-hand', 'given-up');
  await world.pass(3_000);
  expect(storeRows(world), 'it is free').toMatchObject([{ state: 'withdrawn' }]);
});

it('of a decision that was refused while the bench was cut off the store hears once it was ended by hand', async () => {
  const world = await aCancelWorld('A');
  const one = await aCancellingBench(world, 'one');
  await world.pass(1_500);
  world.shop.onCancel = refuse;
  one.cable.isCut = true;
  const id = one.decide('A', 0);
  await world.pass(90_000);
  expect(one.stateOf(id)).toBe('refused');
  one.cable.isCut = false;
  await world.pass(60_000);
  expect(storeRows(world)).toEqual([]);
  one.end(id, 'refused', 'by-hand');
  await world.pass(3_000);
  expect(storeRows(world)).toMatchObject([{ state: 'sent' }]);
});

it('reports a retry that a person asks for while the refusal is being reported', async () => {
  const world = await aCancelWorld('A');
  const one = await aCancellingBench(world, 'one');
  await world.pass(1_500);
  world.shop.onCancel = refuse;
  const id = one.decide('A', 0);
  one.cable.answered = (call) => {
    if (call !== 'settleCancel' || one.stateOf(id) !== 'refused') return;
    one.cable.answered = () => undefined;
    one.end(id, 'refused', 'by-hand');
  };
  await world.pass(5_000);
  expect(one.stateOf(id)).toBe('by-hand');
  expect(storeRows(world)).toMatchObject([{ state: 'sent' }]);
});

it.each(['look', 'request'] as const)(
  'a bench that is back while its %s is under way is not heard before the others know of that',
  async (what) => {
    const world = await aCancelWorld('A');
    const [one, two] = [await aCancellingBench(world, 'one'), await aCancellingBench(world, 'two')];
    await world.pass(1_500);
    two.cable.isCut = true;
    await world.pass(8_000);
    const there = two.decide('A', GRACE);
    // The service has executed the request; its answer arrives later.
    let arrive = (): void => undefined;
    two.way.slow[what] = new Promise<void>((resolve) => (arrive = resolve));
    const reached = () => (what === 'request' ? world.cancels('A') : world.shop.lookUps().length);
    while (reached() === 0) await world.pass(500);
    // Reports arrive before its heartbeats, or not at all.
    two.cable.called = (call) => {
      if (call === 'registerCancel' || call === 'settleCancel') throw new FloorStoreError('timeout', call);
    };
    two.cable.isCut = false;
    // The call fails only after a while; by then a look-up ten seconds earlier is too old.
    await world.pass(what === 'request' ? 30_000 : 3_000);
    const here = one.decide('A', 0);
    await world.pass(4_000);
    arrive();
    two.way.slow[what] = null;
    two.cable.called = () => undefined;
    await world.pass(150_000);
    expect(world.cancels('A')).toBe(1);
    expect([one.stateOf(here), two.stateOf(there)].toSorted()).toEqual(['accepted', 'elsewhere']);
  },
);

it('what an epoch before had registered is not taken as stored', async () => {
  const world = await aCancelWorld('A');
  const one = await aCancellingBench(world, 'one');
  await world.pass(1_500);
  const grace = 100_000;
  one.decide('A', grace);
  await world.pass(grace - 2_000);
  world.floor.rows.cancels.clear();
  world.floor.comeBack();
  const calls: string[] = [];
  one.cable.answered = (call) => {
    calls.push(call);
    if (call === 'beat' && calls.includes('hello')) one.cable.isCut = true;
  };
  while (!one.cable.isCut) await world.pass(500);
  await world.pass(9_000);
  expect(world.shop.lookUps(), 'others count it as heard').toEqual([]);
  await world.pass(60_000);
  expect(world.cancels('A')).toBe(1);
});

it('a decision that is registered late, after it was withdrawn, is ended again', async () => {
  const world = await aCancelWorld('A');
  const one = await aCancellingBench(world, 'one');
  await world.pass(1_500);
  one.cable.isCut = true;
  const id = one.decide('A', 60_000);
  one.withdraw(id);
  await world.pass(2_000);
  one.cable.isCut = false;
  await world.pass(20_000);
  expect(storeRows(world)).toEqual([]);
  const late = { ...someCancel({ orderId: 'A', intentId: id }), asserts: false };
  registerCancel(world.floor.rows, { benchId: 'one', now: world.clock.now() }, late);
  expect(storeRows(world)).toMatchObject([{ state: 'registered', version: 1 }]);
  await world.pass(3_000);
  expect(storeRows(world)).toMatchObject([{ state: 'withdrawn' }]);
});

it('what follows from rows of the store is written with them, or they are read again', async () => {
  const world = await aCancelWorld('A');
  const one = await aCancellingBench(world, 'one');
  await world.pass(1_500);
  const { cancels } = one.bench;
  const noteOwn = cancels.noteOwn.bind(cancels);
  const seen: string[] = [];
  cancels.noteOwn = ({ intentId }) => {
    seen.push(intentId);
    cancels.noteOwn = noteOwn;
    throw new Error('planted');
  };
  registerCancel(world.floor.rows, { benchId: 'one', now: world.clock.now() }, someCancel({ orderId: 'A' }));
  await world.pass(1_000);
  expect(seen).toEqual(['intent']);
  cancels.noteOwn = (row) => void seen.push(row.intentId);
  await world.pass(2_000);
  expect(seen).toEqual(['intent', 'intent']);
});

it('a bench that was closed, and runs again where it cannot reach the store, may have sent it', async () => {
  const world = await aCancelWorld('A');
  const one = await aCancellingBench(world, 'one');
  const two = await aCancellingBench(world, 'two');
  await world.pass(2_500);
  await two.close();
  expect(world.floor.rows.benches.get('two')).toMatchObject({ state: 'closed' });
  const again = await aCancellingBench(world, 'two', { folder: two.folder, isCut: true });
  const sent = again.decide('A', GRACE);
  await world.pass(120_000);
  expect(again.stateOf(sent)).toBe('accepted');
  const late = one.decide('A', GRACE);
  await world.pass(GRACE + 5_000);
  expect(one.stateOf(late)).toBe('elsewhere');
  expect(world.cancels('A')).toBe(1);
});

it('a bench that closes reports what its decisions have come to', async () => {
  const world = await aCancelWorld('A');
  const one = await aCancellingBench(world, 'one');
  await world.pass(1_500);
  const id = one.decide('A', 60_000);
  await world.pass(1_500);
  const { facts } = one.bench;
  const tell = facts.tell.bind(facts);
  facts.tell = () => {
    facts.tell = tell;
    one.withdraw(id);
    return tell();
  };
  await one.close();
  expect(storeRows(world)).toMatchObject([{ state: 'withdrawn' }]);
});

it('of a journal that was put back the store knows more: it looks first', async () => {
  const world = await aCancelWorld('A');
  const one = await aCancellingBench(world, 'one');
  await world.pass(1_500);
  const id = one.decide('A', GRACE);
  await world.pass(1_500);
  const [row] = storeRows(world);
  if (!row) throw new Error('not registered');
  settleCancel(
    world.floor.rows,
    { benchId: 'one', now: world.clock.now() },
    { ...row, version: 9, state: 'sent' },
  );
  world.shop.put({ ...aCancelled('A', 'one says so', world.shop.get('A') ?? {}), status: 'CANCELLED' });
  await world.pass(GRACE + 5_000);
  expect(world.shop.lookUps().length).toBeGreaterThan(0);
  expect(world.cancels('A')).toBe(0);
  expect(one.intents.byId(id)?.reasonThere).toBe('ours');
});

it('benches that see nothing of what a person has cancelled by hand look one after the other', async () => {
  const world = await aCancelWorld('A');
  const three = ['one', 'two', 'three'].map((name) => aCancellingBench(world, name));
  const [one, ...others] = await Promise.all(three);
  if (!one) return;
  await world.pass(1_500);
  world.shop.onCancel = refuse;
  const id = one.decide('A', 0);
  await world.pass(3_000);
  world.shop.onCancel = null;
  one.end(id, 'refused', 'by-hand');
  await world.pass(2_000);
  const before = world.cancels('A');
  for (const { decide } of others) decide('A', 0);
  await world.pass(5_000);
  expect(world.shop.lookUps().length, 'each has looked').toBeGreaterThanOrEqual(2);
  expect(world.cancels('A')).toBe(before);
  await world.pass(150_000);
  expect(world.cancels('A')).toBe(before + 1);
});

it('a first that is taken back and decided again within a beat is another first: the one that joined waits anew', async () => {
  const world = await aCancelWorld('A');
  const [one, two] = [await aCancellingBench(world, 'one'), await aCancellingBench(world, 'two')];
  await world.pass(1_500);
  const first = one.decide('A', GRACE);
  await world.pass(500);
  const second = two.decide('A', 0);
  await world.pass(5_000);
  one.withdraw(first);
  const again = one.decide('A', 200_000);
  await world.pass(100_000);
  expect(world.cancels('A')).toBe(0);
  await world.pass(120_000);
  expect([one.stateOf(again), two.stateOf(second)]).toEqual(['accepted', 'elsewhere']);
  expect(world.cancels('A')).toBe(1);
});

it('of a journal that was put back what is decided now counts, though the store has a later step', async () => {
  const world = await aCancelWorld('A');
  const one = await aCancellingBench(world, 'one');
  await world.pass(1_500);
  const id = one.decide('A', 60_000);
  await world.pass(1_500);
  const [row] = storeRows(world);
  if (!row) throw new Error('not registered');
  const later = { ...row, version: 9, state: 'sending' } as const;
  settleCancel(world.floor.rows, { benchId: 'one', now: world.clock.now() }, later);
  await world.pass(1_500);
  one.withdraw(id);
  await world.pass(3_000);
  expect(storeRows(world)).toMatchObject([{ state: 'withdrawn' }]);
});

it('a store that was away has the time to register that it has at any other time', async () => {
  const world = await aCancelWorld('A');
  const one = await aCancellingBench(world, 'one');
  await world.pass(1_500);
  one.cable.called = (call) => {
    if (call === 'registerCancel') throw new FloorStoreError('settling', 'planted');
  };
  const id = one.decide('A', 0);
  await world.pass(5_000);
  one.cable.isCut = true;
  await world.pass(45_000);
  one.cable.isCut = false;
  const isBack = () => one.bench.link.contact.state === 'in-touch';
  while (!isBack()) await world.pass(500);
  expect(one.stateOf(id)).toBe('waiting');
  await world.pass(15_000);
  expect(world.shop.lookUps(), 'it is to be registered first').toEqual([]);
  await world.pass(60_000);
  expect(one.stateOf(id)).toBe('accepted');
});

it('a refused decision that is tried again is none that the store has', async () => {
  const world = await aCancelWorld('A');
  const one = await aCancellingBench(world, 'one');
  await world.pass(1_500);
  world.shop.onCancel = refuse;
  const id = one.decide('A', 0);
  await world.pass(70_000);
  expect(storeRows(world)).toMatchObject([{ state: 'refused' }]);
  one.cable.isCut = true;
  await world.pass(500);
  const before = world.shop.lookUps().length;
  one.end(id, 'refused', 'waiting');
  await world.pass(8_500);
  expect(world.shop.lookUps(), 'others count it as heard').toHaveLength(before);
  await world.pass(10_000);
  expect(world.shop.lookUps().length).toBeGreaterThan(before);
});

it('a turn is asked for where it can be taken: of six decisions three are under way', async () => {
  const orders = ['A', 'B', 'C', 'D', 'E', 'F'];
  const world = await aCancelWorld(...orders);
  const asked = new Set<string>();
  const step = (id: string) => {
    asked.add(id);
    return { step: 'send' as const };
  };
  const one = await aCancellingBench(world, 'one', { steps: { step, maySend: () => true } });
  await world.pass(1_500);
  let arrive = (): void => undefined;
  one.way.slow.request = new Promise<void>((resolve) => (arrive = resolve));
  for (const orderId of orders) one.decide(orderId, 0);
  await world.pass(2_000);
  expect(asked.size).toBe(3);
  arrive();
  await world.pass(5_000);
  expect(asked.size).toBe(6);
});
