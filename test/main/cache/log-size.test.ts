import { statSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { anOrder, aPage, bytesOf } from '../../support/order-json.ts';
import { openTestCache } from '../../support/test-cache.ts';

const PER_PAGE = 500;
const PAGES = 80;

it('a first sync of any length leaves a log of bounded size behind while it runs', async () => {
  const cache = await openTestCache();
  onTestFinished(() => cache.close());
  const { writer, file } = cache;
  await writer.beginSweep();
  for (let page = 0; page < PAGES; page++) {
    const orders = Array.from({ length: PER_PAGE }, (_, n) => anOrder(`PD-${page * PER_PAGE + n}`));
    await writer.page(bytesOf(aPage(orders)), page);
  }
  const { size } = statSync(file);
  expect(size).toBeGreaterThan(20_000_000);
  // The log holds some 5,000 to 7,000 of these 40,000 orders, depending on the times of writing; without a checkpoint all.
  expect(statSync(`${file}-wal`).size).toBeLessThan(size / 2);
});
