/** A packer who may not decide about an order of another bench takes it over: a lead approves it, by badge or by PIN. */
import { elsewhereOn, expect, floorOf, test } from '../model/floor.ts';
import {
  ADA,
  addAll,
  enterPin,
  LIA,
  openOperators,
  PIA,
  scanBadge,
  signedOn,
  signOnPage,
} from '../model/operators.ts';
import { byTheirUrgency } from '../model/order-book.ts';

test.describe.configure({ timeout: 600_000 });

test('an order is taken over by a packer with the approval of a lead', async ({ onFloor, service }) => {
  const orders = byTheirUrgency(service.book).filter(
    ({ items }) => items.every(({ ean }) => ean) && items.some(({ quantity }) => quantity > 1),
  );
  const [first, second] = orders;
  if (!first || !second) throw new Error('two orders of several units are needed');
  const { bench: one } = await onFloor('Bench 1');
  for (const { orderId, items } of [first, second]) {
    await one.go('Queue');
    await one.pack(orderId);
    await one.scan(items[0]?.ean ?? '');
    await expect(one.packedTotal).toHaveText(/^1 \//);
  }
  // Bench 3 joins only now, so that no order that bench 1 is to pack is reserved for it.
  const { bench: three } = await onFloor('Bench 3');
  const { page } = three;
  await addAll(three);
  await scanBadge(three, PIA);
  await expect(floorOf(three)).toHaveText('Group: 2 benches');

  const approval = page.getByTestId('approval');
  const panel = page.getByTestId('decision-panel');
  const lookAt = async (orderId: string) => {
    await three.go('Queue');
    await three.pack(orderId);
    await expect(elsewhereOn(three)).toContainText('Bench 1');
    await three.scan('PKDCMDTAKEOVER');
    await expect(panel).toBeVisible();
    await three.scan('PKDCMDREASON1');
    await three.scan('PKDCMDDONE');
    await expect(approval).toContainText('A lead is needed to decide about an order of another bench.');
    await expect(approval.getByTestId('asked-step')).toContainText('Asked by Pia');
  };

  // No approval: nothing is taken.
  await lookAt(first.orderId);
  await three.scan(PIA.badge ?? '');
  await expect(approval).toContainText('cannot approve this');
  await page.keyboard.press('Escape');
  await expect(approval).toBeHidden();
  await expect(panel).toContainText('Not done: a lead is needed to decide about an order of another bench.');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(elsewhereOn(three)).toContainText('Bench 1');

  await lookAt(first.orderId);
  await three.scan(LIA.badge ?? '');
  await expect(panel).toBeHidden();
  await expect(three.lastScan).toContainText('Taken over from Bench 1');
  await expect(signedOn(three)).toHaveText('Pia');
  await three.scan(first.items[0]?.ean ?? '');
  await expect(three.packedTotal).toHaveText(/^1 \//);

  await lookAt(second.orderId);
  await enterPin(three, 'Lia', LIA.pin ?? '');
  await expect(panel).toBeHidden();
  await expect(three.lastScan).toContainText('Taken over from Bench 1');
  await three.scan(second.items[0]?.ean ?? '');
  await expect(three.packedTotal).toHaveText(/^1 \//);
  // The other bench gets operators when an administrator of the group is confirmed there, and leads when that
  // administrator confirms them.
  await openOperators(one);
  await one.page.getByRole('button', { name: /^Confirm Ada/ }).click();
  await expect(signOnPage(one)).toBeVisible();
  await scanBadge(one, ADA);
  await openOperators(one);
  const confirm = one.page.getByRole('button', { name: /^Confirm Lia/ });
  await confirm.click();
  await expect(confirm).toHaveCount(0);
  await expect(one.page.getByTestId('operators')).toContainText('Lia');
  // The badge of another bench is looked up at the locked screen.
  await one.page.keyboard.press('Control+l');
  await expect(signOnPage(one)).toBeVisible();
  await scanBadge(one, LIA);
  await one.go('Queue');
  await one.pack(second.orderId);
  await expect(one.page.getByTestId('stop')).toHaveAttribute('data-kind', 'taken-over');
});
