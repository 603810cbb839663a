/** Required packing slips: no order closes before its slip went to the printer; a failed print never blocks closing. */
import type { Between } from '../model/between.ts';
import type { Bench } from '../model/bench.ts';
import { tap } from '../model/finger.ts';
import { expect, test } from '../model/fixtures.ts';
import { byTheirUrgency } from '../model/order-book.ts';
import { item, LAMP, MUG, type Order } from '../model/three-parcels.ts';

const LAMP_AND_MUG = [LAMP, MUG];

/** Every order has one lamp and one mug. */
function showTwoItems(between: Between): void {
  between.change = ({ orders }) => {
    for (const order of orders) {
      order['items'] = [item(LAMP, 'lamp', 1), item(MUG, 'mug', 1)];
      const shipping = order['shipping'] as { deliveries: Order[] };
      for (const delivery of shipping.deliveries) {
        delivery['items'] = ['lamp', 'mug'];
        delivery['parcels'] = [];
      }
    }
  };
}

async function fill(bench: Bench, orderId: string): Promise<void> {
  await bench.page.keyboard.press('F2');
  await bench.pack(orderId);
  for (const { ean } of LAMP_AND_MUG) await bench.scan(ean);
  await expect(bench.page.getByTestId('finish')).toHaveAttribute('data-kind', 'complete');
}

test('an order closes once its slip was printed: by scanner, by keyboard and by touch @host:print', async ({
  openBench,
  service,
  between,
}) => {
  showTwoItems(between);
  const settings = { station: 'Bench 7', language: 'en', slipRequired: true };
  const { station, bench, page } = await openBench({ settings, through: between });
  const [first, second, third] = byTheirUrgency(service.book).map(({ orderId }) => orderId);
  const finish = page.getByTestId('finish');
  const needed = page.getByTestId('slip-required');

  await fill(bench, first ?? '');
  await expect(needed).toHaveText('Print the packing slip, then close the order.');
  await bench.scan('PKDCMDSEAL');
  await expect(bench.lastScan).toContainText('This order’s packing slip was not printed yet.');
  await expect(finish).toHaveAttribute('data-kind', 'complete');
  await station.printed(() => bench.scan('PKDCMDSLIP'));
  await expect(needed).toHaveCount(0);
  await bench.scan('PKDCMDSEAL');
  await expect(finish).not.toHaveAttribute('data-kind', 'complete');

  await fill(bench, second ?? '');
  await page.keyboard.press('Control+Enter');
  await expect(bench.lastScan).toContainText('Print it, then close the order.');
  await station.printed(() => page.keyboard.press('Control+P'));
  await expect(needed).toHaveCount(0);
  await page.keyboard.press('Control+Enter');
  await expect(finish).not.toHaveAttribute('data-kind', 'complete');

  await fill(bench, third ?? '');
  await tap(page, finish.getByRole('button', { name: /^Close the order/ }));
  await expect(bench.lastScan).toContainText('Print it, then close the order.');
  await station.printed(() => tap(page, finish.getByRole('button', { name: /^Print packing slip/ })));
  await expect(needed).toHaveCount(0);
  await tap(page, finish.getByRole('button', { name: /^Close the order/ }));
  await expect(finish).not.toHaveAttribute('data-kind', 'complete');
});

test('a printer that cannot be reached holds nobody: it is said, the order closes, and the slip waits @host:print', async ({
  openBench,
  service,
  between,
}) => {
  showTwoItems(between);
  const { bench, page } = await openBench({
    settings: {
      ...{ station: 'Bench 7', language: 'en', slipRequired: true, slipSize: '100x150' },
      // Port 9 of this computer: nothing listens there.
      ...{ zplPrinters: '127.0.0.1:9', slipPrinter: 'zpl:127.0.0.1:9/203' },
    },
    through: between,
  });
  await fill(bench, byTheirUrgency(service.book)[0]?.orderId ?? '');
  await page.keyboard.press('Control+P');
  await expect(page.getByTestId('slip-required')).toContainText('You can close the order');
  await expect(page.getByTestId('paper-alarm')).toContainText('1 paper may not have come out.');
  await expect(bench.lastScan).toContainText('not printed');
  await expect(bench.lastScan).not.toContainText('dialog');
  await bench.scan('PKDCMDSEAL');
  await expect(page.getByTestId('finish')).not.toHaveAttribute('data-kind', 'complete');
  await page.getByRole('button', { name: 'Open print jobs' }).click();
  await expect(page.getByTestId('print-jobs').locator('tbody tr').first()).toContainText('Not printed');

  // Such a printer has no sheets: if one is chosen for it, a warning is shown before printing.
  await bench.go('Settings');
  await expect(page.getByTestId('too-wide')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Paper size' }).selectOption('a4');
  await expect(page.getByTestId('too-wide')).toHaveText(/^A ZPL printer prints labels\. Choose/);
});

test('it is set in the panel of packing slips, and stays off until somebody does', async ({ openBench }) => {
  const { bench, page } = await openBench({ settings: { station: 'Bench 7', language: 'en' } });
  await bench.go('Settings');
  const box = page.getByRole('checkbox', { name: 'Require a packing slip before closing' });
  await expect(box).not.toBeChecked();
  await box.check();
  await expect(page.getByTestId('saved')).toHaveText(/Saved/);
  await expect(page.getByTestId('rules')).toContainText('A packing slip before an order closes');
});
