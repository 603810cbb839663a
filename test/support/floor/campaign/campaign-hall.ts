/**
 * Hall of a campaign: a floor on a store, its benches and their cables, and a merchant, all of which can fail. It outlives its
 * store.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { planted, type Plant } from '../../../chaos/plants.ts';
import { PostgresFloor } from '../postgres-floor.ts';
import type { PostgresServer } from '../postgres-server.ts';
import { invited, leaderOf, TEST_POLL_SECONDS, type StationProcesses } from '../station-processes.ts';
import { CampaignBench } from './campaign-bench.ts';
import { CampaignHostile } from './campaign-hostile.ts';
import { FaultyCable } from './faulty-cable.ts';
import type { FaultyMerchant } from './faulty-merchant.ts';

export interface HallParts {
  processes: StationProcesses;
  merchant: FaultyMerchant;
  /** Broken promises, in words. */
  wrong: string[];
  /** An error that the store gets; null: none. */
  plant: Plant | null;
}

export class CampaignHall {
  readonly benches: CampaignBench[] = [];
  /** Orders of which a person has decided, or of which a claim was lost with its store: several benches may have opened them. */
  readonly excused = new Set<string>();
  readonly parts: HallParts;
  readonly floor: PostgresFloor;
  /** A hostile bench; null: there is none. */
  hostile: CampaignHostile | null = null;
  readonly #servers: Set<PostgresServer>;

  private constructor(parts: HallParts, floor: PostgresFloor) {
    this.parts = parts;
    this.floor = floor;
    this.#servers = new Set([floor.server]);
  }

  /** All benches run, and have joined. */
  static async make(
    parts: HallParts,
    benches: number,
    pollSeconds = TEST_POLL_SECONDS,
  ): Promise<CampaignHall> {
    const { processes, plant } = parts;
    const floor = await PostgresFloor.make(processes.server, (sql) => (plant ? planted(plant, sql) : sql));
    const hall = new CampaignHall(parts, floor);
    try {
      for (let n = 1; n <= benches; n++) await hall.#add(`Bench ${n}`, pollSeconds);
      await Promise.all(hall.benches.map((bench) => bench.start()));
      return hall;
    } catch (error) {
      await hall.end();
      throw error;
    }
  }

  get server(): PostgresServer {
    return this.floor.server;
  }

  async #add(name: string, pollSeconds: number): Promise<void> {
    const { processes, merchant, wrong } = this.parts;
    const cable = await FaultyCable.to(this.server);
    const plan = processes.plan(merchant.addresses, name, pollSeconds);
    const invitation = await invited(this.floor, name, cable.address);
    this.benches.push(new CampaignBench({ name, ...invitation, cable, processes, plan, wrong }));
  }

  /** Adds a hostile bench. @param seed of its calls */
  async addHostile(seed: number): Promise<CampaignHostile> {
    this.hostile = await CampaignHostile.in(this, seed);
    await this.hostile.join();
    return this.hostile;
  }

  /** Null: no leader, or the store does not answer. */
  async leader(): Promise<CampaignBench | null> {
    const name = await leaderOf(this.floor).catch(() => null);
    return this.benches.find(({ parts }) => parts.name === name) ?? null;
  }

  excuse(...orderIds: string[]): void {
    for (const orderId of orderIds) this.excused.add(orderId);
  }

  async excuseBench(benchId: string): Promise<void> {
    const query = `SELECT coalesce(jsonb_agg(order_id), '[]') FROM floor.claims
      WHERE (bench = '${benchId}' AND state <> 'packed') OR taken ->> 'fromBenchId' = '${benchId}'`;
    // The store may be down: then the person's call fails too, and frees nothing.
    this.excuse(...((await this.floor.value(query).catch(() => [])) as string[]));
  }

  /** Replaces the store, or its rows; meanwhile it cannot be reached. Orders with another claim before are excused. */
  async replaceStore(replace: () => Promise<PostgresServer>): Promise<void> {
    for (const cable of this.#cables()) cable.leadTo(null);
    await this.#quiet();
    const before = await this.#claims();
    this.floor.server = await replace();
    this.#servers.add(this.floor.server);
    const after = await this.#claims();
    for (const [orderId, claim] of before) if (after.get(orderId) !== claim) this.excuse(orderId);
    for (const orderId of after.keys()) if (!before.has(orderId)) this.excuse(orderId);
    for (const cable of this.#cables()) cable.leadTo(this.server);
  }

  #cables(): FaultyCable[] {
    return [...this.benches.map(({ parts }) => parts.cable), ...(this.hostile ? [this.hostile.cable] : [])];
  }

  /** Fault of the store, as each bench reports it; null: it does, or the bench does not run. */
  faultsShown(): Promise<(string | null)[]> {
    return Promise.all(
      this.benches.map(async ({ client }) => (await client?.station.snapshot())?.status.floor?.fault ?? null),
    );
  }

  /** Publications that the stores of this campaign refused, as their logs say. */
  refusedPublications(): number {
    const logs = [...this.#servers].map(({ log }) => log);
    return logs.reduce((sum, log) => sum + log.split('packdesk: other-leader').length - 1, 0);
  }

  /** Codes for all benches, of a floor that knows none of them; they join by them now, or when they start. */
  async rejoin(): Promise<void> {
    await Promise.all(
      this.benches.map(async (bench) => {
        const { name, cable } = bench.parts;
        const { benchId, code } = await invited(this.floor, name, cable.address);
        await bench.rejoin(benchId, code);
      }),
    );
    await this.hostile?.join();
  }

  async end(): Promise<void> {
    for (const bench of this.benches) {
      bench.process?.goOn();
      await bench.kill();
      bench.parts.cable.end();
    }
    this.hostile?.cable.end();
    await this.floor.end();
  }

  /** Waits until no bench has a session: pending work has ended. */
  async #quiet(): Promise<void> {
    const count = `SELECT count(*)::integer FROM pg_stat_activity WHERE usename LIKE 'packdesk%'`;
    while ((await this.floor.value(count)) !== 0) await sleep(50);
  }

  /** Holder and token of each order. */
  async #claims(): Promise<Map<string, string>> {
    const rows = (await this.floor.value(
      `SELECT coalesce(jsonb_agg(jsonb_build_array(order_id, concat_ws(' ', bench, token))), '[]') FROM floor.claims
       WHERE state <> 'free'`,
    )) as [string, string][];
    return new Map(rows);
  }
}
