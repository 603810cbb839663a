/** The statements behind every scan and every request of the queue stay index look-ups, however full the cache is. */
import { describe, expect, it } from 'vitest';
import { PickQueries } from '../../../src-main/cache/read/pick.ts';
import { QueueQueries } from '../../../src-main/cache/read/queue.ts';
import { ScanQueries } from '../../../src-main/cache/read/scan.ts';
import { anOrder, aPage } from '../../support/order-json.ts';
import { openTestCache, sweep, type TestCache } from '../../support/test-cache.ts';

/** Every SQL text that the given work prepares on the reader. */
function statementsOf({ reader }: TestCache, work: () => void): string[] {
  const seen: string[] = [];
  const prepare = reader.prepare.bind(reader);
  reader.prepare = (sql: string) => {
    seen.push(sql);
    return prepare(sql);
  };
  work();
  reader.prepare = prepare;
  return seen;
}

function planOf({ reader }: TestCache, sql: string): string {
  const parameters = Object.fromEntries([...sql.matchAll(/@(\w+)/g)].map(([, name = '']) => [name, 1]));
  const unnamed = [...sql.matchAll(/\?/g)].map(() => 'x');
  const explain = reader.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`);
  const rows = Object.keys(parameters).length > 0 ? explain.all(parameters) : explain.all(...unnamed);
  return rows.map((row) => row.detail).join('\n');
}

describe('the plan', () => {
  it('of the first page of the queue walks its index in order, without sorting', async () => {
    const cache = await openTestCache();
    const sql = statementsOf(cache, () =>
      new QueueQueries(cache.reader).ordersReadyToPack({}, { offset: 0, limit: 50 }, 1),
    );
    const plan = planOf(cache, sql.find((text) => text.includes('@limit')) ?? '');
    expect(plan).toContain('orders_queue');
    expect(plan).not.toContain('TEMP B-TREE');
  });

  it('of a narrowed page does not sort either', async () => {
    const cache = await openTestCache();
    const queue = new QueueQueries(cache.reader);
    for (const filter of [{ late: true }, { carrier: 'x' }, { size: 'single' as const, country: 'BR' }]) {
      const sql = statementsOf(cache, () => queue.ordersReadyToPack(filter, { offset: 0, limit: 50 }, 1));
      const page = sql.find((text) => text.includes('@limit')) ?? '';
      expect(planOf(cache, page)).not.toContain('TEMP B-TREE FOR ORDER BY');
    }
  });

  it('of orders that were found looks each up by its key, or walks a part of the queue in order', async () => {
    const cache = await openTestCache();
    await sweep(cache, [aPage([anOrder('PD1')])]);
    const sql = statementsOf(cache, () => {
      const queue = new QueueQueries(cache.reader);
      for (const filter of [{ text: 'mug' }, { text: 'mug', carrier: 'x', late: true }])
        queue.ordersReadyToPack(filter, { offset: 0, limit: 50 }, 1);
    }).filter((text) => text.includes('json_each'));
    const walks = sql.filter((text) => text.includes('INDEXED BY'));
    // Two queues of two statements, the search itself, and the counts of the results.
    expect([sql.length, walks.length]).toEqual([6, 1]);
    for (const text of sql) expect(planOf(cache, text)).not.toMatch(/SCAN o\b/);
    for (const text of walks) {
      expect(planOf(cache, text)).toContain('SEARCH o USING INDEX orders_queue (urgency<?)');
      expect(planOf(cache, text)).not.toContain('TEMP B-TREE FOR ORDER BY');
    }
  });

  it('of a scan of a code or a SKU searches its index, and no plan of a scan reads a whole table', async () => {
    const cache = await openTestCache();
    const sql = statementsOf(cache, () => new ScanQueries(cache.reader));
    const plans = sql.map((text) => planOf(cache, text));
    expect(plans.filter((plan) => plan.includes('products_code (code=?)'))).toHaveLength(8);
    expect(plans.filter((plan) => plan.includes('products_sku (sku=?)'))).toHaveLength(8);
    expect(plans.filter((plan) => plan.includes('COVERING INDEX items_need'))).toHaveLength(3);
    // Numbers in another form are looked for last, when nothing else has the text (decisions/0290).
    const walks = plans.filter((plan) => plan.startsWith('SCAN o USING INDEX orders_queue'));
    expect(walks).toHaveLength(1);
    // Scans only the orders that this station holds back, and a list of keys that it was given.
    for (const plan of plans.filter((one) => !walks.includes(one)))
      expect(plan).not.toMatch(/SCAN (?!x\b|exclusions|json_each|\w+ VIRTUAL TABLE)/);
  });

  it('of the orders that need a code takes them from the index in order, without sorting', async () => {
    const cache = await openTestCache();
    const sql = statementsOf(cache, () => new ScanQueries(cache.reader)).filter(
      (text) => text.includes('i.a = ?') && text.includes('ORDER BY'),
    );
    expect(sql).toHaveLength(1);
    for (const text of sql) expect(planOf(cache, text)).not.toContain('TEMP B-TREE');
  });

  it('of a pick list walks the queue in order, without sorting', async () => {
    const cache = await openTestCache();
    const sql = statementsOf(cache, () => new PickQueries(cache.reader));
    for (const text of sql.filter((one) => one.includes('LIMIT ?'))) {
      expect(planOf(cache, text)).not.toContain('TEMP B-TREE');
    }
  });
});
