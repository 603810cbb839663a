/**
 * Entry of a process: the application on a data folder, served by the browser host. It loads, prints "warm", starts when
 * a plan arrives on standard input, and prints its address.
 */
import { pino } from 'pino';
import { startBrowserHost } from '../../../src-main/host/browser-host.ts';
import { lockFolder } from '../../../src-main/station/folder/data-folder-lock.ts';
import { PackingJournal } from '../../../src-main/journal/packing/packing.ts';
import { systemClock } from '../../../src-main/station/system-clock.ts';
import { givenPlan, say, stationOn } from '../campaign/station-entry.ts';
import type { PackingStationPlan } from '../packing-campaign/station-plan.ts';

const plan = await givenPlan<PackingStationPlan>();
lockFolder(plan.dataDir);
if (plan.errs) answerBeforeWriting();
const log = pino({ level: 'error' }, pino.destination({ dest: 2, sync: true }));
const app = stationOn(plan, { pollSeconds: 1, graceSeconds: 0, clock: systemClock, log });
if (app.context.settings().operator !== plan.operator) await app.context.change({ operator: plan.operator });
await app.start();
const host = await startBrowserHost({ port: 0, rendererDir: plan.dataDir, context: app.context, log });
say({ kind: 'ready', url: host.url });

/** An answer goes out first, and its result is written later. */
function answerBeforeWriting(): void {
  const { append } = PackingJournal.prototype;
  PackingJournal.prototype.append = function (...args) {
    setTimeout(() => append.apply(this, args), 12);
  };
}
