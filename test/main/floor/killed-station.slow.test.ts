/** A real station that is killed and starts again at once, while its older run still counts in the store. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { OTHER_RUN_MS } from '../../../src-main/floor/store/store.ts';
import { PostgresFloor } from '../../support/floor/postgres-floor.ts';
import { invited, StationProcesses } from '../../support/floor/station-processes.ts';
import { untilSo } from '../../support/floor/until-so.ts';
import { PackingStation } from '../../support/packing-campaign/packing-station.ts';
import { aPracticeService } from '../../support/practice.ts';
import type { Client } from '../../support/screen-at.ts';

let processes: StationProcesses;
beforeAll(async () => {
  processes = await StationProcesses.make();
});
afterAll(() => processes.end());

/**
 * Makes the station's older run seem alive, with heartbeats: a busy machine may need longer for a start than the store
 * waits for one.
 */
function countsOn(floor: PostgresFloor): { end: () => Promise<void> } {
  let isOver = false;
  const beats = (async () => {
    while (!isOver) {
      await floor.run('UPDATE floor.presence SET beat_at = clock_timestamp()');
      await sleep(100);
    }
  })();
  const end = async () => {
    isOver = true;
    await beats;
    await floor.run(`UPDATE floor.presence SET beat_at = beat_at - interval '${OTHER_RUN_MS} milliseconds'`);
  };
  return { end };
}

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
  await expect.poll(async () => (await floorOf(before))?.reserved).toBe(6);

  const again = new PackingStation(processes.compiled);
  onTestFinished(async () => {
    again.kill();
    await again.ended();
  });
  first.kill();
  await first.ended();
  const olderRun = countsOn(floor);
  await again.begin(plan, again.onLine);
  const client = await again.screen();
  if (!client) throw new Error(`it did not start: ${await again.ended()}`);
  const early = await floorOf(client);
  expect(early).toMatchObject({ contact: 'coming-back', fault: null, reserved: 6 });
  // Reserved on its disk: the store is not asked.
  const { rows } = await client.queue.page({ filter: {}, offset: 0, limit: 1 });
  const orderId = rows[0]?.orderId ?? '';
  await expect(client.packing.open({ orderId, free: true })).resolves.toMatchObject({ phase: 'open' });
  const seen: unknown[] = [];
  const look = async () => {
    const { contact, fault } = (await floorOf(client)) ?? {};
    return seen[seen.push(fault ?? contact) - 1];
  };
  await look();
  await olderRun.end();
  await untilSo('it is in touch', async () => (await look()) === 'in-touch');
  // The older run counts as lost after ten seconds, and a busy machine may take as long to end it.
  expect([...new Set(seen)].filter((one) => one !== 'other-run')).toEqual(['coming-back', 'in-touch']);
});
