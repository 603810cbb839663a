/**
 * The images of the help, from the real screens: each language, light, 1280x800, made small for the repository. Beside them the picture
 * of the README, in light and dark.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { HELP_FOLDER } from '../../../src-main/dev/compile-help.ts';
import { expect, SECRET, test } from '../model/fixtures.ts';
import { Learner } from '../model/learner.ts';
import { LANGUAGES } from '../model/all-looks.ts';
import { byTheirUrgency } from '../model/order-book.ts';
import { walkThroughOperators } from '../model/operators.ts';
import { setComputerLanguage } from '../model/screen-language.ts';
import { walkThroughPicking } from '../model/walk-picking.ts';
import { walkThroughSetUp } from '../model/walk-stops.ts';
import { walkThroughBench, walkThroughStation } from '../model/walk.ts';

const FOLDER = join(HELP_FOLDER, 'images');
/** Wide enough to read the large text, on a page whose column is narrower still. */
const SIZE = { width: 960, height: 600 };
/** Bytes; all of them are in the repository and in each package. */
const MOST = 60_000;

/** Screens of the ways, each with the image that is made of it. */
const IMAGE_OF: Record<string, string> = {
  queue: 'queue',
  cancel: 'cancel',
  'pick-list': 'pick-list',
  checks: 'checks',
  preflight: 'data-problems',
  health: 'health',
  'bench-right': 'bench',
  'bench-wrong-item': 'wrong-item',
  'bench-stop': 'stop',
  packed: 'to-pull',
  operators: 'operators',
  'set-up-connect': 'connect',
};

test.setTimeout(600_000);
test.beforeAll(() => LANGUAGES.forEach((language) => mkdirSync(join(FOLDER, language), { recursive: true })));

/** @returns as WebP, which Chromium writes and Playwright does not */
async function smaller(page: Page, png: Buffer): Promise<Buffer> {
  const blank = await page.context().newPage();
  const base64 = await blank.evaluate(
    async ({ text, width, height }) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('This browser draws no images.');
      context.imageSmoothingQuality = 'high';
      context.drawImage(await createImageBitmap(new Blob([bytes])), 0, 0, width, height);
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 });
      return btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())));
    },
    { text: png.toString('base64'), ...SIZE },
  );
  await blank.close();
  return Buffer.from(base64, 'base64');
}

const shoots = (page: Page) => async (name: string) => {
  const image = IMAGE_OF[name];
  if (image !== undefined) await shoot(page, image);
};

/** Takes the screen in each language, and ends in English, in which the walk continues. */
async function shoot(page: Page, image: string): Promise<void> {
  for (const language of LANGUAGES) {
    await setComputerLanguage(page, language);
    // Wait until faded-in parts are visible and fonts are loaded.
    await page.waitForTimeout(300);
    const webp = await smaller(page, await page.screenshot());
    expect(webp.length, `${language} ${image}`).toBeLessThan(MOST);
    writeFileSync(join(FOLDER, language, `${image}.webp`), webp);
  }
  await setComputerLanguage(page, 'en');
}

/** The picture of the README, whose readers have a light or a dark page. */
async function shootReadme(page: Page): Promise<void> {
  for (const [theme, file] of [
    ['dark', 'screenshot-dark.png'],
    ['light', 'screenshot.png'],
  ] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await page.waitForTimeout(300);
    await page.screenshot({ path: fileURLToPath(new URL(`../../../resources/${file}`, import.meta.url)) });
  }
}

test('the screens of the station, and without a network', async ({ start, service }) => {
  const { bench } = await start();
  await walkThroughStation(bench, service.book, shoots(bench.page));
  const { page } = bench;
  await bench.scan('PKDCMDPAPERS');
  await expect(page.getByTestId('papers')).toBeVisible();
  await shoot(page, 'papers');
  await bench.go('Queue');
  await bench.search.fill('');
  await expect(bench.rows.first()).toBeVisible();
  // The selection of the way is cleared, then the search.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await service.goAway();
  await expect(bench.connection).toHaveText('Offline');
  await page.keyboard.press('Space');
  await expect(page.getByTestId('selection')).toBeVisible();
  await page.keyboard.press('F10');
  await expect(bench.cancelPanel).toBeVisible();
  await page.keyboard.press('Alt+1');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByTestId('outbox')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  await shoot(page, 'outbox');
  await bench.go('Queue');
  await expect(bench.rows.first()).toBeVisible();
  await shoot(page, 'offline');
  await service.comeBack();
});

test('the bench', async ({ start, service, between }) => {
  const { bench } = await start({ through: between });
  const { page } = bench;
  await walkThroughBench(bench, {
    book: service.book,
    between,
    look: async (name) => {
      await shoots(page)(name);
      if (name === 'bench-right') await shootReadme(page);
    },
  });
});

test('picking and papers', async ({ start }) => {
  const { bench } = await start();
  await walkThroughPicking(bench, shoots(bench.page));
});

test('lessons', async ({ start }) => {
  const { bench } = await start({ connected: false, args: ['--practice'], pollSeconds: 30 });
  const { page } = bench;
  const learner = new Learner(bench);
  await bench.hasOrders(120);
  await bench.go('Settings');
  await page.getByRole('button', { name: 'Lessons' }).click();
  await expect(page.getByTestId('lessons').getByRole('listitem')).toHaveCount(8);
  await shoot(page, 'lessons');
  await learner.opens(await learner.begins(2));
  await shoot(page, 'lesson');
});

test('the board, after an hour of work', async ({ start, service }) => {
  const { bench } = await start();
  const { page } = bench;
  await bench.hasOrders(60);
  const orders = byTheirUrgency(service.book).filter(
    ({ items, shipping }) => shipping.deliveries.length === 1 && items.every(({ ean }) => ean !== null),
  );
  for (const [n, { orderId, items }] of orders.slice(0, 7).entries()) {
    await bench.pack(orderId);
    // Every third time the packer takes the wrong item.
    if (n % 3 === 1) await bench.scan('4012345678901');
    let packed = 0;
    for (const { ean, quantity } of items)
      for (let unit = 0; unit < (quantity ?? 0); unit++) {
        await bench.scan(ean ?? '');
        await expect(bench.packedTotal).toHaveText(new RegExp(`^${++packed} `));
      }
    await expect(page.getByTestId('finish')).toHaveAttribute('data-kind', 'cleared');
    await bench.go('Queue');
  }
  await page.keyboard.press('Control+d');
  await expect(page.locator('[data-figure=packed] dd').first()).toHaveText('7');
  await shoot(page, 'board');
});

test('operators', async ({ start }) => {
  const { bench } = await start();
  await walkThroughOperators(bench, shoots(bench.page));
});

test('the set-up', async ({ start, service }) => {
  const values = { ...service.addresses, clientId: 'practice-merchant', clientSecret: SECRET };
  await walkThroughSetUp({ start, values, look: shoots });
});
