/**
 * `node test/simulation/plants/hunt.ts [--plant NAME] [--most N] [--seeds-from N] [--skip 4,7]`: after how many seeds is
 * each plant noticed, and by which promise? Two processes side by side. A seed that fails without a plant as well is not
 * played; `--skip` names such seeds, and leaves the control run out.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { planted, type Plant } from './planted.ts';
import { plantOf, PLANTS } from './plants.ts';
import type { Played } from './play.ts';

const SIDE_BY_SIDE = 2;
/** A seed that takes longer does not come to an end. */
const LONGEST_MS = 60_000;
const PLAY = fileURLToPath(new URL('play.ts', import.meta.url));

interface Hunted {
  name: string;
  /** Null: not noticed. */
  seeds: number | null;
  played: Played | null;
}

const { values } = parseArgs({
  options: {
    plant: { type: 'string', multiple: true },
    most: { type: 'string', default: '40' },
    'seeds-from': { type: 'string', default: '1' },
    skip: { type: 'string' },
  },
});

/**
 * Plays seeds in processes of their own, a new one after each seed that does not come to an end.
 * @returns what came of each, up to the first that broke a promise where there is a plant
 */
async function play(seeds: readonly number[], plant: string | null): Promise<Played[]> {
  const all: Played[] = [];
  for (let left = seeds; left.length > 0; left = seeds.slice(all.length)) {
    const end = await playOn(left, plant, all);
    const [stuck] = seeds.slice(all.length);
    if (stuck === undefined || (plant !== null && all.at(-1)?.promise != null)) break;
    all.push({ seed: stuck, promise: 'ends', sentence: end });
    if (plant !== null) break;
  }
  return all;
}

/** @returns how the process ended */
function playOn(seeds: readonly number[], plant: string | null, all: Played[]): Promise<string> {
  const more = plant === null ? [] : ['--plant', plant];
  const child = spawn(process.execPath, [PLAY, '--seeds', seeds.join(','), ...more], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  child.stderr.on('data', (data: Buffer) => (words = (words + data.toString()).slice(-400)));
  let isLate = false;
  const stop = () => {
    isLate = true;
    child.kill('SIGKILL');
  };
  let timer = setTimeout(stop, LONGEST_MS);
  createInterface(child.stdout).on('line', (line) => {
    all.push(JSON.parse(line) as Played);
    clearTimeout(timer);
    timer = setTimeout(stop, LONGEST_MS);
  });
  return new Promise((resolve) => {
    child.on('close', () => {
      clearTimeout(timer);
      resolve(isLate ? `does not end within ${LONGEST_MS / 1000} s` : `the process ended: ${words.trim()}`);
    });
  });
}

/** Does all of it, so many at a time. */
async function sideBySide<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all];
  const worker = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker));
}

/** @returns the seeds that fail without any plant */
async function control(seeds: readonly number[]): Promise<Set<number>> {
  const failed = new Set<number>();
  const parts = Array.from({ length: SIDE_BY_SIDE }, (_, n) =>
    seeds.filter((__, at) => at % SIDE_BY_SIDE === n),
  );
  await sideBySide(parts, async (part) => {
    for (const { seed, promise, sentence } of await play(part, null)) {
      if (promise === null) continue;
      failed.add(seed);
      say(`unusable: seed ${seed} without a plant: ${promise}: ${sentence.slice(0, 140)}`);
    }
  });
  return failed;
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function mustFit(plant: Plant): void {
  planted(plant, readFileSync(new URL(`../../../src-main/${plant.file}`, import.meta.url), 'utf8'));
}

const from = Number(values['seeds-from']);
const seeds = Array.from({ length: Number(values.most) }, (_, n) => from + n);
const plants = values.plant?.map(plantOf) ?? PLANTS;
plants.forEach(mustFit);
const unusable =
  values.skip === undefined ? await control(seeds) : new Set(values.skip.split(',').map(Number));
const usable = seeds.filter((seed) => !unusable.has(seed));
say(
  `control: ${usable.length} of ${seeds.length} seeds are usable; not: ${[...unusable].join(',') || 'none'}`,
);

const hunted: Hunted[] = [];
await sideBySide(plants, async ({ name, promise: expected }) => {
  const all = await play(usable, name);
  const last = all.at(-1) ?? null;
  const isNoticed = last !== null && last.promise !== null;
  hunted.push({ name, seeds: isNoticed ? all.length : null, played: isNoticed ? last : null });
  if (!isNoticed) return say(`${name.padEnd(32)} NOT NOTICED in ${all.length} seeds`);
  const isOther = expected && !expected.includes(last.promise ?? '');
  const by = `${last.promise}${isOther ? ` (not ${expected.join(', ')})` : ''}`;
  say(
    `${name.padEnd(32)} ${String(all.length).padStart(3)}  seed ${last.seed}  ${by}: ${last.sentence.slice(0, 160)}`,
  );
});

const counts = hunted.flatMap(({ seeds: n }) => (n === null ? [] : [n])).toSorted((a, b) => a - b);
const missed = hunted.filter(({ seeds: n }) => n === null).map(({ name }) => name);
say(
  `${counts.length} of ${hunted.length} plants are noticed; seeds until then: median ${counts[Math.floor((counts.length - 1) / 2)]}, worst ${counts.at(-1)}`,
);
if (missed.length > 0) say(`not noticed: ${missed.join(', ')}`);
