/**
 * `npm run practice:floor`: some benches on one floor, to try and to show: a real PostgreSQL, one practice service, each bench a
 * program of its own, and a page of switches that let things fail. Everything ends with the command.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import open from 'open';
import { NoPostgres } from '../support/floor/postgres-binaries.ts';
import { Guarded } from './guarded.ts';
import { Hall } from './hall.ts';
import { SwitchServer } from './switch-server.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const USAGE = `npm run practice:floor -- [--benches 2..4] [--headless] [--data-dir DIR]
  --benches N     so many benches, 2 by default
  --headless      opens no browser; each bench, and the page of switches, prints a line of JSON when it is ready
  --data-dir DIR  an empty folder for their data; without it a folder that is removed at the end
`;

interface Options {
  benches: number;
  isHeadless: boolean;
  /** Null: a folder that is removed at the end. */
  folder: string | null;
}

/** Interval of looking for the program that started it. */
const ORPHAN_MS = 1_000;

class UsageError extends Error {}

/** @throws UsageError */
function readOptions(): Options {
  let values: { benches?: string; headless?: boolean; 'data-dir'?: string; help?: boolean };
  try {
    ({ values } = parseArgs({
      options: {
        benches: { type: 'string' },
        headless: { type: 'boolean' },
        'data-dir': { type: 'string' },
        help: { type: 'boolean' },
      },
    }));
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  if (values.help) {
    process.stdout.write(USAGE);
    process.exit(0);
  }
  const benches = values.benches ?? '2';
  if (!/^[2-4]$/.test(benches)) throw new UsageError(`Expected --benches 2, 3 or 4; got "${benches}".`);
  const folder = values['data-dir'] === undefined ? null : resolve(values['data-dir']);
  if (folder !== null) {
    mkdirSync(folder, { recursive: true });
    if (readdirSync(folder).length > 0)
      throw new UsageError(`Expected an empty folder; ${folder} has something in it. Name another one.`);
  }
  return { benches: Number(benches), isHeadless: values.headless ?? false, folder };
}

const say = (line: object): void =>
  void process.stdout.write(`${JSON.stringify({ ready: true, ...line })}\n`);

async function main(): Promise<void> {
  const { benches, isHeadless, folder } = readOptions();
  const dataDir = folder ?? mkdtempSync(join(tmpdir(), 'packdesk-practice-floor-'));
  const guarded = new Guarded();
  if (folder === null) guarded.folder(dataDir);
  const removeFolder = () => {
    if (folder === null) rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  };
  const entry = join(ROOT, 'out/main/web.js');
  const ready = (url: string, station: string) => say({ url, station });
  const hall = await Hall.make({ folder: dataDir, benches, isHeadless, entry, ready, guarded });
  const switches = await SwitchServer.serve(hall);
  let isEnding = false;
  const end = async (status: number) => {
    if (isEnding) return;
    isEnding = true;
    switches.end();
    await hall.end();
    removeFolder();
    process.exit(status);
  };
  // The program that started it was killed, or has closed the terminal.
  const { ppid } = process;
  setInterval(() => process.ppid === ppid || void end(0), ORPHAN_MS).unref();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));
  try {
    for (const bench of hall.benches) await bench.start();
  } catch (error) {
    if (isEnding) return;
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    await end(1);
    return;
  }
  say({ url: switches.url, switches: true });
  if (!isHeadless) await open(switches.url);
}

try {
  await main();
} catch (error) {
  if (error instanceof UsageError) process.stderr.write(`${error.message}\n${USAGE}`);
  else if (error instanceof NoPostgres) process.stderr.write(`${error.message}\n`);
  else throw error;
  // The service may be running, and would keep the process alive.
  process.exit(1);
}
