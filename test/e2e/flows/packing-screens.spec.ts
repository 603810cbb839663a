/** Every signal of the bench, to be looked at: light and dark, small and large. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { closingAfter, expect, test } from '../model/fixtures.ts';
import { passSeconds } from '../model/page-clock.ts';
import { takePicture } from '../model/picture.ts';
import { CABLE, LAMP, MUG, showThreeParcels } from '../model/three-parcels.ts';

const SMALL = { width: 1280, height: 800 };
const LARGE = { width: 1920, height: 1080 };
const ARE_PICTURES_TAKEN = process.env['PACKDESK_PICTURES'] === '1';
/** The other theme is only looked at by people: every-screen.spec.ts measures each size, and a theme changes no size. */
const LOOKS = [
  { theme: 'light', size: SMALL },
  ...(ARE_PICTURES_TAKEN ? [{ theme: 'dark', size: LARGE } as const] : []),
] as const;

for (const { theme, size } of LOOKS) {
  test(`every signal of the bench in ${theme} at ${size.width}x${size.height} has its place, and fits @host:disk`, async ({
    start,
    service,
    between,
    host,
    dataDir,
  }) => {
    const [order, foreign] = service.book.all();
    const orderId = order?.orderId ?? '';
    showThreeParcels(between, orderId);
    const { bench } = await start({
      theme,
      size,
      settings: closingAfter(30),
      through: between,
    });
    const { page } = bench;
    const shoot = async (name: string) => {
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(wide, `${name} is wider than the window`).toBe(false);
      if (!ARE_PICTURES_TAKEN) return;
      await page.waitForTimeout(350);
      await takePicture(page, `screens/${host}-packing-${name}-${theme}-${size.width}`);
    };
    /** Whatever a finger in a glove presses on the bench. */
    const smallTargets = () =>
      page
        .locator('.packing button:visible')
        .evaluateAll((buttons) =>
          buttons
            .filter((button) => Math.min(button.clientWidth, button.clientHeight) < 45)
            .map((button) => `${button.textContent} ${button.clientWidth} x ${button.clientHeight}`),
        );
    const signal = (name: string) => expect(bench.packing).toHaveAttribute('data-signal', name);
    await bench.hasOrders(60);
    await bench.pack(orderId);
    await shoot('new');
    await bench.scan(MUG.ean);
    await signal('right');
    await shoot('right');
    expect(await smallTargets()).toEqual([]);
    await bench.scan(foreign?.items[0]?.ean ?? '');
    await signal('wrong-item');
    await shoot('wrong-item');
    await bench.scan(CABLE.ean);
    await signal('wrong-parcel');
    await shoot('wrong-parcel');
    await bench.scan('4012345678901');
    await signal('unknown');
    await shoot('unknown');
    await bench.typeNumber('7');
    await shoot('typed');
    await bench.scan(MUG.ean);
    await signal('too-many');
    await shoot('too-many');
    const other = new Database(join(dataDir, 'journal.db'));
    other.exec('BEGIN IMMEDIATE');
    await bench.scan(LAMP.ean);
    await signal('trouble');
    await expect(bench.packedTotal).toHaveText('1 / 6 units');
    await shoot('trouble');
    other.exec('ROLLBACK');
    other.close();
    await page.keyboard.press('Control+h');
    await expect(page.getByTestId('hand-panel')).toBeVisible();
    await shoot('by-hand');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+m');
    await expect(page.getByTestId('move-panel')).toBeVisible();
    await shoot('move');
    await page.keyboard.press('Escape');
    await page.keyboard.press('F1');
    await expect(page.getByTestId('help-panel')).toBeVisible();
    await shoot('help');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+s');
    await expect(page.getByTestId('short-panel')).toBeVisible();
    await page.keyboard.press('Alt+1');
    await shoot('short');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByTestId('aside')).toBeVisible();
    await shoot('aside');
    await page.keyboard.press('Control+Enter');
    showThreeParcels(between, orderId, { mugsInSecond: 3 });
    await expect(page.getByTestId('stop')).toHaveAttribute('data-kind', 'changed');
    await shoot('changed');
    showThreeParcels(between, orderId);
    await expect(page.getByTestId('stop')).toBeHidden();
    // Set before the last unit: soon after it the order closes itself, and is cleared.
    between.instead = (response) => void response.destroy();
    for (const item of [MUG, LAMP, MUG, LAMP, CABLE]) await bench.scan(item.ean);
    await signal('complete');
    await shoot('complete');
    await passSeconds(page, 30);
    await expect(page.getByTestId('finish')).toHaveAttribute('data-kind', 'sealed');
    await shoot('not-cleared');
    between.instead = null;
    await expect(page.getByTestId('finish')).toHaveAttribute('data-kind', 'cleared');
    await shoot('cleared');
    service.book.cancel(orderId, new Date().toISOString(), 'Buyer asked to cancel');
    await expect(page.getByTestId('finish')).toHaveAttribute('data-kind', 'to-pull');
    await shoot('to-pull');
    await page.keyboard.press('F11');
    await expect(page.getByTestId('to-pull')).toBeVisible();
    await shoot('packed');
    await page.getByRole('button', { name: 'Receipt' }).first().click();
    await expect(page.getByTestId('receipt')).toContainText('nothing was changed since');
    await shoot('receipt');
    await page.keyboard.press('Escape');
    await bench.go('Settings');
    await page.getByRole('button', { name: 'Command codes to print' }).click();
    await expect(page.getByTestId('commands').locator('svg').nth(20)).toBeVisible();
    await shoot('commands');
  });
}
