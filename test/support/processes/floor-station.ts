/**
 * Entry of a process: a station that can join a floor in PostgreSQL, behind the browser host's door. It loads, says
 * "warm", begins when a plan comes on standard input, and says where its door is.
 */
import { pino } from 'pino';
import { sealingInThread } from '../../../src-main/floor/publishing/order-sealing-in-thread.ts';
import { postgresDoor } from '../../../src-main/floor/postgres/postgres-door.ts';
import { startBrowserHost } from '../../../src-main/host/browser-host.ts';
import { lockFolder } from '../../../src-main/station/folder/data-folder-lock.ts';
import { systemClock } from '../../../src-main/station/system-clock.ts';
import { givenPlan, say, stationOn } from '../campaign/station-entry.ts';
import type { FloorStationPlan } from '../floor/station-processes.ts';

const plan = await givenPlan<FloorStationPlan>();
lockFolder(plan.dataDir);
const log = pino({ level: 'error' }, pino.destination({ dest: 2, sync: true }));
const app = stationOn(plan, {
  ...{ pollSeconds: plan.pollSeconds, graceSeconds: 0, clock: systemClock, log, station: plan.station },
  floorDoor: postgresDoor(systemClock, sealingInThread(new URL(plan.sealingEntry))),
});
await app.start();
const host = await startBrowserHost({ port: 0, rendererDir: plan.dataDir, context: app.context, log });
process.on(
  'SIGTERM',
  () =>
    void host
      .close()
      .then(() => app.stop())
      .then(() => process.exit(0)),
);
say({ kind: 'ready', url: host.url });
