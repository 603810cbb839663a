/** A bench that is switched off says nothing: the others notice by the time. */
import { expect, it } from 'vitest';
import { SILENT_MS } from '../../../src-main/floor/store/store.ts';
import { aFloorBench } from '../../support/floor/a-floor-bench.ts';

it('is said to be silent when its beats are missing, though nothing new comes from the store', async () => {
  const { bench, floor, news, pass } = await aFloorBench();
  const other = floor.connect('two');
  await other.hello({ run: 'r', account: 'a', name: 'Bench 2', release: '1' });
  await pass(2_000);
  const states = () => bench.benches.all().map(({ name, state }) => `${name} ${state}`);
  expect(states()).toEqual(['Bench 1 in-touch', 'Bench 2 in-touch']);
  await pass(SILENT_MS - 5_000);
  expect(states()).toEqual(['Bench 1 in-touch', 'Bench 2 late']);
  const { count } = news;
  await pass(2_000);
  expect(news.count).toBe(count);
  await pass(5_000);
  expect(states()).toEqual(['Bench 1 in-touch', 'Bench 2 silent']);
  expect(news.count).toBe(count + 1);
});
