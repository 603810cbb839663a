/** `npm run campaign:floor`: real benches on one floor under faults that are drawn from a seed; with planted errors it has to notice them. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCampaign, type CampaignResult } from '../support/floor/campaign/campaign.ts';
import type { CampaignPlant } from '../support/floor/campaign/plants.ts';
import { summaryOf } from '../support/floor/campaign/summary.ts';
import { Trace } from '../support/floor/campaign/trace.ts';
import { StationProcesses } from '../support/floor/station-processes.ts';
import { optionsOr } from '../simulation/usage.ts';
import { CAMPAIGN_HELP, readCampaignOptions } from './campaign-options.ts';

/** Number of reports of a broken promise; the trace has all of them. */
const MOST_WRONG = 40;
/** Number of seeds for a planted error. */
const MOST_SEEDS = 4;
/** A planted error may keep everything from becoming quiet: so long it is waited for, in milliseconds. */
const HUNT_SETTLE_MS = 45_000;

const { seed, benches, faults, only, plants } = optionsOr(CAMPAIGN_HELP, readCampaignOptions);
const folder = mkdtempSync(join(tmpdir(), 'packdesk-campaign-'));
const begun = performance.now();

// Started programs end with the command.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const tookMinutes = () => ((performance.now() - begun) / 60_000).toFixed(1);

async function play(): Promise<boolean> {
  const trace = new Trace(join(folder, 'trace.jsonl'));
  say(`floor campaign, seed ${seed}: ${faults} faults among ${benches} benches; trace: ${trace.file}`);
  const processes = await StationProcesses.make();
  try {
    const result = await runCampaign({ seed, benches, faults, only, processes, plant: null, trace });
    const { wrong } = result;
    say(summaryOf(result));
    for (const what of wrong.slice(0, MOST_WRONG)) say(`  wrong: ${what.slice(0, 2_000)}`);
    say(`${wrong.length === 0 ? 'all of it holds' : `${wrong.length} do not hold`}; ${tookMinutes()} min`);
    return wrong.length === 0;
  } finally {
    await processes.end();
  }
}

/** @returns whether it was noticed, by its effect */
async function hunt(plant: CampaignPlant): Promise<boolean> {
  const processes = await StationProcesses.make(plant.isOfStore ? null : plant);
  try {
    for (let n = 0; n < MOST_SEEDS; n++) {
      const [ofSeed, trace] = [`${seed}-${n}`, new Trace(join(folder, `${plant.name}-${n}.jsonl`))];
      const { wrong } = await tried(plant, ofSeed, processes, trace);
      const found = wrong.find((what) => plant.found.test(what));
      if (found === undefined) continue;
      const at = Math.max(0, found.search(plant.found) - 20);
      say(`${plant.name.padEnd(34)} seed ${ofSeed}: ${found.slice(at, at + 160)}`);
      return true;
    }
    say(`${plant.name.padEnd(34)} NOT FOUND in ${MOST_SEEDS} seeds`);
    return false;
  } finally {
    await processes.end();
  }
}

const tried = (
  plant: CampaignPlant,
  ofSeed: string,
  processes: StationProcesses,
  trace: Trace,
): Promise<CampaignResult> =>
  runCampaign({
    ...{ seed: ofSeed, benches, faults: plant.faults.length, only: plant.faults, processes, trace },
    ...{ plant: plant.isOfStore ? plant : null, settleMs: HUNT_SETTLE_MS },
  });

async function huntAll(all: readonly CampaignPlant[]): Promise<boolean> {
  let missed = 0;
  for (const plant of all) if (!(await hunt(plant))) missed++;
  say(`${all.length - missed} of ${all.length} planted errors were found, in ${tookMinutes()} min`);
  return missed === 0;
}

process.exitCode = (plants ? await huntAll(plants) : await play()) ? 0 : 1;
