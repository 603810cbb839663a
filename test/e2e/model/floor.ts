/**
 * Two benches on one real floor, each in its own window: how to start them, make them join, and wait until they know each
 * other.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright';
import { writeJoinCode } from '../../../src-main/floor/join-code.ts';
import { CutLine } from '../../support/floor/cut-line.ts';
import { PostgresFloor } from '../../support/floor/postgres-floor.ts';
import { PostgresServer } from '../../support/floor/postgres-server.ts';
import type { RunningStation } from '../../support/running-station.ts';
import type { Bench } from './bench.ts';
import { expect, test as base } from './fixtures.ts';

/** A bench of the floor, with the line to its store. */
export interface FloorBench {
  bench: Bench;
  name: string;
  line: CutLine;
  station: RunningStation;
  /** Ends the program, as a switch at the wall does. */
  kill(): Promise<void>;
}

interface Fixtures {
  floor: PostgresFloor;
  /** Makes a join code for a bench of that name, with a line of its own. */
  joinCode: (name: string) => Promise<{ code: string; line: CutLine }>;
  /** Starts a station that has joined. @param args more options of its start */
  onFloor: (name: string, args?: readonly string[]) => Promise<FloorBench>;
}

export const test = base.extend<Fixtures, { postgres: PostgresServer }>({
  postgres: [
    async ({}, use) => {
      const server = await PostgresServer.make();
      await use(server);
      await server.remove();
    },
    { scope: 'worker' },
  ],
  floor: async ({ postgres }, use) => {
    const floor = await PostgresFloor.make(postgres);
    await use(floor);
    await floor.end();
  },
  joinCode: async ({ floor }, use) => {
    const lines: CutLine[] = [];
    await use(async (name) => {
      const line = await CutLine.to(floor.server.port);
      lines.push(line);
      const code = floor.joinCode(await floor.addBench(name), name);
      return { code: writeJoinCode({ ...code, addresses: [{ host: '127.0.0.1', port: line.port }] }), line };
    });
    for (const line of lines) await line.end();
  },
  onFloor: async ({ start, joinCode }, use) => {
    const folders: string[] = [];
    await use(async (name, args = []) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'packdesk-floor-'));
      folders.push(dataDir);
      const { station, bench } = await start({
        dataDir,
        named: false,
        hasQuickMinutes: true,
        args: ['--station', name, '--without-keyring', 'file', ...args],
      });
      const { code, line } = await joinCode(name);
      await joinFloor(bench, code, name);
      return { bench, name, line, station, kill: () => station.kill() };
    });
    for (const folder of folders)
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  },
});
export { expect };

/** State of the bench on its floor, in the strip. */
export const floorOf = ({ page }: Bench): Locator => page.getByTestId('floor');
export const elsewhereOn = ({ page }: Bench): Locator => page.getByTestId('elsewhere');
export const askOn = ({ page }: Bench): Locator => page.getByTestId('floor-ask');
export const rowOf = ({ page }: Bench, orderId: string): Locator =>
  page.locator(`[data-testid=queue] [data-order="${orderId}"]`);

/** Joins a floor on its panel in the settings, which first shows what the code contains. */
async function joinFloor(bench: Bench, code: string, name: string): Promise<void> {
  await bench.hasOrders(60);
  await bench.go('Settings');
  const panel = bench.page.getByTestId('floor-panel');
  await panel.getByRole('textbox', { name: 'Join code' }).fill(code);
  await panel.getByRole('button', { name: 'Read the code' }).click();
  await expect(panel.getByTestId('join-read')).toContainText(name);
  await panel.getByRole('button', { name: 'Join the group' }).click();
  await expect(floorOf(bench)).toContainText(/^Group: \d+ bench/, { timeout: 90_000 });
  await bench.go('Queue');
}

/** Decides a conflict, using only the scanner. @param reason 1 to 3, as listed */
export async function decideByScanner(bench: Bench, command: string, reason: number): Promise<void> {
  await bench.scan(`PKDCMD${command}`);
  await expect(bench.page.getByTestId('decision-panel')).toBeVisible();
  await bench.scan(`PKDCMDREASON${reason}`);
  await bench.scan('PKDCMDDONE');
  await expect(bench.page.getByTestId('decision-panel')).toBeHidden();
}
