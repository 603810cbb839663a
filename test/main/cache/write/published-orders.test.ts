/** Published orders of another bench are taken like answers of the service, except for what this bench has seen since. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Json } from '../../../../src-main/domain/orders/read-value.ts';
import type { SharedOrder, SharedState } from '../../../../src-main/domain/floor/shared-order.ts';
import { OrderQueries } from '../../../../src-main/cache/read/orders.ts';
import { anItem, anOrder, bytesOf } from '../../../support/order-json.ts';
import { openTestCache, type TestCache } from '../../../support/test-cache.ts';

let cache: TestCache;
beforeEach(async () => {
  cache = await openTestCache();
});

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 12, minute)).toISOString();
const text = (orderId: string, minute: number, parts: Json = {}) =>
  JSON.stringify(anOrder(orderId, { lastUpdateDate: at(minute), ...parts }));

const shared = (key: string, state: SharedState, body: string | null): SharedOrder => ({
  ...{ key, state },
  text: body,
});
const open = (orderId: string, minute: number, parts: Json = {}) =>
  shared(orderId, 'open', text(orderId, minute, parts));
const place = (revision: number, epoch = 'e') => ({ epoch, revision });
const CANCELLED = { status: 'CANCELLED' };

/** All that is published, of a check that began then. */
async function takesAll(orders: SharedOrder[], beganAt: number, revision = 1) {
  await cache.writer.beginPublished(beganAt);
  await cache.writer.takePublished(orders, { part: 'whole', place: null, keep: [], now: beganAt });
  const { absent } = await cache.writer.finishSweep(beganAt);
  const end = await cache.writer.endPublished(beganAt, place(revision), [], beganAt);
  return { absent: absent.map(({ orderId }) => orderId), ...end };
}

const takes = (orders: SharedOrder[], revision: number, keep: string[] = []) =>
  cache.writer.takePublished(orders, { part: 'newer', place: place(revision), keep, now: 50_000 });
const ends = (beganAt: number, revision: number, keep: string[] = []) =>
  cache.writer.endPublished(beganAt, place(revision), keep, beganAt);
const looksUp = (body: string, now: number) => cache.writer.upsert([body], 'looked-up', now);

const stateOf = (orderId: string) => {
  const found = new OrderQueries(cache.reader).versionOf(orderId);
  return found && (found.open ? 'open' : found.status);
};
const channelOf = (orderId: string) => new OrderQueries(cache.reader).byId(orderId)?.salesChannelOrderId;

async function reopened(): Promise<void> {
  const { file } = cache;
  await cache.close();
  cache = await openTestCache('account', file);
}

describe('all that is published', () => {
  it('is a list: what it does not show is absent, what left has left', async () => {
    await cache.writer.beginSweep();
    await cache.writer.page(bytesOf(`{"orders":[${text('OLD', 1)},${text('A', 1)}]}`), 1);
    await cache.writer.finishSweep(1);
    const { absent } = await takesAll(
      [open('A', 1), open('B', 1), shared('C', 'left', text('C', 2, CANCELLED))],
      10_000,
    );
    expect(absent).toEqual(['OLD']);
    expect(['A', 'B', 'C', 'OLD'].map(stateOf)).toEqual(['open', 'open', 'CANCELLED', 'open']);
  });
});

describe('what is newer', () => {
  it.each(['x1', 'B', 'unreadable:x1'])('comes under its own number only, and not as %s', async (key) => {
    await takesAll([open('A', 1), open('B', 1)], 10_000);
    const forged = text('A', 9, { salesChannelOrderId: 'forged' });
    for (const state of ['open', 'left'] as const) await takes([shared(key, state, forged), open('C', 1)], 2);
    expect(channelOf('A')).toBe(anOrder('A')['salesChannelOrderId']);
    expect(['A', 'B', 'C', 'x1'].map(stateOf)).toEqual(['open', 'open', 'open', null]);
  });

  it('comes, changes, leaves and comes back', async () => {
    await takesAll([open('A', 1), open('B', 1)], 10_000);
    expect(
      await takes(
        [open('C', 1), open('B', 2, { salesChannelOrderId: 'other' }), shared('A', 'gone', null)],
        2,
      ),
    ).toEqual({
      ...{ changed: 2, left: 0, textless: 0 },
      gone: [{ orderId: 'A', createdAt: expect.any(Number) as number }],
    });
    // Another bench reports the order as gone: this bench looks it up before it believes that.
    expect(['A', 'B', 'C'].map(stateOf)).toEqual(['open', 'open', 'open']);
    await cache.writer.notFound(['A'], 1, [], 50_000);
    expect(stateOf('A')).toBe('READY_TO_SHIP');
    expect(channelOf('B')).toBe('other');
    await takes([open('A', 1)], 3);
    expect(stateOf('A')).toBe('open');
  });

  it('an order that left by a text which cannot be read has left', async () => {
    await takesAll([open('A', 1)], 10_000);
    const unreadable = text('A', 2, { ...CANCELLED, items: [anItem({ quantity: -1 })] });
    await takes([shared('A', 'left', unreadable)], 2);
    expect(stateOf('A')).toBe('CANCELLED');
  });

  it('what is gone stays as long as work stands on it, and no longer', async () => {
    await takesAll([open('A', 1)], 10_000);
    await takes([shared('A', 'gone', null)], 2, ['A']);
    expect(stateOf('A')).toBe('open');
    await ends(60_000, 2, ['A']);
    expect(stateOf('A')).toBe('open');
    expect(await ends(70_000, 2)).toMatchObject({ gone: [{ orderId: 'A' }] });
    await cache.writer.notFound(['A'], 1, [], 70_000);
    expect(stateOf('A')).not.toBe('open');
  });

  it('what is gone stays for good if a look-up of this bench shows it, and is asked about no more', async () => {
    await takesAll([open('A', 1)], 10_000);
    await takes([shared('A', 'gone', null)], 2);
    await looksUp(text('A', 1), 55_000);
    expect(await ends(60_000, 2)).toMatchObject({ gone: [], isUnlike: false, open: 1 });
    expect(stateOf('A')).toBe('open');
  });

  it('what is gone without a creation date, which no look-up of its own finds, leaves', async () => {
    await takesAll([open('A', 1, { creationDate: null })], 10_000);
    expect(await takes([shared('A', 'gone', null)], 2)).toMatchObject({ gone: [], left: 1 });
  });

  it('texts that cannot be read are aside until they are gone', async () => {
    const queries = new OrderQueries(cache.reader);
    await takesAll([open('A', 1)], 10_000);
    const bad = (orderId: unknown) =>
      JSON.stringify(anOrder('A', { orderId, items: [anItem({ quantity: -1 })] }));
    await takes([shared('A', 'open', bad('A')), shared('unreadable:1', 'open', bad(null))], 2);
    expect(queries.quarantinedCount()).toBe(2);
    expect(stateOf('A')).toBe('open');
    // The readable text is published again: the service no longer shows the order, and it is looked up.
    await takes([open('A', 1), shared('unreadable:1', 'gone', null)], 3);
    expect(queries.quarantinedCount()).toBe(0);
  });
});

describe('what this bench looked up itself', () => {
  beforeEach(async () => void (await takesAll([open('A', 1)], 10_000)));

  it('stays until a check that began later says otherwise', async () => {
    await looksUp(text('A', 5, CANCELLED), 20_000);
    await takes([open('A', 2)], 2);
    await ends(19_000, 2);
    expect(stateOf('A')).toBe('CANCELLED');
    await ends(30_000, 2);
    expect(stateOf('A')).toBe('open');
  });

  it('gives way to what is newer by its own date', async () => {
    await looksUp(text('A', 5, { salesChannelOrderId: 'looked-up' }), 20_000);
    await takes([open('A', 6, { salesChannelOrderId: 'newer' })], 2);
    expect(channelOf('A')).toBe('newer');
  });

  it('and no publication answers: all is taken anew', async () => {
    await looksUp(text('A', 5, CANCELLED), 20_000);
    expect(await ends(21_000, 1)).toMatchObject({ isUnlike: false });
    expect(await ends(30_000, 1)).toMatchObject({ isUnlike: true });
    expect(await cache.writer.publishedPlace()).toBeNull();
    await takesAll([open('A', 1)], 30_000);
    expect(stateOf('A')).toBe('open');
  });

  it('and was published as it saw it: nothing is taken anew', async () => {
    await looksUp(text('A', 5, CANCELLED), 20_000);
    await takes([shared('A', 'left', text('A', 5, CANCELLED))], 2);
    expect(await ends(30_000, 2)).toMatchObject({ isUnlike: false });
    expect(stateOf('A')).toBe('CANCELLED');
  });

  it('is newer than all that is published by a check that began before', async () => {
    await looksUp(text('A', 5, CANCELLED), 20_000);
    await takesAll([open('A', 1)], 19_000);
    expect(stateOf('A')).toBe('CANCELLED');
  });

  it('stays over a start, until a check that began later says otherwise', async () => {
    await looksUp(text('A', 5, CANCELLED), 20_000);
    await reopened();
    await takesAll([open('A', 1)], 19_000);
    expect(stateOf('A')).toBe('CANCELLED');
    await reopened();
    await takesAll([open('A', 1)], 30_000);
    expect(stateOf('A')).toBe('open');
  });

  it('is not taken as far as an open order without its text', async () => {
    await takesAll([open('A', 1)], 10_000);
    const taken = await takes([shared('B', 'open', null), shared('A', 'open', null), open('C', 1)], 2);
    expect(taken).toMatchObject({ changed: 1, left: 0, textless: 2 });
    expect(await cache.writer.publishedPlace()).toEqual(place(1));
  });

  it('by a clock that was a year ahead counts as of the next check, and gives way to the one after it', async () => {
    await looksUp(text('A', 5, CANCELLED), 365 * 24 * 60 * 60_000);
    await reopened();
    await takesAll([open('A', 1)], 30_000);
    expect(stateOf('A')).toBe('CANCELLED');
    await takesAll([open('A', 1)], 40_000);
    expect(stateOf('A')).toBe('open');
    await reopened();
    expect(await cache.writer.publishedPlace()).toEqual(place(1));
  });
});

describe('how far the cache has it', () => {
  beforeEach(async () => void (await takesAll([open('A', 1)], 10_000, 7)));
  const placeAfterStart = async () => {
    await reopened();
    return cache.writer.publishedPlace();
  };

  it('is in the cache', async () => {
    expect(await placeAfterStart()).toEqual(place(7));
    await takes([open('B', 1)], 9);
    expect(await placeAfterStart()).toEqual(place(9));
  });

  it('is void after a check of this bench', async () => {
    await cache.writer.beginSweep();
    expect(await cache.writer.publishedPlace()).toBeNull();
    expect(await placeAfterStart()).toBeNull();
  });

  it.each([
    ['a look-up showed something else', () => looksUp(text('A', 5, CANCELLED), 20_000)],
    ['something that is gone is kept', () => takes([shared('A', 'gone', null)], 8, ['A'])],
  ])('is not on disk while %s', async (_what, work) => {
    await work();
    expect(await placeAfterStart()).toBeNull();
  });

  it('stays where a look-up showed what is known', async () => {
    await looksUp(text('A', 1), 20_000);
    expect(await placeAfterStart()).toEqual(place(7));
  });
});

it('a bench that is to lead takes open orders that it does not have, and nothing else', async () => {
  await takesAll([open('A', 3)], 10_000);
  await cache.writer.takePublished(
    [
      open('A', 4, CANCELLED),
      open('B', 1),
      shared('C', 'left', text('C', 1, CANCELLED)),
      shared('A', 'gone', null),
    ],
    { part: 'unknown', place: null, keep: [], now: 20_000 },
  );
  await cache.writer.flush();
  expect(['A', 'B', 'C'].map(stateOf)).toEqual(['open', 'open', null]);
});
