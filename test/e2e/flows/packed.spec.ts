import { expect, test } from '../model/fixtures.ts';
import { mostUrgent } from '../model/order-book.ts';
import { INTO_PARCELS, showThreeParcels } from '../model/three-parcels.ts';

test('a box has one state on every place of the screen, before and after it is cleared', async ({
  start,
  service,
  between,
}) => {
  const { orderId } = mostUrgent(service.book);
  showThreeParcels(between, orderId);
  const { bench } = await start({ through: between });
  const { page } = bench;
  await bench.hasOrders(60);
  between.instead = (response) => void response.destroy();
  await expect(bench.connection).toHaveText('Offline');
  await bench.pack(orderId);
  for (const item of INTO_PARCELS.flat()) await bench.scan(item.ean);
  await expect(page.getByTestId('finish')).toHaveAttribute('data-kind', 'sealed');
  await page.keyboard.press('F11');
  const states = page.locator(`[data-order="${orderId}"] .tag`);
  await expect(states).toHaveText(['not yet cleared', 'not yet cleared']);
  between.instead = null;
  await expect(states).toHaveText(['clear', 'clear']);
  service.book.cancel(orderId, new Date().toISOString(), 'Buyer asked to cancel');
  await expect(states).toHaveText(['must not leave: pull it', 'must not leave: pull it']);
});
