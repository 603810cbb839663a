import { describe, expect, it } from 'vitest';
import { Live } from '../../../src-main/snapshot/live.ts';
import { quiet } from '../../support/until.ts';

describe('a live snapshot', () => {
  it('is given at once, then the newest after each change, leaving out what was missed', async () => {
    const live = new Live({ a: 1, b: 1 });
    const end = new AbortController();
    const watch = live.watch(end.signal);
    expect((await watch.next()).value).toEqual({ a: 1, b: 1 });
    live.change({ a: 2 });
    live.change({ a: 3 });
    expect((await watch.next()).value).toEqual({ a: 3, b: 1 });
    const next = watch.next();
    live.change({ b: 2 });
    expect((await next).value).toEqual({ a: 3, b: 2 });
    end.abort();
    expect((await watch.next()).done).toBe(true);
  });

  it('is not told where nothing changed', async () => {
    const live = new Live({ a: 1 });
    const watch = live.watch(undefined);
    await watch.next();
    let told = false;
    void watch.next().then(() => (told = true));
    live.change({ a: 1 });
    live.change({});
    await quiet(20);
    expect(told).toBe(false);
    live.change({ a: 2 });
    await quiet(5);
    expect(told).toBe(true);
  });

  it('reaches every watcher, and a watcher that left disturbs nobody', async () => {
    const live = new Live({ a: 1 });
    const ends = [new AbortController(), new AbortController()];
    const watches = ends.map((end) => live.watch(end.signal));
    await Promise.all(watches.map((w) => w.next()));
    const pending = watches.map((w) => w.next());
    ends[0]?.abort();
    expect((await pending[0])?.done).toBe(true);
    live.change({ a: 2 });
    expect((await pending[1])?.value).toEqual({ a: 2 });
  });

  it('ends at once for a watcher whose signal was aborted before', async () => {
    const end = new AbortController();
    end.abort();
    expect((await new Live({ a: 1 }).watch(end.signal).next()).done).toBe(true);
  });

  it('may note what wakes nobody: it is seen on asking, and with the next change', async () => {
    const live = new Live({ a: 1, age: 1 });
    const watch = live.watch(undefined);
    expect((await watch.next()).value).toEqual({ a: 1, age: 1 });
    let told: unknown = null;
    void watch.next().then(({ value }) => (told = value));
    live.note({ age: 2 });
    await quiet(20);
    expect([told, live.snapshot]).toEqual([null, { a: 1, age: 2 }]);
    live.change({ a: 2 });
    await quiet(5);
    expect(told).toEqual({ a: 2, age: 2 });
  });
});
