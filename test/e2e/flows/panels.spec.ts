/** Panels and questions over the bench: each answered by hand and by code, and none in the way of the next scan. */
import { closingAfter, expect, test } from '../model/fixtures.ts';
import { mostUrgent } from '../model/order-book.ts';
import { contentsOf } from '../model/packer.ts';
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

const panelTest = test.extend<{
  orderId: string;
  begin: (
    settings?: object,
  ) => Promise<Awaited<ReturnType<Parameters<Parameters<typeof test>[2]>[0]['start']>>['bench']>;
}>({
  orderId: async ({ service }, use) => use(mostUrgent(service.book).orderId),
  begin: async ({ openBench, between, orderId }, use) => {
    showThreeParcels(between, orderId);
    await use(async (settings) => {
      const { bench } = await openBench({ through: between, ...(settings && { settings: { ...settings } }) });
      await bench.pack(orderId);
      return bench;
    });
  },
});

panelTest('an item is handed into the parcel that was chosen for it @core', async ({ begin }) => {
  const bench = await begin();
  const { page } = bench;
  await bench.scan('PKDCMDPARCEL2');
  await expect(page.getByTestId('parcel-2')).toHaveAttribute('data-active', 'true');
  await page.keyboard.press('Control+h');
  await expect(page.getByTestId('hand-panel')).toContainText(MUG.name);
  await page.keyboard.press('Control+Enter');
  await expect(bench.lastScan).toContainText(`${MUG.name} into parcel 2.`);
  expect(await contentsOf(page)).toEqual(['0 / 2, 0 / 1', '1 / 1, 0 / 1', '0 / 1']);
});

panelTest('an item that its parcel does not take is handed into the one that does', async ({ begin }) => {
  const bench = await begin();
  const { page } = bench;
  // The mug, the lamp, and then what only the third parcel takes.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+h');
  await expect(page.getByTestId('hand-panel')).toContainText(CABLE.name);
  await expect(page.getByTestId('hand-into')).toHaveText('Put it into parcel 3');
  await bench.scan('PKDCMDDONE');
  await expect(bench.lastScan).toContainText(`${CABLE.name} into parcel 3.`);
  expect(await contentsOf(page)).toEqual(['0 / 2, 0 / 1', '0 / 1, 0 / 1', '1 / 1']);
});

panelTest('units are moved into the parcel whose code is scanned', async ({ begin }) => {
  const bench = await begin();
  const { page } = bench;
  await bench.scan(MUG.ean);
  await bench.scan('PKDCMDMOVE');
  const panel = page.getByTestId('move-panel');
  await expect(panel).toContainText(`${MUG.name}, 1 in parcel 1`);
  // A unit cannot go where it already is.
  await bench.scan('PKDCMDPARCEL1');
  await expect(bench.lastScan).toContainText('This command is not available here.');
  await bench.scan('PKDCMDPARCEL2');
  await expect(panel.getByRole('button', { name: 'Move to parcel 2' })).toBeVisible();
  await bench.scan('PKDCMDDONE');
  await expect(panel).toBeHidden();
  await expect(bench.lastScan).toContainText(`1 × ${MUG.name} moved from parcel 1 to parcel 2.`);
  expect(await contentsOf(page)).toEqual(['0 / 2, 0 / 1', '1 / 1, 0 / 1', '0 / 1']);
});

panelTest(
  'a number of units that is scanned counts in the panel, before or after it was opened',
  async ({ begin }) => {
    const bench = await begin();
    const { page } = bench;
    const units = page.getByRole('spinbutton');
    for (let n = 0; n < 2; n++) await bench.scan(MUG.ean);
    // The lamp comes next, and is in no parcel yet.
    await bench.scan('PKDCMDMOVE');
    await expect(page.getByTestId('move-panel')).toContainText(LAMP.name);
    await bench.scan('PKDCMDX2');
    await expect(bench.lastScan).toContainText('This command is not available here.');
    // The contents of that parcel can be moved from here.
    await page.getByTestId('move-panel').getByRole('button', { name: MUG.name }).click();
    await expect(page.getByTestId('move-panel')).toContainText(`${MUG.name}, 2 in parcel 1`);
    await bench.scan('PKDCMDBACK');
    await page.keyboard.press('ArrowUp');
    await bench.scan('PKDCMDX2');
    await bench.scan('PKDCMDMOVE');
    await expect(units).toHaveValue('2');
    await bench.scan('PKDCMDBACK');
    await expect(page.getByTestId('typed')).toHaveCount(0);
    await page.getByTestId('parcel-1').getByRole('button', { name: MUG.name }).click();
    await expect(units).toHaveValue('1');
    await bench.scan('PKDCMDX2');
    await expect(units).toHaveValue('2');
    await bench.scan('PKDCMDDONE');
    await expect(bench.lastScan).toContainText(`2 × ${MUG.name} taken out of parcel 1.`);
    await bench.scan('PKDCMDX1');
    // The digit of its symbology identifier reaches the page.
    await bench.scan(']C0PKDCMDSHORT');
    await expect(units).toHaveValue('1');
  },
);

panelTest(
  'which of two items with one code it is, is answered by code, and asked no more after another scan',
  async ({ openBench, between, orderId }) => {
    between.change = ({ orders }) => {
      const one = orders.find((o) => o['orderId'] === orderId);
      if (one) contradict(one);
    };
    const { bench, page } = await openBench({ through: between });
    await bench.pack(orderId);
    await expect(bench.lastScan).toContainText('read the screen before you scan');
    await bench.scan('PKDCMDSEAL');
    await expect(bench.packing).toHaveAttribute('data-phase', 'open');
    const choice = page.getByTestId('item-choice');
    await bench.scan(MUG.ean);
    await expect(choice).toBeVisible();
    await bench.scan('4012345678901');
    await expect(choice).toBeHidden();
    await expect(bench.packing).toHaveAttribute('data-signal', 'unknown');
    await bench.scan('PKDCMDREASON2');
    await expect(bench.packedTotal).toHaveText('0 / 2 units');
    await bench.scan(MUG.ean);
    await expect(choice).toBeVisible();
    await bench.scan('PKDCMDREASON3');
    await expect(bench.lastScan).toContainText('This command is not available here.');
    await bench.scan('PKDCMDREASON2');
    await expect(choice).toBeHidden();
    await expect(bench.lastScan).toContainText(`${LAMP.name} into parcel 1.`);
    await expect(bench.packedTotal).toHaveText('1 / 2 units');
  },
);

panelTest('keys that were too slow for a scan leave no quantity behind', async ({ begin }) => {
  const bench = await begin();
  await scanInto(bench.page, LAMP.ean, { gapMs: 100 });
  await expect(bench.lastScan).toContainText('Scanner too slow');
  await expect(bench.page.getByTestId('typed')).toHaveCount(0);
  await bench.scan(MUG.ean);
  await expect(bench.lastScan).toContainText(`${MUG.name} into parcel 1.`);
  await expect(bench.packedTotal).toHaveText(`1 / ${UNITS} units`);
});

panelTest('the last unit read twice lets the order close itself all the same', async ({ begin }) => {
  const bench = await begin(closingAfter(30));
  const { page } = bench;
  const items = INTO_PARCELS.flat();
  for (const item of items.slice(0, -1)) await bench.scan(item.ean);
  await expect(bench.packedTotal).toHaveText(`${UNITS - 1} / ${UNITS} units`);
  // Times come from the scanner's own clock: a busy computer shows both later, and no further apart.
  const at = await scanInto(page, CABLE.ean, { pauseMs: 0 });
  await scanInto(page, CABLE.ean, { at: at + 40 });
  await expect(bench.lastScan).toContainText('Double read: counted once.');
  await expect(page.getByTestId('countdown')).toContainText('Closes in');
  await passSeconds(page, 30);
  await expect(page.getByTestId('finish')).toHaveAttribute('data-kind', 'cleared');
});

test('after several cancels together, the next scan is not of their summary', async ({
  openBench,
  service,
}) => {
  const { bench, page } = await openBench();
  await expect(bench.rows.first()).toBeVisible();
  for (const key of ['Space', 'ArrowDown', 'Space']) await page.keyboard.press(key);
  await expect(page.getByTestId('selection')).toContainText('2 orders selected');
  await page.keyboard.press('F10');
  await page.keyboard.press('Alt+1');
  await page.getByLabel('Number of orders').fill('2');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByTestId('bulk-summary')).toContainText('2 cancels saved here.');
  const left = service.book.all().findLast(({ status }) => status === 'READY_TO_SHIP');
  await bench.scan(left?.orderId ?? '');
  await expect(bench.cancelPanel).toBeHidden();
  await expect(bench.openOrder).toHaveText(left?.salesChannelOrderId ?? '');
});
