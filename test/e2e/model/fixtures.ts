/** Fixtures of a flow: a service of its own, a data folder of its own, and stations on whichever host runs. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type Page } from 'playwright/test';
import {
  startPracticeService,
  type PracticeOptions,
  type PracticeService,
} from '../../../src-main/practice/http/service.ts';
import { closeBrowser, startShared } from '../../support/browser-station.ts';
import type { HostName, RunningStation, StationOptions } from '../../support/running-station.ts';
import { startStation } from '../../support/station.ts';
import { Bench } from './bench.ts';
import { standBetween, type Between } from './between.ts';
import { mostUrgent } from './order-book.ts';
import { showThreeParcels } from './three-parcels.ts';

/** A text that is found nowhere else, so that any leak can be detected. */
export const SECRET = 'c0ffee-secret-that-must-stay-inside';

/** The service, which can go away and come back as the same one. */
class Service {
  #running: PracticeService;

  constructor(running: PracticeService) {
    this.#running = running;
  }

  get book() {
    return this.#running.book;
  }

  get requests() {
    return this.#running.requests;
  }

  get addresses() {
    const { authUrl, productUrl, orderUrl } = this.#running;
    return { authUrl, productUrl, orderUrl };
  }

  async goAway(): Promise<void> {
    await this.#running.stop();
  }

  async comeBack(): Promise<void> {
    const { port, book } = this.#running;
    this.#running = await startPracticeService({ port, clientSecret: SECRET }, book);
  }
}

/**
 * Settings of a station on which a full order closes itself after that many seconds, 30 at most. The usual three may pass
 * before a busy computer has looked at the full order, or pressed the next key.
 */
export const closingAfter = (sealSeconds: number) => ({ station: 'Bench 7', graceSeconds: 0, sealSeconds });

interface Start extends Partial<StationOptions> {
  /** False: the station is started without a connection. Default true. */
  connected?: boolean;
  /** False: the command line gives the station no name. Default true: Bench 7. */
  named?: boolean;
  /**
   * Written to `settings.json` before the start. Then name and undo time are not given as options, which would override
   * it.
   */
  settings?: Record<string, unknown>;
  /** Between two checks. Default 1. */
  pollSeconds?: number;
  /** Changes to its orders on their way from the service. */
  through?: Between;
}

export interface Fixtures {
  host: HostName;
  dataDir: string;
  serviceOptions: PracticeOptions;
  service: Service;
  /** Between the service and the stations that are started `through` it. */
  between: Between;
  /** Starts a station and opens its bench; ended by itself after the test. */
  start: (options?: Start) => Promise<{ station: RunningStation; bench: Bench }>;
  /** Starts a station with the sixty orders of the service in its queue. */
  openBench: (options?: Start) => Promise<OpenBench>;
  /** Starts a station whose most urgent order, `orderId`, has the three parcels of `three-parcels.ts`. */
  openThreeParcels: (options?: Omit<Start, 'through'>) => Promise<OpenBench & { orderId: string }>;
  /**
   * A window of a station that other flows of the worker open too, with sixty orders: for flows that change nothing of it (no unit
   * counted, no setting, no operator, no batch) and read no more of its service than the book.
   */
  lookAtBench: () => Promise<{ bench: Bench; page: Page; book: PracticeService['book'] }>;
}

interface OpenBench {
  station: RunningStation;
  bench: Bench;
  page: Page;
}

const ORDERS = 60;

/** Default contents of the practice service. */
const BOOK = { orders: ORDERS, pageSize: 20, clientSecret: SECRET };
/** The credentials that it takes. */
const CREDENTIALS = { PACKDESK_CLIENT_ID: 'practice-merchant', PACKDESK_CLIENT_SECRET: SECRET };

const connectionTo = (addresses: { authUrl: string; productUrl: string; orderUrl: string }): string[] => [
  ...['--auth-url', addresses.authUrl, '--product-url', addresses.productUrl],
  ...['--order-url', addresses.orderUrl],
];

const HOSTS: readonly HostName[] = ['browser', 'electron', 'installed'];
const hostOf = (project: string): HostName => HOSTS.find((host) => host === project) ?? 'browser';

/** A notice about a missing sandbox is not part of a flow's subject. */
async function dismissSandboxNotice(page: Page): Promise<void> {
  const notice = page.getByTestId('notice').filter({ hasText: 'without its sandbox' });
  await page.addLocatorHandler(notice, (shown) => shown.getByRole('button', { name: 'Understood' }).click());
}

/** Fixtures of one worker. */
export interface WorkerFixtures {
  browserEnds: void;
  /** Opens a window of the worker's station, which the first call starts. */
  sharedWindow: () => Promise<{ page: Page; book: PracticeService['book'] }>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  // Shared by all flows of a worker: each start of one costs a second.
  browserEnds: [
    async ({}, use) => {
      await use();
      await closeBrowser();
    },
    { scope: 'worker', auto: true },
  ],
  sharedWindow: [
    async ({}, use) => {
      const ends: (() => Promise<void> | void)[] = [];
      const begin = async () => {
        const dataDir = mkdtempSync(join(tmpdir(), 'packdesk-e2e-'));
        ends.push(() => rmSync(dataDir, { recursive: true, force: true }));
        const service = await startPracticeService(BOOK);
        ends.push(() => service.stop());
        // The service of a shared station never changes.
        const args = [...connectionTo(service), '--station', 'Bench 7', '--poll-seconds', '30'];
        const station = await startShared({ dataDir, args, env: CREDENTIALS });
        ends.push(() => station.kill());
        return { station, book: service.book };
      };
      let begun: ReturnType<typeof begin> | null = null;
      await use(async () => {
        const { station, book } = await (begun ??= begin());
        return { page: await station.open(), book };
      });
      for (const end of ends.toReversed()) await end();
    },
    { scope: 'worker' },
  ],
  host: async ({}, use, info) => use(hostOf(info.project.name)),
  dataDir: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'packdesk-e2e-'));
    await use(folder);
    // Electron's own processes may still write as they end.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  },
  serviceOptions: [{}, { option: true }],
  service: async ({ serviceOptions }, use) => {
    const running = await startPracticeService({ ...BOOK, ...serviceOptions });
    const service = new Service(running);
    await use(service);
    await service.goAway();
  },
  between: async ({ service }, use) => {
    const between = await standBetween(service.addresses.orderUrl);
    await use(between);
    await between.stop();
  },
  start: async ({ host, dataDir, service }, use) => {
    const started: RunningStation[] = [];
    await use(
      async ({
        connected = true,
        settings,
        named = settings === undefined,
        through,
        pollSeconds = 1,
        args = [],
        env = {},
        ...rest
      } = {}) => {
        const { orderUrl } = through ?? service.addresses;
        const connection = connectionTo({ ...service.addresses, orderUrl });
        const isGraceGiven = settings !== undefined || args.includes('--grace-seconds');
        const grace = isGraceGiven ? [] : ['--grace-seconds', '0'];
        if (settings) writeFileSync(join(dataDir, 'settings.json'), JSON.stringify(settings));
        const station = await startStation(host, {
          dataDir,
          ...rest,
          args: [
            ...(connected ? connection : []),
            ...(named ? ['--station', 'Bench 7'] : []),
            '--poll-seconds',
            String(pollSeconds),
            ...grace,
            ...args,
          ],
          env: connected ? { ...CREDENTIALS, ...env } : env,
        });
        started.push(station);
        const isUnboxed = host === 'electron' && process.env['PACKDESK_FLOWS_UNBOXED'] !== undefined;
        if (isUnboxed && !args.includes('--no-sandbox')) await dismissSandboxNotice(station.page);
        return { station, bench: new Bench(station.page) };
      },
    );
    await Promise.all(started.map((station) => station.kill()));
  },
  openBench: async ({ start }, use) => {
    await use(async (options) => {
      const { station, bench } = await start(options);
      await bench.hasOrders(ORDERS);
      // The total is shown before the rows.
      await bench.rows.first().waitFor();
      return { station, bench, page: bench.page };
    });
  },
  openThreeParcels: async ({ openBench, service, between }, use) => {
    await use(async (options) => {
      const { orderId } = mostUrgent(service.book);
      showThreeParcels(between, orderId);
      return { ...(await openBench({ ...options, through: between })), orderId };
    });
  },
  lookAtBench: async ({ host, service, openBench, sharedWindow }, use) => {
    const open: Page[] = [];
    await use(async () => {
      // A window of ours belongs to one process, and one flow.
      if (host !== 'browser') return { ...(await openBench()), book: service.book };
      const { page, book } = await sharedWindow();
      open.push(page);
      const bench = new Bench(page);
      await bench.hasOrders(ORDERS);
      // The total is shown before the rows.
      await bench.rows.first().waitFor();
      return { bench, page, book };
    });
    for (const page of open) await page.context().close();
  },
});

export { expect } from 'playwright/test';
