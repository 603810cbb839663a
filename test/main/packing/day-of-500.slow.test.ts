/** A whole day: every order of it is packed as it was last wanted, while the service fails and changes orders under way. */
import { randomUUID } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createRouterClient } from '@orpc/server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openWorkspace, type Workspace } from '../../../src-main/app/workspace/workspace.ts';
import { noChecks } from '../../../src-main/app/metrics/check-counts.ts';
import { SlowStatements } from '../../../src-main/app/metrics/slow-statements.ts';
import { memorySignInStore } from '../../../src-main/station/secrets/memory-sign-in.ts';
import { fold } from '../../../src-main/domain/packing/fold.ts';
import { nobodySignedOn } from '../../../src-main/operators/signed-on.ts';
import { createRandom } from '../../../src-main/practice/invented/random.ts';
import type { Context } from '../../../src-main/router/context.ts';
import { router } from '../../../src-main/router/index.ts';
import { UpstreamClient } from '../../../src-main/upstream/client.ts';
import { DEFAULT_LIMITS } from '../../../src-main/upstream/http/http-call.ts';
import { DISTINCTIVE } from '../../support/clients.ts';
import { fastClock } from '../../support/cancel-campaign/plan.ts';
import { randomOrder } from '../../support/packing-campaign/orders.ts';
import { DayPacker, FATES, type Fate, type Job } from '../../support/packing-day/packer.ts';
import { DayService } from '../../support/packing-day/service.ts';
import { quietLog } from '../../support/quiet-log.ts';
import { anApp } from '../../support/test-app.ts';
import { httpHere } from '../../support/http-here.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { startWriter } from '../../support/test-cache.ts';
import { quiet, until } from '../../support/until.ts';

/** DAY_ORDERS and PACKING_SEED vary the day; both are printed. */
const seed = process.env['PACKING_SEED'] ?? '20260302';
const ORDERS = Number(process.env['DAY_ORDERS'] ?? 500);
/** A day in half a minute: pauses after failures are as many times shorter. */
const PACE = 30;
/** Time between two checks, milliseconds of that clock. */
const POLL_MS = 9_000;
/** A call holds a timer for its time limit, so that the calls of this many milliseconds are in memory at a time. */
const LIMITS = { ...DEFAULT_LIMITS, totalMs: 1_000 };
/** Bound of the growth over half a day: 250 orders, of which plans and boxes are kept. */
const HEAP_BOUND = 8_000_000;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Measured after all work has ended: memory that is still in use then has leaked. */
async function heapInUse(): Promise<number> {
  await quiet(LIMITS.totalMs + 200);
  let least = Infinity;
  // Memory of a check under way is not held for good.
  for (let n = 0; n < 8; n++) {
    collectGarbage();
    await quiet(40);
    least = Math.min(least, process.memoryUsage().heapUsed);
  }
  return least;
}

const WEIGHTS: Record<Fate, number> = {
  nothing: 40,
  'cancelled before': 4,
  'cancelled under way': 8,
  'cancelled after': 6,
  'cancelled here': 5,
  'changed before': 4,
  'changed under way': 12,
  'changed after': 8,
  'moved under way': 4,
  'shipped after': 12,
};

/** @param plant puts an error into the bench */
async function aDay(size: number, plant: (bench: Workspace) => void = () => undefined) {
  const random = createRandom(seed, 'day');
  const clock = fastClock({ origin: Date.now(), pace: PACE });
  // The last order is never packed: its item is scanned in the wrong place.
  const orders = Array.from({ length: size + 1 }, (_, n) => randomOrder(random, n));
  const service = new DayService(orders, createRandom(seed, 'service'), clock.now);
  await service.start();
  const { app } = anApp();
  const { live } = app.context;
  const client = new UpstreamClient(service, DISTINCTIVE, {
    signInStore: memorySignInStore(),
    clock,
    random: Math.random,
    openHttp: httpHere(clock),
    limits: LIMITS,
  });
  const bench = await openWorkspace({
    folder: tempFolder(),
    kind: 'service',
    account: 'day',
    client,
    sandbox: false,
    floor: null,
    leftFloor: null,
    startWriter,
    printer: null,
    labelPrinter: null,
    copyEntry: null,
    signedOn: nobodySignedOn(),
    badgeKey: null,
    secondFolder: () => '',
    removeDumps: () => undefined,
    journalCopied: () => undefined,
    pollMs: POLL_MS,
    keepMs: () => Number.MAX_SAFE_INTEGER,
    clock,
    random: Math.random,
    newId: () => randomUUID(),
    release: '0.0.0',
    log: quietLog,
    slow: new SlowStatements(quietLog, clock),
    checks: noChecks(),
    live,
    cacheDamaged: () => expect.unreachable('the cache is sound'),
    writerLost: () => expect.unreachable('its writer goes on'),
  });
  onTestFinished(() => bench.stop());
  const context: Context = {
    ...app.context,
    currentWorkspace: () => bench,
    now: clock.now,
    serviceNow: clock.now,
  };
  plant(bench);
  bench.start();
  await until('all orders are there', () => live.snapshot.status.openOrders === size + 1);
  const door = createRouterClient(router, { context });
  const decoy = orders.at(-1)?.items[0]?.ean ?? '';
  const packer = new DayPacker({ client: door, service, random }, decoy);
  const jobs = orders.slice(0, size).map(({ orderId }): Job => ({
    orderId,
    fate: random.weighted(FATES.map((fate) => [fate, WEIGHTS[fate]] as const)),
    after: random.whole(1, 6),
    happened: false,
    green: 0,
    misses: 0,
    wasShort: false,
    aside: false,
    view: null,
  }));
  return { service, bench, live, door, packer, jobs };
}

type Day = Awaited<ReturnType<typeof aDay>>;

/** Boxes without an answer of the service, or whose answer was not acted on yet. */
function unfinished({ service, bench, jobs }: Day): string[] {
  return jobs.flatMap(({ orderId }) => {
    const row = bench.packed.orders.byId(orderId);
    const { status } = service.booked(orderId);
    const name = `${orderId} is ${row?.phase}${row?.cleared === true ? ', cleared' : ''}; the service: ${status}`;
    if (row === null) return status === 'CANCELLED' ? [] : [name];
    if (status === 'SHIPPED') return row.phase === 'moved-on' ? [] : [name];
    if (status === 'CANCELLED') return ['put-back', 'pulled', 'to-pull'].includes(row.phase) ? [] : [name];
    return row.phase === 'sealed' && row.cleared ? [] : [name];
  });
}

/** The evening: the service is well, and everything that is left is dealt with. */
async function evening(day: Day, most = 1_000): Promise<void> {
  const { service, bench, packer } = day;
  service.behave();
  for (let tries = 0; tries < most; tries++) {
    bench.refresh();
    await quiet(200);
    await packer.pull();
    if (unfinished(day).length === 0) return;
  }
}

it(
  'at the end of a day every order is packed as it was last wanted, or put back, and every count agrees',
  async () => {
    const day = await aDay(ORDERS);
    const { packer, jobs, service } = day;
    const from = performance.now();
    const half = Math.ceil(jobs.length / 2);
    await packer.pack(jobs.slice(0, half));
    const heap = await heapInUse();
    await packer.pack(jobs.slice(half));
    const grown = (await heapInUse()) - heap;
    const packedAt = performance.now();
    await evening(day);
    const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1);
    const { tally } = packer;
    process.stdout.write(
      `day ${seed}: ${ORDERS} orders, ${tally.scans} scans, ${tally.greens} units shown, ` +
        `${Object.values(tally.wrong).reduce((a, b) => a + b, 0)} wrong scans, ${JSON.stringify(tally.signals)}, ` +
        `${service.requests} requests, faults ${JSON.stringify(service.faults)}, ` +
        `heap ${(heap / 1e6).toFixed(1)} MB and ${(grown / 1e6).toFixed(1)} MB more, ${seconds(from)} s, ${seconds(packedAt)} s of it the evening\n`,
    );
    process.stdout.write(`day ${seed}: events ${JSON.stringify(kindsOf(day))}\n`);
    expect(verdictOn(day)).toEqual([]);
    // A day on which little happens shows little.
    if (ORDERS >= 300) {
      expect(Object.entries(service.faults).filter(([, n]) => n === 0)).toEqual([]);
      expect(EVENTS.filter((kind) => !Object.hasOwn(kindsOf(day), kind))).toEqual([]);
    }
    expect(grown).toBeLessThan(HEAP_BOUND);
  },
  120_000 + ORDERS * 1_000,
);

/** Sentences about what is wrong in the evening; empty if all is right. */
function verdictOn(day: Day): string[] {
  const { packer, jobs, bench } = day;
  const { tally } = packer;
  const misses = missesOf(day);
  return [
    ...tally.violations,
    ...unfinished(day),
    ...jobs.flatMap((job) => onJob(day, job)),
    ...bench.packed.orders
      .inPhases(['open', 'short'])
      .map(({ orderId }) => `${orderId}: is left on the table`),
    ...(tally.answers === tally.scans ? [] : [`${tally.scans} scans, and ${tally.answers} answers`]),
    ...Object.entries(tally.wrong)
      .filter(([kind, n]) => misses[kind] !== n)
      .map(([kind, n]) => `${n} wrong scans were ${kind}, and ${misses[kind]} are noted`),
  ];
}

const EVENTS = [
  ...['opened', 'counted', 'undone', 'short', 'resumed', 'replanned', 'sealed', 'cleared', 'reopened'],
  ...['pull-asked', 'pulled', 'moved-on', 'put-back'],
];

function kindsOf({ bench, jobs }: Day): Record<string, number> {
  const kinds: Record<string, number> = {};
  for (const { orderId } of jobs)
    for (const { event } of bench.packed.history(orderId).events)
      kinds[event.kind] = (kinds[event.kind] ?? 0) + 1;
  return kinds;
}

function missesOf({ bench, jobs }: Day): Record<string, number> {
  const misses: Record<string, number> = { unknown: 0, 'wrong-item': 0, 'too-many': 0, 'wrong-parcel': 0 };
  for (const { orderId } of jobs)
    for (const { kind, n } of bench.packed.misses.countsOf(orderId)) misses[kind] = (misses[kind] ?? 0) + n;
  return misses;
}

/** The station's record of an order, against the shown one and the service's present one. */
function onJob({ bench, service }: Day, job: Job): string[] {
  const { orderId } = job;
  const wrong: string[] = [];
  const say = (what: string) => void wrong.push(`${orderId} (${job.fate}): ${what}`);
  const view = bench.packing.view(orderId);
  const row = bench.packed.orders.byId(orderId);
  const { order } = service.booked(orderId);
  if (view?.trouble.misses !== job.misses) say(`${job.misses} misses, and ${view?.trouble.misses} noted`);
  if (row?.phase === 'sealed') {
    // Matched by the code on the goods: an item's key depends on the version of the order that was packed first.
    const codes = new Map(view?.items.map(({ key, eans }) => [key, eans[0]]));
    const inBoxes = new Map<string | undefined, number>();
    for (const { contents } of view?.parcels ?? []) {
      for (const { key, units } of contents) {
        const code = codes.get(key);
        inBoxes.set(code, (inBoxes.get(code) ?? 0) + units);
      }
    }
    for (const { ean, key, due } of order.items) {
      const wanted = due.reduce((a, b) => a + b, 0);
      if (inBoxes.get(ean) !== wanted) say(`${key}: ${inBoxes.get(ean)} in boxes, ${wanted} wanted`);
    }
    if (inBoxes.size !== order.items.length) say('something lies in a box that nobody wants');
  }
  if (row?.phase === 'sealed' || row?.phase === 'moved-on' || row?.phase === 'to-pull') {
    if (row.units !== job.green) say(`${job.green} units were shown, and ${row.units} are in boxes`);
  } else if (job.green !== 0) say(`${job.green} units were shown, and it is ${row?.phase}`);
  return [...wrong, ...onHistory(bench, service, job)];
}

function onHistory(bench: Workspace, service: DayService, { orderId, fate }: Job): string[] {
  const { events, broken } = bench.packed.history(orderId);
  const wrong: string[] = [];
  if (broken.length > 0) wrong.push(`${orderId} (${fate}): the chain is broken at ${broken.join()}`);
  const { askedAt } = service.booked(orderId);
  for (const [at, { event, ...cleared }] of events.entries()) {
    if (event.kind !== 'cleared') continue;
    const sealed = events.slice(0, at).findLast((e) => e.event.kind === 'sealed');
    if (!askedAt.some((asked) => sealed && asked >= sealed.at && asked <= cleared.at))
      wrong.push(`${orderId} (${fate}): cleared, and nobody has asked since it was closed`);
  }
  return wrong;
}

/** Marks a box as cleared, as if the service had said that it may leave. */
function clearUnasked(packed: Workspace['packed'], orderId: string): void {
  const { events } = packed.history(orderId);
  const sealed = events.at(-1);
  const stored = packed.orders.byId(orderId);
  const since = events.slice(events.findLastIndex(({ event }) => event.kind === 'opened'));
  const cleared = { kind: 'cleared', status: 'READY_TO_SHIP' } as const;
  const state = fold([...since.map(({ event }) => event), cleared]);
  if (!sealed || !stored || !state) return;
  const { at, station } = sealed;
  const { salesChannelOrderId, orderCreatedAt } = stored;
  packed.append([cleared], {
    orderId,
    salesChannelOrderId,
    orderCreatedAt,
    at,
    station,
    operator: null,
    state,
  });
}

describe('a day notices', () => {
  const plants: [string, RegExp, (bench: Workspace) => void][] = [
    [
      'a wrong scan that is not noted',
      /wrong scans were .* are noted/,
      ({ packed: { misses } }) => {
        const note = misses.note.bind(misses);
        let n = 0;
        misses.note = (miss) => {
          if (n++ % 7 !== 3) note(miss);
        };
      },
    ],
    [
      'a box that is cleared though nobody has asked',
      /nobody has asked since it was closed/,
      ({ packing, packed }) => {
        const take = packing.step.bind(packing);
        packing.step = (orderId, step, approvedBy) => {
          const outcome = take(orderId, step, approvedBy);
          if (outcome.ok && step.kind === 'seal') clearUnasked(packed, orderId);
          return outcome;
        };
      },
    ],
    [
      'a scan that counts twice',
      /were shown, and the answer shows/,
      ({ packing }) => {
        const scan = packing.scan.bind(packing);
        packing.scan = (orderId, what) => {
          const answer = scan(orderId, what);
          const isOne = answer?.signal === 'right' && what.units === 1;
          const again = isOne ? scan(orderId, what) : null;
          return again?.signal === 'right' ? again : answer;
        };
      },
    ],
  ];

  it.each(plants)('%s', async (_name, sentence, plant) => {
    const day = await aDay(40, plant);
    await day.packer.pack(day.jobs);
    await evening(day, 8);
    expect(verdictOn(day).join('\n')).toMatch(sentence);
  });
});
