/** The screens that the rail offers to each role, and key caps while a keyboard is used. */
import type { Page } from 'playwright';
import { LANGUAGES } from '../model/all-looks.ts';
import { expect, test } from '../model/fixtures.ts';
import { layoutFaults } from '../model/layout-faults.ts';
import { violations } from '../model/looks/axe.ts';
import { addAll, LIA, openOperators, PIA, scanBadge } from '../model/operators.ts';
import { takePicture } from '../model/picture.ts';
import { setComputerLanguage } from '../model/screen-language.ts';

const softly = expect.configure({ soft: true });

const rail = (page: Page) => page.getByRole('navigation', { name: 'Screens' });
/** Names only: without counts and keys. */
const offered = (page: Page) =>
  rail(page).locator('button > :is(.label, :first-child:is(span))').allInnerTexts();

const LEADS = ['Queue', 'Pick list', 'Packed', 'Outbox', 'More', 'Help'];

test('a packer is offered the screens of packing, a lead also what stands behind More @core', async ({
  openBench,
  service,
}) => {
  const { bench, page } = await openBench({ args: ['--grace-seconds', '600'] });
  await expect.poll(() => offered(page)).toEqual(LEADS);
  await openOperators(bench);
  await addAll(bench);
  await bench.go('Queue');

  await scanBadge(bench, PIA);
  await expect.poll(() => offered(page)).toEqual(['Queue', 'Pick list', 'Packed', 'Settings', 'Help']);
  // Keys lead everywhere; the place that is shown is lit.
  await bench.go('Settings');
  await expect(rail(page).locator('[aria-current=page]')).toContainText('Settings');
  await bench.go('Queue');
  const order = service.book.all().find(({ status }) => status === 'READY_TO_SHIP')?.orderId ?? '';
  await scanBadge(bench, LIA);
  await bench.scan(order);
  await expect(bench.openOrder).toBeVisible();
  await bench.cancelOpenOrder(1);
  await bench.go('Queue');
  await scanBadge(bench, PIA);
  // Something waits there.
  await expect
    .poll(() => offered(page))
    .toEqual(['Queue', 'Pick list', 'Packed', 'Outbox', 'Settings', 'Help']);
  await scanBadge(bench, LIA);
  await expect.poll(() => offered(page)).toEqual(LEADS);
});

test('without operators everything is reached by the rail, and nothing is cut in it', async ({
  lookAtBench,
}) => {
  const { page } = await lookAtBench();
  const more = rail(page).getByRole('button', { name: /^More/ });
  for (const [name, title] of [
    ['Checks', 'Checks'],
    ['Service console', 'Service console'],
    ['Board', 'Board'],
    ['Shift', 'Shift'],
    ['Settings', 'Settings'],
  ] as const) {
    if ((await more.getAttribute('aria-expanded')) === 'false') await more.click();
    await rail(page)
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(rail(page).locator('[aria-current=page]')).toContainText(name);
  }
  await page.keyboard.press('F2');
  for (const size of [
    { width: 1024, height: 768 },
    { width: 1280, height: 800 },
    { width: 1920, height: 1080 },
  ]) {
    await page.setViewportSize(size);
    for (const language of LANGUAGES) {
      await setComputerLanguage(page, language);
      const name = `${language} ${size.width}`;
      await softly.poll(() => layoutFaults(page), name).toEqual([]);
      expect.soft(await violations(page), name).toEqual([]);
      const spill = () =>
        page
          .locator('nav')
          .first()
          .evaluate((nav) => nav.scrollHeight - nav.clientHeight);
      await softly.poll(spill, name).toBe(0);
      await takePicture(page, `navigation/${name}`);
    }
  }
});

test('key caps come with the first key of a person, and go with a screen after a touch', async ({
  lookAtBench,
}) => {
  const { bench, page, book } = await lookAtBench();
  const width = () =>
    rail(page)
      .locator('.key')
      .first()
      .evaluate((cap) => cap.getBoundingClientRect().width);
  await expect.poll(width).toBeLessThanOrEqual(1);
  const order = book.all().find(({ status }) => status === 'READY_TO_SHIP');
  await bench.scan(order?.orderId ?? '');
  await expect(bench.openOrder).toBeVisible();
  expect(await width(), 'a scanner is no keyboard').toBeLessThanOrEqual(1);
  await page.keyboard.press('F2');
  await expect.poll(width).toBeGreaterThan(10);
  await bench.rows.first().click();
  await expect(bench.openOrder).toBeVisible();
  await expect.poll(width).toBeLessThanOrEqual(1);
});
