/**
 * Flows with touch only: no key, no mouse. Typed text comes from the operating system's keyboard, which opens at a
 * touched field and writes text without keys; each touched target is measured (`finger.ts`).
 */
import type { Locator } from 'playwright';
import { closingAfter, expect, SECRET, test } from '../model/fixtures.ts';
import { tap } from '../model/finger.ts';
import { onlyWith } from '../model/one-hand.ts';
import { addAll, LIA, PIA, signedOn, signOnPage } from '../model/operators.ts';
import { mostUrgent } from '../model/order-book.ts';
import { showTwoParcels, UNITS_IN_TWO } from '../model/two-parcels.ts';

test('by touch alone a connection is set up @host:keys', async ({ start, service }) => {
  const { bench } = await start({ connected: false });
  const { page } = bench;
  const choose = page.getByTestId('choose-connect');
  await expect(choose).toBeVisible();
  const foreign = await onlyWith(page, 'touch');
  await tap(page, choose);
  const values = { ...service.addresses, clientId: 'practice-merchant', clientSecret: SECRET };
  for (const [name, value] of Object.entries(values)) {
    const field = page.locator(`[name=${name}]`);
    await tap(page, field);
    await expect(field).toBeFocused();
    await page.keyboard.insertText(value);
    await expect(field).toHaveValue(value);
  }
  const weaker = page.getByRole('radio', { name: 'Save it with weaker protection' });
  if (await weaker.isVisible()) {
    await tap(page, page.getByTestId('secret-protection').locator('label', { has: weaker }));
    await expect(weaker).toBeChecked();
  }
  await tap(page, page.getByRole('button', { name: 'Test and go to work' }));
  await tap(page, page.getByRole('button', { name: 'Work without operators' }));
  await bench.hasOrders(60);
  expect(await foreign()).toEqual([]);
});

test('by touch alone: sign in, two parcels, a cancel that a lead approves, lock @host:keys', async ({
  openBench,
  service,
  between,
}) => {
  const { orderId } = mostUrgent(service.book);
  showTwoParcels(between, orderId);
  const { bench, page } = await openBench({ settings: closingAfter(30), through: between });
  await addAll(bench);
  const foreign = await onlyWith(page, 'touch');
  const touch = (target: Locator) => tap(page, target);
  await touch(signedOn(bench));
  const sign = async (name: string, pin = '') => {
    await touch(page.getByTestId('sign-on-names').getByRole('button', { name }));
    for (const digit of pin) await touch(page.getByRole('button', { name: digit, exact: true }));
    await touch(page.getByRole('button', { name: 'OK' }));
  };
  await sign('Pia', PIA.pin);
  await expect(signedOn(bench)).toHaveText('Pia');

  await touch(page.getByRole('navigation').getByRole('button', { name: /^Queue/ }));
  await touch(page.locator(`[data-testid=queue] [data-order="${orderId}"]`));
  await touch(page.getByRole('button', { name: /^Pack Enter/ }));
  await expect(bench.packing).toBeVisible();
  for (const units of [2, 3, 4]) {
    await touch(page.getByRole('button', { name: /^By hand/ }));
    const panel = page.getByTestId('hand-panel');
    await touch(panel.getByRole('button', { name: /^All / }));
    await touch(panel.getByRole('button', { name: /^Confirm/ }));
    await expect(bench.packedTotal).toHaveText(`${units} / ${UNITS_IN_TWO} units`);
  }
  await touch(page.getByRole('button', { name: /^Close the order/ }));
  await expect(page.getByTestId('finish')).toHaveAttribute('data-kind', 'cleared');
  const order = page.getByTestId('packing-order');
  const closed = (await order.textContent()) ?? '';
  await touch(page.getByTestId('next-order'));
  await expect(order).not.toHaveText(closed);

  await touch(page.getByRole('button', { name: /^Cancel order/ }));
  await touch(bench.cancelPanel.locator('fieldset label').nth(1));
  await touch(bench.cancelPanel.getByRole('button', { name: /^Cancel/ }));
  await expect(page.getByTestId('approval')).toBeVisible();
  await sign('Lia', LIA.pin);
  await expect(bench.cancelPanel).toBeHidden();
  await expect(page.getByTestId('stop')).toBeVisible();

  await touch(signedOn(bench));
  await expect(signOnPage(bench)).toContainText('Pia was signed in');
  expect(await foreign()).toEqual([]);
});

test('a key is noted, and a target that is too small for a glove is not touched @host:keys', async ({
  lookAtBench,
}) => {
  const { page } = await lookAtBench();
  const foreign = await onlyWith(page, 'touch');
  await page.keyboard.press('F3');
  await expect.poll(foreign).toEqual(['key F3']);
  const target = page.getByRole('navigation').getByRole('button', { name: /^Queue/ });
  await target.evaluate((one: HTMLElement) => (one.style.transform = 'scale(0.4)'));
  await expect(tap(page, target)).rejects.toThrow('too small to touch');
});
