import { expect, test } from '../model/fixtures.ts';
import { violations } from '../model/looks/axe.ts';
import { byTheirUrgency } from '../model/order-book.ts';
import { setComputerLanguage } from '../model/screen-language.ts';
import { INTO_PARCELS } from '../model/three-parcels.ts';

test('a box has one state on every place of the screen, before and after it is cleared @core', async ({
  openThreeParcels,
  service,
  between,
}) => {
  const { bench, page, orderId } = await openThreeParcels();
  between.instead = (response) => void response.destroy();
  await expect(bench.connection).toHaveText('Offline');
  await bench.pack(orderId);
  await bench.count(INTO_PARCELS.flat());
  await expect(page.getByTestId('finish')).toHaveAttribute('data-kind', 'sealed');
  const rail = page.getByRole('complementary', { name: 'Queue' });
  await expect(rail.getByRole('button', { name: /for pick-up/ })).toContainText('1 to keep here');
  await page.keyboard.press('F11');
  const keep = page.getByTestId('rail-keep');
  await expect(keep).toHaveText('Keep here 1');
  const box = page.locator(`[data-order="${orderId}"]`);
  const states = box.locator('.tag');
  await expect(states).toHaveText(['not yet cleared', 'not yet cleared']);
  const [toKeep, waiting] = [page.getByTestId('keep-here'), page.getByTestId('waiting')];
  await expect(toKeep.getByRole('heading')).toHaveText('Keep here (1)');
  await expect(toKeep.locator(box)).toHaveCount(1);
  await expect(waiting.locator(box)).toHaveCount(0);
  const parts = page.getByRole('main').getByRole('article');
  const names = () => parts.evaluateAll((all) => all.map((one) => one.dataset['testid']));
  await expect.poll(names, 'by what to do').toEqual(['keep-here', 'last-ten']);
  const day = page.getByTestId('last-ten');
  await expect(day.locator(box), 'the day is folded').toBeHidden();
  await day.getByText('Closed today, newest first (1)').click();
  await expect(day.locator(box)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  between.instead = null;
  await expect(states, 'it goes with two carriers').toHaveText(['cleared', 'cleared', 'cleared']);
  await expect(toKeep).toHaveCount(0);
  await expect(keep).toHaveCount(0);
  await expect(waiting.locator(box)).toHaveCount(2);
  await expect(waiting.getByTestId('carrier').getByRole('heading')).toHaveText([
    /^.+ \(2 boxes\)$/,
    /^.+ \(1 box\)$/,
  ]);
  service.book.cancel(orderId, new Date().toISOString(), 'Buyer asked to cancel');
  await expect(states).toHaveText(['do not ship: cancelled', 'do not ship: cancelled']);
  await expect(page.getByTestId('to-pull').getByTestId('boxes')).toContainText('3 boxes');
});

test('an order that is cancelled after the packer has left it is in sight until its goods are put back', async ({
  openThreeParcels,
  service,
}) => {
  const { bench, page, orderId } = await openThreeParcels();
  await bench.pack(orderId);
  await bench.scan(INTO_PARCELS[0]?.[0]?.ean ?? '');
  await expect(bench.packedTotal).toContainText('1 /');
  await bench.scan('PKDCMDBACK');
  const toPutBack = page.getByTestId('to-put-back');
  await expect(toPutBack).toHaveCount(0);
  service.book.cancel(orderId, new Date().toISOString(), 'Buyer asked to cancel');
  await expect(toPutBack).toHaveText('1 order to put back');
  await page.keyboard.press('F11');
  await expect(page.getByTestId('at-bench').getByRole('heading')).toHaveText(
    'Not closed: finish or put back (1)',
  );
  await expect(page.getByTestId('at-bench').getByTestId('box-state')).toHaveText(
    'cancelled: put the items back',
  );
  await page.keyboard.press('F2');
  await bench.hasOrders(59);
  await bench.pack((await bench.rows.first().getAttribute('data-order')) ?? '');
  const rail = page.getByRole('complementary', { name: 'Queue' });
  await expect(rail.getByRole('button', { name: /for pick-up/ })).toContainText('1 to put back');
  await toPutBack.click();
  await expect(page.getByRole('heading', { name: 'Stop: this order was cancelled.' })).toBeVisible();
  // A press that comes before anybody can have read the stop does nothing.
  await page.waitForTimeout(800);
  await page.getByRole('button', { name: /Everything put back/ }).click();
  await expect(toPutBack).toHaveCount(0);
});

for (const hand of ['press', 'key', 'scan'] as const)
  test(`a half-packed order and one that is set aside are continued from the list by: ${hand}`, async ({
    openThreeParcels,
  }) => {
    const { bench, page, orderId } = await openThreeParcels();
    await bench.pack(orderId);
    await bench.scan(INTO_PARCELS[0]?.[0]?.ean ?? '');
    await expect(bench.packedTotal).toContainText('1 /');
    for (const [list, screen] of [
      ['at-bench', 'hero'],
      ['set-aside', 'aside'],
    ] as const) {
      await page.keyboard.press('F11');
      const row = page.getByTestId(list).locator(`[data-order="${orderId}"]`);
      const onward = row.getByRole('button', { name: 'Continue', exact: true });
      await expect(onward).toBeVisible();
      if (hand === 'press') await onward.click();
      if (hand === 'key') await onward.press('Enter');
      if (hand === 'scan') await bench.pack(orderId);
      await expect(page.getByTestId(screen)).toBeVisible();
      await bench.scan('PKDCMDSHORT');
      if (list === 'set-aside') continue;
      await bench.scan('PKDCMDREASON1');
      await bench.scan('PKDCMDDONE');
      await expect(page.getByTestId('aside')).toBeVisible();
    }
  });

test('in each language the key of the list is beside its counts, at the foot of the narrowest rail', async ({
  openThreeParcels,
  service,
}) => {
  const { bench, page, orderId } = await openThreeParcels();
  const foot = page.locator('button.packed');
  await bench.pack(orderId);
  const cap = () => foot.locator('.key').evaluate((one) => one.getBoundingClientRect().width);
  await expect.poll(cap, { message: 'a scanner is no keyboard', timeout: 5_000 }).toBeLessThanOrEqual(1);
  await bench.scan(INTO_PARCELS[0]?.[0]?.ean ?? '');
  for (const code of ['PKDCMDSHORT', 'PKDCMDREASON1', 'PKDCMDDONE']) await bench.scan(code);
  await expect(page.getByTestId('aside')).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.keyboard.press('F2');
  const other = byTheirUrgency(service.book).find((one) => one.orderId !== orderId);
  await bench.pack(other?.orderId ?? '');
  await expect(foot.locator('.warn')).toBeVisible();
  const apart = () =>
    foot.evaluate((all) => {
      const [whole, key] = [all, all.querySelector('.key')].map((one) => one?.getBoundingClientRect());
      return whole && key ? Math.abs(whole.top + whole.bottom - key.top - key.bottom) / 2 : Infinity;
    });
  for (const language of ['en', 'pt-BR', 'es'] as const) {
    await setComputerLanguage(page, language);
    await expect.poll(apart, language).toBeLessThan(3);
  }
});
