/** The simulation notices a station that errs: a few errors in every run, all of them in `hunt.ts`. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { playAll } from '../crew.ts';
import { aStory } from '../story.ts';

/** One of each kind of promise, each noticed within a day or two. */
const NOTICED = {
  'counts-twice': ['nothing-lost', 'right-answer'],
  'accepts-early': ['no-more-than-known'],
  'pick-totals-of-excluded': ['pick-totals'],
  'cancel-says-more': ['request-shape'],
  'list-asks-for-more': ['request-shape'],
};
const MOST_DAYS = 6;

it.each(Object.entries(NOTICED))(
  '%s is noticed',
  async (plant, promises) => {
    const found: string[] = [];
    const stories = Array.from({ length: MOST_DAYS }, (_, n) => aStory(`planted-${n}`));
    await playAll(stories, {
      jobs: 1,
      plant,
      played: ({ violations }) => {
        found.push(...violations.slice(0, 1).map(({ promise }) => promise));
        return found.length === 0;
      },
    });
    expect(promises).toContain(found[0]);
  },
  300_000,
);

it('a plant in a file that is not played ends the process', () => {
  const inProcess = fileURLToPath(new URL('in-process.ts', import.meta.url));
  // No module of src-main is loaded between planting the error and looking.
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', inProcess, '--eval', `import(${JSON.stringify(inProcess)}).then((it) => it.checkPlant())`],
    { encoding: 'utf8', env: { ...process.env, SIMULATION_PLANT: 'counts-twice' } },
  );
  expect(stderr).toMatch(/plant "counts-twice": src-main\/\S+ was not loaded/);
  expect(status).toBe(1);
});
