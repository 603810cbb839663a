/** `npm run campaign:floor`: real benches on one floor under faults that are drawn from a seed; with planted errors it has to notice them. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { huntAll, type Finding } from '../chaos/hunt.ts';
import { commandOptions, count, flag, someOf, text } from '../chaos/options.ts';
import { runCampaign } from '../support/floor/campaign/campaign.ts';
import { FAULT_KINDS } from '../support/floor/campaign/deck.ts';
import { CAMPAIGN_PLANTS } from '../support/floor/campaign/plants.ts';
import { summaryOf } from '../support/floor/campaign/summary.ts';
import { FileTrace } from '../chaos/trace.ts';
import { StationProcesses } from '../support/floor/station-processes.ts';

/** Number of reports of a broken promise; the trace has all of them. */
const MOST_WRONG = 40;
/** Number of seeds for a planted error. */
const MOST_SEEDS = 4;
/** A planted error may keep the floor from becoming quiet: limit of that wait, in milliseconds. */
const HUNT_SETTLE_MS = 180_000;

const PLANTS = new Map(CAMPAIGN_PLANTS.map((plant) => [plant.name, plant]));

const { seed, benches, faults, only, plants, hostile } = commandOptions({
  command: 'npm run campaign:floor --',
  options: {
    seed: text('what faults, packers and the merchant are drawn from', '1'),
    benches: count('benches, each a process of its own', 8),
    faults: count('faults among them', 200),
    only: someOf('of these kinds alone', 'fault', FAULT_KINDS),
    hostile: flag('with one more bench that says anything, and is removed after the last fault'),
    hunt: flag('looks for each planted error, with faults that show it'),
    plant: someOf('looks for these alone', 'planted error', [...PLANTS.keys()]),
  },
  help: [`kinds of faults: ${FAULT_KINDS.join(', ')}`, `planted errors: ${[...PLANTS.keys()].join(', ')}`],
  read: ({ hunt, plant, only: kinds, ...values }) => ({
    ...values,
    only: kinds.length > 0 ? kinds : null,
    plants: plant.length === 0 && hunt ? [...PLANTS.keys()] : plant,
  }),
});
const folder = mkdtempSync(join(tmpdir(), 'packdesk-campaign-'));
const begun = performance.now();

// Started programs end with the command.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function play(): Promise<boolean> {
  const trace = new FileTrace(join(folder, 'trace.jsonl'));
  const beside = hostile ? ', and a hostile one' : '';
  say(
    `floor campaign, seed ${seed}: ${faults} faults among ${benches} benches${beside}; trace: ${trace.file}`,
  );
  const processes = await StationProcesses.make();
  try {
    const result = await runCampaign({ seed, benches, faults, only, processes, plant: null, trace, hostile });
    const { wrong } = result;
    say(summaryOf(result));
    for (const what of wrong.slice(0, MOST_WRONG)) say(`  wrong: ${what.slice(0, 2_000)}`);
    const tookMinutes = ((performance.now() - begun) / 60_000).toFixed(1);
    say(`${wrong.length === 0 ? 'all of it holds' : `${wrong.length} do not hold`}; ${tookMinutes} min`);
    return wrong.length === 0;
  } finally {
    await processes.end();
  }
}

/** A finding is the plant's own effect. */
async function firstFound(name: string | null, seeds: readonly string[]): Promise<Finding<string> | null> {
  const plant = PLANTS.get(name ?? '');
  if (!plant) throw new Error('a campaign is not played without its planted error');
  const { faults: shown, found, isOfStore = false, isOfHostile = false } = plant;
  const processes = await StationProcesses.make(isOfStore ? null : plant);
  try {
    for (const ofSeed of seeds) {
      const { wrong } = await runCampaign({
        ...{ seed: ofSeed, benches, faults: shown.length, only: shown, processes, settleMs: HUNT_SETTLE_MS },
        trace: new FileTrace(join(folder, `${plant.name}-${ofSeed}.jsonl`)),
        plant: isOfStore ? plant : null,
        hostile: isOfHostile,
      });
      const words = wrong.find((one) => found.test(one));
      if (words !== undefined)
        return { seed: ofSeed, words: words.slice(Math.max(0, words.search(found) - 20)) };
    }
    return null;
  } finally {
    await processes.end();
  }
}

const seeds = Array.from({ length: MOST_SEEDS }, (_, n) => `${seed}-${n}`);
const isKept =
  plants.length === 0
    ? await play()
    : (await huntAll({ plants, seeds, firstFound, isSure: true })).length === 0;
process.exitCode = isKept ? 0 : 1;
