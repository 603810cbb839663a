/** Stations that can join a floor, each in a process of its own, on one real PostgreSQL. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeJoinCode } from '../../../src-main/floor/join-code.ts';
import type { ServiceAddresses } from '../../../src-main/upstream/client.ts';
import { compileStation, type CompiledStation } from '../campaign/compiled-station.ts';
import type { CampaignPlan } from '../campaign/station-entry.ts';
import { PackingStation } from '../packing-campaign/packing-station.ts';
import type { Client } from '../screen-at.ts';
import type { Plant } from '../../chaos/plants.ts';
import type { PostgresFloor } from './postgres-floor.ts';
import { PostgresServer } from './postgres-server.ts';
import type { StoreAddress } from '../../../src-main/floor/postgres/address.ts';

/** Inputs of the process of a station on a floor. */
export interface FloorStationPlan extends CampaignPlan {
  station: string;
  /** Module of the thread that seals and opens orders. */
  sealingEntry: string;
  /** Seconds between two checks of the service. */
  pollSeconds: number;
}

/** Interval of checks in tests, in seconds. */
export const TEST_POLL_SECONDS = 2;

export interface StartedStation {
  process: PackingStation;
  client: Client;
}

export class StationProcesses {
  readonly compiled: CompiledStation;
  readonly server: PostgresServer;
  /** Folder for data of stations, removed at the end. */
  readonly folder: string;
  #folders = 0;

  private constructor(compiled: CompiledStation, server: PostgresServer, folder: string) {
    this.compiled = compiled;
    this.server = server;
    this.folder = folder;
  }

  /** Compiles the station and starts the server. @param plant an error that the station gets; null: none */
  static async make(plant: Plant | null = null): Promise<StationProcesses> {
    const folder = mkdtempSync(join(tmpdir(), 'packdesk-test-'));
    const compiled = await compileStation(folder, 'floor-station.ts', plant);
    return new StationProcesses(compiled, await PostgresServer.make(), folder);
  }

  async end(): Promise<void> {
    await this.server.remove();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }

  /** Inputs of a new station. @param service that it asks */
  plan(service: ServiceAddresses, station: string, pollSeconds = TEST_POLL_SECONDS): FloorStationPlan {
    const { authUrl, productUrl, orderUrl } = service;
    const { writerEntry, httpEntry, sealingEntry } = this.compiled;
    const dataDir = join(this.folder, `station-${++this.#folders}`);
    mkdirSync(dataDir);
    const addresses = { authUrl, productUrl, orderUrl };
    const entries = { writerEntry, httpEntry, sealingEntry };
    return { ...addresses, ...entries, dataDir, errs: false, station, pollSeconds };
  }

  /** Resolves when its screen answers. @throws if it ends before */
  async start(plan: FloorStationPlan): Promise<StartedStation> {
    const process = new PackingStation(this.compiled);
    await process.begin(plan, process.onLine);
    const client = await process.screen();
    if (!client) throw new Error(`${plan.station} did not start: ${await process.ended()}`);
    return { process, client };
  }
}

/** A new bench of the floor, by the way of a cable. @returns what a person pastes at it */
export async function invited(
  floor: PostgresFloor,
  name: string,
  address: StoreAddress,
): Promise<{ benchId: string; code: string }> {
  const benchId = await floor.addBench(name);
  const code = writeJoinCode({ ...floor.joinCode(benchId, name), addresses: [address] });
  return { benchId, code };
}

/** Name of the bench that leads; null: none does. */
export async function leaderOf(floor: PostgresFloor): Promise<string | null> {
  const found = await floor.value(
    'SELECT b.name FROM floor.leader l JOIN floor.benches b ON b.bench = l.bench WHERE l.until > clock_timestamp()',
  );
  return typeof found === 'string' ? found : null;
}

/** Contact of the station with its store, as its screen shows it. */
export const contactOf = async ({ station }: Client) =>
  (await station.snapshot()).status.floor?.contact ?? null;
