/** The help: the page of each screen, by key, button, code and sign; its pages by keyboard and by only a scanner; its card. */
import type { Page } from 'playwright';
import { readPaper } from '../../support/read-paper.ts';
import { inAllLooks } from '../model/all-looks.ts';
import { expect, test } from '../model/fixtures.ts';
import { holdScript } from '../model/held-script.ts';
import { violations } from '../model/looks/axe.ts';
import { add, ADA, openOperators } from '../model/operators.ts';
import { mostUrgent } from '../model/order-book.ts';
import { takePicture } from '../model/picture.ts';
import { scanInto } from '../model/scanner.ts';
import { setComputerLanguage } from '../model/screen-language.ts';

const panelOf = (page: Page) => page.getByTestId('help-panel');
const titleOf = (page: Page) => panelOf(page).getByRole('heading', { level: 1 });

/** A hand: within 200 ms of another key the sign would be a scanner's. */
async function typeSign(page: Page): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.waitForTimeout(300);
  await page.keyboard.press('Shift+?');
}

test('by its key, its button and its codes; a scan with the sign in it and a field show nothing @core', async ({
  start,
  service,
}) => {
  const { bench } = await start();
  const { page } = bench;
  const panel = panelOf(page);
  await bench.hasOrders(60);
  await page.keyboard.press('F1');
  await expect(panel).toContainText('Open the chosen order');
  await page.keyboard.press('Control+Enter');
  await expect(panel).toBeHidden();
  await page.getByRole('navigation').getByRole('button', { name: /^Help/ }).click();
  await expect(panel).toBeVisible();
  await bench.scan('PKDCMDBACK');
  await expect(panel).toBeHidden();
  // The second code is on old sheets beside the benches.
  for (const code of ['PKDCMDHELP', 'PKDCMDKEYS']) {
    await bench.scan(code);
    await expect(titleOf(page)).toHaveText('The queue');
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
  }
  await bench.scan('PKDCMDHELP');
  // A scanned order is opened whether or not the help is open.
  const { orderId, salesChannelOrderId } = mostUrgent(service.book);
  await bench.scanOpens(orderId, salesChannelOrderId);
  await expect(panel).toBeHidden();
  for (const code of ['?40123456789', '40123456789?']) {
    await scanInto(page, code, { pauseMs: 500 });
    await expect(bench.lastScan.locator('code')).toHaveText(code);
    await expect(panel).toBeHidden();
  }
  await page.keyboard.press('F6');
  await page.keyboard.press('Shift+?');
  await expect(bench.search).toHaveValue('?');
  await page.waitForTimeout(300);
  await expect(panel).toBeHidden();
});

test('the sign opens the page of each screen, also while the service is away', async ({
  openBench,
  service,
}) => {
  const { bench, page } = await openBench();
  await service.goAway();
  await expect(bench.connection).toHaveText('Offline');
  for (const [code, screen, title] of [
    ['QUEUE', 'Queue', 'The queue'],
    ['PICK', 'Pick list', 'Pick list and batches'],
    ['SINGLES', 'Single items', 'Pick list and batches'],
    ['PACKED', 'Packed', 'Packed, and boxes to pull'],
    ['OUTBOX', 'Outbox', 'The outbox'],
    ['CHECKS', 'Checks', 'Checks'],
    ['SERVICE', 'Service console', 'Connecting a service'],
    ['STATION', 'Settings', 'Settings and policy'],
    ['PAPERS', 'Print', 'Papers and printers'],
    ['BENCHES', 'Benches', 'More than one bench'],
    ['TWICE', 'Packed twice', 'More than one bench'],
  ] as const) {
    await bench.scan(`PKDCMD${code}`);
    await expect(page.getByRole('heading', { level: 1, name: screen, exact: true })).toBeVisible();
    await typeSign(page);
    await expect(titleOf(page), code).toHaveText(title);
    for (const image of await panelOf(page).getByRole('img').all()) {
      await image.scrollIntoViewIfNeeded();
      await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth), code).toBe(960);
    }
    await page.keyboard.press('Escape');
    await expect(panelOf(page)).toBeHidden();
  }
});

test('on the bench it hides nothing that was done there', async ({ lookAtBench }) => {
  const { bench, page, book } = await lookAtBench();
  await bench.pack(mostUrgent(book).orderId);
  const before = await bench.packedTotal.textContent();
  await page.keyboard.press('F1');
  await expect(titleOf(page)).toHaveText('Packing by scan');
  await expect(page.getByTestId('help-keys')).toContainText('Undo the last step');
  await page.keyboard.press('Escape');
  await expect(bench.packedTotal).toHaveText(before ?? '');
});

test('by the keyboard alone: a page is read to its end, another one is found and opened', async ({
  lookAtBench,
}) => {
  const { bench, page } = await lookAtBench();
  const { keyboard } = page;
  await keyboard.press('F1');
  await expect(titleOf(page)).toHaveText('The queue');
  const top = () =>
    panelOf(page)
      .locator('.content')
      .evaluate((one) => one.scrollTop);
  await keyboard.press('ArrowDown');
  await expect.poll(top).toBeGreaterThan(0);
  await keyboard.press('End');
  await expect(
    panelOf(page)
      .getByRole('button', { name: /All pages$/ })
      .last(),
  ).toBeInViewport();
  await keyboard.press('Home');
  await expect.poll(top).toBe(0);
  await keyboard.press('Alt+1');
  await expect(titleOf(page)).toHaveText('Packed, and boxes to pull');
  // The first Tab goes to the scrolled content, the second to the search.
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await expect(panelOf(page).getByRole('searchbox')).toBeFocused();
  for (const letter of 'refusals') {
    await keyboard.press(letter);
    await page.waitForTimeout(60);
  }
  await expect(panelOf(page).getByRole('status')).toHaveText('1 page found');
  await keyboard.press('Tab');
  await page.waitForTimeout(400);
  await keyboard.press('Enter');
  await expect(titleOf(page)).toHaveText('Connecting a service');
  await keyboard.press('Escape');
  await expect(panelOf(page)).toBeHidden();
  await expect(bench.rows.first()).toBeVisible();
});

test('by the scanner alone: read, opened by number, all pages, and back', async ({ lookAtBench }) => {
  const { bench, page } = await lookAtBench();
  await bench.scan('PKDCMDHELP');
  await expect(titleOf(page)).toHaveText('The queue');
  await bench.scan('PKDCMDNEXTITEM');
  await expect(bench.lastScan).toContainText('Page moved.');
  await expect
    .poll(() =>
      panelOf(page)
        .locator('.content')
        .evaluate((one) => one.scrollTop),
    )
    .toBeGreaterThan(0);
  await bench.scan('PKDCMDREASON1');
  await expect(titleOf(page)).toHaveText('Packed, and boxes to pull');
  const links = page.getByTestId('help-links').getByRole('button');
  await bench.scan(`PKDCMDREASON${await links.count()}`);
  await expect(titleOf(page)).toHaveText('All pages');
  await bench.scan('PKDCMDREASON6');
  await expect(titleOf(page)).toHaveText('Cancelling an order');
  await bench.scan('PKDCMDREASON9');
  await expect(bench.lastScan).toContainText('not available');
  await bench.scan('PKDCMDBACK');
  await expect(panelOf(page)).toBeHidden();
});

test('words find their pages, with or without accents, in the language of the screens', async ({
  lookAtBench,
}) => {
  const { page } = await lookAtBench();
  await setComputerLanguage(page, 'pt-BR');
  await page.keyboard.press('F1');
  await expect(titleOf(page)).toHaveText('A fila');
  const search = panelOf(page).getByRole('searchbox');
  await search.fill('localizacoes prateleira');
  await expect(page.getByTestId('help-links').getByRole('button').first()).toContainText('Localizações');
  await search.fill('xyzzy');
  await expect(panelOf(page).getByRole('status')).toContainText('Nenhuma página tem todas essas palavras');
  // After a change of language the same page is open.
  await search.fill('');
  await expect(titleOf(page)).toHaveText('A fila');
  await setComputerLanguage(page, 'es');
  await expect(titleOf(page)).toHaveText('La cola');
});

test('documents for administrators are found and read in the help, in English whatever the language', async ({
  lookAtBench,
}) => {
  const { page } = await lookAtBench();
  await setComputerLanguage(page, 'es');
  await page.keyboard.press('F1');
  await expect(titleOf(page)).toHaveText('La cola');
  await panelOf(page).getByRole('searchbox').fill('updateFeed updateKey metricsPort');
  await page.getByTestId('help-links').getByRole('button', { name: 'Configuring a station' }).click();
  await expect(titleOf(page)).toHaveText('Configuring a station');
  const text = page.getByTestId('help-page');
  await expect(text).toHaveAttribute('lang', 'en');
  await expect(text.getByRole('row', { name: /^graceSeconds/ })).toBeVisible();
  await expect(text.locator('pre').first()).toContainText('PACKDESK_CLIENT_SECRET_FILE');
  // Tables of the document are no wider than the text.
  expect(await text.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
  await takePicture(page, 'help-document');
  expect(await violations(page)).toEqual([]);
});

test('the page of the language before stays until the other can be read, and says which language it is in @host:window', async ({
  openBench,
}) => {
  const { station, page } = await openBench();
  const script = await holdScript(station, 'pages-es');
  await page.keyboard.press('F1');
  await expect(titleOf(page)).toHaveText('The queue');
  const changed = setComputerLanguage(page, 'es');
  await script.asked();
  await expect(titleOf(page)).toHaveText('The queue');
  await expect(page.getByTestId('help-page')).toHaveAttribute('lang', 'en');
  await script.answer(true);
  await changed;
  await expect(titleOf(page)).toHaveText('La cola');
  await expect(page.getByTestId('help-page')).toHaveAttribute('lang', 'es');
});

test('before the station works: in the set-up, and where somebody has to sign in', async ({ start }) => {
  const { bench } = await start({ connected: false });
  const { page } = bench;
  await page.getByRole('button', { name: /^Help/ }).click();
  await expect(titleOf(page)).toHaveText('Connecting a service');
  await expect(page.getByTestId('help-keys')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(panelOf(page)).toBeHidden();
  await expect(page.getByTestId('choose-connect')).toBeVisible();
});

test('behind the page where somebody signs in nothing moves', async ({ openBench }) => {
  const { bench, page } = await openBench();
  await openOperators(bench);
  await add(bench, ADA);
  await bench.go('Outbox');
  await page.keyboard.press('Control+l');
  await expect(page.getByTestId('sign-on')).toBeVisible();
  await page.keyboard.press('F1');
  await expect(titleOf(page)).toHaveText('Operators and sign-in');
  await page.keyboard.press('Escape');
  await expect(panelOf(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await bench.scan(ADA.badge ?? '');
  await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible();
});

test('the card is one page in each language, and its codes are read from paper @host:print', async ({
  openBench,
}) => {
  const { station, bench, page } = await openBench({ settings: { station: 'Bench 7', language: 'system' } });
  for (const [language, title] of [
    ['en', 'At this bench'],
    ['pt-BR', 'Nesta bancada'],
    ['es', 'En esta mesa'],
  ] as const) {
    await setComputerLanguage(page, language);
    await bench.scan('PKDCMDPAPERS');
    await expect(page.getByTestId('papers')).toBeVisible();
    await bench.scan('PKDCMDREASON9');
    await expect(page.getByTestId('paper-preview').getByTestId('help-card')).toContainText(title);
    for (const size of ['letter', 'a4']) {
      await page.getByRole('combobox').selectOption(size);
      await expect(page.getByTestId('paper-preview').getByTestId('help-card')).toContainText(title);
      await page.waitForTimeout(300);
      await expect(page.getByTestId('page-break'), `${language} ${size}`).toHaveCount(0);
    }
    const paper = await readPaper(await station.printed(() => bench.scan('PKDCMDSLIP')), 203);
    expect(paper).toHaveLength(1);
    expect(paper[0]?.text).toContain(title);
    expect(paper[0]?.codes.map(({ text }) => text).toSorted()).toEqual(
      ['UNDO', 'HAND', 'DONE', 'OUTBOX', 'CANCEL', 'REASON1', 'REASON2', 'REASON3', 'HELP', 'BACK']
        .map((code) => `PKDCMD${code}`)
        .toSorted(),
    );
  }
});

test('axe finds nothing in a page, in all pages, or in what was found', async ({ lookAtBench }) => {
  const { page } = await lookAtBench();
  await page.keyboard.press('F1');
  await expect(titleOf(page)).toHaveText('The queue');
  const looks = () => inAllLooks(page, async (look) => expect.soft(await violations(page), look).toEqual([]));
  await looks();
  await panelOf(page).getByRole('button', { name: 'All pages' }).first().click();
  await looks();
  await panelOf(page).getByRole('searchbox').fill('offline');
  await looks();
});
