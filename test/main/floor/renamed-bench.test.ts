/** A bench that is renamed while it runs soon has that name at the others. */
import { expect, it } from 'vitest';
import { aFloorBench } from '../../support/floor/a-floor-bench.ts';

it('says its new name, and is in touch as before', async () => {
  const { bench, floor, station, pass } = await aFloorBench();
  await pass(1_500);
  expect(floor.rows.benches.get('one')?.name).toBe('Bench 1');
  const { run } = bench.link;
  station.name = 'Bench 9';
  await pass(1_500);
  expect(floor.rows.benches.get('one')?.name).toBe('Bench 9');
  expect(bench.link.contact.state).toBe('in-touch');
  expect(bench.link.run).toBe(run);
});
