/** A packer at the order with three parcels. */
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import type { Bench } from './bench.ts';
import { INTO_PARCELS, UNITS } from './three-parcels.ts';

/** Packs an order from the queue until it is closed, using only the scanner. */
export async function packByScanner(bench: Bench, orderId: string): Promise<void> {
  await bench.pack(orderId);
  let packed = 0;
  for (const item of INTO_PARCELS.flat()) {
    await bench.scan(item.ean);
    await expect(bench.packedTotal).toHaveText(`${++packed} / ${UNITS} units`);
  }
  await bench.scan('PKDCMDSEAL');
}

/** Contents of each parcel, as shown on the screen. */
export async function contentsOf(page: Page): Promise<string[]> {
  const parcels = page.locator('[data-testid^=parcel-]');
  return (await parcels.allInnerTexts()).map((text) => text.match(/\d+ \/ \d+/g)?.join(', ') ?? '');
}
