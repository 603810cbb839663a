/** A list is picked by scan: counts go up, faults are shown, and nothing is lost by a kill. */
import type { Page } from 'playwright';
import { LANGUAGES } from '../model/all-looks.ts';
import { expect, test } from '../model/fixtures.ts';
import type { Bench } from '../model/bench.ts';
import { byTheirUrgency } from '../model/order-book.ts';
import { setComputerLanguage } from '../model/screen-language.ts';
import { LAMP } from '../model/three-parcels.ts';

const progress = (page: Page) => page.getByTestId('batch-progress');
const hero = (page: Page) => page.getByTestId('pick-hero');

/** The lines of the batch: EAN, and units picked of due. */
async function linesOf(page: Page): Promise<{ ean: string; picked: number; due: number }[]> {
  const rows = page.getByTestId('batch-lines').locator('tbody tr');
  const texts = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent.trim())),
  );
  return texts.map(([counts = '', , , , ean = '']) => {
    const [picked = 0, due = 0] = counts.split(' of ').map(Number);
    return { ean, picked, due };
  });
}

async function startPicking(bench: Bench): Promise<void> {
  await bench.hasOrders(60);
  await bench.go('Pick list');
  await bench.page.getByRole('button', { name: '5 orders', exact: true }).click();
  await expect(bench.page.getByTestId('totes').locator('li')).toHaveCount(5);
  await bench.scan('PKDCMDSEAL');
  await expect(bench.page.getByTestId('batch-number')).toHaveText('Order batch 1');
  await expect(bench.page.getByTestId('batch-lines').locator('tbody tr').first()).toBeVisible();
}

test('a list is picked by the scanner alone, and a kill loses no count @core @host:process', async ({
  start,
  service,
}) => {
  const { bench, station } = await start();
  const { page } = bench;
  await startPicking(bench);
  const lines = await linesOf(page);
  const [first] = lines.filter(({ ean }) => /^\d{13}$/.test(ean));
  if (!first) throw new Error('the batch has no item with an EAN');
  const due = lines.reduce((sum, line) => sum + line.due, 0);
  await expect(progress(page)).toHaveText(`0 of ${due} units for 5 orders`);

  await bench.scan(first.ean);
  await expect(hero(page)).toHaveAttribute('data-signal', /^(right|line)$/);
  await expect(page.getByTestId('pick-totes')).toBeVisible();
  const into = Number(await page.getByTestId('pick-totes').locator('b').first().innerText());
  await bench.scan(`PKDCMDTOTE${into}`);
  await expect(bench.lastScan).toContainText(`Tote ${into}: right.`);
  await bench.scan('PKDCMDTOTE40');
  await expect(bench.lastScan).toContainText(`Not tote 40: tote ${into}`);
  await expect(progress(page)).toHaveText(`1 of ${due} units for 5 orders`);
  await bench.scan('PKDCMDUNDO');
  await expect(bench.lastScan).toContainText('Undone: take 1 ×');
  await expect(progress(page)).toHaveText(`0 of ${due} units for 5 orders`);

  await bench.scan(LAMP.ean);
  await expect(hero(page)).toHaveAttribute('data-signal', 'unknown');
  const other = service.book
    .all()
    .flatMap(({ items }) => items.map(({ ean }) => ean))
    .find((ean) => ean !== null && lines.every((line) => line.ean !== ean));
  await bench.scan(other ?? '');
  await expect(hero(page)).toHaveAttribute('data-signal', 'wrong-item');
  await expect(bench.lastScan).toContainText('Not counted.');
  await expect(progress(page)).toHaveText(`0 of ${due} units for 5 orders`);

  await bench.typeNumber(String(first.due));
  // A command in between leaves the number.
  await bench.scan('PKDCMDNEXTITEM');
  await expect(page.getByTestId('typed')).toHaveText(`× ${first.due}`);
  await bench.scan(first.ean);
  await expect(hero(page)).toHaveAttribute('data-signal', 'line');
  await bench.scan(first.ean);
  await expect(hero(page)).toHaveAttribute('data-signal', 'too-many');
  await expect(progress(page)).toHaveText(`${first.due} of ${due} units for 5 orders`);

  await station.kill();
  // Changes of the queue do not change the batch.
  const again = await start();
  await again.bench.hasOrders(55);
  await again.bench.go('Pick list');
  await expect(progress(again.bench.page)).toHaveText(`${first.due} of ${due} units for 5 orders`);
  await again.bench.scan('PKDCMDUNDO');
  await expect(progress(again.bench.page)).toHaveText(`0 of ${due} units for 5 orders`);
});

test('what is picked whole is not on the next list, and waits in the queue to be packed', async ({
  start,
  service,
}) => {
  const { bench } = await start();
  const { page } = bench;
  await startPicking(bench);
  const before = await page.getByTestId('batch-lines').locator('tbody tr').count();
  await service.goAway();
  for (const { ean, due } of await linesOf(page)) {
    if (due > 1) await bench.typeNumber(String(due));
    await bench.scan(ean);
    // The line before may have left the same signal.
    await expect(bench.lastScan.locator('code')).toHaveText(ean);
    await expect(hero(page)).toHaveAttribute('data-signal', /^(line|complete)$/);
  }
  expect(before).toBeGreaterThan(1);
  await expect(hero(page)).toHaveAttribute('data-signal', 'complete');
  await bench.scan('PKDCMDDONE');
  await expect(bench.lastScan).toContainText(/Order batch 1 finished: (\d+) of \1 units picked\./);
  const toPack = page.getByTestId('pack-totes');
  await expect(toPack.locator('li')).toHaveCount(5);
  await expect(toPack.getByRole('button', { name: 'Pack tote 1' })).toBeVisible();
  // The same code again brings the first tote to the bench, not the next list.
  await bench.scan('PKDCMDDONE');
  await expect(bench.packedTotal).toHaveText(/^0 \//);
  await expect(page.getByTestId('goods-place')).toHaveText('Goods in tote 1');
  await bench.scan('PKDCMDPICK');
  await expect(toPack.locator('li')).toHaveCount(5);
  await bench.scan('PKDCMDNEXT');
  await expect(page.getByTestId('totes').locator('li')).toHaveCount(5);
  await expect(page.getByText('5 orders are picked and wait to be packed: left out.')).toBeVisible();
  await bench.go('Queue');
  await bench.hasOrders(60);
  await bench.scan('PKDCMDTOTE2');
  await expect(bench.packing).toBeVisible();
  await expect(page.getByTestId('goods-place')).toHaveText('Goods in tote 2');
  await expect(bench.lastScan).toContainText('Tote 2:');
  await expect(page.getByTestId('rail-place')).toHaveText([1, 2, 3, 4, 5].map((n) => `tote ${n}`));
});

test('a cancel on the way, a pause over a kill, and a shortage at the end', async ({ start, service }) => {
  const { bench, station } = await start();
  const { page } = bench;
  await startPicking(bench);
  const [first, second] = await linesOf(page);
  if (!first || !second) throw new Error('the batch has fewer than two items');
  await bench.scan(first.ean);
  await expect(hero(page)).toHaveAttribute('data-signal', /^(right|line)$/);
  const tote = await page.getByTestId('pick-totes').locator('b').innerText();
  const orders = byTheirUrgency(service.book);
  const order = orders[Number(tote) - 1];
  service.book.cancel(order?.orderId ?? '', new Date().toISOString(), 'Buyer asked to cancel');
  const back = page.getByTestId('put-back');
  await expect(back).toContainText(`out of tote ${tote}`);
  await expect(back).toContainText('order cancelled');
  await expect(progress(page)).toContainText('for 4 orders');
  await back.getByRole('button', { name: 'Put back' }).click();
  await expect(back).toBeHidden();

  await bench.scan('PKDCMDPAUSE');
  await expect(page.getByTestId('paused-batches')).toContainText('Order batch 1');
  await station.kill();
  const again = await start();
  const { page: next } = again.bench;
  await again.bench.hasOrders(55);
  await again.bench.go('Pick list');
  await expect(next.getByTestId('paused-batches')).toContainText('Order batch 1');
  await again.bench.scan('PKDCMDPAUSE');
  await expect(next.getByTestId('batch-lines')).toBeVisible();

  await again.bench.scan('PKDCMDSHORT');
  await expect(next.getByTestId('batch-short')).toBeVisible();
  await next.keyboard.press('Alt+1');
  await again.bench.scan('PKDCMDDONE');
  await expect(next.getByTestId('batch-short')).toBeHidden();
  await expect(again.bench.lastScan).toContainText('Finishing the batch sets these orders aside.');
  await again.bench.scan('PKDCMDDONE');
  await expect(next.getByTestId('finish-batch')).toBeVisible();
  await expect(again.bench.lastScan, 'nothing is done while it is asked').not.toContainText('Done.');
  await expect(again.bench.lastScan).toContainText('Finish with units missing?');
  await again.bench.scan('PKDCMDDONE');
  await expect(again.bench.lastScan).toContainText(/orders? (is|are) set aside: tote/);
  await next.keyboard.press('F11');
  await expect(next.getByTestId('set-aside').locator('[data-order]').first()).toBeVisible();
});

test('what a batch that ended early has left is put back by scan, and opens no order', async ({ start }) => {
  const { bench, station } = await start();
  const { page } = bench;
  await startPicking(bench);
  // Only part of the order goes back: two units of one item are picked.
  const [first] = (await linesOf(page)).filter(({ due, ean }) => due > 1 && /^\d{13}$/.test(ean));
  if (!first) throw new Error('the batch has no item of several units');
  const all = (await linesOf(page)).reduce((sum, line) => sum + line.due, 0);
  for (const unit of [1, 2]) {
    await bench.scan(first.ean);
    await expect(progress(page)).toHaveText(`${unit} of ${all} units for 5 orders`);
  }
  await bench.scan('PKDCMDDONE');
  await expect(page.getByTestId('finish-batch')).toContainText(
    `2 of ${all} units picked. ${all - 2} units are not picked.`,
  );
  await bench.scan('PKDCMDDONE');
  const list = page.getByTestId('left-of-ended');
  await expect(list).toContainText('Take ');
  await bench.scan(first.ean);
  await expect(bench.lastScan).toContainText(/Put back from .+: 1 × .* 1 unit left to put back\./);
  await expect(list).toBeVisible();
  await station.kill();
  const again = await start();
  await again.bench.hasOrders(60);
  await again.bench.go('Pick list');
  const same = again.bench.page.getByTestId('left-of-ended');
  await expect(same, 'the count is not lost').toContainText('Take 1 ×');
  await again.bench.scan(first.ean);
  await expect(again.bench.lastScan).toContainText('Everything is put back.');
  await expect(same).toHaveCount(0);
  await expect(again.bench.page.getByRole('heading', { level: 1, name: 'Pick list' })).toBeVisible();
});

test('at 1024x768 nothing below moves under the hand, however long the names of items are', async ({
  openBench,
  between,
}) => {
  const long =
    'Garden chair of oiled teak with folding arms, a cushion in sand and a cover against rain, set of two';
  between.change = ({ orders }) => {
    for (const { items } of orders)
      for (const item of (items as Record<string, unknown>[]).filter(
        ({ ean }) => Number(String(ean).at(-1)) % 2,
      ))
        item['name'] = `${long} (${String(item['ean'])})`;
  };
  const { bench, page } = await openBench({ through: between });
  await page.setViewportSize({ width: 1024, height: 768 });
  await startPicking(bench);
  const below = page.getByTestId('batch-lines');
  const tops = new Set<number>();
  const look = async () => tops.add(Math.round((await below.boundingBox())?.y ?? 0));
  await look();
  let longSeen = 0;
  for (const { ean } of (await linesOf(page)).filter((line) => /^\d{13}$/.test(line.ean)).slice(0, 8)) {
    await bench.scan(ean);
    await expect(hero(page)).toHaveAttribute('data-signal', /^(right|line|complete)$/);
    await look();
    if ((await hero(page).innerText()).includes('Garden chair')) longSeen++;
  }
  expect(longSeen).toBeGreaterThan(1);
  expect([...tops], 'places of the list below').toHaveLength(1);
  await expect(below.getByText(long).first(), 'the whole name').toBeVisible();
});

test('the result of a pick with a long name is whole on the smallest bench, in each language', async ({
  openBench,
}) => {
  const { bench, page } = await openBench();
  await page.setViewportSize({ width: 1024, height: 768 });
  await bench.go('Pick list');
  await expect(page.getByTestId('totes')).toBeVisible();
  await bench.scan('PKDCMDSEAL');
  await expect(page.getByTestId('batch-lines')).toContainText('Conjunto de 6 chávenas de café');
  const line = page.getByTestId('batch-lines').locator('tr', { hasText: 'Conjunto de 6 chávenas de café' });
  await bench.scan((await line.locator('td:nth-child(5)').first().innerText()).trim());
  await expect(hero(page)).toContainText('Conjunto de 6 chávenas de café');
  for (const language of LANGUAGES) {
    await setComputerLanguage(page, language);
    const cut = () =>
      hero(page)
        .locator('.said')
        .evaluate((said) => said.scrollHeight - said.clientHeight);
    await expect.poll(cut, language).toBeLessThanOrEqual(1);
    const panel = () =>
      page.getByTestId('pick-result').evaluate((result) => result.scrollHeight - result.clientHeight);
    await expect.poll(panel, language).toBe(0);
  }
  await setComputerLanguage(page, 'en');
});
