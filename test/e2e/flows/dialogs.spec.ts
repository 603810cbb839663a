/** A question covers all else: nothing behind it moves until it is answered. */
import type { Locator, Page } from 'playwright';
import type { Bench } from '../model/bench.ts';
import { expect, test } from '../model/fixtures.ts';
import { contradict, MUG, showThreeParcels } from '../model/three-parcels.ts';

const focusIsIn = (dialog: Locator) => dialog.evaluate((one) => one.contains(document.activeElement));

/** Tab never leaves it, in either direction, and nothing behind it can be given the focus. */
async function keepsTheFocus(page: Page, dialog: Locator): Promise<void> {
  await expect
    .poll(() => dialog.evaluate((one) => one.matches('dialog:modal')), 'it is a modal dialog')
    .toBe(true);
  await expect.poll(() => focusIsIn(dialog), 'the focus goes in').toBe(true);
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let n = 0; n < 12; n++) {
      await page.keyboard.press(key);
      expect(await focusIsIn(dialog), `${key} ${n + 1} stays in`).toBe(true);
    }
  }
  const left = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, input, select, a')]
      .filter((one) => one.closest('dialog') === null)
      .filter((one) => (one.focus(), document.activeElement === one))
      .map((one) => one.textContent.trim()),
  );
  expect(left, 'takes the focus behind the dialog').toEqual([]);
}

/** Enter and Space with the focus lost, as after a click beside it, and keys that mean something behind it. */
async function nothingMovesBehind(bench: Bench, dialog: Locator): Promise<void> {
  const { page } = bench;
  const behind = () =>
    page.evaluate(() => {
      const copy = document.querySelector('main')?.cloneNode(true) as HTMLElement;
      for (const one of copy.querySelectorAll('dialog')) one.remove();
      return copy.innerHTML.replaceAll(/\d+ (s|min)\b/g, '');
    });
  const before = await behind();
  for (const key of ['Enter', 'Space', 'ArrowDown', 'F2', 'F8', 'Control+b']) {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press(key);
    await expect(dialog, `after ${key}`).toBeVisible();
  }
  for (const command of ['PKDCMDQUEUE', 'PKDCMDPACK', 'PKDCMDNEWPARCEL']) {
    await bench.scan(command);
    await expect(dialog, `after ${command}`).toBeVisible();
  }
  await page.waitForTimeout(200);
  expect(await behind(), 'what lies behind').toBe(before);
}

test('the cancel panel is over the order, and the focus comes back @core', async ({ lookAtBench }) => {
  const { bench, page, book } = await lookAtBench();
  const [order] = book.all();
  await bench.scanOpens(order?.orderId ?? '', order?.salesChannelOrderId ?? '');
  const opener = page.getByRole('button', { name: /^Cancel order/ });
  await opener.focus();
  await page.keyboard.press('Enter');
  await keepsTheFocus(page, bench.cancelPanel);
  await nothingMovesBehind(bench, bench.cancelPanel);
  await page.keyboard.press('Escape');
  await expect(bench.cancelPanel).toBeHidden();
  await expect(opener).toBeFocused();
});

test('every panel of the bench is over it, and the focus comes back', async ({
  openBench,
  service,
  between,
}) => {
  const orderId = service.book.all()[0]?.orderId ?? '';
  showThreeParcels(between, orderId);
  const { bench, page } = await openBench({ through: between });
  await bench.pack(orderId);
  await bench.scan(MUG.ean);
  await expect(bench.packing).toHaveAttribute('data-phase', 'open');
  for (const [name, panel] of [
    [/^By hand/, 'hand-panel'],
    [/^Missing/, 'short-panel'],
    [/^Help/, 'help-panel'],
    [new RegExp(`^${MUG.name}`), 'move-panel'],
  ] as const) {
    const place = panel === 'move-panel' ? page.getByTestId('parcel-1') : bench.packing;
    const opener = place.getByRole('button', { name }).first();
    const dialog = page.getByTestId(panel);
    await opener.focus();
    // A person's key: right after a scan Enter is the scanner's, and presses nothing.
    await page.waitForTimeout(400);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await keepsTheFocus(page, dialog);
    await nothingMovesBehind(bench, dialog);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  }
});

test('the choice between items and the receipt are over what they belong to', async ({
  openBench,
  service,
  between,
}) => {
  const orderId = service.book.all()[0]?.orderId ?? '';
  between.change = ({ orders }) => {
    for (const one of orders) if (one['orderId'] === orderId) contradict(one);
  };
  const { bench, page } = await openBench({ through: between });
  await bench.pack(orderId);
  await page.keyboard.press('Control+Enter');
  await expect(bench.packing).toHaveAttribute('data-phase', 'open');
  await bench.scan(MUG.ean);
  const choice = page.getByTestId('item-choice');
  await expect(choice).toBeVisible();
  await keepsTheFocus(page, choice);
  await nothingMovesBehind(bench, choice);
  await page.keyboard.press('Escape');
  await expect(choice).toBeHidden();
  // An order without a packed unit is in no list.
  await bench.scan(MUG.ean);
  await choice.getByRole('button').first().click();
  await expect(choice).toBeHidden();
  await page.keyboard.press('F11');
  const opener = page.getByRole('button', { name: 'Receipt' }).first();
  await opener.focus();
  await page.keyboard.press('Enter');
  const receipt = page.getByTestId('receipt');
  await expect(receipt).toContainText('nothing was changed since');
  await keepsTheFocus(page, receipt);
  await nothingMovesBehind(bench, receipt);
  await page.keyboard.press('Escape');
  await expect(receipt).toBeHidden();
  await expect(opener).toBeFocused();
});

test.describe('with many orders', () => {
  test.use({ serviceOptions: { orders: 600, pageSize: 100 } });

  test('the choice between what was scanned is over the queue', async ({ start, service }) => {
    const { bench } = await start();
    const { page } = bench;
    const count = service.book.count('READY_TO_SHIP');
    await bench.hasOrders(count);
    // The filters are read after the queue: they would move behind the dialog otherwise.
    const carriers = page.getByLabel('Carrier').locator('option');
    const counted = async () =>
      (await carriers.allTextContents())
        .map((text) => Number(/\((\d+)\)$/.exec(text.trim())?.[1] ?? 0))
        .reduce((sum, n) => sum + n, 0);
    await expect.poll(counted).toBe(count);
    const skus = new Map<string, Set<string>>();
    for (const { items, status } of service.book.all()) {
      for (const { ean, salesChannelSkuId: sku } of items) {
        if (ean && sku && status === 'READY_TO_SHIP') skus.set(ean, (skus.get(ean) ?? new Set()).add(sku));
      }
    }
    const [shared = ''] = [...skus].find(([, set]) => set.size > 1) ?? [];
    await bench.scan(shared);
    const choice = page.getByRole('dialog');
    await expect(choice).toBeVisible();
    await keepsTheFocus(page, choice);
    await nothingMovesBehind(bench, choice);
    await page.keyboard.press('Escape');
    await expect(choice).toBeHidden();
    await expect(bench.queueTotal).toBeVisible();
  });
});
