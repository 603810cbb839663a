/** A real station that is killed and starts again at once, while its older run still counts in the store. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { writeJoinCode } from '../../../src-main/floor/join-code.ts';
import type { Client } from '../../support/screen-at.ts';
import { compileStation, type CompiledStation } from '../../support/campaign/compiled-station.ts';
import { PostgresFloor } from '../../support/floor/postgres-floor.ts';
import { PostgresServer } from '../../support/floor/postgres-server.ts';
import { PackingStation } from '../../support/packing-campaign/packing-station.ts';
import { aPracticeService } from '../../support/practice.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'packdesk-test-'));
let compiled: CompiledStation;
let server: PostgresServer;
beforeAll(async () => {
  compiled = await compileStation(folder, 'floor-station.ts');
  server = await PostgresServer.make();
});
afterAll(async () => {
  await server.remove();
  rmSync(folder, { recursive: true, force: true });
});

const floorOf = async (client: Client) => (await client.station.snapshot()).status.floor;

async function screenOf(station: PackingStation): Promise<Client> {
  const client = await station.screen();
  if (!client) throw new Error(`it did not start: ${await station.ended()}`);
  return client;
}

it('is in touch by itself, says nothing of another computer, and packs from its disk meanwhile', async () => {
  const floor = await PostgresFloor.make(server);
  onTestFinished(() => floor.end());
  const { authUrl, productUrl, orderUrl } = await aPracticeService({
    ...{ orders: 20, clientId: 'campaign', clientSecret: 'campaign-secret' },
    tokenRequestsPerMinute: 10_000,
  });
  const plan = {
    ...{ authUrl, productUrl, orderUrl, dataDir: tempFolder(), errs: false, station: 'Bench 1' },
    ...{ writerEntry: compiled.writerEntry, httpEntry: compiled.httpEntry },
  };
  const first = new PackingStation(compiled);
  await first.begin(plan, first.onLine);
  const before = await screenOf(first);
  const code = writeJoinCode(floor.joinCode(await floor.addBench('Bench 1'), 'Bench 1'));
  await before.floor.join({ code });
  await expect.poll(async () => (await floorOf(before))?.reserved, { timeout: 30_000 }).toBe(6);

  const again = new PackingStation(compiled);
  onTestFinished(async () => {
    again.kill();
    await again.ended();
  });
  first.kill();
  await first.ended();
  await again.begin(plan, again.onLine);
  const client = await screenOf(again);
  const early = await floorOf(client);
  expect(early).toMatchObject({ contact: 'coming-back', fault: null, reserved: 6 });
  // Set apart on its disk: no store is asked.
  const { rows } = await client.queue.page({ filter: {}, offset: 0, limit: 1 });
  const orderId = rows[0]?.orderId ?? '';
  await expect(client.packing.open({ orderId, free: true })).resolves.toMatchObject({ phase: 'open' });
  expect((await floorOf(client))?.contact).toBe('coming-back');
  const seen: unknown[] = [];
  const until = performance.now() + 15_000;
  while (seen.at(-1) !== 'in-touch' && performance.now() < until) {
    const { contact, fault } = (await floorOf(client)) ?? {};
    seen.push(fault ?? contact);
    await sleep(50);
  }
  expect([...new Set(seen)]).toEqual(['coming-back', 'in-touch']);
}, 120_000);
