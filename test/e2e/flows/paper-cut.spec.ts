/** Slips of one line and of 300, with hostile names, on every paper and in every language: measured in the preview and on the printed pages. */
import type { Page } from 'playwright';
import { PAPER_SIZES, type PaperSizeName } from '../../../src-main/contract/paper/paper-sizes.ts';
import { readPaper } from '../../support/read-paper.ts';
import type { Between } from '../model/between.ts';
import type { Bench } from '../model/bench.ts';
import { cutOff } from '../model/cut-off.ts';
import { expect, test } from '../model/fixtures.ts';
import { byTheirUrgency } from '../model/order-book.ts';
import { item, type Order } from '../model/three-parcels.ts';

const SIZES = Object.keys(PAPER_SIZES) as PaperSizeName[];
const LANGUAGES = ['en', 'pt-BR', 'es'] as const;
const MANY = 300;
/** Each paper is drawn in one language; with `PACKDESK_PAPERS=all` in all of them (5 minutes). */
const IS_WHOLE = process.env['PACKDESK_PAPERS'] === 'all';
/** Hostile, and short enough that 300 of them fit on 2 m of a roll are none: on a roll they are refused with a sentence. */
const NAMES = [
  'x'.repeat(500),
  'عبد الرحمن الصغير '.repeat(12),
  'word '.repeat(100),
  'Mug',
  'שרה בן־דוד',
  'Ω'.repeat(80),
];

/** The first row of a line has the one mark, its last row the other. */
const [startOf, endOf] = [(n: number) => `B${n}B`, (n: number) => `E${n}E`];

/** The most urgent order has one line, the next one many. @returns their numbers */
function showLongOrders(between: Between, ids: readonly string[], many = MANY): void {
  between.change = ({ orders }) => {
    for (const order of orders) {
      const which = ids.indexOf(String(order['orderId']));
      if (which < 0) continue;
      const count = which === 0 ? 1 : many;
      order['items'] = Array.from({ length: count }, (_, n) => {
        const name = `${startOf(n)} ${NAMES[n % NAMES.length]}`;
        return item({ sku: endOf(n), ean: '', name }, `l${n}`, 1 + (n % 9));
      });
      const shipping = order['shipping'] as { deliveryAddress: Order; deliveries: Order[] };
      for (const part of ['receiverName', 'street', 'city']) shipping.deliveryAddress[part] = 'Ж'.repeat(200);
      for (const delivery of shipping.deliveries) {
        delivery['items'] = Array.from({ length: count }, (_, n) => `l${n}`);
        delivery['parcels'] = [];
      }
    }
  };
}

const NOTE = Array.from({ length: 50 }, (_, n) => `devolver${String(n).padStart(2, '0')}`).join('');

/** @returns texts that are missing on the printed pages, or are on two of them */
async function faultsOf(pdf: Uint8Array, lines: number): Promise<string[]> {
  const pages = await readPaper(pdf, 100);
  const pageOf = (mark: string) => pages.findIndex(({ text }) => text.includes(mark));
  const rows = Array.from({ length: lines }, (_, n) => [n, pageOf(startOf(n)), pageOf(endOf(n))] as const);
  const whole = pages
    .map(({ text }) => text)
    .join('')
    .replaceAll(/\s/g, '');
  return [
    ...rows.flatMap(([n, first, last]) => (first < 0 || last < 0 ? [`line ${n} is missing`] : [])),
    ...rows.flatMap(([n, first, last]) =>
      first === last ? [] : [`line ${n} is on pages ${first} and ${last}`],
    ),
    ...(whole.includes(NOTE) ? [] : ['the note is not whole']),
  ];
}

async function showSlip({ page, scan }: { page: Page; scan: Bench['scan'] }, orderId: string): Promise<void> {
  await page.keyboard.press('F2');
  await scan(orderId);
  await page.getByRole('button', { name: 'Packing slip' }).click();
  await expect(page.getByTestId('slip')).toBeVisible();
}

test('nothing is cut, nothing overflows and no row is on two pages, of 1 line and of 300, on every paper, in every language @host:print', async ({
  openBench,
  service,
  between,
}) => {
  test.setTimeout(600_000);
  const ids = byTheirUrgency(service.book)
    .slice(0, 2)
    .map(({ orderId }) => orderId);
  showLongOrders(between, ids);
  const settings = {
    ...{ station: 'Bench 7', language: 'en', slipFooter: NOTE },
    ...{ merchantName: 'M'.repeat(100), merchantAddress: 'שדרות'.repeat(60) },
  };
  const { station, bench, page } = await openBench({ settings, through: between });
  for (const [which, orderId] of ids.entries()) {
    const lines = which === 0 ? 1 : MANY;
    await showSlip({ page, scan: (text) => bench.scan(text) }, orderId);
    for (const [n, size] of SIZES.entries())
      for (const language of IS_WHOLE ? LANGUAGES : [LANGUAGES[(n + which) % LANGUAGES.length] ?? 'en']) {
        const what = `${lines} lines on ${size} in ${language}`;
        await page.getByLabel('Paper size').selectOption(size);
        await page.getByLabel('Slip language').selectOption(language);
        if (size === '62mm' && lines === MANY) {
          await page.keyboard.press('Control+P');
          await expect(page.getByTestId('paper-alarm'), what).toBeVisible();
          continue;
        }
        // A browser shrinks a page whose text is too wide: on paper that is small, and not cut.
        await expect.poll(() => page.evaluate(cutOff), what).toEqual([]);
        const pdf = await station.printed(() => page.keyboard.press('Control+P'));
        expect(await faultsOf(pdf, lines), what).toEqual([]);
        const notice = page.getByTestId('notice').getByRole('button');
        if (await notice.first().isVisible()) await notice.first().click();
      }
  }
});

/** Enough for several pages. */
const FEW = 30;

test('finds a row on two pages, and a name that is wider than the paper @host:print', async ({
  openBench,
  service,
  between,
}) => {
  const ids = byTheirUrgency(service.book)
    .slice(0, 2)
    .map(({ orderId }) => orderId);
  showLongOrders(between, ids, FEW);
  const settings = { station: 'Bench 7', language: 'en', slipSize: 'a6', slipFooter: NOTE };
  const { station, bench, page } = await openBench({ settings, through: between });
  await showSlip({ page, scan: (text) => bench.scan(text) }, ids[1] ?? '');
  const withRule = async (rule: string) => {
    await page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets = [sheet];
    }, rule);
    return faultsOf(await station.printed(() => page.keyboard.press('Control+P')), FEW);
  };
  expect(await withRule('')).toEqual([]);
  const broken = await withRule('tbody tr { break-inside: auto !important }');
  expect(broken.filter((one) => one.includes('is on pages'))).not.toEqual([]);
  await withRule('.paper-sheet .line { white-space: nowrap !important }');
  expect(await page.evaluate(cutOff)).not.toEqual([]);
});
