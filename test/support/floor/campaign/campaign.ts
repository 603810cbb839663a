/**
 * Several benches, each a process with a real journal, on one real store and one order service, while cables, benches, the
 * store and the service fail, orders come and leave, and packers work. At the end everything is repaired, and checked.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { startPracticeService } from '../../../../src-main/practice/http/service.ts';
import { createRandom, type Random } from '../../../../src-main/practice/invented/random.ts';
import type { Plant } from '../../../chaos/plants.ts';
import type { StationProcesses } from '../station-processes.ts';
import { CampaignHall } from './campaign-hall.ts';
import type { CampaignHostile } from './campaign-hostile.ts';
import { drawFaults, type FaultKind } from './deck.ts';
import { lookAtEnd, type Checked } from './end.ts';
import { endHostility } from './end-of-hostility.ts';
import { FaultyMerchant } from './faulty-merchant.ts';
import { FloorPacker, noCounts, type Counts } from './packer.ts';
import { notePublications } from './publications.ts';
import { SETTLE_MS, settled } from './settling.ts';
import type { FileTrace } from '../../../chaos/trace.ts';
import { Trouble } from './trouble.ts';

export interface CampaignOptions {
  seed: string;
  benches: number;
  /** Number. */
  faults: number;
  /** Kinds of faults; null: all. */
  only: readonly FaultKind[] | null;
  /** An error that the store gets; null: none. */
  plant: Plant | null;
  /** True if a hostile bench joins, which is removed after the last fault. */
  hostile?: boolean;
  /** Longest time until everything is quiet after the last fault, in milliseconds. */
  settleMs?: number;
  processes: StationProcesses;
  trace: FileTrace;
}

export interface CampaignResult {
  /** Broken promises, in words. */
  wrong: string[];
  /** Counts of the packers' steps. */
  counts: Counts;
  /** Number of each kind. */
  faults: Partial<Record<FaultKind, number>>;
  /** Number of requests to the service that failed because of a fault. */
  failedRequests: number;
  /** Counts of checks. */
  checked: Checked;
}

/** Orders of a bench that are ready, at least. */
const ORDERS_EACH = 30;
/** Time of additional work, if two benches on a busy machine have not met. */
const MEET_MS = 180_000;
/** Longest time between two changes to orders, in milliseconds. */
const TRADE_MS = 1_500;

export async function runCampaign(options: CampaignOptions): Promise<CampaignResult> {
  const { seed, benches, processes, plant } = options;
  const service = await startPracticeService({
    ...{ orders: benches * ORDERS_EACH, pageSize: 40, clientId: 'campaign', clientSecret: 'campaign-secret' },
    tokenRequestsPerMinute: 10_000,
  });
  const merchant = await FaultyMerchant.of(service, createRandom(seed, 'merchant'));
  const wrong: string[] = [];
  try {
    const hall = await CampaignHall.make({ processes, merchant, wrong, plant }, benches);
    const campaign = new Campaign(options, hall, merchant);
    try {
      return await campaign.run();
    } finally {
      await campaign.end();
    }
  } finally {
    await merchant.end();
    await service.stop();
  }
}

class Campaign {
  readonly #o: CampaignOptions;
  readonly #hall: CampaignHall;
  readonly #merchant: FaultyMerchant;
  readonly #random: Random;
  readonly #trouble: Trouble;
  readonly #counts = noCounts();
  #isOver = false;

  constructor(options: CampaignOptions, hall: CampaignHall, merchant: FaultyMerchant) {
    this.#o = options;
    this.#hall = hall;
    this.#merchant = merchant;
    this.#random = createRandom(options.seed, 'campaign');
    this.#trouble = new Trouble(hall, createRandom(options.seed, 'trouble'), options.trace);
  }

  async run(): Promise<CampaignResult> {
    const { trace, faults, only } = this.#o;
    const { wrong } = this.#hall.parts;
    await notePublications(this.#hall.floor);
    // A backup knows it too.
    const hostile = this.#o.hostile === true ? await this.#hostile() : null;
    await this.#trouble.begin();
    const work = [...this.#packers(), this.#trade()];
    if (hostile) work.push(hostile.work(() => this.#isOver));
    for (const kind of drawFaults(createRandom(this.#o.seed, 'deck'), faults, only)) {
      if (wrong.length > 0) break;
      await this.#trouble.cause(kind);
      await sleep(this.#random.whole(200, 1_500));
    }
    for (const end = performance.now() + MEET_MS; !this.#hasMet() && performance.now() < end;)
      await sleep(200);
    this.#isOver = true;
    await this.#trouble.mend();
    await Promise.all(work);
    trace.write('mended');
    const settleMs = this.#o.settleMs ?? SETTLE_MS;
    if (hostile && wrong.length === 0) await endHostility(this.#hall, hostile, { trace, mostMs: settleMs });
    if (wrong.length === 0) wrong.push(...(await settled(this.#hall, settleMs)));
    trace.write('settled', { wrong });
    const { checked, wrong: atEnd } = await lookAtEnd(this.#hall);
    wrong.push(...atEnd);
    trace.write('looked at', { wrong, checked });
    return {
      ...{ wrong, checked, counts: this.#counts, faults: this.#trouble.counts },
      failedRequests: this.#merchant.failed,
    };
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#hall.end();
    await this.#trouble.end();
  }

  /** True if benches met each other: otherwise the campaign proves nothing. */
  #hasMet(): boolean {
    return this.#counts.opened > 0 && this.#counts.elsewhere > 0;
  }

  #hostile(): Promise<CampaignHostile> {
    return this.#hall.addHostile(createRandom(this.#o.seed, 'hostile').whole(1, 1_000_000));
  }

  #packers(): Promise<void>[] {
    return this.#hall.benches.map((bench) => {
      const random = createRandom(this.#o.seed, bench.parts.name);
      const packer = new FloorPacker(bench, random, this.#hall, this.#counts);
      return packer.work(
        () => this.#isOver,
        () => sleep(random.whole(5, 250)),
      );
    });
  }

  async #trade(): Promise<void> {
    while (!this.#isOver) {
      await sleep(this.#random.whole(100, TRADE_MS));
      this.#merchant.trade(this.#hall.benches.length * ORDERS_EACH);
    }
  }
}
