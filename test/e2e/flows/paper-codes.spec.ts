/** Slips of many orders, with names of many scripts and hostile ones: each code says what it should, and nothing is cut off. */
import type { Page } from 'playwright';
import { SLIP_PREFIX } from '../../../src-main/contract/slip-prefix.ts';
import { PAPER_SIZES, type PaperSizeName } from '../../../src-main/contract/paper-sizes.ts';
import { readSlipCode } from '../../../src-main/domain/paper/slip-code.ts';
import { createRandom } from '../../../src-main/practice/invented/random.ts';
import { readPaper } from '../../support/read-paper.ts';
import { cutOff } from '../model/cut-off.ts';
import { expect, test } from '../model/fixtures.ts';
import { item, type Order } from '../model/three-parcels.ts';

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
/** One of each name in every run; `PACKDESK_SLIPS=300` for the whole of it. */
const SLIPS = Number(process.env['PACKDESK_SLIPS'] ?? NAMES.length);
/** Bundled fonts have no emoji, and marks of direction are no letters. */
const lettersOf = (text: string) => [...text].filter((one) => /[\p{L}\p{N}]/u.test(one));

const SIZES = Object.keys(PAPER_SIZES) as PaperSizeName[];

async function showSlip(page: Page, scan: (text: string) => Promise<void>, number: string): Promise<void> {
  await page.keyboard.press('F2');
  await scan(number);
  await page.getByRole('button', { name: 'Packing slip' }).click();
  await expect(page.getByTestId('slip')).toBeVisible();
}

test('each code equals its data, on every paper and in every language, whatever the names are', async ({
  start,
  service,
  between,
}) => {
  test.setTimeout(120_000 + SLIPS * 20_000);
  const random = createRandom('slips');
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random.next() * all.length)] as T;
  const numbers = service.book.all().map(({ orderId }) => orderId);
  const names = new Map(numbers.map((orderId, n) => [orderId, NAMES[n % NAMES.length] ?? '']));
  // One long slip: `paper-cut.spec.ts` measures 300 lines on every paper.
  const lines = new Map(
    numbers.map((orderId, n) => [orderId, n % 14 === 6 ? 300 : 1 + Math.floor(random.next() * 5)]),
  );
  between.change = ({ orders }) => {
    for (const order of orders) {
      const name = names.get(String(order['orderId'])) ?? '';
      const count = lines.get(String(order['orderId'])) ?? 1;
      order['items'] = Array.from({ length: count }, (_, n) =>
        item({ sku: `SKU-${n}`, ean: '4006381333931', name: `${name} ${n}` }, `l${n}`, 1 + (n % 9)),
      );
      const shipping = order['shipping'] as { deliveryAddress: Order; deliveries: Order[] };
      shipping.deliveryAddress['receiverName'] = name;
      shipping.deliveryAddress['street'] = name;
      for (const delivery of shipping.deliveries) {
        delivery['items'] = Array.from({ length: count }, (_, n) => `l${n}`);
        delivery['parcels'] = [];
      }
    }
  };
  const { station, bench } = await start({ through: between });
  const { page } = bench;
  await bench.hasOrders(60);
  for (let n = 0; n < SLIPS; n++) {
    const orderId = numbers[n % numbers.length] ?? '';
    const size = SIZES[n % SIZES.length] ?? 'a4';
    const language = pick(['en', 'pt-BR', 'es', 'buyer']);
    await showSlip(page, (text) => bench.scan(text), orderId);
    await page.getByLabel('Paper size').selectOption(size);
    await page.getByLabel('Slip language').selectOption(language);
    const what = `${orderId} of ${lines.get(orderId)} lines on ${size} in ${language}`;
    await expect.poll(() => page.evaluate(cutOff), what).toEqual([]);
    const pdf = await station.printed(() => page.keyboard.press('Control+P'));
    for (const dpi of [203, 300]) {
      const pages = await readPaper(pdf, dpi);
      const { width, height } = PAPER_SIZES[size];
      for (const one of pages) {
        expect(one.width, what).toBeCloseTo(width, 0);
        if (height !== null) expect(one.height, what).toBeCloseTo(height, 0);
      }
      if (height === null) expect(pages, what).toHaveLength(1);
      const codes = pages.flatMap((one) => one.codes);
      const square = codes.filter(({ format }) => format === 'QRCode').map(({ text }) => text);
      expect(square, what).toHaveLength(1);
      expect(square[0]?.startsWith(SLIP_PREFIX), what).toBe(true);
      expect(readSlipCode(square[0]?.slice(SLIP_PREFIX.length) ?? '')?.orderId, what).toBe(orderId);
      const number =
        service.book.all().find((one) => one.orderId === orderId)?.salesChannelOrderId ?? orderId;
      const bars = codes.filter(({ format }) => format === 'Code128').map(({ text }) => text);
      if (size !== '62mm') expect(bars, what).toEqual([number]);
      const text = pages.map((one) => one.text).join('');
      for (const letter of lettersOf(names.get(orderId) ?? ''))
        expect(text, `${what}: ${letter}`).toContain(letter);
    }
    const notice = page.getByTestId('notice').getByRole('button');
    if (await notice.first().isVisible()) await notice.first().click();
  }
});

test('finds a line that is wider than the paper, and one that stands beside it', async ({
  start,
  service,
}) => {
  const { bench } = await start();
  const { page } = bench;
  await bench.hasOrders(60);
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
