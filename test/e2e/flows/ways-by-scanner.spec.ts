/** Whatever can be pressed on the bench or in its panels has a printed code, or a reason why it has none. */
import { expect, test } from '../model/fixtures.ts';
import { showThreeParcels, MUG, UNITS } from '../model/three-parcels.ts';
import { mostUrgent } from '../model/order-book.ts';
import { walkThroughBench, walkThroughContradiction } from '../model/walk.ts';
import { WAYS, waysNow } from '../model/ways-by-scanner.ts';

/** Screens of the way that are no part of the bench. */
const OTHER = ['packed', 'receipt'];

test('each control of the bench has its code', async ({ start, service, between }) => {
  const { bench } = await start({ through: between });
  const { page } = bench;
  const used = new Set<string>();
  await walkThroughBench(bench, {
    book: service.book,
    between,
    look: async (name) => {
      if (OTHER.includes(name)) return;
      const { without, codes } = await waysNow(page);
      expect.soft(without, name).toEqual([]);
      for (const code of codes) used.add(code);
    },
  });
  await page.keyboard.press('Escape');
  await bench.go('Station');
  await page.getByRole('button', { name: 'Command codes to print' }).click();
  const codes = page.getByTestId('commands').locator('code');
  await expect(codes.first()).toBeVisible();
  const printed = await codes.allTextContents();
  expect(used.size).toBeGreaterThan(15);
  for (const { code } of WAYS)
    if (code !== undefined) expect.soft(printed, 'printed').toContain(`PKDCMD${code}`);
});

test('so have contradictions and the choice between two items', async ({ start, service, between }) => {
  const { bench } = await start({ through: between });
  await walkThroughContradiction(bench, {
    book: service.book,
    between,
    look: async (name) => expect.soft((await waysNow(bench.page)).without, name).toEqual([]),
  });
});

test('a control that nobody thought of is found', async ({ start, service }) => {
  const { bench } = await start();
  await bench.hasOrders(60);
  await bench.pack(mostUrgent(service.book).orderId);
  expect((await waysNow(bench.page)).without).toEqual([]);
  await bench.page.evaluate(() => {
    const button = document.createElement('button');
    button.textContent = 'Print later';
    document.querySelector('[data-testid=packing] footer')?.append(button);
  });
  expect((await waysNow(bench.page)).without).toEqual(['button Print later']);
});

test('units are counted to by code: one more, one less, all, and back to the table', async ({
  start,
  service,
  between,
}) => {
  const { orderId } = mostUrgent(service.book);
  showThreeParcels(between, orderId);
  const { bench } = await start({ through: between });
  const { page } = bench;
  await bench.hasOrders(60);
  await bench.pack(orderId);
  const units = page.getByRole('spinbutton');
  await bench.scan('PKDCMDHAND');
  for (const [code, value] of [
    ['ALL', '2'],
    ['LESS', '1'],
    ['LESS', '1'],
    ['MORE', '2'],
  ] as const) {
    await bench.scan(`PKDCMD${code}`);
    await expect(units).toHaveValue(value);
    await expect(bench.lastScan.locator('.words')).toHaveText(value === '1' ? '1 unit.' : '2 units.');
  }
  await bench.scan('PKDCMDMORE');
  await expect(units).toHaveValue('2');
  await expect(bench.lastScan).toContainText('3');
  await bench.scan('PKDCMDX1');
  await expect(units).toHaveValue('1');
  await bench.scan('PKDCMDDONE');
  await expect(bench.packedTotal).toHaveText(`1 / ${UNITS} units`);
  // The number for the next scan, with no panel open.
  await bench.scan('PKDCMDMORE');
  await expect(page.getByTestId('typed')).toHaveText('× 2');
  await bench.scan('PKDCMDLESS');
  await expect(page.getByTestId('typed')).toHaveText('× 1');
  await bench.scan(MUG.ean);
  await expect(bench.packedTotal).toHaveText(`2 / ${UNITS} units`);
  await bench.scan('PKDCMDPREVITEM');
  await bench.scan('PKDCMDMOVE');
  await bench.scan('PKDCMDPARCEL2');
  await expect(page.getByRole('button', { name: 'Move to parcel 2' })).toBeVisible();
  await bench.scan('PKDCMDTABLE');
  await bench.scan('PKDCMDDONE');
  await expect(bench.packedTotal).toHaveText(`1 / ${UNITS} units`);
});
