/** Words for the state of a cancel decision. */
import { m } from '#messages';
import type { Intent, IntentState } from '../../../src-main/contract/orders/cancel.ts';
import type { Sentence } from '../sentence.ts';

/** States that have ended: their words are the same under every connection. */
const SETTLED: readonly IntentState[] = ['accepted', 'elsewhere', 'withdrawn', 'given-up', 'by-hand'];
const FOR_A_PERSON: readonly IntentState[] = ['refused', 'parked'];

/** Joins sentences, without the empty ones. */
const sentences = (...all: string[]): string => all.filter((one) => one !== '').join(' ');

/**
 * Words for the state of a decision.
 * @param isOutbox the sentence is in the outbox itself
 * @param isCutOff other benches of the floor cannot be asked
 */
export function intentSentence(intent: Intent, isOutbox = false, isCutOff = false): Sentence {
  const reason = intent.problem?.message ? m.cancel_service_says({ message: intent.problem.message }) : '';
  if (!intent.ours && !SETTLED.includes(intent.state)) {
    return {
      what: m.cancel_other_connection(),
      todo: FOR_A_PERSON.includes(intent.state)
        ? m.cancel_other_connection_settle()
        : m.cancel_other_connection_send(),
    };
  }
  switch (intent.state) {
    case 'grace':
      return {
        what: sentences(m.cancel_not_sent_yet(), alsoWords(intent)),
        todo: intent.alsoBy?.waits
          ? m.floor_cancel_waits_todo()
          : isOutbox
            ? m.cancel_grace_todo_here()
            : m.cancel_grace_todo(),
      };
    case 'waiting':
      if (intent.mayHaveBeenSent) {
        return {
          what: sentences(m.cancel_not_shown_cancelled(), reason),
          todo: m.cancel_not_shown_cancelled_todo(),
        };
      }
      return intent.problem === null
        ? {
            what: sentences(m.cancel_not_sent_yet(), alsoWords(intent)),
            todo: intent.alsoBy?.waits ? m.floor_cancel_waits_todo() : waitingTodo(isCutOff),
          }
        : {
            what: sentences(m.cancel_last_try_failed(), reason),
            todo: m.cancel_last_try_failed_todo(),
          };
    case 'sending':
      return { what: m.cancel_being_sent(), todo: m.cancel_wait_a_moment() };
    case 'unknown':
      return {
        what: lostSentence(intent),
        todo: m.cancel_unknown_todo(),
      };
    case 'accepted':
      return {
        what: intent.reasonThere === 'ours' ? m.cancel_accepted_our_reason() : m.cancel_accepted_no_reason(),
        todo: m.orders_todo_put_back(),
      };
    case 'elsewhere':
      return {
        what: intent.alsoBy?.isCancelled
          ? m.floor_cancelled_before({ bench: intent.alsoBy.bench })
          : intent.reasonThere === 'other'
            ? m.cancel_elsewhere_other_reason()
            : m.cancel_elsewhere_before(),
        todo: m.orders_todo_put_back(),
      };
    case 'refused':
      return {
        what: sentences(m.cancel_refused(), reason, intent.mayHaveBeenSent ? m.cancel_earlier_request() : ''),
        todo: m.cancel_refused_todo(),
      };
    case 'parked':
      if (intent.problem?.kind === 'damaged-record') {
        return {
          what: m.cancel_damaged({ detail: intent.problem.message ?? '' }),
          todo: m.cancel_damaged_todo(),
        };
      }
      if (intent.problem?.kind === 'other-number') {
        return {
          what: m.cancel_other_number({ detail: intent.problem.message ?? '' }),
          todo: m.cancel_other_number_todo(),
        };
      }
      if (intent.problem?.kind === 'restored') {
        return {
          what: m.cancel_restored(),
          todo: m.cancel_restored_todo(),
        };
      }
      if (intent.problem?.kind !== 'not-cancelled') {
        return {
          what: sentences(lostSentence(intent), reason, m.cancel_look_ups_unclear()),
          todo: m.cancel_look_ups_unclear_todo(),
        };
      }
      return {
        what: m.cancel_says_yes(),
        todo: m.cancel_says_yes_todo(),
      };
    case 'withdrawn':
      return { what: m.cancel_withdrawn(), todo: withdrawnTodo(intent) };
    case 'given-up':
      return {
        what: m.cancel_given_up(),
        todo: m.cancel_given_up_todo(),
      };
    case 'by-hand':
      return { what: m.cancel_by_hand(), todo: m.cancel_by_hand_todo() };
    default:
      return intent.state satisfies never;
  }
}

/** Advice after a withdrawal: the decision of another bench may be in force. */
function withdrawnTodo({ alsoBy }: Intent): string {
  if (!alsoBy) return m.cancel_withdrawn_todo();
  const { bench, isCancelled } = alsoBy;
  return isCancelled ? m.floor_withdrawn_cancelled({ bench }) : m.floor_withdrawn_cancels({ bench });
}

/** Addition for a decision that another bench has made too. */
function alsoWords({ alsoBy }: Intent): string {
  if (!alsoBy) return '';
  const { bench, waits, isCancelled } = alsoBy;
  if (isCancelled) return m.floor_has_cancelled_it({ bench });
  return waits ? m.floor_cancel_waits({ bench }) : m.floor_cancels_too({ bench });
}

const LOST: Record<string, () => string> = {
  'not-cancelled': m.cancel_lost_not_cancelled,
  refused: m.cancel_lost_refused,
  'not-shown': m.cancel_lost_not_shown,
  'not-found': m.cancel_lost_not_found,
  'look-up-refused': m.cancel_lost_not_asked,
  endless: m.cancel_lost_not_asked,
};

/** Words for a request with an unknown outcome. */
const lostSentence = ({ problem }: Intent): string => (LOST[problem?.kind ?? ''] ?? m.cancel_lost)();

const waitingTodo = (isCutOff: boolean): string =>
  isCutOff ? m.cancel_waiting_floor_todo() : m.cancel_waiting_todo();
