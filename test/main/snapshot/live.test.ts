import { describe, expect, it } from 'vitest';
import { Live } from '../../../src-main/snapshot/live.ts';
import { quiet } from '../../support/until.ts';

const aLive = () => new Live({ settings: { name: 'a' }, status: { orders: 1, age: 1 } });

describe('a live snapshot', () => {
  it('is given at once, then the newest after each change, leaving out what was missed', async () => {
    const live = aLive();
    const end = new AbortController();
    const watch = live.watch(end.signal);
    expect((await watch.next()).value).toEqual({ settings: { name: 'a' }, status: { orders: 1, age: 1 } });
    live.change('status', { orders: 2 });
    live.change('status', { orders: 3 });
    expect((await watch.next()).value).toEqual({ status: { orders: 3, age: 1 } });
    const next = watch.next();
    live.change('status', { age: 2 });
    expect((await next).value).toEqual({ status: { orders: 3, age: 2 } });
    end.abort();
    expect((await watch.next()).done).toBe(true);
  });

  it('gives the parts that changed alone, each of them whole', async () => {
    const live = aLive();
    const watch = live.watch(undefined);
    await watch.next();
    live.change('settings', { name: 'b' });
    expect((await watch.next()).value).toEqual({ settings: { name: 'b' } });
    live.change('settings', { name: 'c' });
    live.change('status', { orders: 2 });
    expect((await watch.next()).value).toEqual({ settings: { name: 'c' }, status: { orders: 2, age: 1 } });
  });

  it('is whole for whoever comes later', async () => {
    const live = aLive();
    live.change('settings', { name: 'b' });
    const whole = { settings: { name: 'b' }, status: { orders: 1, age: 1 } };
    expect([live.snapshot, (await live.watch(undefined).next()).value]).toEqual([whole, whole]);
  });

  it('is not told where nothing changed', async () => {
    const live = aLive();
    const watch = live.watch(undefined);
    await watch.next();
    let sent = false;
    void watch.next().then(() => (sent = true));
    live.change('settings', { name: 'a' });
    live.change('status', {});
    await quiet(20);
    expect(sent).toBe(false);
    live.change('status', { orders: 2 });
    await quiet(5);
    expect(sent).toBe(true);
  });

  it('reaches every watcher, and a watcher that left disturbs nobody', async () => {
    const live = aLive();
    const ends = [new AbortController(), new AbortController()];
    const watches = ends.map((end) => live.watch(end.signal));
    await Promise.all(watches.map((w) => w.next()));
    const pending = watches.map((w) => w.next());
    ends[0]?.abort();
    expect((await pending[0])?.done).toBe(true);
    live.change('settings', { name: 'b' });
    expect((await pending[1])?.value).toEqual({ settings: { name: 'b' } });
  });

  it('ends at once for a watcher whose signal was aborted before', async () => {
    const end = new AbortController();
    end.abort();
    expect((await aLive().watch(end.signal).next()).done).toBe(true);
  });

  it('may note what wakes nobody: it is seen on asking, and with the next change', async () => {
    const live = aLive();
    const watch = live.watch(undefined);
    await watch.next();
    let sent: unknown = null;
    void watch.next().then(({ value }) => (sent = value));
    live.note('status', { age: 2 });
    await quiet(20);
    expect([sent, live.snapshot.status]).toEqual([null, { orders: 1, age: 2 }]);
    live.change('status', { orders: 2 });
    await quiet(5);
    expect(sent).toEqual({ status: { orders: 2, age: 2 } });
  });
});
