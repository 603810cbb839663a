/** A station that is killed again and again keeps every promise that its screens have made. */
import { expect, it } from 'vitest';
import { runChapter, type Chapter, type ChapterOptions } from '../support/crash-campaign/chapter.ts';
import { compileStation } from '../support/crash-campaign/compiled-station.ts';
import type { Plant } from '../support/crash-campaign/plan.ts';
import { summaryOf, verdictOn } from '../support/crash-campaign/verdict.ts';
import { tempFolder } from '../support/temp-folder.ts';

/** CRASH_SEED and CRASH_KILLS vary the campaign; both are printed. */
const seed = process.env['CRASH_SEED'] ?? '20260302';
const kills = Number(process.env['CRASH_KILLS'] ?? 60);
/** Kills on one folder: few, so that many folders are made, and enough for a history. */
const CHAPTER = 25;
/** Chapters at a time. */
const LANES = 3;
/** Chapters in which a planted error may hide. */
const ATTEMPTS = 4;
const LONGEST_MS = 60_000 + kills * 1_000;

async function runAll(plans: readonly Omit<ChapterOptions, 'compiled'>[]): Promise<Chapter[]> {
  const compiled = await compileStation(tempFolder());
  const chapters: Chapter[] = [];
  const left = [...plans.entries()];
  const lane = async () => {
    for (let next = left.shift(); next; next = left.shift())
      chapters[next[0]] = await runChapter({ ...next[1], compiled });
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return chapters;
}

it(
  'a station that is killed at any moment cancels what it has saved exactly once, with its own moment, nothing that was taken back, and says nothing too early',
  async () => {
    const chapters = await runAll(
      Array.from({ length: Math.ceil(kills / CHAPTER) }, (_, n) => ({
        seed: `${seed}-${n}`,
        kills: Math.min(CHAPTER, kills - n * CHAPTER),
      })),
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
  const names = Object.keys(plants) as Plant[];
  // Whether a kill falls where an error shows is chance: an error may hide in one chapter, not in all of them.
  const told = new Map<Plant, string>();
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const hidden = names.filter((name) => !plants[name].test(told.get(name) ?? ''));
    if (hidden.length === 0) break;
    const chapters = await runAll(
      hidden.map((plant) => ({ seed: `${seed}-${plant}-${attempt}`, kills: 12, plant })),
    );
    for (const [n, name] of hidden.entries()) {
      const chapter = chapters[n];
      told.set(name, `${told.get(name) ?? ''}${chapter ? verdictOn(chapter).join('\n') : ''}\n`);
    }
  }
  for (const name of names) expect(told.get(name), name).toMatch(plants[name]);
}, 180_000);
