import { scanInto } from '../model/scanner.ts';
import { expect, test } from '../model/fixtures.ts';
import { mostUrgentNeeding, sharedEan } from '../model/order-book.ts';

test('a scan into a focused field leaves the field as it was, and finds the order @core @host:keys', async ({
  lookAtBench,
}) => {
  const { bench, book } = await lookAtBench();
  const ean = sharedEan(book);
  await bench.search.fill('');
  await bench.search.focus();
  await bench.scan(ean);
  await expect(bench.openOrder).toHaveText(mostUrgentNeeding(book, ean).salesChannelOrderId);
  await bench.page.keyboard.press('Escape');
  await expect(bench.search).toHaveValue('');
});

test('a focused button is not pressed by the Enter of a scan @core @host:keys', async ({ lookAtBench }) => {
  const { bench, book } = await lookAtBench();
  await bench.unfoldFilters();
  const late = bench.page.getByRole('button', { name: /^Past due/ });
  await late.focus();
  await bench.scan(sharedEan(book));
  await expect(bench.openOrder).toBeVisible();
  await bench.page.keyboard.press('Escape');
  await expect(late).toHaveAttribute('aria-pressed', 'false');
});

test('scanners that end with Tab, or with nothing, are heard too', async ({ lookAtBench }) => {
  const { bench, book } = await lookAtBench();
  const ean = sharedEan(book);
  for (const suffix of ['Tab', null] as const) {
    await bench.scan(ean, suffix);
    await expect(bench.openOrder).toBeVisible();
    await bench.go('Queue');
  }
});

test('a scan of which a busy computer delivers the first keys long before the rest is one scan', async ({
  lookAtBench,
}) => {
  const { bench, book } = await lookAtBench();
  const ean = sharedEan(book);
  for (const field of [null, bench.search]) {
    await field?.focus();
    const firstAt = Date.now();
    const gapMs = 8;
    const fifthAt = await scanInto(bench.page, ean.slice(0, 5), {
      at: firstAt,
      gapMs,
      suffix: null,
      pauseMs: 900,
    });
    await scanInto(bench.page, ean.slice(5), { at: fifthAt, gapMs });
    await expect(bench.openOrder).toHaveText(mostUrgentNeeding(book, ean).salesChannelOrderId);
    await bench.page.keyboard.press('Escape');
    await expect(bench.search).toHaveValue('');
  }
});

test('a person who types is not a scanner', async ({ lookAtBench }) => {
  const { bench } = await lookAtBench();
  await bench.search.focus();
  await bench.page.keyboard.type('95212345', { delay: 150 });
  await expect(bench.search).toHaveValue('95212345');
  await expect(bench.lastScan).toContainText('There is no need to choose a field');
});

test.describe('with many orders', () => {
  test.use({ serviceOptions: { orders: 600, pageSize: 100 } });

  test('one code on two items: the packer chooses @core', async ({ start, service }) => {
    const { bench } = await start();
    await bench.hasOrders(service.book.count('READY_TO_SHIP'));
    const skus = new Map<string, Set<string>>();
    for (const order of service.book.all()) {
      for (const { ean, salesChannelSkuId: sku } of order.items) {
        if (ean && sku && order.status === 'READY_TO_SHIP')
          skus.set(ean, (skus.get(ean) ?? new Set()).add(sku));
      }
    }
    const [shared] = [...skus].find(([, set]) => set.size > 1) ?? [];
    expect(shared, 'two SKUs with one EAN are in the queue').toBeDefined();
    await bench.scan(shared ?? '');
    const choice = bench.page.getByRole('dialog', { name: 'Which item is it?' });
    await expect(choice).toBeVisible();
    await choice.getByRole('button').first().click();
    await expect(choice).toBeHidden();
    await expect(bench.openOrder).toBeVisible();
  });
});

test('with a reason chosen, a scan of the order confirms its cancel; another scan does not', async ({
  openBench,
  service,
}) => {
  const { bench } = await openBench();
  const order = mostUrgentNeeding(service.book, sharedEan(service.book));
  await bench.scanOpens(order.orderId, order.salesChannelOrderId);
  await bench.page.keyboard.press('F10');
  await expect(bench.lastScan, 'no older success under the question').not.toContainText('Scan it again');
  await bench.scan(order.orderId);
  await expect(bench.lastScan).toContainText('Not counted: answer the question first.');
  await bench.page.keyboard.press('Alt+3');
  await bench.scan('9529999999992');
  await expect(bench.cancelPanel).toContainText('That is not the number of this order.');
  await expect(bench.lastScan.locator('code')).toHaveText('9529999999992');
  await expect(bench.lastScan).toContainText('Not counted: answer the question first.');
  await bench.page.keyboard.press('Enter');
  await expect(bench.cancelPanel).toBeVisible();
  await bench.scan(order.orderId);
  await expect(bench.outboxEntry(order.orderId)).toHaveAttribute('data-state', 'accepted');
  expect(service.book.get(order.orderId)?.status).toBe('CANCELLED');
});

test('an answer that comes late to the open order leaves its cancel panel open', async ({
  openBench,
  service,
}) => {
  const { bench } = await openBench();
  const order = mostUrgentNeeding(service.book, sharedEan(service.book));
  await bench.scanOpens(order.orderId, order.salesChannelOrderId);
  for (let round = 0; round < 10; round++) {
    // The flow does not wait between the scan and the key: the answer arrives when the panel is already open.
    await bench.scan(round % 2 === 0 ? order.salesChannelOrderId : order.orderId, null);
    await bench.page.keyboard.press('F10');
    await expect(bench.cancelPanel).toBeVisible();
    await bench.page.waitForTimeout(400);
    await expect(bench.cancelPanel, `round ${round}`).toBeVisible();
    await bench.page.keyboard.press('Escape');
    await expect(bench.cancelPanel).toBeHidden();
  }
});

test('a case that nobody knows is taught with the scanner, and counts from then on', async ({
  openBench,
  service,
}) => {
  const { bench, page } = await openBench();
  const ean = sharedEan(service.book);
  const order = mostUrgentNeeding(service.book, ean);
  // Indicator 1 before the unit's GTIN, with the check digit that this gives.
  const body = `1${ean.padStart(13, '0').slice(0, 12)}`;
  const sum = [...body].reduce((total, digit, n) => total + Number(digit) * (n % 2 === 0 ? 3 : 1), 0);
  const box = `${body}${(10 - (sum % 10)) % 10}`;
  await bench.scan(box);
  await expect(bench.lastScan).toContainText('Case of an unknown number of units. Not counted.');
  await bench.lastScan.getByRole('button', { name: 'Teach this code' }).click();
  await expect(page.getByLabel('Barcode', { exact: true })).toHaveValue(box);
  await bench.scan(ean);
  await expect(page.getByLabel('SKU')).not.toHaveValue('');
  await expect(page.getByLabel('Units'), 'nothing is assumed of a case').toHaveValue('');
  await bench.scan('PKDCMDDONE');
  await expect(bench.lastScan).toContainText('How many units does the case hold?');
  await expect(page.getByTestId('codes').locator('li')).toHaveCount(0);
  await page.getByLabel('Units').fill('12');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('codes').locator('li')).toContainText('12 ×');
  await bench.go('Queue');
  await bench.scan(box);
  await expect(bench.openOrder).toHaveText(order.salesChannelOrderId);
  await expect(bench.lastScan).toContainText('(12 units)');
});

test('a scanner that is too slow is told so, and its Enter opens nothing', async ({ lookAtBench }) => {
  const { bench } = await lookAtBench();
  await bench.page.keyboard.press('ArrowDown');
  await scanInto(bench.page, '4006381333931', { gapMs: 100 });
  await expect(bench.lastScan).toContainText('Scanner too slow: 100 ms per key.');
  await expect(bench.page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible();
  await bench.go('Settings');
  const findings = bench.page.getByTestId('scanner-findings');
  await bench.page.getByRole('button', { name: 'Scanner test' }).click();
  // The test is loaded when it is first opened: a scan before that goes to the screen.
  await expect(findings).toContainText('Waiting for a scan.');
  await scanInto(bench.page, '4006381333931', { gapMs: 100 });
  await expect(findings).toContainText('13 keys came, one every 100 ms');
  // At a person's pace too: on this screen it is not an order number.
  await scanInto(bench.page, '4006381333931', { gapMs: 150 });
  await expect(findings).toContainText('13 keys came, one every 150 ms');
});
