/** What a finger in a glove presses: 48 px on the way of an order, 44 px elsewhere, measured on every screen. */
import type { Page } from 'playwright';
import { expect, test } from '../model/fixtures.ts';
import { walkThroughOperators } from '../model/operators.ts';
import { targetsOf, type Target } from '../model/targets.ts';
import { walkThroughBench, walkThroughContradiction, walkThroughStation } from '../model/walk.ts';

/** A border that falls between two pixels takes less than half of one. */
const SLACK = 0.5;
const ON_THE_WAY = 48;
const ELSEWHERE = 44;

/** From the queue to the box: what is pressed a thousand times a day. */
const WAY =
  /^(queue|order|cancel|outbox|packed|receipt|selection|locked|pin|approval|item-choice|.*-panel|bench-.*)/;

/** Measures what is shown. */
const isLargeEnough = (page: Page) => async (name: string) => {
  const least = WAY.test(name) ? ON_THE_WAY : ELSEWHERE;
  const targets = await targetsOf(page);
  expect.soft(targets.length, name).toBeGreaterThan(0);
  expect.soft(tooSmall(targets, least), `${name}: of ${least} px`).toEqual([]);
  const smallest = Math.min(...targets.map(({ size }) => size));
  test.info().annotations.push({ type: 'smallest target', description: `${name} ${smallest} px` });
};

const tooSmall = (targets: readonly Target[], least: number): string[] =>
  targets.filter(({ size }) => size < least - SLACK).map(({ name, size }) => `${name} ${size} px`);

test('on the screens of the station', async ({ start, service }) => {
  const { bench } = await start({ theme: 'light', size: { width: 1280, height: 800 } });
  await walkThroughStation(bench, service.book, isLargeEnough(bench.page));
});

test('on the screens of the bench', async ({ start, service, between }) => {
  const { bench } = await start({ through: between, theme: 'light', size: { width: 1280, height: 800 } });
  const look = isLargeEnough(bench.page);
  await walkThroughBench(bench, { book: service.book, between, look });
});

test('where parcels contradict, and of two items with one code', async ({ start, service, between }) => {
  const { bench } = await start({ through: between, theme: 'light', size: { width: 1280, height: 800 } });
  const look = isLargeEnough(bench.page);
  await walkThroughContradiction(bench, { book: service.book, between, look });
});

test('on what operators bring', async ({ start }) => {
  const { bench } = await start({ theme: 'light', size: { width: 1280, height: 800 } });
  await walkThroughOperators(bench, isLargeEnough(bench.page));
});

test('one that is too small is found, and one of 44 px on the way of an order too', async ({ start }) => {
  const { bench } = await start();
  const { page } = bench;
  await bench.hasOrders(60);
  expect(tooSmall(await targetsOf(page), ON_THE_WAY)).toEqual([]);
  const select = page.getByRole('combobox').first();
  const setHeight = (height: number) =>
    select.evaluate((one, px) => {
      one.style.minHeight = one.style.height = `${px}px`;
    }, height);
  await setHeight(44);
  expect(tooSmall(await targetsOf(page), ELSEWHERE)).toEqual([]);
  expect(tooSmall(await targetsOf(page), ON_THE_WAY)).toHaveLength(1);
  await setHeight(40);
  expect(tooSmall(await targetsOf(page), ELSEWHERE)).toHaveLength(1);
});
