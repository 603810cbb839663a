/** Keys at a scanner's pace are never a person's: no number of units, no Enter that opens something, no key that acts on a control. */
import type { Between } from '../model/between.ts';
import { expect, test } from '../model/fixtures.ts';
import { scanInto } from '../model/scanner.ts';
import { INTO_PARCELS, MUG, showThreeParcels, UNITS } from '../model/three-parcels.ts';
import { mostUrgent } from '../model/order-book.ts';

/** The most urgent orders have short numbers of their sales channel, as shops give them. */
function numberShort(between: Between, numbers: ReadonlyMap<string, string>): void {
  const before = between.change;
  between.change = async (passing) => {
    await before(passing);
    for (const order of passing.orders) {
      const number = numbers.get(String(order['orderId']));
      if (number !== undefined) order['salesChannelOrderId'] = number;
    }
  };
}

test('short order numbers open their own order at a scanner’s pace, and never the one that is chosen', async ({
  openBench,
  service,
  between,
}) => {
  const ids = service.book
    .all()
    .filter(({ status }) => status === 'READY_TO_SHIP')
    .map(({ orderId }) => orderId);
  const numbers = ['10457', '1001', '#1002', '731'];
  numberShort(between, new Map(ids.map((id, n) => [id, numbers[n] ?? id])));
  const { bench, page } = await openBench({ through: between });
  for (const gapMs of [8, 15, 25]) {
    for (const number of numbers) {
      await bench.go('Queue');
      await page.keyboard.press('ArrowDown');
      await scanInto(page, number, { gapMs });
      await expect(bench.openOrder, `${number} at ${gapMs} ms a key`).toHaveText(number);
    }
    await bench.go('Queue');
  }
  // Unknown, cut or slow: it says so, and nothing is opened.
  for (const [code, options] of [
    ['10999', { gapMs: 25 }],
    ['10457', { gapMs: 60 }],
    ['10457', { gapMs: 90 }],
    ['10457', { gapMs: 25, cut: { after: 2, ms: 280 } }],
  ] as const) {
    await bench.forgetLastScan();
    await page.keyboard.press('ArrowDown');
    await scanInto(page, code, { ...options, pauseMs: 700 });
    await expect(bench.lastScan.locator('.words')).toHaveText(
      'Too short for a code, too fast for typing. Not counted.',
    );
    await expect(bench.openOrder).toHaveCount(0);
    await expect(bench.packing).toHaveCount(0);
  }
});

test('digits of a scan are no number of units, at any pace, and what a person types is one', async ({
  openBench,
  service,
  between,
}) => {
  const order = mostUrgent(service.book);
  showThreeParcels(between, order.orderId);
  const { bench, page } = await openBench({ through: between });
  await bench.pack(order.orderId);
  for (const gapMs of [5, 60, 90]) {
    for (const suffix of ['Enter', null] as const) {
      await scanInto(page, '4011', { gapMs, suffix, pauseMs: 700 });
      await expect(page.getByTestId('typed')).toHaveCount(0);
    }
    await scanInto(page, '5901234123457', { gapMs, cut: { after: 12, ms: 200 }, pauseMs: 700 });
    await expect(page.getByTestId('typed')).toHaveCount(0);
  }
  await expect(bench.packedTotal).toHaveText(`0 / ${UNITS} units`);
  await bench.scan(MUG.ean);
  await expect(bench.packedTotal).toHaveText(`1 / ${UNITS} units`);
  await bench.typeNumber(String(INTO_PARCELS[0].filter((one) => one === MUG).length - 1));
  await bench.scan(MUG.ean);
  await expect(bench.packedTotal).toHaveText(`2 / ${UNITS} units`);
});

test('the first keys of a scan act on no control', async ({ openBench }) => {
  const { bench, page } = await openBench();
  await bench.go('Settings');
  const controls = [
    page.getByLabel('Language', { exact: true }),
    page.getByRole('combobox').last(),
    page.getByRole('checkbox').first(),
    page.getByRole('button', { name: 'Scanner test' }),
  ];
  for (const control of controls) {
    const name = await control.evaluate((one) => one.outerHTML.slice(0, 60));
    const state = () =>
      control.evaluate((one) => [(one as HTMLInputElement).value, (one as HTMLInputElement).checked]);
    const before = await state();
    for (const [code, options] of [
      ['PORTA-KEY-1', {}],
      ['A 123456', { gapMs: 25 }],
      ['LETTERMUG-12345', { gapMs: 25, cut: { after: 1, ms: 280 } }],
      ['A 1', { gapMs: 90 }],
    ] as const) {
      await control.focus();
      await scanInto(page, code, { ...options, pauseMs: 600 });
      await expect(bench.lastScan.locator('.words'), name).not.toContainText('command');
      expect(await state(), `${code} on ${name}`).toEqual(before);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
    }
  }
  // A person's keys still act.
  const [language, , box] = controls;
  await box?.focus();
  const was = await box?.isChecked();
  await page.keyboard.press('Space');
  await expect(box ?? page.locator('nothing')).toBeChecked({ checked: was !== true });
  await language?.focus();
  await page.keyboard.press('p');
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
});
