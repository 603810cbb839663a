import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { BatchEvent } from '../../../../src-main/domain/batch/event.ts';
import { BatchJournal } from '../../../../src-main/journal/packing/batches.ts';
import { positionOf, runningPosition } from '../../../../src-main/journal/position.ts';
import { openTestJournal } from '../../../support/journal.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

const BEGUN: BatchEvent & { kind: 'begun' } = {
  kind: 'begun',
  orders: [{ tote: 1, orderId: 'PD-1', salesChannelOrderId: null, needs: [{ item: 'sA', units: 2 }] }],
};
const BY = { at: 5, operator: 'ana', station: 'Bench 1' };

function someBatches() {
  const db = openTestJournal(join(tempFolder(), 'journal.db'), 'service');
  onTestFinished(() => void db.close());
  return { db, batches: new BatchJournal(db, 'account') };
}

describe('batches in the journal', () => {
  it('are numbered for each connection, with every event, who did it, where and when', () => {
    const { db, batches } = someBatches();
    expect(batches.begin(BEGUN, BY)).toBe(1);
    batches.append(1, [{ kind: 'undone' }], { at: 6, operator: null, station: 'Bench 2' });
    expect(batches.begin(BEGUN, BY)).toBe(2);
    expect(new BatchJournal(db, 'other').begin(BEGUN, BY)).toBe(1);
    expect(batches.history(1)).toEqual([
      { ...BY, event: BEGUN },
      { at: 6, operator: null, station: 'Bench 2', event: { kind: 'undone' } },
    ]);
    batches.append(1, [{ kind: 'closed', picked: ['PD-1'], refused: [] }], BY);
    expect(batches.open()).toEqual([2]);
    expect([[...batches.ofEndedSince(5)], [...batches.ofEndedSince(6)]]).toEqual([
      [['PD-1', { batch: 1, isWhole: true }]],
      [],
    ]);
    const aside = { aside: ['PD-1', 'PD-2'], refused: [{ orderId: 'PD-3', why: 'too-many' }] };
    batches.append(2, [{ kind: 'closed', picked: [], ...aside }], BY);
    expect([...batches.ofEndedSince(5)], 'the newest batch of each').toEqual(
      ['PD-1', 'PD-2', 'PD-3'].map((orderId) => [orderId, { batch: 2, isWhole: false }]),
    );
  });

  it('are counted by the position of the journal, also while it runs', () => {
    const { db, batches } = someBatches();
    const running = runningPosition(db);
    const before = positionOf(db).number;
    batches.begin(BEGUN, BY);
    batches.append(1, [{ kind: 'undone' }, { kind: 'undone' }], BY);
    expect(positionOf(db).number - before).toBe(3);
    expect(running(0).number - before).toBe(3);
  });

  it('of several are written together or not at all', () => {
    const { db, batches } = someBatches();
    for (const batch of [1, 2]) expect(batches.begin(BEGUN, BY)).toBe(batch);
    db.exec(
      "CREATE TRIGGER full BEFORE INSERT ON batch_events WHEN new.batch = 2 BEGIN SELECT raise(ABORT, 'full'); END",
    );
    const events = [{ kind: 'undone' as const }];
    const writes = [1, 2].map((batch) => ({ batch, events }));
    expect(() => batches.appendAll(writes, BY)).toThrow('full');
    expect(batches.history(1).map(({ event }) => event.kind)).toEqual(['begun']);
  });

  it('are all written or none, and what cannot be read is left out', () => {
    const { db, batches } = someBatches();
    batches.begin(BEGUN, BY);
    db.exec(
      "CREATE TRIGGER full BEFORE INSERT ON batch_events WHEN new.kind = 'closed' BEGIN SELECT raise(ABORT, 'full'); END",
    );
    expect(() =>
      batches.append(1, [{ kind: 'undone' }, { kind: 'closed', picked: [], refused: [] }], BY),
    ).toThrow('full');
    expect(batches.history(1)).toHaveLength(1);
    batches.append(1, [{ kind: 'undone' }], BY);
    db.prepare("UPDATE batch_events SET data = '{' WHERE kind = 'undone'").run();
    expect(batches.history(1)).toEqual([{ ...BY, event: BEGUN }]);
  });
});
