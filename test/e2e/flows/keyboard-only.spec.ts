/** Flows with the keyboard only: no mouse, no finger, no scanner. The page itself records the use of another hand. */
import { closingAfter, expect, SECRET, test } from '../model/fixtures.ts';
import { onlyWith, pressByKey, tabTo, typeByKey } from '../model/one-hand.ts';
import { addAll, LIA, PIA, signedOn, signOnPage } from '../model/operators.ts';
import { mostUrgent } from '../model/order-book.ts';
import { showTwoParcels, UNITS_IN_TWO } from '../model/two-parcels.ts';

test('by keyboard alone a connection is set up @host:keys', async ({ start, service }) => {
  const { bench } = await start({ connected: false });
  const { page } = bench;
  const choose = page.getByTestId('choose-connect');
  await expect(choose).toBeVisible();
  const foreign = await onlyWith(page, 'keyboard');
  await pressByKey(page, choose);
  const { authUrl, productUrl, orderUrl } = service.addresses;
  const values = { authUrl, productUrl, orderUrl, clientId: 'practice-merchant', clientSecret: SECRET };
  for (const [name, value] of Object.entries(values)) {
    await tabTo(page, page.locator(`[name=${name}]`));
    await typeByKey(page, value);
  }
  const weaker = page.getByRole('radio', { name: 'Save it with weaker protection' });
  if (await weaker.isVisible()) {
    await tabTo(page, page.getByTestId('secret-protection').getByRole('radio').first());
    await page.keyboard.press('Space');
    for (let n = 0; n < 3 && !(await weaker.isChecked()); n++) await page.keyboard.press('ArrowDown');
    await expect(weaker).toBeChecked();
  }
  await pressByKey(page, page.getByRole('button', { name: 'Test and go to work' }));
  await pressByKey(page, page.getByRole('button', { name: 'Work without operators' }));
  await bench.hasOrders(60);
  expect(await foreign()).toEqual([]);
});

test('by keyboard alone: sign in, two parcels, a cancel that a lead approves, lock @core @host:keys', async ({
  openBench,
  service,
  between,
}) => {
  const { orderId, salesChannelOrderId: number } = mostUrgent(service.book);
  showTwoParcels(between, orderId);
  const { bench, page } = await openBench({ settings: closingAfter(30), through: between });
  await addAll(bench);
  const foreign = await onlyWith(page, 'keyboard');
  await page.keyboard.press('Control+l');
  const sign = async (name: string, pin = '') => {
    await pressByKey(page, page.getByTestId('sign-on-names').getByRole('button', { name }));
    await expect(page.getByTestId('pin')).toBeFocused();
    await typeByKey(page, pin);
    await page.keyboard.press('Enter');
  };
  await sign('Pia', PIA.pin);
  await expect(signedOn(bench)).toHaveText('Pia');

  await page.keyboard.press('F6');
  await typeByKey(page, number);
  await bench.hasOrders(1);
  await page.keyboard.press('Enter');
  await expect(bench.openOrder).toHaveText(number);
  await page.keyboard.press('Enter');
  await expect(bench.packing).toBeVisible();
  // Until its order is shown, the bench has nothing to confirm by hand.
  await expect(bench.packedTotal).toBeVisible();
  for (const units of [2, 3, 4]) {
    await page.keyboard.press('Control+h');
    await expect(page.getByTestId('hand-panel')).toBeVisible();
    await tabTo(page, page.getByTestId('hand-panel').getByRole('button', { name: /^All / }));
    await page.keyboard.press('Space');
    await page.keyboard.press('Control+Enter');
    await expect(bench.packedTotal).toHaveText(`${units} / ${UNITS_IN_TWO} units`);
  }
  await page.keyboard.press('Control+Enter');
  await expect(page.getByTestId('finish')).toHaveAttribute('data-kind', 'cleared');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('packing-order')).not.toHaveText(number);
  await expect(bench.packedTotal).toHaveText(/^0 /);

  await page.keyboard.press('F10');
  await expect(bench.cancelPanel).toBeVisible();
  await page.keyboard.press('Alt+2');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByTestId('approval')).toBeVisible();
  await sign('Lia', LIA.pin);
  await expect(bench.cancelPanel).toBeHidden();
  await expect(page.getByTestId('stop')).toBeVisible();
  await expect(signedOn(bench)).toHaveText('Pia');

  await page.keyboard.press('Control+l');
  await expect(signOnPage(bench)).toContainText('Pia was signed in');
  expect(await foreign()).toEqual([]);
});

test('a press of a mouse is noted, and so is what Tab does not come to @host:keys', async ({
  lookAtBench,
}) => {
  const { page } = await lookAtBench();
  const foreign = await onlyWith(page, 'keyboard');
  await page.getByRole('button', { name: /^Pick list/ }).click();
  expect(await foreign()).toEqual(['mouse pressed']);
  const unreachable = page.getByRole('button', { name: /^Queue/ });
  await unreachable.evaluate((one) => (one.tabIndex = -1));
  await expect(tabTo(page, unreachable)).rejects.toThrow('Tab does not come to');
});
