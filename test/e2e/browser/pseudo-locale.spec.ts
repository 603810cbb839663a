/**
 * Every screen with sentences that are longer by two fifths: nothing is cut off, and no text is in the code instead of a
 * catalogue.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { layoutFaults } from '../model/layout-faults.ts';
import { expect, test } from '../model/fixtures.ts';
import { ADA, LIA, PIA, walkThroughOperators } from '../model/operators.ts';
import { takePicture } from '../model/picture.ts';
import { textsIn, textsOfNoCatalogue } from '../model/pseudo-faults.ts';
import { setComputerLanguage } from '../model/screen-language.ts';
import { CABLE, LAMP, MUG } from '../model/three-parcels.ts';
import { walkThroughPicking } from '../model/walk-picking.ts';
import { walkThroughBench, walkThroughContradiction, walkThroughStation } from '../model/walk.ts';
import { settingsInFile } from '../../../src-main/contract/station/settings.ts';
import { ORDER_STATUSES } from '../../../src-main/contract/terms/statuses.ts';
import { compileHelpPage, DOCUMENT_FOLDER, HELP_FOLDER } from '../../../src-main/dev/compile-help.ts';
import { DOCUMENT_NAMES, HELP_PAGE_NAMES } from '../../../src-renderer/screens/help/help-pages.ts';
import { PRACTICE_GOODS } from '../../../src-main/practice/invented/goods.ts';
import { buildPseudoLocale, PSEUDO } from '../../support/pseudo-locale/pseudo-build.ts';

const titleIn = (folder: string, name: string): string =>
  compileHelpPage(readFileSync(join(folder, `${name}.md`), 'utf8'), name).title;

/** Texts that a person named or typed, and settings in the service's language. */
const OURS = [
  ...['Packdesk', 'Bench 7', ADA.name, LIA.name, PIA.name],
  ...textsIn([PRACTICE_GOODS, MUG, LAMP, CABLE]),
  // The name of each language in that language.
  ...['English', 'Português (Brasil)', 'Español'],
  // Titles of the help's pages, which are files of their own.
  ...HELP_PAGE_NAMES.map((name) => titleIn(join(HELP_FOLDER, 'es'), name)),
  ...DOCUMENT_NAMES.map((name) => titleIn(DOCUMENT_FOLDER, name)),
  // Texts recorded in the language of that time, and statuses as the service has them.
  ...['Not on the shelf', ...ORDER_STATUSES],
  ...settingsInFile.cancelReasons.parse(undefined),
  // Types of boxes of the three parcels.
  ...['Box 1', 'Box 2', 'Box 3'],
];

// Run in one worker, since the build is made once.
test.describe.configure({ mode: 'default' });

let build = '';
test.beforeAll(async () => {
  // A whole build, beside other flows.
  test.setTimeout(600_000);
  build = await buildPseudoLocale();
});

const looks = (page: Page, data: readonly string[]) => async (name: string) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await setComputerLanguage(page, PSEUDO);
  await expect
    .configure({ soft: true })
    .poll(() => layoutFaults(page), name)
    .toEqual([]);
  expect.soft(await textsOfNoCatalogue(page, [...OURS, ...data]), name).toEqual([]);
  await takePicture(page, `pseudo-locale/${name}`);
  await setComputerLanguage(page, 'en');
};

test('the screens of the station', async ({ start, service }) => {
  const { bench } = await start({ build });
  await walkThroughStation(bench, service.book, looks(bench.page, textsIn(service.book.all())));
});

test('the screens of the bench', async ({ start, service, between }) => {
  const { bench } = await start({ build, through: between });
  await walkThroughBench(bench, {
    book: service.book,
    between,
    look: looks(bench.page, textsIn(service.book.all())),
  });
});

test('the screens of picking and papers', async ({ start, service }) => {
  const { bench } = await start({ build });
  await walkThroughPicking(bench, looks(bench.page, textsIn(service.book.all())));
});

test('contradictions and choices', async ({ start, service, between }) => {
  const { bench } = await start({ build, through: between });
  await walkThroughContradiction(bench, {
    book: service.book,
    between,
    look: looks(bench.page, textsIn(service.book.all())),
  });
});

test('what operators bring', async ({ start, service }) => {
  const { bench } = await start({ build });
  await walkThroughOperators(bench, looks(bench.page, textsIn(service.book.all())));
});

test('the set-up', async ({ start }) => {
  const { bench } = await start({ build, connected: false });
  const { page } = bench;
  await expect(page.getByTestId('choose-connect')).toBeVisible();
  await looks(page, [])('set-up');
  await page.getByTestId('choose-connect').click();
  // A fault is shown in the language at the time of the press.
  const button = await page.getByRole('button', { name: 'Test', exact: true }).elementHandle();
  await setComputerLanguage(page, PSEUDO);
  await button?.click();
  await expect(page.getByTestId('test-summary')).toContainText('5');
  await looks(page, [])('set-up-faults');
});

test('finds a text that no catalogue has, one that is heard alone, and one that is cut', async ({
  start,
  service,
}) => {
  const { bench } = await start({ build });
  const { page } = bench;
  const data = [...OURS, ...textsIn(service.book.all())];
  await bench.hasOrders(60);
  await setComputerLanguage(page, PSEUDO);
  expect(await textsOfNoCatalogue(page, data)).toEqual([]);
  await expect.poll(() => layoutFaults(page)).toEqual([]);
  await page.evaluate(() => {
    const heading = document.querySelector('h1');
    heading?.after(' all of them');
    heading?.setAttribute('title', 'Bench 7 has these');
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '[data-testid=queue-total] { display: block; min-width: 0 !important; width: 70px; white-space: nowrap }',
    );
    document.adoptedStyleSheets = [sheet];
  });
  expect((await textsOfNoCatalogue(page, data)).toSorted()).toEqual(['Bench 7 has these', 'all of them']);
  expect((await layoutFaults(page)).join('\n')).toContain('spill over 70');
});
