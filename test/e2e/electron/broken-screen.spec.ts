import { PAUSES } from '../../../src-main/host/window/screen-recovery.ts';
import { expect, test } from '../model/fixtures.ts';
import type { RunningStation } from '../../support/running-station.ts';

/** Ends the screen's process as a crash does. */
const crash = (station: RunningStation) =>
  station.electron?.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
  );

/** Words of the queue on the screen, read through the main process: the driver's page is gone with its process. */
const queueOf = (station: RunningStation) =>
  station.electron?.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    if (!contents || contents.isCrashed()) return 'broken';
    const text: unknown = await Promise.race([
      contents.executeJavaScript('document.querySelector("[data-testid=queue-total]")?.textContent ?? ""'),
      // A page that is just reloading never answers.
      new Promise((resolve) => setTimeout(() => resolve('no answer'), 1_000)),
    ]);
    return String(text);
  });

/** Runs a script in the present page: the driver's own page is gone with its process. */
const inPage = (station: RunningStation, script: string) =>
  station.electron?.evaluate(async ({ BrowserWindow }, text) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    if (!contents || contents.isCrashed()) return 'broken';
    const answer: unknown = await Promise.race([
      contents.executeJavaScript(text),
      new Promise((resolve) => setTimeout(() => resolve('no answer'), 1_000)),
    ]);
    return String(answer);
  }, script);

/** Limit for loading a screen, as in the other flows. */
const LOAD_MS = 60_000;

test('a screen that breaks is brought back; one that breaks again and again waits for a person', async ({
  start,
}) => {
  const { station, bench } = await start();
  await bench.hasOrders(60);
  for (const pause of PAUSES) {
    await crash(station);
    await expect.poll(() => queueOf(station), { timeout: pause + LOAD_MS }).toBe('60 to pack');
  }
  await crash(station);
  const heading = () => inPage(station, 'document.querySelector("h1")?.textContent');
  await expect.poll(heading).toBe('The screen broke several times');
  // A scan ends in Enter: nothing of the page is pressed by it.
  await station.electron?.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    for (const keyCode of ['1', '2', 'Enter', 'Space'])
      for (const type of ['keyDown', 'char', 'keyUp'] as const) contents?.sendInputEvent({ type, keyCode });
  });
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await heading()).toBe('The screen broke several times');
  await inPage(station, 'document.querySelector("a").click()');
  await expect.poll(() => queueOf(station)).toBe('60 to pack');
  expect(station.errorOutput().split('"the screen broke"').length - 1).toBe(PAUSES.length + 1);
});

test('a screen that does not answer any more is ended and brought back', async ({ start }) => {
  const { station, bench } = await start();
  await bench.hasOrders(60);
  void bench.page.evaluate('(() => { for (;;); })()').catch(() => undefined);
  await expect.poll(() => queueOf(station)).toBe('no answer');
  // Chromium reports nothing about a page that a debugger, here the driver, is attached to.
  await station.electron?.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.emit('unresponsive'),
  );
  await expect.poll(() => queueOf(station), { timeout: 90_000, intervals: [1_000] }).toBe('60 to pack');
  expect(station.errorOutput()).toContain('the screen does not answer');
  expect(station.errorOutput()).toContain('"the screen broke"');
});
