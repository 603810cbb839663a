/**
 * Kill and disk behave as they are simulated: a real packing station, killed by SIGKILL again and again, has exactly
 * what its screens have shown, or one step more. Nothing is searched for here: the simulation searches, from a seed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compileStation, type CompiledStation } from '../../support/campaign/compiled-station.ts';
import { inLanes } from '../../chaos/side-by-side.ts';
import { environmentOptions } from '../../chaos/options.ts';
import { chaptersOf, LANES, proofOf } from '../../support/campaign/chapters.ts';
import { countsOf, runChapter } from '../../support/packing-campaign/chapter.ts';

const { seed, kills, played } = environmentOptions({
  seed: ['PACKING_SEED', '20260302'],
  kills: ['PACKING_KILLS', 12],
});
/** Kills on one folder: each kind of place, and one more start and call on the packed orders. */
const CHAPTER = 6;
/** Ends a test that hangs: a busy machine takes many times what an idle one does. */
const LONGEST_MS = (300_000 + kills * 5_000) * (process.platform === 'win32' ? 3 : 1);

const folder = mkdtempSync(join(tmpdir(), 'packdesk-test-'));
let compiled: CompiledStation;
beforeAll(async () => void (compiled = await compileStation(folder, 'packing-station.ts')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it(
  'a station that is killed at any moment has every unit that was shown green, at most the one step more that was under way, and nothing else',
  async () => {
    const from = performance.now();
    const chapters = await inLanes(chaptersOf(seed, kills, CHAPTER), LANES, (plan) =>
      runChapter({ ...plan, compiled }),
    );
    const seconds = ((performance.now() - from) / 1000).toFixed(1);
    const { summary, unproved } = proofOf(countsOf(chapters));
    process.stdout.write(`packing campaign, ${played}: ${summary}; ${seconds} s\n`);
    expect(chapters.flatMap((one) => one.wrong)).toEqual([]);
    expect(unproved).toEqual([]);
  },
  LONGEST_MS,
);

it(
  'the campaign notices a station that answers before it writes',
  async () => {
    // The chapter ends with the first error.
    const chapter = await runChapter({ seed: `${seed}-errs`, kills: 2 * CHAPTER, compiled, errs: true });
    expect(chapter.wrong.join('\n')).toMatch(/are there: lost|steps were shown, and \d+ kept/);
  },
  LONGEST_MS,
);
