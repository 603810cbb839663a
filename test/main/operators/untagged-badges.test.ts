/** Badges without a tag of this key, found by their hashes only: a right one is not a guess, and makes no room for guesses. */
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Settings } from '../../../src-main/contract/station/settings.ts';
import { Operators } from '../../../src-main/journal/operators/operators.ts';
import { BadgeTags } from '../../../src-main/operators/badge-tags.ts';
import { People } from '../../../src-main/operators/people.ts';
import { Proofs } from '../../../src-main/operators/proofs.ts';
import { openTestJournal } from '../../support/journal.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const PIA = 'BADGE-PIA-0003';

/** A station of one packer, whose badge key cannot be read. @returns tries a badge */
function badgesWithoutKey() {
  const db = openTestJournal(join(tempFolder(), 'journal.db'), 'service');
  onTestFinished(() => void db.close());
  const journal = new Operators(db);
  const badge = { badge: `hash of ${PIA}`, badgeTag: null, badgeKey: null };
  journal.add(
    { id: 'pia', name: 'Pia', role: 'packer', language: null, badge, pin: null },
    { at: 1, operator: null, station: 'Bench 7' },
  );
  const hash = {
    of: (code: string) => Promise.resolve(`hash of ${code}`),
    is: (code: string, stored: string) => Promise.resolve(stored === `hash of ${code}`),
  };
  const settings = () => ({ signOnWays: 'badge-pin' }) as Settings;
  const people = new People({
    ...{ journal, settings, changed: () => undefined },
    tags: new BadgeTags(() => null),
  });
  const now = () => Date.parse('2026-11-29T08:00:00Z');
  const proofs = new Proofs({ ...{ people, journal, hash, settings, now }, station: () => 'Bench 7' });
  return (code: string) => proofs.try({ way: 'badge', code });
}

const waitsFor = (waitMs: number) => ({ ok: false, why: 'NOT_PROVED', waitMs });

it('a right badge is not counted, and ends no count of guesses', async () => {
  const attempt = badgesWithoutKey();
  expect(await attempt('GUESS-01')).toEqual(waitsFor(0));
  for (let n = 0; n < 30; n++) expect(await attempt(PIA)).toMatchObject({ ok: true });
  for (let n = 2; n < 20; n++) expect(await attempt(`GUESS-${n}`)).toEqual(waitsFor(0));
  expect(await attempt('GUESS-20')).toEqual(waitsFor(30_000));
});

it('a right badge gives back its own try only, and none that was made meanwhile', async () => {
  const attempt = badgesWithoutKey();
  const right = attempt(PIA);
  const guesses = Array.from({ length: 19 }, (_, n) => attempt(`GUESS-${n}`));
  expect(await right).toMatchObject({ ok: true });
  await Promise.all(guesses);
  expect(await attempt('GUESS-19')).toEqual(waitsFor(30_000));
});

it('the right badge that uses the last free try begins no wait', async () => {
  const attempt = badgesWithoutKey();
  for (let n = 0; n < 19; n++) expect(await attempt(`GUESS-${n}`)).toEqual(waitsFor(0));
  expect(await attempt(PIA)).toMatchObject({ ok: true });
  expect(await attempt('GUESS-19')).toEqual(waitsFor(30_000));
});
