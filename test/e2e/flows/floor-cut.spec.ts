/** A bench that is cut off from its floor: it packs on, others take over or free what it has, and two boxes are found. */
import { byTheirUrgency } from '../model/order-book.ts';
import { decideByScanner, elsewhereOn, expect, floorOf, test, type FloorBench } from '../model/floor.ts';
import type { Bench } from '../model/bench.ts';

test.describe.configure({ timeout: 300_000 });

/** Longer than the silence after which a bench is reported as silent. */
const SILENT = { timeout: 90_000 };
/** Longer than a bench waits before it tries its floor again. */
const RETURN = { timeout: 120_000 };

const conflictsOf = ({ page }: Bench) => page.getByTestId('conflicts');

/** Waits until the first orders are reserved for the bench that joined first. */
async function hasReserve({ bench }: FloorBench): Promise<void> {
  await bench.go('Settings');
  const setApart = bench.page.getByTestId('floor-panel').getByRole('definition').nth(2);
  await expect(setApart).toHaveText('6');
  await bench.go('Queue');
}

async function packWhole(bench: Bench, ean: string): Promise<void> {
  await bench.scan(ean);
  await bench.scan('PKDCMDSEAL');
  await expect(bench.packing).toHaveAttribute('data-phase', 'sealed');
}

test('cut off it packs what is reserved; taken over meanwhile, both boxes are found, and one is to find', async ({
  onFloor,
  service,
}) => {
  const single = byTheirUrgency(service.book)
    .slice(0, 6)
    .find(({ items }) => items.length === 1 && items[0]?.quantity === 1 && items[0].ean);
  if (!single) throw new Error('none of the first orders is of one unit');
  const { orderId, items } = single;
  const ean = items[0]?.ean ?? '';
  const first = await onFloor('Bench 1');
  await hasReserve(first);
  const { bench: one } = first;
  const { bench: three } = await onFloor('Bench 3');
  await expect(floorOf(three)).toHaveText('Group: 2 benches');

  first.line.cut();
  await expect(floorOf(one)).toHaveText(/^No contact since .+: 6 reserved$/, SILENT);
  await one.pack(orderId);
  await packWhole(one, ean);

  // Another order is not reserved for this bench: a person has to confirm that it is opened.
  const beyond = byTheirUrgency(service.book).find(
    (order, n) => n > 20 && order.items.every((item) => item.ean) && order.orderId !== orderId,
  );
  await one.go('Queue');
  await one.pack(beyond?.orderId ?? '');
  await one.scan(beyond?.items[0]?.ean ?? '');
  await expect(elsewhereOn(one)).toContainText('This order is not reserved for you.');
  await expect(one.packedTotal).toHaveText(/^0 \//);
  await decideByScanner(one, 'TAKEOVER', 2);
  await expect(elsewhereOn(one)).toBeHidden();
  await one.scan(beyond?.items[0]?.ean ?? '');
  await expect(one.packedTotal).toHaveText(/^1 \//);

  // The other bench does not learn of it, and takes the order over by keyboard.
  await floorOf(three).click();
  await expect(three.page.locator('[data-bench="Bench 1"]')).toHaveAttribute('data-state', 'silent', SILENT);
  await three.go('Queue');
  await three.pack(orderId);
  await three.scan(ean);
  await expect(elsewhereOn(three)).toContainText('Bench 1 has this order, and has been silent since');
  // The scan asks the store, and may be answered after the screen has said it.
  await expect(three.lastScan).toContainText('has been silent since');
  // Longer than Enter may still be the end of the scan.
  await three.page.waitForTimeout(400);
  await elsewhereOn(three).getByRole('button', { name: 'Take over' }).focus();
  await three.page.keyboard.press('Enter');
  await expect(three.page.getByTestId('decision-panel')).toBeVisible();
  await three.page.keyboard.press('Alt+3');
  await three.page.keyboard.press('Control+Enter');
  await expect(three.lastScan).toContainText('Taken over from Bench 1');
  await packWhole(three, ean);

  first.line.mend();
  await expect(floorOf(one)).toHaveText('Group: 2 benches', RETURN);
  await expect(conflictsOf(one)).toHaveText('Packed twice: 1');
  await expect(conflictsOf(three)).toHaveText('Packed twice: 1');

  await three.scan('PKDCMDTWICE');
  const boxes = three.page.getByTestId('conflict-box');
  await expect(boxes).toHaveCount(2);
  await expect(boxes.filter({ hasText: 'Ship this box' })).toHaveCount(1);
  await expect(boxes.filter({ hasText: 'To pull' })).toHaveCount(1);
  // A lead chooses the other box.
  const stays = await boxes.filter({ hasText: 'Ship this box' }).locator('b').textContent();
  await three.page.getByRole('button', { name: /^Keep the box of/ }).click();
  await expect(three.page.getByTestId('decision-panel')).toBeVisible();
  await three.page.keyboard.press('Alt+2');
  await three.page.keyboard.press('Control+Enter');
  await expect(three.page.getByTestId('decision-panel')).toBeHidden();
  await expect(three.page.getByTestId('conflict')).toContainText('The other box is damaged');
  await expect(boxes.filter({ hasText: 'Ship this box' }).locator('b')).not.toHaveText(stays ?? '');

  // The bench of the chosen box says itself that it stays: it was to find there before.
  const winner = stays === 'Bench 1' ? three : one;
  await winner.scan('PKDCMDPACKED');
  await expect(winner.page.getByTestId('waiting').locator(`[data-order="${orderId}"]`)).toBeVisible();
  await expect(winner.page.getByTestId('to-pull')).toBeHidden();

  // The box that does not stay is to find on its own bench, and its number says that it was found.
  const loser = stays === 'Bench 1' ? one : three;
  await expect(loser.page.getByTestId('to-find')).toBeVisible();
  await loser.scan('PKDCMDPACKED');
  await expect(loser.page.getByTestId('to-pull').locator(`[data-order="${orderId}"]`)).toBeVisible();
  await loser.scan(orderId);
  await expect(conflictsOf(loser)).toBeHidden();
});

test('a bench that was switched off has its orders freed by a person', async ({ onFloor }) => {
  const off = await onFloor('Bench 1');
  await hasReserve(off);
  const { bench: three } = await onFloor('Bench 3');
  await off.kill();
  await floorOf(three).click();
  const row = three.page.locator('[data-bench="Bench 1"]');
  await expect(row).toHaveAttribute('data-state', 'silent', SILENT);
  await row.getByRole('button', { name: 'Bench 1 is off: free its orders' }).click();
  await expect(three.page.getByTestId('decision-panel')).toBeVisible();
  await three.page.keyboard.press('Alt+1');
  await three.page.keyboard.press('Control+Enter');
  await expect(three.page.getByTestId('freed')).toHaveText(
    '6 orders are free again: any bench can pack them.',
  );
  await expect(row).toHaveAttribute('data-state', 'out-of-use');
});
