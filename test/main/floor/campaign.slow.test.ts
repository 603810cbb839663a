/**
 * Real benches on a real store, while cables, benches, the store and the service fail: only one bench opens an order surely,
 * but for a person's doing; every head and every event reaches the store, once; every double pack is listed; every cancel has
 * one effect; what a screen has shown stays; a bench that does not lead publishes nothing; and at the end all show what the
 * service has.
 */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { environmentOptions } from '../../chaos/options.ts';
import { runCampaign } from '../../support/floor/campaign/campaign.ts';
import { FAULT_KINDS } from '../../support/floor/campaign/deck.ts';
import { summaryOf } from '../../support/floor/campaign/summary.ts';
import { FileTrace } from '../../chaos/trace.ts';
import { StationProcesses } from '../../support/floor/station-processes.ts';

/** FLOOR_CAMPAIGN_SEED varies the campaign; `npm run campaign:floor` is a longer one. */
const { seed } = environmentOptions({ seed: ['FLOOR_CAMPAIGN_SEED', '20260302'] });
/** Ends a test that hangs: a busy machine takes many times what an idle one does. */
const LONGEST_MS = 1_200_000;
/** Left to longer campaigns: each plant needs many seconds, resembles another one, or has a test of its own. */
const LONG = [
  ...['freeze-leader', 'pause', 'web-page', 'refused-connection', 'server-error'],
  ...['crash', 'restart', 'failover', 'empty'],
];

let processes: StationProcesses;
beforeAll(async () => {
  processes = await StationProcesses.make();
});
afterAll(() => processes.end());

it(
  'three benches, a fault of most kinds',
  async () => {
    const only = FAULT_KINDS.filter((kind) => !LONG.includes(kind));
    const from = performance.now();
    const trace = new FileTrace(join(processes.folder, 'trace.jsonl'));
    const result = await runCampaign({
      seed,
      benches: 3,
      faults: only.length,
      only,
      processes,
      plant: null,
      trace,
    });
    const seconds = ((performance.now() - from) / 1_000).toFixed(1);
    process.stdout.write(`floor campaign ${seed}, 3 benches, ${seconds} s\n${summaryOf(result)}\n`);
    expect(result.wrong).toEqual([]);
    // A campaign in which no two benches met would prove nothing.
    const { opened, elsewhere } = result.counts;
    expect({ opened: opened > 0, elsewhere: elsewhere > 0 }).toEqual({ opened: true, elsewhere: true });
  },
  LONGEST_MS,
);

it(
  'two benches beside a hostile one, whose words are taken back',
  async () => {
    const from = performance.now();
    const trace = new FileTrace(join(processes.folder, 'hostile.jsonl'));
    const only = ['lossy', 'cut'] as const;
    const result = await runCampaign({
      ...{ seed, benches: 2, faults: only.length, only: [...only], processes, plant: null, trace },
      hostile: true,
    });
    const seconds = ((performance.now() - from) / 1_000).toFixed(1);
    process.stdout.write(`hostile campaign ${seed}, 2 benches, ${seconds} s\n${summaryOf(result)}\n`);
    expect(result.wrong).toEqual([]);
  },
  LONGEST_MS,
);
