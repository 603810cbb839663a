/** Carries out the faults of a campaign. Those of cables, benches and the service overlap; those of the store come one by one. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../../../src-main/practice/invented/random.ts';
import { LEASE_MS } from '../../../../src-main/floor/store/store-orders.ts';
import type { CampaignBench } from './campaign-bench.ts';
import type { CampaignHall } from './campaign-hall.ts';
import type { FaultKind } from './deck.ts';
import type { CableFault } from './faulty-cable.ts';
import type { ServiceFault } from './faulty-merchant.ts';
import { StoreTrouble } from './store-trouble.ts';
import type { FileTrace } from '../../../chaos/trace.ts';

/** Beyond its lease. */
const FROZEN_MS = LEASE_MS + 2_500;
/** Text of the statement by which a leader publishes. */
const PUBLISHES = 'floor_v1.publish';
/** Longest wait for a leader, in milliseconds. */
const LEADER_MS = 25_000;

export class Trouble {
  readonly #hall: CampaignHall;
  readonly #random: Random;
  readonly #trace: FileTrace;
  readonly #store: StoreTrouble;
  /** Faults that go on. */
  readonly #running = new Set<Promise<void>>();
  readonly #cablesUsed = new Set<CampaignBench>();
  /** Number of each kind that were carried out. */
  readonly counts: Partial<Record<FaultKind, number>> = {};

  constructor(hall: CampaignHall, random: Random, trace: FileTrace) {
    this.#hall = hall;
    this.#random = random;
    this.#trace = trace;
    this.#store = new StoreTrouble(hall, random, trace);
  }

  /** Causes a fault; one of the store or of the leader has ended when this resolves. */
  async cause(kind: FaultKind): Promise<void> {
    this.counts[kind] = (this.counts[kind] ?? 0) + 1;
    switch (kind) {
      case 'cut':
      case 'stalled-up':
      case 'stalled-down':
      case 'lossy':
      case 'half-open':
        return this.#cable(kind);
      case 'kill':
        return this.#kill();
      case 'pause':
        return this.#background(kind, this.#pause(this.#anyBench(), this.#random.whole(500, 6_000)));
      case 'freeze-leader':
      case 'late-leader':
        return this.#leader(kind);
      case 'crash':
      case 'restart':
      case 'failover':
      case 'restore':
      case 'empty':
        this.#trace.write(kind);
        await this.#store[kind]();
        return this.#trace.write(`${kind} over`);
      case 'silence':
      case 'refused-connection':
      case 'cut-body':
      case 'throttled':
      case 'server-error':
      case 'web-page':
      case 'shifting':
        return this.#service(kind);
      default:
        return kind satisfies never;
    }
  }

  /** Makes the first backup. */
  begin(): Promise<void> {
    return this.#store.backUp();
  }

  /** Everything works again. */
  async mend(): Promise<void> {
    await Promise.all(this.#running);
    this.#hall.parts.merchant.mend();
    for (const { parts } of this.#hall.benches) parts.cable.state = 'good';
  }

  async end(): Promise<void> {
    await this.#store.end();
  }

  #anyBench(): CampaignBench {
    return this.#random.pick(this.#hall.benches);
  }

  #background(kind: string, work: Promise<void>): void {
    const running = work
      .catch((error: unknown) => void this.#hall.parts.wrong.push(`${kind}: ${String(error)}`))
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  #cable(kind: CableFault): void {
    const free = this.#hall.benches.filter((bench) => !this.#cablesUsed.has(bench));
    if (free.length === 0) return;
    const bench = this.#random.pick(free);
    const ms = this.#random.chance(0.15) ? this.#random.whole(6_000, 20_000) : this.#random.whole(300, 4_000);
    this.#background(kind, this.#disturb(bench, kind, ms));
  }

  async #disturb(bench: CampaignBench, kind: CableFault, ms: number) {
    const { name, cable } = bench.parts;
    this.#trace.write(kind, { name, ms });
    this.#cablesUsed.add(bench);
    cable.state = kind;
    await sleep(ms);
    cable.state = 'good';
    this.#cablesUsed.delete(bench);
  }

  async #kill(): Promise<void> {
    const alive = this.#hall.benches.filter(({ client }) => client !== null);
    if (alive.length === 0) return;
    const bench = this.#random.pick(alive);
    const ms = this.#random.chance(0.2) ? this.#random.whole(3_000, 15_000) : this.#random.whole(0, 1_500);
    this.#trace.write('kill', { name: bench.parts.name, ms });
    await bench.kill();
    this.#background(
      'start',
      sleep(ms).then(() => bench.start()),
    );
  }

  async #pause({ process, parts }: CampaignBench, ms: number): Promise<void> {
    if (!process) return;
    this.#trace.write('pause', { name: parts.name, ms });
    process.pause();
    await sleep(ms);
    process.goOn();
  }

  /** Freezes the leader, or delays its calls, until another bench leads. */
  async #leader(kind: 'freeze-leader' | 'late-leader'): Promise<void> {
    const until = performance.now() + LEADER_MS;
    let bench = await this.#hall.leader();
    while (!bench?.process && performance.now() < until) {
      await sleep(200);
      bench = await this.#hall.leader();
    }
    if (!bench?.process) return this.#trace.write(`${kind} without a leader`);
    this.#trace.write(kind, { name: bench.parts.name });
    const ms = FROZEN_MS + this.#random.whole(0, 3_000);
    if (kind === 'freeze-leader') await this.#pause(bench, ms);
    else await this.#late(bench, ms);
    this.#trace.write(`${kind} over`, { leader: (await this.#hall.leader())?.parts.name ?? null });
  }

  /** Delays the bench's calls from its next publication on; all of them arrive when another bench leads. */
  async #late(bench: CampaignBench, ms: number): Promise<void> {
    const { cable } = bench.parts;
    this.#cablesUsed.add(bench);
    cable.stallAt = PUBLISHES;
    const until = performance.now() + LEADER_MS;
    while (cable.state !== 'half-open' && performance.now() < until) await sleep(50);
    cable.stallAt = null;
    if (cable.state === 'half-open') await sleep(ms);
    else this.#trace.write('nothing was published');
    cable.state = 'good';
    this.#cablesUsed.delete(bench);
  }

  #service(kind: ServiceFault): void {
    this.#background(kind, this.#spoil(kind, this.#random.whole(1_000, 7_000)));
  }

  async #spoil(kind: ServiceFault, ms: number): Promise<void> {
    const { merchant } = this.#hall.parts;
    this.#trace.write(kind, { ms });
    merchant.fault = kind;
    await sleep(ms);
    // Another fault of the service may have replaced this one meanwhile.
    if (merchant.fault === kind) merchant.mend();
  }
}
