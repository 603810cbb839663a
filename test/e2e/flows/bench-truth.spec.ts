/** Consistency of the bench: screen and announcements agree, and are true of the order's state. */
import { codeOf } from '../model/enormous-order.ts';
import { LINES, showFiftyLines } from '../model/fifty-lines.ts';
import { closingAfter, expect, test } from '../model/fixtures.ts';
import { mostUrgent, sharedEan } from '../model/order-book.ts';
import { CABLE, INTO_PARCELS, LAMP, MUG, showThreeParcels, UNITS } from '../model/three-parcels.ts';
import { scanInto } from '../model/scanner.ts';

const truthTest = test.extend<{ order: { orderId: string; number: string; wrongEan: string } }>({
  order: async ({ service, between }, use) => {
    const order = mostUrgent(service.book);
    showThreeParcels(between, order.orderId);
    await use({
      orderId: order.orderId,
      number: order.salesChannelOrderId,
      wrongEan: sharedEan(service.book),
    });
  },
});

truthTest('a wrong item that is read twice keeps its alarm @core', async ({ openBench, between, order }) => {
  const { bench, page } = await openBench({ through: between });
  await bench.pack(order.orderId);
  await bench.scan(MUG.ean);
  await expect(bench.packedTotal).toHaveText(`1 / ${UNITS} units`);
  const wrong = page.getByTestId('signal-wrong-item');
  const at = await scanInto(page, order.wrongEan, { gapMs: 4, pauseMs: 0 });
  await scanInto(page, order.wrongEan, { gapMs: 4, at: at + 60, pauseMs: 700 });
  await expect(wrong).toBeVisible();
  await expect(bench.lastScan).toContainText('Wrong item');
  await page.keyboard.press('x');
  await expect(wrong).toBeHidden();
  await expect(bench.packedTotal).toHaveText(`1 / ${UNITS} units`);
});

truthTest(
  'the scanned item is the large one for a moment, and the next is not praised for it @core',
  async ({ start, between, order }) => {
    const { bench } = await start({ through: between });
    const { page } = bench;
    const hero = page.getByTestId('hero');
    await bench.hasOrders(60);
    await bench.pack(order.orderId);
    await bench.scan(MUG.ean);
    await expect(hero).toHaveClass(/right/);
    await expect(page.getByTestId('count')).toHaveClass(/pulse/);
    await hero.evaluate((one) => {
      const shown: string[] = [];
      const note = () => shown.push((one.textContent ?? '').replaceAll(/\s+/g, ' '));
      new MutationObserver(note).observe(one, { characterData: true, childList: true, subtree: true });
      Reflect.set(window, 'shown', shown);
    });
    await bench.scan(LAMP.ean);
    await expect(bench.packedTotal).toHaveText(`2 / ${UNITS} units`);
    await expect(hero).toContainText(MUG.name);
    const shown = await page.evaluate(() => Reflect.get(window, 'shown') as string[]);
    expect(shown.join('\n')).toMatch(new RegExp(`Counted.*${LAMP.name}.* 1\\s*/\\s*2`));
    await expect(hero).not.toHaveClass(/right/);
    await expect(page.getByTestId('count')).not.toHaveClass(/pulse/);
    const rowOf = (name: string) => page.getByTestId('bench-items').getByRole('button', { name });
    await expect(rowOf(LAMP.name)).toHaveAttribute('data-counted', 'true');
    await expect(rowOf(MUG.name)).toHaveAttribute('data-counted', 'false');
  },
);

test('the row of a unit that was counted is scrolled into view, and not the row of the next item', async ({
  openBench,
  service,
  between,
}) => {
  const { orderId } = mostUrgent(service.book);
  showFiftyLines(between, [orderId]);
  const { bench, page } = await openBench({ through: between });
  await bench.pack(orderId);
  const rows = page.getByTestId('bench-items').getByRole('button');
  await expect(rows).toHaveCount(LINES);
  await expect(rows.last()).not.toBeInViewport();
  await bench.scan(codeOf(LINES - 1));
  await expect(rows.last()).toContainText('1 / 1');
  await expect(rows.last()).toBeInViewport({ ratio: 0.9 });
  await expect(rows.first()).toHaveAttribute('aria-current', 'true');
});

truthTest(
  'an order that is set aside says so on the lamp, and leads to the next one by every hand',
  async ({ start, between, order }) => {
    const { bench } = await start({ through: between });
    const { page } = bench;
    const next = page.getByTestId('aside').getByTestId('next-order');
    await bench.hasOrders(60);
    await bench.pack(order.orderId);
    await expect(page.getByTestId('lamp')).toHaveText('Ready for scan');
    await bench.scan(CABLE.ean);
    await bench.scan('PKDCMDSHORT');
    await bench.scan('PKDCMDREASON1');
    await bench.scan('PKDCMDDONE');
    await expect(page.getByTestId('lamp')).toHaveText('Set aside: scans do not count');
    await expect(next).toHaveClass(/main/);
    await expect(page.getByRole('button', { name: /^Resume packing/ })).not.toHaveClass(/main/);
    await next.click();
    await expect(page.getByTestId('aside')).toBeHidden();
    await expect(bench.lastScan).toContainText('is on the bench: ');
  },
);

truthTest('the page of a packed order leads to its box', async ({ openBench, between, order }) => {
  const { bench, page } = await openBench({ settings: closingAfter(30), through: between });
  await bench.pack(order.orderId);
  await bench.count([MUG, MUG, LAMP]);
  await bench.scan('PKDCMDPARCEL2');
  await bench.count([MUG, LAMP]);
  await bench.scan('PKDCMDPARCEL3');
  await bench.scan(CABLE.ean);
  await bench.scan('PKDCMDSEAL');
  await expect(page.getByTestId('finish')).toHaveAttribute('data-kind', 'cleared');
  await expect(bench.lastScan).toContainText('Closed and cleared.');
  await page.keyboard.press('F2');
  await bench.scanOpens(order.orderId, order.number);
  await expect(bench.lastScan).toContainText('Scan it again to see the box.');
  await expect(page.getByRole('button', { name: /^Pack(?!ed|ing slip)/ })).toBeHidden();
  const show = page.getByRole('button', { name: /^Show the box/ });
  await expect(show).not.toHaveClass(/main/);
  await show.click();
  await expect(page.getByTestId('finish')).toHaveAttribute('data-kind', 'cleared');
});

truthTest(
  'an order whose newest version cannot be read says so on the bench',
  async ({ start, between, order }) => {
    const { bench } = await start({ through: between });
    const hint = bench.page.getByTestId('unreadable');
    await bench.hasOrders(60);
    await bench.pack(order.orderId);
    await bench.scan(MUG.ean);
    await expect(bench.packedTotal).toHaveText(`1 / ${UNITS} units`);
    await expect(hint).toHaveCount(0);
    between.change = ({ orders }) => {
      const seen = orders.find((one) => one['orderId'] === order.orderId);
      if (seen) seen['items'] = 'three of them';
    };
    await expect(hint).toContainText('A newer version of this order could not be read.');
    await bench.scan(MUG.ean);
    await expect(bench.packedTotal).toHaveText(`2 / ${UNITS} units`);
    showThreeParcels(between, order.orderId);
    await expect(hint).toHaveCount(0);
  },
);

for (const hand of ['close', 'put back'] as const)
  test(`an order that is shipped while it counts down to its closing stops, and by scanner is: ${hand} @core`, async ({
    openThreeParcels,
    service,
  }) => {
    const { bench, page, orderId } = await openThreeParcels({ settings: closingAfter(30) });
    await bench.pack(orderId);
    await bench.count(INTO_PARCELS.flat());
    await expect(page.getByTestId('countdown')).toContainText('Closes in');
    service.book.ship(orderId);
    const stop = page.getByTestId('stop');
    await expect(stop).toContainText('Stop: the service shows this order as SHIPPED.');
    await expect(stop.getByRole('listitem').first()).toHaveText(
      'Are these the parcels that were sent? Then close the order.',
    );
    await expect(stop.getByRole('button', { name: 'Everything put back' })).toBeEnabled();
    await bench.stopIsRead();
    await bench.scan(hand === 'close' ? 'PKDCMDSEAL' : 'PKDCMDPUTBACK');
    const finish = page.getByTestId('finish');
    await expect(finish).toHaveAttribute('data-kind', hand === 'close' ? 'moved-on' : 'put-back');
    await expect(finish.getByTestId('next-order')).toBeVisible();
    const rail = page.getByRole('complementary', { name: 'Queue' });
    await expect(rail.getByRole('button', { name: /for pick-up/ })).not.toContainText('not closed');
  });
