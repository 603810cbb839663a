/** Resources of the installed application: from its start to the first scan, at rest, and on the disk; beside bare Electron. */
import { spawnSync } from 'node:child_process';
import { chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPracticeService } from '../../src-main/practice/http/service.ts';
import { must, type Outcome } from '../bench/harness/bench.ts';
import { median, ratioOf } from '../bench/harness/stats.ts';
import { takeTurns } from '../bench/harness/timing.ts';
import { typeScan } from '../e2e/model/scanner.ts';
import { OPEN_NAME } from './installed-flows.ts';
import type { Person } from './machine.ts';
import { memoryAtRest } from './memory-at-rest.ts';
import { StartedPage } from './started-page.ts';

const INSTALLED = '/opt/Packdesk';
const ROUNDS = 5;
const SECRET = 'measured-secret';
/** The same runtime with a window and a page of one word, and nothing else. */
const BARE = {
  'package.json': JSON.stringify({ name: 'bare', version: '1.0.0', main: 'main.cjs' }),
  'main.cjs': `const { app, BrowserWindow } = require('electron');
app.enableSandbox();
app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1280, height: 800, show: false, title: 'Bare' });
  window.once('ready-to-show', () => window.show());
  void window.loadFile('index.html');
});
app.on('window-all-closed', () => app.quit());
`,
  'index.html': '<!doctype html><title>Bare</title><h1>Ready</h1>',
};

interface Given {
  /** Folder of the check, readable to the person. */
  folder: string;
  /** Folder of the runtime, unpacked. */
  runtime: string;
  /** Path of the package that is installed. */
  deb: string;
  person: Person;
  /** For DISPLAY. */
  display: string;
}

interface Started {
  page: StartedPage;
  ms: number;
}

export async function measure({ folder, runtime, deb, person, display }: Given): Promise<Outcome> {
  const bare = join(folder, 'bare');
  cpSync(runtime, bare, { recursive: true });
  mkdirSync(join(bare, 'resources/app'), { recursive: true });
  for (const [name, text] of Object.entries(BARE)) writeFileSync(join(bare, 'resources/app', name), text);
  const service = await startPracticeService({ orders: 1_000, clientSecret: SECRET });
  const { authUrl, productUrl, orderUrl, book } = service;
  const [order] = book.all();
  const dataDir = mkdtempSync(join(folder, 'data-'));
  chownSync(dataDir, person.uid, person.gid);
  const env = { DISPLAY: display };
  const addresses = ['--auth-url', authUrl, '--product-url', productUrl, '--order-url', orderUrl];
  const startPackdesk = async (): Promise<Started> => {
    const began = performance.now();
    const page = await StartedPage.of(
      {
        path: OPEN_NAME,
        args: ['--data-dir', dataDir, ...addresses],
        env: { ...env, PACKDESK_CLIENT_ID: 'practice-merchant', PACKDESK_CLIENT_SECRET: SECRET },
      },
      person,
    );
    await page.becomes(
      `document.querySelector('[data-testid=queue-total]')?.textContent.startsWith('1,000')`,
    );
    await typeScan({ send: page.send as never }, order?.orderId ?? '');
    await page.becomes(
      `document.querySelector('[data-testid=order-number]')?.textContent === '${order?.salesChannelOrderId}'`,
    );
    return { page, ms: performance.now() - began };
  };
  const startBare = async (): Promise<Started> => {
    const began = performance.now();
    const args = [`--user-data-dir=${join(dataDir, 'bare')}`];
    const page = await StartedPage.of({ path: join(bare, 'electron'), args, env }, person);
    await page.becomes(`document.querySelector('h1')?.textContent === 'Ready'`);
    return { page, ms: performance.now() - began };
  };
  const timed = (start: () => Promise<Started>, forgotten: string | null) => async () => {
    if (forgotten !== null) forget(forgotten);
    const { page, ms } = await start();
    await page.end();
    return ms;
  };
  const memoryOf = async (start: () => Promise<Started>) => {
    const { page } = await start();
    const bytes = await memoryAtRest(person);
    await page.end();
    return bytes;
  };
  // The orders are cached, as at every start but the first.
  await timed(startPackdesk, null)();
  await timed(startBare, null)();
  const took = await takeTurns(ROUNDS, [
    { name: 'warm', run: timed(startPackdesk, null) },
    { name: 'bare, warm', run: timed(startBare, null) },
  ]);
  const tookCold = await takeTurns(ROUNDS, [
    { name: 'cold', run: timed(startPackdesk, INSTALLED) },
    { name: 'bare, cold', run: timed(startBare, bare) },
  ]);
  const memory = await takeTurns(3, [
    { name: 'packdesk', run: () => memoryOf(startPackdesk) },
    { name: 'bare', run: () => memoryOf(startBare) },
  ]);
  await service.stop();
  const ms = (values: readonly number[]) => `${median(values).toFixed(0)} ms`;
  const row = (what: string, reference: string, of: [number[] | undefined, number[] | undefined]) => {
    const [ours = [], theirs = []] = of;
    return { what, reference, ratio: ratioOf(ours, theirs), goal: null, here: `${ms(ours)}, ${ms(theirs)}` };
  };
  const [ours = [], theirs = []] = [memory.get('packdesk'), memory.get('bare')];
  const [unpacked, runtimeSize] = [sizeOfTree(INSTALLED), sizeOfTree(runtime)];
  return {
    rows: [
      row('installed application, start to the first scan, 1,000 open', 'bare Electron to its page', [
        took.get('warm'),
        took.get('bare, warm'),
      ]),
      row('the same, none of its files in memory', 'bare Electron, none of its files in memory', [
        tookCold.get('cold'),
        tookCold.get('bare, cold'),
      ]),
      {
        what: 'memory of all its processes at rest (PSS), 1,000 open',
        reference: 'bare Electron at rest',
        ratio: ratioOf(ours, theirs),
        goal: null,
        here: `${mb(median(ours))}, ${mb(median(theirs))}`,
      },
      {
        what: 'size on the disk',
        reference: 'the runtime alone',
        ratio: ratioOf([unpacked], [runtimeSize]),
        goal: null,
        here: `${mb(unpacked)}, ${mb(runtimeSize)}; .deb (xz) ${mb(statSync(deb).size)}`,
      },
    ],
  };
}

const mb = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile());

/** Counts each file once, however many hard links it has. */
const sizeOfTree = (folder: string): number =>
  [...new Map(filesOf(folder).map((file) => [statSync(file).ino, statSync(file).size])).values()].reduce(
    (sum, size) => sum + size,
    0,
  );

/** Takes the files of a folder out of the system's memory, as after a night. What others share with it stays. */
function forget(folder: string): void {
  spawnSync('sync');
  for (const file of filesOf(folder))
    spawnSync('dd', [`if=${file}`, 'iflag=nocache', 'count=0', 'status=none']);
  const sizes = spawnSync('fincore', ['--bytes', '--noheadings', '--output', 'RES', ...filesOf(folder)], {
    encoding: 'utf8',
  });
  const left = sizes.stdout.split('\n').reduce((sum, bytes) => sum + Number(bytes), 0);
  must(
    sizes.status === 0 && left < 0.05 * sizeOfTree(folder),
    `${left} bytes of ${folder} are still in memory`,
  );
}
