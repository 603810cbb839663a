/** Location of an order in a word or two: the tag in a list, and a part of a sentence about a label. */
import { m } from '#messages';
import type { IntentState } from '../../../src-main/contract/orders/cancel.ts';
import type { Whereabouts } from '../../../src-main/contract/orders/trace.ts';
import { STATE_WORDS } from './intent-state.ts';
import { statusWords } from './status-words.ts';

/** @returns the words of the tag, and its class */
export function whereTag(where: Whereabouts): { words: string; tone: '' | 'ok' | 'soon' | 'refused' } {
  switch (where.at) {
    case 'queue':
      return { words: m.find_at_queue(), tone: 'ok' };
    case 'to-pull':
      return { words: m.find_at_to_pull(), tone: 'refused' };
    case 'cancel':
      return { words: cancelTag(where.state), tone: '' };
    case 'aside':
      return { words: m.find_at_aside(), tone: 'soon' };
    case 'batch':
      return {
        words: where.phase === 'finished' || where.phase === 'part' ? m.find_at_picked() : m.find_at_batch(),
        tone: 'soon',
      };
    case 'box':
      return { words: where.phase === 'pulled' ? m.find_at_pulled() : m.find_at_box(), tone: '' };
    case 'other-bench':
      return { words: m.find_at_bench({ bench: where.elsewhere.bench.name }), tone: 'soon' };
    case 'unreadable':
      return { words: m.find_at_unreadable(), tone: 'refused' };
    case 'left':
      return { words: where.status === null ? m.find_at_past() : statusWords(where.status), tone: '' };
    case 'not-ready':
      return { words: statusWords(where.status), tone: '' };
    case 'past':
      return { words: m.find_at_past(), tone: '' };
    default:
      return where satisfies never;
  }
}

/** True if the cancel is done, by this bench or another program. */
export const isCancelled = (state: IntentState): boolean => state === 'accepted' || state === 'elsewhere';

function cancelTag(state: IntentState): string {
  const words = STATE_WORDS[state]();
  return isCancelled(state) ? words : m.find_at_cancel({ state: words });
}
