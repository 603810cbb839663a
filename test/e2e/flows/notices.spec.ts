/** Notices: quiet, with a link to the place of repair; none of them takes a scan. */
import { expect, test } from '../model/fixtures.ts';

test('a cancel that the service refused: the notice, the way there by a code, and the history once it is over', async ({
  openBench,
  service,
  between,
}) => {
  const { bench, page } = await openBench({ through: between });
  between.refuseCancels = { status: 422, message: 'the reason is too short' };
  const [order, other] = service.book.all();
  const orderId = order?.orderId ?? '';
  const refused = page.locator('[data-notice=cancel-for-person]');
  await bench.scanOpens(orderId, order?.salesChannelOrderId ?? '');
  await bench.cancelOpenOrder(1);
  await expect(bench.outboxEntry(orderId)).toHaveAttribute('data-state', 'refused');

  // A packer works meanwhile: the screen stays, and a scan has its usual meaning.
  await bench.scanOpens(other?.orderId ?? '', other?.salesChannelOrderId ?? '');
  await expect(page.getByTestId('bell-count')).toHaveText(/[1-9]/);
  await bench.scan('PKDCMDNOTICES');
  await expect(refused).toContainText('1 cancel failed and needs a decision.');
  const notices = page.getByTestId('notices-now').locator('[data-notice]');
  const kinds = await notices.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['notice']));
  await bench.scan(`PKDCMDREASON${kinds.indexOf('cancel-for-person') + 1}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible();
  await bench.outboxEntry(orderId).getByRole('button', { name: 'Give up' }).click();
  await expect(bench.outboxEntry(orderId)).toHaveAttribute('data-state', 'given-up');

  await page.keyboard.press('Control+i');
  await expect(page.getByTestId('notices-before')).toContainText('Cancels that need a person');
  await expect(refused).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible();
});
