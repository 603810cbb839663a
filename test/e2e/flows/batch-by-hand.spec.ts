/** Units of a batch that no scanner reads: confirmed by hand at the shelves and at the put wall, by scanner, keyboard and touch. */
import type { Page } from 'playwright';
import type { Bench } from '../model/bench.ts';
import { expect, test } from '../model/fixtures.ts';

const hero = (page: Page) => page.getByTestId('pick-hero');
const panel = (page: Page) => page.getByTestId('batch-hand');
const wallPanel = (page: Page) => page.getByTestId('wall-hand');
const rows = (page: Page) => page.getByTestId('batch-lines').locator('tbody tr');
const chosenRow = (page: Page) => page.getByTestId('batch-lines').locator('tbody tr.chosen');

/** Units picked so far, as the screen says. */
async function expectPicked(page: Page, units: number): Promise<void> {
  await expect(page.getByTestId('batch-progress')).toHaveText(new RegExp(`^${units} of `));
}

async function expectOnTrolley(page: Page, units: number): Promise<void> {
  await expect(page.getByTestId('on-trolley')).toContainText(
    units === 0 ? 'The trolley is empty.' : new RegExp(`\\b${units} on the trolley`),
  );
}

async function startPicking(bench: Bench, by: 'PKDCMDDONE' | 'PKDCMDWALL'): Promise<void> {
  const { page } = bench;
  await bench.hasOrders(60);
  await bench.scan('PKDCMDPICK');
  await page.getByRole('button', { name: '5 orders', exact: true }).click();
  await expect(page.getByTestId('totes').locator('li')).toHaveCount(5);
  await bench.scan(by);
  await expect(page.getByTestId('batch-number')).toHaveText('Order batch 1');
}

test('units are picked by hand by scanner, keyboard and touch, with a reason, and undone', async ({
  start,
}) => {
  const { bench } = await start({ settings: { handReason: true } });
  const { page } = bench;
  await startPicking(bench, 'PKDCMDDONE');
  const all = Number(/of (\d+)/.exec(await page.getByTestId('batch-progress').innerText())?.[1]);

  await bench.scan('PKDCMDHAND');
  await expect(panel(page)).toBeVisible();
  await bench.scan('PKDCMDDONE');
  await expect(bench.lastScan, 'the station asks why').toContainText('Choose a reason first.');
  await bench.scan('PKDCMDREASON2');
  await bench.scan('PKDCMDDONE');
  await expect(panel(page)).toBeHidden();
  await expect(hero(page)).toHaveAttribute('data-signal', /^(right|line)$/);
  await expect(page.getByTestId('pick-totes')).toBeVisible();
  await expectPicked(page, 1);
  await expect(page.getByTestId('by-hand')).toHaveText('1 by hand · Unreadable barcode');
  await bench.scan('PKDCMDUNDO');
  await expectPicked(page, 0);
  await expect(page.getByTestId('by-hand')).toBeHidden();

  // The second line, with a number that was typed before.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+h');
  await expect(panel(page)).toBeVisible();
  await expect(chosenRow(page)).toHaveAttribute('data-at', '1');
  await page.keyboard.press('Alt+1');
  await page.keyboard.press('Control+Enter');
  await expect(panel(page)).toBeHidden();
  await expectPicked(page, 1);

  await rows(page).first().getByRole('button').first().click();
  await page.getByRole('button', { name: /^By hand/ }).click();
  await panel(page).getByRole('button', { name: /^All / }).click();
  await panel(page)
    .getByRole('button', { name: /^Scanner not working/ })
    .click();
  await panel(page)
    .getByRole('button', { name: /^Confirm/ })
    .click();
  await expect(panel(page)).toBeHidden();
  await expect(hero(page)).toHaveAttribute('data-signal', 'line');
  await expect(rows(page).first()).toHaveClass(/done/);
  await expect(page.getByTestId('by-hand')).toHaveCount(2);

  // A picked line needs no hand any more; a scan of another item closes the panel and counts.
  await rows(page).first().getByRole('button').first().click();
  await bench.scan('PKDCMDHAND');
  await expect(panel(page)).toContainText('All of it is picked. Choose another item.');
  await bench.scan('PKDCMDBACK');
  await expect(panel(page)).toBeHidden();
  const next = rows(page)
    .filter({ hasNot: page.getByTestId('by-hand') })
    .filter({ hasText: /\d{13}/ });
  const ean = /\d{13}/.exec(await next.first().innerText())?.[0] ?? '';
  const before = Number(/^\d+/.exec(await page.getByTestId('batch-progress').innerText())?.[0]);
  await bench.scan('PKDCMDHAND');
  await expect(panel(page)).toBeVisible();
  await bench.scan(ean);
  await expect(panel(page)).toBeHidden();
  await expectPicked(page, before + 1);
  expect(before + 1).toBeLessThan(all);
});

/** Slots of the wall as they are drawn. */
const placesOfSlots = (page: Page) =>
  page.getByTestId('wall-slots').evaluate((wall) => {
    const { bottom } = wall.getBoundingClientRect();
    return [...wall.querySelectorAll<HTMLElement>('[data-slot]')].map((slot) => {
      const { x, y, width, height } = slot.getBoundingClientRect();
      const isInSight = y + height <= bottom + 0.5;
      return { n: slot.dataset['slot'], box: [x, y, width, height].map(Math.round), isInSight };
    });
  });

test('units on the trolley that cannot be scanned light their slot, and count once they are put', async ({
  start,
}) => {
  const { bench } = await start();
  const { page } = bench;
  await startPicking(bench, 'PKDCMDWALL');
  for (let line = 0; line < 4; line++) {
    await bench.scan('PKDCMDHAND');
    await bench.scan('PKDCMDALL');
    await bench.scan('PKDCMDDONE');
    await expect(panel(page)).toBeHidden();
    await expect(rows(page).nth(line)).toHaveClass(/done/);
  }
  await bench.scan('PKDCMDWALL');
  await expect(page.getByTestId('put-wall')).toBeVisible();
  await expect(page.locator('[data-slot]')).toHaveCount(5);
  await expect(page.getByTestId('on-trolley')).toContainText(/\d+ on the trolley/);
  const trolley = await page.getByTestId('on-trolley').innerText();
  const before = Number(/(\d+) on the trolley/.exec(trolley)?.[1]);
  const places = await placesOfSlots(page);
  expect(places.map(({ n }) => n)).toEqual(places.map((_, at) => String(at + 1)));
  expect(
    places.every(({ isInSight }) => isInSight),
    'the whole wall is in sight',
  ).toBe(true);

  await bench.scan('PKDCMDHAND');
  await expect(wallPanel(page)).toBeVisible();
  const items = wallPanel(page).getByRole('list').getByRole('button');
  await expect(items.first()).toHaveAttribute('aria-pressed', 'true');
  await bench.scan('PKDCMDNEXTITEM');
  await expect(items.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await bench.scan('PKDCMDPREVITEM');
  await expect(items.first()).toHaveAttribute('aria-pressed', 'true');
  await bench.scan('PKDCMDREASON1');
  await bench.scan('PKDCMDDONE');
  await expect(wallPanel(page)).toBeHidden();
  const lit = page.locator('.slot.lit');
  await expect(lit).toHaveCount(1);
  await expect.poll(() => placesOfSlots(page), 'no slot moves when one is lit').toEqual(places);
  // Nothing counts before the unit is put into its tote.
  await expectOnTrolley(page, before);
  const slot = await lit.getAttribute('data-slot');
  await bench.scan('PKDCMDHAND');
  await expect(page.getByTestId('wall-hero')).toContainText(`a unit waits for slot ${slot}`);
  await bench.scan(`PKDCMDSLOT${slot}`);
  await expectOnTrolley(page, before - 1);

  // Confirm by keyboard, then by touch.
  await page.keyboard.press('Control+h');
  await expect(wallPanel(page)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+Enter');
  await expect(lit).toHaveCount(1);
  await page.keyboard.press('Control+Enter');
  await expectOnTrolley(page, before - 2);
  await page.getByRole('button', { name: /^By hand/ }).click();
  await items.first().click();
  await wallPanel(page)
    .getByRole('button', { name: /^Confirm/ })
    .click();
  await lit.click();
  await expectOnTrolley(page, before - 3);
});
