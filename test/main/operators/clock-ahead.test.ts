/** A clock that was a year ahead once, and was put right: no one waits for that year, wherever wrong tries are stored. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Operators } from '../../../src-main/journal/operators/operators.ts';
import { StoppedTries } from '../../../src-main/journal/operators/stopped-tries.ts';
import type { Tries } from '../../../src-main/domain/operators/try-limit.ts';
import { People } from '../../../src-main/operators/people.ts';
import { Proofs } from '../../../src-main/operators/proofs.ts';
import { SlipRule } from '../../../src-main/packing/slip-rule.ts';
import { openTestJournal } from '../../support/journal.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import type { Settings } from '../../../src-main/contract/station/settings.ts';

const YEAR = 365 * 86_400_000;
const NOW = Date.parse('2026-11-29T08:00:00Z');
const HASH = {
  of: (code: string) => Promise.resolve(`hash of ${code}`),
  is: (code: string, hash: string) => Promise.resolve(hash === `hash of ${code}`),
};

interface TryStore {
  triesOf(who: string): Tries;
  countTry(who: string, tries: Tries): void;
}

function aStation(kind: 'the journal' | 'the file beside a stopped journal') {
  const folder = tempFolder();
  const db = openTestJournal(join(folder, 'journal.db'), 'service');
  const operators = new Operators(db);
  operators.add(
    { id: 'pia', name: 'Pia', role: 'packer', language: null, badge: null, pin: 'hash of 2468' },
    { at: 1, operator: null, station: 'Bench 7' },
  );
  const stopped = new StoppedTries(folder);
  const store: TryStore = kind === 'the journal' ? operators : stopped;
  const clock = { at: NOW };
  const settings = () => ({ signOnWays: 'badge-pin' }) as Settings;
  const people = new People({
    ...{ journal: operators, settings, changed: () => undefined },
    tags: { tagOf: () => null } as never,
  });
  const proofs = new Proofs({
    ...{ people, hash: HASH, settings, station: () => 'Bench 7', now: () => clock.at },
    journal: {
      triesOf: (who) => store.triesOf(who),
      countTry: (who, tries) => store.countTry(who, tries),
      note: () => undefined,
    },
  });
  return { clock, proofs, store };
}

it.each(['the journal', 'the file beside a stopped journal'] as const)(
  'a PIN that was wrong by a clock ahead waits as long as it began, with tries in %s',
  async (kind) => {
    const { clock, proofs, store } = aStation(kind);
    clock.at = NOW + YEAR;
    for (let n = 0; n < 5; n++) await proofs.try({ way: 'pin', id: 'pia', pin: '1111' });
    clock.at = NOW;
    const right = { way: 'pin', id: 'pia', pin: '2468' } as const;
    expect(await proofs.try(right)).toEqual({ ok: false, why: 'NOT_PROVED', waitMs: 30_000 });
    expect(store.triesOf('pia').nextAt, 'it is stored again').toBe(NOW + 30_000);
    clock.at = NOW + 30_000;
    expect(await proofs.try(right)).toMatchObject({ ok: true });
  },
);

it('a paper that was asked for by a clock ahead holds no box', () => {
  const requirement = (changedAt: number) =>
    new SlipRule({
      jobs: { slips: () => [{ state: 'printing', changedAt, parcel: null }] } as never,
      ...{ isRequired: () => true, printsItself: true, now: () => NOW },
    }).of('A', {
      plan: { items: [], deliveries: [], parcels: [], contradictions: [], shipTo: '' },
      contents: { parcels: [{ number: 1, units: { a: 1 } }] },
    } as never);
  expect([NOW, NOW - 1_000, NOW - 60_000, NOW + YEAR].map(requirement)).toEqual([
    ...['under-way', 'under-way', 'failed', 'failed'],
  ]);
});
