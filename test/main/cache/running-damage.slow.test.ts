/** The cache of a running station is damaged, or its writer ends: the station heals itself, without a restart. */
import { closeSync, existsSync, openSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../support/screen-at.ts';
import { overMessagePort } from '../../support/callers.ts';
import { aPracticeService } from '../../support/practice.ts';
import { anApp, connectedTo } from '../../support/test-app.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { quiet, until } from '../../support/until.ts';
import { writerInThread } from '../../../src-main/cache/write/writer.ts';
import { Reopening } from '../../../src-main/app/reopening.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { quietLog, readableLog } from '../../support/quiet-log.ts';

const ORDERS = 400;
const PAGE = 4096;

async function aRunningStation() {
  const service = await aPracticeService({ orders: ORDERS });
  const { app, dataDir } = anApp({ options: connectedTo(service) });
  await app.start();
  const { live } = app.context;
  await until('all orders are there', () => live.snapshot.status.openOrders === ORDERS);
  const { client } = await overMessagePort(app.context);
  return { service, app, live, client, file: join(dataDir, 'cache.db') };
}

type Station = Awaited<ReturnType<typeof aRunningStation>>;

/** Writes over every page of a table or index of the file, past the station that has it open. */
function overwrite(file: string, name: string): void {
  const db = new Database(file);
  // Pages in the log would pass as sound.
  db.pragma('wal_checkpoint(TRUNCATE)');
  const pages = db.prepare<[string], number>('SELECT pageno FROM dbstat WHERE name = ?').pluck().all(name);
  db.close();
  expect(pages.length).toBeGreaterThan(0);
  const fd = openSync(file, 'r+');
  for (const page of pages) writeSync(fd, Buffer.alloc(PAGE, 0x5a), 0, PAGE, (page - 1) * PAGE);
  closeSync(fd);
}

/** Repeated questions of the screens. */
async function looksAtEverything(client: Client, orderId: string): Promise<boolean> {
  const calls = [
    client.queue.page({ filter: {}, offset: 0, limit: 50 }),
    client.queue.page({ filter: { text: 'a' }, offset: 0, limit: 50 }),
    client.queue.page({ filter: { text: 'mug' }, offset: 0, limit: 50 }),
    client.queue.facets(),
    client.pick.list({ choice: { kind: 'next', orders: 20 }, sort: 'location', lines: 50 }),
    client.pick.list({ choice: { kind: 'all' }, sort: 'orders', lines: 50 }),
    client.scan.find({ text: orderId }),
    client.orders.get({ orderId }),
  ];
  return (await Promise.allSettled(calls)).every((one) => one.status === 'fulfilled');
}

/**
 * Screens ask between two sweeps; each new order lets the reader see the file's present contents, not its memory. While no
 * screen asks, the station has to notice by itself: else its queue would stay as it was, and be called online.
 */
async function heals(station: Station): Promise<void> {
  const { service, client, live, app } = station;
  const orderId = service.book.all()[0]?.orderId ?? '';
  const isWell = async () => {
    const before = live.snapshot.status.openOrders;
    service.book.addReady(1);
    await until('a sweep may begin', () => app.context.currentWorkspace()?.refresh().asked === true);
    await until('it has ended', () => live.snapshot.status.openOrders !== before);
    return looksAtEverything(client, orderId);
  };
  let wellInARow = 0;
  for (let n = 0; n < 30 && wellInARow < 3; n++) wellInARow = (await isWell()) ? wellInARow + 1 : 0;
  expect(wellInARow).toBe(3);
  await until(
    'all orders are there',
    () => live.snapshot.status.openOrders === service.book.count('READY_TO_SHIP'),
  );
  // An opened cache has them before the check that fills it has ended.
  await until('it is online', () => live.snapshot.status.connection.state === 'online');
}

describe('a running station', () => {
  it.each(['orders', 'orders_queue', 'items_need', 'totals', 'raw', 'search_data', 'search_idx', 'facets'])(
    'whose %s is overwritten in the file heals',
    async (name) => {
      const station = await aRunningStation();
      overwrite(station.file, name);
      await heals(station);
    },
  );

  it('whose file is cut short heals', async () => {
    const station = await aRunningStation();
    const db = new Database(station.file);
    db.pragma('wal_checkpoint(TRUNCATE)');
    db.close();
    truncateSync(station.file, PAGE * 8);
    await heals(station);
  });

  it('whose tables are dropped by somebody else heals', async () => {
    const station = await aRunningStation();
    const db = new Database(station.file);
    db.exec('DROP TABLE items; DROP TABLE search');
    db.close();
    await heals(station);
  });
});

describe('a station whose writer ends', () => {
  it('starts another, again and again, and after the first at a distance', async () => {
    const service = await aPracticeService({ orders: ORDERS });
    const order = join(tempFolder(), 'end');
    process.env['WRITER_ENDS_AT'] = order;
    const startWriter = writerInThread(new URL('../../support/processes/mortal-writer.ts', import.meta.url));
    const { log, lines } = readableLog();
    const { app } = anApp({ options: connectedTo(service), startWriter, log });
    await app.start();
    const { live } = app.context;
    let orders = ORDERS;
    for (let n = 1; n <= 3; n++) {
      await until('all orders are there', () => live.snapshot.status.openOrders === orders);
      const bench = app.context.currentWorkspace();
      writeFileSync(order, '');
      await until('the writer has ended', () => !existsSync(order));
      service.book.addReady(1);
      orders++;
      await until('another bench is open', () => ![null, bench].includes(app.context.currentWorkspace()));
    }
    await until('the new orders are there', () => live.snapshot.status.openOrders === orders);
    await until('it is online', () => live.snapshot.status.connection.state === 'online');
    const starts = lines.filter(
      ({ msg }) => msg === 'the writer of the cache has ended and is started again',
    );
    expect(starts).toHaveLength(3);
  });
});

describe('opening the bench again', () => {
  it('is at once, then after 1, 10 and 60 seconds, and at once again after ten quiet minutes', async () => {
    const clock = new ManualClock();
    let opened = 0;
    const reopening = new Reopening({ clock, log: quietLog, reopen: () => Promise.resolve(opened++) });
    const waits = async (seconds: number) => {
      const before = opened;
      reopening.ask();
      reopening.ask();
      await quiet(5);
      if (seconds > 0) {
        clock.advance(seconds * 1000 - 1);
        await quiet(5);
        expect(opened).toBe(before);
        clock.advance(1);
        await quiet(5);
      }
      expect(opened).toBe(before + 1);
    };
    for (const seconds of [0, 1, 10, 60, 60]) await waits(seconds);
    clock.advance(600_000);
    await waits(0);
    reopening.stop();
    reopening.ask();
    await quiet(5);
    expect(opened).toBe(6);
  });

  it('is tried again where it failed, until it goes well, and not after the application ended', async () => {
    const clock = new ManualClock();
    const opened: string[] = [];
    let isSound = false;
    const reopen = () => {
      opened.push(isSound ? 'well' : 'failed');
      return isSound ? Promise.resolve() : Promise.reject(new Error('the disk is full'));
    };
    const reopening = new Reopening({ clock, log: quietLog, reopen });
    reopening.ask();
    for (const seconds of [1, 10, 60]) {
      await until('the next time is planned', () => clock.nextIn === seconds * 1000);
      clock.advance(seconds * 1000);
    }
    await until('the next time is planned', () => clock.nextIn === 60_000);
    isSound = true;
    clock.advance(60_000);
    await until('it was opened', () => opened.at(-1) === 'well');
    await quiet(5);
    expect([opened, clock.sleeping]).toEqual([['failed', 'failed', 'failed', 'failed', 'well'], 0]);
    isSound = false;
    clock.advance(600_000);
    reopening.ask();
    await until('the next time is planned', () => clock.sleeping === 1);
    reopening.stop();
    await quiet(5);
    expect([opened.length, clock.sleeping]).toEqual([6, 0]);
  });
});
