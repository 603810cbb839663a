/** The process of a station: what it is started with, and how it ends. */
import { spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import type { RunningStation } from './running-station.ts';

/** Of a press or a wait on a page: a busy machine is not a failure, and this ends one that hangs, by its name. */
export const LONGEST_STEP_MS = 60_000;

/** A machine's environment without credentials that somebody may have set on it. */
export function cleanEnvironment(extra: Record<string, string> = {}): Record<string, string> {
  const { PACKDESK_CLIENT_ID: _id, PACKDESK_CLIENT_SECRET: _secret, ...rest } = process.env;
  return { ...(rest as Record<string, string>), ...extra };
}

/** @returns a folder for what the screens save, which belongs to whoever runs Electron, as the whole data folder does */
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
    const before = readdirSync(downloads);
    await act();
    const notice = page.getByTestId('notice').filter({ hasText: 'Saved as' });
    await notice.waitFor();
    const words = await notice.textContent();
    const name = readdirSync(downloads).find((one) => !before.includes(one) && words?.includes(one));
    if (name === undefined) throw new Error(`the notice names no new file: ${words}`);
    return { name, text: readFileSync(join(downloads, name), 'utf8') };
  };
}

/** A paper without a printer is a PDF beside them. */
export function printsInto(downloads: string, page: Page): RunningStation['printed'] {
  return async (act) => {
    const before = readdirSync(downloads);
    await act();
    await page.getByTestId('notice').filter({ hasText: '.pdf' }).waitFor();
    const name = readdirSync(downloads).find((one) => !before.includes(one) && one.endsWith('.pdf'));
    if (name === undefined) throw new Error(`no PDF among ${readdirSync(downloads).join(', ')}`);
    return readFileSync(join(downloads, name));
  };
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
