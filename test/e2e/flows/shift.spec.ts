/** A lead's shift: one page for its beginning and its end, which needs no connection, and is signed by two leads. */
import { LANGUAGES } from '../model/all-looks.ts';
import { expect, test } from '../model/fixtures.ts';
import { layoutFaults } from '../model/layout-faults.ts';
import { violations } from '../model/looks/axe.ts';
import { ADA, addAll, LIA } from '../model/operators.ts';
import { setComputerLanguage } from '../model/screen-language.ts';
import { INTO_PARCELS, UNITS } from '../model/three-parcels.ts';
import { readPaper } from '../../support/read-paper.ts';

const softly = expect.configure({ soft: true });

test('a shift is handed over by two badges, without a connection @core', async ({
  openThreeParcels,
  between,
}) => {
  const { bench, page, orderId } = await openThreeParcels();
  await addAll(bench);
  await bench.pack(orderId);
  await bench.count(INTO_PARCELS.flat());
  await expect(page.getByTestId('finish')).toHaveAttribute('data-kind', 'cleared');
  between.instead = (response) => void response.destroy();
  await expect(bench.connection).toHaveText('Offline');
  await page.keyboard.press('Control+j');
  const shift = page.getByTestId('shift');
  await expect(shift.getByRole('heading', { level: 1 })).toHaveText('Shift');
  await expect(page.getByTestId('shift-done')).toContainText(`Packed units${UNITS}`);
  await expect(page.getByTestId('shift-done')).toContainText(
    `Units confirmed by hand, of all counted0 of ${UNITS} (0 %)`,
  );
  await expect(page.getByTestId('shift-people')).toContainText(ADA.name);
  await shift.getByRole('button', { name: 'Hand over the shift' }).click();
  const dialog = page.getByTestId('hand-over-shift');
  await bench.scan(ADA.badge ?? '');
  await expect(dialog).toContainText('Not handed over: this badge is yours.');
  await bench.scan(LIA.badge ?? '');
  await expect(dialog).toBeHidden();
  const signed = page.getByTestId('shift-signed');
  await expect(signed).toContainText('Outgoing: Ada. Incoming: Lia.');
  await expect(page.getByTestId('shift-done'), 'the signed figures stay').toContainText(`${UNITS}`);
  await shift.getByRole('button', { name: 'Show the new shift' }).click();
  await expect(signed).toContainText('Last handed over');
  await expect(page.getByTestId('shift-done')).toContainText('Packed units0');
});

test('without operators the page asks both leads to sign its paper, and fits in each language', async ({
  lookAtBench,
}) => {
  const { bench } = await lookAtBench();
  const { page } = bench;
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('navigation').getByRole('button', { name: 'Shift' }).click();
  await expect(page.getByTestId('shift-signed')).toHaveText('Print the page: both leads sign it by hand.');
  await expect(page.getByTestId('shift-due').locator('tbody tr')).not.toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Hand over the shift' })).toHaveCount(0);
  for (const [width, height] of [
    [1024, 768],
    [1280, 800],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const language of LANGUAGES) {
      await setComputerLanguage(page, language);
      await softly.poll(() => layoutFaults(page), `${language} ${width}`).toEqual([]);
      expect.soft(await violations(page), `${language} ${width}`).toEqual([]);
    }
  }
});

test('without operators the paper of a shift has a line to sign for each lead @host:print', async ({
  openBench,
}) => {
  const { station, page } = await openBench();
  await page.keyboard.press('Control+j');
  await expect(page.getByTestId('shift-signed')).toHaveText('Print the page: both leads sign it by hand.');
  const pdf = await station.printed(() => page.getByRole('button', { name: 'Print' }).click());
  const text = (await readPaper(pdf, 203)).map((sheet) => sheet.text).join('\n');
  expect(text).toContain('Bench 7');
  expect(text.match(/_{30}/g), 'a line for each lead').toHaveLength(2);
});

test('on the smallest bench each table of the shift is whole, in each language', async ({ lookAtBench }) => {
  const { page } = await lookAtBench();
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.keyboard.press('Control+j');
  await expect(page.getByTestId('shift-due').getByRole('row')).not.toHaveCount(0);
  for (const language of LANGUAGES) {
    await setComputerLanguage(page, language);
    const hidden = () =>
      page
        .getByTestId('shift')
        .locator('.table')
        .evaluateAll((tables) => tables.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
    await expect.poll(async () => Math.max(...(await hidden())), language).toBe(0);
  }
  await setComputerLanguage(page, 'en');
});
