import { statSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { anOrder, aPage, bytesOf } from '../../support/order-json.ts';
import { openTestCache } from '../../support/test-cache.ts';

const PER_PAGE = 500;
const PAGES = 40;

it(
  'a first sync of any length leaves a log of bounded size behind while it runs',
  { timeout: 60_000 },
  async () => {
    const cache = await openTestCache();
    onTestFinished(() => cache.close());
    const { writer, file } = cache;
    const logs: number[] = [];
    await writer.beginSweep();
    for (let page = 0; page < PAGES; page++) {
      const orders = Array.from({ length: PER_PAGE }, (_, n) => anOrder(`PD-${page * PER_PAGE + n}`));
      await writer.page(bytesOf(aPage(orders)), page);
      logs.push(statSync(`${file}-wal`).size);
    }
    const half = logs[PAGES / 2 - 1] ?? 0;
    const all = logs.at(-1) ?? Infinity;
    // Without it, the second half adds as much as the first.
    expect(all).toBeLessThan(half * 1.5);
    expect(statSync(file).size).toBeGreaterThan(10_000_000);
  },
);
