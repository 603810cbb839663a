/** Waits until everything is quiet after the last fault: all benches have told all, and show what the service has. */
import { setTimeout as sleep } from 'node:timers/promises';
import { cancelsUnderWay, openOrders, unlikeService } from './bench-files.ts';
import type { CampaignBench } from './campaign-bench.ts';
import type { CampaignHall } from './campaign-hall.ts';

/**
 * Limit after everything was repaired. A leader that gave up does not lead for five minutes: meanwhile each bench checks
 * for itself.
 */
export const SETTLE_MS = 300_000;
/** Time without any change after which the floor counts as calm. */
const CALM_MS = 4_000;

/** @param mostMs in which it has to become quiet @returns what does not, in words */
export async function settled(hall: CampaignHall, mostMs: number): Promise<string[]> {
  const until = performance.now() + mostMs;
  let calmSince = performance.now();
  let seen = '';
  while (performance.now() - calmSince < CALM_MS) {
    if (performance.now() > until) return [`the benches do not settle: ${seen}`];
    await sleep(300);
    const states = await Promise.all(hall.benches.map((bench) => stateOf(bench, hall)));
    const shown = JSON.stringify(states);
    if (shown !== seen || states.some(({ isSettled }) => !isSettled)) calmSince = performance.now();
    seen = shown;
  }
  return [];
}

async function stateOf({ client, parts }: CampaignBench, hall: CampaignHall) {
  const { name, plan } = parts;
  if (!client) return { name, isSettled: false };
  const { floor } = (await client.station.snapshot()).status;
  const conflicts = (await client.floor.conflicts()).map(({ orderId, kind }) => `${orderId} ${kind}`);
  const { contact, untold, fault } = floor ?? {};
  const cancels = cancelsUnderWay(plan.dataDir);
  const unlike = unlikeService(openOrders(plan.dataDir), hall.parts.merchant.ready()).slice(0, 5);
  const isSettled = contact === 'in-touch' && untold === 0 && cancels === 0 && unlike.length === 0;
  return { name, isSettled, contact, untold, fault, cancels, unlike, conflicts: conflicts.toSorted() };
}
