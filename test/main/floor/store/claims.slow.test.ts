import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { OTHER_RUN_MS, SILENT_MS } from '../../../../src-main/floor/store/store.ts';
import {
  aBench,
  againWhenLate,
  begin,
  BOTH_STORES,
  freeBench,
  readAll,
} from '../../../support/floor/both-stores.ts';
import { someHead } from '../../../support/floor/some-head.ts';

describe.each(BOTH_STORES)('claims of a floor $name', (kind) => {
  beforeAll(() => kind.begin());
  afterAll(() => kind.end());

  const twoBenches = async () => {
    const floor = await kind.make();
    onTestFinished(() => floor.end());
    return { floor, a: await aBench(floor, 'A'), b: await aBench(floor, 'B') };
  };
  const claim = (bench: Awaited<ReturnType<typeof aBench>>, ...orderIds: string[]) =>
    bench.store.claim({ ...bench.call, orderIds, operator: 'sealed-name' });
  const reserve = (bench: Awaited<ReturnType<typeof aBench>>, count: number, ...candidates: string[]) =>
    bench.store.reserve({ ...bench.call, candidates, count });

  it('give an order to one bench, and name it to the other', async () => {
    const { a, b } = await twoBenches();
    const [mine] = await claim(a, 'O-1');
    expect(mine).toEqual({ orderId: 'O-1', granted: true, token: expect.any(Number) as number });
    expect(await claim(a, 'O-1'), 'a lost answer is asked again').toEqual([mine]);
    const claims = await claim(b, 'O-1', 'O-2');
    expect(claims).toMatchObject([
      {
        orderId: 'O-1',
        granted: false,
        why: 'other-bench',
        claim: { benchId: a.benchId, state: 'open', operator: 'sealed-name', ask: null, taken: null },
      },
      { orderId: 'O-2', granted: true },
    ]);
  });

  it('are at most 200 of one call: more are refused, and none of them is granted', async () => {
    const { a } = await twoBenches();
    const orders = Array.from({ length: 201 }, (_, n) => `O-${n}`);
    await expect(claim(a, ...orders)).rejects.toMatchObject({ fault: 'too-many' });
    expect((await readAll(a)).claims).toEqual([]);
    const claims = await againWhenLate(() => claim(a, ...orders.slice(1)));
    expect(claims.filter(({ granted }) => granted)).toHaveLength(200);
  });

  it('reserve the first candidates that nobody has, in the order of the bench', async () => {
    const { a, b } = await twoBenches();
    await claim(b, 'O-2');
    const reserved = await reserve(a, 2, 'O-3', 'O-2', 'O-1', 'O-4');
    expect(reserved.map(({ orderId }) => orderId)).toEqual(['O-3', 'O-1']);
    expect(await reserve(b, 5, 'O-1', 'O-2', 'O-3')).toEqual([]);
    const { claims, benches } = await readAll(b);
    expect(claims.map(({ orderId, state }) => [orderId, state])).toEqual([
      ['O-2', 'open'],
      ['O-3', 'reserved'],
      ['O-1', 'reserved'],
    ]);
    const counts = benches.map(({ benchId, reserved: apart, open }) => ({ benchId, apart, open }));
    expect(counts).toContainEqual({ benchId: a.benchId, apart: 2, open: 0 });
    expect(counts).toContainEqual({ benchId: b.benchId, apart: 0, open: 1 });
  });

  it('take no more than 64 candidates', async () => {
    const { a } = await twoBenches();
    const many = Array.from({ length: 100 }, (_, n) => `O-${n}`);
    expect(await reserve(a, 100, ...many)).toHaveLength(64);
  });

  it('open what is reserved under its token, and give it to no other: its bench may have opened it', async () => {
    const { a, b } = await twoBenches();
    const [first, second] = await reserve(a, 2, 'O-1', 'O-2');
    expect(await claim(a, 'O-1')).toEqual([{ orderId: 'O-1', granted: true, token: first?.token }]);
    const reserved = { state: 'reserved', token: second?.token, ask: null };
    expect(await claim(b, 'O-2')).toMatchObject([{ granted: false, why: 'other-bench', claim: reserved }]);
  });

  it('are given back under their token alone', async () => {
    const { a, b } = await twoBenches();
    const [old] = await claim(a, 'O-1');
    const token = old?.granted === true ? old.token : 0;
    const giveBack = () => a.store.release({ ...a.call, claims: [{ orderId: 'O-1', token }] });
    await b.store.release({ ...b.call, claims: [{ orderId: 'O-1', token }] });
    expect((await readAll(b)).claims, 'another bench gives nothing back').toMatchObject([{ state: 'open' }]);
    await giveBack();
    expect((await readAll(b)).claims).toMatchObject([{ state: 'free', token, operator: null }]);
    const [again] = await claim(a, 'O-1');
    expect(again?.granted === true && again.token).toBeGreaterThan(token);
    await giveBack();
    expect(await claim(b, 'O-1'), 'the old release came late').toMatchObject([{ granted: false }]);
  });

  it('are asked for, and their bench answers', async () => {
    const { a, b } = await twoBenches();
    const [set] = await reserve(a, 1, 'O-1');
    const [open] = await claim(a, 'O-2');
    const token = open?.granted === true ? open.token : 0;
    const ask = (orderId: string) => b.store.ask({ ...b.call, orderId, reason: 'sealed-reason' });
    const answer = (give: boolean, named = token) =>
      a.store.answer({ ...a.call, orderId: 'O-2', token: named, give });
    expect(await ask('O-1')).toEqual({ asked: true });
    await a.store.answer({ ...a.call, orderId: 'O-1', token: set?.token ?? 0, give: true });
    expect(await ask('O-1')).toMatchObject({ orderId: 'O-1', granted: true });
    expect(await ask('O-2')).toEqual({ asked: true });
    const asked = { benchId: b.benchId, reason: 'sealed-reason', at: expect.any(Number) as number };
    expect((await readAll(a)).claims).toMatchObject([{ orderId: 'O-1' }, { orderId: 'O-2', ask: asked }]);
    await answer(true, token + 1);
    await b.store.answer({ ...b.call, orderId: 'O-2', token, give: true });
    expect((await readAll(a)).claims[1]).toMatchObject({ benchId: a.benchId, ask: asked });
    await answer(false);
    expect((await readAll(a)).claims[1]).toMatchObject({ benchId: a.benchId, token, ask: null });
    await answer(true);
    expect((await readAll(a)).claims[1], 'nobody asks any more').toMatchObject({ benchId: a.benchId });
    await ask('O-2');
    await answer(true);
    expect((await readAll(a)).claims[1]).toMatchObject({ benchId: b.benchId, state: 'open', taken: null });
    expect((await readAll(a)).claims[1]?.token).toBeGreaterThan(token);
  });

  it('are not given to a bench that asked and was closed', async () => {
    const { a, b } = await twoBenches();
    const [open] = await claim(a, 'O-1');
    const token = open?.granted === true ? open.token : 0;
    await b.store.ask({ ...b.call, orderId: 'O-1', reason: 'sealed' });
    await b.store.close(b.call);
    await a.store.answer({ ...a.call, orderId: 'O-1', token, give: true });
    expect((await readAll(a)).claims).toMatchObject([{ benchId: a.benchId, ask: null }]);
  });

  it('are taken by a person who saw who has it, not otherwise', async () => {
    const { a, b } = await twoBenches();
    const [open] = await claim(a, 'O-1');
    const token = open?.granted === true ? open.token : 0;
    const take = (named: number) =>
      b.store.take({ ...b.call, orderId: 'O-1', token: named, reason: 'sealed', by: 'lead' });
    expect(await take(token - 1)).toMatchObject({ granted: false, why: 'other-bench', claim: { token } });
    const taken = await take(token);
    expect(taken).toMatchObject({ granted: true });
    expect(await take(token), 'asked again').toEqual(taken);
    expect((await readAll(a)).claims).toMatchObject([
      { benchId: b.benchId, state: 'open', taken: { fromBenchId: a.benchId, reason: 'sealed', by: 'lead' } },
    ]);
    expect(await claim(a, 'O-1')).toMatchObject([{ granted: false }]);
  });

  it('stay where they are newer than what the person saw who frees the bench: it is back', async () => {
    const { floor, a, b } = await twoBenches();
    await reserve(a, 2, 'O-1', 'O-2');
    const { revision: seen } = await readAll(b);
    await claim(a, 'O-2');
    await claim(a, 'O-3');
    await floor.pass(SILENT_MS);
    const free = { ...b.call, benchId: a.benchId, seen, reason: 'sealed', by: null };
    expect(await b.store.freeBench(free), 'carried out late').toEqual({ freed: 1 });
    expect((await readAll(b)).claims.map(({ orderId, state }) => [orderId, state])).toEqual([
      ['O-2', 'open'],
      ['O-3', 'open'],
      ['O-1', 'free'],
    ]);
  });

  it('of a bench that is off are freed by a person, and say so until it has them again', async () => {
    const { floor, a, b } = await twoBenches();
    await reserve(a, 2, 'O-1', 'O-2');
    await claim(a, 'O-3');
    const free = () => freeBench(b, a.benchId);
    expect(await free(), 'it beats').toEqual({ freed: 0 });
    await readAll(a);
    await floor.pass(SILENT_MS);
    expect(await free()).toEqual({ freed: 3 });
    expect(await free()).toEqual({ freed: 0 });
    expect(await freeBench(b, randomUUID())).toEqual({ freed: 0 });
    await expect(readAll(a), 'what it sends late does not count').rejects.toMatchObject({
      fault: 'ended-run',
    });
    const taken = { fromBenchId: a.benchId, reason: 'sealed', by: null };
    await claim(b, 'O-3');
    const { claims, benches } = await readAll(b);
    expect(claims).toMatchObject([
      { orderId: 'O-1', state: 'free', taken },
      { orderId: 'O-2', state: 'free', taken },
      { orderId: 'O-3', state: 'open', benchId: b.benchId, taken },
    ]);
    expect(benches.find(({ benchId }) => benchId === a.benchId)).toMatchObject({ state: 'out-of-use' });
  });

  it('of a bench that has just begun are not freed before its first beat, and later they are', async () => {
    const { floor, a, b } = await twoBenches();
    await floor.pass(SILENT_MS);
    const back = await begin(a);
    expect(await freeBench(b, a.benchId)).toEqual({ freed: 0 });
    await claim(back, 'O-1');
    await floor.pass(OTHER_RUN_MS + 1);
    expect(await freeBench(b, a.benchId)).toEqual({ freed: 1 });
  });

  it('take numbers of orders as they come, hostile ones too', async () => {
    const { a, b } = await twoBenches();
    const hostile = [
      `'; DROP TABLE floor.claims; --`,
      '\0',
      '\uD800',
      '\uE0000000',
      '\0'.repeat(200),
      '☃'.repeat(200),
      '%',
      '\\',
      '"',
      '☃ é',
    ];
    const reserved = await reserve(a, 20, ...hostile);
    expect(reserved.map(({ orderId }) => orderId)).toEqual(hostile);
    expect((await readAll(b)).claims.map(({ orderId }) => orderId)).toEqual(hostile);
    expect(await claim(b, ...hostile)).toHaveLength(hostile.length);
    const heads = hostile.map((orderId) => someHead({ orderId }));
    await b.store.tell({ ...b.call, heads });
    expect((await readAll(b)).heads.map(({ orderId }) => orderId)).toEqual(hostile);
  });
});
