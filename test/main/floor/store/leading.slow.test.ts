import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  LEASE_MS,
  MOST_PUBLISHED,
  MOST_UNFIT_MS,
  MOST_WAIT_MS,
} from '../../../../src-main/floor/store/store-orders.ts';
import { SETTLING_MS } from '../../../../src-main/floor/store/store.ts';
import { aBench, begin, BOTH_STORES, readAll, type TestBench } from '../../../support/floor/both-stores.ts';
import { NO_LEADING } from '../../../support/floor/no-leading.ts';
import { publish, pullAll } from '../../../support/floor/published.ts';
import { someOrder } from '../../../support/floor/some-rows.ts';

const lead = ({ store, call }: TestBench) => store.lead(call);
const leading = async (bench: TestBench) => (await readAll(bench)).leading;
const giveUp = ({ store, call }: TestBench, term: number, unfitMs = 0) =>
  store.giveUpLead({ ...call, term, unfitMs });
const OTHER_LEADER = { fault: 'other-leader' };

describe.each(BOTH_STORES)('the bench that asks the service for all $name', (kind) => {
  beforeAll(() => kind.begin());
  afterAll(() => kind.end());

  const twoBenches = async () => {
    const floor = await kind.make();
    onTestFinished(() => floor.end());
    return { floor, a: await aBench(floor), b: await aBench(floor) };
  };

  it('is the first that takes the lead, as long as it renews it', async () => {
    const { floor, a, b } = await twoBenches();
    expect(await leading(a), 'nobody leads').toEqual(NO_LEADING);
    const { term, leaseMs } = await lead(a);
    expect(leaseMs).toBeGreaterThan(LEASE_MS - 10_000);
    expect(await lead(b)).toMatchObject({ benchId: a.benchId, term });
    await floor.pass(LEASE_MS - 10_000);
    expect((await lead(b)).leaseMs, 'asked by another it is not renewed').toBeLessThanOrEqual(10_000);
    expect((await lead(a)).leaseMs).toBeGreaterThan(LEASE_MS - 10_000);
    await floor.pass(LEASE_MS - 10_000);
    expect(await leading(b)).toMatchObject({ benchId: a.benchId, term });
    await floor.pass(10_000);
    expect(await leading(a)).toMatchObject({ benchId: null, leaseMs: 0, term });
    expect(await lead(b)).toMatchObject({ benchId: b.benchId, term: term + 1 });
  });

  it('leads under another term when it had ended, and under the same while it lasts', async () => {
    const { floor, a } = await twoBenches();
    const { term } = await lead(a);
    expect(await lead(a)).toMatchObject({ term });
    await floor.pass(LEASE_MS);
    expect(await lead(a)).toMatchObject({ benchId: a.benchId, term: term + 1 });
  });

  it('is another as soon as it gives up, and not the same until it is fit again', async () => {
    const { floor, a, b } = await twoBenches();
    const { term } = await lead(a);
    await giveUp(a, term, 300_000);
    expect(await leading(b)).toMatchObject({ benchId: null, leaseMs: 0, unfitMs: 0 });
    const unfit = await lead(a);
    expect(unfit.benchId).toBeNull();
    expect(unfit.unfitMs).toBeGreaterThan(295_000);
    expect(await lead(b)).toMatchObject({ benchId: b.benchId, term: term + 1, unfitMs: 0 });
    await giveUp(a, term + 1);
    await giveUp(b, term);
    expect(await leading(a), 'of another bench, and late').toMatchObject({ benchId: b.benchId });
    await giveUp(b, term + 1);
    await floor.pass(300_000);
    expect(await lead(a)).toMatchObject({ benchId: a.benchId, term: term + 2, unfitMs: 0 });
  });

  it('is not unfit for longer than an hour, whatever it says', async () => {
    const { floor, a } = await twoBenches();
    await giveUp(a, (await lead(a)).term, 1e15);
    await floor.pass(MOST_UNFIT_MS);
    expect(await lead(a)).toMatchObject({ benchId: a.benchId });
  });

  it('leads no more once its run ended, whatever the time', async () => {
    const { a, b } = await twoBenches();
    const { term } = await lead(a);
    await a.store.close(a.call);
    expect(await leading(b)).toMatchObject({ benchId: null, leaseMs: 0 });
    const again = await begin(a);
    expect(await leading(again)).toMatchObject({ benchId: null });
    await expect(publish(again, { term })).rejects.toMatchObject(OTHER_LEADER);
    expect(await lead(again)).toMatchObject({ benchId: a.benchId, term: term + 1 });
    await expect(lead(a)).rejects.toMatchObject({ fault: 'ended-run' });
  });

  it.each([-365, 365])('is found where the clock of the store is set by %i days', async (days) => {
    const { floor, a, b } = await twoBenches();
    const { term } = await lead(a);
    await publish(a, { term, waitMs: 60_000 });
    await a.store.wantCheck(a.call);
    await giveUp(a, term, 300_000);
    await lead(b);
    await floor.pass(days * 86_400_000);
    expect(await leading(a)).toMatchObject({ benchId: null, leaseMs: 0, unfitMs: 0, waitMs: 0 });
    const next = await lead(a);
    expect(next).toMatchObject({ benchId: a.benchId, term: term + 2 });
    await publish(a, { term: next.term, check: { beganMsAgo: 5, endedMsAgo: 0, orders: 0 } });
    expect(await leading(a), 'not wanted for a year').toMatchObject({ isCheckWanted: false });
  });

  it('alone publishes: an earlier term, a call that comes late or twice store nothing', async () => {
    const { floor, a, b } = await twoBenches();
    const refused = (bench: TestBench, term: number, place: number) =>
      expect(
        publish(bench, { term, place, orders: [someOrder()], waitMs: 9_000 }),
        `${term} ${place}`,
      ).rejects.toMatchObject(OTHER_LEADER);
    await refused(a, 0, 0);
    const { term } = await lead(a);
    await refused(b, term, 0);
    await refused(a, term, 1);
    await publish(a, { term, orders: [someOrder({ key: 'first' })] });
    await refused(a, term, 0);
    await publish(a, { term, place: 1, orders: [someOrder({ key: 'second' })] });
    await floor.pass(LEASE_MS);
    await lead(b);
    await refused(a, term, 2);
    await refused(a, term + 1, 0);
    await refused(b, term, 0);
    await publish(b, { term: term + 1, orders: [someOrder({ key: 'third' })] });
    expect((await pullAll(a)).map(({ key }) => key)).toEqual(['first', 'second', 'third']);
    expect((await leading(a)).waitMs).toBe(0);
    await giveUp(b, term + 1);
    await refused(b, term + 1, 1);
  });

  it('renews the lead by what it publishes, also after it had ended, while nobody else took it', async () => {
    const { floor, a } = await twoBenches();
    const { term } = await lead(a);
    await floor.pass(LEASE_MS - 2_000);
    await publish(a, { term });
    expect((await leading(a)).leaseMs).toBeGreaterThan(LEASE_MS - 2_000);
    await floor.pass(60_000);
    await publish(a, { term, place: 1 });
    expect(await leading(a)).toMatchObject({ benchId: a.benchId, term });
  });

  it('says when the service asks to wait, for all, and no longer than a service can ask', async () => {
    const { floor, a, b } = await twoBenches();
    const { term } = await lead(a);
    await publish(a, { term, waitMs: 60_000 });
    await publish(a, { term, place: 1 });
    const { waitMs } = await leading(b);
    expect(waitMs).toBeGreaterThan(55_000);
    await giveUp(a, term);
    expect((await leading(b)).waitMs, 'also where nobody leads').toBeGreaterThan(55_000);
    await floor.pass(60_000);
    expect((await leading(b)).waitMs).toBe(0);
    const next = await lead(a);
    await publish(a, { term: next.term, waitMs: 1e15 });
    expect((await leading(b)).waitMs).toBeGreaterThan(MOST_WAIT_MS - 5_000);
    await publish(a, { term: next.term, place: 1, waitMs: 0 });
    expect((await leading(b)).waitMs).toBe(0);
  });

  it('is asked for a check until one that began after that was published', async () => {
    const { floor, a, b } = await twoBenches();
    const { term } = await lead(a);
    const check = { beganMsAgo: 20_000, endedMsAgo: 1_000, orders: 3 };
    await b.store.wantCheck(b.call);
    expect(await leading(a)).toMatchObject({ isCheckWanted: true, check: null });
    await floor.pass(10_000);
    await publish(a, { term, check });
    const first = await readAll(a);
    expect(first.leading.isCheckWanted, 'it began before').toBe(true);
    expect(first.leading.check?.orders).toBe(3);
    const age = (moment = 0) => Math.round((first.now - moment) / 5_000);
    expect([first.leading.check?.beganAt, first.leading.check?.endedAt].map(age)).toEqual([4, 0]);
    await floor.pass(60_000);
    await publish(a, { term, place: 1, check });
    expect(await leading(b)).toMatchObject({ isCheckWanted: false });
  });

  it('leaves no check behind that it did not end: who comes next begins anew', async () => {
    const { floor, a, b } = await twoBenches();
    const { term } = await lead(a);
    await publish(a, { term, check: { beganMsAgo: 0, endedMsAgo: 0, orders: 1 } });
    const { check } = await leading(b);
    await publish(a, { term, place: 1, orders: [someOrder()] });
    await floor.pass(LEASE_MS);
    const next = await lead(b);
    const late = { term, place: 2, check: { beganMsAgo: 0, endedMsAgo: 0, orders: 2 } };
    await expect(publish(a, late)).rejects.toMatchObject(OTHER_LEADER);
    expect(next.check?.orders).toBe(check?.orders);
    expect(await pullAll(b), 'what it saw is true by itself').toMatchObject([{ key: 'O-1', state: 'open' }]);
  });

  it('is nobody after the store came back from elsewhere, with the times and the check of a copy', async () => {
    const { floor, a, b } = await twoBenches();
    const { term } = await lead(a);
    const check = { beganMsAgo: 9, endedMsAgo: 0, orders: 1 };
    await publish(a, { term, orders: [someOrder()], check, waitMs: 300_000 });
    await giveUp(a, term, 300_000);
    await lead(b);
    await b.store.wantCheck(b.call);
    const putBack = await floor.keepCopy();
    await putBack();
    const [first, second] = [await begin(a, a.call), await begin(b, b.call)];
    const { revision, ...rest } = await leading(first);
    expect(rest.term).toBeGreaterThan(term + 1);
    const { revision: _none, ...nothing } = { ...NO_LEADING, term: rest.term };
    expect(rest).toEqual(nothing);
    expect(revision).toBeGreaterThan(0);
    await expect(lead(first)).rejects.toMatchObject({ fault: 'settling' });
    await expect(publish(second, { term: rest.term })).rejects.toMatchObject(OTHER_LEADER);
    await expect(publish(b, { term: term + 1 }), 'late').rejects.toMatchObject({ fault: 'other-epoch' });
    await floor.pass(SETTLING_MS);
    const next = await lead(first);
    expect(next).toMatchObject({ benchId: a.benchId, check: null });
    await publish(first, { term: next.term, orders: [someOrder({ mark: 'newer' })] });
    expect((await pullAll(second, revision)).map(({ mark }) => mark)).toEqual(['newer']);
  });

  it('is refused of a run that was ended, of another epoch, and with too many orders', async () => {
    const { a, b } = await twoBenches();
    const { term } = await lead(a);
    const orders = Array.from({ length: MOST_PUBLISHED + 1 }, (_, n) => someOrder({ key: `O-${n}` }));
    await expect(publish(a, { term, orders })).rejects.toMatchObject({ fault: 'too-many' });
    const elsewhere = { ...a, call: { ...a.call, epoch: b.call.run } };
    const calls = (bench: TestBench) => [
      lead(bench),
      giveUp(bench, term),
      publish(bench, { term }),
      bench.store.pull({ ...bench.call, after: 0 }),
      bench.store.marks({ ...bench.call, after: '' }),
      bench.store.wantCheck(bench.call),
    ];
    for (const call of calls(elsewhere)) await expect(call).rejects.toMatchObject({ fault: 'other-epoch' });
    await a.store.close(a.call);
    for (const call of calls(a)) await expect(call).rejects.toMatchObject({ fault: 'ended-run' });
    expect(await pullAll(b)).toEqual([]);
  });
});
