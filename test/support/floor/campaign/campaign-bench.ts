/**
 * One bench of a campaign: a station in a process of its own, connected by a cable that can fail, with a packer who keeps
 * notes.
 */
import { ORPCError } from '@orpc/client';
import type { PackingStation } from '../../packing-campaign/packing-station.ts';
import type { Client } from '../../screen-at.ts';
import type { FloorStationPlan, StationProcesses } from '../station-processes.ts';
import type { FaultyCable } from './faulty-cable.ts';
import { Notes } from './notes.ts';

export interface CampaignBenchParts {
  name: string;
  benchId: string;
  code: string;
  cable: FaultyCable;
  processes: StationProcesses;
  plan: FloorStationPlan;
  /** Broken promises, in words. */
  wrong: string[];
}

/** Most tries of a person to join, on a busy machine and among faults. */
const MOST_TRIES = 20;

export class CampaignBench {
  readonly parts: CampaignBenchParts;
  readonly notes: Notes;
  #process: PackingStation | null = null;
  #client: Client | null = null;
  #isJoined = false;

  constructor(parts: CampaignBenchParts) {
    this.parts = parts;
    this.notes = new Notes((fault) => parts.wrong.push(`${parts.name}: ${fault}`));
  }

  /** Null while it does not run. */
  get client(): Client | null {
    return this.#client;
  }

  /** Null while it does not run; it can be paused. */
  get process(): PackingStation | null {
    return this.#process;
  }

  /** Starts it, joins if it has not yet, and compares its screens with the packer's notes. */
  async start(): Promise<void> {
    const { processes, plan } = this.parts;
    const { process, client } = await processes.start(plan);
    this.#process = process;
    if (!this.#isJoined) await this.#join(client);
    await this.notes.hold(client);
    this.#client = client;
  }

  /** After the floor was lost, a person leaves it at the bench, and joins the recreated one as another bench. */
  async rejoin(benchId: string, code: string): Promise<void> {
    Object.assign(this.parts, { benchId, code });
    this.#isJoined = false;
    const client = this.#client;
    if (client) await this.#join(client);
  }

  /** Sends SIGKILL, in the middle of any work. */
  async kill(): Promise<void> {
    const process = this.#process;
    this.#client = null;
    this.#process = null;
    if (!process) return;
    process.kill();
    const why = await process.ended();
    if (why !== null) this.parts.wrong.push(`${this.parts.name}: ${why}`);
  }

  async #join({ floor, station }: Client): Promise<void> {
    const { code } = this.parts;
    if ((await station.snapshot()).status.floor !== null) await floor.leave({ force: true });
    for (let tries = 1; !this.#isJoined; tries++)
      try {
        await floor.join({ code });
        this.#isJoined = true;
      } catch (error) {
        // The store may answer too late: a person tries again.
        if (!(error instanceof ORPCError) || error.code !== 'STORE_FAILED' || tries === MOST_TRIES)
          throw error;
      }
  }
}
