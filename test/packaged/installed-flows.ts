/** The flows of test/e2e in the installed application, run by an ordinary user with the sandbox on (decisions/0070). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { linkSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { programFile } from '../../src-main/dev/program-file.ts';
import { flowsSummary } from '../support/flows-summary.ts';
import type { Person } from './machine.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const RESULTS = fileURLToPath(new URL('../.results/installed-flows.json', import.meta.url));

/**
 * A second name of the installed executable. Under its own name it refuses Chromium's debugging port; under Electron's it
 * accepts it, since Electron decides by the name only whether an application is packed. The file, its fuses and all files
 * beside it are the installed ones.
 */
export const OPEN_NAME = '/opt/Packdesk/electron';

interface Run {
  person: Person;
  /** For DISPLAY. */
  display: string;
  /** Arguments for Playwright, such as one file of flows. */
  args: readonly string[];
}

/** @returns the exit status, and in words what passed, what failed, and why flows were skipped */
export async function runFlows({ person, display, args }: Run): Promise<{ status: number; summary: string }> {
  const { uid, gid, home } = person;
  rmSync(RESULTS, { force: true });
  return withOpenName(async () => {
    const flows = spawn(
      process.execPath,
      [
        programFile('playwright'),
        ...['test', '--config', 'test/e2e/playwright.config.ts', '--workers', '2'],
        ...args,
      ],
      {
        cwd: ROOT,
        stdio: 'inherit',
        env: {
          ...withoutPlaywrightsOwn(process.env),
          DISPLAY: display,
          PACKDESK_ELECTRON: OPEN_NAME,
          PACKDESK_INSTALLED: '1',
          PACKDESK_FLOWS_USER: `${uid}:${gid}`,
          PACKDESK_FLOWS_HOME: home,
        },
      },
    );
    const stop = (signal: NodeJS.Signals) => flows.kill(signal);
    process.on('SIGINT', stop).on('SIGTERM', stop);
    const [status] = (await once(flows, 'exit')) as [number | null];
    process.off('SIGINT', stop).off('SIGTERM', stop);
    return { status: status ?? 1, summary: flowsSummary(RESULTS, 'the installed application') };
  });
}

/** Keeps the second name while the work runs. */
export async function withOpenName<Result>(work: () => Promise<Result>): Promise<Result> {
  linkSync('/opt/Packdesk/packdesk', OPEN_NAME);
  try {
    return await work();
  } finally {
    // dpkg leaves a folder that has a foreign file.
    rmSync(OPEN_NAME, { force: true });
  }
}

/** The environment of a Playwright worker would make a run of its own believe to be that worker. */
const withoutPlaywrightsOwn = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !/^(TEST_|PLAYWRIGHT_|PW_)/.test(name)));
