/** A location assigned at one bench of a floor is on the pick list of the other. */
import { byTheirUrgency, sharedEan } from '../model/order-book.ts';
import { expect, floorOf, test } from '../model/floor.ts';

test('a shelf that is scanned at one bench is on the pick list of the other, and its list says where', async ({
  onFloor,
  service,
}) => {
  const ean = sharedEan(service.book);
  const [order] = byTheirUrgency(service.book).filter(({ items }) => items.some((item) => item.ean === ean));
  expect(order).toBeDefined();
  const { bench: one } = await onFloor('Bench 1');
  const { bench: three } = await onFloor('Bench 3');
  await expect(floorOf(one)).toHaveText('Group: 2 benches');
  await three.go('Pick list');
  await three.page.getByRole('button', { name: 'All orders' }).click();
  const row = three.page.getByTestId('pick-list').getByRole('row').filter({ hasText: ean });
  await expect(row).toContainText('not assigned');

  await one.go('Pick list');
  await one.page.getByRole('button', { name: 'Locations' }).click();
  await expect(one.page.getByRole('heading', { level: 1, name: 'Locations' })).toBeVisible();
  await one.scan('A-02-10');
  await one.scan(ean);
  await expect(one.page.getByTestId('locations').locator('li')).toHaveCount(1);

  await expect(row.locator('.place')).toHaveText('A-02-10');
  await three.page.getByRole('button', { name: 'Locations' }).click();
  const said = three.page.getByTestId('locations').locator('li');
  await expect(said).toContainText('at Bench 1');
  // A location that is removed here disappears from the list on the other bench's screen.
  await said.getByRole('button', { name: 'Remove' }).click();
  await expect(one.page.getByTestId('locations')).toHaveCount(0);
});
