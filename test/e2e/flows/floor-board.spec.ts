/** Board of a bench in a group: it includes work of another bench, and the filter by bench narrows it. */
import type { Page } from 'playwright';
import { expect, test } from '../model/floor.ts';
import { byTheirUrgency } from '../model/order-book.ts';

const figure = (page: Page, name: string) => page.locator(`[data-figure="${name}"] dd`).first();

test("bench 3's board shows what bench 1 packed, and is narrowed to either", async ({ onFloor, service }) => {
  const order = byTheirUrgency(service.book).find(
    ({ items }) => items.length === 1 && items[0]?.quantity === 1 && items[0].ean,
  );
  if (!order) throw new Error('an order of one unit is needed');
  const { bench: one, station } = await onFloor('Bench 1');
  const { bench: three } = await onFloor('Bench 3');
  await one.pack(order.orderId);
  await one.scan('4012345678901');
  await expect(one.packing).toHaveAttribute('data-signal', 'unknown');
  await one.scan(order.items[0]?.ean ?? '');
  await one.scan('PKDCMDDONE');
  await expect(one.page.getByTestId('packing')).toHaveAttribute('data-phase', 'sealed');

  // A bench sends its counts once a minute, and an open board reads them once a minute.
  station.passMinute?.();
  const { page } = three;
  await expect(async () => {
    await three.go('Queue');
    await three.scan('PKDCMDBOARD');
    await expect(figure(page, 'packed')).toHaveText('1', { timeout: 10_000 });
  }).toPass();
  await expect(figure(page, 'errors')).toHaveText('1');
  await expect(page.getByTestId('board-counted')).toContainText('Completed work: Bench 1, Bench 3.');
  const stations = page.getByTestId('board-stations').getByRole('table').getByRole('row');
  await expect(stations.last()).toContainText('Bench 1');

  // No one signed in anywhere: that is not a choice.
  await expect(page.getByRole('combobox', { name: 'Operator' })).toHaveCount(0);
  const filter = page.getByRole('combobox', { name: 'Bench' });
  await filter.selectOption('This bench (Bench 3)');
  await expect(figure(page, 'packed')).toHaveText('0');
  await expect(page.getByTestId('board-counted')).toContainText('Completed work: Bench 3.');
  await filter.selectOption('Bench 1');
  await expect(figure(page, 'packed')).toHaveText('1');
  await expect(page.getByTestId('board-counted')).toContainText('Completed work: Bench 1.');
  await expect(filter.getByRole('option')).toHaveText(['All benches', 'This bench (Bench 3)', 'Bench 1']);

  await filter.selectOption('All benches');
  await page.getByRole('button', { name: 'TV view' }).click();
  await expect(page.getByTestId('wallboard')).toBeVisible();
  await expect(figure(page, 'packed')).toHaveText('1');
  await expect(page.getByTestId('board-counted')).toContainText('Completed work: Bench 1, Bench 3.');
});
