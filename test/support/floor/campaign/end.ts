/** Checks all that a campaign has left: what the screens show, the journals, the caches, the store, and the service. */
import { openOrders, unlikeService } from './bench-files.ts';
import type { CampaignHall } from './campaign-hall.ts';
import { journalFacts } from './journal-facts.ts';
import { publicationsOf } from './publications.ts';
import { queueOf } from './queue-of.ts';
import {
  holders,
  lookAtBenches,
  strayClaims,
  strayEvents,
  unqueued,
  untoldHeads,
  wronglyCleared,
  wrongCancels,
  type BenchAtEnd,
} from './verdict.ts';

/** Number of checks. */
export interface Checked {
  /** Orders that packers had seen on their screens, at all benches together. */
  notes: number;
  heads: number;
  events: number;
  /** Boxes that might leave. */
  cleared: number;
  /** Orders that only one bench may have opened. */
  openings: number;
  /** Double packs and double openings, as they are listed. */
  conflicts: number;
  /** Orders that the service was asked to cancel, and that it did. */
  cancels: number;
  cancelled: number;
  /** Open orders in the caches of all benches. */
  shown: number;
  /** Rows that benches wrote into the store, those of the last database. */
  publications: number;
  /** Publications of former leaders, which the store refused. */
  refused: number;
}

/** All benches run, and are stopped by it. @returns what does not hold, in words */
export async function lookAtEnd(hall: CampaignHall): Promise<{ checked: Checked; wrong: string[] }> {
  const { merchant } = hall.parts;
  const ready = merchant.ready();
  const wrong: string[] = [];
  const atEnd: BenchAtEnd[] = [];
  let [notes, shown] = [0, 0];
  for (const bench of hall.benches) {
    const { name, benchId, plan } = bench.parts;
    if (bench.client) await bench.notes.hold(bench.client);
    const conflicts = (await bench.client?.floor.conflicts()) ?? [];
    const queue = bench.client ? await queueOf(bench.client) : new Set<string>();
    notes += bench.notes.orders;
    await bench.kill();
    const open = openOrders(plan.dataDir);
    shown += open.size;
    wrong.push(...unlikeService(open, ready).map((what) => `${name}: ${what}`));
    atEnd.push({ name, benchId, conflicts, queue, ...journalFacts(plan.dataDir) });
  }
  const { all, stray } = await publicationsOf(hall.floor);
  wrong.push(
    ...lookAtBenches(atEnd, hall.excused, await holders(hall.floor)),
    ...(await untoldHeads(hall.floor, atEnd)),
    ...(await strayClaims(hall.floor, atEnd, hall.excused)),
    ...(await strayEvents(hall.floor, atEnd)),
    ...unqueued(atEnd, ready.keys()),
    ...wronglyCleared(atEnd, { unitsOf: (id) => merchant.unitsOf(id), cancelledAt: merchant.cancelledAt }),
    ...wrongCancels(merchant.cancels, atEnd, new Set(ready.keys())),
    ...stray.map((what) => `published by a bench that does not lead: ${what}`),
  );
  const opened = new Set(atEnd.flatMap(({ surelyOpened }) => [...surelyOpened]));
  const checked = {
    ...{ notes, shown, openings: [...opened].filter((orderId) => !hall.excused.has(orderId)).length },
    heads: atEnd.reduce((sum, { heads }) => sum + heads.length, 0),
    events: atEnd.reduce((sum, { events }) => sum + events.size, 0),
    cleared: atEnd.reduce((sum, { cleared }) => sum + cleared.length, 0),
    conflicts: Math.max(...atEnd.map(({ conflicts }) => conflicts.length)),
    cancels: merchant.cancels.size,
    cancelled: [...merchant.cancels.values()].filter(({ done }) => done > 0).length,
    ...{ publications: all, refused: hall.refusedPublications() },
  };
  return { checked, wrong };
}
