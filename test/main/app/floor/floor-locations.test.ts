/** Locations that benches of earlier versions shared under keys with an EAN that is read otherwise now. */
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { FloorLocations, type FloorLocationsParts } from '../../../../src-main/app/floor/floor-locations.ts';
import { itemFactKey } from '../../../../src-main/floor/facts/item-fact-key.ts';
import { locationFactText } from '../../../../src-main/floor/facts/location-fact.ts';
import { Locations } from '../../../../src-main/journal/hall/locations.ts';
import { openTestJournal } from '../../../support/journal.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

const WRITTEN = 'c0306406152';
const ITEM = 'c09780306406157';

/** @param shared by other benches: item, location, time */
function aFloor(...shared: [item: string, location: string, at: number][]) {
  const db = openTestJournal(join(tempFolder(), 'journal.db'), 'service');
  onTestFinished(() => void db.close());
  const journal = new Locations(db);
  const rows = new Map(
    shared.map(([item, location, at], n) => {
      const key = itemFactKey(item);
      const fact = { kind: 'location' as const, key, n: n + 1, benchId: 'b2', version: 1, seen: {}, at };
      return [key, [{ ...fact, body: locationFactText({ item, location }) }]];
    }),
  );
  const facts: FloorLocationsParts['facts'] = {
    changesOf: () => 1,
    changedSince: () => new Set(),
    drawIfWritable: () => undefined,
    rowsOf: (_kind, key) => rows.get(key) ?? [],
    rowsOfKind: () => rows,
  };
  const floor = new FloorLocations({ journal, facts, benchName: () => 'Bench 2', wake: () => undefined });
  return { floor, journal };
}

it('are found by the current key, and listed under it', () => {
  const { floor } = aFloor([WRITTEN, 'A-1', 1]);
  expect(floor.of(ITEM)).toBe('A-1');
  expect([...floor.all()]).toMatchObject([[ITEM, { item: ITEM, location: 'A-1', bench: 'Bench 2' }]]);
});

it.each([
  [1, 2, 'B-2'],
  [2, 1, 'A-1'],
])('count if they are newer: entered at %i, under the current key at %i', (before, after, location) => {
  const { floor } = aFloor([WRITTEN, 'A-1', before], [ITEM, 'B-2', after]);
  expect(floor.of(ITEM)).toBe(location);
  expect(floor.all().size).toBe(1);
});

it('are withdrawn under each key that a bench wrote', () => {
  const { floor, journal } = aFloor([WRITTEN, 'A-1', 1], [ITEM, 'B-2', 2]);
  expect(floor.remove(ITEM, 'ana', 3)).toBe('B-2');
  const ended = journal.newest(null).map(({ item, endedAt }) => [item, endedAt]);
  expect(ended.toSorted()).toEqual([
    [WRITTEN, 3],
    [ITEM, 3],
  ]);
});
