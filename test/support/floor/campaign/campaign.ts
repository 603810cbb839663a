/**
 * So many benches, each a process with a real journal, on one real store and one order service, while cables fail, benches
 * and the store are killed and start again, and packers work as fast as they can. At the end everything is mended, and looked at.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { writeJoinCode } from '../../../../src-main/floor/join-code.ts';
import { createRandom, type Random } from '../../../../src-main/practice/invented/random.ts';
import type { PracticeService } from '../../../../src-main/practice/http/service.ts';
import type { CompiledStation } from '../../campaign/compiled-station.ts';
import { tempFolder } from '../../temp-folder.ts';
import { PostgresFloor } from '../postgres-floor.ts';
import type { PostgresServer } from '../postgres-server.ts';
import { CampaignBench } from './campaign-bench.ts';
import { FaultyCable, FAULTS } from './faulty-cable.ts';
import { journalFacts } from './journal-facts.ts';
import { FloorPacker, noCounts, type Counts } from './packer.ts';
import {
  doubleCancels,
  holders,
  lookAtBenches,
  strayClaims,
  strayEvents,
  untoldHeads,
  type BenchAtEnd,
} from './verdict.ts';

export interface CampaignOptions {
  seed: string;
  benches: number;
  /** Of work among faults. */
  seconds: number;
  server: PostgresServer;
  service: PracticeService;
  compiled: CompiledStation;
}

export interface CampaignResult {
  wrong: string[];
  counts: Counts & { kills: number; faults: number; stores: number; conflicts: number; cancelled: number };
}

/** After everything was mended, until all benches are in touch and have told everything. */
const SETTLE_MS = 90_000;
/** More work than was asked for, where two benches on a busy machine have not met. */
const MEET_MS = 60_000;

export async function runCampaign(options: CampaignOptions): Promise<CampaignResult> {
  const floor = await PostgresFloor.make(options.server);
  const campaign = new Campaign(options, floor);
  try {
    return await campaign.run();
  } finally {
    await campaign.end();
    await floor.end();
  }
}

class Campaign {
  readonly #o: CampaignOptions;
  readonly #floor: PostgresFloor;
  readonly #random: Random;
  readonly #benches: CampaignBench[] = [];
  readonly #wrong: string[] = [];
  readonly #excused = new Set<string>();
  /** How often the service was asked to cancel each order. */
  readonly #sent = new Map<string, number>();
  readonly #counts = { ...noCounts(), kills: 0, faults: 0, stores: 0, conflicts: 0, cancelled: 0 };
  #isOver = false;

  constructor(options: CampaignOptions, floor: PostgresFloor) {
    this.#o = options;
    this.#floor = floor;
    this.#random = createRandom(options.seed, 'campaign');
    const { book } = options.service;
    const cancel = book.cancel.bind(book);
    book.cancel = (orderId, ...rest) => {
      this.#sent.set(orderId, (this.#sent.get(orderId) ?? 0) + 1);
      return cancel(orderId, ...rest);
    };
  }

  async run(): Promise<CampaignResult> {
    const { benches, seconds, seed } = this.#o;
    for (let n = 1; n <= benches; n++) this.#benches.push(await this.#newBench(`Bench ${n}`));
    await Promise.all(this.#benches.map((bench) => bench.start()));
    const work = this.#benches.map((bench) => {
      const random = createRandom(seed, bench.parts.name);
      const packer = new FloorPacker(bench, random, this, this.#counts);
      return packer.work(
        () => this.#isOver,
        () => sleep(random.whole(5, 120)),
      );
    });
    const begun = performance.now();
    const isOver = () => {
      const ms = performance.now() - begun;
      return ms >= seconds * 1_000 + (this.#hasMet() ? 0 : MEET_MS);
    };
    while (!isOver() && this.#wrong.length === 0) {
      await sleep(this.#random.whole(300, 1_200));
      await this.#trouble();
    }
    this.#isOver = true;
    await Promise.all(work);
    await this.#mend();
    await this.#lookAtEnd();
    this.#counts.cancelled = this.#sent.size;
    return { wrong: this.#wrong, counts: this.#counts };
  }

  /** Benches met each other and a fault: a campaign in which nothing met would prove nothing. */
  #hasMet(): boolean {
    const { opened, faults, elsewhere } = this.#counts;
    return opened > 0 && faults > 0 && elsewhere > 0;
  }

  async end(): Promise<void> {
    this.#isOver = true;
    for (const bench of this.#benches) {
      await bench.kill();
      bench.parts.cable.end();
    }
  }

  excuse(...orderIds: string[]): void {
    for (const orderId of orderIds) this.#excused.add(orderId);
  }

  async excuseBench(benchId: string): Promise<void> {
    const query = `SELECT coalesce(jsonb_agg(order_id), '[]') FROM floor.claims
      WHERE (bench = '${benchId}' AND state <> 'packed') OR taken ->> 'fromBenchId' = '${benchId}'`;
    // The store may be down: then the person's call fails too, and frees nothing.
    const found = (await this.#floor.value(query).catch(() => [])) as string[];
    this.excuse(...found);
  }

  async #newBench(name: string): Promise<CampaignBench> {
    const { compiled, service } = this.#o;
    const benchId = await this.#floor.addBench(name);
    const cable = await FaultyCable.to(this.#o.server);
    const code = writeJoinCode({ ...this.#floor.joinCode(benchId, name), addresses: [cable.address] });
    const { authUrl, productUrl, orderUrl } = service;
    const plan = {
      ...{ authUrl, productUrl, orderUrl, dataDir: tempFolder(), errs: false, station: name },
      ...{ writerEntry: compiled.writerEntry, httpEntry: compiled.httpEntry },
    };
    return new CampaignBench({ name, benchId, code, cable, compiled, plan, wrong: this.#wrong });
  }

  async #trouble(): Promise<void> {
    const random = this.#random;
    const bench = random.pick(this.#benches);
    const { cable } = bench.parts;
    const what = random.weighted([
      ['cable', 10],
      ['kill', 4],
      ['store', 1],
    ] as const);
    if (what === 'cable' && cable.state === 'good') {
      this.#counts.faults++;
      cable.state = random.pick(FAULTS);
      void sleep(random.whole(300, 3_500), undefined, { ref: false }).then(() => (cable.state = 'good'));
    } else if (what === 'kill' && bench.client) {
      this.#counts.kills++;
      await bench.kill();
      void this.#startAgain(bench, random.whole(0, 1_500));
    } else if (what === 'store') {
      this.#counts.stores++;
      const { server } = this.#o;
      await server.kill();
      await sleep(random.whole(0, 1_500));
      await server.start();
    }
  }

  async #startAgain(bench: CampaignBench, ms: number): Promise<void> {
    await sleep(ms);
    await bench.start().catch((error: unknown) => this.#wrong.push(String(error)));
  }

  /** Everything works again: each bench comes back, and tells what the store does not have. */
  async #mend(): Promise<void> {
    for (const { parts } of this.#benches) parts.cable.state = 'good';
    const until = performance.now() + SETTLE_MS;
    let calmSince = performance.now();
    let seen = '';
    while (performance.now() - calmSince < 3_000) {
      if (performance.now() > until) return void this.#wrong.push(`the benches do not settle: ${seen}`);
      await sleep(200);
      const states = await Promise.all(this.#benches.map((bench) => stateOf(bench)));
      const shown = JSON.stringify(states);
      if (shown !== seen || states.some((one) => !one.isSettled)) calmSince = performance.now();
      seen = shown;
    }
  }

  async #lookAtEnd(): Promise<void> {
    if (this.#wrong.length > 0) return;
    for (const bench of this.#benches) if (bench.client) await bench.notes.hold(bench.client);
    const atEnd: BenchAtEnd[] = [];
    for (const bench of this.#benches) {
      const conflicts = (await bench.client?.floor.conflicts()) ?? [];
      this.#counts.conflicts = Math.max(this.#counts.conflicts, conflicts.length);
      await bench.kill();
      const { name, benchId, plan } = bench.parts;
      atEnd.push({ name, benchId, conflicts, ...journalFacts(plan.dataDir) });
    }
    this.#wrong.push(
      ...lookAtBenches(atEnd, this.#excused, await holders(this.#floor)),
      ...(await untoldHeads(this.#floor, atEnd)),
      ...(await strayClaims(this.#floor, atEnd, this.#excused)),
      ...(await strayEvents(this.#floor, atEnd)),
      ...doubleCancels(this.#sent),
    );
  }
}

async function stateOf({ client, parts }: CampaignBench) {
  if (!client) return { name: parts.name, isSettled: false };
  const { floor } = (await client.station.snapshot()).status;
  const conflicts = (await client.floor.conflicts()).map(({ orderId, kind }) => `${orderId} ${kind}`);
  const { contact, untold, fault } = floor ?? {};
  const isSettled = contact === 'in-touch' && untold === 0;
  return { name: parts.name, isSettled, contact, untold, fault, conflicts: conflicts.toSorted() };
}
