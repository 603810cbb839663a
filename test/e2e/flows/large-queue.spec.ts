import { expect, test } from '../model/fixtures.ts';
import { HeldSweep } from '../model/held-sweep.ts';

test.use({ serviceOptions: { orders: 10_000, pageSize: 100 } });

test.describe.configure({ timeout: 300_000 });

test('10,000 orders: the first screen does not wait for the sweep, and the queue scrolls with few rows', async ({
  start,
  between,
}, info) => {
  const sweep = new HeldSweep(between);
  sweep.letThrough(50);
  const { bench } = await start({ through: between });
  const { page } = bench;

  await test.step('rows can be worked on while pages are still read', async () => {
    await expect(bench.rows.first()).toBeVisible();
    await expect(bench.queueTotal).toHaveText('5,000 to pack', { timeout: 120_000 });
    await expect(page.getByTestId('checked')).toContainText('Checking: page');
    await bench.rows.first().click();
    await expect(bench.openOrder).toBeVisible();
    await bench.go('Queue');
  });
  sweep.letThrough(Infinity);
  // A busy machine writes 5,000 orders slowly.
  await expect(bench.queueTotal).toHaveText('10,000 to pack', { timeout: 120_000 });

  const frames = await test.step('from top to bottom', async () => {
    await page.evaluate(() => {
      const times: number[] = [];
      const tick = (now: number) => {
        times.push(now);
        requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
      Object.assign(window, { frameTimes: times });
    });
    await page.locator('[data-testid=queue]').hover();
    let mostRows = 0;
    for (let i = 0; i < 40; i++) {
      await page.mouse.wheel(0, 600);
      mostRows = Math.max(mostRows, await page.locator('[data-testid=queue] button').count());
    }
    expect(mostRows, 'only what is near the screen is in the page').toBeLessThan(60);
    return page.evaluate(() => (window as unknown as { frameTimes: number[] }).frameTimes);
  });
  const gaps = frames
    .slice(1)
    .map((t, i) => t - (frames[i] ?? t))
    .sort((a, b) => a - b);
  info.annotations.push({
    type: 'frames while scrolling',
    description: `${gaps.length}, median ${gaps[gaps.length >> 1]?.toFixed(1)} ms, longest ${gaps.at(-1)?.toFixed(1)} ms`,
  });
  console.log(info.annotations.at(-1)?.description);

  await test.step('the pick list of all of them shows its beginning, and all of it when asked', async () => {
    await page.keyboard.press('F3');
    await page.getByRole('button', { name: 'All orders' }).click();
    await expect(page.getByTestId('pick-summary')).toContainText('for all 10,000 orders');
    await expect(page.getByTestId('pick-list').locator('tbody tr').first()).toBeVisible();
    expect(await page.getByTestId('pick-list').locator('tbody tr').count()).toBeLessThanOrEqual(300);
    await page.keyboard.press('F2');
  });

  await test.step('words that very many orders have are found, and it says that there are more', async () => {
    await bench.search.fill('PD');
    await expect(page.getByTestId('queue-total')).toHaveText('More than 5,000 found: type more');
    await bench.search.fill('');
    await bench.hasOrders(10_000);
  });

  await test.step('a scan is answered in the whole queue', async () => {
    const number = await bench.rows.last().getAttribute('data-order');
    await bench.scan(number ?? '');
    await expect(bench.openOrder).toBeVisible();
  });
});
