/** Each process of a bench at work is killed, again and again: it is restarted, and nothing that was shown is lost. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { environmentOptions } from '../../chaos/options.ts';
import { createRandom } from '../../../src-main/practice/invented/random.ts';
import type { RunningStation } from '../../support/running-station.ts';
import type { Between } from '../model/between.ts';
import { processesBelow } from '../model/child-processes.ts';
import { codeOf } from '../model/enormous-order.ts';
import { expect, test } from '../model/fixtures.ts';
import { mostUrgent } from '../model/order-book.ts';

/** Number of starts of the main process, each of which ends with a kill. `PROCESS_LIVES=16` is the campaign of 208 kills. */
const { LIVES, SEED } = environmentOptions({
  LIVES: ['PROCESS_LIVES', 1],
  SEED: ['PROCESS_SEED', 'killed-processes'],
});
/**
 * Kinds of processes to kill, in order, in each life before its main process: fewer screens than are restarted in a row, and more
 * graphics processes than Chromium tolerates.
 */
const VICTIMS = [
  ...['renderer', 'gpu-process', 'gpu-process', 'utility', 'gpu-process', 'gpu-process'],
  ...['renderer', 'gpu-process', 'gpu-process', 'utility', 'gpu-process', 'renderer'],
];
/** The longest pause before a screen is loaded again, and the time to load it. */
const BACK_MS = 90_000;
const UNITS = 900;
const EAN = codeOf(0);
/** Time that a packer needs for the next unit: sooner, the code counts as one scan that was read twice. */
const NEXT_UNIT_MS = 400;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Makes the service show the order with many units of one item, and no parcel declared. */
function showManyUnits(between: Between, orderId: string): void {
  between.change = ({ orders }) => {
    const order = orders.find((one) => one['orderId'] === orderId);
    const [item] = (order?.['items'] ?? []) as Record<string, unknown>[];
    if (!order || !item) return;
    const shipping = order['shipping'] as { deliveries: Record<string, unknown>[] };
    order['items'] = [{ ...item, ean: EAN, quantity: UNITS }];
    shipping.deliveries = [{ ...shipping.deliveries[0], items: [item['id']], parcels: [] }];
  };
}

/** Scans into the present page: the driver's own page is gone with its process. */
const scan = (station: RunningStation, code: string) =>
  station.electron?.evaluate(({ BrowserWindow }, text) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    for (const keyCode of [...text, 'Enter'])
      for (const type of ['keyDown', 'char', 'keyUp'] as const) contents?.sendInputEvent({ type, keyCode });
  }, code);

/** The units that the screen shows as packed; null: it shows none now. */
async function shownUnits(station: RunningStation): Promise<number | null> {
  const text = await station.electron?.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    if (!contents || contents.isCrashed()) return '';
    const answer: unknown = await Promise.race([
      contents.executeJavaScript('document.querySelector("[data-testid=packed-total]")?.textContent ?? ""'),
      // A page that is just reloading never answers.
      new Promise((resolve) => setTimeout(() => resolve(''), 1_000)),
    ]);
    return String(answer);
  });
  const units = /^\s*(\d+)\D/.exec(text ?? '')?.[1];
  return units === undefined ? null : Number(units);
}

test('each process is killed in turn, and the bench goes on where it was', async ({
  start,
  service,
  between,
  dataDir,
}) => {
  test.skip(process.platform !== 'linux', 'only Linux shows the processes below one (/proc)');
  test.setTimeout(600_000 * LIVES);
  const { orderId } = mostUrgent(service.book);
  showManyUnits(between, orderId);
  const random = createRandom(SEED);
  /** Orders that a screen has shown as packed. */
  let acknowledged = 0;
  let scans = 0;
  let kills = 0;

  const storedUnits = () => {
    const db = new Database(join(dataDir, 'journal.db'), { readonly: true });
    try {
      return Number(db.prepare('SELECT units FROM packing_orders').pluck().get() ?? 0);
    } finally {
      db.close();
    }
  };
  const scanOne = async (station: RunningStation) => {
    await pause(NEXT_UNIT_MS);
    scans++;
    await scan(station, EAN);
  };
  /** Packs one unit, and waits until the screen shows it. */
  const packOne = async (station: RunningStation) => {
    await scanOne(station);
    await expect.poll(() => shownUnits(station)).toBe(acknowledged + 1);
    acknowledged++;
  };

  for (let life = 1; life <= LIVES; life++) {
    const { station, bench } = await start({ through: between });
    await bench.hasOrders(60);
    await bench.pack(orderId);
    await expect.poll(() => shownUnits(station)).toBeGreaterThanOrEqual(acknowledged);
    acknowledged = storedUnits();
    const main = (await station.electron?.evaluate(() => process.pid)) ?? 0;
    for (const kind of VICTIMS) {
      await packOne(station);
      const victims = processesBelow(main).filter((one) => one.kind === kind);
      // The scan may be on its way from the keyboard to the disk.
      await scanOne(station);
      await pause(random.whole(0, 200));
      process.kill(random.pick(victims).pid, 'SIGKILL');
      kills++;
      // Back on the same order, without a person.
      await expect
        .poll(() => shownUnits(station), { timeout: BACK_MS, message: `after ${kind} ended` })
        .toBeGreaterThanOrEqual(acknowledged);
      await pause(NEXT_UNIT_MS);
      // Both are read each time: the scan before the kill may be stored only now.
      await expect.poll(async () => (await shownUnits(station)) === storedUnits()).toBe(true);
      const stored = storedUnits();
      expect(stored).toBeGreaterThanOrEqual(acknowledged);
      expect(stored).toBeLessThanOrEqual(acknowledged + 1);
      acknowledged = stored;
    }
    // The end of each is noticed, for the problem report.
    const noticed = (words: string) => station.errorOutput().split(words).length - 1;
    const screens = VICTIMS.filter((kind) => kind === 'renderer').length;
    await expect.poll(() => noticed('"the screen broke"')).toBe(screens);
    await expect
      .poll(() => noticed('a process of Chromium ended'))
      .toBeGreaterThanOrEqual(VICTIMS.length - screens);
    await packOne(station);
    await scanOne(station);
    await pause(random.whole(0, 200));
    await station.killProcess();
    kills++;
    expect(storedUnits()).toBeGreaterThanOrEqual(acknowledged);
  }
  expect(storedUnits()).toBeLessThanOrEqual(scans);
  expect(kills).toBe(LIVES * (VICTIMS.length + 1));
  process.stdout.write(`${kills} kills in ${LIVES} lives: ${scans} scans, ${storedUnits()} units packed\n`);
});
