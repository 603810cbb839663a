/**
 * A batch of orders for the put wall, picked, put and packed by only the scanner: offline in the middle, with a cancel, a
 * change and a shortage on the way, and a kill. At the end every unit is accounted for against the service's own book.
 */
import type { Page } from 'playwright';
import type { Bench } from '../model/bench.ts';
import { expect, test } from '../model/fixtures.ts';
import type { Between } from '../model/between.ts';
import { byTheirUrgency } from '../model/order-book.ts';

type Order = ReturnType<typeof byTheirUrgency>[number];

/** `PACKDESK_WALL_ORDERS=40` for a whole batch: some 400 scans. */
const ORDERS = Number(process.env['PACKDESK_WALL_ORDERS'] ?? 8);
const hero = (page: Page) => page.getByTestId('wall-hero');
const pickHero = (page: Page) => page.getByTestId('pick-hero');
const slot = (page: Page, n: number) => page.locator(`[data-slot="${n}"]`);

/** Some practice items have no EAN, or an EAN that cannot be scanned. */
const codeOf = (ean: string, sku: string): string => (/^\d{8,14}$/.test(ean) ? ean : sku);

interface Line {
  ean: string;
  picked: number;
  due: number;
}

async function linesOf(page: Page): Promise<Line[]> {
  const rows = page.getByTestId('batch-lines').locator('tbody tr');
  const texts = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent.trim())),
  );
  return texts.map(([counts = '', , , sku = '', ean = '']) => {
    const [picked = 0, due = 0] = counts.split(' of ').map(Number);
    return { ean: codeOf(ean, sku), picked, due };
  });
}

/** Scans the rest of some lines, each with its number typed before. */
async function pick(bench: Bench, lines: readonly Line[]): Promise<void> {
  for (const { ean, picked, due } of lines) {
    if (due === picked) continue;
    if (due - picked > 1) await bench.scan(`PKDCMDX${due - picked}`);
    await bench.scan(ean);
    // The line before may have left the same signal.
    await expect(bench.lastScan.locator('code')).toHaveText(ean);
    await expect(pickHero(bench.page)).toHaveAttribute('data-signal', /^(line|complete)$/);
  }
}

/** Puts units of that code, one by one, until none of it is on the trolley; counts them by slot. */
async function putAll(bench: Bench, ean: string, into: Map<number, number>): Promise<void> {
  const { page } = bench;
  const lit = page.locator('.slot.lit');
  for (;;) {
    await bench.scan(ean);
    await expect(bench.lastScan.locator('code')).toHaveText(ean);
    if ((await lit.count()) === 0) return;
    const number = Number(await lit.getAttribute('data-slot'));
    await bench.scan(`PKDCMDSLOT${number}`);
    await expect(hero(page)).toHaveText(new RegExp(`^\\s*(In slot ${number}|Slot ${number} is complete)`));
    into.set(number, (into.get(number) ?? 0) + 1);
  }
}

/** The service shows the order with one unit less of an item, in its parcels too. @returns its needs then */
function needsOneLess(between: Between, order: Order): number {
  const line = order.items.find(({ quantity }) => (quantity ?? 0) > 1);
  between.change = ({ orders }) => {
    const shown = orders.find((one) => one['orderId'] === order.orderId) as Order | undefined;
    if (!shown) return;
    Object.assign(shown, { lastUpdateDate: new Date().toISOString() });
    const less = (one: { salesChannelSkuId?: string | null; quantity?: number | null }) => {
      if (one.salesChannelSkuId === line?.salesChannelSkuId) one.quantity = (one.quantity ?? 0) - 1;
    };
    shown.items.filter(({ id }) => id === line?.id).forEach(less);
    const parcels = shown.shipping.deliveries.flatMap((delivery) => delivery.parcels ?? []);
    const contents = parcels.flatMap((parcel) => parcel.items ?? []);
    contents
      .filter((one) => one.salesChannelSkuId === line?.salesChannelSkuId)
      .slice(0, 1)
      .forEach(less);
  };
  return unitsOf(order) - 1;
}

const unitsOf = (order: Order) => order.items.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);

test('a batch by the scanner alone: nothing is lost between shelf, wall and box', async ({
  start,
  service,
  between,
}) => {
  test.setTimeout(1_200_000);
  const orders = byTheirUrgency(service.book).slice(0, ORDERS);
  const needed = new Map(orders.map((order, at) => [at + 1, unitsOf(order)]));
  const first = await start({ through: between });
  await first.bench.hasOrders(60);
  await first.bench.scan('PKDCMDPICK');
  await expect(first.bench.page.getByTestId('totes')).toBeVisible();
  await first.bench.scan('PKDCMDRULES');
  await first.bench.scan(`PKDCMDX${ORDERS}`);
  await expect(first.bench.page.getByTestId('rules-caught')).toHaveText(
    `60 orders meet the rules; the list takes ${ORDERS}.`,
  );
  await first.bench.scan('PKDCMDDONE');
  await expect(first.bench.page.getByTestId('totes').locator('li')).toHaveCount(ORDERS);
  await first.bench.scan('PKDCMDWALL');
  await expect(first.bench.page.getByTestId('batch-number')).toHaveText('Order batch 1');
  await expect(first.bench.page.getByTestId('batch-lines').locator('tbody tr').first()).toBeVisible();
  const lines = await linesOf(first.bench.page);
  const due = lines.reduce((sum, line) => sum + line.due, 0);
  expect(due, 'as the book has it').toBe([...needed.values()].reduce((sum, units) => sum + units, 0));

  // Put half of the units offline, then kill the process.
  const half = Math.floor(lines.length / 2);
  await service.goAway();
  await pick(first.bench, lines.slice(0, half));
  await first.station.kill();
  await service.comeBack();
  const { bench } = await start({ through: between });
  const { page } = bench;
  await bench.hasOrders(60 - ORDERS);
  await bench.scan('PKDCMDPICK');
  const picked = lines.slice(0, half).reduce((sum, line) => sum + line.due, 0);
  await expect(page.getByTestId('batch-progress')).toHaveText(
    `${picked} of ${due} units for ${ORDERS} orders`,
  );

  // One order is cancelled, one needs a unit less, and of the last line one unit cannot be found.
  const cancelled = 2;
  service.book.cancel(orders[cancelled - 1]?.orderId ?? '', new Date().toISOString(), 'Buyer asked');
  const changed = orders.findIndex(
    ({ items }, at) => at > cancelled && items.some(({ quantity }) => (quantity ?? 0) > 1),
  );
  needed.set(changed + 1, needsOneLess(between, orders[changed] as Order));
  needed.set(cancelled, 0);
  const all = [...needed.values()].reduce((sum, units) => sum + units, 0);
  await expect(page.getByTestId('batch-progress')).toContainText(`of ${all} units for ${ORDERS - 1} orders`);
  await pick(bench, (await linesOf(page)).slice(0, -1));
  await bench.scan('PKDCMDSHORT');
  await bench.scan('PKDCMDX1');
  await bench.scan('PKDCMDREASON1');
  await bench.scan('PKDCMDDONE');
  await expect(page.getByTestId('batch-short')).toBeHidden();
  await expect(bench.lastScan).toContainText(/slot \d/);
  const short = Number(/slot (\d+)/.exec(await bench.lastScan.innerText())?.[1]);
  needed.set(short, (needed.get(short) ?? 0) - 1);
  await pick(bench, (await linesOf(page)).slice(-1));
  await expect(page.getByTestId('pick-next')).toContainText('Nothing more to pick.');

  await bench.scan('PKDCMDWALL');
  await expect(page.getByTestId('put-wall')).toBeVisible();
  const into = new Map<number, number>();
  for (const { ean } of lines) await putAll(bench, ean, into);
  // The trolley's units of the cancelled and the changed order were scanned there, and put back.
  await expect(page.getByTestId('put-back')).toBeHidden();
  await expect(page.getByTestId('on-trolley')).toContainText('The trolley is empty.');
  for (const [n, units] of needed) expect(into.get(n) ?? 0, `slot ${n}`).toBe(units);
  const toPack = [...needed.keys()].filter((n) => n !== cancelled && n !== short);
  await expect(page.locator('[data-full=true]')).toHaveCount(toPack.length);

  // The code of a slot brings its order onto the bench.
  let boxed = 0;
  for (const n of toPack) {
    await bench.scan(`PKDCMDSLOT${n}`);
    await expect(bench.packing).toHaveAttribute('data-phase', /new|open/);
    await expect(page.getByTestId('goods-place')).toHaveText(`Goods in slot ${n}`);
    await packAll(bench, orders[n - 1] as Order, needed.get(n) ?? 0);
    boxed += needed.get(n) ?? 0;
    await expect(page.getByRole('button', { name: 'Put wall' })).toBeVisible();
    await bench.scan('PKDCMDWALL');
    await expect(slot(page, n)).toContainText('Packed');
  }
  expect(boxed, 'all but the units that wait in the slot of the shortage').toBe(
    all - 1 - (needed.get(short) ?? 0),
  );
  await bench.scan('PKDCMDDONE');
  await expect(bench.lastScan).toContainText('Order batch 1 finished');
  await expect(bench.lastScan).toContainText('1 order is set aside: slot');
  await bench.go('Queue');
  // 60 orders, less one cancelled, one set aside, and the packed ones.
  await bench.hasOrders(58 - toPack.length);
});

/** Every unit of an order on the bench, into whichever parcel the bench says, and its end. */
async function packAll(bench: Bench, { items }: Order, units: number): Promise<void> {
  const codes = items.flatMap(({ ean, salesChannelSkuId, quantity }) =>
    Array.from({ length: quantity ?? 0 }, () => codeOf(ean ?? '', salesChannelSkuId ?? '')),
  );
  const total = bench.packedTotal;
  for (let packed = 0; packed < units;) {
    const code = codes.shift() ?? '';
    // The same item may have been scanned before, with the same signal.
    await bench.forgetLastScan();
    await bench.scan(code);
    await expect(bench.lastScan.locator('code')).toHaveText(code);
    await expect(bench.packing).toHaveAttribute('data-signal', /right|complete|wrong-parcel|too-many/);
    const now = Number(/^\d+/.exec(await total.innerText())?.[0]);
    // The unit belongs to another parcel: scanning the same code again puts it there.
    if (now === packed) codes.push(code);
    packed = now;
  }
  await bench.scan('PKDCMDSEAL');
  await expect(bench.packing).toHaveAttribute('data-phase', 'sealed');
}
