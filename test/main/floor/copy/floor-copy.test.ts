/** The copy of a floor on a real disk: its kept and dropped rows, and no return of orders that were given up. */
import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FloorCopy } from '../../../../src-main/floor/copy/floor-copy.ts';
import { openCopy } from '../../../../src-main/floor/copy/open.ts';
import type { Beat, ClaimRow, HeadRow } from '../../../../src-main/floor/store/store.ts';
import { NO_LEADING } from '../../../support/floor/no-leading.ts';
import { smallDisk } from '../../../support/small-disk.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

const OWNER = { account: 'one', joining: 'first' };
const aFile = () => join(tempFolder(), 'floor.db');

const aClaim = (parts: Partial<ClaimRow> = {}): ClaimRow => ({
  ...{ orderId: 'A', benchId: 'other', token: 4, state: 'open', since: 1, operator: null },
  ...{ ask: null, taken: null, revision: 4, ...parts },
});

const aBeat = (parts: Partial<Beat> = {}): Beat => ({
  ...{ epoch: 'e', settlingMs: 0, now: 0, revision: 4, more: false, leading: NO_LEADING },
  ...{ benches: [], claims: [], heads: [], choices: [], facts: [], cancels: [], ...parts },
});

describe('what is own', () => {
  it('stays reserved when the disk is full at the opening, by however few pages', ({ skip }) => {
    const disk = smallDisk();
    if ('reason' in disk) return skip(disk.reason);
    const file = join(disk.folder, 'floor.db');
    const copy = new FloorCopy(file, OWNER);
    copy.own.keep([{ orderId: 'A', token: 3 }]);
    copy.close();
    let refusals = 0;
    for (let pages = 0; pages <= 16; pages++) {
      disk.fill(pages);
      try {
        openCopy(file, OWNER).db.close();
      } catch {
        refusals++;
      }
      disk.empty();
      const { db, isRebuilt } = openCopy(file, OWNER);
      db.close();
      expect(isRebuilt, `${pages} pages left`).toBe(false);
    }
    expect(refusals).toBeGreaterThan(0);
    expect(new FloorCopy(file, OWNER).own.all()).toEqual([{ orderId: 'A', token: 3 }]);
  });

  it('is there after the program was killed, and so is what was given up', () => {
    const file = aFile();
    const copy = new FloorCopy(file, OWNER);
    copy.own.keep([
      { orderId: 'A', token: 3 },
      { orderId: 'B', token: 5 },
    ]);
    copy.own.giveUp([{ orderId: 'A', token: 3 }]);
    // The copy was not closed, as after a kill.
    const again = new FloorCopy(file, OWNER);
    expect(again.own.all()).toEqual([{ orderId: 'B', token: 5 }]);
    expect(again.own.keep([{ orderId: 'A', token: 3 }])).toEqual([]);
    expect(again.own.tokenOf('A')).toBeNull();
    expect(again.own.keep([{ orderId: 'A', token: 4 }])).toEqual([{ orderId: 'A', token: 4 }]);
    copy.close();
    again.close();
  });

  it('is on the disk when a call returns, on macOS past the cache of the drive', () => {
    const { db } = openCopy(aFile(), OWNER);
    for (const [name, value] of Object.entries({ synchronous: 2, fullfsync: 1, checkpoint_fullfsync: 1 }))
      expect(db.pragma(name, { simple: true }), name).toBe(value);
    db.close();
  });

  it('is not own where it could not be written', () => {
    const file = aFile();
    const copy = new FloorCopy(file, OWNER);
    const other = new Database(file);
    other.exec('DROP TABLE own');
    other.close();
    expect(() => copy.own.keep([{ orderId: 'A', token: 3 }])).toThrow(/own/);
    expect(copy.own.tokenOf('A')).toBeNull();
    copy.close();
  });

  const step = fc.record({
    does: fc.constantFrom('keep' as const, 'give-up' as const),
    orderId: fc.constantFrom('A', 'B', 'C'),
    token: fc.integer({ min: 1, max: 6 }),
  });

  it('is in memory as on the disk, and never under a token that was given up', () => {
    const file = aFile();
    let tries = 0;
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const copy = new FloorCopy(file, { ...OWNER, joining: `try ${++tries}` });
        const gone = new Map<string, number>();
        for (const { does, orderId, token } of steps) {
          if (does === 'keep') copy.own.keep([{ orderId, token }]);
          else {
            copy.own.giveUp([{ orderId, token }]);
            gone.set(orderId, Math.max(token, gone.get(orderId) ?? 0));
          }
          for (const own of copy.own.all()) expect(own.token).toBeGreaterThan(gone.get(own.orderId) ?? 0);
        }
        const db = new Database(file, { readonly: true });
        const onDisk = db.prepare('SELECT order_id AS orderId, token FROM own ORDER BY order_id').all();
        db.close();
        copy.close();
        expect(copy.own.all().toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1))).toEqual(onDisk);
      }),
      { numRuns: 40 },
    );
  });
});

describe('a copy that cannot be believed is thrown away, and nothing is set apart', () => {
  const withOwn = () => {
    const file = aFile();
    const copy = new FloorCopy(file, OWNER);
    copy.own.keep([{ orderId: 'A', token: 3 }]);
    copy.close();
    return file;
  };

  it.each([
    ['of another connection', () => undefined, { ...OWNER, account: 'two' }],
    [
      'of another joining, as a disk that was copied has it',
      () => undefined,
      { ...OWNER, joining: 'second' },
    ],
    ['cut off', (file: string) => truncateSync(file, 5_000), OWNER],
    ['no database', (file: string) => writeFileSync(file, 'nothing of that kind'), OWNER],
    [
      'of another version',
      (file: string) => {
        const db = new Database(file);
        db.exec("UPDATE meta SET value = 'other' WHERE key = 'stamp'");
        db.close();
      },
      OWNER,
    ],
  ])('%s', (_what, change, owner) => {
    const file = withOwn();
    change(file);
    const copy = new FloorCopy(file, owner);
    expect([copy.isRebuilt, copy.own.all(), copy.epoch, copy.revision]).toEqual([true, [], null, 0]);
    copy.close();
  });

  it('a new one says nothing of that kind, and the same one is kept', () => {
    const file = withOwn();
    const same = new FloorCopy(file, OWNER);
    expect([same.isRebuilt, same.own.tokenOf('A')]).toEqual([false, 3]);
    same.close();
    const fresh = new FloorCopy(aFile(), OWNER);
    expect(fresh.isRebuilt).toBe(false);
    fresh.close();
  });

  it('of another bench is refused: the store says who this one is', () => {
    const copy = new FloorCopy(aFile(), OWNER);
    copy.keepIdentity({ benchId: 'me', name: 'Hall' });
    expect(() => copy.keepIdentity({ benchId: 'other', name: 'Hall' })).toThrow(/another bench/);
    copy.close();
  });
});

describe('what others did', () => {
  it('is put with how far it reaches, and forgotten with an epoch: then all is reported again', () => {
    const file = aFile();
    const copy = new FloorCopy(file, OWNER);
    copy.beginEpoch('e1');
    copy.take(aBeat({ claims: [aClaim(), aClaim({ orderId: 'B', state: 'packed' })] }), 1_000);
    copy.markReported([{ orderId: 'A', mark: 'm' }]);
    expect([
      copy.revision,
      copy.rows.packedByOthers('me', ['A', 'B', 'C']),
      copy.rows.claimOf('A')?.token,
    ]).toEqual([4, ['B'], 4]);
    expect(copy.rows.packedByOthers('other', ['A', 'B', 'C'])).toEqual([]);
    expect(copy.rows.packedByOthers('me', ['A', 'C'])).toEqual([]);
    copy.own.keep([{ orderId: 'C', token: 9 }]);
    copy.beginEpoch('e2');
    expect([copy.epoch, copy.revision, copy.rows.claimOf('A'), copy.reported().size]).toEqual([
      'e2',
      0,
      null,
      0,
    ]);
    expect(copy.own.tokenOf('C'), 'what is own stays own').toBe(9);
    copy.close();
  });

  it('a beat without news costs no write', () => {
    const file = aFile();
    const copy = new FloorCopy(file, OWNER);
    const bench = {
      benchId: 'other',
      name: 'Bench 2',
      state: 'in-use',
      hasLeft: false,
      silentMs: 100,
      release: '1',
    } as const;
    const benches = [{ ...bench, orderId: null, operator: null, reserved: 0, open: 0 }];
    copy.take(aBeat({ benches }), 10_000);
    const size = readFileSync(`${file}-wal`).length;
    copy.take(aBeat({ benches: benches.map((one) => ({ ...one, silentMs: 50 })) }), 11_000);
    expect(readFileSync(`${file}-wal`).length).toBe(size);
    expect(copy.rows.bench('other')?.lastBeatAt).toBe(10_950);
    copy.close();
  });
});

it('what was asked a moment ago is what came with the newest beat, and nothing once a new epoch begins', () => {
  const copy = new FloorCopy(aFile(), OWNER);
  expect(copy.rows.claimOf('A')).toBeNull();
  expect(copy.rows.cancelsOf('A')).toEqual([]);
  copy.take(aBeat({ claims: [aClaim({ token: 4 })] }), 0);
  expect(copy.rows.claimOf('A')).toMatchObject({ token: 4 });
  copy.take(aBeat({ revision: 5, claims: [aClaim({ token: 5 })] }), 0);
  expect(copy.rows.claimOf('A')).toMatchObject({ token: 5 });
  expect(copy.rows.claimOf('B')).toBeNull();
  copy.beginEpoch('next');
  expect(copy.rows.claimOf('B')).toBeNull();
  expect(copy.rows.claimOf('A')).toBeNull();
  copy.close();
});

describe('what was read of an order', () => {
  const row = fc.record({
    orderId: fc.constantFrom('A', 'B'),
    benchId: fc.constantFrom('one', 'other'),
    revision: fc.integer({ min: 1, max: 50 }),
  });
  const phase = fc.constantFrom('sealed' as const, 'put-back' as const);
  const asHead = (parts: Pick<HeadRow, 'orderId' | 'benchId' | 'revision' | 'phase'>): HeadRow => ({
    ...{ history: 'h', mark: `m${parts.revision}`, events: parts.revision, token: 1, isSure: true },
    ...{ isCleared: false, units: 1, dueUnits: 1, sealedAt: 1, operator: null, first: 1 },
    ...parts,
  });
  const does = fc.oneof(
    row.map((parts) => ({ does: 'claim' as const, beat: aBeat({ ...parts, claims: [aClaim(parts)] }) })),
    fc.tuple(row, phase).map(([parts, at]) => ({
      does: 'head' as const,
      beat: aBeat({ ...parts, heads: [asHead({ ...parts, phase: at })] }),
    })),
    row.map(({ revision, ...parts }) => ({
      does: 'choice' as const,
      beat: aBeat({
        revision,
        choices: [{ history: 'h', at: 1, ...parts, reason: 'sealed', by: null, revision }],
      }),
    })),
    fc.constant({ does: 'forget' as const, beat: null }),
  );

  it('is what the disk has, whatever came in between', () => {
    fc.assert(
      fc.property(fc.array(does, { maxLength: 8 }), (steps) => {
        const file = aFile();
        const copy = new FloorCopy(file, OWNER);
        const readBy = ({ rows }: FloorCopy) => [
          rows.withRivals().toSorted(),
          ...['A', 'B'].map((id) => [
            ...[rows.claimOf(id), rows.headsOf(id), rows.choiceOf(id), rows.cancelsOf(id)],
          ]),
        ];
        for (const { beat } of steps) {
          if (beat === null) copy.beginEpoch('next');
          else copy.take(beat, 1);
          const fresh = new FloorCopy(file, OWNER);
          expect(readBy(copy)).toEqual(readBy(fresh));
          fresh.close();
        }
        copy.close();
      }),
      { numRuns: 60 },
    );
  });

  it('is not what was to be written and was not', () => {
    const file = aFile();
    const copy = new FloorCopy(file, OWNER);
    copy.take(aBeat({ claims: [aClaim()] }), 1);
    expect(copy.rows.claimOf('A')?.token).toBe(4);
    const other = new Database(file);
    // The revision is written after the rows.
    other.exec("CREATE TRIGGER full BEFORE INSERT ON meta BEGIN SELECT RAISE(ABORT, 'full'); END");
    const next = aBeat({ revision: 5, claims: [aClaim({ token: 9 })] });
    expect(() => copy.take(next, 1)).toThrow(/full/);
    expect(copy.rows.claimOf('A')?.token).toBe(4);
    other.close();
    copy.close();
  });

  it('two benches have told of an order only where that was written', () => {
    const file = aFile();
    const copy = new FloorCopy(file, OWNER);
    const report = (benchId: string, at: HeadRow['phase'], revision: number) =>
      aBeat({ revision, heads: [asHead({ orderId: 'A', benchId, revision, phase: at })] });
    copy.take(report('one', 'sealed', 1), 1);
    expect(copy.rows.withRivals()).toEqual([]);
    const other = new Database(file);
    other.exec("CREATE TRIGGER full BEFORE INSERT ON meta BEGIN SELECT RAISE(ABORT, 'full'); END");
    expect(() => copy.take(report('other', 'sealed', 2), 1)).toThrow(/full/);
    expect(copy.rows.withRivals()).toEqual([]);
    other.exec('DROP TRIGGER full');
    copy.take(report('other', 'sealed', 2), 1);
    expect(copy.rows.withRivals()).toEqual(['A']);
    copy.take(report('other', 'put-back', 3), 1);
    expect(copy.rows.withRivals()).toEqual([]);
    other.close();
    copy.close();
  });
});
