/** Slips of many orders, with names of many scripts and hostile ones: each code has its text, and nothing is cut off. */
import type { Page } from 'playwright';
import { SLIP_PREFIX } from '../../../src-main/contract/paper/slip-prefix.ts';
import { PAPER_SIZES, type PaperSizeName } from '../../../src-main/contract/paper/paper-sizes.ts';
import { readSlipCode } from '../../../src-main/domain/paper/slip-code.ts';
import { createRandom } from '../../../src-main/practice/invented/random.ts';
import { readPaper, type PrintedPage } from '../../support/read-paper.ts';
import { cutOff } from '../model/cut-off.ts';
import { expect, test } from '../model/fixtures.ts';
import { item, parcel, type Order } from '../model/three-parcels.ts';

const NAMES = [
  'Łukasz Źdźbło',
  'Светлана Ёлкина',
  'Ευαγγελία Ψαράς',
  'عبد الرحمن الصغير',
  'שרה בן־דוד',
  '欧阳娜娜',
  'さくら 山田',
  'สมชาย ใจดี',
  'Nguyễn Thị Hồng',
  'Ana 🎁 Araújo',
  '^XZ~JR^FD<script>alert(1)</script>',
  '\u202egnp.exe\u202c "&lt;"',
  'x'.repeat(500),
  'a '.repeat(250),
];
/**
 * One order of each name in every run, and a few in Electron, which has another printer and the same slips.
 * `PACKDESK_SLIPS=300` draws all, `SLIPS_SEED` other orders.
 */
const USUAL = process.env['PACKDESK_ELECTRON'] === undefined ? NAMES.length : 5;
const SLIPS = Number(process.env['PACKDESK_SLIPS'] ?? USUAL);
const SEED = process.env['SLIPS_SEED'] ?? 'slips';
const ORDERS = Math.max(60, SLIPS);
const DPI = [203, 300] as const;
/** If only a few slips are drawn, each has one resolution. */
const dpiOf = (n: number) => DPI.filter((_, at) => SLIPS > NAMES.length || at === n % DPI.length);
const SIZES = Object.keys(PAPER_SIZES) as PaperSizeName[];

test.use({ serviceOptions: { orders: ORDERS } });

/** Bundled fonts have no emoji, and marks of direction are not letters. */
const lettersOf = (text: string) => [...text].filter((one) => /[\p{L}\p{N}]/u.test(one));

/** Contents of an order's slip, and its printing. */
interface Wanted {
  orderId: string;
  /** On papers and labels. */
  number: string;
  name: string;
  lines: number;
  parcels: number;
  size: PaperSizeName;
  language: string;
}

function invent(orderId: string, known: string, n: number): Wanted {
  const random = createRandom(SEED, orderId, n);
  const size = SIZES[n % SIZES.length] ?? 'a4';
  // `paper-cut.spec.ts` measures 300 lines on every paper; on a roll they would be longer than any that is cut.
  const isLong = n % 69 === 6 && PAPER_SIZES[size].height !== null;
  const number = random.weighted([
    [known, 4],
    [random.digits('##########'), 1],
    [`^XZ~JR-${random.digits('####')}`, 1],
    [`№ ${random.digits('####')} Źdź`, 1],
    [`${'LONG-'.repeat(14)}${random.digits('####')}`, 1],
  ]);
  return {
    ...{ orderId, number, size },
    name: NAMES[n % NAMES.length] ?? '',
    lines: isLong ? 300 : random.whole(1, 5),
    parcels: random.weighted([
      [1, 3],
      [2, 1],
    ]),
    language: random.pick(['en', 'pt-BR', 'es', 'buyer']),
  };
}

function asWanted(order: Order, { number, name, lines, parcels }: Wanted): void {
  const random = createRandom(SEED, number, 'lines');
  const goods = Array.from({ length: lines }, (_, n) => ({
    sku: `SKU-${n}`,
    ean: '4006381333931',
    name: `${name} ${n}`,
    units: random.whole(1, 9),
  }));
  order['salesChannelOrderId'] = number;
  order['items'] = goods.map((one, n) => item(one, `l${n}`, one.units * parcels));
  const shipping = order['shipping'] as { deliveryAddress: Order; deliveries: Order[] };
  for (const part of ['receiverName', 'street', 'city']) shipping.deliveryAddress[part] = name;
  shipping.deliveries = [
    {
      ...shipping.deliveries[0],
      company: name,
      items: goods.map((_, n) => `l${n}`),
      // Orders of one parcel declare no parcels.
      parcels: Array.from({ length: parcels > 1 ? parcels : 0 }, (_, n) =>
        parcel(
          n + 1,
          [40, 30, 20],
          goods.map((one) => [one, one.units]),
        ),
      ),
    },
  ];
}

/** True if any encoder gets it into the paper's width: eleven modules a sign, 55 for start, check, end and quiet. */
const fitsAsBars = ({ number, size }: Wanted): boolean =>
  /^[ -~]+$/.test(number) &&
  (number.length * 11 + 55) * 0.25 <= PAPER_SIZES[size].width - 2 * PAPER_SIZES[size].margin;

/** @returns what a page says otherwise than its order */
function faultsOf(pages: readonly PrintedPage[], wanted: Wanted): string[] {
  const { width, height } = PAPER_SIZES[wanted.size];
  const isSized = (one: PrintedPage) =>
    Math.abs(one.width - width) < 0.5 && (height === null || Math.abs(one.height - height) < 0.5);
  const codes = pages.flatMap((one) => one.codes);
  const texts = (format: string) => codes.filter((one) => one.format === format).map(({ text }) => text);
  const squares = texts('QRCode').map((text) =>
    text.startsWith(SLIP_PREFIX) ? readSlipCode(text.slice(SLIP_PREFIX.length))?.orderId : text,
  );
  const bars = texts('Code128');
  const text = pages.map((one) => one.text).join('');
  return [
    ...(pages.every(isSized) ? [] : ['a page is of another size']),
    ...(height === null && pages.length !== 1 ? ['a roll has pages'] : []),
    ...(squares.join() === wanted.orderId ? [] : [`the square says ${squares.join()}`]),
    ...(bars.length === 0 && !fitsAsBars(wanted)
      ? []
      : bars.join('\n') === wanted.number
        ? []
        : [`the bars say ${bars.join()}`]),
    ...(codes.length === squares.length + bars.length ? [] : ['there are other codes']),
    ...new Set(lettersOf(wanted.name).filter((letter) => !text.includes(letter))),
  ];
}

async function showSlip(page: Page, scan: (text: string) => Promise<void>, number: string): Promise<void> {
  await page.keyboard.press('F2');
  const button = page.getByRole('button', { name: 'Packing slip' });
  // A machine that hangs between two keys breaks a scan: it is repeated, as a person does.
  await expect(async () => {
    await scan(number);
    await expect(button).toBeVisible({ timeout: 15_000 });
  }).toPass();
  await button.click();
  await expect(page.getByTestId('slip')).toBeVisible();
}

test('each code equals its data, on every paper and in every language, whatever the names are @host:print', async ({
  start,
  service,
  between,
}) => {
  test.setTimeout(300_000 + SLIPS * 20_000);
  const all = service.book
    .all()
    .slice(0, SLIPS)
    .map(({ orderId, salesChannelOrderId }, n) => invent(orderId, salesChannelOrderId, n));
  const byId = new Map(all.map((one) => [one.orderId, one]));
  between.change = ({ orders }) => {
    for (const order of orders) {
      const wanted = byId.get(String(order['orderId']));
      if (wanted) asWanted(order, wanted);
    }
  };
  const { station, bench } = await start({ through: between });
  const { page } = bench;
  await bench.hasOrders(ORDERS);
  const faults: string[] = [];
  const seen = { pages: 0, squares: 0, bars: 0 };
  for (const [n, wanted] of all.entries()) {
    if (n > 0 && n % 50 === 0) console.log(`slips: ${n} of ${all.length}, ${faults.length} faults`);
    const { orderId, size, language, lines, parcels } = wanted;
    const what = `${orderId} (${wanted.number}) of ${lines} lines on ${size} in ${language}`;
    await showSlip(page, (text) => bench.scan(text), orderId);
    await page.getByLabel('Paper size').selectOption(size);
    await page.getByLabel('Slip language').selectOption(language);
    if (parcels > 1 && lines % 2 === 0) await page.getByTestId('slip-parcel').selectOption({ index: 1 });
    await expect.poll(() => page.evaluate(cutOff), what).toEqual([]);
    const pdf = await station.printed(() => page.keyboard.press('Control+P'));
    for (const dpi of dpiOf(n)) {
      const pages = await readPaper(pdf, dpi);
      faults.push(...faultsOf(pages, wanted).map((fault) => `${what}, ${dpi} dpi: ${fault}`));
      seen.pages += pages.length;
      for (const { format } of pages.flatMap(({ codes }) => codes))
        seen[format === 'QRCode' ? 'squares' : 'bars']++;
    }
    const notice = page.getByTestId('notice').getByRole('button');
    if (await notice.first().isVisible()) await notice.first().click();
  }
  console.log(
    `slips: ${all.length} orders of seed ${SEED} at ${DPI.join(' and ')} dpi: ${seen.pages} pages, ${seen.squares} squares and ${seen.bars} bar codes read, ${faults.length} faults`,
  );
  expect(faults).toEqual([]);
  expect(seen.squares).toBe(all.flatMap((_, n) => dpiOf(n)).length);
  expect(seen.bars).toBeGreaterThan(0);
});

test('finds a line that is wider than the paper, and one that stands beside it', async ({
  start,
  service,
}) => {
  const { bench } = await start();
  const { page } = bench;
  await bench.hasOrders(ORDERS);
  await showSlip(page, (text) => bench.scan(text), service.book.all()[0]?.orderId ?? '');
  expect(await page.evaluate(cutOff)).toEqual([]);
  const number = page.locator('[data-testid=slip] .number');
  await number.evaluate((one) => one.style.setProperty('white-space', 'nowrap'));
  await number.evaluate((one) => (one.textContent = 'x'.repeat(200)));
  expect(await page.evaluate(cutOff)).not.toEqual([]);
  await number.evaluate((one) => (one.textContent = 'x'));
  expect(await page.evaluate(cutOff)).toEqual([]);
  await number.evaluate((one) => one.style.setProperty('translate', '1000px'));
  expect(await page.evaluate(cutOff)).not.toEqual([]);
});
