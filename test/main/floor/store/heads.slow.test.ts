import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { SILENT_MS, type Head } from '../../../../src-main/floor/store/store.ts';
import {
  aBench,
  BOTH_STORES,
  freeBench,
  readAll,
  type TestBench,
} from '../../../support/floor/both-stores.ts';
import { sealedHead, someHead } from '../../../support/floor/some-head.ts';

describe.each(BOTH_STORES)('what benches tell a floor $name', (kind) => {
  beforeAll(() => kind.begin());
  afterAll(() => kind.end());

  const twoBenches = async () => {
    const floor = await kind.make();
    onTestFinished(() => floor.end());
    return { floor, a: await aBench(floor), b: await aBench(floor) };
  };
  const tell = ({ store, call }: TestBench, ...heads: Head[]) => store.tell({ ...call, heads });
  const claim = async ({ store, call }: TestBench) => {
    const [answer] = await store.claim({ ...call, orderIds: ['O-1'], operator: null });
    return answer?.granted === true ? answer.token : null;
  };

  it('is stored with all that it says, and moves its claim to packed', async () => {
    const { a, b } = await twoBenches();
    const token = (await claim(a)) ?? 0;
    const head = sealedHead({ token, operator: 'sealed-name', isCleared: true });
    await tell(a, someHead({ token }));
    await tell(a, head);
    const { heads, claims } = await readAll(b);
    expect(heads).toEqual([
      { ...head, benchId: a.benchId, first: expect.any(Number), revision: expect.any(Number) },
    ]);
    expect(heads[0]?.revision).toBeGreaterThan(heads[0]?.first ?? Infinity);
    expect(claims).toMatchObject([{ state: 'packed', token, benchId: a.benchId }]);
    expect(await b.store.claim({ ...b.call, orderIds: ['O-1'], operator: null })).toMatchObject([
      { granted: false, why: 'packed' },
    ]);
    expect(await claim(a), 'a journal that was put back does not pack it anew').toBeNull();
    const take = { orderId: 'O-1', token, reason: 'sealed', by: null };
    expect(await b.store.take({ ...b.call, ...take })).toMatchObject({ granted: false, why: 'packed' });
  });

  it('says of an order that is set aside since when, and what is missing', async () => {
    const { a, b } = await twoBenches();
    const token = (await claim(a)) ?? 0;
    const setAside = { at: 1_700_000_000_000, units: 2 };
    await tell(a, someHead({ token, phase: 'short', setAside }));
    expect((await readAll(b)).heads).toMatchObject([{ phase: 'short', setAside }]);
    // A head as an older version reports it.
    await tell(a, someHead({ token, phase: 'short', events: 2, mark: 'm-2' }));
    const [head] = (await readAll(b)).heads;
    expect(head?.phase).toBe('short');
    expect(head?.setAside).toBeUndefined();
  });

  it('is told again without a change, and what is older is not taken', async () => {
    const { a, b } = await twoBenches();
    await claim(a);
    await tell(a, sealedHead());
    const { revision } = await readAll(b);
    await tell(a, sealedHead(), someHead());
    expect(await readAll(b, revision)).toMatchObject({ revision, heads: [], claims: [] });
  });

  it('of an order that nobody has makes it the claim of that bench', async () => {
    const { a, b } = await twoBenches();
    await tell(a, someHead());
    expect((await readAll(b)).claims).toMatchObject([{ benchId: a.benchId, state: 'open' }]);
    await tell(a, someHead({ phase: 'put-back', events: 2 }));
    expect((await readAll(b)).claims).toMatchObject([{ state: 'free' }]);
    expect(await claim(b)).toEqual(expect.any(Number));
  });

  it('is stored also where another has the order: two boxes stand beside each other', async () => {
    const { a, b } = await twoBenches();
    await claim(a);
    await tell(a, sealedHead());
    await tell(b, sealedHead({ isSure: false }));
    const { heads, claims } = await readAll(a);
    expect(heads.map(({ benchId, isSure }) => [benchId, isSure])).toEqual([
      [a.benchId, true],
      [b.benchId, false],
    ]);
    expect(heads[0]?.first).toBeLessThan(heads[1]?.first ?? 0);
    expect(claims).toMatchObject([{ benchId: a.benchId, state: 'packed' }]);
  });

  it('has two histories where one bench packed an order twice, and stays packed', async () => {
    const { a, b } = await twoBenches();
    await tell(a, sealedHead());
    await tell(a, someHead({ history: 'h-2' }));
    const { heads, claims } = await readAll(b);
    expect(heads.map(({ history, phase }) => [history, phase])).toEqual([
      ['h-1', 'sealed'],
      ['h-2', 'open'],
    ]);
    expect(claims).toMatchObject([{ state: 'packed' }]);
  });

  it('does not free what was reserved again after it was put back', async () => {
    const { a, b } = await twoBenches();
    const putBack = someHead({ phase: 'put-back', events: 3 });
    await claim(a);
    await tell(a, putBack);
    await a.store.reserve({ ...a.call, candidates: ['O-1'], count: 1 });
    await tell(a, putBack, { ...putBack, isCleared: true });
    expect((await readAll(b)).claims).toMatchObject([{ state: 'reserved', benchId: a.benchId }]);
  });

  it('does not free what was opened again before its head came', async () => {
    const { a, b } = await twoBenches();
    const putBack = someHead({ phase: 'put-back', events: 3 });
    await claim(a);
    await tell(a, putBack);
    const token = await claim(a);
    await tell(a, putBack);
    expect((await readAll(b)).claims).toMatchObject([{ state: 'open', benchId: a.benchId, token }]);
  });

  it('opens what is reserved, under its token, and opens a box again', async () => {
    const { a, b } = await twoBenches();
    const [reserved] = await a.store.reserve({ ...a.call, candidates: ['O-1'], count: 1 });
    await tell(a, someHead({ operator: 'sealed-name' }));
    const opened = { state: 'open', token: reserved?.token, operator: 'sealed-name' };
    expect((await readAll(b)).claims).toMatchObject([opened]);
    await tell(a, sealedHead());
    await tell(a, someHead({ events: 10 }));
    expect((await readAll(b)).claims).toMatchObject([{ state: 'open', token: reserved?.token }]);
  });

  it('takes back what a person freed, under a new token', async () => {
    const { floor, a, b } = await twoBenches();
    const token = (await claim(a)) ?? 0;
    await floor.pass(SILENT_MS);
    await freeBench(b, a.benchId);
    const run = 'a-later-run';
    const { epoch } = await a.store.hello({ run, account: 'account', name: 'A', release: '1' });
    await a.store.tell({ run, epoch, heads: [someHead({ token })] });
    const [row] = (await readAll(b)).claims;
    expect(row).toMatchObject({ benchId: a.benchId, state: 'open', taken: null });
    expect(row?.token).toBeGreaterThan(token);
  });

  it('says which box stays, until it is said anew', async () => {
    const { a, b } = await twoBenches();
    const choose = (benchId: string) =>
      a.store.choose({ ...a.call, orderId: 'O-1', benchId, history: 'h-1', by: 'lead', reason: 'sealed' });
    await choose(a.benchId);
    const { choices, revision } = await readAll(b);
    expect(choices).toEqual([
      {
        ...{ orderId: 'O-1', benchId: a.benchId, history: 'h-1', by: 'lead', reason: 'sealed' },
        at: expect.any(Number),
        revision: expect.any(Number),
      },
    ]);
    await choose(b.benchId);
    expect((await readAll(b, revision)).choices).toMatchObject([{ benchId: b.benchId }]);
  });
});
