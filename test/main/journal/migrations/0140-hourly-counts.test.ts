import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { eventText } from '../../../../src-main/journal/packing/event-text.ts';
import { HourlyCounts } from '../../../../src-main/journal/packing/hourly-counts.ts';
import { migrations } from '../../../../src-main/journal/migrations.ts';
import { reasonMark } from '../../../../src-main/journal/packing/reason-mark.ts';
import { openTestJournal } from '../../../support/journal.ts';
import { closed } from '../../../support/packing/journal-story.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

it('what a journal of the version before has is counted by the hour', () => {
  const file = join(tempFolder(), 'journal.db');
  const old = openTestJournal(
    file,
    'service',
    migrations.filter((m) => m.version < 140),
  );
  old.exec(`INSERT INTO packing_orders (o, account, order_id, phase, cleared, units, due_units, changed_at, events, mark)
    VALUES (1, 'account', 'PD1', 'sealed', 0, 2, 2, 7200000, 3, '')`);
  const event = old.prepare(
    `INSERT INTO packing_events (o, seq, at, operator, station, data, mark) VALUES (1, ?, 7200000, 'Ana', 'Bench 7', ?, '')`,
  );
  closed().forEach((one, at) => event.run(at + 1, eventText(one)));
  old.exec(`INSERT INTO scan_misses (at, account, order_id, kind, code, sku, station)
    VALUES (1, 'account', 'PD1', 'wrong-item', '4006381333931', 'B', 'Bench 7')`);
  old.exec(`INSERT INTO intents (n, id, kind, account, order_id, order_json, reason, decided_at, station, state, changed_at)
    VALUES (1, 'a', 'cancel', 'account', 'PD2', '{}', 'Not found', '1970-01-01T00:00:00Z', 'Bench 7', 'withdrawn', 2)`);
  old.exec(`INSERT INTO intent_history (intent, at, state) VALUES (1, 1, 'waiting'), (1, 2, 'withdrawn')`);
  old.close();
  const db = openTestJournal(file, 'service');
  onTestFinished(() => void db.close());
  const station = 'Bench 7';
  const mark = reasonMark('Not found');
  expect(new HourlyCounts(db).since('account', 0)).toEqual([
    { from: 0, operator: '', station, kind: 'cancel', detail: mark, n: 1, units: 0 },
    { from: 0, operator: '', station, kind: 'cancel-back', detail: mark, n: 1, units: 0 },
    { from: 0, operator: '', station, kind: 'miss-wrong-item', detail: 'B', n: 1, units: 0 },
    { from: 7_200_000, operator: 'Ana', station, kind: 'boxes', detail: '', n: 1, units: 0 },
    { from: 7_200_000, operator: 'Ana', station, kind: 'closed', detail: '', n: 1, units: 2 },
  ]);
});
