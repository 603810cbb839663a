/**
 * Kill and disk behave as they are simulated: a real process on a real folder, killed by SIGKILL again and again, keeps
 * every promise that its screens have made. Nothing is searched for here: the simulation searches, from a seed.
 */
import { expect, it } from 'vitest';
import { countsOf, verdictOn } from '../../support/cancel-campaign/verdict.ts';
import { runChapter } from '../../support/cancel-campaign/chapter.ts';
import { inLanes } from '../../chaos/side-by-side.ts';
import { environmentOptions } from '../../chaos/options.ts';
import { chaptersOf, LANES, proofOf } from '../../support/campaign/chapters.ts';
import { compileStation } from '../../support/campaign/compiled-station.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const { seed, kills, played } = environmentOptions({
  seed: ['CRASH_SEED', '20260302'],
  kills: ['CRASH_KILLS', 16],
});
/** Kills on one folder: each kind of place twice. */
const CHAPTER = 8;
/** Ends a test that hangs: a busy machine takes many times what an idle one does. */
const LONGEST_MS = 300_000 + kills * 5_000;

it(
  'a station that is killed at any moment cancels what it has saved exactly once, with its own moment, nothing that was taken back, and says nothing too early',
  async () => {
    const compiled = await compileStation(tempFolder());
    const chapters = await inLanes(chaptersOf(seed, kills, CHAPTER), LANES, (plan) =>
      runChapter({ ...plan, compiled }),
    );
    const { summary, unproved } = proofOf(countsOf(chapters));
    process.stdout.write(`crash campaign, ${played}: ${summary}\n`);
    expect(chapters.flatMap((one) => verdictOn(one))).toEqual([]);
    expect(unproved).toEqual([]);
  },
  LONGEST_MS,
);

it(
  'the campaign notices a station that loses a decision at each start',
  async () => {
    const compiled = await compileStation(tempFolder());
    const chapter = await runChapter({ seed: `${seed}-errs`, kills: CHAPTER, compiled, errs: true });
    expect(verdictOn(chapter).join('\n')).toMatch(/saved, and lost/);
  },
  LONGEST_MS,
);
