import { statSync } from 'node:fs';
import { join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadFingerprint, PageMemory } from '../../../src-main/cache/write/page-memory.ts';
import { openReader } from '../../../src-main/cache/read/reader.ts';
import type { Json } from '../../../src-main/domain/orders/read-value.ts';
import { router } from '../../../src-main/router/index.ts';
import type { PollerReport } from '../../../src-main/sync/poller-options.ts';
import { APP_LOOPS } from '../../support/app-loops.ts';
import { aClient } from '../../support/clients.ts';
import { startFaultyService, type Answer } from '../../support/faulty-service.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { anItem, anOrder, aPage, bytesOf } from '../../support/order-json.ts';
import { aPolledCache } from '../../support/polled-cache.ts';
import { anApp, connectedTo } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';

const ORDERS = 10_000;
const PER_PAGE = 500;

/** A service with a full list whose pages are built once. */
async function aFullService(clock: ManualClock) {
  const orders: Json[] = Array.from({ length: ORDERS }, (_, n) => anOrder(`PD-${n}`));
  const pages = Array.from({ length: ORDERS / PER_PAGE }, (_, n) => n);
  const bodies = new Map<number, Buffer>();
  const body = (n: number) => {
    const made =
      bodies.get(n) ??
      Buffer.from(
        aPage(
          orders.slice(n * PER_PAGE, (n + 1) * PER_PAGE),
          n + 1 < pages.length ? String(n + 1) : undefined,
        ),
      );
    bodies.set(n, made);
    return made;
  };
  const list: Answer = (q, r) => {
    // Dated by the test's clock: a service with a wrong clock would change the message on the screens.
    r.writeHead(200, { 'content-type': 'application/json', date: new Date(clock.now()).toUTCString() });
    r.end(body(Number(q.query.get('nextPageToken') ?? 0)));
  };
  const replace = (n: number, parts: Json) => {
    orders[n] = anOrder(`PD-${n}`, parts);
    bodies.clear();
  };
  return { ...(await startFaultyService({ list })), replace };
}

describe('10,000 orders that did not change', () => {
  it('cost no write, and one that did costs its own rows only', async () => {
    const clock = new ManualClock();
    const service = await aFullService(clock);
    const reports: PollerReport[] = [];
    const polled = await aPolledCache({
      client: aClient(service, { clock }),
      clock,
      onReport: (report) => reports.push(report),
    });
    onTestFinished(() => polled.close());
    const { writer, file } = polled.cache;
    const sizes = () => [statSync(file).size, statSync(`${file}-wal`).size];
    expect(await polled.sweep()).toMatchObject({ orders: ORDERS, changed: ORDERS });
    const before = { written: await writer.totalChanges(), sizes: sizes(), reported: reports.length };
    for (let n = 0; n < 4; n++) {
      expect(await polled.sweep()).toMatchObject({ outcome: 'complete', orders: ORDERS, changed: 0 });
    }
    expect(await writer.totalChanges()).toBe(before.written);
    expect(sizes()).toEqual(before.sizes);
    expect(reports.slice(before.reported).some((r) => r.ordersChanged === true)).toBe(false);

    service.replace(4_711, { items: [anItem({ quantity: 3 })] });
    expect(await polled.sweep()).toMatchObject({ orders: ORDERS, changed: 1 });
    // The order, its text, its line taken out and put in, its words likewise, what changed, and the row of the sweep.
    const rows = (await writer.totalChanges()) - before.written;
    expect(rows).toBeGreaterThan(0);
    expect(rows).toBeLessThan(30);
    expect(reports.slice(before.reported).filter((r) => r.ordersChanged === true)).toHaveLength(1);
  });

  it('cost a running application no byte and its screens no message; an order that did is told', async () => {
    const clock = new ManualClock();
    const service = await aFullService(clock);
    const { app, dataDir } = anApp({
      options: connectedTo(service, { pollSeconds: 30 }),
      clock,
      random: () => 0.5,
    });
    await app.start();
    const bench = app.context.currentWorkspace();
    const sweeps = () => bench?.recentSweeps().length ?? 0;
    const resting = (n: number) =>
      until(`sweep ${n} has ended`, () => sweeps() >= n && clock.sleeping === APP_LOOPS);
    /** Advances in small steps: a clock that jumps looks like a computer that slept. */
    const sweep = async () => {
      const next = sweeps() + 1;
      while (sweeps() < next) {
        await until('all loops rest', () => clock.sleeping === APP_LOOPS || sweeps() === next);
        const due = clock.now() + clock.nextIn >= (app.context.live.snapshot.status.nextSweepAt ?? 0);
        clock.advance(clock.nextIn);
        if (due) await resting(next);
      }
    };
    await resting(1);
    const file = join(dataDir, 'cache.db');
    const reader = openReader(file);
    onTestFinished(() => void reader.close());
    const snapshot = () => ({
      version: reader.pragma('data_version', { simple: true }),
      sizes: [file, `${file}-wal`, join(dataDir, 'journal.db')].map((path) => statSync(path).size),
    });
    let messages = 0;
    const end = new AbortController();
    const watching = (async () => {
      const shown = app.context.live.watch(end.signal);
      while ((await shown.next()).done !== true) messages++;
    })();
    await until('the screen has its first snapshot', () => messages === 1);
    const before = snapshot();
    const station = createRouterClient(router, { context: app.context });
    const ages = new Set<number | null>();
    for (let n = 0; n < 4; n++) {
      await sweep();
      ages.add((await station.station.snapshot()).status.lastSweepAt);
    }
    expect(messages).toBe(1);
    expect(snapshot()).toEqual(before);
    expect(ages.size).toBe(4);
    const { rows } = await station.diagnostics.sweeps({ limit: 10 });
    expect(rows.map((row) => [row.outcome, row.orders, row.changed])).toEqual([
      ...Array.from({ length: 4 }, () => ['complete', ORDERS, 0]),
      ['complete', ORDERS, ORDERS],
    ]);

    service.replace(17, { items: [anItem({ quantity: 2 })] });
    await sweep();
    await until('the screen was told', () => messages > 1);
    expect(snapshot().version).not.toBe(before.version);
    end.abort();
    await watching;
  });
});

describe('a list that has become shorter', () => {
  it('has its pages known again at the next sweep', async () => {
    const memory = new PageMemory(await loadFingerprint());
    const read = (pages: string[]) => {
      memory.beginSweep();
      return pages.map((text) => {
        const looked = memory.look(bytesOf(text));
        if ('remember' in looked) looked.remember({ hashes: [text], nextPageToken: null });
        return 'page' in looked;
      });
    };
    read(['morning 1', 'morning 2', 'morning 3']);
    read(['evening 1', 'evening 2']);
    expect(read(['evening 1', 'evening 2'])).toEqual([true, true]);
    expect(read(['evening 1', 'evening 2'])).toEqual([true, true]);
  });

  it('and holds an order no more that local work stands on says so once, and not at every sweep', async () => {
    const clock = new ManualClock();
    let orders = [anOrder('A'), anOrder('B')];
    const service = await startFaultyService({
      list: (_q, r) => {
        r.writeHead(200, { 'content-type': 'application/json' });
        r.end(aPage(orders));
      },
    });
    let reported = 0;
    const polled = await aPolledCache({
      client: aClient(service, { clock }),
      clock,
      keep: () => ['A'],
      onReport: ({ ordersChanged }) => void (reported += ordersChanged === true ? 1 : 0),
    });
    onTestFinished(() => polled.close());
    await polled.sweep();
    orders = orders.slice(1);
    for (let n = 0; n < 4; n++) await polled.sweep();
    const before = [reported, await polled.cache.writer.totalChanges()];
    for (let n = 0; n < 4; n++) await polled.sweep();
    expect(polled.queue().map((row) => row.orderId)).toEqual(['A', 'B']);
    expect([reported, await polled.cache.writer.totalChanges()]).toEqual(before);
  });
});
