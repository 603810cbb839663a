import { holdCall } from '../model/broken-call.ts';
import { expect, test } from '../model/fixtures.ts';
import { mostUrgent } from '../model/order-book.ts';

test('a row that is all there is has its colour up to the edge of the list, under its columns', async ({
  lookAtBench,
}) => {
  const { bench, page } = await lookAtBench();
  // A bar as wide as a computer without a touch screen has it.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('::-webkit-scrollbar { width: 15px }');
    document.adoptedStyleSheets = [sheet];
  });
  await bench.hasOrders(60);
  const edges = () =>
    page.evaluate(() => {
      const right = (selector: string) => {
        const found = [...document.querySelectorAll(selector)].at(-1);
        return Math.round(found?.getBoundingClientRect().right ?? NaN);
      };
      return {
        gap: right('[role=grid]') - 1 - right('[role=row][data-order]'),
        columns: right('[role=columnheader]') - right('[role=row][data-order] > [role=gridcell]'),
      };
    });
  await expect.poll(edges).toEqual({ gap: 15, columns: 0 });
  const number = (await bench.rows.first().getAttribute('data-order')) ?? '';
  await page.keyboard.press('F6');
  await page.keyboard.type(number, { delay: 150 });
  await expect(bench.rows).toHaveCount(1);
  await expect.poll(edges).toEqual({ gap: 0, columns: 0 });
});

test('the chosen row stays with its order while others leave and come before it @core', async ({
  openBench,
  service,
  between,
}) => {
  const { bench, page } = await openBench({ through: between });
  const first = (await bench.rows.first().getAttribute('data-order')) ?? '';
  await bench.rows.nth(5).waitFor();
  const shown = await bench.rows.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-order')));
  for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowDown');
  const chosen = (await bench.chosenRow.getAttribute('data-order')) ?? '';
  expect(shown.indexOf(chosen)).toBe(3);

  service.book.ship(first);
  await bench.hasOrders(59);
  await expect(bench.rows.first()).not.toHaveAttribute('data-order', first);
  await expect(bench.chosenRow).toHaveAttribute('data-order', chosen);

  const late = service.book.all().find((order) => !shown.includes(order.orderId))?.orderId ?? '';
  between.change = ({ orders }) => {
    const shipping = orders.find((order) => order['orderId'] === late)?.['shipping'] as
      { deliveries: Record<string, unknown>[] } | undefined;
    for (const delivery of shipping?.deliveries ?? [])
      delivery['deliveryEstimateDate'] = '2020-01-01T00:00:00.000Z';
  };
  await expect(bench.rows.first()).toHaveAttribute('data-order', late);
  await expect(bench.chosenRow).toHaveAttribute('data-order', chosen);

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(bench.openOrder).toHaveText(service.book.get(chosen)?.salesChannelOrderId ?? '');

  // If it leaves itself, the one that moves up into its place is chosen.
  await bench.go('Queue');
  await bench.hasOrders(59);
  await page.keyboard.press('ArrowDown');
  const leaving = (await bench.chosenRow.getAttribute('data-order')) ?? '';
  const next = (await bench.rows.nth(2).getAttribute('data-order')) ?? '';
  service.book.ship(leaving);
  await bench.hasOrders(58);
  await expect(bench.chosenRow).toHaveAttribute('data-order', next);
  for (let n = 0; n < 8; n++) await page.keyboard.press('PageDown');
  const last = (await bench.chosenRow.getAttribute('data-order')) ?? '';
  service.book.ship(last);
  await bench.hasOrders(57);
  await expect(bench.chosenRow).not.toHaveAttribute('data-order', last);
});

test('a row that cannot be drawn is one row, and other data in its place is drawn', async ({
  openBench,
  service,
}) => {
  const { bench, page } = await openBench();
  const numberOf = async (n: number) => (await bench.rows.nth(n).getAttribute('data-order')) ?? '';
  const [first, second, third] = [await numberOf(0), await numberOf(1), await numberOf(2)];
  // No date has this time.
  await page.evaluate((orderId) => {
    const { parse } = JSON;
    const due = new RegExp(`("orderId":"${orderId}"[^}]*?"dueAt":)\\d+`, 'g');
    JSON.parse = (text: string, ...rest) =>
      parse(text.replaceAll(due, '$18640000000000001'), ...rest) as unknown;
  }, third);
  service.book.ship(first);
  await bench.hasOrders(59);
  const words = page.getByTestId('queue').getByText(`Order ${third} cannot be shown in this list.`);
  await expect(words).toBeVisible();
  await expect(bench.rows.first()).toHaveAttribute('data-order', second);
  // The order leaves, and the next one moves up into its place.
  service.book.ship(third);
  await bench.hasOrders(58);
  await expect(words).toHaveCount(0);
  await expect(page.getByTestId('queue').getByText('cannot be shown in this list')).toHaveCount(0);
});

test('a key that is held down opens an order, and does not begin to pack it @host:keys', async ({
  lookAtBench,
}) => {
  const { bench, page } = await lookAtBench();
  await page.keyboard.down('Enter');
  await expect(bench.openOrder).toBeVisible();
  for (let n = 0; n < 5; n++) await page.keyboard.down('Enter');
  await page.waitForTimeout(300);
  await expect(bench.packing).toHaveCount(0);
  await page.keyboard.up('Enter');
  await page.keyboard.press('Enter');
  await expect(bench.packing).toBeVisible();
});

test('a press opens what was pressed, also where another order slides under it', async ({
  openBench,
  service,
}) => {
  const { bench, page } = await openBench();
  const first = (await bench.rows.first().getAttribute('data-order')) ?? '';
  const pressed = (await bench.rows.nth(2).getAttribute('data-order')) ?? '';
  await bench.rows.nth(2).hover();
  await page.mouse.down();
  service.book.ship(first);
  await bench.hasOrders(59);
  await expect(bench.rows.nth(1)).toHaveAttribute('data-order', pressed);
  await page.mouse.up();
  await expect(bench.openOrder).toHaveText(service.book.get(pressed)?.salesChannelOrderId ?? '');
});

test('until a filter has its answer, no number is shown as what it leaves', async ({ lookAtBench }) => {
  const { bench, page } = await lookAtBench();
  await page.keyboard.press('Space');
  const selectAll = page.getByTestId('selection').getByRole('button', { name: /^Select all/ });
  await expect(selectAll).toBeEnabled();
  await bench.queueTotal.evaluate((total) => {
    const said: string[] = [];
    const note = () => said.push(total.textContent ?? '');
    new MutationObserver(note).observe(total, { characterData: true, childList: true, subtree: true });
    Reflect.set(window, 'said', said);
  });
  const letGo = await holdCall(page, 'queue.page');
  await bench.unfoldFilters();
  await page.getByRole('button', { name: /^Single/ }).click();
  await expect(bench.queueTotal).toHaveText('Counting…');
  await expect(selectAll).toBeDisabled();
  await letGo();
  await expect(bench.queueTotal).toHaveText(/^[1-5]\d of 60 to pack$/);
  await expect(selectAll).toBeEnabled();
  const said = await page.evaluate(() => Reflect.get(window, 'said') as string[]);
  expect(said.filter((words) => words.startsWith('60 of'))).toEqual([]);
});

test('the counts beside the filters are of what is searched for', async ({ lookAtBench }) => {
  const { bench, page, book } = await lookAtBench();
  const figures = ['Single', 'Multi'].map((name) =>
    page.getByRole('button', { name: new RegExp(`^${name}`) }).locator('small'),
  );
  const sizes = async () => {
    const [single, multi] = await Promise.all(figures.map((one) => one.textContent()));
    return Number(single) + Number(multi);
  };
  await bench.unfoldFilters();
  await expect.poll(sizes).toBe(60);
  await page.getByRole('searchbox').fill(mostUrgent(book).orderId);
  await expect(bench.queueTotal).toHaveText('1 of 60 to pack');
  await expect.poll(sizes).toBe(1);
  // A list of names stays as it is, with what each has of it.
  await expect(page.getByLabel('Carrier').locator('option').nth(1)).toContainText(/\([01]\)$/);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(sizes).toBe(60);
});
