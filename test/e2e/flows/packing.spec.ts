import { pressesAtOnce } from '../model/at-once.ts';
import type { Between } from '../model/between.ts';
import { tap } from '../model/finger.ts';
import { closingAfter, expect, test } from '../model/fixtures.ts';
import { mostUrgent, withSeveralCodes } from '../model/order-book.ts';
import { contentsOf, packByScanner } from '../model/packer.ts';
import { passSeconds } from '../model/page-clock.ts';
import { scanInto } from '../model/scanner.ts';
import {
  CABLE,
  contradict,
  INTO_PARCELS,
  LAMP,
  MUG,
  showThreeParcels,
  UNITS,
} from '../model/three-parcels.ts';

const offline = (between: Between) => {
  between.instead = (response) => void response.destroy();
};

/** A station whose service shows one order with three parcels. */
const benchTest = test.extend<{
  order: { orderId: string; number: string };
  begin: (
    settings?: object,
  ) => Promise<Awaited<ReturnType<Parameters<Parameters<typeof test>[2]>[0]['start']>>>;
}>({
  order: async ({ service }, use) => {
    const order = mostUrgent(service.book);
    await use({ orderId: order.orderId, number: order.salesChannelOrderId });
  },
  begin: async ({ start, between, order }, use) => {
    showThreeParcels(between, order.orderId);
    await use(async (settings) => {
      const started = await start({ through: between, ...(settings && { settings: { ...settings } }) });
      await started.bench.hasOrders(60);
      return started;
    });
  },
});

benchTest(
  'offline, three parcels are packed end to end with scanner alone @core @host:keys @installed',
  async ({ begin, between, order, service }) => {
    const { bench } = await begin(closingAfter(30));
    const { page } = bench;
    offline(between);
    await expect(bench.connection).toHaveText('Offline');
    await packByScanner(bench, order.orderId);
    await expect(page.getByTestId('finish')).toHaveAttribute('data-kind', 'sealed');
    expect(await contentsOf(page)).toEqual(['2 / 2, 1 / 1', '1 / 1, 1 / 1', '1 / 1']);
    await page.keyboard.press('F2');
    await bench.search.fill('');
    await bench.hasOrders(59);
    await page.keyboard.press('F11');
    const ofOrder = `[data-order="${order.orderId}"]`;
    // The box goes with two carriers, and is listed under each.
    const row = page.getByTestId('waiting').locator(ofOrder).first();
    await expect(page.getByTestId('keep-here').locator(ofOrder)).toBeVisible();
    await expect(row).toBeHidden();
    await expect(page.getByTestId('packed-today')).toHaveText(`Today: 1 order, ${UNITS} units`);
    between.instead = null;
    await expect(row).toHaveAttribute('data-cleared', 'true');
    service.book.ship(order.orderId);
    await expect(row).toBeHidden();
    await expect(page.getByTestId('last-ten').locator(`[data-order="${order.orderId}"]`)).toHaveAttribute(
      'data-phase',
      'moved-on',
    );
  },
);

benchTest(
  'each wrong scan says what is wrong, and counts nothing @core',
  async ({ begin, order, service }) => {
    const { bench } = await begin();
    const { page } = bench;
    const foreign = service.book.all().at(-1);
    await bench.pack(order.orderId);
    const scanned = async (code: string, signal: string, total: number) => {
      await bench.scan(code);
      await expect(bench.packing).toHaveAttribute('data-signal', signal);
      await expect(bench.packedTotal).toHaveText(`${total} / ${UNITS} units`);
    };
    await scanned(MUG.ean, 'right', 1);
    await scanned(foreign?.items[0]?.ean ?? '', 'wrong-item', 1);
    await scanned(CABLE.ean, 'wrong-parcel', 1);
    await expect(page.getByTestId('parcel-3')).toContainText('Belongs here');
    await scanned('4012345678901', 'unknown', 1);
    await bench.typeNumber('2');
    await scanned(MUG.ean, 'wrong-parcel', 1);
    await expect(bench.lastScan).toContainText('Parcel 1 takes 1 of these');
    await scanned(MUG.ean, 'right', 2);
    await scanned('BOX-CODE-3', 'note', 2);
    await scanned(CABLE.ean, 'right', 3);
    await scanned(CABLE.ean, 'too-many', 3);
    await page.keyboard.press('Control+z');
    await expect(bench.packedTotal).toHaveText(`2 / ${UNITS} units`);
  },
);

benchTest(
  'any key stops the countdown; the order closes itself when nobody does @core',
  async ({ begin, order }) => {
    const { bench } = await begin(closingAfter(30));
    const { page } = bench;
    await bench.pack(order.orderId);
    await bench.count(INTO_PARCELS.flat());
    await expect(page.getByTestId('countdown')).toContainText('Closes in');
    await page.keyboard.press('Shift');
    await expect(page.getByTestId('countdown')).toContainText('Close it, or scan the next order.');
    await page.keyboard.press('Control+z');
    await expect(bench.packedTotal).toHaveText(`${UNITS - 1} / ${UNITS} units`);
    await bench.scan(CABLE.ean);
    await expect(page.getByTestId('countdown')).toContainText('Closes in');
    await passSeconds(page, 30);
    await expect(page.getByTestId('finish')).toHaveAttribute('data-kind', 'cleared');
    await page.keyboard.press('Control+o');
    await expect(page.getByTestId('finish')).toHaveAttribute('data-kind', 'complete');
  },
);

benchTest(
  'killed in the middle, the order is on the bench again, exactly where it was @core @host:process',
  async ({ begin, start, between, order }) => {
    const first = await begin();
    await first.bench.pack(order.orderId);
    for (const item of [MUG, LAMP, MUG]) await first.bench.scan(item.ean);
    await expect(first.bench.packedTotal).toHaveText(`3 / ${UNITS} units`);
    await first.station.kill();
    const { bench } = await start({ through: between });
    await expect(bench.packedTotal).toHaveText(`3 / ${UNITS} units`);
    expect(await contentsOf(bench.page)).toEqual(['2 / 2, 1 / 1', '0 / 1, 0 / 1', '0 / 1']);
    await expect(bench.page.getByTestId('parcel-2')).toHaveAttribute('data-active', 'true');
  },
);

benchTest(
  'after it was killed the queue names the order, and opens it where it was',
  async ({ begin, start, between, order, service }) => {
    const first = await begin();
    await first.bench.pack(order.orderId);
    for (const item of [MUG, LAMP]) await first.bench.scan(item.ean);
    await expect(first.bench.packedTotal).toHaveText(`2 / ${UNITS} units`);
    await first.station.kill();
    const { bench } = await start({ through: between });
    const { page } = bench;
    await expect(bench.packing).toBeVisible();
    await page.keyboard.press('F2');
    const half = page.getByTestId('half-packed');
    await expect(half).toHaveText(`Half packed: ${order.number}`);
    await half.focus();
    await page.keyboard.press('Enter');
    await expect(bench.packedTotal).toHaveText(`2 / ${UNITS} units`);
    await bench.scan(MUG.ean);
    await expect(bench.packedTotal).toHaveText(`3 / ${UNITS} units`);
    await page.keyboard.press('F2');
    // The order that was packed last is the one with a number; the others are in the list of packed orders.
    const other = withSeveralCodes(service.book);
    await bench.pack(other.orderId);
    await bench.scan(other.items[0]?.ean ?? '');
    await expect(bench.packing).toHaveAttribute('data-phase', 'open');
    await page.keyboard.press('F2');
    await expect(half).toHaveText(`Half packed: ${other.salesChannelOrderId}`);
    await tap(page, page.getByTestId('more-half-packed'));
    await expect(page.getByTestId('at-bench')).toContainText(order.number);
  },
);

benchTest(
  'an order that was left with every unit in is seen after a restart, and closed',
  async ({ begin, start, between, order }) => {
    const first = await begin(closingAfter(30));
    await first.bench.pack(order.orderId);
    await first.bench.count(INTO_PARCELS.flat());
    await first.bench.scan('PKDCMDWAIT');
    await expect(first.bench.lastScan).toContainText('The order stays open');
    await first.station.kill();
    const { bench } = await start({ through: between });
    const { page } = bench;
    await expect(page.getByTestId('finish')).toHaveAttribute('data-kind', 'complete');
    await page.keyboard.press('F2');
    const unclosed = page.getByTestId('unclosed');
    await expect(unclosed).toHaveText('1 not closed');
    await expect(bench.rows.filter({ hasText: order.number })).toContainText('packed, not closed');
    await page.keyboard.press('F11');
    await expect(page.getByTestId('at-bench').getByTestId('box-state')).toHaveText('packed, not closed');
    await page.keyboard.press('F2');
    const other = bench.rows.filter({ hasNotText: order.number }).first();
    await bench.pack((await other.getAttribute('data-order')) ?? '');
    const rail = page.getByRole('complementary', { name: 'Queue' });
    await expect(rail.getByText('packed, not closed')).toBeVisible();
    await expect(rail.getByRole('button', { name: /for pick-up/ })).toContainText('1 not closed');
    await page.keyboard.press('F2');
    await unclosed.click();
    await expect(page.getByTestId('finish')).toHaveAttribute('data-kind', 'complete');
    await page.getByRole('button', { name: /^Close the order/ }).click();
    await expect(page.getByTestId('finish')).not.toHaveAttribute('data-kind', 'complete');
    await page.keyboard.press('F2');
    await expect(unclosed).toHaveCount(0);
  },
);

benchTest('in a small window what a finger has to press next comes into sight', async ({ begin, order }) => {
  const { bench } = await begin(closingAfter(30));
  const { page } = bench;
  const inSight = async (...names: RegExp[]) => {
    for (const name of names)
      await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 0.95 });
  };
  await page.setViewportSize({ width: 640, height: 400 });
  await bench.pack(order.orderId);
  await bench.count(INTO_PARCELS.flat().slice(0, -1));
  await tap(page, page.getByRole('button', { name: /^Missing/ }));
  await tap(page, page.getByRole('button', { name: /^Not on the shelf/ }));
  await tap(page, page.getByRole('button', { name: /^Set the order aside/ }));
  await inSight(/^Next: /, /^Resume packing/);
  await tap(page, page.getByRole('button', { name: /^Resume packing/ }));
  await tap(page, page.getByRole('button', { name: /^By hand/ }));
  await tap(page, page.getByRole('button', { name: /^Confirm Ctrl/ }));
  await expect(page.getByTestId('countdown')).toContainText('Closes in');
  await inSight(/^Don’t close yet/, /^Close the order/);
});

benchTest('anywhere on its column a parcel is chosen, but on what is in it', async ({ begin, order }) => {
  const { bench } = await begin();
  const { page } = bench;
  await bench.pack(order.orderId);
  await bench.scan(MUG.ean);
  const column = (n: number) => page.getByTestId(`parcel-${n}`);
  const press = async (n: number, up: number) => {
    const { x, y, width, height } = (await column(n).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.click(x + width / 2, y + height * up);
    await expect(column(n)).toHaveAttribute('data-active', 'true');
  };
  await press(2, 0.98);
  await press(3, 0.3);
  await column(1).getByRole('button', { name: LAMP.name }).click();
  await expect(column(1)).toHaveAttribute('data-active', 'true');
  await column(1).getByRole('button', { name: MUG.name }).click();
  await expect(page.getByTestId('move-panel')).toContainText(`${MUG.name}, 1 in parcel 1`);
});

benchTest(
  'a cancel that comes late stops the packer before opening, while open, and at sealing @core',
  async ({ begin, order, service }) => {
    const { bench } = await begin(closingAfter(30));
    const { page } = bench;
    const stop = page.getByTestId('stop');
    const cancelled = (orderId: string) =>
      service.book.cancel(orderId, new Date().toISOString(), 'Buyer asked to cancel');
    // At sealing.
    await bench.pack(order.orderId);
    await bench.count(INTO_PARCELS.flat());
    await expect(page.getByTestId('finish')).toHaveAttribute('data-kind', 'complete');
    await page.keyboard.press('Shift');
    await expect(page.getByTestId('finish')).toHaveAttribute('data-kind', 'complete');
    cancelled(order.orderId);
    await expect(stop).toHaveAttribute('data-kind', 'not-ready');
    await page.keyboard.press('Control+o');
    await expect(stop).toContainText(
      `Take out of parcel 1, and put back: 2 × ${MUG.name} + 1 × ${LAMP.name}.`,
    );
    await expect(stop).toContainText(`Take out of parcel 3, and put back: 1 × ${CABLE.name}.`);
    // The whole list is visible at the usual size of a bench's window.
    for (const line of await stop.locator('li').all()) await expect(line).toBeInViewport({ ratio: 1 });
    await expect(stop.getByRole('button')).toBeEnabled();
    await bench.settle();
    await expect(bench.packing).toHaveAttribute('data-phase', 'put-back');
    // While open.
    const [second, third] = service.book.all().filter((one) => one.orderId !== order.orderId);
    await bench.scan(second?.orderId ?? '');
    await expect(bench.packedTotal).toHaveText(/^0 \//);
    await bench.scan(second?.items[0]?.ean ?? second?.items[0]?.salesChannelSkuId ?? '');
    await expect(bench.packedTotal).toHaveText(/^1 \//);
    cancelled(second?.orderId ?? '');
    await expect(stop).toHaveAttribute('data-kind', 'not-ready');
    await bench.scan(second?.items[0]?.ean ?? '');
    await expect(bench.lastScan).toContainText('Scanning stopped. Not counted.');
    // The printed code of the requested step works too.
    await expect(stop.getByRole('button')).toBeEnabled();
    await bench.scan('PKDCMDPUTBACK');
    await expect(bench.packing).toHaveAttribute('data-phase', 'put-back');
    // Before opening.
    await page.keyboard.press('F2');
    await bench.pack(third?.orderId ?? '');
    cancelled(third?.orderId ?? '');
    await expect(stop).toHaveAttribute('data-kind', 'not-ready');
    await bench.scan(third?.items[0]?.ean ?? '');
    await expect(bench.packedTotal).toHaveText(/^0 \//);
    // No unit of the order can be put back.
    await bench.scan('PKDCMDPUTBACK');
    await expect(bench.lastScan).toContainText('not available here');
    await expect(stop).toHaveAttribute('data-kind', 'not-ready');
  },
);

benchTest(
  'a change that comes late says what to take out before opening, while open, and at sealing',
  async ({ begin, between, order }) => {
    const { bench } = await begin(closingAfter(30));
    const { page } = bench;
    const stop = page.getByTestId('stop');
    // Before the order is opened, the newest version is packed.
    await bench.pack(order.orderId);
    showThreeParcels(between, order.orderId, { mugsInSecond: 2 });
    await expect(bench.packedTotal).toHaveText('0 / 7 units');
    // While open.
    for (const item of [MUG, MUG, LAMP, MUG, MUG]) await bench.scan(item.ean);
    await expect(bench.packedTotal).toHaveText('5 / 7 units');
    showThreeParcels(between, order.orderId, { mugsInSecond: 0 });
    await expect(stop).toHaveAttribute('data-kind', 'changed');
    await expect(stop).toContainText(`Take 2 × ${MUG.name} out of parcel 2.`);
    await bench.scan(LAMP.ean);
    await expect(bench.lastScan).toContainText('Scanning stopped.');
    await bench.settle();
    await expect(bench.packedTotal).toHaveText('3 / 5 units');
    // At sealing.
    for (const item of [LAMP, CABLE]) await bench.scan(item.ean);
    await expect(page.getByTestId('finish')).toHaveAttribute('data-kind', 'complete');
    await page.keyboard.press('Shift');
    showThreeParcels(between, order.orderId, { mugsInSecond: 1 });
    await expect(stop).toContainText(`${MUG.name}: now 3, was 2. Still to go: 1.`);
    await bench.settle();
    await bench.scan(MUG.ean);
    await expect(page.getByTestId('finish')).toHaveAttribute('data-kind', 'complete');
    await bench.scan('PKDCMDSEAL');
    await expect(page.getByTestId('finish')).toHaveAttribute('data-kind', 'cleared');
  },
);

benchTest(
  'a box that was closed offline has to be found when the service comes back with a cancel',
  async ({ begin, between, order, service }) => {
    const { bench } = await begin();
    const { page } = bench;
    offline(between);
    await expect(bench.connection).toHaveText('Offline');
    await packByScanner(bench, order.orderId);
    await expect(page.getByTestId('finish')).toHaveAttribute('data-kind', 'sealed');
    await expect(page.getByTestId('finish')).toContainText('Not cleared yet');
    service.book.cancel(order.orderId, new Date().toISOString(), 'Buyer asked to cancel');
    const pressed = pressesAtOnce(page, '[data-kind=to-pull] .button.main');
    between.instead = null;
    await expect(page.getByTestId('finish')).toHaveAttribute('data-kind', 'to-pull');
    // A finger that was on its way to the next order says nothing of boxes that were not found.
    expect(await pressed).toContain('Pulled');
    await expect(bench.lastScan).not.toContainText('Pulled');
    await expect(page.getByTestId('finish')).toHaveAttribute('data-kind', 'to-pull');
    // The box may be scanned: that pulls it.
    await expect(page.getByTestId('lamp')).toHaveText('Ready for scan');
    await page.keyboard.press('F11');
    const toPull = page.getByTestId('to-pull').locator(`[data-order="${order.orderId}"]`);
    await expect(toPull).toBeVisible();
    await bench.scan(order.number);
    await expect(bench.lastScan).toContainText('Pulled: its 3 boxes stay here');
    await expect(toPull).toBeHidden();
  },
);

benchTest(
  'units that cannot be found: the order is set aside, and others that need them can be cancelled together @core',
  async ({ begin, order, service }) => {
    const { bench } = await begin(closingAfter(30));
    const { page } = bench;
    const counts = new Map<string, number>();
    for (const { items, orderId } of service.book.all().slice(1))
      for (const sku of new Set(items.map((i) => i.salesChannelSkuId)))
        if (orderId !== order.orderId) counts.set(sku, (counts.get(sku) ?? 0) + 1);
    const [[sku] = ['']] = [...counts].toSorted((a, b) => b[1] - a[1]);
    const needing = service.book
      .all()
      .slice(1)
      .filter((o) => o.items.some((i) => i.salesChannelSkuId === sku));
    const [first] = needing.filter((o) => o.items.length === 1 && o.items[0]?.quantity === 1);
    if (!first) throw new Error(`no practice order needs one unit of ${sku} alone`);
    await bench.pack(first.orderId);
    // Missing before anything was packed, and found after all: the scan closes the panel.
    await page.keyboard.press('Control+s');
    await expect(page.getByTestId('short-panel')).toBeVisible();
    await bench.scan(first.items[0]?.ean ?? '');
    await expect(page.getByTestId('finish')).toHaveAttribute('data-kind', 'complete');
    await page.keyboard.press('Control+z');
    await expect(bench.packedTotal).toHaveText('0 / 1 unit');
    await page.keyboard.press('Control+s');
    await expect(page.getByTestId('short-panel')).toBeVisible();
    await page.keyboard.press('Alt+1');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByTestId('radius').locator('li')).toHaveCount(needing.length - 1);
    await bench.page.getByRole('button', { name: /^Cancel (these|the first) .* orders…$/ }).click();
    await expect(bench.cancelPanel).toContainText(`Cancel these ${needing.length - 1} orders?`);
    await page.keyboard.press('Alt+1');
    await expect(page.getByRole('button', { name: /^Cancel \d+ orders/ })).toBeDisabled();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Enter');
    await expect(bench.packing).toHaveAttribute('data-phase', 'open');
  },
);

benchTest(
  'a burst of scans never counts more than is due, and each has its answer',
  async ({ begin, order }) => {
    const { bench } = await begin();
    await bench.pack(order.orderId);
    const codes = [MUG, LAMP, MUG, LAMP, MUG, LAMP].map(({ ean }) => ean);
    for (const code of codes) await scanInto(bench.page, code, { pauseMs: 0, gapMs: 3 });
    await expect(bench.packing).toHaveAttribute('data-signal', 'too-many');
    await expect(bench.packedTotal).toHaveText(`5 / ${UNITS} units`);
    await bench.page.keyboard.press('F2');
    await bench.pack(order.orderId);
    await expect(bench.page.getByTestId('trouble')).toHaveText('1 scan not counted');
  },
);

benchTest(
  'one pull of a shaky trigger counts once, unless the station says otherwise',
  async ({ begin, order }) => {
    const { bench } = await begin();
    const { page } = bench;
    await bench.pack(order.orderId);
    // Timed by the scanner's clock: on a busy machine more time passes than between two pulls of a trigger.
    let at = Date.now();
    for (let n = 0; n < 4; n++) at = await scanInto(page, MUG.ean, { at: at + 40, pauseMs: 40 });
    await expect(bench.lastScan).toContainText('Double read: counted once.');
    await expect(bench.packedTotal).toHaveText(`1 / ${UNITS} units`);
    await page.waitForTimeout(1_000);
    await bench.scan(MUG.ean);
    await expect(bench.packedTotal).toHaveText(`2 / ${UNITS} units`);
    await bench.go('Settings');
    await page.getByRole('button', { name: 'Scanner test' }).click();
    await page.getByRole('checkbox', { name: /twice/ }).uncheck();
    await page.getByText('Saved for this station.').waitFor();
    await bench.go('Queue');
    await bench.pack(order.orderId);
    for (const code of [LAMP.ean, LAMP.ean]) await scanInto(page, code, { pauseMs: 40 });
    await expect(bench.packedTotal).toHaveText(`4 / ${UNITS} units`);
  },
);

benchTest(
  'an order that is cancelled on the bench says what to put back',
  async ({ begin, between, order }) => {
    const { bench } = await begin();
    const { page } = bench;
    offline(between);
    await bench.pack(order.orderId);
    await bench.scan(MUG.ean);
    await expect(bench.packedTotal).toHaveText(`1 / ${UNITS} units`);
    await bench.cancelOpenOrder(1);
    const stop = page.getByTestId('stop');
    await expect(stop).toHaveAttribute('data-kind', 'cancelled-here');
    await expect(stop).toContainText(`Take 1 × ${MUG.name} out of parcel 1, and put it back.`);
    await bench.scan(MUG.ean);
    await expect(bench.lastScan).toContainText('Scanning stopped.');
    await bench.settle();
    await expect(bench.packing).toHaveAttribute('data-phase', 'put-back');
    await expect(bench.unsent).toHaveText('1 unsent');
  },
);

benchTest(
  'an order whose parcels contradict it is packed freely, and two items with one code are told apart',
  async ({ begin, between, order }) => {
    between.change = ({ orders }) => {
      const one = orders.find((o) => o['orderId'] === order.orderId);
      if (one) contradict(one);
    };
    const { bench } = await begin();
    const { page } = bench;
    await bench.pack(order.orderId);
    await expect(page.getByTestId('contradictions')).toContainText('1 ordered, but the parcels say 4.');
    await bench.scan(MUG.ean);
    await expect(bench.lastScan).toContainText('Scanning stopped.');
    await page.keyboard.press('Control+Enter');
    await expect(bench.packing).toHaveAttribute('data-phase', 'open');
    await bench.scan(MUG.ean);
    await expect(page.getByTestId('item-choice')).toContainText(LAMP.name);
    await page.keyboard.press('Alt+2');
    await expect(bench.packedTotal).toHaveText('1 / 2 units');
    await expect(bench.lastScan).toContainText(`${LAMP.name} into parcel 1.`);
    await bench.scan(MUG.ean);
    await page.getByTestId('item-choice').getByRole('button', { name: MUG.name }).click();
    await expect(page.getByTestId('finish')).toHaveAttribute('data-kind', 'cleared');
    await page.keyboard.press('F11');
    await page.getByTestId('waiting').getByRole('button', { name: 'Receipt' }).click();
    await expect(page.getByTestId('receipt')).toContainText('without the parcel plan');
  },
);

benchTest('a question stops the countdown, and nothing acts beneath a panel', async ({ begin, order }) => {
  const { bench } = await begin(closingAfter(30));
  const { page } = bench;
  await bench.pack(order.orderId);
  await bench.count(INTO_PARCELS.flat());
  await expect(page.getByTestId('finish')).toHaveAttribute('data-kind', 'complete');
  await page.keyboard.press('F10');
  await expect(bench.cancelPanel).toBeVisible();
  await bench.scan('PKDCMDSEAL');
  await expect(bench.lastScan).toContainText('This command is not available here.');
  await passSeconds(page, 30);
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('finish')).toHaveAttribute('data-kind', 'complete');
  await page.keyboard.press('Control+z');
  await expect(bench.packedTotal).toHaveText(`${UNITS - 1} / ${UNITS} units`);
  await bench.scan('PKDCMDSEAL');
  await expect(bench.lastScan).toContainText('This command is not available here.');
  await bench.scan('PKDCMDHAND');
  await expect(page.getByTestId('hand-panel')).toBeVisible();
  await page.keyboard.press('Control+z');
  await bench.scan('PKDCMDDONE');
  await expect(page.getByTestId('finish')).toHaveAttribute('data-kind', 'complete');
});

benchTest('the number that was typed in a panel is the one that counts', async ({ begin, order }) => {
  const { bench } = await begin();
  const { page } = bench;
  await bench.pack(order.orderId);
  await page.keyboard.press('Control+h');
  await page.getByTestId('hand-panel').getByRole('spinbutton').fill('2');
  await page.keyboard.press('Control+Enter');
  await expect(bench.packedTotal).toHaveText(`2 / ${UNITS} units`);
});

benchTest(
  'a scan too many after the last one is seen where the goods are counted',
  async ({ begin, order }) => {
    const { bench } = await begin(closingAfter(30));
    const { page } = bench;
    await bench.pack(order.orderId);
    await bench.count(INTO_PARCELS.flat());
    await bench.scan(CABLE.ean);
    await expect(page.getByTestId('signal-too-many')).toContainText('Put it back.');
  },
);

benchTest(
  'a stop that takes the place of another is not settled by a key that was on its way',
  async ({ begin, between, order }) => {
    const { bench } = await begin();
    const { page } = bench;
    const stop = page.getByTestId('stop');
    await bench.pack(order.orderId);
    await bench.count([MUG, MUG, LAMP]);
    await expect(bench.packedTotal).toHaveText(`3 / ${UNITS} units`);
    showThreeParcels(between, order.orderId, { mugsInSecond: 2 });
    await expect(stop).toContainText(`${MUG.name}: now 4, was 3. Still to go: 2.`);
    await bench.stopIsRead();
    await stop.evaluate((shown) => {
      const ctrlEnter = { key: 'Enter', ctrlKey: true, bubbles: true };
      new MutationObserver((_, observer) => {
        observer.disconnect();
        shown.ownerDocument.body.dispatchEvent(new KeyboardEvent('keydown', ctrlEnter));
      }).observe(shown, { subtree: true, childList: true, characterData: true });
    });
    showThreeParcels(between, order.orderId, { mugsInSecond: 3 });
    await expect(stop).toContainText(`${MUG.name}: now 5, was 3. Still to go: 3.`);
    await expect(bench.lastScan).toContainText('Read the screen first. Nothing was changed.');
    await page.waitForTimeout(800);
    await expect(stop).toBeVisible();
    await bench.settle();
    await expect(bench.packedTotal).toHaveText('3 / 8 units');
  },
);

benchTest('a button that is pressed twice does one thing', async ({ begin, order }) => {
  const { bench } = await begin(closingAfter(30));
  const { page } = bench;
  await bench.pack(order.orderId);
  await bench.count(INTO_PARCELS.flat());
  await expect(page.getByTestId('finish')).toHaveAttribute('data-kind', 'complete');
  await page.keyboard.press('Shift');
  await page.getByRole('button', { name: /^Close the order/ }).evaluate((close: HTMLElement) => {
    const { body, defaultView } = close.ownerDocument;
    // The second half of a double press falls on the button's replacement.
    const pressAgain = () => {
      const reopen = [...body.querySelectorAll('button')].find((b) => b.textContent.includes('Reopen'));
      if (reopen) reopen.dispatchEvent(new MouseEvent('click', { detail: 2, bubbles: true }));
      else defaultView?.requestAnimationFrame(pressAgain);
    };
    close.click();
    close.click();
    pressAgain();
  });
  await expect(bench.lastScan).toContainText(/Closed here|Closed and cleared/);
  await page.waitForTimeout(500);
  await expect(bench.packing).not.toHaveAttribute('data-signal', 'note');
  await expect(bench.lastScan).toContainText(/Closed here|Closed and cleared/);
  await expect(page.getByTestId('finish')).toHaveAttribute('data-kind', /sealed|cleared/);
  await page.keyboard.press('Control+o');
  await expect(page.getByTestId('finish')).toHaveAttribute('data-kind', 'complete');
});

benchTest(
  'an order that was put back and is ready again is begun anew where it stands',
  async ({ begin, between, order }) => {
    const { bench } = await begin();
    const { page } = bench;
    await bench.pack(order.orderId);
    await bench.scan(MUG.ean);
    await expect(bench.packedTotal).toHaveText(`1 / ${UNITS} units`);
    between.change = ({ target, orders }) => {
      const at = orders.findIndex((one) => one['orderId'] === order.orderId);
      if (at === -1) return;
      if (target.searchParams.has('status')) orders.splice(at, 1);
      else Object.assign(orders[at] ?? {}, { status: 'CANCELLED' });
    };
    await bench.settle();
    await expect(bench.packing).toHaveAttribute('data-phase', 'put-back');
    showThreeParcels(between, order.orderId);
    await expect(async () => {
      await bench.scan(MUG.ean);
      await expect(bench.packedTotal).toHaveText(`1 / ${UNITS} units`, { timeout: 10_000 });
    }).toPass();
    await expect(bench.packing).toHaveAttribute('data-signal', 'right');
    await expect(bench.packing).toHaveAttribute('data-phase', 'open');
    await expect(page.getByTestId('packing-order')).toHaveText(order.number);
    await bench.scan(MUG.ean);
    await expect(bench.packedTotal).toHaveText(`2 / ${UNITS} units`);
  },
);
