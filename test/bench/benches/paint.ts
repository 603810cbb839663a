/** Time from the last key of a scan to its answer on the screen, compared with a screen that is already in memory. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { startBrowserHost } from '../../../src-main/host/browser-host.ts';
import { codeKey } from '../../../src-main/domain/scan/code-key.ts';
import { chromiumLaunch } from '../../support/chromium.ts';
import { quietLog } from '../../support/quiet-log.ts';
import { builtCache } from '../data/built-cache.ts';
import { orderText } from '../data/orders.ts';
import { openStation, type BenchStation } from '../harness/bench-station.ts';
import { must, type Bench, type Row } from '../harness/bench.ts';
import { PaintPage } from '../harness/paint-page.ts';
import { remember, screenOf, serveFromMemory } from '../harness/screens-from-memory.ts';
import { quantile, ratioOf } from '../harness/stats.ts';

const ORDERS = 10_000;
const BLOCKS = 3;
const A_BLOCK = 40;
const WARM_UP = 10;
/** Frames run without a pause, as they do when something on a page moves. */
const RUNNING = 40;
const LONGEST_FRAME_MS = 50;
const RENDERER = fileURLToPath(new URL('../../../out/renderer', import.meta.url));

interface Scan {
  code: string;
  /** Text of the answer on the screen. */
  answer: string;
}

interface ScannedOrder {
  salesChannelOrderId: string;
  items: { ean: string }[];
}

/** Products whose most urgent order is always another than the one before, which does not need them. */
function scansOf({ bench }: BenchStation, count: number): Scan[] {
  const scans: Scan[] = [];
  let open: ScannedOrder | null = null;
  for (let n = 0; scans.length < count; n++) {
    const { items } = JSON.parse(orderText((n * 7919) % ORDERS)) as ScannedOrder;
    const ean = items[0]?.ean ?? '';
    const [first] = bench.scan.ordersThatNeed('code', codeKey(ean) ?? '', null, 1);
    must(first !== undefined, `no order needs ${ean}`);
    if (!first || open?.items.some((item) => item.ean === ean)) continue;
    if (first.salesChannelOrderId === open?.salesChannelOrderId) continue;
    open = JSON.parse(orderText(Number(first.orderId.slice(2)))) as ScannedOrder;
    must(
      open.items.some((item) => item.ean === ean),
      `${first.orderId} does not need ${ean}`,
    );
    scans.push({ code: ean, answer: open.salesChannelOrderId });
  }
  return scans;
}

/** Milliseconds from the last key: to the line that says what was scanned, and to the order that it opened. */
interface Times {
  words: number;
  order: number;
}

/** Paired measurements, block by block. */
interface Blocks {
  ours: Times[][];
  theirs: Times[][];
}

const ms = (n: number): string => `${n.toFixed(1)} ms`;

function rowOf(
  what: string,
  reference: string,
  { ours, theirs }: Blocks,
  which: keyof Times,
  goal: number | null,
): Row {
  const of = (times: readonly Times[], share: number) =>
    quantile(
      times.map((one) => one[which]),
      share,
    );
  const ratio = ratioOf(
    ours.map((block) => of(block, 0.95)),
    theirs.map((block) => of(block, 0.95)),
  );
  const [our, their] = [ours.flat(), theirs.flat()];
  const here = ([0.95, 0.5] as const).map(
    (share) => `p${share * 100} ${ms(of(our, share))}, ${ms(of(their, share))}`,
  );
  return { what, reference, ratio, goal, here: here.join('; ') };
}

export const bench: Bench = {
  name: 'paint',
  run: async () => {
    if (!existsSync(`${RENDERER}/index.html`)) throw new Error('the screens are not built: npm run build');
    const station = await openStation(builtCache(ORDERS).folder);
    station.context.live.change('status', { mode: 'service', openOrders: ORDERS });
    const host = await startBrowserHost({
      port: 0,
      rendererDir: RENDERER,
      context: station.context,
      log: quietLog,
    });
    const browser = await chromium.launch(await chromiumLaunch());
    // Both pages belong to one browser.
    const newPage = async () =>
      (await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' })).newPage();
    const app = await PaintPage.open(await newPage(), host.url);
    await app.page.getByTestId('queue-total').filter({ hasText: '10,000' }).waitFor();
    const memory = await serveFromMemory(app.page, RENDERER);
    const fromMemory = await PaintPage.open(await newPage(), memory.url);
    const screens = new Map<Scan, string>();

    const scans = scansOf(station, WARM_UP + BLOCKS * A_BLOCK + RUNNING);
    const answers = ({ code, answer }: Scan) => [
      { where: '[data-testid=last-scan] code', text: code },
      { where: '[data-testid=order-number]', text: answer },
    ];
    const scanIn = async (page: PaintPage, scan: Scan): Promise<Times> => {
      const [words = Number.NaN, order = Number.NaN] = await page.scan(scan.code, answers(scan));
      return { words, order };
    };
    const inApp = async (scan: Scan): Promise<Times> => {
      const times = await scanIn(app, scan);
      const marked = await app.page.locator('[data-testid=items] li.marked').textContent();
      must(marked?.includes(scan.code) === true, `the line of ${scan.code} is not marked`);
      screens.set(scan, await screenOf(app.page));
      return times;
    };
    const inMemory = async (scan: Scan): Promise<Times> => {
      await remember(fromMemory.page, scan.code, screens.get(scan) ?? '');
      return scanIn(fromMemory, scan);
    };
    const block = async (of: readonly Scan[], scan: (one: Scan) => Promise<Times>) => {
      const took: Times[] = [];
      for (const one of of) took.push(await scan(one));
      return took;
    };
    const take = (count: number) => scans.splice(0, count);

    const first = take(WARM_UP);
    await block(first, inApp);
    await block(first, inMemory);
    const apart: Blocks = { ours: [], theirs: [] };
    for (let n = 0; n < BLOCKS; n++) {
      const these = take(A_BLOCK);
      apart.ours.push(await block(these, inApp));
      apart.theirs.push(await block(these, inMemory));
    }
    const running: Blocks = { ours: [], theirs: [] };
    const last = take(RUNNING);
    const longest = await app.longestFrame(async () => running.ours.push(await block(last, inApp)));
    const least = await fromMemory.longestFrame(async () => running.theirs.push(await block(last, inMemory)));

    await browser.close();
    await host.close();
    memory.close();
    await station.close();
    const frame = longest / LONGEST_FRAME_MS;
    const still = 'the same screens, from memory';
    return {
      rows: [
        rowOf('last key of a scan to its order painted, 10,000 open, p95', still, apart, 'order', 1.5),
        rowOf('the same, to its words', still, apart, 'words', null),
        rowOf('the same, to its order', `${still}, frames running in both`, running, 'order', null),
        {
          what: 'longest frame while scans are answered',
          reference: `${LONGEST_FRAME_MS} ms`,
          ratio: { median: frame, low: frame, high: frame },
          goal: 1,
          here: `${ms(longest)}; ${ms(least)} from memory`,
        },
      ],
    };
  },
};
