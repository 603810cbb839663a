/** Time from the key press to the PDF: a slip, a hundred slips in sequence, and a pick list of a thousand lines. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { startPracticeService } from '../../../src-main/practice/http/service.ts';
import { standBetween } from '../../e2e/model/between.ts';
import { scanInto } from '../../e2e/model/scanner.ts';
import { item, type Order } from '../../e2e/model/three-parcels.ts';
import { closeBrowser, startBrowser } from '../../support/browser-station.ts';
import type { RunningStation } from '../../support/running-station.ts';
import { must, type Bench, type Row } from '../harness/bench.ts';
import { median, ratioOf } from '../harness/stats.ts';
import { timedAsync } from '../harness/timing.ts';

const RENDERER = fileURLToPath(new URL('../../../out/renderer', import.meta.url));
const SECRET = 'measured-secret';
const ORDERS = 100;
/** Items of an order: a list of all has a thousand lines. */
const ITEMS = 10;
const LINES = ORDERS * ITEMS;
const ROUNDS = 5;
/** Orders of the hundred at either end. */
const AT_AN_END = 20;
/** Time that a packer needs to take the next item. */
const HAND_MS = 400;

/** All items differ, and each order is packed into one parcel. */
function withManyItems(order: Order): void {
  const id = String(order['orderId']);
  order['items'] = Array.from({ length: ITEMS }, (_, n) =>
    item(
      { sku: `${id}-${n}`, ean: '4006381333931', name: `Item ${n} of ${id}, in a carton` },
      `l${n}`,
      1 + (n % 3),
    ),
  );
  const shipping = order['shipping'] as { deliveries: Order[] };
  shipping.deliveries = [
    { ...shipping.deliveries[0], items: Array.from({ length: ITEMS }, (_, n) => `l${n}`), parcels: [] },
  ];
}

/** Opens a page of the same browser without any of our code. */
async function barePage(page: Page): Promise<Page> {
  const bare = await page.context().newPage();
  await bare.goto('about:blank');
  return bare;
}

const A4 = { format: 'A4' } as const;

const bareRows = (lines: number): string =>
  `<table>${Array.from({ length: lines }, (_, n) => `<tr><td>${n % 3}</td><td>Item ${n}, in a carton</td><td>SKU-${n}</td><td>4006381333931</td></tr>`).join('')}</table>`;

async function showSlip(page: Page, orderId: string): Promise<void> {
  await page.keyboard.press('F2');
  await scanInto(page, orderId, { pauseMs: HAND_MS });
  await page.getByRole('button', { name: 'Packing slip' }).click();
  await page.getByTestId('slip').waitFor();
}

/** Milliseconds from the key to the PDF. */
async function slipOf({ page, printed }: RunningStation, orderId: string): Promise<number> {
  await showSlip(page, orderId);
  let bytes = 0;
  const took = await timedAsync(async () => {
    bytes = (await printed(() => page.keyboard.press('Control+P'))).length;
  });
  must(bytes > 5_000, `the slip of ${orderId} has ${bytes} bytes`);
  const notice = page.getByTestId('notice').getByRole('button');
  if (await notice.first().isVisible()) await notice.first().click();
  return took;
}

/** Milliseconds from the code to the PDF. */
async function listOf({ page, printed }: RunningStation): Promise<number> {
  const scan = (code: string) => scanInto(page, code, { pauseMs: HAND_MS });
  await page.keyboard.press('F3');
  await page.getByTestId('pick-list').waitFor();
  if ((await page.getByTestId('totes').locator('li').count()) !== ORDERS)
    for (const code of ['PKDCMDRULES', `PKDCMDX${ORDERS}`, 'PKDCMDDONE']) await scan(code);
  await page
    .getByTestId('totes')
    .locator('li')
    .nth(ORDERS - 1)
    .waitFor();
  await scan('PKDCMDPAPERS');
  await page.getByTestId('papers').waitFor();
  await scan('PKDCMDREASON1');
  const lines = page.getByTestId('paper-preview').getByTestId('pick-list').locator('tbody tr');
  await lines.nth(LINES - 1).waitFor();
  must((await lines.count()) >= LINES, `the list has ${await lines.count()} lines`);
  let bytes = 0;
  const took = await timedAsync(async () => {
    bytes = (await printed(async () => void (await scanInto(page, 'PKDCMDSLIP', { pauseMs: 0 })))).length;
  });
  must(bytes > 50_000, `the list has ${bytes} bytes`);
  return took;
}

const ms = (values: readonly number[]): string => `${median(values).toFixed(0)} ms`;

async function measure(station: RunningStation, orderIds: readonly string[]): Promise<Row[]> {
  const bare = await barePage(station.page);
  const pdfOf = async (html: string) => {
    await bare.setContent(html);
    return timedAsync(() => bare.pdf(A4));
  };
  const [slips, words, lists, tables]: number[][] = [[], [], [], []];
  for (const orderId of orderIds) {
    slips?.push(await slipOf(station, orderId));
    words?.push(await pdfOf('<p>word</p>'));
  }
  for (let round = 0; round < ROUNDS; round++) {
    lists?.push(await listOf(station));
    tables?.push(await pdfOf(bareRows(LINES)));
  }
  const [first, last] = [slips?.slice(0, AT_AN_END) ?? [], slips?.slice(-AT_AN_END) ?? []];
  const sum = (slips ?? []).reduce((all, one) => all + one, 0);
  return [
    {
      what: 'slip of ten lines, from the key to its PDF',
      reference: 'a page of one word to its PDF, the same browser',
      ratio: ratioOf(slips ?? [], words ?? []),
      goal: null,
      here: `${ms(slips ?? [])}, ${ms(words ?? [])}`,
    },
    {
      what: `the last ${AT_AN_END} of ${orderIds.length} slips`,
      reference: `the first ${AT_AN_END}`,
      ratio: ratioOf(last, first),
      goal: 1.2,
      here: `${ms(last)}, ${ms(first)}; all of them ${(sum / 1000).toFixed(1)} s`,
    },
    {
      what: `pick list of ${LINES.toLocaleString('en')} lines, from its code to the PDF`,
      reference: 'a bare table of as many rows to its PDF, the same browser',
      ratio: ratioOf(lists ?? [], tables ?? []),
      goal: null,
      here: `${ms(lists ?? [])}, ${ms(tables ?? [])}`,
    },
  ];
}

export const bench: Bench = {
  name: 'paper',
  run: async () => {
    if (!existsSync(`${RENDERER}/index.html`)) throw new Error('the screens are not built: npm run build');
    const service = await startPracticeService({ orders: ORDERS, clientSecret: SECRET });
    const between = await standBetween(service.orderUrl);
    between.change = ({ orders }) => orders.forEach(withManyItems);
    const dataDir = mkdtempSync(join(tmpdir(), 'packdesk-bench-paper-'));
    const station = await startBrowser({
      dataDir,
      args: [
        ...['--auth-url', service.authUrl, '--product-url', service.productUrl],
        ...['--order-url', between.orderUrl, '--station', 'Bench 7'],
      ],
      env: { PACKDESK_CLIENT_ID: 'practice-merchant', PACKDESK_CLIENT_SECRET: SECRET },
    });
    try {
      await station.page
        .getByTestId('queue-total')
        .filter({ hasText: String(ORDERS) })
        .waitFor();
      return {
        rows: await measure(
          station,
          service.book.all().map(({ orderId }) => orderId),
        ),
      };
    } finally {
      await station.kill();
      await between.stop();
      await service.stop();
      await closeBrowser();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    }
  },
};
