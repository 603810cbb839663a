/**
 * One data folder and one order service: a station that is killed and restarted many times, and a packer at its screen
 * who notes every answer before the next action. After each start everything is compared with the notes.
 */
import { ORPCError } from '@orpc/client';
import { createRandom, type Random } from '../../../src-main/practice/invented/random.ts';
import type { Client } from '../screen-at.ts';
import type { CompiledStation } from '../campaign/compiled-station.ts';
import { Life, stations, type Moment } from '../campaign/lives.ts';
import { untilSo } from '../floor/until-so.ts';
import { startFaultyService, type FaultyService } from '../faulty-service.ts';
import { sendText } from '../loopback.ts';
import { aPage } from '../order-json.ts';
import { tempFolder } from '../temp-folder.ts';
import { allPacked, begin, expected, type Packed } from './model.ts';
import { randomOrder, type CampaignOrder } from './orders.ts';
import { nextStep, take } from './packer.ts';
import { PackingStation } from './packing-station.ts';
import type { PackingStationPlan } from './station-plan.ts';
import { afterRestart, differences, type Receipt } from './verdict.ts';

export interface ChapterOptions {
  seed: string;
  kills: number;
  compiled: CompiledStation;
  /** True for a station that answers before it writes. */
  errs?: boolean;
}

/** An order as the packer knows it; `next`: its state if the call under way takes effect. */
export interface Known {
  order: CampaignOrder;
  shown: Packed;
  next: Packed | null;
}

export interface Chapter {
  wrong: string[];
  counts: Record<Count, number>;
}

const COUNTS = [
  'kills',
  /** Killed before its door was open. */
  'while starting',
  'within a call',
  'after an answer',
  /** The call took effect, though its answer was not seen. */
  'done and not shown',
  'restarts looked at',
  'orders looked at',
  'steps',
  'greens',
  'units shown',
  'refused',
  'wrong scans',
] as const;
type Count = (typeof COUNTS)[number];

const ORDERS = 9;
/** Orders on the table at a time: most steps are of one of these. */
const AT_HAND = 3;
/** Real milliseconds of packing. */
const LONGEST_LIFE = 1_000;

/**
 * Kills at work come after everything that the station shows was checked: after a call was sent, or after its answer was
 * read.
 */
type KillMoment = Moment<'call' | 'answer'>;

/** Kinds of kills, in turn. The first start creates the files: it is killed meanwhile. */
const MOMENTS: ((random: Random) => KillMoment)[] = [
  (r) => ({ at: 'begin', ms: r.whole(0, 150) }),
  (r) => ({ at: 'call', times: r.whole(1, 20), us: r.whole(0, 2_500) }),
  (r) => ({ at: 'answer', times: r.whole(1, 20) }),
  (r) => ({ at: 'works', ms: r.whole(0, 250) }),
];

/** A service with these orders, which never change. */
async function aService(orders: readonly CampaignOrder[]): Promise<FaultyService> {
  return startFaultyService({
    list: (request, response) => {
      const moment = (name: string, otherwise: number) =>
        Date.parse(request.query.get(name) ?? '') || otherwise;
      const from = moment('creationDateFrom', -Infinity);
      const until = moment('creationDateUntil', Infinity);
      const listed = orders.filter(({ raw }) => {
        const at = Date.parse(String(raw['creationDate']));
        return at >= from && at <= until;
      });
      sendText(response, aPage(listed.map((o) => o.raw)));
    },
  });
}

export interface Shop {
  known: Known[];
  planOf: (errs?: boolean) => PackingStationPlan;
}

/** A folder, a service, and untouched orders. */
export async function openShop(seed: string, compiled: CompiledStation, orders = ORDERS): Promise<Shop> {
  const random = createRandom(seed, 'orders');
  const known = Array.from({ length: orders }, (_, n): Known => {
    const order = randomOrder(random, n);
    return { order, shown: begin(order), next: null };
  });
  const { authUrl, productUrl, orderUrl } = await aService(known.map((k) => k.order));
  const dataDir = tempFolder();
  return {
    known,
    planOf: (errs = false) => ({
      authUrl,
      productUrl,
      orderUrl,
      dataDir,
      writerEntry: compiled.writerEntry,
      httpEntry: compiled.httpEntry,
      operator: 'Vera Example',
      errs,
    }),
  };
}

export async function runChapter({ seed, kills, compiled, errs }: ChapterOptions): Promise<Chapter> {
  const random = createRandom(seed, 'chapter');
  const { known, planOf } = await openShop(seed, compiled);
  const counts = Object.fromEntries(COUNTS.map((name) => [name, 0])) as Chapter['counts'];
  const chapter: Chapter = { wrong: [], counts };

  // The last life is not killed, only examined.
  let n = 0;
  for await (const station of stations(() => new PackingStation(compiled), kills + 1)) {
    const moment = n < kills ? (MOMENTS[n % MOMENTS.length]?.(random) ?? null) : null;
    const wrong = await new PackingLife(station, moment, { known, counts, random }).live(planOf(errs));
    chapter.wrong.push(...wrong.map((what) => `${seed}, life ${n}: ${what}`));
    if (chapter.wrong.length > 0) break;
    n++;
  }
  return chapter;
}

interface Parts {
  known: readonly Known[];
  counts: Chapter['counts'];
  random: Random;
}

/** The packer's part of a station's life. */
class PackingLife {
  readonly #station: PackingStation;
  readonly #moment: KillMoment | null;
  readonly #life: Life<'call' | 'answer'>;
  readonly #o: Parts;
  readonly #wrong: string[] = [];

  /** @param moment null: it is looked at, and then killed */
  constructor(station: PackingStation, moment: KillMoment | null, parts: Parts) {
    this.#station = station;
    this.#moment = moment;
    this.#life = new Life(station, moment, { life: LONGEST_LIFE });
    this.#o = parts;
  }

  /** @returns faults */
  async live(plan: PackingStationPlan): Promise<string[]> {
    const { counts } = this.#o;
    const station = this.#station;
    await this.#life.begin(plan, station.onLine);
    const client = await station.screen();
    if (client) await this.#work(client);
    else counts['while starting']++;
    station.kill();
    const why = await station.ended();
    if (why !== null) this.#wrong.push(why);
    if (this.#moment) counts.kills++;
    return this.#wrong;
  }

  async #work(client: Client): Promise<void> {
    const { counts } = this.#o;
    try {
      await ordersAreThere(client, this.#o.known);
      if (await this.#look(client)) counts['restarts looked at']++;
      this.#life.works();
      if (this.#moment) await this.#pack(client);
    } catch (error) {
      // The kill: the call has no answer.
      if (!this.#station.killed) this.#wrong.push(`the station broke: ${wordsOf(error)}`);
      else if (error instanceof ORPCError)
        this.#wrong.push(`an answer of a station that died: ${wordsOf(error)}`);
    }
  }

  /** Holds everything that the station shows against what the packer knows. */
  async #look(client: Client): Promise<boolean> {
    const { known, counts } = this.#o;
    const seen = await Promise.all(known.map((one) => lookAt(client, one.order.orderId)));
    const list = await client.packing.list();
    for (const [at, one] of known.entries()) {
      const found = seen[at];
      if (!found) continue;
      const { state, wrong } = afterRestart(one.order, one, found);
      this.#wrong.push(...wrong);
      counts['orders looked at']++;
      if (one.next && state === one.next && one.next !== one.shown) counts['done and not shown']++;
      one.shown = state;
      one.next = null;
      const { orderId } = one.order;
      const rows = { open: list.open, short: list.short, sealed: list.waiting, new: [] };
      const row = rows[state.phase].find((r) => r.orderId === orderId);
      const lists = Object.values(rows).flat();
      // An order that was undone to zero units waits in the queue, not in the lists.
      const isListed = state.phase !== 'new' && (state.phase !== 'open' || allPacked(state) > 0);
      if (lists.filter((r) => r.orderId === orderId).length !== Number(isListed))
        this.#wrong.push(`${orderId}: is in ${state.phase}, and the lists say otherwise`);
      else if (row && row.units !== allPacked(state))
        this.#wrong.push(`${orderId}: the list says ${row.units} units`);
    }
    return this.#wrong.length === 0;
  }

  async #pack(client: Client): Promise<void> {
    const { known, random } = this.#o;
    const first = random.whole(0, known.length - 1);
    const atHand = Array.from({ length: AT_HAND }, (_, n) => known[(first + n) % known.length]).filter(
      (one) => one !== undefined,
    );
    while (this.#wrong.length === 0 && !this.#station.killed)
      await this.#step(client, random.chance(0.9) ? random.pick(atHand) : random.pick(known));
    if (this.#station.killed) this.#o.counts['after an answer']++;
  }

  async #step(client: Client, one: Known): Promise<void> {
    const { counts, random } = this.#o;
    const { order, shown } = one;
    const step = nextStep(random, order, shown);
    const { signal, after } = expected(order, shown, step);
    one.next = after;
    const asked = take(client, order.orderId, step);
    this.#life.came('call');
    let answer;
    try {
      answer = await asked;
    } catch (error) {
      if (this.#station.killed) counts['within a call']++;
      throw error;
    }
    // The screen has shown it: from now on it must be there.
    one.shown = after;
    one.next = null;
    this.#life.came('answer');
    counts.steps++;
    if (signal === 'right' || signal === 'complete') {
      counts.greens++;
      counts['units shown'] += allPacked(after) - allPacked(shown);
    }
    if (signal === 'refused') counts.refused++;
    if (after.misses > shown.misses) counts['wrong scans']++;
    const name = `${order.orderId}: ${JSON.stringify(step)}`;
    if (answer.signal !== signal) this.#wrong.push(`${name} was answered ${answer.signal}, not ${signal}`);
    if (!answer.view) return;
    const other = differences(order, after, answer.view, { misses: false });
    if (other.length > 0) this.#wrong.push(`${name}: the answer shows otherwise: ${other.join('; ')}`);
  }
}

/** A station that is not killed before some work: a number of steps, the orders in turn. */
export async function packUndisturbed(
  compiled: CompiledStation,
  shop: Shop,
  random: Random,
  steps: number,
): Promise<void> {
  const complaint = await atStation(compiled, shop, async (client) => {
    await ordersAreThere(client, shop.known);
    for (let n = 0; n < steps; n++) {
      const one = shop.known[n % shop.known.length];
      if (!one) return;
      const step = nextStep(random, one.order, one.shown);
      const { signal, after } = expected(one.order, one.shown, step);
      const answer = await take(client, one.order.orderId, step);
      const name = `${one.order.orderId}: ${JSON.stringify(step)}`;
      if (answer.signal !== signal) throw new Error(`${name} was answered ${answer.signal}, not ${signal}`);
      one.shown = after;
    }
  });
  if (complaint !== null) throw new Error(complaint);
}

/** A station for as long as the work takes; killed after that. @returns its complaint; null if none */
export async function atStation(
  compiled: CompiledStation,
  { planOf }: Shop,
  work: (client: Client) => Promise<void>,
): Promise<string | null> {
  const station = new PackingStation(compiled);
  try {
    await station.begin(planOf(), station.onLine);
    const client = await station.screen();
    if (client) await work(client);
  } finally {
    station.kill();
  }
  return station.ended();
}

export async function lookAt(client: Client, orderId: string) {
  const [view, receipt] = await Promise.all([
    client.packing.get({ orderId }),
    client.packing.receipt({ orderId }).catch((error: unknown): Receipt | null => {
      if (error instanceof ORPCError && error.code === 'ORDER_NOT_FOUND') return null;
      throw error;
    }),
  ]);
  return { view, receipt };
}

/** A station that was never up has to ask the service first. */
export async function ordersAreThere(client: Client, known: readonly Known[]): Promise<void> {
  const inHand = async () => {
    const { packed, openOrders } = (await client.station.snapshot()).status;
    return packed.short + packed.waiting + openOrders >= known.length;
  };
  await untilSo('the orders of the service are there', inHand);
}

const wordsOf = (error: unknown): string =>
  error instanceof ORPCError ? `${String(error.code)} ${JSON.stringify(error.data)}` : String(error);

/** Counts of these chapters. */
export function countsOf(chapters: readonly Chapter[]): Chapter['counts'] {
  const sums = COUNTS.map((name) => [name, chapters.reduce((n, one) => n + one.counts[name], 0)]);
  return Object.fromEntries(sums) as Chapter['counts'];
}
