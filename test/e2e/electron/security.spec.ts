import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { linkSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '../model/fixtures.ts';

test('the page is alone: no Node, no menu, no other file, window or address, nothing evaluated', async ({
  start,
}) => {
  const { station, bench } = await start();
  const { page } = bench;
  await bench.hasOrders(60);
  expect(page.url()).toBe('app://packdesk/index.html');

  const inside = await page.evaluate(() => ({
    require: typeof Reflect.get(window, 'require'),
    process: typeof Reflect.get(window, 'process'),
    electron: typeof Reflect.get(window, 'electron'),
    module: typeof Reflect.get(window, 'module'),
  }));
  expect(inside).toEqual({
    require: 'undefined',
    process: 'undefined',
    electron: 'undefined',
    module: 'undefined',
  });

  // A menu would have keys that close, reload or inspect; macOS asks for one.
  const hasMenu = await station.electron?.evaluate(({ Menu }) => Menu.getApplicationMenu() !== null);
  expect(hasMenu).toBe(process.platform === 'darwin');

  for (const path of ['../main/electron.js', '%2e%2e/%2e%2e/package.json', '..%5cmain%5celectron.js']) {
    const status = await page.evaluate(async (p) => (await fetch(`app://packdesk/${p}`)).status, path);
    expect(status, path).toBe(404);
  }

  // Evaluated by the page's own script, where the policy applies.
  const blocked = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective));
        const image = document.createElement('img');
        image.src = 'https://tracker.example.com/x.png';
        document.body.append(image);
        setTimeout(() => resolve('nothing was blocked'), 60_000);
      }),
  );
  expect(blocked).toBe('img-src');

  const opened = await page.evaluate(() => window.open('https://example.com') === null);
  expect(opened, 'no new window').toBe(true);
  await page.evaluate(() => (location.href = 'https://example.com/'));
  await page.waitForTimeout(500);
  expect(page.url(), 'no other address').toBe('app://packdesk/index.html');
  // The driver itself waits for a navigation that never comes; the page is asked directly.
  expect(await page.evaluate(() => document.querySelectorAll('[data-order]').length)).toBeGreaterThan(0);
});

test('nothing is downloaded but a list of ours', async ({ start, dataDir }) => {
  const { station, bench } = await start();
  const { page } = bench;
  await bench.hasOrders(60);
  for (const name of [
    'packdesk-outbox.csv.sh',
    'report.csv',
    'report.json',
    'packdesk-report.json.desktop',
    'packdesk-outbox.html',
    '../packdesk-x.desktop',
  ]) {
    await page.evaluate((download) => {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob(['x'], { type: 'text/csv' }));
      link.download = download;
      link.click();
    }, name);
  }
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = 'app://packdesk/index.html';
    link.download = 'packdesk-outbox.csv';
    link.click();
  });
  const refused = () => station.errorOutput().split('a download that no screen of ours asks for').length - 1;
  await expect.poll(refused).toBe(7);
  // Chromium takes its own beginnings of a file away when it learns of the refusal.
  await expect.poll(() => readdirSync(join(dataDir, 'downloads'))).toEqual([]);
  const { name } = await station.saved(() =>
    page.evaluate(() => {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob(['a,b'], { type: 'text/csv' }));
      link.download = 'packdesk-outbox.csv';
      link.click();
    }),
  );
  expect(name).toBe('packdesk-outbox.csv');
});

test('a page that leaves for about:blank is brought back', async ({ start }) => {
  const { station, bench } = await start();
  await bench.hasOrders(60);
  await bench.page.evaluate(() => {
    Reflect.set(window, 'before', true);
    location.href = 'about:blank';
  });
  const page = () =>
    station.electron?.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
        '[location.href, "before" in window, document.querySelector("[data-testid=queue-total]")?.textContent].join()',
      ),
    );
  await expect.poll(page).toBe('app://packdesk/index.html,false,60 to pack');
});

/** Runs the executable until it ends. */
async function ended(executable: string, args: string[]) {
  const child = spawn(executable, process.getuid?.() === 0 ? ['--no-sandbox', ...args] : args);
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, output, errors };
}

test('an installed Packdesk refuses to be inspected', async ({ dataDir }) => {
  const folder = dirname(process.env['PACKDESK_ELECTRON'] ?? '');
  // Electron takes an application for installed by the name of its executable.
  const installed = join(folder, `packdesk-installed-${process.pid}`);
  linkSync(join(folder, 'electron'), installed);
  try {
    for (const name of ['remote-debugging-port', 'inspect']) {
      const { status, errors } = await ended(installed, [`--${name}=0`, '--data-dir', dataDir]);
      expect(errors).toContain(`An installed Packdesk cannot be inspected; start it without --${name}.`);
      expect(errors).not.toContain('DevTools listening');
      expect(status).toBe(2);
    }
  } finally {
    rmSync(installed);
  }
});

test('help and version are answered with exit status 0, without a window', async () => {
  const executable = process.env['PACKDESK_ELECTRON'] ?? '';
  const help = await ended(executable, ['--help']);
  expect([help.status, help.output]).toEqual([0, expect.stringContaining('--data-dir DIR')]);
  const version = await ended(executable, ['--version']);
  expect([version.status, version.output]).toEqual([0, expect.stringMatching(/^Packdesk \d+\.\d+\.\d+\n$/)]);
});
