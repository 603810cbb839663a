/** Words for the events of an order, one line each. */
import { m } from '#messages';
import type { TraceEvent } from '../../../src-main/contract/orders/trace.ts';
import { STATE_WORDS } from '../../words/orders/intent-state.ts';
import { changeSentence } from '../../words/orders/change-sentence.ts';
import { statusInSentence } from '../../words/orders/status-words.ts';
import { EVENT_WORDS } from '../../words/orders/receipt-words.ts';
import { departureSentence } from '../../words/orders/departure-sentence.ts';

/** @returns what happened, and who did it where, or how it is known; empty: there is nothing to add */
export function eventWords(event: TraceEvent): { what: string; more: string } {
  switch (event.what) {
    case 'ordered':
      return { what: m.find_event_ordered(), more: '' };
    case 'first-seen':
      return { what: m.find_event_first_seen(), more: '' };
    case 'changed':
      return { what: m.find_event_changed(), more: event.changes.map(changeSentence).join(' ') };
    case 'not-listed':
      return { what: m.find_event_not_listed(), more: '' };
    case 'unreadable':
      return { what: m.find_event_unreadable(), more: '' };
    case 'left':
      return {
        what:
          event.status === null
            ? m.find_event_left()
            : m.find_event_left_as({ status: statusInSentence(event.status) }),
        more: departureSentence(event),
      };
    case 'packing': {
      const words = EVENT_WORDS[event.kind];
      return {
        what: words ? words() : event.kind,
        more: parts(event.reason, doneBy(event.operator, event.station)),
      };
    }
    case 'cancel':
      return {
        what: m.find_event_cancel({ state: STATE_WORDS[event.state]() }),
        more: parts(event.reason, event.operator),
      };
    default:
      return event satisfies never;
  }
}

/** Reason and person of an event in one line, if there are any. */
const parts = (reason: string | null, who: string | null): string =>
  [reason === null ? null : `“${reason}”`, who].filter((part) => part !== null).join(', ');

const doneBy = (operator: string | null, station: string): string =>
  operator === null ? station : m.find_event_by({ who: operator, station });
