/** An administrator's policy in its place of the system, which only the installed application reads for itself. */
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { expect } from 'playwright/test';
import type { BenchWindow } from './bench-window.ts';

/** As resources/docs/configure.md names it. */
const FOLDER = '/etc/packdesk';
const FILE = `${FOLDER}/policy.json`;

function putPolicy(policy: object): void {
  mkdirSync(FOLDER, { recursive: true, mode: 0o755 });
  writeFileSync(FILE, JSON.stringify(policy), { mode: 0o644 });
}

export const takePolicyAway = (): void => rmSync(FOLDER, { recursive: true, force: true });

/**
 * Checks that the policy's values are in force, whatever the station would use otherwise, and that another policy is
 * refused.
 */
export async function checkPolicyInForce(bench: BenchWindow): Promise<void> {
  expect(bench.logInEntry()).toBeNull();
  putPolicy({ startAtLogIn: true, station: 'Bench of the hall' });
  bench.start();
  await bench.opensQueue();
  expect(bench.logInEntry()).toContain('Exec="/opt/Packdesk/packdesk"');
  expect(bench.log()).toMatch(/"a policy is in force"/);
  await bench.quit();
  const other = bench.ask(['--policy', '/nowhere/policy.json']);
  expect(other.stderr).toContain(`This computer has the policy ${FILE}; start Packdesk without another one`);
  expect(other.status).toBe(2);
  putPolicy({ startAtLogIn: false });
  bench.start();
  await bench.opensQueue();
  expect(bench.logInEntry()).toBeNull();
  await bench.quit();
}

/**
 * Checks that the station opens with a faulty policy, shows the fault and does not work, and works once it is corrected.
 */
export async function checkFaultyPolicies(bench: BenchWindow): Promise<void> {
  const before = bench.packingEvents();
  const stopsWith = async (sentence: RegExp) => {
    const written = bench.log().length;
    bench.start();
    await bench.shows('Policy needed – Packdesk');
    // Neither a screen nor the practice scan opens.
    bench.press('F2', 'Next', 'F5');
    await bench.shows('Policy needed – Packdesk');
    expect(bench.log().slice(written)).toMatch(sentence);
    await bench.quit();
  };
  putPolicy({ graceSeconds: 900 });
  expect(bench.ask(['--check-policy', FILE]).status).toBe(1);
  await stopsWith(/expects a whole number from 0 to 600, but is 900/);
  putPolicy({ graceSeconds: 45 });
  chmodSync(FILE, 0o666);
  await stopsWith(/can be changed by other accounts than the administrator's/);
  chmodSync(FILE, 0o644);
  bench.start();
  await bench.opensQueue();
  expect(bench.packingEvents().slice(0, before.length)).toEqual(before);
  await bench.quit();
}
