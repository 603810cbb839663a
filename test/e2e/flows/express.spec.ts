/** Orders of one unit: what a run asks of the packer, against packing each of them on the bench. */
import { expect, test } from '../model/fixtures.ts';
import { byTheirUrgency } from '../model/order-book.ts';

const unitsOf = ({ items }: ReturnType<typeof byTheirUrgency>[number]) =>
  items.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);

/** 60 for a figure to quote. */
const RUN = Number(process.env['EXPRESS_ORDERS'] ?? 15);

test.use({ serviceOptions: { orders: 240, pageSize: 100 } });

test('orders of one unit are a scan each', async ({ start, service }) => {
  test.setTimeout(900_000);
  const { bench } = await start();
  const { page } = bench;
  await bench.hasOrders(240);
  const skusOf = new Map<string, Set<string>>();
  for (const { ean, salesChannelSkuId } of service.book.all().flatMap(({ items }) => items))
    skusOf.set(ean ?? '', (skusOf.get(ean ?? '') ?? new Set()).add(salesChannelSkuId ?? ''));
  // A code of two items is asked about.
  const singles = byTheirUrgency(service.book).filter((order) => {
    const ean = order.items[0]?.ean ?? '';
    return unitsOf(order) === 1 && ean !== '' && skusOf.get(ean)?.size === 1;
  });
  const [onBench, inRun] = [singles.slice(0, 2), singles.slice(2, 2 + RUN)];
  expect(inRun).toHaveLength(RUN);

  let scans = 0;
  const scan = async (code: string) => {
    scans++;
    await bench.scan(code);
  };
  // On the bench: open the order, bring it onto the bench, scan its unit, and finish.
  for (const order of onBench) {
    await scan(order.orderId);
    await expect(bench.openOrder).toBeVisible();
    await scan(order.orderId);
    await expect(bench.packing).toHaveAttribute('data-phase', /new|open/);
    await scan(order.items[0]?.ean ?? '');
    await expect(bench.packedTotal).toHaveText(/^1 \//);
    await scan('PKDCMDSEAL');
    await expect(bench.packing).toHaveAttribute('data-phase', 'sealed');
    await page.keyboard.press('F2');
  }
  const each = scans / onBench.length;

  scans = 0;
  await scan('PKDCMDSINGLES');
  // The name of the code is not shown beside a sentence that says the same.
  await expect(bench.lastScan).toHaveText('Single items.');
  const hero = page.getByTestId('express-hero');
  const packed = new Set<string>();
  for (const order of inRun) {
    await scan(order.items[0]?.ean ?? '');
    await expect(page.getByTestId('express-count')).toContainText(`${packed.size + 1} packed now.`);
    const number = /order (\S+)\.$/.exec((await hero.locator('strong').innerText()).trim())?.[1] ?? '';
    packed.add(number);
  }
  const box = page.getByTestId('express-box');
  await expect(box.locator('dt')).toHaveText(['Box', 'Carrier', 'Packing slip']);
  await expect(box.locator('dd').nth(2), 'slips are printed by hand only').toHaveText('None');
  console.log(
    `express: ${inRun.length} orders, ${scans} scans and no key; on the bench ${each * inRun.length} scans`,
  );
  expect(packed.size, 'each order once').toBe(RUN);
  expect(scans).toBe(RUN + 1);
  expect((each * inRun.length) / scans).toBeGreaterThan(3.5);

  const [, name = '', number = ''] =
    /^Packed: (.+), order (\S+)\.$/.exec((await hero.locator('strong').innerText()).trim()) ?? [];
  await bench.scan('PKDCMDUNDO');
  await expect(hero).toContainText(`Undone: ${name}, order ${number}. The order is open again`);
  await expect(page.getByTestId('express-count')).toContainText(`${RUN - 1} packed now.`);
  await bench.scan('PKDCMDUNDO');
  await expect(hero, 'only the newest is undone').toContainText('There is nothing to undo.');
  await expect(page.getByTestId('express-count')).toContainText(`${RUN - 1} packed now.`);
  await bench.scan('4012345678901');
  await expect(bench.lastScan).toContainText('Unknown code');
  await bench.go('Queue');
  await bench.hasOrders(240 - onBench.length - (RUN - 1));
});
