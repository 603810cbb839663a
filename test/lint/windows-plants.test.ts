/** The defects that the lane of Windows has to find can be planted into the sources as they are now. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { planted } from '../simulation/plants/planted.ts';
import { PLANTS } from '../windows/plants.ts';

it.each(PLANTS)('$name fits into src-main/$file', (plant) => {
  const source = readFileSync(new URL(`../../src-main/${plant.file}`, import.meta.url), 'utf8');
  expect(planted(plant, source)).not.toBe(source);
});
