/** Memory of a station as its queue grows: the main process, and the page in a real Chromium. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium, type Browser } from 'playwright';
import { startBrowserHost } from '../../../src-main/host/browser-host.ts';
import { chromiumLaunch } from '../../support/chromium.ts';
import { quietLog } from '../../support/quiet-log.ts';
import { builtCache } from '../data/built-cache.ts';
import { openStation } from '../harness/bench-station.ts';
import { must, type Bench } from '../harness/bench.ts';
import { startService } from '../harness/list-service.ts';
import { median, ratioOf } from '../harness/stats.ts';

const PROCESS = fileURLToPath(new URL('./memory-process.ts', import.meta.url));
const RENDERER = fileURLToPath(new URL('../../../out/renderer', import.meta.url));
const ROUNDS = 3;
const run = promisify(execFile);

/** @returns megabytes of the whole process: its threads, its page caches, all of it */
async function mainProcess(orders: number, url: string): Promise<number> {
  const args = ['--expose-gc', PROCESS, builtCache(orders).folder, url, String(orders)];
  const { stdout } = await run(process.execPath, args);
  const { rss } = JSON.parse(stdout) as { rss: number };
  return rss / 1e6;
}

/** @returns megabytes of the page's heap after a walk down the queue */
async function page(browser: Browser, orders: number): Promise<number> {
  const station = await openStation(builtCache(orders).folder);
  station.context.live.change('status', { mode: 'service', openOrders: orders });
  const host = await startBrowserHost({
    port: 0,
    rendererDir: RENDERER,
    context: station.context,
    log: quietLog,
  });
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
  const shown = await context.newPage();
  await shown.goto(host.url);
  const total = shown.getByTestId('queue-total');
  await total.filter({ hasText: orders.toLocaleString('en') }).waitFor();
  for (let n = 0; n < 40; n++) await shown.keyboard.press('PageDown');
  const devtools = await context.newCDPSession(shown);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  must((await total.textContent())?.includes(orders.toLocaleString('en')) === true, 'the queue on the page');
  await context.close();
  await host.close();
  await station.close();
  return usedSize / 1e6;
}

export const bench: Bench = {
  name: 'memory',
  run: async () => {
    if (!existsSync(`${RENDERER}/index.html`)) throw new Error('the screens are not built: npm run build');
    const [few, many] = [await startService(1_000), await startService(100_000)];
    const small: number[] = [];
    const large: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      small.push(await mainProcess(1_000, few.url));
      large.push(await mainProcess(100_000, many.url));
    }
    await few.stop();
    await many.stop();
    const browser = await chromium.launch(await chromiumLaunch());
    const short: number[] = [];
    const long: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      short.push(await page(browser, 100));
      long.push(await page(browser, 10_000));
    }
    await browser.close();
    const mb = (values: readonly number[]) => `${median(values).toFixed(0)} MB`;
    return {
      rows: [
        {
          what: 'main process with 100,000 open, after a check, scans and pages',
          reference: 'itself with 1,000',
          ratio: ratioOf(large, small),
          goal: 1.3,
          here: `${mb(large)}, ${mb(small)}`,
        },
        {
          what: 'heap of the page with 10,000 open, after a walk down the queue',
          reference: 'itself with 100',
          ratio: ratioOf(long, short),
          goal: 1.2,
          here: `${mb(long)}, ${mb(short)}`,
        },
      ],
    };
  },
};
