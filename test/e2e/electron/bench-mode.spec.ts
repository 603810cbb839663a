/** Kiosk mode in a real window: no key leaves it, a broken screen restarts in it, and the code leaves it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOfCode } from '../../../src-main/station/secrets/bench-code.ts';
import type { Page } from 'playwright';
import type { RunningStation } from '../../support/running-station.ts';
import { expect, test } from '../model/fixtures.ts';
import { addAll, LIA, PIA, scanBadge, signedOn } from '../model/operators.ts';

const isKiosk = ({ electron }: RunningStation) =>
  electron?.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isKiosk());

/** Heading of the screen, read through the main process: the driver's page is gone with the screen that broke. */
const headingOf = ({ electron }: RunningStation) =>
  electron?.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    if (!contents || contents.isCrashed()) return 'broken';
    const text: unknown = await Promise.race([
      contents.executeJavaScript('document.querySelector("h1")?.textContent ?? ""'),
      // A page that is just being loaded never answers.
      new Promise((resolve) => setTimeout(() => resolve('no answer'), 1_000)),
    ]);
    return String(text);
  });

/** @returns what the countdown showed from now on: each of its sentences stands for a second only */
async function countdownOf(page: Page): Promise<() => Promise<string[]>> {
  const shown = await page.evaluateHandle(() => {
    const sentences: string[] = [];
    const look = () => {
      const wait = document.querySelector('[data-testid=code-wait]')?.textContent.trim();
      const sentence = wait ?? (sentences.length > 0 ? 'over' : undefined);
      if (sentence !== undefined && sentence !== sentences.at(-1)) sentences.push(sentence);
    };
    const content = { subtree: true, childList: true, characterData: true };
    new MutationObserver(look).observe(document.body, content);
    return sentences;
  });
  return () => shown.jsonValue();
}

test('kiosk mode is set, survives keys, closing and a broken screen, and is left by its code', async ({
  start,
  dataDir,
}) => {
  const first = await start();
  const panel = first.bench.page.getByTestId('bench-mode');
  await first.bench.hasOrders(60);
  await first.bench.go('Settings');
  await expect(panel.getByRole('button', { name: 'Kiosk mode now' })).toBeDisabled();
  await panel.getByLabel('Code to leave it').fill('47');
  await panel.getByRole('button', { name: 'Save the code' }).click();
  await expect(panel.getByRole('status')).toHaveText('A code has 4 to 64 characters. Not saved.');
  await panel.getByLabel('Code to leave it').fill('c0de-4711');
  await panel.getByRole('button', { name: 'Save the code' }).click();
  await expect(panel.getByRole('status')).toContainText('The code is saved.');
  await panel.getByRole('checkbox', { name: 'Start in kiosk mode' }).check();
  expect(await isKiosk(first.station)).toBe(false);
  expect(await first.station.stop()).toBe(0);
  expect(readFileSync(join(dataDir, 'settings.json'), 'utf8')).not.toContain('c0de-4711');

  const { station, bench } = await start();
  const { page } = bench;
  await bench.hasOrders(60);
  await expect.poll(() => isKiosk(station)).toBe(true);
  for (const key of ['Escape', 'F11', 'Alt+F4', 'Control+w', 'Control+q', 'Control+Shift+i', 'Control+r'])
    await page.keyboard.press(key);
  await station.electron?.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await bench.go('Queue');
  await bench.hasOrders(60);
  expect(await isKiosk(station)).toBe(true);

  await bench.go('Settings');
  const code = page.getByLabel('Code to leave kiosk mode');
  const leave = page.getByRole('button', { name: 'Leave kiosk mode' });
  await code.fill('wrong');
  await leave.click();
  await expect(page.getByTestId('bench-mode')).toContainText('Wrong code, or entered too soon');
  // The second wrong one makes 2 seconds, which are counted down.
  await expect(page.getByTestId('code-wait')).toHaveCount(0);
  await leave.click();
  await expect(page.getByText('Enter the code first.')).toBeVisible();
  await code.fill('wrong');
  const shown = await countdownOf(page);
  await leave.click();
  await expect.poll(async () => (await shown()).at(-1)).toBe('over');
  // A page that hangs for a second skips one number.
  expect((await shown())[0]).toBe('The next code can be entered in 2 seconds.');
  await expect(page.getByTestId('bench-mode')).not.toContainText('Wrong code, or entered too soon');
  expect(await isKiosk(station)).toBe(true);
  const benchMode = page.getByRole('button', { name: 'Kiosk mode now' });
  await expect(async () => {
    // After leaving there is no field any more; a slow machine may show that one round late.
    if (await code.isVisible()) {
      await code.fill('c0de-4711', { timeout: 1_000 });
      await leave.click({ timeout: 1_000 });
    }
    await expect(benchMode).toBeVisible({ timeout: 1_000 });
  }).toPass();
  expect(await isKiosk(station)).toBe(false);

  await benchMode.click();
  await expect.poll(() => isKiosk(station)).toBe(true);
  await station.electron?.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
  );
  await expect.poll(() => headingOf(station)).toBe('Settings');
  expect(await isKiosk(station), 'a broken screen comes back into it').toBe(true);
  expect(await station.stop(), 'whoever ends the session ends the station').toBe(0);
});

test('the set-up and a stopped journal say why the window stays open, and have the way out', async ({
  start,
  dataDir,
}) => {
  const leaveBy = async ({ station, bench: { page } }: Awaited<ReturnType<typeof start>>) => {
    await expect.poll(() => isKiosk(station)).toBe(true);
    const on = page.getByTestId('bench-mode-on');
    await on.getByLabel('Code to leave kiosk mode').waitFor();
    await station.electron?.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
    const notice = page.getByTestId('notice').filter({ hasText: 'does not close' });
    await expect(notice).toContainText('Leave kiosk mode first, at the bottom of this screen.');
    await on.getByLabel('Code to leave kiosk mode').fill('c0de-4711');
    await on.getByRole('button', { name: 'Leave kiosk mode' }).click();
    await expect(on).toHaveCount(0);
    await expect(notice).toHaveCount(0);
    expect(await isKiosk(station)).toBe(false);
  };
  const settings = { benchMode: true, benchCode: await hashOfCode('c0de-4711') };
  const first = await start({ connected: false, settings });
  await expect(first.bench.page.getByTestId('choose-connect')).toBeVisible();
  await leaveBy(first);
  expect(await first.station.stop()).toBe(0);

  writeFileSync(join(dataDir, 'journal.db'), 'no journal any more');
  const second = await start();
  await expect(second.bench.page.getByTestId('journal-stopped')).toBeVisible();
  await leaveBy(second);
});

test('the administrator sets it, and finds out of it where a code is forgotten', async ({
  start,
  dataDir,
}) => {
  writeFileSync(
    join(dataDir, 'settings.json'),
    JSON.stringify({ benchMode: true, benchCode: 'scrypt:forgotten' }),
  );
  const policy = join(dataDir, 'policy.json');
  writeFileSync(policy, JSON.stringify({ benchMode: false }));
  const { station, bench } = await start({ args: ['--policy', policy] });
  await bench.hasOrders(60);
  expect(await isKiosk(station)).toBe(false);
  await bench.go('Settings');
  const box = bench.page.getByRole('checkbox', { name: 'Start in kiosk mode' });
  await expect(box).toBeDisabled();
  await expect(box).not.toBeChecked();
});

test('where the station has operators a lead leaves it, and a packer asks for the badge of one', async ({
  start,
}) => {
  const { bench, station } = await start();
  const { page } = bench;
  await bench.hasOrders(60);
  await addAll(bench);
  await bench.go('Settings');
  const panel = page.getByTestId('bench-mode');
  await expect(panel.getByLabel(/Code/)).toHaveCount(0);
  await expect(panel).toContainText('only a lead or an administrator can leave it');
  await panel.getByRole('button', { name: 'Kiosk mode now' }).click();
  await expect.poll(() => isKiosk(station)).toBe(true);
  await scanBadge(bench, PIA);
  await panel.getByRole('button', { name: 'Leave kiosk mode' }).click();
  await expect(page.getByTestId('approval')).toContainText('A lead is needed to leave kiosk mode.');
  expect(await isKiosk(station)).toBe(true);
  await bench.scan(LIA.badge ?? '');
  await expect.poll(() => isKiosk(station)).toBe(false);
  await expect(signedOn(bench)).toHaveText('Pia');
});
