/** What picking says: what happened first, then what to do. */
import { m } from '#messages';
import type { BatchAnswer, UndonePick } from '../../../src-main/contract/batch.ts';
import { counted, formatCount } from '../../format.ts';
import { nameOf, UNKNOWN } from '../../packing/bench/packing-words.ts';
import type { Tone } from '../../scan/last-scan.ts';
import type { Sentence } from '../../sentences/sentence.ts';
import type { Signal } from '../../sound/signals.ts';

type Counted = Extract<BatchAnswer, { puts: unknown }>;

/** So many units in one tote; one needs no number. */
const toteWords = ({ tote, units }: { tote: number; units: number }): string =>
  units === 1
    ? m.batch_tote({ tote: formatCount(tote) })
    : m.batch_tote_units({ tote: formatCount(tote), n: formatCount(units) });

export function batchSentence(answer: BatchAnswer): Sentence {
  switch (answer.signal) {
    case 'right':
    case 'line':
    case 'complete':
      return {
        what: m.batch_picked({ name: nameOf(answer), totes: answer.puts.map(toteWords).join(', ') }),
        todo: afterPick(answer),
      };
    case 'wrong-item':
      return { what: m.batch_wrong_item({ name: nameOf(answer) }), todo: m.batch_put_it_back() };
    case 'too-many':
      return tooMany(answer);
    case 'unknown':
      return { what: UNKNOWN[answer.why](), todo: '' };
    case 'choice':
      return { what: m.packing_code_of_several(), todo: m.packing_choose_in_hand() };
    case 'stopped':
      return { what: m.batch_stopped(), todo: '' };
    default:
      return answer satisfies never;
  }
}

function afterPick({ signal, picked, due, left }: Counted): string {
  if (signal === 'complete') return `${m.batch_all_picked()} ${m.batch_all_picked_todo()}`;
  const toGo = m.batch_units_to_go(counted(left));
  if (signal === 'line')
    return `${due === 1 ? m.batch_item_picked_one() : m.batch_item_picked({ due: formatCount(due) })} ${toGo}`;
  return `${m.batch_of_item({ picked: formatCount(picked), due: formatCount(due) })} ${toGo}`;
}

function tooMany(answer: Extract<BatchAnswer, { signal: 'too-many' }>): Sentence {
  const { picked, due, units } = answer;
  const name = nameOf(answer);
  return picked >= due
    ? {
        what: m.batch_too_many({ name, picked: formatCount(picked), due: formatCount(due) }),
        todo: m.batch_put_it_back(),
      }
    : {
        what: m.batch_too_many_entered({ name, entered: formatCount(units), ...counted(due - picked) }),
        todo: m.packing_smaller_number(),
      };
}

/** What to take out again, tote by tote. */
export const undoneWords = ({ taken }: UndonePick): string =>
  taken
    .map(({ tote, units, ...item }) =>
      m.batch_undone({
        amount: m.batch_amount({ n: formatCount(units), name: nameOf(item) }),
        tote: m.batch_tote({ tote: formatCount(tote) }),
      }),
    )
    .join(' ');

/** How each answer looks and sounds: as the same on the bench does. */
export const LOOK_OF: Record<BatchAnswer['signal'], { tone: Tone; sound: Signal }> = {
  right: { tone: 'good', sound: 'right' },
  line: { tone: 'good', sound: 'right' },
  complete: { tone: 'good', sound: 'complete' },
  'wrong-item': { tone: 'bad', sound: 'wrong' },
  'too-many': { tone: 'attention', sound: 'too-many' },
  unknown: { tone: 'info', sound: 'unknown' },
  choice: { tone: 'attention', sound: 'attention' },
  stopped: { tone: 'bad', sound: 'trouble' },
};
