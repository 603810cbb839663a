/** `npm run simulate`: plays stories by their seeds and says what came of them. */
import { parseArgs } from 'node:util';
import { addTo, unmet } from './coverage.ts';
import { playAll } from './crew.ts';
import type { PlayedLine } from './play-process.ts';
import { shrink } from './shrink.ts';
import { aStory, commandOf, HOURS_A_DAY, ORDERS_A_DAY, PARTS, type Story } from './story.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    days: { type: 'string', default: '1' },
    orders: { type: 'string', default: String(ORDERS_A_DAY) },
    without: { type: 'string', default: '' },
    jobs: { type: 'string', default: '2' },
    story: { type: 'boolean', default: false },
    shrink: { type: 'boolean', default: false },
    coverage: { type: 'boolean', default: false },
    plant: { type: 'string' },
  },
});

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** @throws where it is no whole number above zero: else days would be played that nobody asked for */
function whole(name: 'seeds' | 'days' | 'orders' | 'jobs'): number {
  const n = Number(values[name]);
  if (!Number.isSafeInteger(n) || n < 1)
    throw new Error(`--${name} ${values[name]}: no whole number above 0`);
  return n;
}

const SEEDS = whole('seeds');
const DAYS = whole('days');
const ORDERS = whole('orders');
const JOBS = whole('jobs');
const WITHOUT = values.without === '' ? [] : values.without.split(',');
const unknown = WITHOUT.filter((name) => !PARTS.includes(name));
if (unknown.length > 0)
  throw new Error(`--without ${unknown.join(',')}: there is none of that name, but ${PARTS.join(', ')}`);
if (SEEDS > 1 && !Number.isSafeInteger(Number(values.seed)))
  throw new Error(`--seed ${values.seed} --seeds ${SEEDS}: the seeds are counted on from a number`);

function* stories(): Generator<Story> {
  for (let n = 0; n < SEEDS; n++) {
    const seed = SEEDS === 1 ? values.seed : String(Number(values.seed) + n);
    yield aStory(seed, { days: DAYS, orders: ORDERS, without: WITHOUT });
  }
}

/** One story alone. */
async function playOne(story: Story, isStory = false): Promise<PlayedLine> {
  const lines: PlayedLine[] = [];
  const { plant } = values;
  await playAll([story], { jobs: 1, isStory, plant, played: (line) => lines.push(line) > 0 });
  const [line] = lines;
  if (!line) throw new Error(`story ${story.seed} has no outcome`);
  return line;
}

function sayBroken({ story, violations }: PlayedLine): void {
  for (const { promise, sentence, at } of violations.slice(0, 3))
    say(`  broken after ${(at / 3_600_000).toFixed(2)} h: ${promise}: ${sentence}`);
  const plant = values.plant === undefined ? '' : ` --plant ${values.plant}`;
  say(`  play it: ${commandOf(story)}${plant} --story`);
}

const met = new Map<string, number>();
const broken: PlayedLine[] = [];
let played = 0;
let orders = 0;
const begun = performance.now();
await playAll(stories(), {
  jobs: Math.min(JOBS, SEEDS),
  isStory: values.story,
  plant: values.plant,
  played: (line) => {
    played++;
    orders += line.orders;
    addTo(met, line.met);
    for (const text of line.lines) say(text);
    const isBroken = line.violations.length > 0;
    if (isBroken) broken.push(line);
    say(
      `seed ${line.story.seed}: ${isBroken ? 'BROKEN' : 'kept'} ${line.hash} ${line.steps} steps ${Math.round(line.ms)} ms`,
    );
    if (isBroken) sayBroken(line);
    return true;
  },
});
const minutes = (performance.now() - begun) / 60_000;
const days = played * DAYS;
say(
  `${days} bench-days of ${HOURS_A_DAY} h and ${orders} orders in ${minutes.toFixed(2)} min: ${Math.round(days / minutes)} a minute; ${broken.length} of ${played} stories broke a promise`,
);
if (values.coverage) {
  for (const what of unmet(met)) say(`never met: ${what}`);
  for (const [what, times] of [...met].toSorted(([a], [b]) => (a < b ? -1 : 1))) say(`met ${times}: ${what}`);
}
const [first] = broken;
if (values.shrink && !first) say('nothing to shrink: every promise was kept');
if (values.shrink && first) {
  const map = ({ met: pairs, ...line }: PlayedLine) => ({ ...line, met: new Map(pairs) });
  const found = await shrink({ story: first.story, outcome: map(first) }, async (story) =>
    map(await playOne(story)),
  );
  const shortest = await playOne(found.story, true);
  say(`shrunk in ${found.tries} tries; the end of it:`);
  for (const text of shortest.lines.slice(-60)) say(text);
  sayBroken(shortest);
}
process.exitCode = broken.length > 0 ? 1 : 0;
