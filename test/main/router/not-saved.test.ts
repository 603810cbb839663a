/** If nothing can be saved the person is told so, nothing is saved, and a retry works as soon as there is room. */
import { copyFileSync, existsSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createRouterClient, type RouterClient } from '@orpc/server';
import Database from 'better-sqlite3';
import { describe, expect, it, vi, type TestContext } from 'vitest';
import { boot, startFailure } from '../../../src-main/app/boot.ts';
import type { StationStatus } from '../../../src-main/contract/station/station.ts';
import { fileProtector } from '../../../src-main/station/secrets/file-protector.ts';
import { router } from '../../../src-main/router/index.ts';
import { fullDisk, fullFile, readOnly, type MakeStorage } from '../../support/failing-storage.ts';
import { json, startFaultyService, type FaultyService } from '../../support/faulty-service.ts';
import { COPY_ENTRY } from '../../support/copy-entry.ts';
import { HTTP_ENTRY } from '../../support/http-entry.ts';
import { SEALING_ENTRY } from '../../support/sealing-entry.ts';
import { aCancelled, anOrder, aPage } from '../../support/order-json.ts';
import { smallDisk } from '../../support/small-disk.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { anApp, connectedTo, journalOf } from '../../support/test-app.ts';
import { WRITER_ENTRY } from '../../support/test-cache.ts';
import { startWeb } from '../../support/web-process.ts';
import { quiet, until } from '../../support/until.ts';
import { TEST_KEYS } from '../../support/test-keys.ts';

type Client = RouterClient<typeof router>;

const ORDERS = ['A', 'B', 'C', 'D'];
const ALL = { filter: {}, offset: 0, limit: 200 };

/** Refuses every cancel until `beKind` is called. */
async function aService(): Promise<FaultyService & { beKind(): void }> {
  const service = await startFaultyService({
    list: json(aPage(ORDERS.map((id) => anOrder(id)))),
    cancel: json({ message: 'not now' }, 409),
  });
  return Object.assign(service, {
    beKind: () => {
      service.answers.cancel = (q, r) => {
        const { cancelReason } = JSON.parse(q.body) as { cancelReason: string };
        json(aCancelled(q.path.split('/')[4] ?? '', cancelReason))(q, r);
      };
    },
  });
}

/** All rows of a journal about decisions. A copy is read: a reader leaves files beside the original. */
function contentOf(dataDir: string): unknown {
  const copy = journalOf(tempFolder());
  for (const part of ['', '-wal'])
    if (existsSync(journalOf(dataDir) + part)) copyFileSync(journalOf(dataDir) + part, copy + part);
  const db = new Database(copy);
  const content = ['intents', 'intent_history'].map((table) => db.prepare(`SELECT * FROM ${table}`).all());
  db.close();
  return content;
}

interface Saving {
  name: string;
  /** Prepares the case. @returns the decision that is meant, if there is one */
  prepare?: 'grace' | 'refused';
  save: (client: Client, id: string) => Promise<unknown>;
  /** Result of a later try: the states of the decisions on A, B and C. */
  leaves: (string | undefined)[];
}

const SAVINGS: Saving[] = [
  {
    name: 'a decision',
    save: (client) => client.cancel.decide({ orderId: 'A', reason: 'Damaged' }),
    leaves: ['accepted', undefined, undefined],
  },
  {
    name: 'several decisions',
    save: (client) => client.cancel.decideMany({ orderIds: ['A', 'B', 'C'], reason: 'Damaged' }),
    leaves: ['accepted', 'accepted', 'accepted'],
  },
  {
    name: 'taking back',
    prepare: 'grace',
    save: (client, id) => client.outbox.withdraw({ id }),
    leaves: ['withdrawn', undefined, undefined],
  },
  {
    name: 'trying again',
    prepare: 'refused',
    save: (client, id) => client.outbox.retry({ id, reason: 'Damaged in the rack' }),
    leaves: ['accepted', undefined, undefined],
  },
  {
    name: 'giving up',
    prepare: 'refused',
    save: (client, id) => client.outbox.giveUp({ id }),
    leaves: ['given-up', undefined, undefined],
  },
  {
    name: 'settling by hand',
    prepare: 'refused',
    save: (client, id) => client.outbox.settleByHand({ id }),
    leaves: ['by-hand', undefined, undefined],
  },
];

async function aStation(make: MakeStorage, context: TestContext, graceSeconds: number) {
  const storage = make();
  if ('reason' in storage) {
    process.stdout.write(`skipped: ${storage.reason}\n`);
    return context.skip(storage.reason);
  }
  const service = await aService();
  const options = connectedTo(service, { pollSeconds: 600, graceSeconds });
  const start = async () => {
    const { app, stop } = anApp({ options, dataDir: storage.dataDir });
    await app.start();
    await until('the first sweep has ended', () => app.context.live.snapshot.status.nextSweepAt !== null);
    const client: Client = createRouterClient(router, { context: storage.contextOf(app) });
    return { client, live: app.context.live, stop };
  };
  return { storage, service, start };
}

const queueOf = async (client: Client) =>
  (await client.queue.page(ALL)).rows.map((row) => row.orderId).toSorted();

const statesOf = async (client: Client) => {
  const intents = await client.outbox.list();
  return ORDERS.slice(0, 3).map((id) => intents.find((i) => i.orderId === id)?.state);
};

describe.each<[string, MakeStorage]>([
  ['on a full disk', fullDisk],
  ['in a file that may not grow', fullFile],
  ['on a journal that may only be read', readOnly],
])('%s', (_name, make) => {
  it.for(SAVINGS)(
    '$name is not saved, which is said; nothing is half done, and the next try works',
    async ({ prepare, save, leaves }, context) => {
      const station = await aStation(make, context, prepare === 'grace' ? 600 : 0);
      const { storage, service } = station;
      const { client, live, stop } = await station.start();
      let id = '';
      if (prepare) {
        ({ id } = await client.cancel.decide({ orderId: 'A', reason: 'Damaged' }));
        if (prepare === 'refused') await until('it is refused', () => live.snapshot.status.needsPerson === 1);
      }
      service.beKind();
      storage.fail();
      const before = contentOf(storage.dataDir);
      const [queue, states, asked] = [await queueOf(client), await statesOf(client), service.count('cancel')];
      for (let n = 0; n < 3; n++)
        await expect(save(client, id)).rejects.toMatchObject({
          code: 'NOT_SAVED',
          defined: true,
          data: { code: expect.stringMatching(storage.code) as string },
        });
      await quiet();
      expect(contentOf(storage.dataDir)).toEqual(before);
      expect([await queueOf(client), await statesOf(client), service.count('cancel')]).toEqual([
        queue,
        states,
        asked,
      ]);
      storage.mend();
      await stop();
      expect(contentOf(storage.dataDir)).toEqual(before);

      const again = await station.start();
      await quiet();
      expect([await queueOf(again.client), await statesOf(again.client), service.count('cancel')]).toEqual([
        queue,
        states,
        asked,
      ]);
      storage.fail();
      await expect(save(again.client, id)).rejects.toMatchObject({ code: 'NOT_SAVED' });
      storage.mend();
      await save(again.client, id);
      await until('it is delivered', () => again.live.snapshot.status.unsent === 0);
      expect(await statesOf(again.client)).toEqual(leaves);
      expect(service.count('cancel') - asked).toBe(leaves.filter((state) => state === 'accepted').length);
      await again.stop();
    },
  );
});

const bootOn = (dataDir: string, service: FaultyService) =>
  boot({
    dataDir,
    options: connectedTo(service, { pollSeconds: 600, graceSeconds: 600 }),
    writerEntry: WRITER_ENTRY,
    copyEntry: COPY_ENTRY,
    httpEntry: HTTP_ENTRY,
    sealingEntry: SEALING_ENTRY,
    protector: fileProtector(dataDir, TEST_KEYS),
  });

function aDisk(context: TestContext) {
  const disk = smallDisk();
  if ('folder' in disk) return disk;
  process.stdout.write(`skipped: ${disk.reason}\n`);
  return context.skip(disk.reason);
}

/** A folder on a small disk that holds one decision in its grace, and no station. */
async function aLeftFolder(context: TestContext) {
  const disk = aDisk(context);
  const service = await aService();
  const { app, stop } = await bootOn(disk.folder, service);
  await until('the orders are there', () => app.context.live.snapshot.status.openOrders === ORDERS.length);
  const client: Client = createRouterClient(router, { context: app.context });
  await client.cancel.decide({ orderId: 'A', reason: 'Damaged' });
  await stop();
  service.requests.length = 0;
  return { disk, service };
}

describe('a start', () => {
  it('on a full disk says so in its sentence, sends nothing and loses nothing', async (context) => {
    const { disk, service } = await aLeftFolder(context);
    const before = contentOf(disk.folder);
    disk.fill();
    const error: unknown = await bootOn(disk.folder, service).catch((e: unknown) => e);
    expect(startFailure(error, disk.folder)?.sentence).toBe(
      `The data folder ${disk.folder} cannot be written: the disk is full. Free some space, or choose another --data-dir (SQLITE_FULL).`,
    );
    expect(service.requests).toEqual([]);
    disk.empty();
    expect(contentOf(disk.folder)).toEqual(before);
    await (await bootOn(disk.folder, service)).stop();
  });

  it.for(['everything', 'all but the logs'])(
    'in a folder with %s that may only be read says so, and speaks neither of damage nor of backups',
    async (what, context) => {
      const { disk, service } = await aLeftFolder(context);
      if (what !== 'everything') rmSync(join(disk.folder, 'logs'), { recursive: true });
      const before = contentOf(disk.folder);
      const error: unknown = await bootOn(disk.readOnlyFolder(), service).catch((e: unknown) => e);
      expect(startFailure(error)?.sentence).toMatch(
        what === 'everything'
          ? /^The data folder cannot be read or written\./
          : /^The data folder cannot be written: no/,
      );
      expect(service.requests).toEqual([]);
      expect(contentOf(disk.folder)).toEqual(before);
      await (await bootOn(disk.folder, service)).stop();
    },
  );
});

it('on a full disk a change of the station is not saved, which is said, and the screen shows what is in use', async (context) => {
  const disk = aDisk(context);
  const service = await aService();
  const { app, stop } = await bootOn(disk.folder, service);
  const client: Client = createRouterClient(router, { context: app.context });
  await client.station.change({ theme: 'dark' });
  disk.fill();
  for (const parts of [
    { theme: 'light' },
    { operator: 'Ana' },
    { cancelReasons: ['x'.repeat(200)] },
  ] as const)
    await expect(
      client.station.change(parts as Parameters<typeof client.station.change>[0]),
    ).rejects.toMatchObject({
      code: 'NOT_SAVED',
      defined: true,
      data: { code: 'ENOSPC' },
    });
  expect(app.context.settings()).toMatchObject({ theme: 'dark', operator: '' });
  disk.empty();
  await client.station.change({ theme: 'light' });
  expect(app.context.settings().theme).toBe('light');
  await stop();
});

it('a service that comes back while the journal is full does not end the station', async (context) => {
  const disk = aDisk(context);
  const service = await aService();
  const dataDir = tempFolder();
  // Only the journal is on the small disk; the cache can be written all the time, like a file with free space in it.
  symlinkSync(journalOf(disk.folder), journalOf(dataDir));
  const web = startWeb(dataDir, service);
  const client = await web.client();
  const statusWhere = (holds: (status: StationStatus) => boolean) =>
    vi.waitUntil(async () => holds((await client.station.snapshot()).status), {
      timeout: 120_000,
      interval: 50,
    });
  await statusWhere((status) => status.openOrders === ORDERS.length);
  await service.stop();
  // A failed sweep is the first request to the service.
  await statusWhere((status) => status.connection.state === 'offline');
  await client.cancel.decide({ orderId: 'A', reason: 'Damaged' });
  await vi.waitUntil(async () => (await client.outbox.list())[0]?.problem !== null, 120_000);
  disk.fill();
  const again = await startFaultyService(service.answers, Number(new URL(service.orderUrl).port));
  await until('it has swept again, and again', () => again.count('list') > 2 || web.status !== null);
  expect(web.status).toBeNull();
  disk.empty();
  await until('the decision is sent', () => again.count('cancel') > 0);
});
