/**
 * On the bench's own screen of 1024 x 768 px a button that a finger is about to press does not move, whatever is shown
 * meanwhile.
 */
import type { Locator } from 'playwright';
import { painted } from '../model/all-looks.ts';
import { expect, test } from '../model/fixtures.ts';
import { tap } from '../model/finger.ts';
import { addAll, PIA, signedOn } from '../model/operators.ts';
import { setComputerLanguage } from '../model/screen-language.ts';

const SIZE = { width: 1024, height: 768 };

/** Position of an element, to the pixel. */
async function placeOf(target: Locator): Promise<number[]> {
  const box = await target.boundingBox();
  return [box?.x, box?.y].map((n) => Math.round(n ?? -1));
}

test('a reason is pressed twice, a wrong PIN is tried, a row is ticked: the next press meets what it was meant for', async ({
  openBench,
}) => {
  const { bench, page } = await openBench({ size: SIZE });

  await test.step('a tick moves no row', async () => {
    const second = bench.rows.nth(1);
    const before = await placeOf(second);
    await tap(page, bench.rows.first().getByRole('checkbox'));
    await expect(page.getByTestId('selection')).toBeVisible();
    await expect.poll(() => placeOf(second)).toEqual(before);
    await page.keyboard.press('Escape');
  });

  await test.step('a reason moves no other one', async () => {
    await bench.rows.first().press('Enter');
    await tap(page, page.getByRole('button', { name: /^Cancel order/ }));
    const reasons = bench.cancelPanel.locator('fieldset label');
    // A sentence about the service's state appears after the dialog opened, above the reasons.
    await expect(bench.cancelPanel).toContainText('A cancel cannot be undone once the service has it.');
    const before = await placeOf(reasons.nth(2));
    await tap(page, reasons.first());
    await expect(bench.cancelPanel.getByTestId('what-is-sent')).toContainText('Out of stock');
    await expect.poll(() => placeOf(reasons.nth(2))).toEqual(before);
    await page.keyboard.press('Escape');
  });

  await test.step('a wrong PIN moves no digit', async () => {
    await addAll(bench);
    await tap(page, signedOn(bench));
    await tap(page, page.getByTestId('sign-on-names').getByRole('button', { name: PIA.name }));
    const digit = page.getByRole('button', { name: '5', exact: true });
    const before = await placeOf(digit);
    for (let n = 0; n < 4; n++) await tap(page, digit);
    await tap(page, page.getByRole('button', { name: 'OK' }));
    await expect(page.getByTestId('sign-on-problem')).toContainText('Wrong badge or PIN');
    await expect.poll(() => placeOf(digit)).toEqual(before);
  });
});

test('when the service goes away the strip says so, and nothing below it moves, in any language', async ({
  openBench,
  service,
}) => {
  const { bench, page } = await openBench({ size: SIZE });
  await addAll(bench);
  await bench.go('Queue');
  const first = bench.rows.first();
  await expect(first).toBeVisible();
  await painted(page);
  for (const language of ['en', 'pt-BR', 'es'] as const) {
    await setComputerLanguage(page, language);
    const before = await placeOf(first);
    await service.goAway();
    await expect(page.locator('header [role=status] strong')).toBeVisible();
    await expect.poll(() => placeOf(first), language).toEqual(before);
    await service.comeBack();
    await expect(page.locator('header [role=status] strong')).toHaveCount(0);
  }
});
