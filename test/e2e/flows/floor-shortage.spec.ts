/** Shortages of one bench of a floor, as the other sees them: on its pick list and at the item. */
import { byTheirUrgency, sharedEan } from '../model/order-book.ts';
import { expect, floorOf, test } from '../model/floor.ts';
import type { Bench } from '../model/bench.ts';

const saidOn = ({ page }: Bench, of: string) => page.getByTestId(of).getByTestId('not-found');

test('an item that one bench did not find is named on the other until one is packed', async ({
  onFloor,
  service,
}) => {
  const ean = sharedEan(service.book);
  const needing = byTheirUrgency(service.book).filter(({ items }) => items.some((item) => item.ean === ean));
  const [first, last] = [needing[0]?.orderId ?? '', needing.at(-1)?.orderId ?? ''];
  const { bench: one } = await onFloor('Bench 1');
  const { bench: three } = await onFloor('Bench 3');
  await expect(floorOf(one)).toHaveText('Group: 2 benches');

  await three.go('Pick list');
  await three.page.getByRole('button', { name: 'All orders' }).click();
  await expect(three.page.getByTestId('pick-list')).toContainText(ean);
  await expect(saidOn(three, 'pick-list')).toHaveCount(0);

  await one.pack(first);
  await one.page.getByTestId('bench-items').getByRole('button').filter({ hasText: ean }).click();
  await one.scan('PKDCMDSHORT');
  await one.scan('PKDCMDREASON1');
  await one.scan('PKDCMDDONE');
  await expect(one.page.getByTestId('aside')).toBeVisible();

  // The list that is on the screen says it by itself, in the row of that item.
  const words = /Bench 1 did not find \d+ of this at \d+:\d\d/;
  await expect(saidOn(three, 'pick-list')).toHaveText(words);
  const row = three.page.getByTestId('pick-list').getByRole('row').filter({ hasText: ean });
  await expect(row.getByTestId('not-found')).toHaveCount(1);

  await three.go('Queue');
  await three.pack(last);
  await three.page.getByTestId('bench-items').getByRole('button').filter({ hasText: ean }).click();
  await expect(saidOn(three, 'hero')).toHaveText(words);
  await expect(saidOn(three, 'bench-items')).toHaveText(words);
  await three.scan(ean);
  await expect(three.packedTotal).toHaveText(/^1 \//);
  await expect(saidOn(three, 'bench-items')).toHaveCount(0);
  await three.go('Pick list');
  await expect(three.page.getByTestId('pick-list')).toBeVisible();
  await expect(saidOn(three, 'pick-list')).toHaveCount(0);
});
