/**
 * Entry of a process: the application on a data folder, operated by a seeded script through its router until it is
 * killed. It loads, prints "warm", and begins when a plan arrives on standard input. Every line that it prints is a claim
 * that a screen would make at that time.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRouterClient, type RouterClient } from '@orpc/server';
import { pino } from 'pino';
import type { Intent } from '../../../src-main/contract/orders/cancel.ts';
import { lockFolder } from '../../../src-main/station/folder/data-folder-lock.ts';
import { createRandom, type Random } from '../../../src-main/practice/invented/random.ts';
import { router } from '../../../src-main/router/index.ts';
import { givenPlan, say as sayLine, stationOn } from '../campaign/station-entry.ts';
import { fastClock, type Claim, type StationPlan } from '../cancel-campaign/plan.ts';
import { openTestJournal } from '../journal.ts';

type ClaimNow = Claim extends infer One ? (One extends Claim ? Omit<One, 'at'> : never) : never;

/** Grace on the fast clock. */
const GRACE_SECONDS = 2;
const POLL_SECONDS = 6;
/** Further decisions wait until some were delivered: a campaign is about endings, not about length. */
const MOST_UNSENT = 25;
const RELEASED = ['withdrawn', 'given-up'];

const say = (claim: ClaimNow) => sayLine({ ...claim, at: String(process.hrtime.bigint()) });

const plan = await givenPlan<StationPlan>();

const clock = fastClock(plan.clock);
const random = createRandom(plan.seed);
lockFolder(plan.dataDir);
if (plan.errs) loseADecision();
const app = stationOn(plan, {
  pollSeconds: POLL_SECONDS,
  graceSeconds: GRACE_SECONDS,
  clock,
  log: pino({ level: 'silent' }),
});
await app.start();
say({ kind: 'ready' });
const client: RouterClient<typeof router> = createRouterClient(router, { context: app.context });
const shown = new Map<string, string>();
let decisions = 0;
await (plan.task === 'work' ? work() : finish());

async function work(): Promise<void> {
  for (;;) {
    try {
      await look();
      for (let n = 0; n < 4; n++) await step(random);
    } catch (error) {
      say({ kind: 'broke', what: String(error) });
    }
    await sleep(random.whole(0, 10));
  }
}

/** Claims of the screens now. */
async function look(): Promise<Intent[]> {
  const intents = await client.outbox.list();
  for (const { id, orderId, state } of intents.slice(0, 80)) {
    if (shown.get(id) === state) continue;
    shown.set(id, state);
    say({ kind: 'shows', id, orderId, state });
  }
  const decided = new Set(intents.filter((i) => !RELEASED.includes(i.state)).map((i) => i.orderId));
  const { rows } = await client.queue.page({ filter: {}, offset: 0, limit: 200 });
  for (const { orderId } of rows) if (decided.has(orderId)) say({ kind: 'offered', orderId });
  return intents;
}

async function step(r: Random): Promise<void> {
  const { unsent } = app.context.live.snapshot.status;
  const act = r.weighted([
    [decide, unsent > MOST_UNSENT ? 0 : 6],
    [decideMany, unsent > MOST_UNSENT ? 0 : 1],
    [withdraw, 1],
    [retry, 2],
    [() => Promise.resolve(), 2],
  ] as const);
  try {
    await act(r);
  } catch (error) {
    // A late result is an answer too.
    if (!(error instanceof Error && 'code' in error && error.code === 'TOO_LATE')) throw error;
  }
}

function nextReason(): string {
  return `${plan.seed} ${decisions++}`;
}

async function someOrders(r: Random, most: number): Promise<string[]> {
  const { rows } = await client.queue.page({ filter: {}, offset: 0, limit: 200 });
  const ids = rows.map((row) => row.orderId);
  return Array.from({ length: Math.min(most, ids.length) }, () => r.pick(ids));
}

async function decide(r: Random): Promise<void> {
  const [orderId] = await someOrders(r, 1);
  if (orderId === undefined) return;
  const reason = nextReason();
  const from = clock.now();
  const { id, decidedAt } = await client.cancel.decide({ orderId, reason });
  say({ kind: 'saved', id, orderId, reason, decidedAt, from, until: clock.now() });
}

async function decideMany(r: Random): Promise<void> {
  const asked = await someOrders(r, 5);
  if (asked.length === 0) return;
  const reason = nextReason();
  const from = clock.now();
  const { results } = await client.cancel.decideMany({ orderIds: asked, reason });
  const orderIds = results.filter((one) => one.outcome === 'decided').map((one) => one.orderId);
  say({ kind: 'saved-many', orderIds, reason, from, until: clock.now() });
}

async function withdraw(r: Random): Promise<void> {
  const open = (await client.outbox.list()).filter((i) => ['grace', 'waiting'].includes(i.state));
  if (open.length === 0) return;
  const { id, orderId } = await client.outbox.withdraw({ id: r.pick(open).id });
  say({ kind: 'withdrawn', id, orderId });
}

async function retry(r: Random): Promise<void> {
  const open = (await client.outbox.list()).filter((i) =>
    ['grace', 'waiting', 'unknown', 'refused', 'parked'].includes(i.state),
  );
  if (open.length > 0) await client.outbox.retry({ id: r.pick(open).id });
}

/** A person who helps until nothing is left to be done. */
async function finish(): Promise<void> {
  const { live } = app.context;
  while (live.snapshot.status.unsent + live.snapshot.status.needsPerson > 0) {
    for (const { id, state } of await look())
      if (['refused', 'parked'].includes(state)) await client.outbox.retry({ id });
    await sleep(20);
  }
  await look();
  await app.stop();
  say({ kind: 'done' });
  process.exit(0);
}

/** Deletes the newest waiting decision from the file before the application opens it. */
function loseADecision(): void {
  const db = openTestJournal(join(plan.dataDir, 'journal.db'), 'service');
  db.pragma('foreign_keys = OFF');
  db.exec(`DELETE FROM intents WHERE n = (SELECT max(n) FROM intents WHERE state = 'waiting')`);
  db.close();
}
