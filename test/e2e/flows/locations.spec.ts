/** Items get their places with only the scanner, and the pick list follows; lists for a filter and for selected orders. */
import { expect, test } from '../model/fixtures.ts';
import { mostUrgent } from '../model/order-book.ts';

const LAMP = '5901234123457';

test('shelf then item by the scanner alone sorts the pick list, and is there after a restart', async ({
  start,
  openBench,
  service,
}) => {
  const { bench, station, page } = await openBench();
  await bench.go('Pick list');
  const rows = page.getByTestId('pick-list').locator('tbody tr');
  await expect(rows.first()).toBeVisible();
  const eans = await rows.locator('td:nth-child(5)').allTextContents();
  const [first, second] = eans.filter((ean) => /^\d{13}$/.test(ean));
  if (first === undefined || second === undefined)
    throw new Error('the list has fewer than two items with an EAN');
  await page.getByRole('button', { name: 'Locations' }).click();
  const shelf = page.getByTestId('shelf');
  const list = page.getByTestId('locations').locator('li');
  // Until the screen is shown, a scan goes to the queue.
  await expect(shelf).toBeVisible();
  await bench.scan(second);
  await expect(page.getByTestId('last-scan')).toContainText('has no location. Scan the shelf first.');
  await bench.scan(mostUrgent(service.book).orderId);
  await expect(page.getByTestId('last-scan')).toContainText('the number of an order, not a shelf');
  await expect(shelf, 'nor is the number of an order').toHaveValue('');
  await bench.scan('A-02-10');
  await expect(shelf).toHaveValue('A-02-10');
  await bench.scan(second);
  await expect(list).toHaveCount(1);
  await bench.scan('A-02-9');
  await bench.scan(first);
  await expect(list).toHaveCount(2);
  await expect(list.first()).toContainText('A-02-9');
  await bench.scan(LAMP);
  await expect(page.getByTestId('last-scan')).toContainText(
    `No order has had an item with the code ${LAMP}.`,
  );
  await expect(shelf, 'the code of an item is no shelf').toHaveValue('A-02-9');
  await bench.scan(second);
  await expect(page.getByTestId('last-scan')).toContainText('moved from A-02-10 to A-02-9');
  await list.last().getByRole('button', { name: 'Remove' }).click();
  await expect(list).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list).toHaveCount(2);
  await page.getByRole('main').getByRole('button', { name: 'Pick list Esc' }).click();
  const places = page.getByTestId('pick-list').locator('.place');
  await expect(places.nth(0)).toHaveText('A-02-9');
  await expect(places.nth(1)).toHaveText('A-02-9');
  await expect(places.nth(2)).toHaveText('not assigned');
  await station.kill();
  const again = await start();
  await again.bench.hasOrders(60);
  await again.bench.go('Pick list');
  await expect(again.bench.page.getByTestId('pick-list').locator('.place').first()).toHaveText('A-02-9');
});

test('a list for a filter of the queue, for selected orders and for one carrier @host:window', async ({
  lookAtBench,
}) => {
  const { bench, page } = await lookAtBench();
  const totes = page.getByTestId('totes').locator('li');
  const carrier = page.getByRole('combobox', { name: 'Carrier' });
  await bench.unfoldFilters();
  const option = carrier.locator('option').nth(1);
  await expect(option).toBeAttached();
  const name = (await option.getAttribute('value')) ?? '';
  await carrier.selectOption(name);
  // The options have the counts at the time of reading; the queue has the present ones.
  await expect(bench.queueTotal).toHaveText(/^(?!60 )\d+ of 60 to pack$/);
  const orders = Number.parseInt(await bench.queueTotal.innerText());
  await page.getByRole('button', { name: 'Pick list of these' }).click();
  await expect(totes).toHaveCount(orders);
  await expect(page.getByRole('combobox', { name: 'Carrier' })).toHaveValue(name);
  await page.getByRole('button', { name: '5 orders', exact: true }).click();
  await expect(totes).toHaveCount(5);
  await bench.go('Queue');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  for (const at of [3, 1]) await bench.rows.nth(at).getByRole('checkbox').click();
  await page.getByTestId('selection').getByRole('button', { name: 'Pick list' }).click();
  await expect(totes).toHaveCount(2);
  await expect(page.getByTestId('pick-choice')).toHaveText('2 selected orders');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('name');
  const names = page.getByTestId('pick-list').locator('td:nth-child(3)');
  await expect(async () => {
    const shown = await names.allTextContents();
    expect(shown).toEqual(shown.toSorted(new Intl.Collator('en', { numeric: true }).compare));
  }).toPass({ timeout: 60_000 });
  await page.reload();
  await expect(page.getByTestId('pick-choice')).toHaveText('2 selected orders');
});

test('a typed SKU that no order has had gets its location with a warning', async ({ openBench }) => {
  const { bench, page } = await openBench();
  await bench.go('Pick list');
  await page.getByRole('button', { name: 'Locations' }).click();
  await page.getByTestId('shelf').fill('C-1');
  await page.getByLabel('SKU or EAN').fill('does-not-exist');
  await page.getByRole('button', { name: 'Assign' }).click();
  await expect(bench.lastScan).toContainText(
    'does-not-exist is at C-1. 1 item was in no order of this station yet',
  );
  await expect(bench.lastScan).toHaveClass(/attention/);
});

test('what was assigned is undone by a code, step by step, and nothing more is said to be', async ({
  openBench,
  service,
}) => {
  const { bench, page } = await openBench();
  await bench.go('Pick list');
  await page.getByRole('button', { name: 'Locations' }).click();
  await bench.page.getByTestId('shelf').waitFor();
  const idle = page.getByText('Scan a shelf, then the items that lie there.');
  await expect(idle).toBeVisible();
  await bench.scan('PKDCMDUNDO');
  await expect(bench.lastScan).toContainText('There is nothing to undo.');
  const eans = service.book.all().flatMap(({ items }) => items.map((item) => item.ean ?? ''));
  const ean = eans.find((one) => /^\d{13}$/.test(one)) ?? '';
  await bench.scan('A-01-1');
  await bench.scan(ean);
  const places = page.getByTestId('locations').locator('li');
  await expect(places).toContainText(['A-01-1']);
  await bench.scan('B-02-2');
  await bench.scan(ean);
  await expect(places).toContainText(['B-02-2']);
  await bench.scan('PKDCMDUNDO');
  await expect(bench.lastScan).toContainText('is at A-01-1 again.');
  await expect(places).toContainText(['A-01-1']);
  await bench.scan('PKDCMDUNDO');
  await expect(bench.lastScan).toContainText('has no location again.');
  await expect(places).toHaveCount(0);
  await bench.scan('PKDCMDUNDO');
  await expect(bench.lastScan).toContainText('There is nothing to undo.');
});

test('a table is read in the code page of its spreadsheet, and a workbook is refused with what to do @host:files', async ({
  lookAtBench,
}) => {
  const { bench, page } = await lookAtBench();
  await bench.go('Pick list');
  await page.getByRole('button', { name: 'Locations' }).click();
  const table = page.getByTestId('locations-table');
  const load = (buffer: Buffer) =>
    page.getByTestId('locations-file').setInputFiles({ name: 'locations.csv', mimeType: 'text/csv', buffer });
  await load(Buffer.from('sep=;\r\nlocation;sku\r\nGang S\u00fcd 3;PR-1000\r\n', 'latin1'));
  await expect(table).toContainText('Gang Süd 3');
  await load(Buffer.from('PK\u0003\u0004 a workbook'));
  await expect(page.locator('.page')).toContainText('The file is a workbook, not a CSV table.');
  await expect(table).toHaveCount(0);
  await load(Buffer.from('location,sku\n' + 'A-1,PR-1000\n'.repeat(90_000)));
  await expect(page.locator('.page')).toContainText('The file is larger than 1 MB. Nothing was loaded.');
  await load(Buffer.from('\ufefflocation\tsku\r\nGang Süd 4\tPR-1000\r\n', 'utf16le'));
  await expect(table).toContainText('Gang Süd 4');
});

test('a table of locations is looked at before it is saved, and a saved one can be loaded again @host:files', async ({
  openBench,
}) => {
  const { bench, station, page } = await openBench();
  await bench.go('Pick list');
  await page.getByRole('button', { name: 'Locations' }).click();
  const table = page.getByTestId('locations-table');
  const rows = page.getByTestId('locations').locator('li');
  const load = (csv: string) =>
    page
      .getByTestId('locations-file')
      .setInputFiles({ name: 'locations.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await load('location,sku\nA-1,PR-1000\n,PR-1001\nA-2,PR-1000\n');
  await expect(table).toContainText('Nothing was saved: 2 lines to correct.');
  await expect(table.locator('li')).toHaveText([
    /^Line 3: The location is empty or longer than 40 characters\.$/,
    /^Line 4: A line above has the same item\.$/,
  ]);
  await expect(table.getByRole('button', { name: 'Save these locations' })).toHaveCount(0);
  await load('location;sku\nA-10;PR-1000\nA-9;PR-1001\n');
  await expect(table).toContainText('2 items get a location.');
  await expect(rows, 'nothing is saved yet').toHaveCount(0);
  await table.getByRole('button', { name: 'Save these locations' }).click();
  await expect(table).toHaveCount(0);
  await expect(bench.lastScan).toContainText('2 locations saved.');
  await expect(rows.locator('.place')).toHaveText(['A-9', 'A-10']);
  const { name, text: csv } = await station.saved(() =>
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  );
  expect(name).toBe('packdesk-locations.csv');
  expect(csv).toMatch(/^\uFEFFlocation,sku,ean,name,assignedAt,assignedBy\r\nA-9,PR-1001,/);
  await load(csv.replace('A-9', 'B-1'));
  await expect(table).toContainText('1 item moves to another location. 1 item has its location already.');
  await table.getByRole('button', { name: 'Close without saving' }).click();
  await expect(rows.locator('.place')).toHaveText(['A-9', 'A-10']);
});
