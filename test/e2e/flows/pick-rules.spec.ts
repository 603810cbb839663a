/** A batch by rules: by only the scanner and by keyboard, with how many orders they catch, and a sentence for an invalid number. */
import type { Page } from 'playwright';
import type { Bench } from '../model/bench.ts';
import { expect, test } from '../model/fixtures.ts';
import { byTheirUrgency } from '../model/order-book.ts';

type Order = ReturnType<typeof byTheirUrgency>[number];

const caught = (page: Page) => page.getByTestId('rules-caught');
const carrierOf = (order: Order) => order.shipping.deliveries[0]?.company ?? '';
const unitsOf = (order: Order) => order.items.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);

/** Opens the rules from the queue, using only the scanner. */
async function openRules(bench: Bench): Promise<void> {
  await bench.hasOrders(60);
  await bench.scan('PKDCMDPICK');
  await expect(bench.page.getByTestId('totes')).toBeVisible();
  await bench.scan('PKDCMDRULES');
  await expect(caught(bench.page)).toHaveText('60 orders meet the rules; the list takes 60.');
}

test('carrier, size and totes by the scanner alone; what they catch is picked', async ({
  start,
  service,
}) => {
  const { bench } = await start();
  const { page } = bench;
  await openRules(bench);
  const carriers = page.locator('[data-rule=carrier]');
  await expect(carriers.locator('option').nth(1)).toBeAttached();
  await bench.scan('PKDCMDNEXTPARCEL');
  await expect(carriers).not.toHaveValue('');
  const carrier = await carriers.inputValue();
  await bench.scan('PKDCMDNEXTITEM');
  await bench.scan('PKDCMDNEXTPARCEL');
  await bench.scan('PKDCMDNEXTPARCEL');
  await expect(page.locator('[data-rule=size]')).toHaveValue('multi');
  await bench.scan('PKDCMDX3');
  const met = byTheirUrgency(service.book).filter(
    (order) => carrierOf(order) === carrier && unitsOf(order) > 1,
  );
  expect(met.length).toBeGreaterThan(3);
  await expect(caught(page)).toHaveText(`${met.length} orders meet the rules; the list takes 3.`);
  await bench.scan('PKDCMDDONE');
  await expect(page.getByTestId('rules-panel')).toBeHidden();
  await expect(page.getByTestId('totes').locator('li')).toHaveText(
    met.slice(0, 3).map(({ salesChannelOrderId }) => new RegExp(salesChannelOrderId)),
  );
  await bench.scan('PKDCMDDONE');
  await expect(page.getByTestId('batch-progress')).toContainText('for 3 orders');
});

test('each rule is one number of its list by the scanner, and what it is now is said', async ({
  lookAtBench,
}) => {
  const { bench, page, book } = await lookAtBench();
  await openRules(bench);
  const numbers = page.getByTestId('rule-numbers');
  await expect(numbers.locator('span').first()).toHaveText('1: Any carrier');
  const carrier = await page.locator('[data-rule=carrier] option').nth(1).getAttribute('value');
  await bench.scan('PKDCMDREASON2');
  await expect(page.locator('[data-rule=carrier]')).toHaveValue(carrier ?? '');
  await expect(bench.lastScan).toContainText(`Carrier: ${carrier} (`);
  await bench.scan('PKDCMDNEXTITEM');
  await expect(bench.lastScan).toContainText('Size of orders: Any size.');
  await bench.scan('PKDCMDREASON3');
  await expect(page.locator('[data-rule=size]')).toHaveValue('multi');
  await bench.scan('PKDCMDREASON9');
  await expect(page.locator('[data-rule=size]'), 'it has no such entry').toHaveValue('multi');
  await bench.scan('PKDCMDNEXTITEM');
  await expect(numbers).toContainText('2: Before the end of today');
  await bench.scan('PKDCMDREASON3');
  await expect(page.locator('[data-rule=due]')).toHaveValue('tomorrow');
  await bench.scan('PKDCMDREASON1');
  await bench.scan('PKDCMDX3');
  await expect(bench.lastScan).toContainText('Totes, at most: 3.');
  const met = byTheirUrgency(book).filter((order) => carrierOf(order) === carrier && unitsOf(order) > 1);
  await expect(caught(page)).toHaveText(`${met.length} orders meet the rules; the list takes 3.`);
  await bench.scan('PKDCMDDONE');
  await expect(page.getByTestId('rules-panel')).toBeHidden();
});

test('another moment is chosen by the scanner alone: its day and its hour', async ({ lookAtBench }) => {
  const { bench, page } = await lookAtBench();
  await openRules(bench);
  await bench.scan('PKDCMDNEXTITEM');
  await bench.scan('PKDCMDNEXTITEM');
  await bench.scan('PKDCMDREASON4');
  await expect(page.locator('[data-rule=due]')).toHaveValue('moment');
  await expect(caught(page), 'the next day at noon, to begin with').not.toContainText('not complete');
  const day = page.locator('[data-rule=day]');
  const hour = page.locator('[data-rule=hour]');
  await expect(hour).toHaveValue('12:0');
  await bench.scan('PKDCMDNEXTITEM');
  await bench.scan('PKDCMDREASON3');
  await expect(bench.lastScan).toContainText(`Day: ${await day.locator('option').nth(2).innerText()}.`);
  await expect(day).toHaveValue((await day.locator('option').nth(2).getAttribute('value')) ?? '');
  await bench.scan('PKDCMDNEXTITEM');
  await bench.scan('PKDCMDREASON5');
  await expect(hour).toHaveValue('14:0');
  await bench.scan('PKDCMDNEXTPARCEL');
  await expect(hour).toHaveValue('15:0');
  await bench.scan('PKDCMDDONE');
  await expect(page.getByTestId('rules-panel')).toBeHidden();
  await expect(page.getByTestId('pick-choice')).toContainText('due before');
});

test('bad values have a sentence and make no list; filter and selection of the queue are rules', async ({
  lookAtBench,
}) => {
  const { bench, page } = await lookAtBench();
  await bench.unfoldFilters();
  await page.getByRole('button', { name: /^Multi/ }).click();
  await bench.rows.first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await bench.go('Pick list');
  await page.getByRole('button', { name: 'By rules' }).click();
  await expect(page.locator('[data-rule=size]')).toHaveValue('multi');
  await expect(caught(page)).toHaveText('2 orders meet the rules; the list takes 2.');
  await page.getByRole('checkbox', { name: 'Only the 2 selected orders' }).uncheck();
  await expect(caught(page)).not.toHaveText(/^2 /);
  await page.locator('[data-rule=totes]').fill('0');
  await expect(caught(page)).toHaveText(
    '“0” is no number of totes. Enter a whole number from 1 to 500, or leave it empty.',
  );
  const fault = page.getByTestId('rules-panel').getByText('is no number of totes');
  await expect(fault, 'said once').toHaveCount(1);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByTestId('rules-panel')).toBeVisible();
  await expect(fault, 'said once, also after it was refused').toHaveCount(1);
  await page.locator('[data-rule=totes]').fill('1');
  await page.locator('[data-rule=due]').selectOption('moment');
  await page.getByRole('textbox', { name: 'Day' }).fill('');
  await expect(caught(page)).toContainText('not complete');
  await page.locator('[data-rule=due]').selectOption('any');
  await expect(caught(page)).toHaveText(/the list takes 1\.$/);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByTestId('totes').locator('li')).toHaveCount(1);
});

test('a scan over the rules says that they are open, and Escape closes them alone', async ({
  lookAtBench,
}) => {
  const { bench, page, book } = await lookAtBench();
  await bench.go('Pick list');
  await page.getByRole('button', { name: 'By rules' }).click();
  await page.locator('[data-rule=totes]').fill('7');
  await page.locator('[data-rule=size]').focus();
  await bench.scan(byTheirUrgency(book)[0]?.orderId ?? '');
  await expect(bench.lastScan).toContainText('Not counted: “List by rules” is open.');
  await expect(page.locator('[data-rule=totes]')).toHaveValue('7');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('rules-panel')).toBeHidden();
  await expect(page.getByTestId('totes')).toBeVisible();
});
