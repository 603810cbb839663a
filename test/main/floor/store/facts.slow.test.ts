import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { currentFacts } from '../../../../src-main/domain/floor/which-fact.ts';
import { MOST_FACTS, type NewFact } from '../../../../src-main/floor/store/store-facts.ts';
import { BEAT_ROWS } from '../../../../src-main/floor/store/store.ts';
import { aBench, begin, BOTH_STORES, readAll, type TestBench } from '../../../support/floor/both-stores.ts';
import { someCancel, someEvent, someFact } from '../../../support/floor/some-rows.ts';

describe.each(BOTH_STORES)('facts that benches share $name', (kind) => {
  beforeAll(() => kind.begin());
  afterAll(() => kind.end());

  const twoBenches = async () => {
    const floor = await kind.make();
    onTestFinished(() => floor.end());
    return { floor, a: await aBench(floor), b: await aBench(floor) };
  };
  const share = ({ store, call }: TestBench, ...facts: NewFact[]) => store.share({ ...call, facts });
  const current = async (bench: TestBench) =>
    currentFacts((await readAll(bench)).facts).map(({ body }) => body);

  it('come with the next beat, one row for each bench, and once', async () => {
    const { a, b } = await twoBenches();
    const fact = someFact({ key: 'hostile \0 \uD800 key', ageMs: 5_000 });
    await share(a, fact);
    const { facts, revision, now } = await readAll(b);
    const { ageMs, ...row } = fact;
    expect(facts).toEqual([
      { ...row, benchId: a.benchId, at: expect.any(Number), revision: expect.any(Number) },
    ]);
    expect(Math.abs(now - ageMs - (facts[0]?.at ?? 0)), 'when a person said it').toBeLessThan(5_000);
    await share(b, { ...fact, version: 2, seen: { [a.benchId]: 1 } });
    expect((await readAll(b, revision)).facts).toMatchObject([
      { benchId: b.benchId, version: 2, seen: { [a.benchId]: 1 } },
    ]);
    expect((await readAll(a)).facts).toHaveLength(2);
  });

  it('are replaced by a greater version alone: what is carried out late changes nothing', async () => {
    const { a, b } = await twoBenches();
    await share(a, someFact({ version: 3, body: 'third' }));
    const { revision } = await readAll(b);
    await share(a, someFact({ version: 2, body: 'late' }), someFact({ version: 3, body: 'the same' }));
    expect(await readAll(b, revision)).toMatchObject({ revision, facts: [] });
    await share(a, someFact({ version: 4, body: null }));
    expect((await readAll(b, revision)).facts).toMatchObject([{ version: 4, body: null }]);
  });

  it('are no older than the oldest order, and never of the future, whatever a bench says', async () => {
    const { a } = await twoBenches();
    await share(a, someFact({ key: 'future', ageMs: -1e15 }), someFact({ key: 'past', ageMs: 1e15 }));
    const { facts, now } = await readAll(a);
    const ages = facts.map(({ at }) => Math.round((now - at) / 86_400_000));
    expect(ages).toEqual([0, 400]);
  });

  it('come in pages beside the rows of other kinds, and none is missed', async () => {
    const { a, b } = await twoBenches();
    const facts = Array.from({ length: MOST_FACTS }, (_, n) => someFact({ key: `code ${n}` }));
    await share(a, ...facts);
    for (const n of [1, 2, 3])
      await a.store.registerCancel({ ...a.call, ...someCancel({ orderId: `O-${n}` }) });
    await share(b, ...facts);
    const seen: string[] = [];
    let cancels = 0;
    let after = 0;
    for (let page = 0, more = true; more; page += 1) {
      const beat = await readAll(b, after);
      expect(beat.facts.length).toBeLessThanOrEqual(BEAT_ROWS);
      seen.push(...beat.facts.map(({ benchId, key }) => `${benchId} ${key}`));
      cancels += beat.cancels.length;
      [after, more] = [beat.revision, beat.more];
      expect(page).toBeLessThan(4);
    }
    expect(new Set(seen).size).toBe(2 * MOST_FACTS);
    expect([seen.length, cancels]).toEqual([2 * MOST_FACTS, 3]);
  });

  it('of an erased buyer leave no text of that order, also where it is sent later, and all of others', async () => {
    const { a, b } = await twoBenches();
    const append = ({ store, call }: TestBench, ...events: ReturnType<typeof someEvent>[]) =>
      store.append({ ...call, events });
    await append(a, someEvent(), someEvent({ orderId: 'O-2' }));
    await append(b, someEvent());
    const dataOf = async (orderId: string) =>
      (await a.store.history({ ...a.call, orderId })).map(({ data }) => data);
    await share(b, someFact({ kind: 'erasure', key: 'O-1' }));
    expect(await dataOf('O-1'), 'on the word of one').toEqual(['sealed-event', 'sealed-event']);
    await share(a, someFact({ kind: 'erasure', key: 'O-1' }));
    await append(a, someEvent({ seq: 2, mark: 'm-2', before: 'm-1' }));
    expect(await dataOf('O-1')).toEqual(['', '', '']);
    expect(await dataOf('O-2')).toEqual(['sealed-event']);
  });

  it('are refused of a run that was ended, and of another epoch', async () => {
    const { a, b } = await twoBenches();
    const elsewhere = a.store.share({ ...a.call, epoch: b.call.run, facts: [someFact()] });
    await expect(elsewhere).rejects.toMatchObject({ fault: 'other-epoch' });
    await a.store.close(a.call);
    await expect(share(a, someFact())).rejects.toMatchObject({ fault: 'ended-run' });
    expect((await readAll(b)).facts).toEqual([]);
  });

  it('mean the same again, whoever sends first after a store of yesterday was put back', async () => {
    const { floor, a, b } = await twoBenches();
    const putBack = await floor.keepCopy();
    const taught = someFact({ body: 'twelve' });
    const corrected = someFact({ version: 2, seen: { [a.benchId]: 1 }, body: 'six' });
    await share(await begin(a, a.call), taught);
    const before = await begin(b, b.call);
    await share(before, corrected);
    expect(await current(before)).toEqual(['six']);
    await putBack();
    const [first, second] = [await begin(b, b.call), await begin(a, a.call)];
    expect(await current(first)).toEqual([]);
    await share(first, corrected);
    await share(second, taught);
    expect(await current(first), 'the one that was corrected came last').toEqual(['six']);
  });
});
