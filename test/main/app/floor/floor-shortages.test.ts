/** Shortages sent and received by a bench, with its real copy of the floor and a manual clock. */
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { FloorShortages } from '../../../../src-main/app/floor/floor-shortages.ts';
import type { ShortageEvent } from '../../../../src-main/domain/floor/shortage-ledger.ts';
import { FloorCopy } from '../../../../src-main/floor/copy/floor-copy.ts';
import { FactSharing } from '../../../../src-main/floor/facts/fact-sharing.ts';
import { itemFactKey } from '../../../../src-main/floor/facts/item-fact-key.ts';
import type { Call, FloorStore } from '../../../../src-main/floor/store/store.ts';
import type { FactRow, NewFact } from '../../../../src-main/floor/store/store-facts.ts';
import { noneRefused } from '../../../support/floor/a-floor-bench.ts';
import { plainSealing } from '../../../support/floor/memory-door.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

const HALF_A_DAY = 12 * 3_600_000;

/** @param events of the last hours, as the journal has them @param file of the floor */
function aBench(events: ShortageEvent[] = [], file = join(tempFolder(), 'floor.db')) {
  const copy = new FloorCopy(file, { account: 'a', joining: 'j' });
  onTestFinished(() => copy.close());
  copy.keepIdentity({ benchId: 'one', name: 'Hall' });
  const time = { now: 1_000 };
  const sent: NewFact[] = [];
  const next: ShortageEvent[] = [];
  /** Orders of which the journal was read. */
  const reads: string[] = [];
  const shortages: FloorShortages = new FloorShortages({
    events: { since: () => events, next: () => (reads.push('A'), next.splice(0)) },
    facts: () => sharing,
    benchName: (benchId) => `Bench ${benchId}`,
    now: () => time.now,
  });
  const share: FloorStore['share'] = ({ facts }) => Promise.resolve(void sent.push(...facts));
  const call: Call = { run: 'r', epoch: 'e' };
  const sharing: FactSharing = new FactSharing({
    ...{ copy, refused: noneRefused(), sealing: plainSealing, clock: { now: () => time.now } },
    link: { store: { share } as FloorStore, ask: (work) => work(call), hereAt: (at) => at },
    work: { facts: [shortages] },
  });
  return {
    ...{ copy, file, sharing, shortages, sent, time, reads },
    happens: async (...these: ShortageEvent[]) => {
      next.push(...these);
      shortages.recorded('A');
      await sharing.tell();
    },
    hears: (benchId: string, at: number, key = 'sMUG') => {
      const place = JSON.stringify(['shortage', key, benchId, at]);
      const body = plainSealing.seal('fact', place, '{"units":3}');
      const row: FactRow = { kind: 'shortage', key, benchId, version: at, seen: {}, body, at, revision: at };
      sharing.draw();
      copy.facts.put([row]);
      sharing.taken([row]);
    },
  };
}

const short = (at: number): ShortageEvent => ({
  ...{ kind: 'short', orderId: 'A', item: 'sMUG', units: 2, at },
});
const counted = (at: number): ShortageEvent => ({ kind: 'counted', orderId: 'A', item: 'sMUG', at });

it('a report of another bench is over after twelve hours', () => {
  const bench = aBench();
  bench.hears('two', 1_000);
  expect(bench.shortages.of('sMUG')).toEqual([{ bench: 'Bench two', units: 3, at: 1_000 }]);
  expect(bench.shortages.of('sBOWL')).toEqual([]);
  bench.time.now += HALF_A_DAY;
  expect(bench.shortages.of('sMUG')).toEqual([]);
});

it('a start says nothing anew, and goes on with what it had said', async () => {
  const before = aBench();
  await before.happens(short(500));
  expect(before.sent).toMatchObject([{ key: 'sMUG', version: 1, ageMs: 500 }]);
  before.copy.close();
  const bench = aBench([short(500)], before.file);
  await bench.sharing.tell();
  expect(bench.sent).toEqual([]);
  await bench.happens(counted(900));
  expect(bench.sent).toMatchObject([{ version: 2, body: null }]);
});

it('units that are packed while nothing is missing are not told', async () => {
  const bench = aBench([counted(1)]);
  await bench.happens(counted(2), counted(3));
  expect(bench.sent).toEqual([]);
});

it('a unit that was packed ends what was reported before it, though it is heard later, and nothing of after', async () => {
  const bench = aBench([counted(700)]);
  bench.hears('two', 600);
  bench.hears('three', 800);
  await bench.sharing.tell();
  expect(bench.sent).toMatchObject([{ body: null, seen: { two: 600 } }]);
  expect(bench.shortages.of('sMUG')).toMatchObject([{ bench: 'Bench three' }]);
});

it('an item without SKU and EAN is named by a mark, and found by it', () => {
  const item = 'nFor Ana Araújo';
  expect(itemFactKey('sMUG')).toBe('sMUG');
  expect(itemFactKey(item)).not.toContain('Ana');
  expect(itemFactKey(`s${'K'.repeat(600)}`)).toMatch(/^h.{43}$/);
  const bench = aBench();
  bench.hears('two', 900, itemFactKey(item));
  expect(bench.shortages.of(item)).toHaveLength(1);
});

it('a scan does not wait for it: the journal is read with the next beat, or where a report of the item stands', async () => {
  const bench = aBench();
  bench.shortages.recorded('A');
  expect(bench.shortages.of('sMUG')).toEqual([]);
  expect(bench.reads).toEqual([]);
  await bench.sharing.tell();
  expect(bench.reads).toEqual(['A']);
  bench.hears('two', 600);
  bench.shortages.recorded('A');
  bench.shortages.of('sMUG');
  expect(bench.reads).toEqual(['A', 'A']);
});
