/**
 * Entry of a process: a station that packs an order, copies its journal, and erases the order's buyer, killing itself in
 * the middle; or one that is started afterwards, and reports the result.
 */
import { watch } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRouterClient } from '@orpc/server';
import { pino } from 'pino';
import { CacheWriter } from '../../../src-main/cache/write/writer.ts';
import { lockFolder } from '../../../src-main/station/folder/data-folder-lock.ts';
import { systemClock } from '../../../src-main/station/system-clock.ts';
import { router } from '../../../src-main/router/index.ts';
import { givenPlan, say, stationOn, type CampaignPlan } from '../campaign/station-entry.ts';
import { COPY_ENTRY } from '../copy-entry.ts';

export interface ErasingPlan extends CampaignPlan {
  second: string;
  orderId: string;
  /** Scanned while the order is packed. */
  label: string;
  /** Place where it kills itself; null: it does not erase, and continues with the files there. */
  dies: 'noted' | 'out of the cache' | 'purged' | 'copying' | 'rewriting' | 'rewriting there' | null;
}

/** The test that started this process ends it if that takes too long. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(10);
}

const die = () => process.kill(process.pid, 'SIGKILL');

const plan = await givenPlan<ErasingPlan>();
const { dataDir, second, orderId, label, dies } = plan;
lockFolder(dataDir);
const log = pino({ level: 'fatal' }, pino.destination({ dest: 2, sync: true }));
const app = stationOn(plan, {
  pollSeconds: 1,
  graceSeconds: 0,
  clock: systemClock,
  log,
  copyEntry: COPY_ENTRY,
});
await app.start();
const client = createRouterClient(router, { context: app.context });
const past = () => client.erasure.list();

if (dies === null) {
  await until(async () => (await past())[0]?.end != null);
  say({ kind: 'done', list: await past(), receipt: await client.packing.receipt({ orderId }) });
  await app.stop();
  process.exit(0);
}

const inQueue = async () => (await client.queue.page({ filter: {}, offset: 0, limit: 5 })).total;
await until(async () => (await inQueue()) === 1);
await client.packing.scan({ orderId, text: orderId }).catch(() => undefined);
for (const text of [label, '4006381333931']) await client.packing.scan({ orderId, text });
for (let n = 0; n < 2; n++) {
  await client.copies.useFolder({ folder: second });
  // The next copy differs, so that this one stays beside it.
  await client.packing.scan({ orderId, text: `${label} ${n}` });
}
say({ kind: 'packed' });
await once(createInterface({ input: process.stdin }), 'line');
await until(async () => (await inQueue()) === 0);
const sweeps = () => app.context.currentWorkspace()?.recentSweeps().length ?? 0;
const before = sweeps();
// Twice: the sweep that did not show it may not have been counted yet.
await until(() => Promise.resolve(sweeps() > before + 1));

/** Kills the process when it rewrites the first such file of the folder. */
function dieAt(folder: string, isIt: (name: string) => boolean): void {
  watch(folder, (_event, name) => name !== null && isIt(name) && die());
}

const { erase, purgeNow } = CacheWriter.prototype;
if (dies === 'noted')
  CacheWriter.prototype.erase = async () => {
    die();
    return new Promise(() => undefined);
  };
if (dies === 'out of the cache')
  CacheWriter.prototype.erase = async function (...args) {
    const result = await erase.apply(this, args);
    if (result.erased.length > 0) die();
    return result;
  };
if (dies === 'purged')
  CacheWriter.prototype.purgeNow = async function () {
    const result = await purgeNow.apply(this);
    die();
    return result;
  };
const made = (await client.copies.list()).filter(({ place }) => place === 'here').map(({ name }) => name);
const isOld = (name: string) => made.some((one) => name.startsWith(one));
if (dies === 'copying') dieAt(join(dataDir, 'backups'), (name) => name.includes('.partial') && !isOld(name));
if (dies === 'rewriting') dieAt(join(dataDir, 'backups'), (name) => name.includes('.partial') && isOld(name));
if (dies === 'rewriting there') {
  const [there] = (await client.copies.list()).filter(({ place }) => place === 'second');
  dieAt(join(second, there?.name.split('/')[0] ?? ''), (name) => name.includes('.partial') && isOld(name));
}
await client.erasure.erase({ orderIds: [orderId], operator: 'Ana' });
say({ kind: 'alive' });
