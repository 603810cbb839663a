/** One bench of a campaign: a station in a process of its own, at the end of a cable, with a packer who keeps notes. */
import { ORPCError } from '@orpc/client';
import type { Client } from '../../callers.ts';
import type { CampaignPlan } from '../../campaign/station-entry.ts';
import type { CompiledStation } from '../../campaign/compiled-station.ts';
import { PackingStation } from '../../packing-campaign/packing-station.ts';
import type { FaultyCable } from './faulty-cable.ts';
import { Notes } from './notes.ts';

export interface FloorStationPlan extends CampaignPlan {
  station: string;
}

export interface CampaignBenchParts {
  name: string;
  benchId: string;
  code: string;
  cable: FaultyCable;
  compiled: CompiledStation;
  plan: FloorStationPlan;
  /** What did not hold, in words. */
  wrong: string[];
}

export class CampaignBench {
  readonly parts: CampaignBenchParts;
  readonly notes: Notes;
  #station: PackingStation | null = null;
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

  /** Starts it, joins where it has not yet, and holds what it shows against the packer's notes. */
  async start(): Promise<void> {
    const { compiled, plan, code } = this.parts;
    const station = new PackingStation(compiled);
    this.#station = station;
    await station.begin(plan, station.onLine);
    const client = await station.screen();
    if (!client) throw new Error(`${this.parts.name} did not start: ${await station.ended()}`);
    for (let tries = 1; !this.#isJoined; tries++) this.#isJoined = await joined(client, code, tries);
    await this.notes.hold(client);
    this.#client = client;
  }

  /** SIGKILL, in the middle of whatever it does. */
  async kill(): Promise<void> {
    const station = this.#station;
    this.#client = null;
    this.#station = null;
    if (!station) return;
    station.kill();
    const why = await station.ended();
    if (why !== null) this.parts.wrong.push(`${this.parts.name}: ${why}`);
  }
}

/** On a busy machine the store may answer too late: a person tries again. */
async function joined({ floor }: Client, code: string, tries: number): Promise<boolean> {
  try {
    await floor.join({ code });
    return true;
  } catch (error) {
    if (!(error instanceof ORPCError) || error.code !== 'STORE_FAILED') throw error;
    if (tries < 5) return false;
    throw new Error(`it cannot join: ${JSON.stringify(error.data)}`, { cause: error });
  }
}
