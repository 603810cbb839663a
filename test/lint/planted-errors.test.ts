/** Every planted error must fit the present code: one that does not fit is never played. */
import { expect, it } from 'vitest';
import { createFloorSql } from '../../src-main/floor/postgres/schema/floor-sql.ts';
import { planted, sourceOf } from '../chaos/plants.ts';
import { PLANT_NAMES, plantOf } from '../simulation/plants/plants.ts';
import { CAMPAIGN_PLANTS } from '../support/floor/campaign/plants.ts';
import { PLANTS } from '../windows/plants.ts';

const SQL = createFloorSql({ name: 'Hall', prefix: 'hall', database: 'hall', keyCheck: 'key' });
const inSources = [
  ...PLANTS,
  ...PLANT_NAMES.map(plantOf),
  ...CAMPAIGN_PLANTS.filter(({ isOfStore }) => !isOfStore),
].map((plant) => ({ plant, source: sourceOf(plant.file) }));
const inStore = CAMPAIGN_PLANTS.filter(({ isOfStore }) => isOfStore).map((plant) => ({ plant, source: SQL }));

it.each([...inSources, ...inStore])('$plant.name fits src-main/$plant.file', ({ plant, source }) => {
  expect(planted(plant, source)).not.toBe(source);
  expect(() => planted(plant, '')).toThrow('has this 0 times, not once');
});
