import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { DiagnosticsQueries } from '../../../../src-main/cache/read/diagnostics.ts';
import type { SweepRow } from '../../../../src-main/contract/station/diagnostics.ts';
import { anItem, anOrder, aPage } from '../../../support/order-json.ts';
import { openTestCache, sweep } from '../../../support/test-cache.ts';

const row = (startedAt: number, parts: Partial<SweepRow> = {}): SweepRow => ({
  startedAt,
  endedAt: startedAt + 5,
  outcome: 'complete',
  pages: 1,
  orders: 1,
  changed: 1,
  left: 0,
  absent: 0,
  requests: 1,
  bytes: 10,
  failure: null,
  ...parts,
});

it('checks that changed something or failed are kept; others are not written at all', async () => {
  const cache = await openTestCache();
  const failed = row(30, {
    changed: 0,
    outcome: 'incomplete',
    failure: { kind: 'server', message: null, status: 500 },
  });
  const lookUpFailed = row(40, { changed: 0, failure: { kind: 'timeout', message: null, status: null } });
  for (const one of [row(10), failed, lookUpFailed]) await cache.writer.endSweep(one);
  const written = await cache.writer.totalChanges();
  await cache.writer.endSweep(row(20, { changed: 0 }));
  expect(await cache.writer.totalChanges()).toBe(written);
  const queries = new DiagnosticsQueries(cache.reader);
  expect(queries.sweepsBefore(1_000, 10)).toEqual([lookUpFailed, failed, row(10)]);
  expect(queries.sweepsBefore(40, 1)).toEqual([failed]);
});

it('lists each check once by when it began, whatever came first and whatever is on disk', async () => {
  const cache = await openTestCache();
  // The second check is another bench's: this bench took it in an earlier run, and takes it again.
  const [old, others, before] = [row(10), row(20, { bench: 'Bench 2' }), row(30)];
  for (const one of [old, others, before]) await cache.writer.endSweep(one);
  const queries = new DiagnosticsQueries(cache.reader);
  const unchanged = row(50, { changed: 0 });
  const recent = [others, unchanged, row(40)];
  expect(queries.checks(recent, 10)).toEqual([unchanged, row(40), before, others, old]);
  expect(queries.checks(recent, 3)).toEqual([unchanged, row(40), before]);
  expect(queries.checks([], 10)).toEqual([before, others, old]);
});

it('the last complete check is on disk once the file is closed, and before the first check of an outage', async () => {
  const cache = await openTestCache();
  const last = () => new DiagnosticsQueries(cache.reader).lastCompleteSweepAt();
  await cache.writer.endSweep(row(10));
  await cache.writer.endSweep(row(20, { changed: 0 }));
  expect(last()).toBe(15);
  const outage = row(30, { outcome: 'incomplete', changed: 0 });
  await cache.writer.endSweep(outage);
  expect(last()).toBe(25);
  const rows = new DiagnosticsQueries(cache.reader).sweepsBefore(1_000, 10);
  expect(rows.map(({ startedAt }) => startedAt)).toEqual([30, 20, 10]);
  await cache.writer.endSweep(row(40, { changed: 0 }));
  await cache.writer.endSweep(row(50, { changed: 0 }));
  await cache.writer.close();
  expect(last()).toBe(55);
});

it('an order that was set aside is listed with path and reason, and can be had as it came', async () => {
  const cache = await openTestCache();
  const broken = anOrder('A', { items: [anItem(), anItem({ quantity: 'Rua Secreta 9' })] });
  await sweep(cache, [aPage([broken, 'no order at all'])], 77);
  const queries = new DiagnosticsQueries(cache.reader);
  const { rows, total } = queries.quarantine();
  expect(total).toBe(2);
  const one = rows.find((r) => r.orderId === 'A');
  expect(one).toMatchObject({
    path: 'items[1].quantity',
    expected: { is: 'whole-number', from: 0, to: 1_000_000 },
    found: { is: 'text' },
    seenAt: 77,
  });
  expect(JSON.stringify(rows)).not.toContain('Rua Secreta');
  expect(queries.quarantinedText(one?.hash ?? '')).toBe(JSON.stringify(broken));
  expect(queries.quarantinedText('nothing')).toBeNull();
});

it('bytes of a damaged file are in no sentence: control characters are said by their numbers', async () => {
  const cache = await openTestCache();
  const many = { items: [anItem({ quantity: 'many' })] };
  await sweep(cache, [aPage([anOrder('A', many), anOrder('B', many)])], 77);
  await cache.writer.endSweep(row(10));
  await cache.writer.endSweep(row(20, { failure: { kind: 'server', message: 'no\u009bway', status: 500 } }));
  const db = new Database(cache.reader.name);
  db.prepare("UPDATE quarantine SET path = ? WHERE order_id = 'A'").run('a\u001bb');
  db.prepare("UPDATE quarantine SET found = ? WHERE order_id = 'B'").run('\u007f');
  db.prepare('UPDATE sweeps SET row = replace(row, \'"endedAt"\', char(27)) WHERE started_at = 10').run();
  db.close();
  const queries = new DiagnosticsQueries(cache.reader);
  const { rows } = queries.quarantine();
  expect(
    rows.map(({ orderId, path }) => [orderId, path]),
    'a reason that is no JSON is passed over',
  ).toEqual([['A', 'a⟨U+001B⟩b']]);
  const sweeps = queries.sweepsBefore(1_000, 10);
  expect(sweeps.map(({ startedAt, failure }) => [startedAt, failure?.message ?? null])).toContainEqual([
    20,
    'no⟨U+009B⟩way',
  ]);
  expect(
    sweeps.map(({ startedAt }) => startedAt),
    'a row that is no JSON is passed over',
  ).not.toContain(10);
});
