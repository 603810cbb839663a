/** The router's questions to a floor, with failures of the store as answers. */
import type { BenchFloor } from '../../floor/bench-floor.ts';
import { orderHistory, type OrderHistoryParts } from '../../floor/telling/order-history.ts';
import { packedOnFloor } from '../../floor/claims/packed-on-floor.ts';
import { FloorStoreError } from '../../floor/store/store-error.ts';
import type { Log } from '../../station/log.ts';
import { eventIn } from '../../journal/packing/event-text.ts';
import type { FloorAnswer, FloorQuestions } from '../../router/floor-context.ts';

export const floorQuestions = (
  floor: BenchFloor,
  { log, ...parts }: Pick<OrderHistoryParts, 'copy' | 'work' | 'sealing'> & { log: Pick<Log, 'warn'> },
): Omit<FloorQuestions, 'inputNoticed' | 'counted'> => {
  const { view, benches, people, link, reserve, cancelDecisions, cancelsElsewhere } = floor;
  const answered = async <Value>(work: () => Promise<Value>): Promise<FloorAnswer<Value>> => {
    try {
      return { ok: true, value: await work() };
    } catch (error) {
      if (!(error instanceof FloorStoreError)) throw error;
      const { fault, message } = error;
      // The cause may quote the words of a person.
      if (fault === 'refused-row') log.warn({ fault, message }, 'the store of the floor refuses a request');
      return { ok: false, fault };
    }
  };
  return {
    leaving: () => floor.leaving(),
    benches: () => benches.all(),
    elsewhere: (orderId) => view.elsewhere(orderId),
    cameFrom: (orderId) => parts.copy.own.originOf(orderId),
    isSetApart: (orderId) => reserve.tokenOf(orderId) !== null,
    conflicts: () => view.conflicts(),
    packed: (of, window) => packedOnFloor(parts.copy, view, of, window),
    history: (orderId) => answered(() => orderHistory({ ...parts, link, view, readEvent: eventIn }, orderId)),
    alsoCancels: ({ id, orderId }) => {
      const row = cancelsElsewhere.rowOf(orderId);
      if (row === null) return null;
      const waits = cancelDecisions.joins(id) === row.benchId;
      return { bench: view.benchOf(row.benchId).name, waits, isCancelled: row.state === 'sent' };
    },
    ask: (orderId, reason) => answered(() => people.ask(orderId, reason)),
    answer: (orderId, token, give) => answered(() => people.answer(orderId, token, give)),
    take: (orderId, token, reason, approver) => answered(() => people.take(orderId, token, reason, approver)),
    freeBench: (bench, reason, approver) => answered(() => people.freeBench(bench, reason, approver)),
    choose: (box, approver) => answered(() => people.choose(box, approver)),
  };
};
