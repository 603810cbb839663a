import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  LEASE_ASKED_MS,
  LEASE_MS,
  LONGEST_LEASE_MS,
  type NewCancel,
  type SettledCancel,
} from '../../../../src-main/floor/store/store-cancels.ts';
import { SETTLING_MS } from '../../../../src-main/floor/store/store.ts';
import { aBench, begin, BOTH_STORES, readAll, type TestBench } from '../../../support/floor/both-stores.ts';
import { someCancel } from '../../../support/floor/some-rows.ts';

const register = ({ store, call }: TestBench, change: Partial<NewCancel> = {}) =>
  store.registerCancel({ ...call, ...someCancel(change) });
const settle = ({ store, call }: TestBench, change: Partial<SettledCancel> = {}) =>
  store.settleCancel({
    ...call,
    ...{ orderId: 'O-1', intentId: 'intent', version: 2, state: 'withdrawn' },
    ...change,
  });

describe.each(BOTH_STORES)('decisions to cancel $name', (kind) => {
  beforeAll(() => kind.begin());
  afterAll(() => kind.end());

  const twoBenches = async () => {
    const floor = await kind.make();
    onTestFinished(() => floor.end());
    return { floor, a: await aBench(floor), b: await aBench(floor) };
  };
  const claim = async ({ store, call }: TestBench) =>
    (await store.claim({ ...call, orderIds: ['O-1'], operator: null }))[0];
  const joined = (first: TestBench) => ({
    ...{ first: false, benchId: first.benchId, intentId: 'intent', graceMs: 30_000 },
    ...{ registeredAt: expect.any(Number), sinceMs: expect.any(Number) },
  });

  it('are registered: the first is sent, the second joins it and hears since when it is', async () => {
    const { floor, a, b } = await twoBenches();
    expect(await register(a, { by: 'sealed-name' })).toEqual({ first: true });
    await floor.pass(20_000);
    const second = await register(b, { graceMs: 10_000 });
    expect(second).toEqual(joined(a));
    if (second.first) throw new Error('two are first');
    expect(second.sinceMs).toBeGreaterThanOrEqual(20_000);
    const { asserts: _asserts, ...cancel } = someCancel({ by: 'sealed-name' });
    const { cancels } = await readAll(b);
    expect(cancels).toEqual([
      {
        ...{ ...cancel, benchId: a.benchId, state: 'registered', isFirst: true },
        ...{ registeredAt: expect.any(Number), firstAt: expect.any(Number), revision: expect.any(Number) },
      },
      expect.objectContaining({ benchId: b.benchId, isFirst: false, graceMs: 10_000 }),
    ]);
  });

  it('are answered the same again, without a change', async () => {
    const { a, b } = await twoBenches();
    await register(a);
    await register(b);
    const { revision } = await readAll(a);
    expect(await register(a)).toEqual({ first: true });
    expect(await register(b)).toEqual(joined(a));
    expect(await readAll(a, revision)).toMatchObject({ revision, cancels: [] });
  });

  it.each(['withdrawn', 'refused'] as const)('are free again once the first is %s', async (state) => {
    const { a, b } = await twoBenches();
    await register(a);
    await register(b);
    await settle(a, { state });
    expect(await claim(a), 'the one that joined stands').toMatchObject({ cancel: { benchId: b.benchId } });
    expect(await register(b)).toEqual({ first: true });
    expect(await register(a, { version: 3 })).toEqual(joined(b));
    await settle(b);
    expect(await register(a, { version: 3 })).toEqual({ first: true });
    expect((await readAll(a)).cancels).toMatchObject([
      { benchId: b.benchId, state: 'withdrawn' },
      { benchId: a.benchId, state: 'registered', isFirst: true, version: 3 },
    ]);
  });

  it('that were sent stay sent, and stay the first', async () => {
    const { a, b } = await twoBenches();
    await register(a);
    await settle(a, { state: 'sent' });
    expect(await register(b)).toEqual(joined(a));
    expect(await register(a, { version: 3 })).toEqual({ first: true });
    await settle(b, { state: 'sent' });
    expect((await readAll(a)).cancels).toMatchObject([
      { benchId: a.benchId, state: 'sent', isFirst: true, version: 2 },
      { benchId: b.benchId, state: 'sent', isFirst: false },
    ]);
  });

  it('of which a request is under way stand, stay the first, and wait again where it came to nothing', async () => {
    const { a, b } = await twoBenches();
    await register(a);
    await settle(a, { state: 'sending' });
    expect(await register(b)).toEqual(joined(a));
    expect(await claim(b)).toMatchObject({ granted: false, why: 'cancelled', cancel: { state: 'sending' } });
    await register(a);
    await register(a, { version: 2 });
    expect((await readAll(b)).cancels).toMatchObject([
      { benchId: a.benchId, state: 'sending', version: 2 },
      { benchId: b.benchId },
    ]);
    expect(await register(a, { version: 3 })).toEqual({ first: true });
    await settle(a, { state: 'sending' });
    expect((await readAll(b)).cancels).toMatchObject([
      { benchId: b.benchId },
      { benchId: a.benchId, state: 'registered', isFirst: true, version: 3 },
    ]);
  });

  it('that stood no more and were sent after all are not the first beside another', async () => {
    const { a, b } = await twoBenches();
    await register(a);
    await settle(a, { state: 'refused' });
    await register(b);
    await settle(a, { state: 'sent', version: 3 });
    expect((await readAll(a)).cancels).toMatchObject([
      { benchId: b.benchId, isFirst: true },
      { benchId: a.benchId, isFirst: false, state: 'sent' },
    ]);
  });

  it('are not brought back by what is carried out late, nor settled by another bench', async () => {
    const { a, b } = await twoBenches();
    await register(a);
    await settle(b, { version: 9 });
    await settle(a, { version: 3 });
    await register(a);
    await settle(a, { version: 2, state: 'sent' });
    expect((await readAll(b)).cancels).toMatchObject([{ state: 'withdrawn', version: 3 }]);
    await settle(a, { intentId: 'unknown', version: 9 });
    expect((await readAll(b)).cancels).toHaveLength(1);
  });

  it('keep all benches from the order while one stands, and no longer', async () => {
    const { a, b } = await twoBenches();
    const granted = await claim(b);
    if (granted?.granted !== true) throw new Error('not granted');
    const { token } = granted;
    const ask = { orderId: 'O-1', reason: 'sealed' };
    await a.store.ask({ ...a.call, ...ask });
    await register(a);
    const refused = { granted: false, why: 'cancelled', cancel: { benchId: a.benchId, intentId: 'intent' } };
    expect(await claim(b)).toMatchObject(refused);
    expect(await a.store.ask({ ...a.call, ...ask })).toMatchObject(refused);
    expect(await a.store.take({ ...a.call, ...ask, token, by: null })).toMatchObject(refused);
    await b.store.answer({ ...b.call, orderId: 'O-1', token, give: true });
    expect((await readAll(a)).claims).toMatchObject([{ benchId: b.benchId, token, ask: null }]);
    await b.store.release({ ...b.call, claims: [{ orderId: 'O-1', token }] });
    const reserve = () => a.store.reserve({ ...a.call, candidates: ['O-1', 'O-2'], count: 2 });
    expect(await reserve()).toMatchObject([{ orderId: 'O-2' }]);
    await settle(a);
    expect(await reserve()).toMatchObject([{ orderId: 'O-1' }]);
  });

  it('are refused of a run that was ended, and of another epoch', async () => {
    const { a, b } = await twoBenches();
    const elsewhere = { ...a, call: { ...a.call, epoch: b.call.run } };
    await expect(register(elsewhere)).rejects.toMatchObject({ fault: 'other-epoch' });
    await expect(settle(elsewhere)).rejects.toMatchObject({ fault: 'other-epoch' });
    await a.store.close(a.call);
    await expect(register(a)).rejects.toMatchObject({ fault: 'ended-run' });
    await expect(settle(a)).rejects.toMatchObject({ fault: 'ended-run' });
    expect((await readAll(b)).cancels).toEqual([]);
  });

  it('stay with the first after a store of yesterday was put back, whoever comes first', async () => {
    const { floor, a, b } = await twoBenches();
    const putBack = await floor.keepCopy();
    const [now, later] = [await begin(a, a.call), await begin(b, b.call)];
    await floor.pass(SETTLING_MS);
    await register(now);
    await register(later);
    await settle(now, { state: 'sent' });
    await putBack();
    const [first, second] = [await begin(a, a.call), await begin(b, b.call)];
    await expect(register(second), 'others may not have come yet').rejects.toMatchObject({
      fault: 'settling',
    });
    expect(await register(first, { asserts: true })).toEqual({ first: true });
    await settle(first, { state: 'sent' });
    await floor.pass(SETTLING_MS);
    expect(await register(second)).toEqual(joined(a));
    expect((await readAll(second)).cancels).toMatchObject([
      { benchId: a.benchId, state: 'sent', isFirst: true },
      { benchId: b.benchId, state: 'registered', isFirst: false },
    ]);
  });

  const leaseOf = ({ store, call }: TestBench, intentId = 'intent', keeps = false) =>
    store.leaseCancel({ ...call, orderId: 'O-1', intentId, keeps });
  const given = { isGiven: true, ms: expect.any(Number) };
  const refused = { isGiven: false, ms: expect.any(Number) };

  it('are sent by one bench at a time, which has its lease until it is over', async () => {
    const { floor, a, b } = await twoBenches();
    await register(a);
    await register(b);
    expect(await leaseOf(a)).toEqual({ isGiven: true, ms: LEASE_MS });
    const second = await leaseOf(b);
    expect(second).toEqual(refused);
    expect(second.ms).toBeGreaterThan(LEASE_MS - 10_000);
    expect(second.ms).toBeLessThanOrEqual(LEASE_MS);
    await floor.pass(LEASE_MS - 20_000);
    expect(await leaseOf(b)).toEqual(refused);
    await floor.pass(20_000);
    expect(await leaseOf(b)).toEqual({ isGiven: true, ms: LEASE_MS });
    expect(await leaseOf(a)).toEqual(refused);
  });

  it('of one bench only are sent whenever it asks', async () => {
    const { floor, a } = await twoBenches();
    await register(a);
    await leaseOf(a);
    await floor.pass(LEASE_MS / 2);
    expect(await leaseOf(a)).toEqual({ isGiven: true, ms: LEASE_MS });
  });

  it('stay with a bench that looks though another waits, up to a limit', async () => {
    const { floor, a, b } = await twoBenches();
    await register(a);
    await register(b);
    await leaseOf(a);
    const renewals = Math.ceil(LONGEST_LEASE_MS / (LEASE_MS / 2));
    for (let n = 1; n <= renewals; n++) {
      await floor.pass(LEASE_MS / 2 - 5_000);
      expect(await leaseOf(b)).toEqual(refused);
      await floor.pass(5_000);
      const renewed = n < renewals - 1 ? await leaseOf(a, 'intent', true) : null;
      if (renewed) expect(renewed.ms).toBeGreaterThan(LEASE_MS / 2);
    }
    expect(await leaseOf(b)).toEqual({ isGiven: true, ms: LEASE_MS });
    expect(await leaseOf(a, 'intent', true)).toEqual(refused);
  });

  it('are sent by the bench that waits, and not by the one that has had its lease, whatever that one calls them', async () => {
    const { floor, a, b } = await twoBenches();
    await register(a);
    await register(b);
    await leaseOf(a);
    expect(await leaseOf(b)).toEqual(refused);
    await floor.pass(5_000);
    const again = await leaseOf(a);
    expect(again).toEqual(given);
    expect(again.ms, 'no more than is left').toBeLessThanOrEqual(LEASE_MS - 5_000);
    await settle(a, { state: 'withdrawn' });
    await register(a, { intentId: 'other' });
    await settle(a, { intentId: 'other', state: 'sending' });
    await register(a, { intentId: 'third' });
    expect(await leaseOf(a, 'third')).toEqual(refused);
    expect(await leaseOf(b)).toEqual({ isGiven: true, ms: LEASE_MS });
  });

  it('are sent by the one that has had its lease when the bench that waits asks no more', async () => {
    const { floor, a, b } = await twoBenches();
    await register(a);
    await register(b);
    await leaseOf(a);
    await floor.pass(LEASE_MS - 5_000);
    await leaseOf(b);
    await floor.pass(LEASE_ASKED_MS - 5_000);
    expect(await leaseOf(a)).toEqual(refused);
    await floor.pass(5_000);
    expect(await leaseOf(a)).toEqual({ isGiven: true, ms: LEASE_MS });
  });

  it.each(['sent', 'withdrawn', 'refused'] as const)(
    'are free for another bench once they are %s',
    async (state) => {
      const { a, b } = await twoBenches();
      await register(a);
      await register(b);
      await leaseOf(a);
      await settle(a, { state: 'sending' });
      expect(await leaseOf(b)).toEqual(refused);
      await settle(a, { state, version: 3 });
      expect(await leaseOf(b)).toEqual(given);
    },
  );

  it('keep their lease when an older decision of the same bench ends late', async () => {
    const { a, b } = await twoBenches();
    await register(a);
    await register(a, { intentId: 'newer' });
    await register(b);
    await leaseOf(a, 'newer');
    await settle(a, { state: 'withdrawn' });
    expect(await leaseOf(b)).toEqual(refused);
  });

  it('that were begun without a lease take it, if it is free', async () => {
    const { a, b } = await twoBenches();
    await register(a);
    await register(b);
    await settle(a, { state: 'sending' });
    expect(await leaseOf(b)).toEqual(refused);
  });

  it('have no lease before they are registered, and none while the store settles', async () => {
    const { floor, a, b } = await twoBenches();
    await register(b);
    expect(await leaseOf(a)).toEqual({ isGiven: false, ms: 0 });
    expect(await leaseOf(b)).toEqual(given);
    const putBack = await floor.keepCopy();
    await putBack();
    const back = await begin(b, b.call);
    await expect(leaseOf(back)).rejects.toMatchObject({ fault: 'settling' });
    await floor.pass(SETTLING_MS);
    expect(await leaseOf(back)).toEqual(given);
  });

  it('of many benches at once have exactly one first', async () => {
    const { floor, a, b } = await twoBenches();
    const benches = [a, b, ...(await Promise.all([1, 2, 3, 4].map(() => aBench(floor))))];
    for (let n = 0; n < 10; n += 1) {
      const orderId = `O-${n}`;
      const answers = await Promise.all(benches.map((bench) => register(bench, { orderId })));
      expect(answers.filter(({ first }) => first)).toHaveLength(1);
      const first = benches[answers.findIndex((answer) => answer.first)];
      for (const answer of answers) if (!answer.first) expect(answer.benchId).toBe(first?.benchId);
    }
  });
});
