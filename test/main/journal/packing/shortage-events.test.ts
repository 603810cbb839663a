import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { PackingEvent } from '../../../../src-main/domain/packing/event.ts';
import type { PackingPlan } from '../../../../src-main/domain/packing/plan.ts';
import { eventText } from '../../../../src-main/journal/packing/event-text.ts';
import { ShortageEvents } from '../../../../src-main/journal/packing/shortage-events.ts';
import { PackingJournal } from '../../../../src-main/journal/packing/packing.ts';
import { openTestJournal } from '../../../support/journal.ts';
import { counted, opened, Recorder } from '../../../support/packing/journal-story.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

/** The shelf item, as the recorder names it in its lines. */
const item = 'sA';

function aJournal() {
  const db = openTestJournal(join(tempFolder(), 'journal.db'), 'service');
  return { db, journal: new PackingJournal(db, 'account') };
}

it('reads what was counted, missing and resumed since a moment, of all orders in their order', () => {
  const { db, journal } = aJournal();
  const [a, b] = [new Recorder(journal, 'A'), new Recorder(journal, 'B')];
  a.record(1, [opened(), counted(1)]);
  b.record(20, [opened(), counted(1)]);
  a.record(10, [{ kind: 'short', key: 'sku:A', units: 1, reason: 'Not on the shelf' }]);
  a.record(30, [{ kind: 'resumed' }]);
  const events = new ShortageEvents(db, 'account');
  expect(events.since(10)).toEqual([
    { kind: 'short', orderId: 'A', item, units: 1, at: 10 },
    { kind: 'counted', orderId: 'B', item, at: 20 },
    { kind: 'resumed', orderId: 'A', at: 30 },
  ]);
  expect(events.next('A'), 'each is read once').toEqual([]);
  a.record(40, [counted(1)]);
  b.record(41, [counted(1)]);
  expect(events.next('A')).toEqual([{ kind: 'counted', orderId: 'A', item, at: 40 }]);
  expect(events.next('B')).toEqual([{ kind: 'counted', orderId: 'B', item, at: 41 }]);
  expect(events.next('C')).toEqual([]);
  expect(new ShortageEvents(db, 'other').since(0)).toEqual([]);
  db.close();
});

it('what was written past the application is no event', () => {
  const { db, journal } = aJournal();
  new Recorder(journal, 'A').record(1, [opened(), counted(1)]);
  const write = db.prepare('UPDATE packing_events SET data = ? WHERE seq = 1');
  const withItems = (items: unknown) =>
    eventText({ ...opened(), plan: { items } as unknown as PackingPlan } as PackingEvent);
  for (const text of [withItems(7), withItems([7, null, { key: 'sku:A' }]), 'half']) {
    write.run(text);
    expect(new ShortageEvents(db, 'account').since(0), text).toEqual([]);
  }
  db.close();
});
