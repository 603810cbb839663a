/** Facts that a bench sends, and their versions: after a loss, a restored journal, a withdrawal. */
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Sealing, WorkFact } from '../../../../src-main/floor/bench-work.ts';
import { FloorCopy } from '../../../../src-main/floor/copy/floor-copy.ts';
import { FactSharing } from '../../../../src-main/floor/facts/fact-sharing.ts';
import type { Call, FloorStore } from '../../../../src-main/floor/store/store.ts';
import {
  MOST_FACT_KEY,
  MOST_FACT_VERSION,
  type FactRow,
  type NewFact,
} from '../../../../src-main/floor/store/store-facts.ts';
import { noneRefused } from '../../../support/floor/a-floor-bench.ts';
import { plainSealing } from '../../../support/floor/memory-door.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

const text = (sku: string, units = 1) => JSON.stringify({ typed: 'CASE', sku, units });

const taught = (sku: string, place: number, at = place): WorkFact => ({
  ...{ kind: 'code', key: 'CASE', body: text(sku), replaces: () => true, at, place },
});
const withdrawn = (sku: string, place: number, at = place): WorkFact => ({
  ...{ kind: 'code', key: 'CASE', body: null, replaces: ({ body }) => body === text(sku), at, place },
});

/** A row as the store has it. */
function aRow(benchId: string, version: number, body: string | null, parts: Partial<FactRow> = {}): FactRow {
  const place = JSON.stringify(['code', 'CASE', benchId, version]);
  const sealed = body === null ? null : plainSealing.seal('fact', place, body);
  return {
    kind: 'code',
    key: 'CASE',
    benchId,
    version,
    seen: {},
    body: sealed,
    at: version,
    revision: version,
    ...parts,
  };
}

/** A body that no bench's key opens here. */
const unreadable = plainSealing.seal('fact', 'another place', 'garbage');

function aBench(file = join(tempFolder(), 'floor.db'), sealing: Sealing = plainSealing) {
  const copy = new FloorCopy(file, { account: 'a', joining: 'j' });
  onTestFinished(() => copy.close());
  copy.keepIdentity({ benchId: 'one', name: 'Hall' });
  const journal: { facts: WorkFact[]; written: number } = { facts: [], written: 0 };
  const sent: NewFact[] = [];
  const failing = { is: false };
  const share: FloorStore['share'] = ({ facts }) => {
    if (failing.is) return Promise.reject(new Error('the cable is cut'));
    sent.push(...facts);
    return Promise.resolve();
  };
  const call: Call = { run: 'r', epoch: 'e' };
  const sharing = new FactSharing({
    ...{ copy, refused: noneRefused(), sealing, clock: { now: () => 1_000 } },
    link: { store: { share } as FloorStore, ask: (work) => work(call), hereAt: (at) => at },
    work: { facts: [{ kind: 'code', written: () => journal.written, all: () => journal.facts }] },
  });
  return {
    ...{ copy, sharing, sent, failing },
    write: (...facts: WorkFact[]) => {
      journal.facts = facts;
      journal.written++;
    },
    /** Delivers rows as a heartbeat does. */
    hear: (...rows: FactRow[]) => {
      sharing.draw();
      copy.facts.put(rows);
      sharing.taken(rows);
    },
    now: () => sharing.current('code', 'CASE').map(({ benchId, body }) => [benchId, body]),
  };
}

it('names what was known when a person said it, not what is known when it is sent', async () => {
  const bench = aBench();
  bench.write(taught('A', 2));
  bench.hear(aRow('two', 1, text('B')));
  await bench.sharing.tell();
  expect(bench.sent).toMatchObject([{ key: 'CASE', version: 1, seen: {}, ageMs: 998 }]);
  expect(bench.now()).toHaveLength(2);
  // Taught again with knowledge of B, meaning A replaces it.
  bench.write(taught('A', 4));
  await bench.sharing.tell();
  expect(bench.sent[1]).toMatchObject({ version: 2, seen: { two: 1 } });
  expect(bench.now()).toEqual([['one', text('A')]]);
});

it('counts no row under the greatest version that the store takes: no row could replace it', async () => {
  const bench = aBench();
  bench.hear(aRow('two', MOST_FACT_VERSION, text('B')));
  expect(bench.now()).toEqual([]);
  bench.write(taught('A', 2));
  await bench.sharing.tell();
  expect(bench.sent).toMatchObject([{ version: 1, seen: {} }]);
});

it('sends again what was not answered, and all of it after an epoch, under the same versions', async () => {
  const bench = aBench();
  bench.write(taught('A', 2));
  bench.failing.is = true;
  await expect(bench.sharing.tell()).rejects.toThrow('cut');
  bench.failing.is = false;
  await bench.sharing.tell();
  await bench.sharing.tell();
  expect(bench.sent.map(({ version }) => version)).toEqual([1]);
  bench.copy.beginEpoch('later');
  await bench.sharing.tell();
  expect(bench.sent.map(({ version }) => version)).toEqual([1, 1]);
});

it('a withdrawal takes with it who means the same, and leaves who means something else', async () => {
  const bench = aBench();
  bench.write(taught('A', 2));
  bench.hear(aRow('two', 1, text('A')), aRow('three', 1, text('B')));
  bench.write(withdrawn('A', 3));
  expect(bench.now()).toEqual([['three', text('B')]]);
  await bench.sharing.tell();
  expect(bench.sent).toMatchObject([{ version: 2, seen: { two: 1 }, body: null }]);
});

it('a withdrawal from before the bench came to the floor withdraws nothing there, also later', async () => {
  const bench = aBench();
  bench.write(withdrawn('A', 3));
  bench.hear(aRow('two', 1, text('A')));
  bench.write(withdrawn('A', 3), { ...taught('A', 4), key: 'OTHER' });
  await bench.sharing.tell();
  expect(bench.sent.map(({ key }) => key)).toEqual(['OTHER']);
  expect(bench.now()).toEqual([['two', text('A')]]);
});

it('a copy that was lost goes on with the version that the store has', async () => {
  const bench = aBench();
  bench.write(taught('A', 2));
  bench.hear(aRow('one', 5, text('A'), { seen: { two: 4 } }), aRow('two', 4, text('B')));
  expect(bench.now()).toEqual([['one', text('A')]]);
  await bench.sharing.tell();
  expect(bench.sent).toEqual([]);
  bench.write(taught('C', 4));
  await bench.sharing.tell();
  expect(bench.sent).toMatchObject([{ version: 6, seen: { two: 4 } }]);
});

it('a lost copy beside another journal draws the next version, which replaces no more than the row before', async () => {
  const bench = aBench();
  bench.write(taught('A', 2));
  bench.hear(
    aRow('one', 5, text('C'), { seen: { two: 4 } }),
    aRow('two', 4, text('B')),
    aRow('three', 6, text('D')),
  );
  await bench.sharing.tell();
  expect(bench.sent).toMatchObject([{ version: 6, seen: { two: 4 } }]);
  expect(
    bench
      .now()
      .map(([benchId]) => benchId)
      .toSorted(),
  ).toEqual(['one', 'three']);
});

it('a journal that was put back does not bring back what was said before', async () => {
  const bench = aBench();
  bench.write(taught('A', 2));
  bench.write(withdrawn('A', 3));
  await bench.sharing.tell();
  bench.write(taught('A', 2));
  expect(bench.now()).toEqual([]);
  // A fact that is stated again counts, whatever its place in the journal.
  bench.write(taught('B', 2, 900));
  expect(bench.now()).toEqual([['one', text('B')]]);
});

it('a row of this bench that only the store has counts here', () => {
  const bench = aBench();
  bench.hear(aRow('one', 3, text('A')));
  expect(bench.now()).toEqual([['one', text('A')]]);
});

it('a body that was moved to another key, bench or version is not read', () => {
  const bench = aBench();
  const { body } = aRow('two', 1, text('A'));
  bench.hear(aRow('two', 2, null, { body }), aRow('three', 1, null, { body }));
  expect(bench.now()).toEqual([]);
});

it('a row that cannot be opened neither withdraws nor replaces, whatever it has seen', () => {
  const bench = aBench();
  bench.write(taught('A', 2));
  const seen = { one: 9, two: 9 };
  bench.hear(aRow('two', 1, text('B')), aRow('three', 8, null, { body: unreadable, seen }));
  expect(bench.now().toSorted()).toEqual([
    ['one', text('A')],
    ['two', text('B')],
  ]);
  expect(bench.sharing.rowsOf('code', 'CASE').map(({ benchId }) => benchId)).toEqual(['two', 'one']);
  expect([...bench.sharing.rowsOfKind('code').values()].flat()).toHaveLength(2);
});

it('a key of which every row is unreadable has no rows', () => {
  const bench = aBench();
  bench.hear(aRow('three', 8, null, { body: unreadable }));
  expect([...bench.sharing.rowsOfKind('code').values()].flat()).toEqual([]);
});

it('a person replaces what could be read: an unreadable row raises no version', async () => {
  const bench = aBench();
  bench.hear(
    aRow('two', 1, text('B')),
    aRow('three', Number.MAX_SAFE_INTEGER, null, { body: unreadable, seen: { two: 1 } }),
  );
  bench.write(taught('A', 4));
  await bench.sharing.tell();
  expect(bench.sent).toMatchObject([{ version: 2, seen: { two: 1 } }]);
  expect(bench.sent[0]?.seen).not.toHaveProperty('three');
});

it('no row beyond the greatest version counts or is counted on from, heard or written by this bench', async () => {
  const bench = aBench();
  const last = Number.MAX_SAFE_INTEGER;
  bench.hear(aRow('two', 1, text('B')), aRow('three', last, null, { seen: { two: last } }));
  expect(bench.now()).toEqual([['two', text('B')]]);
  const refused = { ...taught('A', 2), body: text('A'), version: last + 1, seen: {} };
  bench.copy.facts.putOwn([refused]);
  bench.write(taught('A', 4));
  await bench.sharing.tell();
  expect(bench.sent).toMatchObject([{ version: 2, seen: { two: 1 } }]);
});

it('keeps a longer key than a store takes for itself', async () => {
  const bench = aBench();
  const key = 'K'.repeat(MOST_FACT_KEY + 1);
  bench.write({ ...taught('A', 2), key });
  await bench.sharing.tell();
  expect(bench.sent).toEqual([]);
  expect(bench.sharing.current('code', key)).toHaveLength(1);
});

it('an older row of a store that came back does not replace a newer one', () => {
  const bench = aBench();
  bench.hear(aRow('two', 3, text('B')));
  bench.hear(aRow('two', 2, text('A')));
  expect(bench.now()).toEqual([['two', text('B')]]);
});

it('a disk that is full costs no scan, and a beat does not take what came before it was drawn', async () => {
  const bench = aBench();
  bench.hear(aRow('two', 1, text('B')));
  const full = vi.spyOn(bench.copy.facts, 'putOwn').mockImplementation(() => {
    throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
  });
  bench.write(taught('A', 2));
  expect(bench.now()).toEqual([['two', text('B')]]);
  expect(() => bench.hear(aRow('three', 1, text('C')))).toThrow('full');
  full.mockRestore();
  await bench.sharing.tell();
  expect(bench.sent).toMatchObject([{ version: 2, seen: { two: 1 } }]);
});

it('says once that what others told may be different, when the key of the floor is there', () => {
  const file = join(tempFolder(), 'floor.db');
  const before = aBench(file);
  before.hear(aRow('two', 1, text('B')));
  before.copy.close();
  let isLocked = true;
  const { sharing, now } = aBench(file, {
    ...plainSealing,
    hasKey: () => !isLocked,
    open: (...sealed) => (isLocked ? null : plainSealing.open(...sealed)),
  });
  const [ofCodes, ofAll] = [sharing.changesOf('code'), sharing.changes];
  expect(now()).toEqual([]);
  isLocked = false;
  expect(sharing.changedSince('code', ofCodes)).toEqual(new Set(['CASE']));
  expect(sharing.changesOf('code')).toBeGreaterThan(ofCodes);
  expect(sharing.changes).toBeGreaterThan(ofAll);
  expect(now()).toEqual([['two', text('B')]]);
  expect(sharing.changedSince('code', sharing.changesOf('code'))).toEqual(new Set());
});
