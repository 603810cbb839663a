/** Three ways to pack the order with three parcels, each with one kind of input and no other. */
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import type { Bench } from './bench.ts';
import { tap } from './finger.ts';
import { INTO_PARCELS, UNITS } from './three-parcels.ts';

export type Hands = 'scanner' | 'keyboard' | 'touch';

/** From the queue to a closed order. */
export const packWith: Record<
  Hands,
  (bench: Bench, order: { orderId: string; number: string }) => Promise<void>
> = {
  scanner: async (bench, { orderId }) => {
    await bench.pack(orderId);
    let packed = 0;
    for (const item of INTO_PARCELS.flat()) {
      await bench.scan(item.ean);
      await expect(bench.packedTotal).toHaveText(`${++packed} / ${UNITS} units`);
    }
    await bench.scan('PKDCMDSEAL');
  },
  keyboard: async (bench, { number }) => {
    const { page } = bench;
    await page.keyboard.press('F6');
    await page.keyboard.type(number, { delay: 150 });
    await bench.hasOrders(1);
    await page.keyboard.press('Enter');
    await expect(bench.openOrder).toHaveText(number);
    await page.keyboard.press('Enter');
    await expect(bench.packing).toBeVisible();
    for (const [n, units] of packedAfterEachHand().entries()) {
      await expect(bench.packedTotal).toHaveText(
        `${n === 0 ? 0 : packedAfterEachHand()[n - 1]} / ${UNITS} units`,
      );
      await page.keyboard.press('Control+h');
      await expect(page.getByTestId('hand-panel')).toBeVisible();
      await page.getByTestId('hand-panel').getByRole('button', { name: /^All / }).focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('Control+Enter');
      await expect(bench.packedTotal).toHaveText(`${units} / ${UNITS} units`);
    }
    await page.keyboard.press('Control+Enter');
  },
  touch: async (bench, { orderId }) => {
    const { page } = bench;
    const row = page.locator(`[data-testid=queue] [data-order="${orderId}"]`);
    await row.scrollIntoViewIfNeeded();
    await tap(page, row);
    await tap(page, page.getByRole('button', { name: /^Pack Enter/ }));
    await expect(bench.packing).toBeVisible();
    for (const units of packedAfterEachHand()) {
      await tap(page, page.getByRole('button', { name: /^By hand/ }));
      await tap(page, page.getByTestId('hand-panel').getByRole('button', { name: /^All / }));
      await tap(page, page.getByRole('button', { name: /^Confirm Ctrl/ }));
      await expect(bench.packedTotal).toHaveText(`${units} / ${UNITS} units`);
    }
    await tap(page, page.getByRole('button', { name: /^Close the order/ }));
  },
};

/** Units in parcels after each confirmation by hand: all of one item that its parcel takes. */
function packedAfterEachHand(): number[] {
  let packed = 0;
  return INTO_PARCELS.flatMap((items) =>
    [...new Set(items)].map((a) => items.filter((b) => b === a).length),
  ).map((units) => (packed += units));
}

/** Contents of each parcel, as shown on the screen. */
export async function contentsOf(page: Page): Promise<string[]> {
  const parcels = page.locator('[data-testid^=parcel-]');
  return (await parcels.allInnerTexts()).map((text) => text.match(/\d+ \/ \d+/g)?.join(', ') ?? '');
}
