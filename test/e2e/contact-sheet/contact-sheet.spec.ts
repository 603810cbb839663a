/**
 * All screens in three languages and two themes, for people who look: one picture for each screen in `test/e2e/output/contact-sheet`.
 * `PACKDESK_CONTACT_SHEET=1 npm run test:e2e`; nothing is checked but that each screen is reached.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { inAllLooks, LANGUAGES, painted } from '../model/all-looks.ts';
import { expect, test } from '../model/fixtures.ts';
import { walkThroughOperators } from '../model/operators.ts';
import { walkThroughPicking } from '../model/walk-picking.ts';
import { walkThroughBench, walkThroughContradiction, walkThroughStation } from '../model/walk.ts';

const folder = fileURLToPath(new URL('../output/contact-sheet/', import.meta.url));
const USUAL = { width: 1280, height: 800 };
/** Further sizes of the most viewed screens, the bench and the queue. */
const OTHER_SIZES = [
  { width: 1024, height: 768 },
  { width: 1920, height: 1080 },
];
/** The usual size at 200 %. */
const ZOOMED = { width: 640, height: 400 };
/** Simulated colour blindness, for states that are also shown by colours. */
const VISIONS = ['deuteranopia', 'protanopia', 'tritanopia', 'achromatopsia'] as const;
const BY_COLOUR = /^(bench-|queue$|outbox|health|packed|pick)/;

test.beforeAll(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
});
test.setTimeout(600_000);

interface Shot {
  of: string;
  png: Buffer;
}

/** Puts shots side by side, each under its name. */
async function sheet(page: Page, shots: Shot[], file: string): Promise<void> {
  const beside = await page.context().newPage();
  const columns = shots.length % LANGUAGES.length === 0 ? LANGUAGES.length : 2;
  await beside.setViewportSize({ width: columns * 860, height: 600 });
  const figures = shots.map(
    ({ of, png }) =>
      `<figure style="margin:4px"><figcaption style="font:14px sans-serif">${of}</figcaption><img style="width:100%;border:1px solid #888" src="data:image/png;base64,${png.toString('base64')}"></figure>`,
  );
  await beside.setContent(
    `<div style="display:grid;grid-template-columns:repeat(${columns},1fr)">${figures.join('')}</div>`,
  );
  await beside.screenshot({ path: `${folder}${file}.png`, fullPage: true });
  await beside.close();
}

const shoots = (page: Page) => async (name: string) => {
  const shots: Shot[] = [];
  await inAllLooks(page, async (of) => void shots.push({ of, png: await page.screenshot() }));
  // Languages side by side, themes one below the other.
  await sheet(page, [...shots.filter((_, n) => n % 2 === 0), ...shots.filter((_, n) => n % 2 === 1)], name);
  const others: Shot[] = [];
  await page.emulateMedia({ forcedColors: 'active' });
  others.push({ of: 'forced colours', png: await page.screenshot() });
  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'dark' });
  await page.setViewportSize(ZOOMED);
  await painted(page);
  others.push({ of: '200 %, dark', png: await page.screenshot() });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(USUAL);
  await painted(page);
  await sheet(page, others, `forced-and-zoomed-${name}`);
  if (!BY_COLOUR.test(name)) return;
  const debug = await page.context().newCDPSession(page);
  const seen: Shot[] = [];
  for (const type of VISIONS) {
    await debug.send('Emulation.setEmulatedVisionDeficiency', { type });
    seen.push({ of: type, png: await page.screenshot() });
  }
  await debug.send('Emulation.setEmulatedVisionDeficiency', { type: 'none' });
  await debug.detach();
  await sheet(page, seen, `vision-${name}`);
  for (const size of OTHER_SIZES) {
    await page.setViewportSize(size);
    await page.screenshot({ path: `${folder}${name}-${size.width}x${size.height}.png` });
  }
  await page.setViewportSize(USUAL);
};

test('the screens of the station', async ({ start, service }) => {
  const { bench } = await start();
  await walkThroughStation(bench, service.book, shoots(bench.page));
});

test('the screens of the bench', async ({ start, service, between }) => {
  const { bench } = await start({ through: between });
  await walkThroughBench(bench, { book: service.book, between, look: shoots(bench.page) });
});

test('the screens of picking and papers', async ({ start }) => {
  const { bench } = await start();
  await walkThroughPicking(bench, shoots(bench.page));
});

test('what does not agree, and the choice between two items', async ({ start, service, between }) => {
  const { bench } = await start({ through: between });
  await walkThroughContradiction(bench, { book: service.book, between, look: shoots(bench.page) });
});

test('what operators bring', async ({ start }) => {
  const { bench } = await start();
  await walkThroughOperators(bench, shoots(bench.page));
});

test('the set-up', async ({ start }) => {
  const { bench } = await start({ connected: false });
  const { page } = bench;
  await expect(page.getByTestId('choose-connect')).toBeVisible();
  await shoots(page)('set-up');
  await page.getByTestId('choose-connect').click();
  await shoots(page)('set-up-connect');
});
