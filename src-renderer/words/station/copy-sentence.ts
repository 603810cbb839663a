/** Words for a copy of the journal (its contents and gaps), and for a folder that cannot take copies. */
import { m } from '#messages';
import type {
  CopiesState,
  CopyOnList,
  FolderFault,
} from '../../../src-main/contract/records/journal-copies.ts';
import type { Mode } from '../../../src-main/contract/station/station.ts';
import { counted, formatCount, formatExactly } from '../format.ts';
import type { Sentence } from '../sentence.ts';

/** Contents of a copy, in one line. */
export function contentsWords({ contents }: CopyOnList): string {
  if (contents === null) return m.copies_contents_unknown();
  const { packed, decisions, unsent, codes } = contents;
  return [
    m.copies_packed_orders(counted(packed)),
    unsent === 0
      ? m.copies_cancels(counted(decisions))
      : m.copies_cancels_unsent({ ...counted(decisions), unsent: formatCount(unsent) }),
    m.copies_taught_codes(counted(codes)),
  ].join(', ');
}

/**
 * Records that would be missing after a restore.
 * @returns none if nothing would be; null if that is not known
 */
export function missingWords({ since }: CopyOnList): string[] | null {
  if (since === null) return null;
  const { packed, begun, decisions, unsent, codes, operators, locations, batches } = since;
  const sent = decisions - unsent;
  return [
    packed > 0 && m.copies_packed_orders(counted(packed)),
    begun > 0 && m.copies_steps(counted(begun)),
    unsent > 0 && m.copies_cancels_not_sent(counted(unsent)),
    sent > 0 && m.copies_cancels_settled(counted(sent)),
    codes > 0 && m.copies_code_changes(counted(codes)),
    operators > 0 && m.copies_operator_changes(counted(operators)),
    locations > 0 && m.copies_location_changes(counted(locations)),
    batches > 0 && m.copies_batch_changes(counted(batches)),
  ].filter((words) => words !== false);
}

/** Line of a copy in the list. */
export function lackWords(copy: CopyOnList): string {
  const missing = missingWords(copy);
  if (missing === null) return m.copies_lack_unknown();
  return missing.length === 0 ? m.copies_lacks_nothing() : m.copies_lacks({ list: missing.join(', ') });
}

/** Fate of the copy's cancels. @returns null if it has none that is unsettled */
export function cancelWords({ contents, since }: CopyOnList): string | null {
  if (contents !== null && contents.unsent === 0) return null;
  const settled = since?.settled ?? 0;
  return [
    m.copies_unsent_wait(),
    ...(settled === 0 ? [] : [m.copies_settled_since(counted(settled))]),
    m.copies_asked_first(),
  ].join(' ');
}

/** Reason why a folder cannot take copies. */
export function folderSentence(fault: FolderFault): Sentence {
  switch (fault) {
    case 'not-absolute':
      return { what: m.copies_not_absolute(), todo: m.copies_not_absolute_todo() };
    case 'same':
      return { what: m.copies_same(), todo: m.copies_same_todo() };
    case 'gone':
      return { what: m.copies_gone(), todo: m.copies_gone_todo() };
    case 'slow':
      return { what: m.copies_slow(), todo: m.copies_slow_todo() };
    case 'full':
      return { what: m.copies_full(), todo: m.copies_full_todo() };
    case 'in-use':
      return { what: m.copies_in_use(), todo: m.copies_in_use_todo() };
    case 'no-right':
      return { what: m.copies_no_right(), todo: m.copies_no_right_todo() };
    case 'no-folder':
      return { what: m.copies_no_folder(), todo: m.copies_no_folder_todo() };
    case 'differs':
      return { what: m.copies_differs(), todo: m.copies_differs_todo() };
    case 'failed':
      return { what: m.copies_failed(), todo: m.copies_failed_todo() };
    default:
      return fault satisfies never;
  }
}

/** Result of the last copy. */
export function lastWords({ second, isSecondSet, last }: CopiesState, mode: Mode): string {
  if (last === null) return m.copies_last_none();
  const when = formatExactly(last.at);
  if (!last.isMade) return m.copies_last_failed({ when });
  const made = m.copies_last_made({ when });
  // Copies of practice stay on this computer.
  if (second === '' || mode === 'practice') return made;
  if (last.secondFault === null) return `${made} ${m.copies_last_in_second()}`;
  const { what, todo: own } = folderSentence(last.secondFault);
  const todo = isSecondSet ? m.copies_ask_administrator() : own;
  return [made, m.copies_last_not_in_second({ why: what }), todo, m.copies_tried_again()].join(' ');
}
