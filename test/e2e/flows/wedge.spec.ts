import type { Locator, Page } from 'playwright';
import type { Bench } from '../model/bench.ts';
import { expect, test } from '../model/fixtures.ts';
import { scanInto, type ScannerOptions } from '../model/scanner.ts';

/** Brings the focus somewhere, and says what must be the same after a scan. */
interface Place {
  name: string;
  go: (bench: Bench) => Promise<void>;
  state: (page: Page) => Promise<unknown>;
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 60) ?? '');
const valueOf = (selector: string) => (page: Page) => page.locator(selector).inputValue();

const PLACES: Place[] = [
  {
    name: 'nothing',
    go: async ({ page }) => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur()),
    state: focused,
  },
  {
    name: 'a button',
    go: async (bench) => {
      const late = bench.page.getByRole('button', { name: /^Past due/ });
      if (await late.isHidden()) await bench.unfoldFilters();
      await late.focus();
    },
    state: async (page) => [await focused(page), await page.locator('[aria-pressed=true]').count()],
  },
  {
    name: 'the search with text in it and a selection',
    go: async ({ page, search }) => {
      await search.fill('lamp blue');
      await search.evaluate((field) => (field as HTMLInputElement).setSelectionRange(5, 9));
      await page.waitForTimeout(250);
    },
    state: async (page) => [
      await valueOf('[data-search]')(page),
      await page.locator('[data-search]').evaluate((field) => {
        const { selectionStart, selectionEnd } = field as HTMLInputElement;
        return [selectionStart, selectionEnd];
      }),
    ],
  },
  {
    name: 'the list',
    go: async ({ page }) => {
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
    },
    state: async (page) => page.getByRole('heading', { level: 1 }).textContent(),
  },
  {
    name: 'a text field',
    go: async (bench) => {
      await bench.go('Settings');
      await bench.page.getByPlaceholder('Your name').focus();
    },
    state: async (page) => page.getByPlaceholder('Your name').inputValue(),
  },
  {
    name: 'a number field',
    go: async (bench) => {
      await bench.go('Settings');
      await bench.page.getByLabel('Hours until alarm').focus();
    },
    state: async (page) => page.getByLabel('Hours until alarm').inputValue(),
  },
  {
    name: 'a field of several lines',
    go: async (bench) => {
      await bench.go('Settings');
      await bench.page.getByTestId('reasons').focus();
    },
    state: async (page) => page.getByTestId('reasons').inputValue(),
  },
];

/** People read a code without the identifier of its symbology, and GS as a sign. */
const readable = (code: string): string => code.replace(/^\][A-Za-z]\d/, '').replace('\u001d', '␝');

/**
 * Codes that no order has, so that each is shown as heard, and all different, so that each scan can be told from the one
 * before.
 */
const CASES: { name: string; code: string; options?: ScannerOptions; everywhere?: true }[] = [
  { name: 'digits and Enter', code: '9529999999992', everywhere: true },
  { name: 'Tab at the end', code: '9529999999993', options: { suffix: 'Tab' }, everywhere: true },
  { name: 'nothing at the end', code: '9529999999994', options: { suffix: null }, everywhere: true },
  {
    name: 'Enter twice at the end',
    code: '9529999999995',
    options: { suffix: 'EnterTwice' },
    everywhere: true,
  },
  { name: 'letters of both sizes and signs', code: 'Ab-12/cD_9.Zz' },
  { name: 'a slow scanner with a symbology identifier', code: ']E09529999999992', options: { gapMs: 80 } },
  {
    name: 'GS as Ctrl and ]',
    code: ']d201095299999999922110AB\u001d21X1',
  },
  {
    name: 'GS as Alt 029',
    code: ']d201095299999999922110AB\u001d21X2',
    options: { separator: 'alt' },
  },
  {
    name: 'GS as Alt 0029',
    code: ']d201095299999999922110AB\u001d21X3',
    options: { separator: 'alt0' },
  },
  { name: 'what would be an address', code: 'HTTPS://EVIL.EXAMPLE/9529999999992' },
];

/** Places where a misread scan would do most harm: all codes are tried there, and each ending of a scan everywhere. */
const MAIN_PLACES = ['nothing', 'a text field', 'a button'];
const IN_ELECTRON = process.env['PACKDESK_ELECTRON'] !== undefined;

for (const place of PLACES.filter(({ name }) => !IN_ELECTRON || MAIN_PLACES.includes(name))) {
  test(`with the focus on ${place.name}, every scan is heard exactly, and nothing else happens @host:keys`, async ({
    lookAtBench,
  }) => {
    const { bench, page } = await lookAtBench();
    for (const { name, code, options, everywhere } of CASES) {
      if (!everywhere && !MAIN_PLACES.includes(place.name)) continue;
      await bench.go('Queue');
      await place.go(bench);
      const before = await place.state(page);
      await scanInto(page, code, options);
      await expect(bench.lastScan.locator('code'), name).toHaveText(readable(code));
      expect(await place.state(page), name).toEqual(before);
      expect(page.url(), name).not.toContain('EVIL');
    }
  });
}

/** Does the scanner test, so that keys are read by their place. */
async function calibrate(bench: Bench, layout: 'french' | 'brazilian'): Promise<void> {
  const { page } = bench;
  await bench.go('Settings');
  await page.getByRole('button', { name: 'Scanner test' }).click();
  // The test is loaded when it is first opened: a scan before that goes to the screen.
  await expect(page.getByTestId('scanner-findings')).toContainText('Waiting for a scan.');
  await scanInto(page, ']C0Aa1Qq2Zz3Ww4Mm5-_/+0987654321', { layout });
  await expect(page.getByTestId('scanner-findings')).toContainText('reads key positions');
  await expect(page.getByTestId('scanner-findings')).toContainText('Saved for this station.');
}

for (const layout of ['french', 'brazilian'] as const) {
  test(`on a ${layout} keyboard every scan is heard exactly, wherever the focus is @host:keys`, async ({
    openBench,
  }) => {
    const { bench, page } = await openBench();
    await calibrate(bench, layout);
    for (const place of PLACES.filter(({ name }) => MAIN_PLACES.includes(name))) {
      await bench.go('Queue');
      await place.go(bench);
      const before = await place.state(page);
      for (const code of [']E09529999999992', 'Ab-12/cD_9.Zz', ']d201095299999999922110AB\u001d21X1']) {
        await scanInto(page, code, { layout });
        await expect(bench.lastScan.locator('code'), place.name).toHaveText(readable(code));
        expect(await place.state(page), `${place.name}: ${code}`).toEqual(before);
      }
    }
  });
}

test('a person who types while the page is busy types text, in every field', async ({ lookAtBench }) => {
  const { bench, page } = await lookAtBench();
  const fields = [
    ['Queue', bench.search],
    ['Settings', page.getByPlaceholder('Your name')],
    ['Settings', page.getByLabel('Hours until alarm')],
    ['Settings', page.getByTestId('reasons')],
  ] as const;
  for (const [screen, field] of fields) {
    await bench.go(screen);
    // The line of another screen is not shown here: only a line of this one can be seen to stay.
    await bench.forgetLastScan();
    await field.fill('');
    await field.focus();
    // The keys reach their handlers all at once, after the page was busy; their time stamps are those of a person.
    const busy = page.evaluate(
      () =>
        new Promise<void>((resolve) =>
          setTimeout(() => {
            const end = performance.now() + 1_200;
            while (performance.now() < end);
            resolve();
          }),
        ),
    );
    await scanInto(page, '123456789', { gapMs: 120, suffix: null, pauseMs: 0 });
    await busy;
    await expect(field).toHaveValue('123456789');
    await expect(bench.lastScan.getByTestId('last-command')).toHaveText('Number 9 of the list');
  }
});

test('what a field could undo before a scan, it can undo after it', async ({ lookAtBench }) => {
  const { bench, page } = await lookAtBench();
  await bench.search.focus();
  await page.keyboard.type('lamp', { delay: 120 });
  await bench.scan('9529999999992');
  await expect(bench.lastScan.locator('code')).toHaveText('9529999999992');
  await expect(bench.search).toHaveValue('lamp');
  for (let n = 0; n < 6 && (await bench.search.inputValue()) !== ''; n++) {
    await page.keyboard.press('ControlOrMeta+z');
  }
  await expect(bench.search).toHaveValue('');
});

test('in the cancel panel a scan types nothing and presses nothing', async ({ openBench, service }) => {
  const { bench, page } = await openBench();
  const [order] = service.book.all();
  await bench.scanOpens(order?.orderId ?? '', order?.salesChannelOrderId ?? '');
  await page.keyboard.press('F10');
  await page.keyboard.press('Alt+6');
  const field = bench.cancelPanel.getByRole('textbox');
  await field.fill('the buyer moved');
  for (const suffix of ['Enter', 'Tab', null] as const) {
    await scanInto(page, '9529999999992', { suffix });
    await expect(bench.cancelPanel).toContainText('That is not the number of this order.');
    await expect(field).toHaveValue('the buyer moved');
  }
  await expect(bench.cancelPanel).toBeVisible();
  expect(service.requests.cancel).toBe(0);
});

test('scans back to back, and one key held down: two scans, in order, and none of the key @host:keys', async ({
  lookAtBench,
}) => {
  const { bench, page } = await lookAtBench();
  await scanInto(page, '9529999999992', { gapMs: 5 });
  await scanInto(page, '9529999999985', { gapMs: 5 });
  await expect(bench.lastScan.locator('code')).toHaveText('9529999999985');
  await bench.search.focus();
  for (let n = 0; n < 12; n++) await page.keyboard.down('5');
  await page.keyboard.up('5');
  await expect(bench.search).toHaveValue('555555555555');
  await expect(bench.lastScan.locator('code')).toHaveText('9529999999985');
});

test('a scanner set to US on a French computer is said, and read right after the scanner test @host:keys', async ({
  openBench,
}) => {
  const { bench, page } = await openBench();
  await scanInto(page, '9529999999992', { layout: 'french' });
  await expect(bench.lastScan).toContainText('(9529999999992?)');
  await calibrate(bench, 'french');
  await page.getByRole('button', { name: '2. GS1 separator' }).click();
  await scanInto(page, ']d2010952123454321310LOT7\u001d21S99', { layout: 'french' });
  await expect(page.getByTestId('scanner-findings')).toContainText('arrives (as Ctrl ])');
  await expect(page.getByTestId('scanner-findings')).toContainText('Saved for this station.');
  await bench.go('Queue');
  await scanInto(page, '9529999999992', { layout: 'french' });
  await expect(bench.lastScan.locator('code')).toHaveText('9529999999992');
});

/** Screens that look a scanned number up themselves, each with its own sentence about it. */
const LOOKED_UP: {
  name: string;
  go: (bench: Bench, orderNumber: string) => Promise<void>;
  says: (page: Page) => Locator;
}[] = [
  {
    name: 'the search over all orders',
    go: async ({ page }) => {
      await page.keyboard.press('Control+f');
      await expect(page.getByTestId('find-order')).toBeVisible();
    },
    says: (page) => page.getByTestId('found-none'),
  },
  {
    name: 'the erasure of a buyer',
    go: async (bench) => {
      await bench.go('Settings');
      await bench.page.getByRole('button', { name: 'Erase a buyer’s data' }).click();
      await expect(bench.page.getByTestId('erase-find')).toBeVisible();
    },
    says: (page) => page.getByRole('alert'),
  },
  {
    name: 'the cancel question',
    go: async (bench, orderNumber) => {
      await bench.scanOpens(orderNumber, orderNumber);
      await bench.page.keyboard.press('F10');
      await expect(bench.cancelPanel).toBeVisible();
    },
    says: (page) => page.getByTestId('cancel-panel'),
  },
];

for (const { name, go, says } of LOOKED_UP) {
  test(`in ${name}, a number that the keyboard has changed is called so, and not unknown @host:keys`, async ({
    lookAtBench,
  }) => {
    const { bench, page, book } = await lookAtBench();
    const [order] = book.all();
    await go(bench, order?.salesChannelOrderId ?? '');
    await scanInto(page, '9529999999992', { layout: 'french' });
    await expect(bench.lastScan).toContainText('(9529999999992?)');
    await expect(says(page)).toContainText('(9529999999992?)');
    await expect(says(page)).not.toContainText(/No order here has|Nothing at this station|not the number/);
  });
}

test('a code longer than any code is refused with a sentence', async ({ lookAtBench }) => {
  const { bench } = await lookAtBench();
  await scanInto(bench.page, '7'.repeat(600), { gapMs: 3 });
  await expect(bench.lastScan).toContainText('over 512 characters');
});
