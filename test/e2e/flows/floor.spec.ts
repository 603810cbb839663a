/** Two benches on one floor: who has what, asking for it, handing it over, taking it over. */
import { pressesAtOnce } from '../model/at-once.ts';
import { withSeveralCodes } from '../model/order-book.ts';
import { askOn, decideByScanner, elsewhereOn, expect, floorOf, rowOf, test } from '../model/floor.ts';

test('a bench sees what the other has, asks for it, and is given it @core @host:network', async ({
  onFloor,
  service,
}) => {
  const { orderId, items } = withSeveralCodes(service.book);
  const [first = '', second = ''] = items.map(({ ean }) => ean ?? '');
  const { bench: one } = await onFloor('Bench 1');
  const { bench: three } = await onFloor('Bench 3');
  await expect(floorOf(one)).toHaveText('Group: 2 benches');
  await one.pack(orderId);
  // On a bench's screen the order belongs to that bench, even before its first unit.
  await three.pack(orderId);
  await expect(elsewhereOn(three)).toContainText('Bench 1 is packing this order');
  await three.go('Queue');
  await one.scan(first);
  await expect(one.packedTotal).toHaveText(/^1 \//);

  // The order is shown as taken in the queue, on its own screen, and on the bench, where a scan counts nothing.
  await three.search.fill(orderId);
  await expect(rowOf(three, orderId)).toContainText('Bench 1');
  await three.page.keyboard.press('Escape');
  await three.pack(orderId);
  await expect(elsewhereOn(three)).toContainText('Bench 1 is packing this order');
  await expect(three.lastScan).toContainText('Bench 1 is packing this order');
  await expect(three.lastScan).not.toContainText('is on the bench');
  // The row of the list beside the bench is marked too.
  await expect(three.packing.getByRole('complementary').locator('[aria-current=true]')).toContainText(
    'Bench 1',
  );
  const lamp = three.page.getByTestId('lamp');
  await expect(lamp).toHaveText('Scanning paused');
  await three.scan(first);
  await expect(three.lastScan).toContainText('Bench 1 is packing this order');
  await expect(three.packedTotal).toHaveText(/^0 \//);

  // A finger that was on its way to something else answers no unread question.
  const pressed = pressesAtOnce(one.page, '[data-testid=floor-ask] .button:last-child');
  await decideByScanner(three, 'ASKFOR', 1);
  await expect(three.lastScan).toContainText('Bench 1 was asked');
  await expect(askOn(one)).toContainText('Bench 3 asks for order');
  expect(await pressed).toContain('Hand over');
  await expect(askOn(one)).toContainText('It is due now');
  // The banner stops no scan.
  await one.scan(second);
  await expect(one.packedTotal).toHaveText(/^2 \//);
  await one.page.keyboard.press('Control+k');
  await expect(askOn(one)).toBeHidden();
  await expect(three.lastScan).toContainText('Bench 1 keeps the order');

  await decideByScanner(three, 'ASKFOR', 2);
  await expect(askOn(one)).toContainText('The goods are here');
  await expect(askOn(one).getByRole('button', { name: 'Hand over' })).toHaveText('Hand over Ctrl E');
  await one.page.keyboard.press('Control+e');
  await expect(one.page.getByTestId('stop')).toHaveAttribute('data-kind', 'taken-over');
  await expect(elsewhereOn(one)).toContainText('Bench 3');
  await expect(elsewhereOn(one).getByRole('button'), 'what was given is not taken back').toHaveCount(0);
  await expect(three.lastScan).toContainText('Bench 1 has handed the order over');
  await expect(elsewhereOn(three)).toBeHidden();
  await expect(lamp).toHaveText('Ready for scan');
  // The contents of the parcel there are a list to check; here nothing is counted yet.
  const there = three.page.getByTestId('bench-history');
  await expect(there).toContainText('Bench 1 began to pack it');
  await expect(there.getByRole('listitem')).toHaveText(/^parcel 1: 1 × .+, 1 × /);
  await expect(three.packedTotal).toHaveText(/^0 \//);
  await three.scan(first);
  await expect(three.packedTotal).toHaveText(/^1 \//);
  // Both benches have begun it, and neither shows an alarm: the task is shown only at Bench 1.
  for (const { page } of [one, three]) await expect(page.getByText(/^Packed twice/)).toHaveCount(0);
  await one.go('Queue');
  await one.search.fill(orderId);
  await expect(rowOf(one, orderId)).toContainText('leave packed items here');
  await expect(rowOf(one, orderId)).not.toContainText('put the items back');
});

test('an order that was set aside says that another bench took it over, on the queue and in the list', async ({
  onFloor,
  service,
}) => {
  const { orderId, items } = withSeveralCodes(service.book);
  const { bench: one } = await onFloor('Bench 1');
  await one.pack(orderId);
  await one.scan(items[0]?.ean ?? '');
  await expect(one.packedTotal).toHaveText(/^1 \//);
  await one.page.keyboard.press('Control+s');
  await expect(one.page.getByTestId('short-panel')).toBeVisible();
  await one.page.keyboard.press('Alt+1');
  await one.page.keyboard.press('Control+Enter');
  await expect(one.page.getByTestId('short-panel')).toBeHidden();
  await one.go('Queue');
  const taken = one.page.getByTestId('taken-over');
  await expect(taken).toBeHidden();

  const { bench: three } = await onFloor('Bench 3');
  await three.pack(orderId);
  await expect(elsewhereOn(three)).toContainText(
    /^Bench 1.* set this order aside at .+: \d+ units? (is|are) missing\./,
  );
  await decideByScanner(three, 'TAKEOVER', 1);
  await expect(three.lastScan).toContainText('Taken over from Bench 1. Fetch what is packed there');

  await expect(taken).toHaveText(/^Bench 3 took over .+: leave its units for it$/);
  await expect(one.page.getByTestId('to-leave')).toHaveText('1 order to leave for another bench');
  await one.scan('PKDCMDPACKED');
  const row = one.page.getByTestId('set-aside').locator(`[data-order="${orderId}"]`);
  await expect(row.getByTestId('box-state')).toHaveText('Bench 3 took it over: leave what is packed for it');
  await row.getByRole('button').first().click();
  const stop = one.page.getByTestId('stop');
  await expect(stop).toContainText('Bench 3 has taken this order over.');
  await expect(stop).toContainText('Leave it as it is for Bench 3.');
  // A press that comes before anybody can have read the stop does nothing.
  await one.page.waitForTimeout(800);
  await stop.getByRole('button', { name: 'Left for Bench 3' }).click();
  // Nothing is left to do for it at this bench.
  await expect(one.page.getByTestId('queue')).toBeVisible();
  await expect(one.lastScan).toContainText('Left for Bench 3 as it is.');
  await expect(one.page.getByTestId('to-leave')).toBeHidden();
});
