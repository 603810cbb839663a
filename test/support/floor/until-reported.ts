/** Waits until the store of a bench group has all work of a bench. */
import type { PackingStation } from '../packing-station.ts';
import { untilSo } from './until-so.ts';

/**
 * The first heartbeat may have begun before the last step, the second reports it, the third shows that the second ended.
 */
const BEATS = 3;

/**
 * Waits until the station has reported all its work. The number that it shows is that of its last heartbeat, so that zero
 * right after a step is outdated: whole heartbeats that began later are waited for.
 */
export async function untilReported(...stations: PackingStation[]): Promise<void> {
  await Promise.all(
    stations.map(async ({ client, live }) => {
      const own = async () => (await client.floor.benches()).find(({ isThis }) => isThis)?.lastBeatAt;
      const beats = new Set([await own()]);
      await untilSo('all is reported', async () => {
        beats.add(await own());
        const { contact, untold } = live.snapshot.status.floor ?? {};
        return beats.size > BEATS && contact === 'in-touch' && untold === 0;
      });
    }),
  );
}
