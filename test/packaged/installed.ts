/**
 * `npm run test:installed [-- --flows [FILE ...] | -- --figures]`: the application as it is installed, packed into a
 * .deb, built twice, installed, started by its menu entry, upgraded, taken back, removed. Needs Linux, root, and a runtime: the Electron of the project, or the one that the script at
 * PACKDESK_ELECTRON_PREPARE prepares. If the machine cannot do it, this says why. It leaves nothing behind.
 * With `--flows` all flows of test/e2e/flows run in it instead, or those of the files; with `--figures` it is measured, with
 * `--shift` what it holds after the slips of eight hours.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import packageJson from '../../package.json' with { type: 'json' };
import { programFile } from '../../src-main/dev/program-file.ts';
import type { Outcome } from '../bench/harness/bench.ts';
import { asMarkdown, machine } from '../bench/harness/report.ts';
import { borrow, giveAllBack } from './borrowed.ts';
import { buildSource, debOf, makeDeb } from './deb.ts';
import { measure } from './figures.ts';
import { runFlows, withOpenName } from './installed-flows.ts';
import { makePerson, obstacles, openScreen, purge, removePerson, succeeds, type Person } from './machine.ts';
import { paperShift } from './paper-shift.ts';
import { takePolicyAway } from './policy-in-place.ts';
import { findRuntime, type Runtime } from './runtime.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

// Ctrl C reaches all of them: what is under way ends, and then the machine is put in order.
const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => interruption.abort(new Error('interrupted')));

/** Programs that the tests themselves run: keys and titles of windows, the menu entry, its form, a screen. */
const TOOLS = ['xdotool', 'libglib2.0-bin', 'desktop-file-utils', 'xvfb'];

function cleanUp(folder: string): void {
  removePerson();
  takePolicyAway();
  if (succeeds('dpkg', '-s', 'packdesk')) purge('packdesk');
  const stays = giveAllBack(folder);
  if (stays !== null) process.stdout.write(`\nNot all packages could be given back:\n${stays}\n`);
  rmSync(folder, { recursive: true, force: true });
}

/** @returns why this machine cannot do it; null if the tools are there */
function borrowTools(folder: string): string | null {
  try {
    borrow(folder, ...TOOLS);
    return null;
  } catch (error) {
    return `apt cannot have ${TOOLS.join(', ')}: ${String(error)}`;
  }
}

function skip(reason: string): void {
  process.stdout.write(`\nSKIPPED: the installed application was not checked: ${reason}.\n\n`);
}

/** @param folder empty; the ordinary user and apt's own read its files */
async function check(folder: string): Promise<void> {
  const runtime = await findRuntime(join(folder, 'electron'));
  if ('skipped' in runtime) return skip(runtime.skipped);
  const why = borrowTools(folder);
  if (why !== null) return skip(why);
  const [asked, ...args] = process.argv.slice(2);
  if (asked === '--flows') process.exitCode = await allFlows(folder, runtime, args);
  else if (asked === '--figures') await figures(folder, runtime);
  else if (asked === '--shift') await shift(folder, runtime);
  else process.exitCode = await steps(folder, runtime);
}

/** @returns the exit status */
async function steps(folder: string, runtime: Runtime): Promise<number> {
  const tests = spawn(
    process.execPath,
    [programFile('playwright'), 'test', '--config', 'test/packaged/playwright.config.ts'],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        PACKDESK_CHECK_FOLDER: folder,
        PACKDESK_CHECK_RUNTIME: JSON.stringify(runtime),
      },
    },
  );
  interruption.signal.addEventListener('abort', () => tests.kill('SIGINT'));
  const [status] = (await once(tests, 'exit')) as [number | null];
  return status ?? 1;
}

interface Installed {
  /** Path of its package. */
  deb: string;
  person: Person;
  /** For DISPLAY. */
  display: string;
}

/** Builds, packs and installs it, and gives it a person and a screen for as long as the work takes. */
async function installedFor<Result>(
  folder: string,
  { runtime, compression }: { runtime: Runtime; compression: 'zst' | 'xz' },
  work: (installed: Installed) => Promise<Result>,
): Promise<Result> {
  const { version } = packageJson;
  await buildSource();
  interruption.signal.throwIfAborted();
  makeDeb({ folder, copy: 'one', version, runtime, compression });
  interruption.signal.throwIfAborted();
  const deb = debOf(folder, 'one', version);
  borrow(folder, deb);
  interruption.signal.throwIfAborted();
  const { server, display } = await openScreen();
  try {
    return await work({ deb, person: makePerson(), display });
  } finally {
    server.kill();
  }
}

/** @param args for Playwright. @returns the exit status */
function allFlows(folder: string, runtime: Runtime, args: readonly string[]): Promise<number> {
  return installedFor(folder, { runtime, compression: 'zst' }, async (installed) => {
    const { status, summary } = await runFlows({ ...installed, args });
    process.stdout.write(`\n${summary}\n`);
    return status;
  });
}

const figures = (folder: string, runtime: Runtime): Promise<void> =>
  print('installed', () =>
    installedFor(folder, { runtime, compression: 'xz' }, (installed) =>
      withOpenName(() => measure({ ...installed, folder, runtime: runtime.folder })),
    ),
  );

const shift = (folder: string, runtime: Runtime): Promise<void> =>
  print('installed-shift', () =>
    installedFor(folder, { runtime, compression: 'zst' }, (installed) =>
      withOpenName(async () => ({ rows: await paperShift({ ...installed, folder }) })),
    ),
  );

async function print(name: string, run: () => Promise<Outcome>): Promise<void> {
  const began = performance.now();
  const outcome = await run();
  const seconds = (performance.now() - began) / 1_000;
  const benches = [{ name, seconds, outcome, fault: null }];
  process.stdout.write(`\n${asMarkdown({ machine: machine(), benches })}`);
}

// Folders of `useradd` and of programs that dpkg calls: the path of a service or a build often leaves them out.
process.env['PATH'] = `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`;
const reasons = obstacles();
if (reasons.length > 0) {
  skip(reasons.join('; '));
} else {
  const folder = mkdtempSync(join(tmpdir(), 'packdesk-installed-'));
  chmodSync(folder, 0o755);
  try {
    await check(folder);
  } finally {
    cleanUp(folder);
  }
}
