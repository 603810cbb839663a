/** The commands of the simulation play the requested stories, or print one line with the reason. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const SIMULATE = fileURLToPath(new URL('simulate.ts', import.meta.url));
const FLOOR = fileURLToPath(new URL('floor/simulate-floor.ts', import.meta.url));
const HUNT = fileURLToPath(new URL('plants/hunt.ts', import.meta.url));

const run = (entry: string, args: readonly string[]) =>
  spawnSync(process.execPath, [entry, ...args], {
    encoding: 'utf8',
    env: { ...process.env, npm_lifecycle_event: 'simulate' },
  });

it.each([
  [SIMULATE, ['--seed', ''], '--seed "": neither a whole number nor a name'],
  [SIMULATE, ['--seed', '7x'], '--seed "7x": neither a whole number nor a name'],
  [SIMULATE, ['--seed', 'name', '--seeds', '2'], 'counted on from a whole number'],
  [SIMULATE, ['--orders', '1.5'], '--orders "1.5": not a whole number above 0'],
  [SIMULATE, ['--without', 'crash, crahs'], 'unknown fault or person "crahs"; the names are: network-down'],
  [SIMULATE, ['--ignore', 'one'], 'unknown promise "one"; the names are: nothing-lost'],
  [SIMULATE, ['--plant', 'ivy'], 'unknown planted error "ivy"; the names are: '],
  [SIMULATE, ['7'], 'options go after "--"'],
  [FLOOR, ['--seed', 'fixed-1'], '--seed "fixed-1": not a whole number above 0'],
  [FLOOR, ['--minutes', '0'], '--minutes "0": not a whole number above 0'],
  [FLOOR, ['--plant', 'ivy', '--hunt'], 'unknown planted error "ivy"; the names are: '],
  [HUNT, ['--most', 'x'], '--most "x": not a whole number above 0'],
  [HUNT, ['--seeds-from', 'fixed-1'], '--seeds-from "fixed-1": not a whole number above 0'],
  [HUNT, ['--skip', 'none'], '--skip "none": not a whole number above 0'],
] as const)('%s %j is refused in one line', (entry, args, words) => {
  const { status, stdout, stderr } = run(entry, args);
  expect(stderr).toContain(words);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stdout).toBe('');
  expect(status).toBe(2);
});

it('--help names every fault, person and promise', () => {
  const { status, stdout } = run(SIMULATE, ['--help']);
  expect(status).toBe(0);
  for (const name of ['--ignore', 'denied-but-done', 'wrong-steps', 'token-kept'])
    expect(stdout).toContain(name);
});

it('plays days of a floor, finds a planted error, and says in its exit code whether all was kept', () => {
  const day = ['--seeds', '2', '--minutes', '2', '--orders', '24'];
  const whole = run(FLOOR, day);
  expect(whole.stdout).toContain('2 of 2 days of 2 min were kept');
  expect(whole.status).toBe(0);
  const broken = run(FLOOR, [...day, '--plant', 'histories-overwritten']);
  expect(broken.stdout).toContain('--minutes 2 --benches 3 --orders 24 --plant histories-overwritten');
  expect(broken.status).toBe(1);
  const hunted = run(FLOOR, [...day, '--plant', 'histories-overwritten', '--hunt']);
  expect(hunted.stdout).toContain('1 of 1 planted errors were found');
  expect(hunted.status).toBe(0);
}, 300_000);
