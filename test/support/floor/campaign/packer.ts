/** A person at one bench, through the screens' own calls: opens, scans, seals, asks, takes, gives, frees, cancels. */
import { ORPCError } from '@orpc/client';
import type { PackingView } from '../../../../src-main/contract/goods/packing-view.ts';
import type { Random } from '../../../../src-main/practice/invented/random.ts';
import type { Client } from '../../screen-at.ts';
import type { CampaignBench } from './campaign-bench.ts';

export interface PersonsDoing {
  /** A person is about to decide over these orders: two benches may have opened them surely. */
  excuse(...orderIds: string[]): void;
  /** A person is about to free all that the bench has. */
  excuseBench(benchId: string): Promise<void>;
}

export interface Counts {
  opened: number;
  atRisk: number;
  elsewhere: number;
  unsure: number;
  sealed: number;
  asked: number;
  taken: number;
  given: number;
  freed: number;
  decided: number;
  slowestOpeningMs: number;
  slowestStepMs: number;
}

export const noCounts = (): Counts => ({
  ...{
    opened: 0,
    atRisk: 0,
    elsewhere: 0,
    unsure: 0,
    sealed: 0,
    asked: 0,
    taken: 0,
    given: 0,
    freed: 0,
    decided: 0,
  },
  ...{ slowestOpeningMs: 0, slowestStepMs: 0 },
});

/** Answers of a working station to a caller that comes too late, or whose store does not answer. */
const DECLARED = [
  'STEP_REFUSED',
  'STORE_FAILED',
  'NO_FLOOR',
  'NOT_SET_UP',
  'ORDER_NOT_FOUND',
  'ORDER_ELSEWHERE',
  'ORDER_UNSURE',
  'NOT_CANCELLABLE',
  'ALREADY_DECIDED',
];

export class FloorPacker {
  readonly #bench: CampaignBench;
  readonly #random: Random;
  readonly #persons: PersonsDoing;
  readonly #counts: Counts;

  constructor(bench: CampaignBench, random: Random, persons: PersonsDoing, counts: Counts) {
    this.#bench = bench;
    this.#random = random;
    this.#persons = persons;
    this.#counts = counts;
  }

  /** Packs, one step after another, until `isOver`; waits while the bench does not run. */
  async work(isOver: () => boolean, rest: () => Promise<void>): Promise<void> {
    while (!isOver()) {
      const { client } = this.#bench;
      if (client) await this.#act(client);
      await rest();
    }
  }

  async #act(client: Client): Promise<void> {
    try {
      await this.#do(client);
    } catch (error) {
      // Killed in the middle: the call has no answer.
      if (this.#bench.client !== client) return;
      const { code = '' } = error instanceof ORPCError ? (error as { code?: string }) : {};
      if (!DECLARED.includes(code))
        this.#bench.parts.wrong.push(`${this.#bench.parts.name}: ${String(error)} ${code}`);
    }
  }

  async #do(client: Client): Promise<void> {
    const random = this.#random;
    const { status } = await client.station.snapshot();
    const [ask] = status.floor?.asks ?? [];
    if (ask && random.chance(0.5)) {
      const give = random.chance(0.5);
      this.#persons.excuse(ask.orderId);
      if (give) this.#counts.given++;
      await client.floor.answer({ orderId: ask.orderId, token: ask.token, give });
      return;
    }
    const { open, toPull } = await client.packing.list();
    const [box] = toPull;
    if (box && random.chance(0.3)) return this.#see(await client.packing.pulled({ orderId: box.orderId }));
    if (random.chance(0.005)) return this.#free(client);
    if (random.chance(0.04)) return this.#cancel(client);
    const work = open.length > 0 && random.chance(0.75) ? random.pick(open) : null;
    if (work) await this.#goOn(client, work.orderId);
    else await this.#begin(client);
  }

  async #goOn(client: Client, orderId: string): Promise<void> {
    const view = await client.packing.get({ orderId });
    if (view.stop?.kind === 'taken-over') {
      this.#bench.notes.forget(orderId);
      return this.#see(await client.packing.putBack({ orderId }));
    }
    if (view.complete) {
      const sealed = await this.#step(() => client.packing.step({ orderId, step: { kind: 'seal' } }));
      this.#counts.sealed++;
      return this.#see(sealed);
    }
    const item = view.items.find(({ packed, due }) => packed < due);
    if (!item || view.stop) return;
    const units = this.#random.chance(0.5) ? item.due - item.packed : 1;
    const { view: next } = await this.#step(() =>
      client.packing.confirm({ orderId, key: item.key, units, reason: 'no code' }),
    );
    this.#see(next);
  }

  /** Orders of the head of the queue, so that benches meet. */
  async #begin(client: Client): Promise<void> {
    const random = this.#random;
    const { rows } = await client.queue.page({ filter: {}, offset: 0, limit: 12 });
    if (rows.length === 0) return;
    const { orderId } = random.pick(rows);
    const from = performance.now();
    try {
      if (random.chance(0.5)) this.#see(await client.packing.open({ orderId, free: true }));
      else await this.#twoScansAtOnce(client, orderId);
      this.#counts.opened++;
    } catch (error) {
      await this.#notOpened(client, orderId, error);
    } finally {
      this.#counts.slowestOpeningMs = Math.max(this.#counts.slowestOpeningMs, performance.now() - from);
    }
  }

  /** A quick hand: the second scan comes before the first is answered. */
  async #twoScansAtOnce(client: Client, orderId: string): Promise<void> {
    const { items } = await client.packing.get({ orderId });
    const [{ key } = { key: '' }] = items;
    const scan = () => client.packing.confirm({ orderId, key, units: 1, reason: 'no code' });
    const answers = await Promise.allSettled([scan(), scan()]);
    for (const answer of answers) {
      if (answer.status === 'rejected') throw answer.reason;
      this.#see(answer.value.view);
    }
  }

  async #notOpened(client: Client, orderId: string, error: unknown): Promise<void> {
    const random = this.#random;
    const { code, data } = error as { code?: string; data?: { token?: number } };
    if (code === 'ORDER_UNSURE') {
      this.#counts.unsure++;
      if (!random.chance(0.4)) return;
      this.#counts.atRisk++;
      this.#see(await client.packing.open({ orderId, free: true, risk: 'The lorry leaves' }));
    } else if (code === 'ORDER_ELSEWHERE') {
      this.#counts.elsewhere++;
      if (random.chance(0.15)) {
        this.#persons.excuse(orderId);
        this.#counts.taken++;
        await client.floor.take({ orderId, token: data?.token ?? 0, reason: 'It is off' });
      } else if (random.chance(0.3)) {
        this.#counts.asked++;
        await client.floor.ask({ orderId, reason: 'Same buyer' });
      }
    } else throw error;
  }

  /** Orders that other benches may pack, or cancel too. */
  async #cancel(client: Client): Promise<void> {
    const { rows } = await client.queue.page({ filter: {}, offset: 0, limit: 20 });
    if (rows.length === 0) return;
    const { orderId } = this.#random.pick(rows);
    await client.cancel.decide({ orderId, reason: 'Customer called' });
    this.#counts.decided++;
  }

  async #free(client: Client): Promise<void> {
    const others = (await client.floor.benches()).filter(({ isThis }) => !isThis);
    if (others.length === 0) return;
    const { benchId, seen } = this.#random.pick(others);
    await this.#persons.excuseBench(benchId);
    this.#counts.freed++;
    try {
      await client.floor.freeBench({ benchId, seen, reason: 'It is off' });
    } finally {
      // Order that it was given while the call was under way.
      await this.#persons.excuseBench(benchId);
    }
  }

  #see(view: PackingView): void {
    this.#bench.notes.see(view);
  }

  async #step<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    const from = performance.now();
    try {
      return await call();
    } finally {
      this.#counts.slowestStepMs = Math.max(this.#counts.slowestStepMs, performance.now() - from);
    }
  }
}
