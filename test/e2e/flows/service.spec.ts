import type { Locator } from 'playwright';
import { expect, test } from '../model/fixtures.ts';
import { mostUrgent } from '../model/order-book.ts';

test('the service is asked itself: status, dates, page by page, and its catalogue as it answers @core', async ({
  openBench,
  service,
}) => {
  const { bench, page } = await openBench();
  const [shipped] = service.book.all();
  if (shipped) service.book.ship(shipped.orderId);
  await bench.go('Service console');
  const summary = page.getByTestId('service-summary');
  const rows = page.getByTestId('service-orders').locator('tbody tr');

  await page.getByRole('button', { name: 'Ask the service' }).click();
  await expect(summary).toContainText('20 orders on 1 page');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(summary).toContainText('40 orders on 2 pages');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(summary).toContainText('59 orders on 3 pages');
  await expect(summary).toContainText('That is all.');

  await page.getByRole('button', { name: 'READY_TO_SHIP', exact: true }).click();
  await page.getByRole('button', { name: 'SHIPPED', exact: true }).click();
  await page.getByRole('button', { name: 'CANCELLED', exact: true }).click();
  await page.getByRole('button', { name: 'Ask the service' }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(shipped?.orderId ?? '');

  const after = page.getByRole('group', { name: 'Created at or after' });
  await after.getByLabel('Day', { exact: true }).fill('31');
  await after.getByLabel('Month').fill('2');
  await after.getByLabel('Year').fill('2037');
  await page.getByRole('button', { name: 'Ask the service' }).click();
  await expect(page.getByRole('alert')).toContainText('This is no date.');
  await expect(rows, 'nothing was asked').toHaveCount(1);
  const isInvalid = (name: string, moment: Locator) =>
    expect(moment.getByLabel(name, { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await isInvalid('Day', after);
  for (const name of ['Month', 'Year'])
    await expect(after.getByLabel(name)).not.toHaveAttribute('aria-invalid');
  await after.getByLabel('Day', { exact: true }).fill('1');
  await expect(page.getByRole('alert')).toHaveCount(0);
  const before = page.getByRole('group', { name: 'Created at or before' });
  await before.getByLabel('Day', { exact: true }).fill('28');
  await before.getByLabel('Month').fill('1');
  await before.getByLabel('Year').fill('2037');
  await page.getByRole('button', { name: 'Ask the service' }).click();
  await expect(page.getByRole('alert')).toContainText('This is before the first moment');
  for (const name of ['Day', 'Month', 'Year']) await isInvalid(name, before);
  await expect(rows, 'nothing was asked').toHaveCount(1);
  await before.getByLabel('Month').fill('2');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Ask the service' }).click();
  await expect(summary).toContainText('0 orders');

  await page.getByRole('button', { name: 'Ask for the catalogue' }).click();
  await expect(page.getByTestId('catalogue')).toContainText('952');
  await expect(page.getByRole('heading', { name: 'Test order' }), 'not marked as sandbox').toHaveCount(0);

  await service.goAway();
  await page.getByRole('button', { name: 'Ask the service' }).click();
  await expect(page.getByRole('alert')).toContainText('The service cannot be reached.');
});

test('a test order is made from real items, and followed until it can be packed', async ({ start }) => {
  const { bench } = await start({ connected: false, args: ['--practice'] });
  const { page } = bench;
  await bench.hasOrders(120);
  await bench.go('Service console');
  await page.getByRole('button', { name: 'Add a line' }).click();
  await page.getByLabel('Quantity of line 1').fill('2');
  await page.getByRole('button', { name: 'Fill in the order' }).click();
  await expect(page.getByLabel('The order as it is sent (JSON)')).toHaveValue(/salesChannelOrderId/);
  await page.getByRole('button', { name: 'Create the test order' }).click();
  const followed = page.getByTestId('followed').locator('li');
  await expect(followed).toContainText('READY_TO_SHIP', { timeout: 90_000 });
  const orderId = (await followed.getAttribute('data-order')) ?? '';
  // The order's number is known here when a check has read it; scanning it twice would bring it onto the bench.
  await bench.go('Queue');
  await bench.search.fill(orderId);
  await expect(bench.rows).toHaveCount(1);
  await page.keyboard.press('Escape');
  await bench.scan(orderId);
  await expect(bench.openOrder).toBeVisible();
  await expect(bench.items).toContainText('2');
});

test('pasted text that is no order is refused with a sentence', async ({ start }) => {
  const { bench } = await start({ connected: false, args: ['--practice'] });
  const { page } = bench;
  await bench.hasOrders(120);
  await bench.go('Service console');
  await page.getByLabel('The order as it is sent (JSON)').fill('{"salesChannelOrderId": ');
  await page.getByRole('button', { name: 'Create the test order' }).click();
  await expect(page.getByRole('alert')).toContainText('expected a JSON object');
  await page.getByLabel('The order as it is sent (JSON)').fill('{"salesChannelOrderId": "T-1"}');
  await page.getByRole('button', { name: 'Create the test order' }).click();
  await expect(page.getByRole('alert')).toContainText('The service refused the request. It says:');
});

test('a date is entered in the order of the language, by keys alone, and a scan does not stay in it', async ({
  start,
  service,
}) => {
  const { bench } = await start({ settings: { station: 'Bench 7', language: 'pt-BR' } });
  const { page } = bench;
  const order = mostUrgent(service.book);
  await expect(bench.queueTotal).toHaveText('60 a embalar');
  await page.keyboard.press('F7');
  const from = page.getByRole('group', { name: 'Criados a partir de' });
  const parts = from.getByRole('textbox');
  const names = () => parts.evaluateAll((all) => all.map((one) => one.closest('label')?.textContent?.trim()));
  await expect.poll(names).toEqual(['Dia', 'Mês', 'Ano', 'Hora', 'Minuto']);
  await parts.first().focus();
  for (const part of ['25', '11', '2036', '14', '30']) {
    // The delay between keys of a person who types with one hand.
    await page.keyboard.type(part, { delay: 120 });
    await page.keyboard.press('Tab');
  }
  await page.getByRole('button', { name: 'Consultar o serviço' }).press('Enter');
  await expect(page.getByTestId('service-summary')).toContainText('Nenhum pedido');
  await parts.first().fill('');
  await parts.first().focus();
  await bench.scan(order.orderId);
  await expect(bench.openOrder).toBeVisible();
  await page.keyboard.press('F7');
  await parts.first().focus();
  await bench.scan('4012345678901');
  await expect(bench.lastScan).toContainText('4012345678901');
  await expect(parts.first()).toHaveValue('');
});
