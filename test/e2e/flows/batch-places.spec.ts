/** Order page and queue say which batch has an order; another operator takes it over; a shortage says who else needs the item. */
import { expect, test } from '../model/fixtures.ts';
import { addAll, LIA, PIA, scanBadge, signedOn } from '../model/operators.ts';
import { byTheirUrgency } from '../model/order-book.ts';

test('a batch is taken over, its orders say so, and it ends with a shortage that others have too', async ({
  openBench,
  service,
}) => {
  const { bench, page } = await openBench();
  await addAll(bench);
  await scanBadge(bench, PIA);
  await expect(signedOn(bench)).toHaveText('Pia');
  await bench.go('Pick list');
  await page.getByRole('button', { name: '5 orders', exact: true }).click();
  await expect(page.getByTestId('totes').locator('li')).toHaveCount(5);
  await bench.scan('PKDCMDDONE');
  await expect(page.getByTestId('batch-holder')).toHaveText('Pia');
  const takeOver = page.getByRole('button', { name: 'Take over' });
  await expect(takeOver).toBeHidden();

  await bench.go('Queue');
  await expect(page.getByTestId('batch-has-orders')).toHaveText('5 orders in order batch 1 · Pia');
  const [, second] = byTheirUrgency(service.book);
  await bench.scan(second?.orderId ?? '');
  await expect(page.getByTestId('in-batch')).toContainText('Pia is picking it in order batch 1: tote 2.');
  await expect(bench.lastScan).toContainText('Pia is picking it in order batch 1: tote 2.');
  await bench.scan(second?.orderId ?? '');
  await expect(bench.lastScan).toContainText('Scan it again to pack it anyway.');
  await expect(page.getByTestId('in-batch')).toBeVisible();

  await scanBadge(bench, LIA);
  await expect(signedOn(bench)).toHaveText('Lia');
  await bench.go('Pick list');
  await takeOver.click();
  await expect(page.getByTestId('batch-holder')).toHaveText('Lia');
  await expect(takeOver).toBeHidden();

  await bench.scan('PKDCMDSHORT');
  await expect(page.getByTestId('batch-short')).toBeVisible();
  await page.keyboard.press('Alt+1');
  await bench.scan('PKDCMDDONE');
  await expect(page.getByTestId('batch-short')).toBeHidden();
  await expect(bench.lastScan).toContainText('of the queue');
  const declared = await bench.lastScan.innerText();
  await bench.scan('PKDCMDDONE');
  await expect(page.getByTestId('finish-batch')).toBeVisible();
  await bench.scan('PKDCMDDONE');
  await expect(bench.lastScan).toContainText('Order batch 1 finished');
  const others = /(\d+) orders? of the queue/.exec(declared)?.[1];
  expect(others, `the practice orders share the item: ${declared}`).toBeDefined();
  await expect(bench.lastScan).toContainText(new RegExp(`${others} other orders? needs? .+: .+`));
});

test('a batch that is finished early says what goes back, and the list stays until it is done @host:window', async ({
  openBench,
}) => {
  const { bench, page } = await openBench();
  await bench.go('Pick list');
  await page.getByRole('button', { name: '5 orders', exact: true }).click();
  await expect(page.getByTestId('totes').locator('li')).toHaveCount(5);
  await bench.scan('PKDCMDWALL');
  await expect(page.getByTestId('batch-number')).toBeVisible();
  const row = page
    .getByTestId('batch-lines')
    .locator('tbody tr')
    .filter({ hasText: /\d{13}/ })
    .first();
  const ean = /\d{13}/.exec(await row.innerText())?.[0] ?? '';
  await bench.scan(ean);
  await expect(page.getByTestId('pick-hero')).toHaveAttribute('data-signal', /^(right|line)$/);
  await bench.scan('PKDCMDDONE');
  await expect(page.getByTestId('finish-batch')).toContainText('Put back 1 unit from the trolley.');
  await expect(page.getByTestId('finish-batch').getByTestId('left-behind')).toContainText('Take 1 ×');
  await bench.scan('PKDCMDDONE');
  await expect(bench.lastScan).toContainText('Order batch 1 finished early: 1 of');
  await expect(bench.lastScan).toContainText('Put back 1 unit from the trolley.');
  await expect(bench.lastScan).toHaveClass(/attention/);
  const left = page.getByTestId('left-of-ended');
  await expect(left).toContainText('out of the trolley');
  await page.reload();
  await expect(left).toContainText('out of the trolley');
  await left.getByRole('button', { name: 'All put back' }).click();
  await expect(left).toBeHidden();

  // Two batches end early, one after the other, each with one unit left; the scanner is enough to put both back.
  for (const number of [2, 3]) {
    await expect(page.getByTestId('totes').locator('li')).toHaveCount(5);
    await bench.scan('PKDCMDWALL');
    await expect(page.getByTestId('batch-number')).toHaveText(`Order batch ${number}`);
    await bench.scan(ean);
    await expect(page.getByTestId('pick-hero')).toHaveAttribute('data-signal', /^(right|line)$/);
    await bench.scan('PKDCMDDONE');
    await expect(page.getByTestId('finish-batch')).toBeVisible();
    await bench.scan('PKDCMDDONE');
    await expect(left).toContainText(`Take ${number - 1} ×`);
  }
  await bench.scan('PKDCMDPUTBACK');
  await expect(left).toBeHidden();
});
