import { expect, test } from '../model/fixtures.ts';
import type { RunningStation } from '../../support/station.ts';

/** Ends the screen's process as a crash does. */
const crash = (station: RunningStation) =>
  station.electron?.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
  );

/** What the queue of the screen says, asked from the main process: the driver's page is gone with its process. */
const queueOf = (station: RunningStation) =>
  station.electron?.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    if (!contents || contents.isCrashed()) return 'broken';
    const text: unknown = await Promise.race([
      contents.executeJavaScript('document.querySelector("[data-testid=queue-total]")?.textContent ?? ""'),
      // Asked of a page that is just being loaded anew, it is never answered.
      new Promise((resolve) => setTimeout(() => resolve('no answer'), 1_000)),
    ]);
    return String(text);
  });

test('a screen that breaks is brought back; one that breaks again and again waits for a person', async ({
  start,
}) => {
  test.setTimeout(120_000);
  const { station, bench } = await start();
  await bench.hasOrders(60);
  // A dialog of the operating system: the test answers in the person's place.
  await station.electron?.evaluate(({ dialog }) => {
    const asked: unknown[] = [];
    Reflect.set(globalThis, 'asked', asked);
    dialog.showMessageBox = (...args: unknown[]) => {
      asked.push(args.at(-1));
      return Promise.resolve({ response: 0, checkboxChecked: false });
    };
  });
  const asked = () =>
    station.electron?.evaluate(() => Reflect.get(globalThis, 'asked') as { message: string }[]);
  for (let n = 1; n <= 5; n++) {
    await crash(station);
    await expect.poll(() => queueOf(station)).toBe('60 to pack');
    expect(await asked()).toHaveLength(n < 5 ? 0 : 1);
  }
  expect((await asked())?.[0]?.message).toContain('The screen broke several times.');
  expect(station.errorOutput().split('"the screen broke"').length - 1).toBe(5);
});
