/**
 * Printed codes for the controls of the bench. That each control has one, or a reason, is checked by
 * every-screen.spec.ts.
 */
import { expect, test } from '../model/fixtures.ts';
import { MUG, UNITS } from '../model/three-parcels.ts';
import { mostUrgent } from '../model/order-book.ts';
import { WAYS, waysNow } from '../model/ways-by-scanner.ts';

test('each code that stands for a control is printed', async ({ lookAtBench }) => {
  const { bench } = await lookAtBench();
  await bench.go('Settings');
  await bench.page.getByRole('button', { name: 'Command codes to print' }).click();
  const codes = bench.page.getByTestId('commands').locator('code');
  await expect(codes.first()).toBeVisible();
  const printed = await codes.allTextContents();
  for (const { code } of WAYS)
    if (code !== undefined) expect.soft(printed, 'printed').toContain(`PKDCMD${code}`);
});

test('a control that nobody thought of is found', async ({ lookAtBench }) => {
  const { bench, book } = await lookAtBench();
  await bench.pack(mostUrgent(book).orderId);
  expect((await waysNow(bench.page)).without).toEqual([]);
  await bench.page.evaluate(() => {
    const button = document.createElement('button');
    button.textContent = 'Print later';
    document.querySelector('[data-testid=packing] footer')?.append(button);
  });
  expect((await waysNow(bench.page)).without).toEqual(['button Print later']);
});

test('units are counted to by code: one more, one less, all, and back to the table', async ({
  openThreeParcels,
}) => {
  const { bench, page, orderId } = await openThreeParcels();
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
