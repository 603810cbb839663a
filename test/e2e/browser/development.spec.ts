/** `npm run dev:web` on a copy of the source, which is edited while a page is open. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { expect, test } from 'playwright/test';
import { WebSocket } from 'ws';
import { chromiumLaunch } from '../../support/chromium.ts';
import { Bench } from '../model/bench.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Within the checkout, so that it finds the packages. */
function copyOfSource(): { folder: string; edit: (file: string, change: (text: string) => string) => void } {
  mkdirSync(join(root, 'test/e2e/output'), { recursive: true });
  const folder = mkdtempSync(join(root, 'test/e2e/output/source-'));
  for (const part of [
    'resources/packaging',
    'resources/messages',
    'resources/project.inlang',
    // Compiled from the same catalogues: to do that again takes longer than all the rest.
    'out/messages',
    'out/messages.stamp',
    'src-main',
    'src-renderer',
    'package.json',
    'tsconfig.json',
    'test/tsconfig.json',
    'electron.vite.config.ts',
  ])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  // The project of the sentences names its plug-in by a path.
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(join(root, 'node_modules/@inlang'), join(folder, 'node_modules/@inlang'), 'junction');
  const edit = (file: string, change: (text: string) => string) => {
    const before = readFileSync(join(folder, file), 'utf8');
    const after = change(before);
    expect(after, file).not.toBe(before);
    writeFileSync(join(folder, file), after);
  };
  // The packages are outside of the copy, where Vite does not look by itself.
  const packages = JSON.stringify(root);
  edit('electron.vite.config.ts', (text) =>
    text.replace('renderer: {', `renderer: { server: { fs: { allow: [${packages}] } },`),
  );
  return { folder, edit };
}

/** True if a client with this origin and token is let in. */
async function connects(address: string, token: string, origin = address): Promise<boolean> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/rpc`, ['packdesk', token], { origin });
  const isOpen = await once(socket, 'open').then(
    () => true,
    () => false,
  );
  socket.terminate();
  return isOpen;
}

test('an edited screen is replaced in the open page, and the page outlives a restart of the station', async () => {
  // The test compiles, and starts a station twice, beside other flows.
  test.setTimeout(480_000);
  const { folder, edit } = copyOfSource();
  const dataDir = join(folder, 'data');
  const child = spawn(
    process.execPath,
    [join(folder, 'src-main/dev/web.ts'), '--practice', '--data-dir', dataDir],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  // Listened for from the start: unpacking a browser can take longer than the host needs to say where it is.
  const ready = once(createInterface({ input: child.stdout }), 'line');
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = once(child, 'exit');
  const browser = await chromium.launch(await chromiumLaunch());
  try {
    const [line] = await Promise.race([
      ready,
      ended.then(([status]) => Promise.reject(new Error(`it ended with ${String(status)}: ${errors}`))),
    ]);
    const { url } = JSON.parse(String(line)) as { url: string };
    const { origin, hash } = new URL(url);
    const page = await browser.newPage();
    const bench = new Bench(page);
    await page.goto(url);
    await bench.search.fill('1');
    await page.evaluate(() => Reflect.set(window, 'isSamePage', true));
    const isSamePage = () => page.evaluate(() => Reflect.get(window, 'isSamePage') === true);

    edit('src-renderer/screens/queue/QueueHead.svelte', (text) =>
      text.replace('<h1>{m.queue_title()}</h1>', '<h1>Queue, edited</h1>'),
    );
    await expect(page.getByText('Queue, edited')).toBeVisible({ timeout: 120_000 });
    await expect(bench.search).toHaveValue('1');
    expect(await isSamePage()).toBe(true);
    const served = await page.evaluate(async () => (await fetch('/screens/queue/QueueHead.svelte')).text());
    expect(served).toContain('sourceMappingURL=data:');

    edit('src-main/web.ts', (text) => `${text}\n`);
    const log = join(dataDir, 'logs/packdesk.log');
    await expect.poll(() => readFileSync(log, 'utf8'), { timeout: 120_000 }).toContain('"stopped"');
    await expect(bench.connection).toHaveText('Online', { timeout: 180_000 });
    await bench.search.fill('nothing is called that');
    await expect(bench.rows).toHaveCount(0);
    expect(await isSamePage()).toBe(true);

    const token = hash.slice(1);
    expect(await connects(origin, token), 'its own page').toBe(true);
    expect(await connects(origin, 'another'), 'another token').toBe(false);
    expect(await connects(origin, token, 'http://127.0.0.1:9'), 'a page of another origin').toBe(false);
  } finally {
    await browser.close();
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
});
