import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { MOST_EVENTS } from '../../../../src-main/floor/store/store-events.ts';
import { aBench, begin, BOTH_STORES, type TestBench } from '../../../support/floor/both-stores.ts';
import { someEvent } from '../../../support/floor/some-rows.ts';

describe.each(BOTH_STORES)('events of packing $name', (kind) => {
  beforeAll(() => kind.begin());
  afterAll(() => kind.end());

  const aFloor = async () => {
    const floor = await kind.make();
    onTestFinished(() => floor.end());
    return floor;
  };
  const twoBenches = async () => {
    const floor = await aFloor();
    return { floor, a: await aBench(floor), b: await aBench(floor) };
  };
  const append = ({ store, call }: TestBench, ...events: ReturnType<typeof someEvent>[]) =>
    store.append({ ...call, events });
  const history = ({ store, call }: TestBench, orderId = 'O-1') => store.history({ ...call, orderId });

  it('are stored whole, each once, however often and in whatever order they are sent', async () => {
    const { a, b } = await twoBenches();
    const first = someEvent({ operator: 'sealed-name', data: 'sealed \0 \uE000 \uD800 text' });
    const second = someEvent({ seq: 2, mark: 'm-2', before: 'm-1' });
    await append(a, second, second);
    await append(a, first, second);
    await append(a);
    const row = { benchId: a.benchId };
    expect(await history(b)).toEqual([
      { ...first, ...row },
      { ...second, ...row },
    ]);
  });

  it('with another mark for one place stand beside the first, and what is stored is never changed', async () => {
    const { a } = await twoBenches();
    await append(a, someEvent());
    await append(a, someEvent({ mark: 'm-0', data: 'of a journal that was put back' }));
    await append(a, someEvent({ data: 'changed' }));
    expect((await history(a)).map(({ mark, data }) => [mark, data])).toEqual([
      ['m-0', 'of a journal that was put back'],
      ['m-1', 'sealed-event'],
    ]);
  });

  it('of an order come from all benches that packed it, and from no other order', async () => {
    const { a, b } = await twoBenches();
    await append(a, someEvent(), someEvent({ orderId: 'O-2' }));
    await append(b, someEvent({ seq: 2, mark: 'm-2' }), someEvent());
    const places = (await history(a)).map(({ benchId, seq }) => [benchId, seq]);
    const ofB = [
      [b.benchId, 1],
      [b.benchId, 2],
    ];
    const ofA = [[a.benchId, 1]];
    expect(places).toEqual(a.benchId < b.benchId ? [...ofA, ...ofB] : [...ofB, ...ofA]);
    expect(await history(a, 'O-9')).toEqual([]);
  });

  it('come by the most that one call takes, and are read in their order', async () => {
    const { a } = await twoBenches();
    const events = Array.from({ length: MOST_EVENTS }, (_, n) =>
      someEvent({ seq: n, mark: `m-${n}`, data: 'x'.repeat(2_000) }),
    );
    await append(a, ...events.toReversed());
    expect((await history(a)).map(({ seq }) => seq)).toEqual(events.map(({ seq }) => seq));
  });

  it('are refused of a run that was ended, and of another epoch', async () => {
    const { a, b } = await twoBenches();
    const elsewhere = { ...a.call, epoch: b.call.run };
    const another = { fault: 'other-epoch' };
    await expect(a.store.append({ ...elsewhere, events: [someEvent()] })).rejects.toMatchObject(another);
    await expect(a.store.history({ ...elsewhere, orderId: 'O-1' })).rejects.toMatchObject(another);
    await a.store.close(a.call);
    await expect(append(a, someEvent())).rejects.toMatchObject({ fault: 'ended-run' });
    await expect(history(a)).rejects.toMatchObject({ fault: 'ended-run' });
    expect(await history(b)).toEqual([]);
  });

  it('are all there again once benches have sent them anew after a store of yesterday was put back', async () => {
    const { floor, a, b } = await twoBenches();
    await append(a, someEvent());
    const putBack = await floor.keepCopy();
    const [now, later] = [await begin(a, a.call), await begin(b, b.call)];
    await append(now, someEvent({ seq: 2, mark: 'm-2' }));
    await append(later, someEvent());
    const before = await history(now);
    await putBack();
    const [restored, other] = [await begin(a, a.call), await begin(b, b.call)];
    expect(await history(restored)).toHaveLength(1);
    await append(other, someEvent());
    await append(restored, someEvent(), someEvent({ seq: 2, mark: 'm-2' }));
    expect(await history(other)).toEqual(before);
  });
});
