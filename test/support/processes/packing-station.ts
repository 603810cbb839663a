/**
 * Run as a process of its own: the application on a data folder behind the browser host's door. It loads, says "warm",
 * begins when a plan comes on standard input, and says where its door is.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { hashOf, type ChainedRow } from '../../../src-main/journal/event-chain.ts';
import type { PackingEvent } from '../../../src-main/domain/packing/event.ts';
import { startBrowserHost } from '../../../src-main/host/browser-host.ts';
import { lockFolder } from '../../../src-main/station/data-folder-lock.ts';
import { openTestJournal } from '../journal.ts';
import { PackingJournal } from '../../../src-main/journal/packing.ts';
import { ScanMisses } from '../../../src-main/journal/scan-misses.ts';
import { systemClock } from '../../../src-main/station/system-clock.ts';
import { givenPlan, say, stationOn } from '../campaign/station-entry.ts';
import type { PackingStationPlan } from '../packing-campaign/station-plan.ts';

/** So long is kept back what a planted error does not write at once. */
const LATER_MS = 12;

const plan = await givenPlan<PackingStationPlan>();
const { dataDir, plant } = plan;
lockFolder(dataDir);
plantInFile();
plantInCode();
const log = pino({ level: 'error' }, pino.destination({ dest: 2, sync: true }));
const app = stationOn(plan, { pollSeconds: 1, graceSeconds: 0, clock: systemClock, log });
if (app.context.settings().operator !== plan.operator) app.context.change({ operator: plan.operator });
await app.start();
const host = await startBrowserHost({ port: 0, rendererDir: dataDir, context: app.context, log });
say({ kind: 'ready', url: host.url });

/** Errors in what the application does. */
function plantInCode(): void {
  const { append } = PackingJournal.prototype;
  const { note } = ScanMisses.prototype;
  if (plant === 'answers-before-it-writes') {
    PackingJournal.prototype.append = function (...args) {
      setTimeout(() => append.apply(this, args), LATER_MS);
    };
  } else if (plant === 'notes-misses-later') {
    ScanMisses.prototype.note = function (...args) {
      setTimeout(() => note.apply(this, args), LATER_MS);
    };
  } else if (plant === 'counts-twice') {
    PackingJournal.prototype.append = function (events, recording) {
      const twice = events.flatMap<PackingEvent>((event) =>
        event.kind === 'counted' ? [event, event] : [event],
      );
      append.call(this, twice, recording);
    };
  }
}

/** Errors in what the application remembers: the file as it would have left it. */
function plantInFile(): void {
  if (plant !== 'forgets-the-last' && plant !== 'undoes-nothing' && plant !== 'forges-a-moment') return;
  const db = openTestJournal(join(dataDir, 'journal.db'), 'service');
  db.transaction(() => {
    if (plant === 'forges-a-moment')
      return void db.exec('UPDATE packing_events SET at = at + 1 WHERE seq = 2');
    const heads = db.prepare('SELECT o, order_id AS orderId FROM packing_orders').all() as {
      o: number;
      orderId: string;
    }[];
    for (const { o, orderId } of heads) {
      const all = db
        .prepare<[number], ChainedRow>(
          'SELECT seq, at, operator, station, data, mark AS hash FROM packing_events WHERE o = ? ORDER BY seq',
        )
        .all(o);
      const rest =
        plant === 'forgets-the-last' && all.length > 1
          ? all.slice(0, -1)
          : all.filter(({ data }) => data !== '{"kind":"undone"}');
      if (rest.length === all.length) continue;
      db.prepare('DELETE FROM packing_events WHERE o = ?').run(o);
      let hash: string | null = null;
      for (const [at, row] of rest.entries()) {
        const again = { ...row, seq: at + 1 };
        hash = hashOf(hash, orderId, again);
        db.prepare(
          'INSERT INTO packing_events (o, seq, at, operator, station, data, mark) VALUES (?, ?, ?, ?, ?, ?, ?)',
        ).run(o, again.seq, row.at, row.operator, row.station, row.data, hash);
      }
      db.prepare('UPDATE packing_orders SET events = ?, mark = ? WHERE o = ?').run(rest.length, hash, o);
    }
  })();
  db.close();
  // The folder would tell that events are missing: what is tried is whether the campaign does.
  rmSync(join(dataDir, 'journal-watermark.json'));
}
