/** Process of every campaign: it says "warm", waits for its plan, and is the application on its folder. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Logger } from 'pino';
import { createApp, type App } from '../../../src-main/app/create-app.ts';
import { writerInThread } from '../../../src-main/cache/write/writer.ts';
import { fileProtector } from '../../../src-main/station/secrets/file-protector.ts';
import { readOptions } from '../../../src-main/station/options.ts';
import type { FloorDoor } from '../../../src-main/floor/floor-door.ts';
import type { Clock } from '../../../src-main/domain/clock.ts';
import type { ServiceAddresses } from '../../../src-main/upstream/client.ts';
import { httpInThread } from '../../../src-main/upstream/http/http-in-thread.ts';
import { TEST_KEYS } from '../test-keys.ts';

/** Plan that a station receives from the test before it begins. */
export interface CampaignPlan extends ServiceAddresses {
  dataDir: string;
  /** Address of the writer's thread. */
  writerEntry: string;
  httpEntry: string;
  /** True if the station loses saved data, which a campaign must notice. */
  errs: boolean;
}

/** Writes one line of standard output. */
export const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

/** Reads the plan from the first line of standard input. The process ends with its test. */
export async function givenPlan<Plan>(): Promise<Plan> {
  process.stdin.on('end', () => process.exit(1));
  const given = once(createInterface({ input: process.stdin }), 'line');
  say({ kind: 'warm' });
  return JSON.parse(String((await given)[0])) as Plan;
}

interface Parts {
  /** Seconds of the given clock. */
  pollSeconds: number;
  graceSeconds: number;
  clock: Clock;
  log: Logger;
  /** Module of the thread for backups of the journal; none are made by default. */
  copyEntry?: URL;
  /** Door of a station that can join a group. */
  floorDoor?: FloorDoor;
  station?: string;
}

/** The application, not started. */
export function stationOn(
  plan: CampaignPlan,
  { pollSeconds, graceSeconds, clock, log, copyEntry, floorDoor, station = 'Bench 7' }: Parts,
): App {
  const { authUrl, productUrl, orderUrl, dataDir } = plan;
  return createApp({
    dataDir,
    options: {
      ...readOptions([], {}),
      authUrl,
      productUrl,
      orderUrl,
      clientId: 'campaign',
      clientSecret: 'campaign-secret',
      pollSeconds,
      graceSeconds,
      station,
      ...(floorDoor ? { withoutKeyring: 'file' as const } : {}),
    },
    version: '0.0.0',
    startWriter: writerInThread(new URL(plan.writerEntry)),
    copyEntry: copyEntry ?? null,
    floorDoor: floorDoor ?? null,
    openHttp: httpInThread(new URL(plan.httpEntry)),
    protector: fileProtector(dataDir, TEST_KEYS),
    startPractice: () => Promise.reject(new Error('a campaign does not practise')),
    clock,
    random: Math.random,
    newId: () => randomUUID(),
    log,
  });
}
