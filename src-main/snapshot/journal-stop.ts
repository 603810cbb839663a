/** A stop because of the journal, as the screens are shown it. */
import type { JournalStop } from '../contract/records/journal.ts';
import type { Notice } from '../contract/station/station.ts';
import type { CopyKey } from '../journal/copies/copy-proof.ts';
import {
  JournalDamagedError,
  JournalTooNewError,
  type JournalKind,
  type JournalStopError,
} from '../journal/errors.ts';
import { lossOf } from '../journal/known-journal.ts';
import type { JournalPosition } from '../journal/position.ts';
import { waysOn, type Choice } from '../journal/recovery/recovery.ts';

/**
 * Reads every copy and the log: not for a station that works.
 * @param second path of the second folder; empty: none
 * @param key of this station's copies there
 */
export function showStop(
  stop: JournalStopError,
  kind: JournalKind,
  second: string,
  key: CopyKey,
): Omit<JournalStop, 'administrators'> {
  const { reason, file, known, behind } = stop;
  const behindOf = (found: JournalPosition) => (known === null ? null : behindKnown(known, found));
  const ways = waysOn(stop, kind, second, key);
  return {
    reason,
    file,
    detail: stop instanceof JournalDamagedError || stop instanceof JournalTooNewError ? stop.detail : null,
    behind,
    knownAt: known?.at ?? null,
    copies: ways.copies.map((copy) => ({
      name: copy.name,
      at: copy.at,
      behind: behindOf(copy),
      isProved: copy.isProved,
      place: copy.name.includes('/') ? ('second' as const) : ('here' as const),
    })),
    salvage: ways.salvage && { behind: behindOf(ways.salvage) },
  };
}

/** @returns 0 if it lacks nothing; null if it is another journal */
function behindKnown(known: Parameters<typeof lossOf>[0], found: JournalPosition): number | null {
  if (known.id === null) return null;
  const loss = lossOf(known, found);
  return loss === null ? 0 : loss.behind;
}

/** Checks to make after a stop. @param choice null: the journal was there again, and nothing was done */
export function noticeAfter(choice: Choice | null): Notice {
  if (choice === null) return { code: 'journal-there-again', file: null };
  switch (choice.way) {
    case 'restored':
      return { code: 'journal-restored', file: choice.copy };
    case 'salvaged':
      return { code: 'journal-salvaged', file: null };
    case 'new':
      return { code: 'journal-begun', file: null };
    default:
      return choice satisfies never;
  }
}
