/** One start of the shipped application on a folder, until it stops or is killed. */
import { createRouterClient, type RouterClient } from '@orpc/server';
import { createApp, type App } from '../../src-main/app/create-app.ts';
import type { StationSnapshot } from '../../src-main/contract/station/station.ts';
import type { Random } from '../../src-main/practice/invented/random.ts';
import { router } from '../../src-main/router/index.ts';
import type { FileProtector } from '../../src-main/station/secrets/protector.ts';
import { readOptions } from '../../src-main/station/options.ts';
import { quietLog } from '../support/quiet-log.ts';
import type { Computer } from './machine/computer.ts';
import { networkOf, type NetworkParts } from './machine/network.ts';
import type { Owner, Schedule } from './machine/schedule.ts';
import { writerHere } from './machine/writer.ts';

export type Screen = RouterClient<typeof router>;

/** Between two checks of the service. */
const POLL_SECONDS = 30;

/** Files of the station on the computer beside its databases. */
export interface Belongings {
  settings: object;
}

interface StationParts {
  n: number;
  folder: string;
  belongings: Belongings;
  schedule: Schedule;
  computer: Computer;
  /** Makes a random sequence of that name. */
  randomOf: (name: string) => Random;
  network: Omit<NetworkParts, 'schedule' | 'random' | 'owner' | 'computer'>;
}

/** Owners whose identifiers are counted, so that each is the same in every run. */
let ids = 0;
export const resetIds = (): void => void (ids = 0);
const newId = (): string => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`;

export class Station implements Owner {
  readonly n: number;
  readonly folder: string;
  readonly #app: App;
  readonly screen: Screen;
  isGone = false;
  /** True once the station has started. */
  isUp = false;

  constructor({ n, folder, belongings, schedule, computer, randomOf, network }: StationParts) {
    this.n = n;
    this.folder = folder;
    const clock = computer.clockOf(this);
    this.#app = createApp({
      dataDir: folder,
      options: {
        ...readOptions([], {}),
        authUrl: 'http://127.0.0.1:1/auth',
        productUrl: 'http://127.0.0.1:1/products',
        orderUrl: 'http://127.0.0.1:1/orders',
        clientId: 'simulation',
        clientSecret: 'simulation-secret',
        pollSeconds: POLL_SECONDS,
        station: 'Bench 1',
      },
      version: '0.0.0',
      startWriter: writerHere(schedule, { owner: this, random: randomOf('writer'), elapsed: clock.elapsed }),
      copyEntry: null,
      openHttp: networkOf({
        ...network,
        schedule,
        random: randomOf('network'),
        owner: this,
        computer,
      }),
      settingsStore: {
        read: () => belongings.settings,
        write: (value) => {
          belongings.settings = structuredClone(value);
          return Promise.resolve();
        },
      },
      protector: PLAIN,
      startPractice: () => Promise.reject(new Error('a simulation does not practise')),
      clock,
      random: randomOf('station').next,
      newId,
      log: quietLog,
    });
    this.screen = createRouterClient(router, { context: this.#app.context });
  }

  get status(): StationSnapshot['status'] {
    return this.#app.context.live.snapshot.status;
  }

  get settings(): StationSnapshot['settings'] {
    return this.#app.context.live.snapshot.settings;
  }

  async start(): Promise<void> {
    await this.#app.start();
    this.isUp = true;
  }

  async stop(): Promise<void> {
    this.isUp = false;
    await this.#app.stop();
    this.isGone = true;
  }
}

/** The disk of a simulation is never read. */
const PLAIN: FileProtector = {
  begin: () => undefined,
  hasKey: () => true,
  forget: () => undefined,
  protect: (text) => Promise.resolve(text),
  unprotect: (text) => Promise.resolve(text),
};
