/** Answers of a bench to its floor, from its journal, queue and packer. */
import { QueueQueries } from '../../cache/read/queue.ts';
import { AT_BENCH, type BenchWork } from '../../floor/bench-work.ts';
import { sentEvent } from '../../floor/telling/sealed-event.ts';
import { OwnEvents } from '../../journal/packing/own-events.ts';
import { OwnHeads } from '../../journal/packing/own-heads.ts';
import type { OperatorsAtWork } from '../../operators/operators-at-work.ts';
import { workCancels } from './floor-cancels.ts';
import { lastStep } from '../workspace/last-step.ts';
import type { Loops, FileAccess } from '../workspace/workspace-context.ts';
import type { WorkspaceOptions } from '../workspace/workspace-options.ts';
import { spanUntil } from '../../domain/clock.ts';

/** Parts of the workspace that are made after its floor. */
export interface Later {
  loops: () => Loops;
  operators: () => Pick<OperatorsAtWork, 'people' | 'changes'>;
  who: () => { operator: string | null; station: string };
}

/** @param shared answers of the floor's own parts, and the monotonic time of the last input at a screen */
export function floorWork(
  { account, clock }: WorkspaceOptions,
  { files: { journal, reader }, orders, intents, packed }: FileAccess,
  { loops, operators, who }: Later,
  { inputAt, ...shared }: Pick<BenchWork, 'facts' | 'factsTaken' | 'checks'> & { inputAt: () => number },
): BenchWork {
  const nameOf = (operator: string | null) => operators().people.nameOf(operator);
  const heads = new OwnHeads(journal, account);
  const events = new OwnEvents(journal, account);
  const queue = new QueueQueries(reader);
  const head: BenchWork['head'] = (orderId) => {
    const found = heads.of(orderId);
    return found && { ...found, operator: nameOf(found.operator) };
  };
  return {
    head,
    marks: (since) => heads.marks(since),
    eventsAfter: (orderId, mark, most) =>
      events.after(orderId, mark, most)?.map((event) => ({
        ...event,
        operator: nameOf(event.operator),
        text: sentEvent(event),
      })) ?? null,
    queue: (most) => queue.mostUrgent(most),
    isOpen: (orderId) => {
      if (orders.versionOf(orderId)?.open !== true || intents.currentFor(orderId) !== null) return false;
      const phase = packed.orders.byId(orderId)?.phase;
      return phase === undefined || phase === 'put-back' || phase === 'moved-on';
    },
    isPicked: (orderId) => loops().batches.service.places.orderIds().includes(orderId),
    packedSince: (at) => packed.orders.sealedIn(spanUntil(clock.now(), at), 0).orders,
    current: () => {
      const [first, ...more] = packed.orders.inPhases(AT_BENCH.slice(0, 1));
      const newest = more.reduce((a, b) => (a && a.changedAt > b.changedAt ? a : b), first);
      return { orderId: newest?.orderId ?? null, operator: nameOf(who().operator) };
    },
    lastStepAt: lastStep({
      elapsed: clock.elapsed,
      eventsWritten: () => packed.eventsWritten,
      operator: () => who().operator,
      inputAt,
    }),
    cancels: workCancels(intents, nameOf),
    ...shared,
    pull: (orderId) => loops().packing.rivalBoxes.pull(orderId),
    letStay: (...choice) => loops().packing.rivalBoxes.letStay(...choice),
  };
}
