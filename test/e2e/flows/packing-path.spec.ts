/** The way through an order by only the scanner: no dead end, no arrows, no waiting, and a line that is always true. */
import { closingAfter, expect, test } from '../model/fixtures.ts';
import { mostUrgent } from '../model/order-book.ts';
import { scanInto } from '../model/scanner.ts';
import { CABLE, INTO_PARCELS, LAMP, MUG, showThreeParcels, UNITS } from '../model/three-parcels.ts';

const pathTest = test.extend<{
  order: { orderId: string; number: string };
  begin: () => Promise<Awaited<ReturnType<Parameters<Parameters<typeof test>[2]>[0]['start']>>>;
}>({
  order: async ({ service }, use) => {
    const order = mostUrgent(service.book);
    await use({ orderId: order.orderId, number: order.salesChannelOrderId });
  },
  begin: async ({ start, between, order }, use) => {
    showThreeParcels(between, order.orderId);
    await use(async () => {
      const started = await start({ through: between });
      await started.bench.hasOrders(60);
      return started;
    });
  },
});

pathTest('before the first unit a parcel can be chosen and a problem told', async ({ begin, order }) => {
  const { bench } = await begin();
  const { page } = bench;
  await bench.pack(order.orderId);
  await bench.scan('PKDCMDPARCEL3');
  await expect(page.getByTestId('parcel-3')).toHaveAttribute('data-active', 'true');
  await expect(bench.lastScan).toContainText('Parcel 3.');
  await bench.scan(CABLE.ean);
  await expect(bench.packedTotal).toHaveText(`1 / ${UNITS} units`);
  await bench.scan('PKDCMDUNDO');
  await expect(bench.lastScan).toContainText(`Undone: 1 × ${CABLE.name} out of parcel 3.`);
  await bench.scan('PKDCMDSHORT');
  await bench.scan('PKDCMDREASON1');
  await bench.scan('PKDCMDDONE');
  await expect(page.getByTestId('aside')).toBeVisible();
  await expect(bench.lastScan).toContainText('Set aside: 1 ×');
  await bench.scan('PKDCMDSEAL');
  await expect(bench.packing).toHaveAttribute('data-phase', 'open');
  await expect(bench.lastScan).toContainText('Packing continues.');
});

pathTest('a label too short for a code is no number of units', async ({ begin, order }) => {
  const { bench } = await begin();
  const { page } = bench;
  await bench.pack(order.orderId);
  for (const label of ['2', 'BOX-3']) {
    await scanInto(page, label, { pauseMs: 300 });
    await expect(bench.lastScan.locator('code')).toHaveText(label);
    await expect(bench.lastScan.locator('.words')).toHaveText(
      'Too short for a code, too fast for typing. Not counted.',
    );
    await expect(page.getByTestId('typed')).toHaveCount(0);
  }
  await bench.scan(MUG.ean);
  await expect(bench.packedTotal).toHaveText(`1 / ${UNITS} units`);
});

pathTest('an item of another parcel is confirmed there by scanning it again', async ({ begin, order }) => {
  const { bench } = await begin();
  const { page } = bench;
  await bench.pack(order.orderId);
  await bench.scan(CABLE.ean);
  await expect(page.getByTestId('signal-wrong-parcel')).toContainText('Put it into parcel 3');
  await expect(bench.packedTotal).toHaveText(`0 / ${UNITS} units`);
  await page.waitForTimeout(400);
  await bench.scan(CABLE.ean);
  await expect(bench.packedTotal).toHaveText(`1 / ${UNITS} units`);
  await expect(bench.lastScan).toContainText(`${CABLE.name} into parcel 3.`);
  // Choose the parcel by its code, then by its label.
  await bench.scan('PKDCMDPARCEL2');
  await bench.scan(MUG.ean);
  await expect(bench.lastScan).toContainText('into parcel 2.');
  await page.waitForTimeout(400);
  await bench.scan(MUG.ean);
  await expect(page.getByTestId('signal-wrong-parcel')).toContainText('Put it into parcel 1');
  await bench.scan('PKDCMDPARCEL1');
  await expect(bench.packedTotal).toHaveText(`3 / ${UNITS} units`);
  await bench.scan(LAMP.ean);
  await expect(bench.packedTotal).toHaveText(`4 / ${UNITS} units`);
  await bench.scan('PKDCMDPARCEL1');
  await page.waitForTimeout(400);
  await bench.scan(LAMP.ean);
  await expect(page.getByTestId('signal-wrong-parcel')).toContainText('Put it into parcel 2');
  await bench.scan('BOX-CODE-2');
  await expect(bench.packedTotal).toHaveText(`5 / ${UNITS} units`);
});

pathTest(
  'a case counts its units once, also where its parcel is confirmed by code',
  async ({ openBench, between, order }) => {
    showThreeParcels(between, order.orderId, { mugsInSecond: 4 });
    const { bench, page } = await openBench({ through: between });
    await bench.go('Settings');
    await page.getByRole('button', { name: 'Case and alias codes' }).click();
    await page.getByLabel('Barcode', { exact: true }).fill('CASE-OF-2');
    await page.getByLabel('Units').fill('2');
    await page.getByLabel('SKU').fill(MUG.sku);
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('codes').locator('li')).toContainText(`2 × ${MUG.sku}`);
    await bench.go('Queue');
    await bench.pack(order.orderId);
    await bench.scan('CASE-OF-2');
    await expect(page.getByTestId('parcel-1')).toContainText('2 / 2');
    await bench.scan('PKDCMDPARCEL1');
    await page.waitForTimeout(400);
    await bench.scan('CASE-OF-2');
    await expect(page.getByTestId('signal-wrong-parcel')).toContainText('parcel 2');
    await bench.scan('PKDCMDPARCEL2');
    await expect(page.getByTestId('parcel-2')).toContainText('2 / 4');
  },
);

pathTest(
  'the next order closes this one, and Enter goes on to the one that is named @core',
  async ({ openBench, between, order, service }) => {
    showThreeParcels(between, order.orderId);
    const { bench, page } = await openBench({ settings: closingAfter(30), through: between });
    const other = service.book
      .all()
      .find((one) => one.status === 'READY_TO_SHIP' && one.orderId !== order.orderId);
    await bench.pack(order.orderId);
    for (const item of INTO_PARCELS.flat()) {
      await bench.scan(item.ean);
      await page.waitForTimeout(350);
    }
    await expect(page.getByTestId('finish')).toHaveAttribute('data-kind', 'complete');
    await bench.scan(other?.orderId ?? '');
    await expect(page.getByTestId('packing-order')).toHaveText(other?.salesChannelOrderId ?? '');
    await expect(bench.lastScan).toContainText(`${order.number} is closed. ${other?.salesChannelOrderId}`);
    await page.keyboard.press('F11');
    // The box goes with two carriers, and is listed under each.
    const box = page.getByTestId('waiting').locator(`[data-order="${order.orderId}"]`).first();
    await expect(box).toBeVisible();
    // The line of the bench is not shown here.
    await expect(bench.lastScan).not.toContainText('is closed');
    await box.locator('.open').click();
    const next = page.getByTestId('next-order');
    await expect(next).toContainText('Next:');
    const named = /Next: ([^,]+),/.exec((await next.textContent()) ?? '')?.[1] ?? 'none';
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('packing-order')).toHaveText(named);
    await expect(bench.lastScan).toContainText(`${named} is on the bench`);
  },
);

pathTest(
  'the printed code settles a stop, and the lamp says when no scan counts',
  async ({ begin, order, between }) => {
    const { bench } = await begin();
    const { page } = bench;
    const lamp = page.getByTestId('lamp');
    await bench.pack(order.orderId);
    await expect(lamp).toHaveText('Ready for scan');
    for (const item of [MUG, LAMP]) await bench.scan(item.ean);
    await expect(bench.packedTotal).toHaveText(`2 / ${UNITS} units`);
    showThreeParcels(between, order.orderId, { mugsInSecond: 2 });
    await expect(page.getByTestId('stop')).toBeVisible();
    await expect(lamp).toHaveText('Scanning stopped');
    await expect(bench.lastScan).toContainText('Stop.');
    await bench.stopIsRead();
    await bench.scan('PKDCMDSEAL');
    await expect(page.getByTestId('stop')).toBeHidden();
    await expect(bench.lastScan).toContainText('Change accepted. 5 units to go.');
    await expect(lamp).toHaveText('Ready for scan');
    await page.keyboard.press('F2');
    await expect(bench.lastScan).not.toContainText('accepted');
  },
);

pathTest(
  'the last scan can be read from where a packer stands, in its signal’s colour',
  async ({ begin, order }) => {
    const { bench } = await begin();
    const { page } = bench;
    await bench.pack(order.orderId);
    await bench.scan('4012345678901');
    await expect(bench.lastScan).toHaveClass(/info/);
    await expect(bench.lastScan.getByRole('button', { name: 'Teach this code' })).toBeVisible();
    const size = () => bench.lastScan.evaluate((line) => parseFloat(getComputedStyle(line).fontSize));
    await page.setViewportSize({ width: 1280, height: 800 });
    const small = await size();
    expect(small).toBeGreaterThanOrEqual(24);
    await page.setViewportSize({ width: 1920, height: 1080 });
    await expect.poll(size).toBeGreaterThan(small);
    await bench.scan('PKDCMDTEACH');
    await expect(page.getByRole('heading', { level: 1, name: /codes/i })).toBeVisible();
  },
);
