import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { BEAT_ROWS, MOST_CLAIMED, OTHER_RUN_MS, SILENT_MS } from '../../../../src-main/floor/store/store.ts';
import { aBench, againWhenLate, begin, BOTH_STORES, readAll } from '../../../support/floor/both-stores.ts';

describe.each(BOTH_STORES)('runs and beats of a floor $name', (kind) => {
  beforeAll(() => kind.begin());
  afterAll(() => kind.end());

  const aFloor = async () => {
    const floor = await kind.make();
    onTestFinished(() => floor.end());
    return floor;
  };

  it('begin with a hello that says which bench, floor and epoch it is', async () => {
    const floor = await aFloor();
    const bench = await floor.add('A');
    const { hello, call } = await begin(bench, { name: 'A' });
    expect(hello).toMatchObject({ benchId: bench.benchId, floorName: 'Hall 1', settlingMs: 0 });
    const again = await bench.store.hello({ run: call.run, account: 'account', name: 'B', release: '2' });
    expect(again.epoch, 'a lost answer is asked again').toBe(hello.epoch);
    const packs = { after: 0, answeredAt: again.now, orderId: 'O-1', operator: 'sealed' };
    const beat = await bench.store.beat({ ...call, ...packs });
    const row = { benchId: bench.benchId, name: 'B', release: '2', state: 'in-use', orderId: 'O-1' };
    expect(beat).toMatchObject({
      epoch: hello.epoch,
      more: false,
      benches: [{ ...row, operator: 'sealed' }],
    });
    expect(beat.benches[0]?.silentMs).toBeLessThan(5_000);
  });

  it('take hostile names as they are', async () => {
    const floor = await aFloor();
    const name = `<b>'"; DROP TABLE x; --\0\uD800 \u202E${'n'.repeat(150)}`;
    const bench = await begin(await floor.add(), { name });
    expect((await readAll(bench)).benches).toMatchObject([{ name }]);
  });

  it('refuse another run of a bench while one beats, and end the older when it is silent', async () => {
    const floor = await aFloor();
    const bench = await floor.add();
    const first = await begin(bench);
    await expect(begin(bench)).rejects.toMatchObject({ fault: 'other-run' });
    await floor.pass(OTHER_RUN_MS + 1);
    const second = await begin(bench);
    await expect(readAll(first)).rejects.toMatchObject({ fault: 'ended-run' });
    const orders = { candidates: ['O-1'], count: 1 };
    await expect(bench.store.reserve({ ...first.call, ...orders })).rejects.toMatchObject({
      fault: 'ended-run',
    });
    expect(await bench.store.reserve({ ...second.call, ...orders })).toHaveLength(1);
    await expect(begin(bench, first.call), 'its hello came late').rejects.toMatchObject({
      fault: 'ended-run',
    });
  });

  it('refuse benches of another merchant', async () => {
    const floor = await aFloor();
    await begin(await floor.add(), { account: 'one' });
    const other = await floor.add();
    await expect(begin(other, { account: 'two' })).rejects.toMatchObject({ fault: 'other-account' });
    await begin(other, { account: 'one' });
  });

  it('end with a close that gives back what is reserved, and no later call counts', async () => {
    const floor = await aFloor();
    const a = await aBench(floor);
    const b = await aBench(floor);
    await a.store.reserve({ ...a.call, candidates: ['O-1', 'O-2'], count: 2 });
    await a.store.claim({ ...a.call, orderIds: ['O-2'], operator: null });
    await a.store.close(a.call);
    const late = a.store.reserve({ ...a.call, candidates: ['O-3'], count: 1 });
    await expect(late).rejects.toMatchObject({ fault: 'ended-run' });
    await expect(begin(a, a.call), 'a late hello').rejects.toMatchObject({ fault: 'ended-run' });
    const { claims, benches } = await readAll(b);
    expect(claims.map(({ orderId, state }) => [orderId, state]).toSorted()).toEqual([
      ['O-1', 'free'],
      ['O-2', 'open'],
    ]);
    const ended = { state: 'closed', hasLeft: false, open: 1 };
    expect(benches.find(({ benchId }) => benchId === a.benchId)).toMatchObject(ended);
    await begin(a);
    expect((await readAll(b)).benches.map(({ state }) => state)).toEqual(['in-use', 'in-use']);
  });

  it('end with a close that says that the bench leaves, until it joins again', async () => {
    const floor = await aFloor();
    const a = await aBench(floor);
    const b = await aBench(floor);
    const rowOfA = async () => (await readAll(b)).benches.find(({ benchId }) => benchId === a.benchId);
    await a.store.close({ ...a.call, leaves: true });
    expect(await rowOfA()).toMatchObject({ state: 'closed', hasLeft: true });
    await begin(a);
    expect(await rowOfA()).toMatchObject({ state: 'in-use', hasLeft: false });
  });

  it('refuse calls that name another epoch, and tell the epoch and all rows by a beat', async () => {
    const floor = await aFloor();
    const bench = await aBench(floor);
    await bench.store.claim({ ...bench.call, orderIds: ['O-1'], operator: null });
    const { revision } = await readAll(bench);
    expect((await readAll(bench, revision)).claims).toEqual([]);
    const other = { ...bench.call, epoch: randomUUID() };
    const claim = bench.store.claim({ ...other, orderIds: ['O-2'], operator: null });
    await expect(claim).rejects.toMatchObject({ fault: 'other-epoch' });
    const beat = await readAll({ ...bench, call: other }, revision);
    expect(beat).toMatchObject({ epoch: bench.call.epoch, claims: [{ orderId: 'O-1' }] });
  });

  it.each([-365, 365])('stand a clock of the store that is set by %i days', async (days) => {
    const floor = await aFloor();
    const a = await aBench(floor);
    const b = await aBench(floor);
    await floor.pass(days * 86_400_000);
    const silence = async () =>
      (await readAll(b)).benches.find(({ benchId }) => benchId === a.benchId)?.silentMs;
    expect(await silence()).toBeGreaterThan(SILENT_MS);
    await readAll(await begin(a));
    expect(await silence()).toBeLessThan(SILENT_MS);
    await expect(begin(a), 'the newer run beats').rejects.toMatchObject({ fault: 'other-run' });
  });

  it('do not count a bench as heard by a hello, nor by a beat that arrives long after it was sent', async () => {
    const floor = await aFloor();
    const a = await aBench(floor);
    const b = await aBench(floor);
    const silence = async () =>
      (await readAll(b)).benches.find(({ benchId }) => benchId === a.benchId)?.silentMs;
    await floor.pass(60_000);
    const late = { ...a, hello: { ...a.hello, now: a.hello.now - 60_000 } };
    await readAll(late);
    expect(await silence()).toBeGreaterThan(SILENT_MS);
    const back = await begin(a, { run: a.call.run });
    expect(await silence()).toBeGreaterThan(SILENT_MS);
    await readAll(back);
    expect(await silence()).toBeLessThan(SILENT_MS);
    await readAll(late);
    expect(await silence(), 'a late one takes nothing back').toBeLessThan(SILENT_MS);
  });

  it('read many rows in pages, each once', async () => {
    const floor = await aFloor();
    const bench = await aBench(floor);
    const orderIds = Array.from({ length: BEAT_ROWS * 2 + 50 }, (_, n) => `O-${n}`);
    for (let from = 0; from < orderIds.length; from += MOST_CLAIMED) {
      const part = orderIds.slice(from, from + MOST_CLAIMED);
      await againWhenLate(() => bench.store.claim({ ...bench.call, orderIds: part, operator: null }));
    }
    const seen: string[] = [];
    let page = await readAll(bench);
    seen.push(...page.claims.map(({ orderId }) => orderId));
    for (; page.more; seen.push(...page.claims.map(({ orderId }) => orderId))) {
      expect(page.claims.length).toBeLessThanOrEqual(BEAT_ROWS);
      page = await readAll(bench, page.revision);
    }
    expect(seen).toEqual(orderIds);
    expect((await readAll(bench, page.revision)).claims).toEqual([]);
  });

  it('end a page of exactly as many rows as fit', async () => {
    const floor = await aFloor();
    const bench = await aBench(floor);
    const orderIds = Array.from({ length: BEAT_ROWS }, (_, n) => `O-${n}`);
    await againWhenLate(() => bench.store.claim({ ...bench.call, orderIds, operator: null }));
    const page = await readAll(bench);
    expect([page.claims.length, page.more]).toEqual([BEAT_ROWS, false]);
  });

  it('fail after the connection was ended', async () => {
    const floor = await aFloor();
    const bench = await aBench(floor);
    await bench.store.end();
    await expect(readAll(bench)).rejects.toMatchObject({ fault: 'unreachable' });
  });
});
