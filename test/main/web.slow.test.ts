/** The browser host as a process: its one line, its sentences, its exit statuses. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { needs } from '../support/needs.ts';
import { until } from '../support/until.ts';
import { WEB_ENTRY } from '../support/web-entry.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

interface Ended {
  status: number | null;
  output: string;
  errors: string;
}

interface Running {
  child: ChildProcess;
  /** Resolves with the first line of standard output. */
  ready: Promise<string>;
  ended: Promise<Ended>;
}

let folder: string;
const started: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'packdesk-web-'));
});

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const run = (...args: string[]) => runIn({}, ...args);

function runIn(environment: Record<string, string>, ...args: string[]): Running {
  const { PACKDESK_CLIENT_ID: _id, PACKDESK_CLIENT_SECRET: _secret, ...env } = process.env;
  const child = spawn(process.execPath, [WEB_ENTRY, ...args], {
    env: { ...env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let output = '';
  let errors = '';
  const ready = new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const end = output.indexOf('\n');
      if (end >= 0) resolve(output.slice(0, end));
    });
  });
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = once(child, 'close').then(([status]) => ({
    status: status as number | null,
    output,
    errors,
  }));
  return { child, ready, ended };
}

/** Exit code of a station stopped by SIGTERM, which on Windows ends it like a kill. */
const STOPPED = process.platform === 'win32' ? null : 0;

const practice = () => run('--practice', '--headless', '--data-dir', folder);
const oneSentence = (text: string) => {
  expect(text.trim().split('\n')).toHaveLength(1);
  expect(text).not.toMatch(/\bat .*:\d+:\d+/);
};

/** Starts the station until it is ready. @returns addresses of the modules loaded by then */
async function modulesOf(dataDir: string, ...args: string[]): Promise<string[]> {
  const reporter = new URL('../support/processes/report-modules.ts', import.meta.url).href;
  const { child, ready, ended } = runIn(
    { NODE_OPTIONS: `--import ${reporter}`, PACKDESK_CLIENT_ID: 'one', PACKDESK_CLIENT_SECRET: 'two' },
    ...['--headless', '--data-dir', dataDir, ...args],
  );
  await ready;
  child.kill('SIGTERM');
  return (await ended).errors.split('\n').filter((line) => /^(file|node):/.test(line));
}

describe('the browser host', () => {
  it('names the whole path of a folder that counts from the one it is started in', async () => {
    const given = relative(process.cwd(), folder);
    const { ready } = run('--practice', '--headless', '--data-dir', given);
    expect(JSON.parse(await ready)).toMatchObject({ dataDir: folder });
  });

  it('loads the practice service and its packages where somebody practises, and on no other start', async () => {
    // The loaded modules are reported when it ends.
    needs('signals');
    const OF_PRACTICE = /src-main\/practice|node_modules\/(fastify|@sinclair)\//;
    const addresses = ['--auth-url', '--product-url', '--order-url'].flatMap((o) => [
      o,
      'http://127.0.0.1:9',
    ]);
    const onService = await modulesOf(join(folder, 'service'), ...addresses);
    expect(onService.some((url) => url.endsWith('upstream/client.ts'))).toBe(true);
    expect(onService.filter((url) => OF_PRACTICE.test(url))).toEqual([]);
    const practising = await modulesOf(join(folder, 'practice'), '--practice');
    for (const part of ['src-main/practice', 'node_modules/fastify', 'node_modules/@sinclair'])
      expect(practising.join('\n')).toContain(part);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'prints one line when it is ready and ends cleanly on %s',
    async (signal) => {
      needs('signals');
      const { child, ready, ended } = practice();
      const line = JSON.parse(await ready) as Record<string, unknown>;
      expect(line).toEqual({
        ready: true,
        url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/#[\w-]{20,}$/),
        dataDir: folder,
        practice: true,
      });
      child.kill(signal);
      const { status, output } = await ended;
      expect(status).toBe(0);
      expect(output.trim().split('\n')).toHaveLength(1);
      expect(readFileSync(join(folder, 'logs/packdesk.log'), 'utf8')).toContain('"stopped"');
    },
  );

  it.each([
    [['--practise'], 'Unknown option --practise'],
    [['--port', 'x'], '--port expects a whole number from 0 to 65535'],
    [['--poll-seconds', '0'], '--poll-seconds expects a whole number from 1'],
    [['--data-dir'], '--data-dir needs a value'],
    [['--order-url', 'ftp://x'], '--order-url expects an address'],
    [['practice'], '"practice" is not an option'],
    [['--new-administrator', 'Ana'], '--new-administrator expects a PIN of 4 to 12 digits'],
  ])('refuses %j with one sentence and exit status 2', async (args, sentence) => {
    const { status, output, errors } = await run(...args).ended;
    expect(status).toBe(2);
    expect(output).toBe('');
    expect(errors).toContain(sentence);
    oneSentence(errors);
  });

  it.each([
    ['--help', '--data-dir DIR'],
    ['--version', 'Packdesk 0.'],
  ])('answers %s on standard output with exit status 0 and starts nothing', async (option, words) => {
    const { status, output, errors } = await run(option, '--data-dir', join(folder, 'untouched')).ended;
    expect([status, errors]).toEqual([0, '']);
    expect(output).toContain(words);
    expect(existsSync(join(folder, 'untouched'))).toBe(false);
  });

  it('opens a browser without the token on its command line, on a page that only this user can read', async () => {
    // Only on Linux does a variable name the browser.
    needs('linux');
    const browser = join(folder, 'browser.sh');
    writeFileSync(browser, '#!/bin/sh\necho "$@" > "$0.args.part"; mv "$0.args.part" "$0.args"\n', {
      mode: 0o755,
    });
    const dataDir = join(folder, 'data');
    const { child, ready, ended } = runIn({ BROWSER: browser }, '--practice', '--data-dir', dataDir);
    const { url } = JSON.parse(await ready) as { url: string };
    const token = new URL(url).hash.slice(1);
    await until('the browser was opened', () => existsSync(`${browser}.args`));
    const args = readFileSync(`${browser}.args`, 'utf8').trim();
    expect(args).not.toContain(token);
    const page = args.startsWith('file:') ? fileURLToPath(args) : args;
    expect(readFileSync(page, 'utf8')).toContain(url);
    expect(statSync(page).mode & 0o777).toBe(0o600);
    child.kill('SIGTERM');
    await ended;
    expect(existsSync(page)).toBe(false);
  });

  it('refuses a folder that another station uses, and takes it once that one was killed', async () => {
    const first = practice();
    await first.ready;
    const second = await practice().ended;
    expect(second.status).toBe(1);
    expect(second.errors).toContain('Packdesk is already running on the data folder');
    oneSentence(second.errors);
    first.child.kill('SIGKILL');
    await first.ended;
    const third = practice();
    expect(JSON.parse(await third.ready)).toMatchObject({ ready: true });
  });

  it('says that a journal is from a newer version, leaves it as it was, and lets a person choose the way on', async () => {
    const file = join(folder, 'journal.db');
    const db = new Database(file);
    db.exec('CREATE TABLE from_the_future (x)');
    db.pragma('user_version = 9990');
    db.close();
    const before = readFileSync(file);
    const { child, ready, ended } = practice();
    expect(JSON.parse(await ready)).toMatchObject({ ready: true });
    child.kill('SIGTERM');
    const { status, errors } = await ended;
    expect(status).toBe(STOPPED);
    expect(errors).toContain('was written by a newer Packdesk');
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('says that a journal is damaged, leaves it as it was, and lets a person choose the way on', async () => {
    const file = join(folder, 'journal.db');
    writeFileSync(file, 'not a database at all, but long enough to be looked at '.repeat(100));
    const before = readFileSync(file);
    const { child, ready, ended } = practice();
    expect(JSON.parse(await ready)).toMatchObject({ ready: true });
    child.kill('SIGTERM');
    const { status, errors } = await ended;
    expect(status).toBe(STOPPED);
    expect(errors).toContain('cannot be read');
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('says that a port is taken', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? String(address.port) : '';
    const { status, errors } = await run('--practice', '--headless', '--data-dir', folder, '--port', port)
      .ended;
    server.close();
    expect(status).toBe(1);
    expect(errors).toContain('That port is taken');
  });

  it('says that too few files may be open, wherever in the start that is noticed', async () => {
    needs('bash');
    const sentences = new Set<string>();
    for (const most of [25, 28, 31, 37]) {
      const child = spawn(
        'bash',
        [
          '-c',
          `ulimit -n ${most}; exec "$0" "$@"`,
          process.execPath,
          WEB_ENTRY,
          '--practice',
          '--headless',
          '--data-dir',
          join(folder, String(most)),
        ],
        { stdio: ['ignore', 'ignore', 'pipe'] },
      );
      started.push(child);
      let errors = '';
      child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
      const [status] = (await once(child, 'close')) as [number | null];
      expect(status).toBe(1);
      for (const line of errors.trim().split('\n')) if (!line.startsWith('{')) sentences.add(line);
    }
    expect([...sentences]).toEqual([
      'This computer lets Packdesk open too few files at once. Close other programs, or raise the limit (ulimit -n), and start it again.',
    ]);
  });

  it('says that the data folder is no folder', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    const { status, errors } = await run('--practice', '--headless', '--data-dir', join(file, 'below')).ended;
    expect(status).toBe(1);
    // Windows gives the same error for a missing drive.
    const cause =
      process.platform === 'win32'
        ? 'its drive or share is missing, or a file is in the place of a folder'
        : 'a file is in its place';
    expect(errors).toContain(`The data folder ${join(file, 'below')} cannot be created: ${cause}.`);
    oneSentence(errors);
  });

  // Only Linux has a path at which Node's recursive `mkdir` never ends.
  it('says that no folder can be made there', async () => {
    needs('linux');
    const { status, errors } = await run('--practice', '--headless', '--data-dir', '/proc/x/y').ended;
    expect(status).toBe(1);
    expect(errors).toContain('The data folder /proc/x/y cannot be written: nothing can be created there.');
    oneSentence(errors);
  });
});
