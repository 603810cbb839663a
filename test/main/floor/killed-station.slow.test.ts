/** A real station that is killed and starts again at once, while its older run still counts in the store. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { PostgresFloor } from '../../support/floor/postgres-floor.ts';
import { invited, StationProcesses } from '../../support/floor/station-processes.ts';
import { PackingStation } from '../../support/packing-campaign/packing-station.ts';
import { aPracticeService } from '../../support/practice.ts';
import type { Client } from '../../support/screen-at.ts';

let processes: StationProcesses;
beforeAll(async () => {
  processes = await StationProcesses.make();
});
afterAll(() => processes.end());

const floorOf = async (client: Client) => (await client.station.snapshot()).status.floor;

it('is in touch by itself, says nothing of another computer, and packs from its disk meanwhile', async () => {
  const floor = await PostgresFloor.make(processes.server);
  onTestFinished(() => floor.end());
  const service = await aPracticeService({
    ...{ orders: 20, clientId: 'campaign', clientSecret: 'campaign-secret' },
    tokenRequestsPerMinute: 10_000,
  });
  const plan = processes.plan(service, 'Bench 1');
  const { process: first, client: before } = await processes.start(plan);
  const { code } = await invited(floor, 'Bench 1', processes.server);
  await before.floor.join({ code });
  await expect.poll(async () => (await floorOf(before))?.reserved, { timeout: 30_000 }).toBe(6);

  const again = new PackingStation(processes.compiled);
  onTestFinished(async () => {
    again.kill();
    await again.ended();
  });
  first.kill();
  await first.ended();
  await again.begin(plan, again.onLine);
  const client = await again.screen();
  if (!client) throw new Error(`it did not start: ${await again.ended()}`);
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
