/** A buyer is erased at one bench of a floor: its report lists the bench that has not answered, until that one has done it. */
import { expect, floorOf, test } from '../model/floor.ts';

test.describe.configure({ timeout: 300_000 });

/** Longer than a bench waits before it tries its floor again. */
const RETURN = { timeout: 120_000 };

test('a bench that is cut off has not answered, and has erased the buyer soon after it is back', async ({
  onFloor,
  service,
}) => {
  const [gone] = service.book.all();
  if (!gone) throw new Error('the practice service has no orders');
  const { bench: one } = await onFloor('Bench 1');
  const { bench: two, line } = await onFloor('Bench 2');
  await expect(floorOf(one)).toHaveText('Group: 2 benches');
  service.book.ship(gone.orderId);
  for (const bench of [one, two]) {
    await bench.go('Queue');
    await bench.hasOrders(59);
  }
  line.cut();
  await expect(floorOf(two)).toContainText('No contact since', RETURN);

  const { page } = one;
  await one.go('Settings');
  await page.getByRole('button', { name: 'Erase a buyer’s data' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Erase a buyer’s data' })).toBeVisible();
  await one.scan(gone.orderId);
  await expect(page.getByTestId('erase')).toBeEnabled();
  await page.getByTestId('erase').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('erase-panel')).toContainText('All benches of the group erase them too');
  await page.getByTestId('erase-operator').fill('Ana');
  await page.getByTestId('erase-sure').press('Space');
  await page.keyboard.press('Control+Enter');
  const report = page.getByTestId('erasure-report');
  await expect(report).toContainText('Bench 2 has not answered');

  line.mend();
  await expect(floorOf(two)).toHaveText('Group: 2 benches', RETURN);
  await expect(report).toContainText('Also erased at: Bench 2', RETURN);
  // Another bench asked for the erasure, and is listed there too.
  await two.go('Settings');
  await two.page.getByRole('button', { name: 'Erase a buyer’s data' }).press('Enter');
  await expect(two.page.getByTestId('erasures')).toContainText(`${gone.orderId} by Bench 1`);
});
