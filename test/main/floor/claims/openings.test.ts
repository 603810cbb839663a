/** Openings of orders: how long one waits for the store, and the fate of an answer that comes too late. */
import { expect, it } from 'vitest';
import type { WorkHead } from '../../../../src-main/floor/bench-work.ts';
import { floorClaimsOf } from '../../../../src-main/floor/claims/floor-claims-of.ts';
import { aFloorBench as aBench, settled } from '../../../support/floor/a-floor-bench.ts';
import { plainSealing } from '../../../support/floor/memory-door.ts';

it('is answered at once from the disk, and by the store where it is not', async () => {
  const { bench, copy, floor } = await aBench();
  expect(bench.link.contact.state).toBe('in-touch');
  const asked = bench.openings.of('A', null);
  expect(asked).toBeInstanceOf(Promise);
  const token = floor.rows.claims.get('A')?.token;
  expect(await asked).toEqual({ ok: true, claim: { token, isSure: true, risk: null } });
  // The claim was on disk before the answer.
  expect(copy.own.tokenOf('A')).toBe(floor.rows.claims.get('A')?.token);
  expect(bench.openings.of('A', null)).toEqual({
    ok: true,
    claim: { token: copy.own.tokenOf('A'), isSure: true, risk: null },
  });
});

it('waits 800 ms and no longer; what is granted later is given back', async () => {
  const { bench, copy, floor, cable, stalled, pass } = await aBench();
  cable.isStalled = true;
  let answer: unknown = null;
  void Promise.resolve(bench.openings.of('A', null)).then((opening) => (answer = opening));
  await pass(700);
  expect(answer).toBeNull();
  await pass(100);
  expect(answer).toMatchObject({ ok: false, why: 'cut-off' });
  expect(bench.link.contact).toMatchObject({ state: 'doubtful', fault: 'timeout' });
  for (const goOn of stalled) goOn();
  await settled();
  expect(floor.rows.claims.get('A')).toMatchObject({ benchId: 'one' });
  expect(copy.own.tokenOf('A')).toBeNull();
  await pass(2_500);
  expect(floor.rows.claims.get('A')).toMatchObject({ state: 'free' });
});

it('a person answers for it where the store does not, and the reason is in the claim', async () => {
  const { bench, floor, pass } = await aBench();
  floor.fault = 'unreachable';
  await pass(7_000);
  expect(bench.link.contact.state).toBe('cut-off');
  expect(bench.openings.of('A', null)).toMatchObject({ ok: false, why: 'cut-off' });
  expect(bench.openings.of('A', 'The lorry leaves')).toEqual({
    ok: true,
    claim: { token: 0, isSure: false, risk: 'The lorry leaves' },
  });
});

it('what another bench was packing when contact was lost is opened at a risk alone', async () => {
  const { bench, floor, pass } = await aBench();
  const other = floor.connect('two');
  const { epoch } = await other.hello({ run: 'r', account: 'a', name: 'Bench 2', release: '1' });
  await other.claim({ run: 'r', epoch, orderIds: ['A'], operator: null });
  await pass(1_500);
  floor.fault = 'unreachable';
  await pass(7_000);
  expect(bench.openings.of('A', null)).toMatchObject({ ok: false, why: 'cut-off' });
  expect(bench.openings.of('A', 'The lorry leaves')).toMatchObject({ ok: true, claim: { isSure: false } });
});

it('what is packed elsewhere, as last heard, is opened at no risk', async () => {
  const { bench, floor, pass } = await aBench();
  const other = floor.connect('two');
  const { epoch } = await other.hello({ run: 'r', account: 'a', name: 'Bench 2', release: '1' });
  const claimed = await other.claim({ run: 'r', epoch, orderIds: ['A'], operator: null });
  const head = { orderId: 'A', history: 'h', mark: 'm', events: 2, token: 1, isSure: true } as const;
  const box = {
    phase: 'sealed',
    isCleared: false,
    units: 1,
    dueUnits: 1,
    sealedAt: 1,
    operator: null,
  } as const;
  await other.tell({ run: 'r', epoch, heads: [{ ...head, ...box }] });
  expect(claimed).toHaveLength(1);
  await pass(1_500);
  floor.fault = 'unreachable';
  await pass(7_000);
  const elsewhere = { what: 'packed', bench: { benchId: 'two', name: 'Bench 2' } };
  expect(bench.openings.of('A', 'The lorry leaves')).toMatchObject({
    ok: false,
    why: 'elsewhere',
    elsewhere,
  });
});

it('a store that came back from elsewhere is told what is own, before anything is asked of it', async () => {
  const { bench, copy, floor, pass } = await aBench();
  await bench.openings.of('A', null);
  const backup = floor.copy();
  backup.rows.claims.clear();
  floor.comeBack(backup);
  await pass(2_500);
  expect(floor.rows.claims.get('A')).toMatchObject({ benchId: 'one', token: copy.own.tokenOf('A') });
  expect(bench.link.isSettling).toBe(true);
  // While the store settles it grants nothing, so that only the bench's own orders are sure.
  expect(await bench.openings.of('B', null)).toEqual({ ok: false, why: 'not-given' });
  expect(await bench.openings.of('B', 'The lorry leaves')).toEqual({
    ok: true,
    claim: { token: 0, isSure: false, risk: 'The lorry leaves', isRefused: true },
  });
  expect(bench.link.contact.state).toBe('in-touch');
});

const openHead = (orderId: string, token: number): WorkHead => ({
  ...{ orderId, history: 'h', mark: 'm', events: 1, phase: 'open', isCleared: false, units: 0, dueUnits: 1 },
  ...{ sealedAt: null, operator: null, claim: { token, isSure: true, risk: null } },
});

it('two scans of one order at once open it once, and its claim stays', async () => {
  const heads = new Map<string, WorkHead>();
  const { bench, floor, cable, stalled, pass } = await aBench({
    head: (orderId) => heads.get(orderId) ?? null,
    isOpen: (orderId) => !heads.has(orderId),
  });
  cable.isStalled = true;
  // Opens as packing does: with the first answer, in the same turn of the event loop.
  const scan = async () => {
    const opening = await bench.openings.of('A', null);
    if (opening.ok && !heads.has('A')) {
      heads.set('A', openHead('A', opening.claim?.token ?? 0));
      bench.reserve.opened('A');
    }
    return opening.ok;
  };
  const first = scan();
  const second = scan();
  await settled();
  stalled.shift()?.();
  expect(await first).toBe(true);
  const { token } = floor.rows.claims.get('A') ?? { token: 0 };
  cable.isStalled = false;
  for (const goOn of stalled) goOn();
  expect(await second).toBe(true);
  await pass(2_500);
  expect(floor.rows.claims.get('A')).toMatchObject({ state: 'open', benchId: 'one', token });
});

it('a batch claims in parts of at most 200, and is told of each order that another bench has', async () => {
  const { bench, copy, floor, pass } = await aBench();
  const other = floor.connect('two');
  const { epoch } = await other.hello({ run: 'r', account: 'a', name: 'Bench 2', release: '1' });
  const taken = ['O3', 'O450'];
  await other.claim({ run: 'r', epoch, orderIds: taken, operator: null });
  const sizes: number[] = [];
  const claim = bench.openings.claim.bind(bench.openings);
  bench.openings.claim = async (orderIds) => {
    sizes.push(orderIds.length);
    return claim(orderIds);
  };
  const claims = floorClaimsOf(bench, copy);
  const orders = Array.from({ length: 500 }, (_, n) => `O${n}`);
  expect(await claims.claimAll(orders)).toEqual(taken);
  expect(sizes).toEqual([200, 200, 100]);
  expect(copy.own.all()).toHaveLength(498);
  await pass(1_500);
  // Calls that the store does not answer are waited for only once.
  floor.fault = 'unreachable';
  expect(await claims.claimAll([...orders.map((orderId) => `P${orderId}`), ...taken])).toEqual(taken);
  expect(sizes).toEqual([200, 200, 100, 200]);
});

it('a batch that claims what a scan has just opened leaves its claim', async () => {
  const heads = new Map<string, WorkHead>();
  const { bench, floor, cable, stalled, pass } = await aBench({
    head: (orderId) => heads.get(orderId) ?? null,
    isOpen: (orderId) => !heads.has(orderId),
  });
  const opening = await bench.openings.of('A', null);
  const token = opening.ok ? (opening.claim?.token ?? 0) : 0;
  cable.isStalled = true;
  const claimed = bench.openings.claim(['A']);
  await settled();
  heads.set('A', openHead('A', token));
  bench.reserve.opened('A');
  cable.isStalled = false;
  for (const goOn of stalled) goOn();
  await claimed;
  await pass(2_500);
  expect(floor.rows.claims.get('A')).toMatchObject({ state: 'open', benchId: 'one', token });
});

it('what was claimed and not opened is given back when the bench is closed', async () => {
  const { bench, floor, pass } = await aBench();
  await bench.openings.of('A', null);
  const stopped = bench.stop();
  await pass(3_000);
  await stopped;
  expect(floor.rows.claims.get('A')).toMatchObject({ state: 'free' });
});

it('what the store says that a person took is not opened from the disk, also before it was given up there', async () => {
  const { bench, floor, pass } = await aBench({
    head: (orderId) => (orderId === 'B' ? openHead('B', 0) : null),
  });
  await bench.openings.of('A', null);
  await pass(1_200);
  const other = floor.connect('two');
  const { epoch } = await other.hello({ run: 'r', account: 'a', name: 'Bench 2', release: '1' });
  const { token = 0 } = floor.rows.claims.get('A') ?? {};
  await other.take({ run: 'r', epoch, orderId: 'A', token, reason: '', by: null });
  // A heartbeat reads it while the report is still under way.
  bench.link.store.tell = () => new Promise(() => undefined);
  bench.telling.changed('B');
  await pass(1_200);
  expect(await bench.openings.of('A', null)).toMatchObject({ ok: false });
});

it('leaves to another bench what is set apart here and was opened there at a risk', async () => {
  const { floor, copy, pass } = await aBench({ queue: () => ['A'] });
  await pass(1_200);
  expect(copy.own.tokenOf('A')).not.toBeNull();
  const other = floor.connect('two');
  const { epoch } = await other.hello({ run: 'r', account: 'a', name: 'Bench 2', release: '1' });
  const { claim: _claim, ...there } = openHead('A', 0);
  await other.tell({ run: 'r', epoch, heads: [{ ...there, token: 0, isSure: false }] });
  expect(floor.rows.claims.get('A')).toMatchObject({ benchId: 'one' });
  await pass(2_500);
  expect(copy.own.tokenOf('A')).toBeNull();
  expect(floor.rows.claims.get('A')).toMatchObject({ state: 'free' });
});

it('leaves to another bench what that one has closed, though a person had freed it', async () => {
  const { floor, copy, bench, pass } = await aBench({ queue: () => ['A'] });
  await pass(1_200);
  const { token = 0 } = floor.rows.claims.get('A') ?? {};
  const other = floor.connect('two');
  const { epoch } = await other.hello({ run: 'r', account: 'a', name: 'Bench 2', release: '1' });
  const { claim: _claim, ...there } = openHead('A', token - 1);
  const sealed = { ...there, token: token - 1, isSure: true, phase: 'sealed' as const };
  await other.tell({ run: 'r', epoch, heads: [sealed] });
  expect(bench.openings.of('A', null)).toMatchObject({ ok: true });
  await pass(2_500);
  expect(copy.own.tokenOf('A')).toBeNull();
  expect(floor.rows.claims.get('A')).toMatchObject({ state: 'free' });
  await pass(5_000);
  expect(floor.rows.claims.get('A')).toMatchObject({ state: 'free' });
});

it('opens at a risk alone, when cut off, what is set apart here and was begun there', async () => {
  const { floor, copy, bench, pass } = await aBench({ queue: () => ['A'], head: () => null });
  await pass(1_200);
  const other = floor.connect('two');
  const { epoch } = await other.hello({ run: 'r', account: 'a', name: 'Bench 2', release: '1' });
  const { claim: _claim, ...there } = openHead('A', 0);
  await other.tell({ run: 'r', epoch, heads: [{ ...there, token: 0, isSure: false }] });
  const release = floor.connect('one');
  const read = { after: 0, answeredAt: 0, orderId: null, operator: null };
  const beat = await release.beat({ run: 'run-1', epoch, ...read });
  floor.fault = 'unreachable';
  await pass(7_000);
  expect(bench.openings.of('A', null)).toMatchObject({ ok: true, claim: { isSure: true } });
  copy.take(beat, 0);
  expect(bench.openings.of('A', null)).toMatchObject({ ok: false, why: 'cut-off' });
});

it('says once more what it has at work where the store has it as free', async () => {
  const head = openHead('A', 1);
  const { floor, pass } = await aBench({
    head: (orderId) => (orderId === 'A' ? head : null),
    marks: () => [{ orderId: 'A', mark: 'm' }],
    isOpen: () => false,
  });
  const other = floor.connect('two');
  const { epoch } = await other.hello({ run: 'r', account: 'a', name: 'Bench 2', release: '1' });
  const call = { run: 'r', epoch };
  const { token = 0 } = floor.rows.claims.get('A') ?? {};
  // A person there takes it, and that bench gives it back: the answer was lost.
  const taken = await other.take({ ...call, orderId: 'A', token, reason: '', by: null });
  await pass(1_200);
  await other.release({ ...call, claims: [{ orderId: 'A', token: taken.granted ? taken.token : 0 }] });
  expect(floor.rows.claims.get('A')).toMatchObject({ state: 'free' });
  await pass(2_500);
  expect(floor.rows.claims.get('A')).toMatchObject({ state: 'open', benchId: 'one' });
});

it('keeps what a person took, though the bench that had it has not put it back yet', async () => {
  const { bench, floor, copy, pass } = await aBench();
  const other = floor.connect('two');
  const { epoch } = await other.hello({ run: 'r', account: 'a', name: 'Bench 2', release: '1' });
  const [claimed] = await other.claim({ run: 'r', epoch, orderIds: ['A'], operator: null });
  const token = claimed?.granted ? claimed.token : 0;
  const { claim: _claim, ...there } = openHead('A', token);
  await other.tell({ run: 'r', epoch, heads: [{ ...there, token, isSure: true }] });
  await pass(1_200);
  expect(await bench.people.take('A', token, 'It is off', null)).toBe('taken');
  await pass(2_500);
  expect(copy.own.tokenOf('A')).not.toBeNull();
  expect(floor.rows.claims.get('A')).toMatchObject({ benchId: 'one', state: 'open' });
});

it.each([
  [null, 'Ana'],
  ['Lia', 'Lia'],
])('what a person decides is the word of whoever approved it: %s', async (approver, by) => {
  const { bench, floor, pass } = await aBench();
  const other = floor.connect('two');
  const { epoch } = await other.hello({ run: 'r', account: 'a', name: 'Bench 2', release: '1' });
  const [claimed] = await other.claim({ run: 'r', epoch, orderIds: ['A'], operator: null });
  await pass(1_200);
  await bench.people.take('A', claimed?.granted ? claimed.token : 0, 'It is off', approver);
  const { taken } = floor.rows.claims.get('A') ?? {};
  expect(taken?.by && plainSealing.open('by', 'A', taken.by)).toBe(by);
});
