/**
 * Operators from another bench of a floor: they are entered in the journal if a person here can still change operators.
 */
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Settings } from '../../../src-main/contract/station/settings.ts';
import { Operators, type FloorOperator } from '../../../src-main/journal/operators/operators.ts';
import { OwnOperators } from '../../../src-main/journal/operators/own-operators.ts';
import { BadgeTags } from '../../../src-main/operators/badge-tags.ts';
import { People } from '../../../src-main/operators/people.ts';
import { PeopleChanges } from '../../../src-main/operators/people-changes.ts';
import { openTestJournal } from '../../support/journal.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const ADM: FloorOperator = {
  ...{ id: 'adm', name: 'Adm', role: 'administrator', language: null, isActive: true },
  ...{ badge: 'hash of a badge', pin: 'hash of a PIN' },
};
const PIA: FloorOperator = { ...ADM, id: 'pia', name: 'Pia', role: 'packer', badge: null };
const BY = { at: 5, operator: null, station: 'Bench 2' };

function aStation() {
  const db = openTestJournal(join(tempFolder(), 'journal.db'), 'service');
  onTestFinished(() => void db.close());
  const journal = new Operators(db);
  const given = { journal, tags: new BadgeTags(() => Buffer.alloc(32, 1)), changed: () => undefined };
  const people = new People({ ...given, settings: () => ({ signOnWays: 'badge-pin' }) as Settings });
  const changes = new PeopleChanges({
    ...{ ...given, people, newId: () => 'new' },
    hash: { of: (code) => Promise.resolve(`hash of ${code}`), is: () => Promise.resolve(false) },
  });
  return { db, journal, people, take: (one: FloorOperator) => changes.takeFromFloor(one, BY) };
}

it('the first who comes is an administrator, and the last one stays', () => {
  const { people, take } = aStation();
  expect([take(PIA), take({ ...ADM, pin: null, badge: null }), people.isUsed]).toEqual([false, false, false]);
  expect([take(ADM), take(PIA)]).toEqual([true, true]);
  expect([take({ ...ADM, role: 'lead' }), take({ ...ADM, badge: null, pin: null })]).toEqual([false, false]);
  expect([take({ ...PIA, isActive: false }), take({ ...ADM, isActive: false })]).toEqual([true, false]);
  expect(
    people.active().map(({ id }) => id),
    'never as a station without operators',
  ).toEqual(['adm']);
});

it('a badge keeps the tag of this machine until it is another badge, and a new PIN ends a wait', () => {
  const { journal, people, take } = aStation();
  take(ADM);
  for (const operator of people.withoutTag()) people.tag(operator, 'BADGE-ADM-0001');
  journal.countTry('adm', { failures: 5, nextAt: 99 });
  take({ ...ADM, role: 'administrator', language: 'es' });
  expect(journal.all()[0]).toMatchObject({ badgeTag: expect.any(String) as string, language: 'es' });
  expect(journal.triesOf('adm').failures).toBe(5);
  take({ ...ADM, badge: 'hash of another', pin: 'hash of a new PIN' });
  expect(journal.all()[0]).toMatchObject({ badge: 'hash of another', badgeTag: null, badgeKey: null });
  expect(journal.triesOf('adm').failures).toBe(0);
});

it('what came from the floor is no word of this bench, and the history says where it was said', () => {
  const { db, journal, people, take } = aStation();
  const own = new OwnOperators(db);
  take(ADM);
  take({ ...ADM, name: 'Adm B.', pin: null });
  expect(own.newest()).toEqual([]);
  const events = journal.events.page(0, 100);
  expect(events.map(({ kind, station, broken }) => [kind, station, broken])).toEqual(
    ['pin-removed', 'changed', 'pin-set', 'badge-set', 'added'].map((kind) => [kind, 'Bench 2', false]),
  );
  expect(JSON.stringify(events)).not.toMatch(/Adm|hash of/);
  const adm = people.byId('adm');
  if (!adm) throw new Error('it was entered and is not there');
  journal.change(adm, { language: 'es' }, { ...BY, at: 9, operator: 'adm' });
  expect(own.newest()).toEqual([{ id: 'adm', n: 6, at: 9 }]);
});
