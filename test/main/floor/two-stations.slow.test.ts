/**
 * Two whole stations on one floor: a claimed order is not opened at the other bench; a bench that is cut off asks a
 * person to confirm.
 */
import { beforeEach, expect, it } from 'vitest';
import type { FloorStore } from '../../../src-main/floor/store/store.ts';
import { onCable } from '../../support/floor/cable.ts';
import { memoryDoor } from '../../support/floor/memory-door.ts';
import { MemoryFloor } from '../../support/floor/memory-store.ts';
import { anOrderShop, type OrderShop } from '../../support/order-shop.ts';
import {
  aMug,
  aPackingStation,
  created,
  MUG,
  oneParcel,
  type PackingStation,
} from '../../support/packing-station.ts';
import { untilSo as until } from '../../support/floor/until-so.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { briskClock } from '../../support/brisk-clock.ts';

let floor: MemoryFloor;
let shop: OrderShop;
const cut = new Set<string>();

/** A wire that a test cuts. */
const cable = (bench: string, store: FloorStore) => onCable(store, () => cut.has(bench));

beforeEach(async () => {
  cut.clear();
  floor = new MemoryFloor(briskClock.now);
  shop = await anOrderShop([]);
});

async function aBench(name: string, dataDir = tempFolder()): Promise<PackingStation> {
  const door = memoryDoor(floor, cable);
  const station = await aPackingStation(shop, {
    floorDoor: door,
    dataDir,
    parts: { withoutKeyring: 'file' },
  });
  if (station.live.snapshot.status.floor === null)
    await station.client.floor.join({ code: `memory:${name}` });
  await until(`${name} is in touch`, () => inTouch(station));
  await station.sweep();
  return station;
}

const inTouch = ({ live }: PackingStation) => live.snapshot.status.floor?.contact === 'in-touch';
/** The screen shows nothing untold until the bench has noticed its own scan: the store is asked. */
const isOpenInStore = (orderId: string) => floor.rows.claims.get(orderId)?.state === 'open';

/** Notes of the receipt on the opening. */
const openingNotes = async ({ client }: PackingStation, orderId: string) =>
  (await client.packing.receipt({ orderId })).events.find(({ kind }) => kind === 'opened')?.notes;

it('refuses by name what another bench has open', async () => {
  shop.put(oneParcel('A', [aMug({ quantity: 2 })]));
  const [one, two] = [await aBench('Bench 1'), await aBench('Bench 2')];
  expect(await one.scan('A', MUG)).toEqual(['right']);
  // Until then the others see an order that was reserved for it as reserved.
  await until('the store knows that it is open', () => isOpenInStore('A'));
  await expect(two.client.packing.scan({ orderId: 'A', text: MUG })).rejects.toMatchObject({
    code: 'ORDER_ELSEWHERE',
    data: { what: 'has', bench: { name: 'Bench 1' }, silentSince: null },
  });
  await expect(two.client.packing.open({ orderId: 'A', free: false })).rejects.toMatchObject({
    code: 'ORDER_ELSEWHERE',
  });
  expect((await two.view('A')).phase).toBe('new');
  expect(await one.scan('A', MUG)).toEqual(['complete']);
});

it('leaves an order that another bench has for the next one, by the scan of its number', async () => {
  shop.put(oneParcel('A', [aMug({ quantity: 2 })]), oneParcel('B', [aMug({ quantity: 1 })]));
  const [one, two] = [await aBench('Bench 1'), await aBench('Bench 2')];
  expect(await one.scan('A', MUG)).toEqual(['right']);
  await until('the store knows that it is open', () => isOpenInStore('A'));
  expect(await two.client.packing.scan({ orderId: 'A', text: 'B' })).toMatchObject({
    ...{ signal: 'other-order', orderId: 'B', view: { phase: 'new' } },
  });
});

const cutOff = ({ live }: PackingStation) => live.snapshot.status.floor?.contact === 'cut-off';

it('keeps a reserve, packs from it when cut off, and lets a person answer for more', async () => {
  const orders = Array.from({ length: 9 }, (_, n) => oneParcel(`O${n}`, [aMug({ quantity: 1 })], created(n)));
  shop.put(...orders);
  const one = await aBench('Bench 1');
  await until('six orders are set apart', () => one.live.snapshot.status.floor?.reserved === 6);
  cut.add('Bench 1');
  await until('it is cut off', () => cutOff(one));
  // The most urgent orders are reserved for it.
  expect(await one.scan('O0', MUG)).toEqual(['complete']);
  await expect(one.client.packing.scan({ orderId: 'O8', text: MUG })).rejects.toMatchObject({
    code: 'ORDER_UNSURE',
    data: { why: 'cut-off' },
  });
  expect((await one.view('O8')).phase).toBe('new');
  await one.client.packing.open({ orderId: 'O8', free: false, risk: 'The lorry leaves' });
  expect(await one.scan('O8', MUG)).toEqual(['complete']);
  const opened = (orderId: string) =>
    one.app.context.currentWorkspace()?.packed.history(orderId).events[0]?.event;
  expect(opened('O8')).toMatchObject({ claim: { token: 0, isSure: false, risk: 'The lorry leaves' } });
  expect(opened('O0')).toMatchObject({ claim: { isSure: true, risk: null } });
  expect(await openingNotes(one, 'O8')).toEqual([
    { of: 'unsure', text: '' },
    { of: 'reason', text: 'The lorry leaves' },
  ]);
  expect(await openingNotes(one, 'O0')).toEqual([]);
});

it('begins the queue of a bench that is cut off with what is its own, so that two benches rarely meet', async () => {
  const count = 40;
  shop.put(
    ...Array.from({ length: count }, (_, n) => oneParcel(`Q${n}`, [aMug({ quantity: 1 })], created(n))),
  );
  const [one, two] = [await aBench('Bench 1'), await aBench('Bench 2')];
  const benches = [one, two];
  const queue = async (bench: PackingStation) =>
    (await bench.client.queue.page({ filter: {}, offset: 0, limit: 100 })).rows.map(({ orderId }) => orderId);
  for (const bench of benches)
    await until('each knows both reserves', async () =>
      (await bench.client.floor.benches()).every(({ reserved }) => reserved === 6),
    );
  const inTouchQueue = await queue(one);
  expect(await queue(two)).toEqual(inTouchQueue);
  cut.add('Bench 1').add('Bench 2');
  await until('both are cut off', () => benches.every(cutOff));
  const [first, second] = [await queue(one), await queue(two)];
  for (const each of [first, second]) expect(each.toSorted()).toEqual(inTouchQueue.toSorted());
  // Each bench begins with its reserved orders; of the rest the two begin with different ones.
  expect(first.slice(0, 6).some((orderId) => second.slice(0, 6).includes(orderId))).toBe(false);
  expect(first.slice(6, 10).some((orderId) => second.slice(6, 10).includes(orderId))).toBe(false);
  expect(first.slice(0, 10).some((orderId) => second.slice(0, 6).includes(orderId))).toBe(false);
  cut.clear();
  await until('both are back', () => benches.every(inTouch));
  await until('the queue is as before', async () => (await queue(one)).join() === inTouchQueue.join());
});

it('finds two boxes of one order on both benches, and one of them is to find', async () => {
  shop.put(oneParcel('A', [aMug({ quantity: 1 })]));
  const one = await aBench('Bench 1');
  await until('it is set apart', () => one.live.snapshot.status.floor?.reserved === 1);
  const two = await aBench('Bench 2');
  cut.add('Bench 1').add('Bench 2');
  await until('both are cut off', () => cutOff(one) && cutOff(two));
  await one.scan('A', MUG);
  await one.client.packing.step({ orderId: 'A', step: { kind: 'seal' } });
  await two.client.packing.open({ orderId: 'A', free: false, risk: 'Customer waits' });
  await two.scan('A', MUG);
  await two.client.packing.step({ orderId: 'A', step: { kind: 'seal' } });
  await until('bench 1 asked the service', async () => (await one.view('A')).cleared);
  // Opened at a risk: it stays in the house until the floor was asked.
  await two.sweep();
  expect(await two.view('A')).toMatchObject({ cleared: false, waitsForFloor: true });
  expect((await one.view('A')).waitsForFloor).toBe(false);
  cut.clear();
  await until('both see it', () =>
    [one, two].every(({ live }) => live.snapshot.status.floor?.conflicts === 1),
  );
  const [conflict] = await one.client.floor.conflicts();
  expect(conflict).toMatchObject({ orderId: 'A', kind: 'packed-twice' });
  expect(conflict?.boxes.map(({ bench, stays }) => [bench.name, stays]).toSorted()).toEqual([
    ['Bench 1', true],
    ['Bench 2', false],
  ]);
  await until('bench 2 is to find it', async () => (await two.view('A')).phase === 'to-pull');
  expect((await two.view('A')).pull).toMatchObject({ why: 'packed-twice' });
  await two.client.packing.pulled({ orderId: 'A' });
  await until('it is settled', () =>
    [one, two].every(({ live }) => live.snapshot.status.floor?.conflicts === 0),
  );
  expect((await one.view('A')).phase).toBe('sealed');
});

it('a person takes an order over, and the bench that had it is told', async () => {
  shop.put(oneParcel('A', [aMug({ quantity: 2 })]));
  const [one, two] = [await aBench('Bench 1'), await aBench('Bench 2')];
  await one.scan('A', MUG);
  await until('bench 1 has told', () => isOpenInStore('A'));
  const elsewhere = async () => new Map(await two.client.floor.elsewhere({ orderIds: ['A'] })).get('A');
  await until('bench 2 hears', async () => (await elsewhere())?.what === 'has');
  const there = await elsewhere();
  expect(there).toMatchObject({ bench: { name: 'Bench 1' } });
  await expect(
    two.client.floor.take({ orderId: 'A', token: there?.token ?? 0, reason: 'Bench 1 is off' }),
  ).resolves.toEqual({ outcome: 'taken' });
  expect(await two.scan('A', MUG, MUG)).toEqual(['right', 'complete']);
  expect(await openingNotes(two, 'A')).toEqual([{ of: 'taken-from', text: 'Bench 1' }]);
  const { csv } = await two.client.packing.receiptCsv({
    orderId: 'A',
    words: { 'note.taken-from': 'from {bench}' },
  });
  expect(csv).toContain(',from Bench 1,');
  await until('bench 1 hears', async () => (await one.view('A')).stop?.kind === 'taken-over');
  expect((await one.view('A')).stop).toMatchObject({
    bench: 'Bench 2',
    reason: 'Bench 1 is off',
    putBack: [{ units: 1 }],
  });
  expect(await one.scan('A', MUG)).toEqual(['stopped']);
  await one.client.packing.putBack({ orderId: 'A' });
  await until('one bench has it', async () => (await two.client.floor.conflicts()).length === 0);
});

it('gives what is asked for and not opened, and asks the packer for the rest', async () => {
  shop.put(oneParcel('A', [aMug({ quantity: 2 })]), oneParcel('B', [aMug({ quantity: 2 })], created(1)));
  const one = await aBench('Bench 1');
  await until('both are set apart', () => one.live.snapshot.status.floor?.reserved === 2);
  const two = await aBench('Bench 2');
  await one.scan('A', MUG);
  // Reserved for bench 1 and not opened: it is handed over with its next heartbeat, in time for this scan or for the next
  // one.
  await two.scan('B', MUG).catch(() => undefined);
  await until('it is here', () =>
    two.scan('B', MUG).then(
      () => true,
      () => false,
    ),
  );
  expect((await two.view('B')).phase).toBe('open');
  await until('bench 1 has told', () => isOpenInStore('A'));
  await expect(two.client.floor.ask({ orderId: 'A', reason: 'Same buyer' })).resolves.toEqual({
    outcome: 'asked',
  });
  await until('bench 1 is asked', () => (one.live.snapshot.status.floor?.asks.length ?? 0) > 0);
  const [ask] = one.live.snapshot.status.floor?.asks ?? [];
  expect(ask).toMatchObject({ orderId: 'A', bench: { name: 'Bench 2' }, reason: 'Same buyer' });
  await one.client.floor.answer({ orderId: 'A', token: ask?.token ?? 0, give: true });
  await until('it is set apart at bench 2', () => two.live.snapshot.status.floor?.reserved === 1);
  // Units that bench 1 has packed are not a reason to release the order: some heartbeats later it is still here.
  await briskClock.sleep(2_500);
  expect(two.live.snapshot.status.floor?.reserved).toBe(1);
  expect(await two.scan('A', MUG)).toEqual(['right']);
  expect(await openingNotes(two, 'A')).toEqual([{ of: 'given-by', text: 'Bench 1' }]);
  // The other bench released it unasked: no reason was needed.
  expect(await openingNotes(two, 'B')).toEqual([]);
});

it.each(['the bench that asks', 'the bench that is asked'])(
  'an ask stays while %s is restarted, and the order comes when it is given',
  async (which) => {
    shop.put(oneParcel('A', [aMug({ quantity: 2 })]));
    const folders = [tempFolder(), tempFolder()];
    let one = await aBench('Bench 1', folders[0]);
    let two = await aBench('Bench 2', folders[1]);
    await one.scan('A', MUG);
    await until('bench 1 has told', () => isOpenInStore('A'));
    await until('bench 2 hears', async () => {
      const there = new Map(await two.client.floor.elsewhere({ orderIds: ['A'] }));
      return there.get('A')?.what === 'has';
    });
    await two.client.floor.ask({ orderId: 'A', reason: 'Same buyer' });
    if (which === 'the bench that asks') {
      await two.stop();
      two = await aBench('Bench 2', folders[1]);
    } else {
      await one.stop();
      one = await aBench('Bench 1', folders[0]);
    }
    await until('bench 1 is asked', () => (one.live.snapshot.status.floor?.asks.length ?? 0) > 0);
    const [ask] = one.live.snapshot.status.floor?.asks ?? [];
    expect(ask).toMatchObject({ orderId: 'A', bench: { name: 'Bench 2' }, reason: 'Same buyer' });
    expect(new Map(await two.client.floor.elsewhere({ orderIds: ['A'] })).get('A')?.isAsked).toBe(true);
    await one.client.floor.answer({ orderId: 'A', token: ask?.token ?? 0, give: true });
    await until('it is set apart at bench 2', () => two.live.snapshot.status.floor?.reserved === 1);
    // The order is wanted there, so it is not released.
    await briskClock.sleep(2_500);
    expect(two.live.snapshot.status.floor?.reserved).toBe(1);
    expect(await two.scan('A', MUG)).toEqual(['right']);
    expect(await openingNotes(two, 'A')).toEqual([{ of: 'given-by', text: 'Bench 1' }]);
  },
);

it('leaves, and forgets all of it; the others see that it left, and that one was only closed', async () => {
  const [one, two, three] = [await aBench('Bench 1'), await aBench('Bench 2'), await aBench('Bench 3')];
  await expect(one.client.floor.join({ code: 'memory:Bench 2' })).rejects.toMatchObject({
    code: 'ON_A_FLOOR',
  });
  await one.client.floor.leave({ force: false });
  await two.stop();
  const states = async () => (await three.client.floor.benches()).map(({ state }) => state);
  await until('bench 3 hears of both', async () => (await states()).join() === 'left,closed,in-touch');
  expect(one.live.snapshot.status.floor).toBeNull();
  await expect(one.client.floor.benches()).rejects.toMatchObject({ code: 'NO_FLOOR' });
  await expect(one.client.floor.leave({ force: true })).rejects.toMatchObject({ code: 'NO_FLOOR' });
  await expect(one.client.floor.join({ code: 'nonsense' })).rejects.toMatchObject({ code: 'NOT_A_CODE' });
});

it('says of an order that was open at a bench when it left that it left, and gives it to whoever takes it', async () => {
  shop.put(oneParcel('A', [aMug({ quantity: 3 })]));
  const [one, two] = [await aBench('Bench 1'), await aBench('Bench 2')];
  await one.scan('A', MUG);
  await until('the store knows that it is open', () => isOpenInStore('A'));
  const left = briskClock.now();
  await one.client.floor.leave({ force: true });
  const elsewhere = async () => new Map(await two.client.floor.elsewhere({ orderIds: ['A'] })).get('A');
  await until('bench 2 knows that it left', async () => (await elsewhere())?.hasLeft === true);
  const there = await elsewhere();
  expect(there).toMatchObject({ what: 'has', bench: { name: 'Bench 1' } });
  // The bench is marked as left at once, not only after a time of silence.
  expect(there?.silentSince).toBeGreaterThan(left - 60_000);
  await two.client.floor.take({ orderId: 'A', token: there?.token ?? 0, reason: 'It has left' });
  expect(await two.scan('A', MUG)).toEqual(['right']);
});

it('asks for what was begun before it came to the floor, where another bench has that set apart', async () => {
  shop.put(oneParcel('A', [aMug({ quantity: 3 })]));
  const one = await aBench('Bench 1');
  await one.scan('A', MUG);
  await until('bench 1 has told', () => isOpenInStore('A'));
  const { benchId = '' } = (await one.client.floor.benches()).find(({ isThis }) => isThis) ?? {};
  await one.client.floor.leave({ force: false });
  const two = await aBench('Bench 2');
  const seen = (await two.client.floor.benches()).find((bench) => bench.benchId === benchId)?.seen ?? 0;
  await two.client.floor.freeBench({ benchId, seen, reason: 'It has left' });
  await until('it is set apart at bench 2', () => two.live.snapshot.status.floor?.reserved === 1);
  await one.client.floor.join({ code: 'memory:Bench 3' });
  const elsewhere = async (bench: PackingStation) =>
    new Map(await bench.client.floor.elsewhere({ orderIds: ['A'] })).get('A');
  await until('it hears of that', async () => (await elsewhere(one))?.what === 'set-apart');
  await until('it is given', () =>
    one.scan('A', MUG).then(
      () => true,
      () => false,
    ),
  );
  await until('bench 2 hears who has it', async () => (await elsewhere(two))?.bench.name === 'Bench 3');
  expect(await elsewhere(two)).toMatchObject({ what: 'has' });
  expect(await one.scan('A', MUG)).toEqual(['complete']);
});

it('a batch leaves out what another bench has, and has the rest for itself', async () => {
  shop.put(
    oneParcel('A', [aMug({ quantity: 2 })]),
    oneParcel('B', [aMug({ quantity: 2 })], created(1)),
    oneParcel('C', [aMug({ quantity: 2 })], created(2)),
  );
  const two = await aBench('Bench 2');
  await until('all are set apart there', () => two.live.snapshot.status.floor?.reserved === 3);
  const one = await aBench('Bench 1');
  await one.client.batch.begin({ orderIds: ['A', 'B', 'C'] }).catch(() => undefined);
  expect(await one.client.batch.running({ sort: 'orders' })).toBeNull();
  await two.scan('A', MUG);
  const { batch } = await two.client.batch.begin({ orderIds: ['B', 'C'] });
  await until("the rest of the batch is nobody else's", () => two.live.snapshot.status.floor?.reserved === 0);
  await one.sweep();
  await until('bench 1 hears of all three', async () => {
    const found = await one.client.floor.elsewhere({ orderIds: ['A', 'B', 'C'] });
    return found.filter(([, { what }]) => what === 'has').length === 3;
  });
  // After it is handed over it is no longer picked here: the other bench fetches its goods.
  await one.client.floor.ask({ orderId: 'B', reason: 'It is on my way' });
  await until('the picker is asked', () => two.live.snapshot.status.floor?.asks.length === 1);
  const [ask] = two.live.snapshot.status.floor?.asks ?? [];
  await two.client.floor.answer({ orderId: 'B', token: ask?.token ?? 0, give: true });
  await until('it is out of the batch', async () => {
    const totes = (await two.client.batch.running({ sort: 'orders' }))?.totes ?? [];
    return totes.find(({ orderId }) => orderId === 'B')?.out === 'elsewhere';
  });
  expect(await two.client.batch.running({ sort: 'orders' })).toMatchObject({ due: 2 });
  await two.client.batch.close({ batch });
});
