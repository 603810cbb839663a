/** Answers of the bench's panels and signals: their words, what they cover, and a word for every code of the sheet. */
import type { Locator } from 'playwright';
import { painted } from '../model/all-looks.ts';
import type { Bench } from '../model/bench.ts';
import { closingAfter, expect, test } from '../model/fixtures.ts';
import { CABLE, LAMP, MUG, INTO_PARCELS, showThreeParcels } from '../model/three-parcels.ts';

const UNKNOWN = '4012345678901';
const SIZES = [
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
];

/** Pixels by which one element overlaps the other. */
async function overlap(a: Locator, b: Locator): Promise<number> {
  const [one, other] = [await a.boundingBox(), await b.boundingBox()];
  if (!one || !other) throw new Error('Not on the screen.');
  const wide = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const high = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, Math.min(wide, high));
}

/** The mugs and what is before them in the list go where they belong. */
async function packAll(bench: Bench): Promise<void> {
  let packed = 0;
  for (const [n, contents] of INTO_PARCELS.entries()) {
    await bench.scan(`PKDCMDPARCEL${n + 1}`);
    for (const { ean } of contents) {
      await bench.scan(ean);
      await expect(bench.packedTotal).toHaveText(new RegExp(`^${++packed} `));
    }
  }
}

test.describe('an order with three parcels', () => {
  let bench: Bench;

  test.beforeEach(async ({ start, service, between }) => {
    const orderId = service.book.all()[0]?.orderId ?? '';
    showThreeParcels(between, orderId);
    ({ bench } = await start({ settings: closingAfter(30), through: between }));
    await bench.hasOrders(60);
    await bench.pack(orderId);
    await bench.scan(MUG.ean);
    await expect(bench.packing).toHaveAttribute('data-phase', 'open');
  });

  test('a problem without a reason: the code that confirms says what is missing', async () => {
    const { page } = bench;
    await bench.scan('PKDCMDSHORT');
    const panel = page.getByTestId('short-panel');
    await expect(panel).toBeVisible();
    for (const command of ['PKDCMDSEAL', 'PKDCMDDONE']) {
      await bench.scan(command);
      await expect(bench.lastScan.getByTestId('last-command')).toHaveText('Confirm');
      await expect(bench.lastScan).not.toContainText(command);
      await expect(bench.lastScan).toContainText('Choose a reason first.');
      await expect(panel.getByRole('alert')).toHaveText('Choose a reason first.');
    }
    await bench.scan('PKDCMDREASON1');
    await expect(bench.lastScan).toContainText('Number 1 of the list is chosen.');
    await expect(panel.getByRole('alert')).toBeHidden();
    await bench.scan('PKDCMDSEAL');
    await expect(bench.packing).toHaveAttribute('data-phase', 'short');
  });

  test('a code is taught with the scanner alone, and the way back leads to the order', async () => {
    const { page } = bench;
    await bench.scan(UNKNOWN);
    await expect(page.getByTestId('signal-unknown')).toBeVisible();
    await bench.scan('PKDCMDTEACH');
    await expect(page.getByLabel('Barcode')).toHaveValue(UNKNOWN);
    await bench.scan('PKDCMDSEAL');
    await expect(bench.lastScan).toContainText('Scan one unit');
    await bench.scan(LAMP.ean);
    await expect(page.getByLabel('SKU')).toHaveValue(LAMP.sku);
    await expect(bench.lastScan).toContainText(LAMP.sku);
    await bench.scan('PKDCMDSEAL');
    await expect(page.getByTestId('codes')).toContainText(UNKNOWN);
    await expect(bench.lastScan).toContainText('Saved:');
    await bench.scan('PKDCMDBACK');
    await expect(bench.packing).toBeVisible();
    await bench.scan(UNKNOWN);
    await expect(bench.packedTotal).toHaveText(/^2 /);
  });

  test('on a complete order nothing is confirmed by hand', async () => {
    const { page } = bench;
    await bench.scan('PKDCMDUNDO');
    await expect(bench.packedTotal).toHaveText(/^0 /);
    await packAll(bench);
    await expect(page.getByTestId('finish')).toHaveAttribute('data-kind', 'complete');
    await bench.scan('PKDCMDHAND');
    await expect(bench.lastScan.getByTestId('last-command')).toHaveText(/by hand/i);
    await expect(page.getByTestId('hand-panel')).toBeHidden();
    await expect(page.getByRole('button', { name: /^By hand/ })).toBeDisabled();
  });

  test('a quantity that is more than fits is refused in words', async () => {
    const { page } = bench;
    for (const item of [LAMP, CABLE]) {
      await page.keyboard.press('ArrowDown');
      await expect(page.getByTestId('packing')).toContainText(item.name);
    }
    await bench.scan('PKDCMDHAND');
    const units = page.getByTestId('hand-panel').getByLabel('Units').getByRole('spinbutton');
    await expect(units).toHaveValue('1');
    await bench.scan('PKDCMDX12');
    await expect(bench.lastScan).toContainText('12 is too many: 1 at most. Nothing was changed.');
    await expect(page.getByTestId('hand-panel').getByRole('alert')).toContainText('12 is too many');
    await expect(units).toHaveValue('1');
  });

  test('no signal covers what is to be read', async () => {
    const { page } = bench;
    const unknown = page.getByTestId('signal-unknown');
    const trouble = page.getByTestId('signal-trouble');
    const tooMany = page.getByTestId('signal-too-many');
    await bench.scan(UNKNOWN);
    await expect(unknown).toBeVisible();
    for (const size of SIZES) {
      await page.setViewportSize(size);
      for (const name of [MUG.name, LAMP.name, CABLE.name])
        await expect
          .poll(() => overlap(unknown, page.getByTestId('bench-items').getByText(name)), name)
          .toBe(0);
      await expect.poll(() => overlap(unknown, page.getByRole('button', { name: /^By hand/ }))).toBe(0);
    }
    await bench.scan('PKDCMDSHORT');
    await bench.scan('PKDCMDREASON1');
    await bench.scan('PKDCMDSEAL');
    await expect(bench.packing).toHaveAttribute('data-phase', 'short');
    await bench.scan(LAMP.ean);
    await expect(trouble).toBeVisible();
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await expect.poll(() => overlap(trouble, page.getByTestId('packing-order')), 'order number').toBe(0);
      await expect.poll(() => overlap(trouble, page.getByTestId('aside')), 'the steps').toBe(0);
    }
    await bench.scan('PKDCMDSEAL');
    await expect(bench.packing).toHaveAttribute('data-phase', 'open');
    await bench.scan('PKDCMDUNDO');
    await expect(bench.packedTotal).toHaveText(/^0 /);
    await packAll(bench);
    await bench.scan(CABLE.ean);
    await expect(tooMany).toBeVisible();
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await expect.poll(() => overlap(tooMany, page.getByTestId('finish')), 'that it is complete').toBe(0);
    }
  });

  test('the line of the last scan is as bright under a dialog as without one', async () => {
    const { page } = bench;
    // No success: an older one is hidden while a dialog is open.
    await bench.scan('4012345678901');
    for (const size of [...SIZES, { width: 640, height: 400 }]) {
      await page.setViewportSize(size);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
        await painted(page);
        const bare = await bench.lastScan.screenshot();
        await page.keyboard.press('F1');
        const panel = page.getByTestId('help-panel');
        await expect(panel).toBeVisible();
        const at = `${size.width} ${colorScheme}`;
        await expect.poll(() => overlap(panel, bench.lastScan), at).toBe(0);
        await expect.poll(async () => bare.equals(await bench.lastScan.screenshot()), at).toBe(true);
        await page.keyboard.press('Escape');
        await expect(panel).toBeHidden();
      }
    }
  });
});

test('the cancel of several orders: what is missing stands where it can be read', async ({ lookAtBench }) => {
  const { bench, page } = await lookAtBench();
  for (const size of [...SIZES, { width: 640, height: 400 }]) {
    await page.setViewportSize(size);
    await page.keyboard.press('ArrowUp');
    await expect(bench.chosenRow).toBeVisible();
    for (let n = 0; n < 3; n++) {
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('F10');
    await expect(bench.cancelPanel).toBeVisible();
    await page.keyboard.press('Alt+1');
    await page.keyboard.press('Control+Enter');
    const field = page.getByLabel('Number of orders');
    await expect(bench.cancelPanel.getByRole('alert')).toContainText('Type 3 first.');
    await expect(bench.cancelPanel.getByRole('alert')).toBeInViewport({ ratio: 1 });
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport({ ratio: 1 });
    await expect.poll(() => overlap(field, bench.cancelPanel.getByRole('button', { name: /^Keep/ }))).toBe(0);
    await field.fill('3');
    await expect(bench.cancelPanel.getByRole('alert')).toHaveCount(0);
    await bench.scan('PKDCMDDONE');
    await expect(bench.lastScan).toContainText('A scan cannot confirm several orders.');
    await page.keyboard.press('Escape');
    await expect(bench.cancelPanel).toBeHidden();
    await page.keyboard.press('Escape');
  }
});
