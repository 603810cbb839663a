/** Location of an order in sentences: the answer to "why is it not in my queue". */
import { m } from '#messages';
import type { Whereabouts } from '../../../src-main/contract/orders/trace.ts';
import { STATE_WORDS } from '../../words/orders/intent-state.ts';
import { orderFaultWords } from '../../words/orders/order-fault-words.ts';
import { elsewhereSentence } from '../../words/floor/elsewhere-words.ts';
import { formatWhen } from '../../words/format.ts';
import { batchPlaceWords } from '../../words/orders/batch-place-words.ts';
import { statusInSentence } from '../../words/orders/status-words.ts';
import { departureSentence } from '../../words/orders/departure-sentence.ts';
import type { Sentence } from '../../words/sentence.ts';
import { isCancelled } from '../../words/orders/where-tag.ts';

/** Further inputs of the sentence. */
interface Around {
  /** Epoch milliseconds: only the time if today. */
  now: number;
  /** Time since which no other bench can be asked, epoch milliseconds; null: one can, or there is no floor. */
  alone: number | null;
  /** True if a filter or a search narrows the queue now. */
  isNarrowed: boolean;
}

/** @returns the state, with time and observer, and what to do, if anything */
export function whereSentence(where: Whereabouts, { now, alone, isNarrowed }: Around): Sentence {
  const when = (at: number) => formatWhen(at, now);
  switch (where.at) {
    case 'queue':
      return queueSentence(where, isNarrowed, when);
    case 'to-pull':
      return {
        what:
          where.sealedAt === null ? m.find_to_pull() : m.find_to_pull_since({ time: when(where.sealedAt) }),
        todo: m.find_to_pull_todo(),
      };
    case 'cancel':
      return { what: cancelSentence(where, when), todo: m.find_cancel_todo() };
    case 'aside':
      return { what: m.find_aside({ time: when(where.since) }), todo: m.find_aside_todo() };
    case 'batch':
      return {
        what: batchPlaceWords(where),
        todo:
          where.phase === 'finished' || where.phase === 'part' ? m.find_picked_todo() : m.find_batch_todo(),
      };
    case 'box':
      return boxSentence(where, when);
    case 'other-bench':
      return elsewhereSentence(where.elsewhere, now, alone);
    case 'unreadable':
      return {
        what: m.find_unreadable({
          time: when(where.seenAt),
          fault: `${where.fault.path}: ${orderFaultWords(where.fault)}`,
        }),
        todo: m.find_unreadable_todo(),
      };
    case 'left':
      return {
        what: [
          where.status === null
            ? m.find_left({ time: when(where.leftAt) })
            : m.find_left_as({ time: when(where.leftAt), status: statusInSentence(where.status) }),
          departureSentence(where),
        ].join(' '),
        todo: hasEnded(where.status) ? '' : m.find_left_todo(),
      };
    case 'not-ready':
      return {
        what: m.find_not_ready({ status: statusInSentence(where.status) }),
        todo: m.find_not_ready_todo(),
      };
    case 'past':
      return { what: m.find_past(), todo: m.find_left_todo() };
    default:
      return where satisfies never;
  }
}

const cancelSentence = ({ state, since }: At<'cancel'>, when: When): string =>
  isCancelled(state)
    ? m.find_cancel_done({ time: when(since) })
    : m.find_cancel({ state: STATE_WORDS[state](), time: when(since) });

/** True for a status in which the order is no longer awaited (specification, States). */
const hasEnded = (status: string | null): boolean =>
  status !== null && ['SHIPPED', 'DELIVERED', 'CANCELLED'].includes(status);

type At<Where extends Whereabouts['at']> = Extract<Whereabouts, { at: Where }>;
type When = (at: number) => string;

function queueSentence({ isBegun, notSeenSince }: At<'queue'>, isNarrowed: boolean, when: When): Sentence {
  const todo = isNarrowed ? m.find_queue_narrowed_todo() : m.find_queue_todo();
  if (notSeenSince !== null)
    return {
      what: m.find_queue_not_listed({ time: when(notSeenSince) }),
      todo: m.find_queue_not_listed_todo(),
    };
  return { what: isBegun ? m.find_queue_begun() : m.find_queue(), todo };
}

function boxSentence({ phase, sealedAt, sealedBy, status }: At<'box'>, when: When): Sentence {
  const time = sealedAt === null ? '' : when(sealedAt);
  const packed =
    sealedAt === null
      ? m.find_box()
      : sealedBy === null
        ? m.find_box_since({ time })
        : m.find_box_by({ time, who: sealedBy });
  if (phase === 'pulled') return { what: [packed, m.find_box_pulled()].join(' '), todo: '' };
  const shows = status === null ? '' : m.find_box_status({ status: statusInSentence(status) });
  return { what: [packed, shows].join(' ').trim(), todo: phase === 'sealed' ? m.find_box_todo() : '' };
}
