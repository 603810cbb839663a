/** The process of a station: its inputs, and its end. */
import { spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import type { RunningStation } from './running-station.ts';

/** Longest press or wait on a page: a busy machine is not a failure, and this ends one that hangs, by its name. */
export const LONGEST_STEP_MS = 120_000;

/** A machine's environment without credentials that may be set on it. */
export function cleanEnvironment(extra: Record<string, string> = {}): Record<string, string> {
  const { PACKDESK_CLIENT_ID: _id, PACKDESK_CLIENT_SECRET: _secret, ...rest } = process.env;
  return { ...(rest as Record<string, string>), ...extra };
}

/** @returns a folder for what the screens save, which belongs to the account that runs Electron, as the whole data folder does */
export function downloadsIn(dataDir: string): string {
  const downloads = join(dataDir, 'downloads');
  mkdirSync(downloads, { recursive: true });
  const user = process.env['PACKDESK_FLOWS_USER'];
  if (user !== undefined) spawnSync('chown', ['-R', user, dataDir]);
  return downloads;
}

/** Saves as the window does: without a dialog, with a notice that says where. */
export function savesInto(downloads: string, page: Page): RunningStation['saved'] {
  return async (act) => {
    const name = await newFile(downloads, page, act);
    return { name, text: readFileSync(join(downloads, name), 'utf8') };
  };
}

/** A paper without a printer is a PDF beside them. */
export function printsInto(downloads: string, page: Page): RunningStation['printed'] {
  return async (act) => readFileSync(join(downloads, await newFile(downloads, page, act)));
}

/** @returns name of the file that the notice names then, and that was not there before: an older notice may still stand */
async function newFile(downloads: string, page: Page, act: () => Promise<unknown>): Promise<string> {
  const before = readdirSync(downloads);
  await act();
  const notices = page.getByTestId('notice');
  const end = performance.now() + LONGEST_STEP_MS;
  while (performance.now() < end) {
    const words = (await notices.allTextContents()).join('\n');
    const name = readdirSync(downloads).find((one) => !before.includes(one) && words.includes(one));
    if (name !== undefined) return name;
    await sleep(50);
  }
  throw new Error(`no notice names a new file among ${readdirSync(downloads).join(', ')}`);
}

export function closeOutput(child: ChildProcess): void {
  child.stdout?.destroy();
  child.stderr?.destroy();
}

export async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exit = once(child, 'exit');
  child.kill(signal);
  const [status] = (await exit) as [number | null];
  return status;
}
