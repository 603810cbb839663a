import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { SETTLING_MS } from '../../../../src-main/floor/store/store.ts';
import {
  aBench,
  begin,
  BOTH_STORES,
  freeBench,
  readAll,
  type TestBench,
} from '../../../support/floor/both-stores.ts';
import { someHead } from '../../../support/floor/some-head.ts';

const claim = async ({ store, call }: TestBench, orderId: string) => {
  const [answer] = await store.claim({ ...call, orderIds: [orderId], operator: null });
  return answer?.granted === true ? answer.token : Number.NaN;
};

/** Reconnects a bench after the store was restored. */
const comeBack = async (bench: TestBench): Promise<TestBench> => begin(bench, bench.call);

describe.each(BOTH_STORES)('epochs of a floor $name', (kind) => {
  beforeAll(() => kind.begin());
  afterAll(() => kind.end());

  /** A floor of yesterday: B has claimed an order after the copy was made. */
  const restored = async () => {
    const floor = await kind.make();
    onTestFinished(() => floor.end());
    const a = await aBench(floor);
    const b = await aBench(floor);
    const old = await claim(a, 'O-1');
    const putBack = await floor.keepCopy();
    const [now, later] = await Promise.all([comeBack(a), comeBack(b)]);
    await floor.pass(SETTLING_MS);
    await now.store.release({ ...now.call, claims: [{ orderId: 'O-1', token: old }] });
    for (const orderId of ['O-4', 'O-5', 'O-6']) await claim(later, orderId);
    const token = await claim(later, 'O-1');
    const { revision } = await readAll(later);
    await putBack();
    return { floor, old, token, revision, call: later.call, a: await comeBack(a), b: await comeBack(b) };
  };

  it('are noticed after a copy was put back: nothing is given before all could say what they have', async () => {
    const { floor, call, b, a, old, token, revision } = await restored();
    expect(b.hello.epoch).not.toBe(call.epoch);
    expect(b.hello.settlingMs).toBeGreaterThan(SETTLING_MS - 5_000);
    const late = b.store.claim({ ...call, orderIds: ['O-9'], operator: null });
    await expect(late, 'of the older epoch').rejects.toMatchObject({ fault: 'other-epoch' });
    for (const refused of [
      claim(b, 'O-9'),
      b.store.reserve({ ...b.call, candidates: ['O-9'], count: 1 }),
      b.store.ask({ ...b.call, orderId: 'O-9', reason: 'sealed' }),
      b.store.take({ ...b.call, orderId: 'O-9', token: 1, reason: 'sealed', by: null }),
      freeBench(b, a.benchId),
    ])
      await expect(refused).rejects.toMatchObject({ fault: 'settling' });
    const state = 'open' as const;
    expect(await b.store.assert({ ...b.call, claims: [{ orderId: 'O-1', token, state }] })).toEqual({
      lost: [],
    });
    const lost = await a.store.assert({ ...a.call, claims: [{ orderId: 'O-1', token: old, state }] });
    expect(lost, 'the greater token stands').toEqual({ lost: ['O-1'] });
    expect((await readAll(a)).claims).toMatchObject([{ orderId: 'O-1', benchId: b.benchId, token }]);
    await floor.pass(SETTLING_MS);
    expect(await claim(a, 'O-2'), 'no token is given twice').toBeGreaterThan(Math.max(token, revision));
  });

  it('keep what was granted in them from a bench that comes late with a token of the lost tail', async () => {
    const { floor, a, b, old, token } = await restored();
    await floor.pass(SETTLING_MS);
    await a.store.release({ ...a.call, claims: [{ orderId: 'O-1', token: old }] });
    await claim(a, 'O-1');
    const late = await b.store.assert({ ...b.call, claims: [{ orderId: 'O-1', token, state: 'open' }] });
    expect(late).toEqual({ lost: ['O-1'] });
  });

  it('do not settle for a year where the clock of the store is set back', async () => {
    const { floor, b } = await restored();
    await expect(claim(b, 'O-9')).rejects.toMatchObject({ fault: 'settling' });
    await floor.pass(-365 * 86_400_000);
    expect(await claim(b, 'O-9')).toEqual(expect.any(Number));
  });

  it('take what is told while they settle under the token that it was opened with', async () => {
    const { a, b, token } = await restored();
    await a.store.tell({ ...a.call, heads: [someHead({ orderId: 'O-7', token: 1 })] });
    await a.store.tell({ ...a.call, heads: [someHead({ orderId: 'O-8', token: 0 })] });
    const claims = ['O-7', 'O-8'].map((orderId) => ({ orderId, token, state: 'open' as const }));
    expect(await b.store.assert({ ...b.call, claims })).toEqual({ lost: [] });
    expect((await readAll(a)).claims).toContainEqual(
      expect.objectContaining({ orderId: 'O-7', benchId: b.benchId, token }),
    );
  });

  it('give nobody what was told without a token while they settled', async () => {
    const { floor, a, b, token } = await restored();
    await a.store.tell({ ...a.call, heads: [someHead({ orderId: 'O-8', token: 0 })] });
    await floor.pass(SETTLING_MS);
    expect(await claim(b, 'O-8')).toBeNaN();
    expect(await b.store.reserve({ ...b.call, candidates: ['O-8'], count: 1 })).toEqual([]);
    // A bench that has the claim on its disk and connects late keeps it.
    const claims = [{ orderId: 'O-8', token, state: 'open' as const }];
    expect(await b.store.assert({ ...b.call, claims })).toEqual({ lost: [] });
  });
});

describe.each(BOTH_STORES)('assertions to a floor $name', (kind) => {
  beforeAll(() => kind.begin());
  afterAll(() => kind.end());

  it('make a claim where there is none, lift the counter, and never move a claim down', async () => {
    const floor = await kind.make();
    onTestFinished(() => floor.end());
    const a = await aBench(floor);
    const assert = (state: 'reserved' | 'packed', token = 5_000) =>
      a.store.assert({ ...a.call, claims: [{ orderId: 'O-1', token, state }] });
    expect(await assert('reserved')).toEqual({ lost: [] });
    expect(await claim(a, 'O-2')).toBeGreaterThan(5_000);
    await assert('packed');
    await assert('reserved');
    const row = (await readAll(a)).claims.find(({ orderId }) => orderId === 'O-1');
    expect(row).toMatchObject({ state: 'packed', token: 5_000, benchId: a.benchId });
  });

  it('are lost under a token that this store cannot have given: its bench asks for the order again', async () => {
    const floor = await kind.make();
    onTestFinished(() => floor.end());
    const [a, b] = [await aBench(floor), await aBench(floor, 'B')];
    const claimed = { orderId: 'O-1', token: 2 ** 52, state: 'reserved' as const };
    expect(await a.store.assert({ ...a.call, claims: [claimed] })).toEqual({ lost: ['O-1'] });
    const row = (await readAll(a)).claims.find(({ orderId }) => orderId === 'O-1');
    expect(row).toMatchObject({ state: 'reserved', benchId: a.benchId });
    expect(row?.token).toBeLessThan(claimed.token);
    expect(await claim(b, 'O-1')).toBeNaN();
  });
});
