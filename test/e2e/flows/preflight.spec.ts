/** Data problems of the queue are found before an order is opened; a printed shelf label stands in for a missing EAN. */
import { expect, test } from '../model/fixtures.ts';
import { mostUrgent } from '../model/order-book.ts';
import { item, LAMP, MUG, type Order } from '../model/three-parcels.ts';

const SHIRTS = ['M', 'L'].map((size) => ({
  sku: `SHIRT-${size}`,
  ean: size === 'M' ? '4012345678901' : '4012345678918',
  name: `T-shirt red, size ${size}`,
}));

test('data problems are counted after a check and listed with their orders; a shelf label packs the item without an EAN @core', async ({
  openBench,
  service,
  between,
}) => {
  const { orderId } = mostUrgent(service.book);
  between.change = ({ orders }) => {
    for (const order of orders.filter((one: Order) => one['orderId'] === orderId)) {
      const lines = [...SHIRTS, LAMP].map((one, n) => ({ ...item(one, `l${n}`, 1), hsCode: null }));
      order['items'] = [...lines, { ...item(MUG, 'mug', 1), ean: null, hsCode: null }];
      const shipping = order['shipping'] as { outboundCountry: string; deliveries: Order[] };
      shipping.outboundCountry = 'US';
      for (const delivery of shipping.deliveries) {
        delivery['items'] = ['l0', 'l1', 'l2', 'mug'];
        delivery['parcels'] = [];
      }
    }
  };
  const { bench, page } = await openBench({ through: between });
  await bench.go('Checks');
  const counts = page.getByTestId('preflight-counts');
  await expect(counts).toContainText('Items in one order with similar names');
  await expect(counts).toContainText('Customs code missing');
  await page.getByRole('button', { name: 'Show data problems' }).click();
  const finding = (kind: string) => page.getByTestId(`finding-${kind}`).locator('li');
  await expect(finding('no-code').filter({ hasText: MUG.sku })).toContainText(MUG.name);
  await expect(finding('look-alike-names').first()).toContainText(SHIRTS[1]?.name ?? '');
  await page.getByRole('button', { name: 'Shelf labels' }).click();
  const label = page.getByTestId('shelf-labels').locator('li').filter({ hasText: MUG.sku });
  await expect(label).toContainText(MUG.name);
  await expect(label.locator('svg')).toBeVisible();
  await bench.go('Queue');
  await bench.pack(orderId);
  await bench.scan(MUG.sku);
  await expect(bench.packing).toHaveAttribute('data-signal', 'right');
  await expect(bench.lastScan).toContainText(MUG.name);
  await bench.go('Checks');
  await page.getByRole('button', { name: 'Show data problems' }).click();
  await finding('look-alike-names').first().getByRole('button').first().click();
  await expect(bench.openOrder).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(finding('look-alike-names').first(), 'the way back leads to the list').toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('sweeps'), 'and from there to where it was opened').toBeVisible();
});
