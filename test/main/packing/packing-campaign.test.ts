/** A packing station that is killed again and again has exactly what its screens have shown, or one step more. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compileStation, type CompiledStation } from '../../support/campaign/compiled-station.ts';
import { chaptersOf, huntPlants, sideBySide } from '../../support/campaign/chapters.ts';
import { runChapter, summaryOf } from '../../support/packing-campaign/chapter.ts';
import type { Plant } from '../../support/packing-campaign/station-plan.ts';

/** PACKING_SEED and PACKING_KILLS vary the campaign; both are printed. */
const seed = process.env['PACKING_SEED'] ?? '20260302';
const kills = Number(process.env['PACKING_KILLS'] ?? 40);
/** Kills on one folder: few, so that many folders are made, and enough for a history. */
const CHAPTER = 14;
/** Chapters at a time. */
const LANES = 2;
/** Chapters in which a planted error may hide: a chapter that misses it is a matter of chance, and the hunt ends with the first that shows it. */
const ATTEMPTS = 40;
/** Ends a test that hangs: a busy machine takes many times what an idle one does. */
const LONGEST_MS = 300_000 + kills * 5_000;

const folder = mkdtempSync(join(tmpdir(), 'packdesk-test-'));
let compiled: CompiledStation;
beforeAll(async () => void (compiled = await compileStation(folder, 'packing-station.ts')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it(
  'a station that is killed at any moment has every unit that was shown green, at most the one step more that was under way, and nothing else',
  async () => {
    const from = performance.now();
    const chapters = await sideBySide(LANES, chaptersOf(seed, kills, CHAPTER), (plan) =>
      runChapter({ ...plan, compiled }),
    );
    const seconds = ((performance.now() - from) / 1000).toFixed(1);
    process.stdout.write(`packing campaign ${seed}: ${summaryOf(chapters)}; ${seconds} s\n`);
    expect(chapters.flatMap((one) => one.wrong)).toEqual([]);
  },
  LONGEST_MS,
);

it('the campaign notices a station that errs', async () => {
  const plants: Record<Plant, RegExp> = {
    'answers-before-it-writes': /units were shown, and \d+ are there: lost/,
    'forgets-the-last': /steps were shown, and \d+ kept/,
    'counts-twice': /are there: made up|steps were shown, and \d+ kept/,
    'notes-misses-later': /misses were shown, and \d+ are noted/,
    'undoes-nothing': /are there: made up|steps were shown, and \d+ kept/,
    'forges-a-moment': /the chain is broken at 2/,
  };
  const sentences = await huntPlants(plants, ATTEMPTS, LANES, async (plant, attempt) => {
    const chapter = await runChapter({ seed: `${seed}-${plant}-${attempt}`, kills: 4, plant, compiled });
    return chapter.wrong;
  });
  for (const [name, words] of sentences) expect(words, name).toMatch(plants[name]);
}, 900_000);
