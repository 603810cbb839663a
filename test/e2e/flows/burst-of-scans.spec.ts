import { expect, test } from '../model/fixtures.ts';
import { HeldSweep } from '../model/held-sweep.ts';
import { scanInto } from '../model/scanner.ts';

test.use({ serviceOptions: { orders: 2_000, pageSize: 20 } });

test('20 scans in a second while 2,000 orders in 100 pages come in for the first time: 20 answers, in order', async ({
  start,
  between,
}) => {
  const sweep = new HeldSweep(between);
  sweep.letThrough(10);
  const { bench } = await start({ through: between });
  const { page } = bench;
  await expect(page.getByTestId('checked')).toContainText('Checking: page');
  const shown: string[] = [];
  await page.exposeFunction('noteScan', (text: string) => shown.push(text));
  await page.evaluate(() => {
    const note = (window as unknown as { noteScan: (text: string) => void }).noteScan;
    let last = '';
    const line = document.querySelector('[data-testid=last-scan]');
    new MutationObserver(() => {
      const text = line?.querySelector('code')?.textContent ?? '';
      if (text === last) return;
      last = text;
      note(text);
    }).observe(line ?? document.body, { subtree: true, childList: true, characterData: true });
  });
  // 13 digits and Enter at 3 ms a key: about twenty in a second by their own time stamps.
  const codes = Array.from({ length: 20 }, (_, n) => `95299${String(10_000_000 + n)}`);
  sweep.letThrough(99);
  for (const code of codes) await scanInto(page, code, { gapMs: 3, pauseMs: 5 });
  await expect.poll(() => shown.length).toBeGreaterThanOrEqual(20);
  expect(shown).toEqual(codes);
  expect(sweep.sent, 'pages came in between the scans').toBeGreaterThan(10);
  await expect(page.getByTestId('checked')).toContainText('Checking: page');
  sweep.letThrough(Infinity);
  // Orders still arrive; this flow does not measure how fast a machine writes them.
  for (let total = ''; total !== '2,000 to pack'; total = await bench.queueTotal.innerText())
    await expect(bench.queueTotal).not.toHaveText(total);
});
