/** All benches see a new order at the same time: a bench that a test wants to have it may have to ask another for it. */
import type { PackingStation } from '../packing-station.ts';
import type { Clock } from '../../../src-main/domain/clock.ts';
import { untilSo } from './until-so.ts';
import { briskClock } from '../brisk-clock.ts';

const BEATS_MS = 2_500;

/** SQL for a store in PostgreSQL: name of the bench that has an order. */
export const holderOf = (orderId: string): string =>
  `SELECT b.name FROM floor.claims c JOIN floor.benches b ON b.bench = c.bench
   WHERE c.order_id = '${orderId}' AND c.state IN ('reserved', 'open')`;

/** @param holder asks the store: name of the bench that has it @param clock of the stations */
export async function setApart(
  { client, live }: PackingStation,
  orderId: string,
  holder: () => Promise<unknown>,
  clock: Clock = briskClock,
): Promise<void> {
  const self = live.snapshot.settings.station;
  let hasAsked = false;
  const isHere = async (): Promise<boolean> => {
    const name = await holder();
    if (typeof name !== 'string' || name === self) return name === self;
    hasAsked = true;
    await client.floor.ask({ orderId, reason: 'It is packed here' }).catch(() => undefined);
    return false;
  };
  await untilSo(`${orderId} is set apart for ${self}`, isHere);
  // A given order comes with a heartbeat, and is on its disk then.
  if (hasAsked) await clock.sleep(BEATS_MS, new AbortController().signal);
}
