/**
 * Transcript of one order packed with a screen reader, in each language: compared with `snapshots/`, and read by people.
 * `playwright test --update-snapshots` writes it again.
 */
import { readFileSync } from 'node:fs';
import { DEFAULT_SCANNER } from '../../../src-main/contract/scan/default-scanner.ts';
import { closingAfter, expect, test } from '../model/fixtures.ts';
import { mostUrgent } from '../model/order-book.ts';
import { listenTo } from '../model/screen-reader.ts';
import { CABLE, LAMP, MUG } from '../model/three-parcels.ts';
import { showTwoParcels } from '../model/two-parcels.ts';

/** @returns of each step the number of announcements that people have read; none if they are written again */
function announcementsIn(file: string): Map<string, number> {
  const info = test.info();
  const isWritten = !['missing', 'none'].includes(info.config.updateSnapshots);
  const steps = isWritten ? [] : readFileSync(info.snapshotPath(file), 'utf8').split(/^\[/m).slice(1);
  return new Map(steps.map((step) => [step.split(']')[0] ?? '', step.trim().split('\n').length - 1]));
}

/** The same code counts as another scan at once: this flow checks its words. */
const EACH_SCAN = { ...DEFAULT_SCANNER, doubleReadMs: 0 };

for (const language of ['en', 'pt-BR', 'es'] as const) {
  test(`packing one order as a screen reader says it: ${language}`, async ({ start, service, between }) => {
    const order = mostUrgent(service.book);
    const foreign = service.book.all().find((one) => one.orderId !== order.orderId)?.items[0];
    showTwoParcels(between, order.orderId);
    const { bench } = await start({
      through: between,
      settings: { ...closingAfter(30), language, scanner: EACH_SCAN },
    });
    const { page } = bench;
    await expect(bench.queueTotal).toContainText('60');
    const heard = await listenTo(page);
    const did: string[] = [];
    const file = `packing-one-order-${language}.txt`;
    const announcements = announcementsIn(file);
    /** Announcements after a step, under its name. */
    const upon = async (what: string, act: () => Promise<unknown>, signal?: string) => {
      const before = (await heard()).length;
      await act();
      if (signal !== undefined) await expect(bench.packing).toHaveAttribute('data-signal', signal);
      // The second of two announcements may come a while after the first.
      const expected = announcements.get(what) ?? 1;
      await expect.poll(async () => (await heard()).length, what).toBeGreaterThanOrEqual(before + expected);
      did.push(`[${what}]`, ...(await heard()).slice(before));
    };
    await upon('scan the order', () => bench.scan(order.orderId));
    await upon('scan the order again', () => bench.scan(order.orderId));
    await expect(bench.packedTotal).toBeVisible();
    await upon('scan the mug', () => bench.scan(MUG.ean), 'right');
    await upon('scan an item of another order', () => bench.scan(foreign?.ean ?? ''), 'wrong-item');
    await upon('scan it again', () => bench.scan(foreign?.ean ?? ''), 'wrong-item');
    await upon('scan an unknown code', () => bench.scan('4012345678901'), 'unknown');
    await upon('scan the lamp, of parcel 2', () => bench.scan(LAMP.ean), 'wrong-parcel');
    await upon('scan the lamp again', () => bench.scan(LAMP.ean), 'right');
    await upon('undo', () => page.keyboard.press('Control+z'));
    await upon('scan the second mug', () => bench.scan(MUG.ean), 'right');
    await upon('one mug too many', () => bench.scan(MUG.ean), 'too-many');
    await upon('confirm the lamp by hand', async () => {
      await page.keyboard.press('Control+h');
      await expect(page.getByTestId('hand-panel')).toBeVisible();
      for (let n = 0; n < 3; n++) await page.keyboard.press('Tab');
      await page.keyboard.press('Control+Enter');
      await expect(bench.packedTotal).toContainText('3 / 4');
      await expect(page.getByTestId('last-scan').locator('.words')).toContainText(LAMP.name);
    });
    await upon('scan the cable', () => bench.scan(CABLE.ean), 'complete');
    await upon('close the order', async () => {
      await page.keyboard.press('Control+Enter');
      await expect(page.getByTestId('finish')).toHaveAttribute('data-kind', 'cleared');
    });
    const text = `${did.join('\n').replaceAll(order.salesChannelOrderId, 'NUMBER').replaceAll(order.orderId, 'ORDER')}\n`;
    expect(text).toMatchSnapshot(file);
  });
}

test('what is said twice is heard twice, what comes with its text is an alert or not heard, and silence is silence', async ({
  lookAtBench,
}) => {
  const { page } = await lookAtBench();
  const heard = await listenTo(page);
  /**
   * Replaces the content of a region in one change of the page; each part may have a role or be hidden from a screen
   * reader.
   */
  const plant = (...parts: { text: string; role?: 'alert'; isHidden?: true }[]) =>
    page.evaluate((all) => {
      const made = all.map(({ text, role, isHidden }) => {
        const one = document.createElement('p');
        one.textContent = text;
        if (role) one.role = role;
        if (isHidden) one.ariaHidden = 'true';
        return one;
      });
      const before = document.getElementById('planted');
      const region = before ?? document.createElement('div');
      region.replaceChildren(...made);
      if (before) return;
      region.id = 'planted';
      region.role = 'status';
      document.querySelector('main')?.append(region);
    }, parts);
  await plant({ text: 'comes with its text' });
  await plant({ text: 'the same' });
  await plant({ text: 'the same' });
  await plant({ text: 'seen' }, { text: 'not heard', isHidden: true }, { text: 'alarm', role: 'alert' });
  await plant();
  expect(await heard()).toEqual([
    'polite: the same',
    'polite: the same',
    'assertive: alarm',
    'polite: seen alarm',
  ]);
});
