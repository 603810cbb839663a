/** The end of a campaign's hostile bench: until it is removed the others are at work, and after it no order is kept out of a queue by it. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FileTrace } from '../../../chaos/trace.ts';
import { contactOf } from '../station-processes.ts';
import { packedOrders } from './bench-files.ts';
import type { CampaignHall } from './campaign-hall.ts';
import type { CampaignHostile } from './campaign-hostile.ts';
import { queueOf } from './queue-of.ts';

/** Call when the hostile bench has stopped calling, and before its rows are taken back. @param mostMs for each look */
export async function endHostility(
  hall: CampaignHall,
  hostile: CampaignHostile,
  { trace, mostMs }: { trace: FileTrace; mostMs: number },
): Promise<void> {
  const { wrong } = hall.parts;
  wrong.push(...(await untilNone(() => notInTouch(hall), mostMs)));
  trace.write('in touch', { wrong });
  const words = await hostile.remove();
  if (wrong.length === 0) wrong.push(...(await untilNone(() => lackingFromQueues(hall, hostile), mostMs)));
  trace.write('removed', { words, wrong });
  await hostile.disown();
}

async function untilNone(look: () => Promise<string[]>, mostMs: number): Promise<string[]> {
  for (const until = performance.now() + mostMs; ;) {
    const found = await look();
    if (found.length === 0 || performance.now() > until) return found;
    await sleep(300);
  }
}

async function notInTouch({ benches }: CampaignHall): Promise<string[]> {
  const contacts = await Promise.all(
    benches.map(async ({ client, parts }) => [parts.name, client && (await contactOf(client))] as const),
  );
  return contacts
    .filter(([, contact]) => contact !== 'in-touch')
    .map(([name, contact]) => `${name} is ${contact} beside a hostile bench`);
}

/** Orders that the service has as ready, of which no other bench has a box, and that are in a queue no more for a word of the removed bench. */
async function lackingFromQueues(
  { benches, parts }: CampaignHall,
  { benchId }: CampaignHostile,
): Promise<string[]> {
  const packed = new Set(benches.flatMap((bench) => packedOrders(bench.parts.plan.dataDir)));
  const ready = [...parts.merchant.ready().keys()].filter((orderId) => !packed.has(orderId));
  const found = benches.map(async ({ client, parts: { name } }) => {
    if (!client) return [`${name} does not run`];
    const queue = await queueOf(client);
    const orderIds = ready.filter((orderId) => !queue.has(orderId));
    return (await client.floor.elsewhere({ orderIds }))
      .filter(([, { bench }]) => bench.benchId === benchId)
      .map(([orderId, { what }]) => `${orderId} is not in the queue of ${name}: ${what} at a removed bench`);
  });
  return (await Promise.all(found)).flat();
}
