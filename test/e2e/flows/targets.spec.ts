/** Planted targets that are too small, as every-screen.spec.ts measures them. */
import { expect, test } from '../model/fixtures.ts';
import { ELSEWHERE, ON_THE_WAY, tooSmall } from '../model/looks/large-enough.ts';
import { targetsOf } from '../model/targets.ts';

test('one that is too small is found, and one of 44 px on the way of an order too', async ({
  lookAtBench,
}) => {
  const { bench, page } = await lookAtBench();
  await bench.unfoldFilters();
  expect(tooSmall(await targetsOf(page), ON_THE_WAY)).toEqual([]);
  const select = page.getByRole('combobox').first();
  const setHeight = (height: number) =>
    select.evaluate((one, px) => {
      one.style.minHeight = one.style.height = `${px}px`;
    }, height);
  await setHeight(44);
  expect(tooSmall(await targetsOf(page), ELSEWHERE)).toEqual([]);
  expect(tooSmall(await targetsOf(page), ON_THE_WAY)).toHaveLength(1);
  await setHeight(48);
  const row = bench.rows.first();
  const setRow = (height: number) =>
    row.evaluate((one, px) => {
      one.style.minHeight = one.style.height = `${px}px`;
    }, height);
  await setRow(44);
  expect(tooSmall(await targetsOf(page), ON_THE_WAY)).toEqual([]);
  await setRow(40);
  expect(tooSmall(await targetsOf(page), ELSEWHERE)).toHaveLength(1);
  await setRow(44);
  await setHeight(40);
  expect(tooSmall(await targetsOf(page), ELSEWHERE)).toHaveLength(1);
});
