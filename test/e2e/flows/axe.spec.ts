/** The main screens against axe, and proof that axe, as every-screen.spec.ts runs it, finds faults. */
import { inAllLooks, LOOKS } from '../model/all-looks.ts';
import { expect, test } from '../model/fixtures.ts';
import { violations } from '../model/looks/axe.ts';
import { mostUrgent } from '../model/order-book.ts';

test('the main screens break no rule @core', async ({ lookAtBench }) => {
  const { bench, page, book } = await lookAtBench();
  const expectNone = async (name: string) => expect.soft(await violations(page), name).toEqual([]);
  await expectNone('queue');
  const order = mostUrgent(book);
  await bench.scanOpens(order.orderId, order.salesChannelOrderId);
  await expectNone('order');
  await page.keyboard.press('F10');
  await expect(bench.cancelPanel).toBeVisible();
  await expectNone('cancel');
  await page.keyboard.press('Escape');
  await bench.scan(order.orderId);
  await expect(bench.packing).toBeVisible();
  await expectNone('bench');
  for (const screen of ['Pick list', 'Outbox', 'Checks', 'Settings'] as const) {
    await bench.go(screen);
    await expectNone(screen);
  }
});

test('axe finds what is planted, also in one theme or one language alone', async ({ lookAtBench }) => {
  const { page } = await lookAtBench();
  const last = LOOKS.at(-1);
  await page.evaluate((language) => {
    document.querySelector('h1')?.after(document.createElement('button'));
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`[data-theme='dark']:lang(${language}) h1 { color: #333 }`);
    document.adoptedStyleSheets = [sheet];
  }, last?.language);
  const found: Record<string, string> = {};
  await inAllLooks(page, async (look) => void (found[look] = (await violations(page)).join('\n')));
  expect(Object.keys(found)).toHaveLength(LOOKS.length);
  for (const [look, text] of Object.entries(found)) {
    expect(text, look).toContain('button-name');
    expect(text.includes('color-contrast'), look).toBe(look === `dark, ${last?.language}`);
  }
});
