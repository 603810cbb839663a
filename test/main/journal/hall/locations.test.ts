import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Locations } from '../../../../src-main/journal/hall/locations.ts';
import { positionOf } from '../../../../src-main/journal/position.ts';
import { openTestJournal } from '../../../support/journal.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

function someLocations() {
  const file = join(tempFolder(), 'journal.db');
  const db = openTestJournal(file, 'service');
  onTestFinished(() => void db.close());
  return { db, file, locations: new Locations(db) };
}

describe('locations', () => {
  it('are assigned and moved, and what was before stays in the file with who did it', () => {
    const { db, locations } = someLocations();
    expect(locations.assign([{ item: 'sA', location: 'A-1' }], 'ana', 1)).toEqual({ added: 1, moved: 0 });
    expect(locations.assign([{ item: 'sA', location: 'A-1' }], 'bia', 2)).toEqual({ added: 0, moved: 0 });
    expect(locations.assign([{ item: 'sA', location: 'B-2' }], 'bia', 3)).toEqual({ added: 0, moved: 1 });
    expect(locations.of('sA')).toBe('B-2');
    expect(locations.remove('sA', null, 4)).toBe('B-2');
    expect([locations.of('sA'), locations.remove('sA', null, 5), locations.all().size]).toEqual([
      null,
      null,
      0,
    ]);
    expect(db.prepare('SELECT * FROM locations').all()).toEqual([
      { n: 1, item: 'sA', location: 'A-1', assigned_at: 1, assigned_by: 'ana', ended_at: 3, ended_by: 'bia' },
      { n: 2, item: 'sA', location: 'B-2', assigned_at: 3, assigned_by: 'bia', ended_at: 4, ended_by: null },
    ]);
  });

  it.each([
    ['c0306406152', 'c09780306406157'],
    ['cEAN: 4006381333931', 'c04006381333931'],
    ['i[null,null,"0306406152","Book"]', 'i[null,null,"09780306406157","Book"]'],
    ['i["A",null,"FALSE","Book"]', 'i["A",null,null,"Book"]'],
  ])('of an earlier version under %s are those of %s', (written, item) => {
    const { locations } = someLocations();
    const [before, after] = [
      { item: written, location: 'A-1' },
      { item, location: 'B-2' },
    ];
    locations.assign([before], 'ana', 1);
    expect(locations.of(item)).toBe('A-1');
    expect([...locations.all()]).toMatchObject([[item, { item, location: 'A-1' }]]);
    expect(locations.assign([{ item, location: 'A-1' }], 'ana', 2)).toEqual({ added: 0, moved: 0 });
    expect(locations.assign([after], 'ana', 3)).toEqual({ added: 0, moved: 1 });
    expect(locations.newest(0)).toMatchObject([
      { ...before, endedAt: 3 },
      { ...after, endedAt: null },
    ]);
    expect([locations.of(item), locations.all().size]).toEqual(['B-2', 1]);
    expect([locations.remove(item, 'ana', 4), locations.of(item)]).toEqual(['B-2', null]);
  });

  it('of an earlier version are removed by the key that they have now', () => {
    const { locations } = someLocations();
    locations.assign([{ item: 'c0306406152', location: 'A-1' }], 'ana', 1);
    expect(locations.remove('c09780306406157', 'ana', 2)).toBe('A-1');
    expect(locations.all().size).toBe(0);
  });

  it('are all assigned, or none', () => {
    const { db, locations } = someLocations();
    db.exec(
      "CREATE TRIGGER full BEFORE INSERT ON locations WHEN new.item = 'sB' BEGIN SELECT raise(ABORT, 'full'); END",
    );
    const two = ['sA', 'sB'].map((item) => ({ item, location: 'A-1' }));
    expect(() => locations.assign(two, null, 1)).toThrow('full');
    expect(locations.all().size).toBe(0);
  });

  it('are as the last assignments say, also of a file that is opened again', () => {
    const step = fc.record({
      item: fc.constantFrom('sA', 'sB', 'nMug'),
      location: fc.option(fc.constantFrom('A-1', 'B-2')),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const { db, locations } = someLocations();
        const wanted = new Map<string, string>();
        let number = positionOf(db).number;
        steps.forEach(({ item, location }, n) => {
          const isNew = location !== null && wanted.get(item) !== location;
          if (location === null) {
            locations.remove(item, null, n);
            wanted.delete(item);
          } else {
            locations.assign([{ item, location }], null, n);
            wanted.set(item, location);
          }
          const after = positionOf(db).number;
          expect(after - number, 'the position of the journal counts them').toBe(isNew ? 1 : 0);
          number = after;
        });
        const pairs = (of: Locations) =>
          new Map([...of.all().values()].map((one) => [one.item, one.location]));
        expect(pairs(locations)).toEqual(wanted);
        expect(pairs(new Locations(db))).toEqual(wanted);
      }),
      { numRuns: 25 },
    );
  });
});

describe('what a floor is told of locations', () => {
  it('is the newest row of each item, with what was said again and what another bench had said', () => {
    const { locations } = someLocations();
    locations.assign([{ item: 'sA', location: 'A-1' }], null, 1);
    locations.assign([{ item: 'sA', location: 'A-1' }], null, 2, true);
    locations.assign([{ item: 'sB', location: 'B-2' }], null, 3);
    locations.remove('sB', null, 4);
    const { written } = locations;
    locations.withdraw({ item: 'sC', location: 'C-3' }, null, 5);
    expect(
      locations.newest(null).map(({ item, assignedAt, endedAt }) => [item, assignedAt, endedAt]),
    ).toEqual([
      ['sA', 2, null],
      ['sB', 3, 4],
      ['sC', 5, 5],
    ]);
    expect(locations.newest(written).map(({ item }) => item)).toEqual(['sC']);
    expect([...locations.all().keys()]).toEqual(['sA']);
  });

  it('of an import of thousands the newest words are read about as fast as they were written', () => {
    const { locations } = someLocations();
    const rows = (place: string) =>
      Array.from({ length: 10_000 }, (_, n) => ({ item: `s${n}`, location: `${place}-${n}` }));
    locations.assign(rows('A'), null, 1);
    const since = locations.written;
    const began = performance.now();
    locations.assign(rows('B'), null, 2);
    const writtenAt = performance.now();
    const newest = locations.newest(since);
    expect(newest.filter(({ location }) => location.startsWith('B-'))).toHaveLength(10_000);
    // Reading the table once per entry would take at least ten times as long.
    expect(performance.now() - writtenAt).toBeLessThan(15 * (writtenAt - began));
  });
});
