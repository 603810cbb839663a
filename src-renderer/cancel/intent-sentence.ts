/** Where a decision to cancel is on its way, in words. */
import type { Intent, IntentState } from '../../src-main/contract/cancel.ts';
import type { Sentence } from '../sentences/sentence.ts';

/** Ended: the same under every connection. */
const SETTLED: readonly IntentState[] = ['accepted', 'elsewhere', 'withdrawn', 'given-up', 'by-hand'];
const FOR_A_PERSON: readonly IntentState[] = ['refused', 'parked'];

/** Where a decision is on its way to the service. */
export function intentSentence(intent: Intent): Sentence {
  const reason = intent.problem?.message ? ` The service says: “${intent.problem.message}”.` : '';
  if (!intent.ours && !SETTLED.includes(intent.state)) {
    return {
      what: 'Decided under another connection.',
      todo: FOR_A_PERSON.includes(intent.state)
        ? 'It can be settled when this station is connected there again.'
        : 'It is sent when this station is connected there again.',
    };
  }
  switch (intent.state) {
    case 'grace':
      return {
        what: 'Saved here. Not sent yet.',
        todo: 'It can be taken back in the outbox (F4) until the time is over.',
      };
    case 'waiting':
      if (intent.mayHaveBeenSent) {
        return {
          what: `Sent. The service does not show it as cancelled yet.${reason}`,
          todo: 'It is tried again by itself. It cannot be taken back: it may still take effect.',
        };
      }
      return intent.problem === null
        ? {
            what: 'Saved here. Not sent yet.',
            todo: 'It is sent as soon as the service can be reached. Until then it can be taken back.',
          }
        : {
            what: `Saved here. The last try did not get through.${reason}`,
            todo: 'It is tried again by itself. Until then it can be taken back.',
          };
    case 'sending':
      return { what: 'Being sent.', todo: 'Wait a moment.' };
    case 'unknown':
      return {
        what: lostSentence(intent),
        todo: 'The service is asked what it knows before anything is sent again. It cannot be taken back.',
      };
    case 'accepted':
      return {
        what:
          intent.reasonThere === 'ours'
            ? 'The service has cancelled it, with our reason.'
            : 'The service has cancelled it. It does not show the reason.',
        todo: 'Put the items back.',
      };
    case 'elsewhere':
      return {
        what:
          intent.reasonThere === 'other'
            ? 'Somebody else has cancelled it: the service shows another reason than ours.'
            : 'Somebody else had cancelled it before our request came.',
        todo: 'Put the items back.',
      };
    case 'refused':
      return {
        what: `The service refused the cancel.${reason}${intent.mayHaveBeenSent ? ' A request before this one may have cancelled the order.' : ''}`,
        todo: 'Try another reason, give up, or say that it was settled by hand.',
      };
    case 'parked':
      if (intent.problem?.kind === 'damaged-record') {
        return {
          what: `This record was damaged on the disk, so it was not sent: ${intent.problem.message ?? ''}.`,
          todo: 'Look the order up at the service. Then try again, give up, or say that it was settled by hand.',
        };
      }
      if (intent.problem?.kind === 'other-number') {
        return {
          what: `An earlier version of Packdesk recorded this decision under another number and may have sent it: ${intent.problem.message ?? ''}.`,
          todo: 'Look up both numbers at the service. Then try again, give up, or say that it was settled by hand.',
        };
      }
      if (intent.problem?.kind === 'restored') {
        return {
          what: 'This decision comes from a copy of the journal or from a salvage. It may have been taken back, sent or settled since, so it was not sent.',
          todo: 'Try again: the service is asked first whether the order is cancelled already. If you took it back meanwhile, give up.',
        };
      }
      if (intent.problem?.kind !== 'not-cancelled') {
        return {
          what: `${lostSentence(intent)}${reason} Several look-ups did not tell whether the order is cancelled.`,
          todo: 'Ask the operator of the service. Then look again, try again, give up if it is not cancelled, or say that it was settled by hand.',
        };
      }
      return {
        what: 'The service says yes every time, and does not cancel the order.',
        todo: 'Ask the operator of the service. Then try again, give up, or say that it was settled by hand.',
      };
    case 'withdrawn':
      return { what: 'Taken back before it was sent.', todo: 'The order is in the queue again.' };
    case 'given-up':
      return {
        what: 'Given up: the cancel is not sent again.',
        todo: 'The order is in the queue again, if it is still ready.',
      };
    case 'by-hand':
      return { what: 'Settled by hand.', todo: 'The order stays out of the queue of this station.' };
    default:
      return intent.state satisfies never;
  }
}

const LOST: Record<string, string> = {
  'not-cancelled': 'Sent, but the answer does not show the order as cancelled.',
  refused: 'Sent, and refused; whether the order is cancelled already is not known yet.',
  'not-shown': 'Sent twice: the first answer was lost, the second try was refused.',
  'not-found': 'Sent, but the answer was lost, and the service does not list the order.',
  'look-up-refused': 'Sent, but the answer was lost, and the service could not be asked about the order.',
  endless: 'Sent, but the answer was lost, and the service could not be asked about the order.',
};

/** What is known of a request whose outcome is not. */
const lostSentence = ({ problem }: Intent): string =>
  LOST[problem?.kind ?? ''] ?? 'Sent, but the answer was lost.';
