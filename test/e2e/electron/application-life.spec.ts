import { once } from 'node:events';
import { runForFlows } from '../../support/flows-account.ts';
import { expect, test } from '../model/fixtures.ts';
import { withSeveralCodes } from '../model/order-book.ts';

/** A start as by a second press of the icon. @returns its exit status */
const startAgain = (dataDir: string, ...args: string[]) =>
  runForFlows(process.env['PACKDESK_ELECTRON'] ?? '', ['--data-dir', dataDir, ...args]);

test('a second start brings the window to the front, and says which of its options do not count; the window opens where it was', async ({
  start,
  dataDir,
}) => {
  const { station, bench } = await start();
  await bench.hasOrders(60);
  const isVisible = () =>
    station.electron?.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
  await station.electron?.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
  expect(await isVisible()).toBe(false);
  expect(await startAgain(dataDir, '--station', 'Bench 7')).toBe(1);
  await expect.poll(isVisible).toBe(true);
  await expect(bench.notices).toHaveCount(0);
  expect(await startAgain(dataDir, '--station', 'Bench 8', '--keep-days', '7')).toBe(1);
  await expect(bench.notices).toContainText('with other options (--station, --keep-days)');

  await station.electron?.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.setBounds({ x: 210, y: 130, width: 1300, height: 850 }),
  );
  expect(await station.stop()).toBe(0);
  const again = await start();
  const bounds = await again.station.electron?.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.getBounds(),
  );
  expect(bounds).toMatchObject({ x: 210, y: 130 });
});

test('a computer that wakes up is told to the station, which checks at once; the display stays on while an order is open and somebody is there', async ({
  start,
  service,
  between,
}) => {
  const { station, bench } = await start({ through: between, pollSeconds: 3_600 });
  await bench.hasOrders(60);
  for (const event of ['resume', 'unlock-screen']) {
    const before = between.requests;
    // Just after a check there is none: it would show nothing new.
    await expect
      .poll(async () => {
        await station.electron?.evaluate(({ powerMonitor }, name) => powerMonitor.emit(name), event);
        return between.requests;
      })
      .toBeGreaterThan(before);
    await expect.poll(() => station.errorOutput()).toContain(`"event":"${event}"`);
  }

  const someoneWasHere = (secondsAgo: number) =>
    station.electron?.evaluate(({ powerMonitor }, seconds) => {
      powerMonitor.getSystemIdleTime = () => seconds;
    }, secondsAgo);
  await someoneWasHere(0);
  const isKeptOn = () =>
    station.electron?.evaluate(({ powerSaveBlocker }) =>
      [0, 1, 2].some((n) => powerSaveBlocker.isStarted(n)),
    );
  expect(await isKeptOn()).toBe(false);
  const order = withSeveralCodes(service.book);
  await bench.pack(order.orderId);
  await bench.scan(order.items[0]?.ean ?? '');
  await expect.poll(isKeptOn).toBe(true);
  await someoneWasHere(3_600);
  await expect.poll(isKeptOn).toBe(false);
});

test('closing the window while cancels wait is warned about once', async ({ start, service }) => {
  const { station, bench } = await start();
  await bench.hasOrders(60);
  await service.goAway();
  const [order] = service.book.all().filter(({ status }) => status === 'READY_TO_SHIP');
  await bench.scanOpens(order?.orderId ?? '', order?.salesChannelOrderId ?? '');
  await bench.cancelOpenOrder(1);
  await expect(bench.unsent).toContainText('1');
  const close = () =>
    station.electron?.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await close();
  await expect(bench.notices).toContainText('Some cancels have not been sent yet.');
  const child = station.electron?.process();
  const exit = child && once(child, 'exit');
  await close()?.catch(() => undefined);
  await exit;
  expect(child?.exitCode).toBe(0);
  await service.comeBack();
});

test('quitting while a cancel is unsent is warned about once, and ends the second time', async ({
  start,
  service,
}) => {
  const { station, bench } = await start();
  await bench.hasOrders(60);
  const order = withSeveralCodes(service.book);
  await service.goAway();
  await expect(bench.connection).toHaveText('Offline');
  await bench.scanOpens(order.orderId, order.salesChannelOrderId);
  await bench.cancelOpenOrder(2);
  await expect(bench.unsent).toHaveText('1 unsent');
  // Quits as Command Q of macOS, its menu and its Dock do.
  const quit = () => station.electron?.evaluate(({ app }) => app.quit());
  await quit();
  await expect(bench.notices).toContainText('not been sent');
  const child = station.electron?.process();
  expect(child?.exitCode).toBeNull();
  const ended = child && once(child, 'exit');
  await quit()?.catch(() => undefined);
  expect(await ended).toEqual([0, null]);
});
