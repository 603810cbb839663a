/** Packing slips: the contents of the paper, as a scanner and a buyer read it, and an outdated one. */
import { expect, test } from '../model/fixtures.ts';
import { mostUrgent } from '../model/order-book.ts';
import { item, LAMP, MUG, type Order } from '../model/three-parcels.ts';
import { readPaper } from '../../support/read-paper.ts';

const MERCHANT = {
  merchantName: 'Loja Exemplo',
  merchantAddress: 'Rua das Flores 10\n01000-000 São Paulo',
  slipFooter: 'Returns within 30 days.',
};

test('a slip is printed from the order page, in the size and language that were chosen, and its codes are read @core @host:print', async ({
  openBench,
  service,
}) => {
  const order = mostUrgent(service.book);
  const { station, bench, page } = await openBench({
    settings: { station: 'Bench 7', language: 'en', slipSize: '100x150', ...MERCHANT },
  });
  await bench.scan(order.orderId);
  await page.getByRole('button', { name: 'Packing slip' }).click();
  const slip = page.getByTestId('slip');
  await expect(slip).toContainText(order.salesChannelOrderId ?? '');
  await page.getByLabel('Slip language').selectOption('pt-BR');
  await expect(slip).toContainText('Lista de embalagem');
  await page.getByLabel('Paper size').selectOption('a4');
  const pdf = await station.printed(() => page.keyboard.press('Control+P'));
  for (const dpi of [203, 300]) {
    const [first, ...more] = await readPaper(pdf, dpi);
    expect(more).toEqual([]);
    // A browser's paper is whole pixels.
    expect(first?.width).toBeCloseTo(210, 0);
    expect(first?.height).toBeCloseTo(297, 0);
    for (const text of [
      MERCHANT.merchantName,
      'Rua das Flores 10',
      MERCHANT.slipFooter,
      order.salesChannelOrderId ?? order.orderId,
      'Lista de embalagem',
    ])
      expect(first?.text).toContain(text);
    expect(first?.codes.map(({ format }) => format).toSorted()).toEqual(['Code128', 'QRCode']);
    expect(first?.codes.find(({ format }) => format === 'Code128')?.text).toBe(
      order.salesChannelOrderId ?? order.orderId,
    );
    expect(first?.codes.find(({ format }) => format === 'QRCode')?.text).toMatch(/^PKDSLIP[A-Z0-9]+$/);
  }
});

test('the code of a slip opens its order, and says what has changed since an old one was printed @host:print', async ({
  openBench,
  service,
  between,
}) => {
  const { orderId } = mostUrgent(service.book);
  let units = 2;
  between.change = ({ orders }) => {
    for (const order of orders.filter((one: Order) => one['orderId'] === orderId)) {
      order['items'] = [item(LAMP, 'lamp', units), item(MUG, 'mug', 1)];
      const shipping = order['shipping'] as { deliveries: Order[] };
      for (const delivery of shipping.deliveries) {
        delivery['items'] = ['lamp', 'mug'];
        delivery['parcels'] = [];
      }
    }
  };
  const { station, bench, page } = await openBench({ through: between });
  await bench.scan(orderId);
  await expect(bench.openOrder).toBeVisible();
  const pdf = await station.printed(() => page.keyboard.press('Control+P'));
  const [paper] = await readPaper(pdf, 203);
  const code = paper?.codes.find(({ format }) => format === 'QRCode')?.text ?? '';
  await bench.go('Queue');
  // A machine that hangs between two keys breaks a scan: it is repeated, as a person does.
  await expect(async () => {
    await bench.scan(code);
    await expect(bench.lastScan).toContainText('up to date', { timeout: 15_000 });
  }).toPass();
  await expect(bench.openOrder).toBeVisible();
  await bench.go('Queue');
  units = 3;
  await expect(async () => {
    await bench.scan(code);
    await expect(page.getByTestId('old-slip')).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await expect(page.getByTestId('old-slip')).toContainText(`${LAMP.name}: 2 → 3`);
  const reprint = await station.printed(() => page.keyboard.press('Control+P'));
  const [next] = await readPaper(reprint, 203);
  const newCode = next?.codes.find(({ format }) => format === 'QRCode')?.text ?? '';
  expect(newCode).not.toBe(code);
  await bench.scan(newCode);
  await expect(bench.lastScan).toContainText('up to date');
  await bench.scan('PKDSLIP00');
  await expect(bench.lastScan).toContainText('damaged');
  await bench.go('Settings');
  await page.getByRole('button', { name: 'Print jobs', exact: true }).click();
  const jobs = page.getByTestId('print-jobs').locator('tbody tr');
  await expect(jobs).toHaveCount(2);
  await expect(jobs.nth(1)).toContainText('Order changed since');
});
