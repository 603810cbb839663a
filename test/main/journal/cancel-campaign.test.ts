/** A station that is killed again and again keeps every promise that its screens have made. */
import { expect, it } from 'vitest';
import { runChapter } from '../../support/cancel-campaign/chapter.ts';
import { chaptersOf, huntPlants, sideBySide } from '../../support/campaign/chapters.ts';
import { compileStation } from '../../support/campaign/compiled-station.ts';
import type { Plant } from '../../support/cancel-campaign/plan.ts';
import { summaryOf, verdictOn } from '../../support/cancel-campaign/verdict.ts';
import { tempFolder } from '../../support/temp-folder.ts';

/** CRASH_SEED and CRASH_KILLS vary the campaign; both are printed. */
const seed = process.env['CRASH_SEED'] ?? '20260302';
const kills = Number(process.env['CRASH_KILLS'] ?? 60);
/** Kills on one folder: few, so that many folders are made, and enough for a history. */
const CHAPTER = 25;
/** Chapters at a time. */
const LANES = 3;
/** Chapters in which a planted error may hide: a chapter that misses it is a matter of chance, and the hunt ends with the first that shows it. */
const ATTEMPTS = 20;
/** Ends a test that hangs: a busy machine takes many times what an idle one does. */
const LONGEST_MS = 300_000 + kills * 5_000;

it(
  'a station that is killed at any moment cancels what it has saved exactly once, with its own moment, nothing that was taken back, and says nothing too early',
  async () => {
    const compiled = await compileStation(tempFolder());
    const chapters = await sideBySide(LANES, chaptersOf(seed, kills, CHAPTER), (plan) =>
      runChapter({ ...plan, compiled }),
    );
    process.stdout.write(`crash campaign ${seed}: ${summaryOf(chapters)}\n`);
    expect(chapters.flatMap((one) => verdictOn(one))).toEqual([]);
  },
  LONGEST_MS,
);

it('the campaign notices a station that errs', async () => {
  const plants: Record<Plant, RegExp> = {
    'sends-again-blindly': /sent again without a look/,
    'accepts-early': /shown as accepted before/,
    'other-moment': /kept otherwise/,
    'forgets-withdrawals': /taken back, and/,
    'loses-decisions': /saved, and lost/,
  };
  const compiled = await compileStation(tempFolder());
  const sentences = await huntPlants(plants, ATTEMPTS, LANES, async (plant, attempt) =>
    verdictOn(await runChapter({ seed: `${seed}-${plant}-${attempt}`, kills: 12, plant, compiled })),
  );
  for (const [name, words] of sentences) expect(words, name).toMatch(plants[name]);
}, 900_000);
