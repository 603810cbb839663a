/** Least size of touch targets for a gloved finger: 48 px on the way of an order, 44 px elsewhere and in rows of a list. */
import { expect, test } from 'playwright/test';
import { targetsOf, type Target } from '../targets.ts';
import type { Look } from './look.ts';

/** A border that falls between two pixels takes less than half of one. */
const SLACK = 0.5;
export const ON_THE_WAY = 48;
export const ELSEWHERE = 44;

/** Targets on the way from the queue to a box: they are pressed a thousand times a day. */
const WAY =
  /^(queue|order|cancel|outbox|packed|receipt|selection|locked|pin|approval|item-choice|.*-panel|bench-.*)/;

/** Measures what can be pressed. */
export const isLargeEnough: Look = async (page, name) => {
  const least = WAY.test(name) ? ON_THE_WAY : ELSEWHERE;
  const targets = await targetsOf(page);
  expect.soft(targets.length, name).toBeGreaterThan(0);
  expect.soft(tooSmall(targets, least), `${name}: of ${least} px`).toEqual([]);
  const smallest = Math.min(...targets.map(({ size }) => size));
  test.info().annotations.push({ type: 'smallest target', description: `${name} ${smallest} px` });
};

export const tooSmall = (targets: readonly Target[], least: number): string[] =>
  targets
    .filter(({ size, inRow }) => size < (inRow ? ELSEWHERE : least) - SLACK)
    .map(({ name, size }) => `${name} ${size} px`);
