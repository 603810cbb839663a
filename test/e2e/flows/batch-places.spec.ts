/** Order page and queue say which batch has an order; another operator takes it over; a shortage says who else needs the item. */
import { expect, test } from '../model/fixtures.ts';
import { addAll, LIA, PIA, scanBadge, signedOn } from '../model/operators.ts';
import { byTheirUrgency } from '../model/order-book.ts';

test('a batch is taken over, its orders say so, and it ends with a shortage that others have too', async ({
  start,
  service,
}) => {
  const { bench } = await start();
  const { page } = bench;
  await bench.hasOrders(60);
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

  await scanBadge(bench, LIA);
  await expect(signedOn(bench)).toHaveText('Lia');
  await bench.go('Pick list');
  await takeOver.click();
  await expect(page.getByTestId('batch-holder')).toHaveText('Lia');
  await expect(takeOver).toBeHidden();

  await bench.scan('PKDCMDSHORT');
  await page.keyboard.press('Alt+1');
  await bench.scan('PKDCMDDONE');
  await expect(page.getByTestId('batch-short')).toBeHidden();
  const declared = await bench.lastScan.innerText();
  await bench.scan('PKDCMDDONE');
  await bench.scan('PKDCMDDONE');
  await expect(bench.lastScan).toContainText('Order batch 1 finished');
  const others = /(\d+) orders? of the queue/.exec(declared)?.[1];
  expect(others, `the practice orders share the item: ${declared}`).toBeDefined();
  await expect(bench.lastScan).toContainText(new RegExp(`${others} other orders? needs? .+: .+`));
});
