/** The practice floor, as its one command starts it: benches that are joined, and switches that let things fail. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { openWindow } from '../../support/browser-station.ts';
import { cleanEnvironment } from '../../support/station-process.ts';
import { expect, test } from '../model/fixtures.ts';

const ENTRY = fileURLToPath(new URL('../../practice-floor/practice-floor.ts', import.meta.url));

type Line = { ready: true; url: string; station?: string };

/** Starts it, and reads the lines that it prints. */
function startFloor(): { command: ChildProcess; next: () => Promise<Line> } {
  const command = spawn(process.execPath, [ENTRY, '--headless', '--benches', '2'], {
    env: cleanEnvironment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: command.stdout ?? process.stdin })[Symbol.asyncIterator]();
  const next = async () => JSON.parse((await lines.next()).value ?? 'null') as Line;
  return { command, next };
}

test('two benches are joined; a cable, a bench and the store fail and come back by switch', async ({
  host,
}) => {
  test.skip(host !== 'browser', 'the benches of a practice floor are programs of the browser host');
  const { command, next } = startFloor();
  try {
    const open = async () => openWindow((await next()).url);
    const [one, two, switches] = [await open(), await open(), await open()];
    await expect(one.getByTestId('floor')).toHaveText('Floor: 2 benches');
    await expect(two.getByTestId('floor')).toHaveText('Floor: 2 benches');

    await switches.getByRole('checkbox', { name: 'Bench 2: cable to the store' }).uncheck();
    await expect(two.getByTestId('floor')).toContainText('Cut off since');
    await switches.getByRole('checkbox', { name: 'Bench 2: cable to the store' }).check();
    await expect(two.getByTestId('floor')).toHaveText('Floor: 2 benches');

    await switches.getByRole('checkbox', { name: 'The store runs (off: killed)' }).uncheck();
    await expect(one.getByTestId('floor')).toContainText('Cut off since');
    await switches.getByRole('checkbox', { name: 'The store runs (off: killed)' }).check();
    await expect(one.getByTestId('floor')).toHaveText('Floor: 2 benches');

    await switches.getByRole('checkbox', { name: 'The merchant’s service answers' }).uncheck();
    await expect(one.getByTestId('connection')).toContainText(/offline/i);
    await switches.getByRole('checkbox', { name: 'The merchant’s service answers' }).check();

    await switches.getByRole('checkbox', { name: /^Bench 1: runs/ }).uncheck();
    // After 45 s without a word it counts no more.
    await expect(two.getByTestId('floor')).toHaveText('Floor: 1 bench', { timeout: 90_000 });
    await switches.getByRole('checkbox', { name: /^Bench 1: runs/ }).check();
    const again = await next();
    expect(again.station).toBe('Bench 1');
    await one.goto(again.url);
    await expect(one.getByTestId('floor')).toHaveText('Floor: 2 benches');
  } finally {
    command.kill('SIGTERM');
    if (command.exitCode === null) await once(command, 'exit');
  }
  expect(command.exitCode).toBe(0);
});
