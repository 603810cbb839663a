/** Key figures of the board, each with a link to the screen for it. */
import { m } from '#messages';
import type { Board } from '../../../src-main/contract/board/board.ts';
import type { StationStatus } from '../../../src-main/contract/station/station.ts';

interface KeyFigure {
  name: string;
  label: string;
  n: number;
  isBad: boolean;
  /** If something can be done about it. */
  screen?: 'queue' | 'packed' | 'outbox';
  /** True for only those orders of the queue that are past due. */
  isLate?: true;
}

/** `now`: waiting orders, and matters that need a person, of all operators. `work`: work in the chosen period. */
export function keyFigures(
  { waiting, total, reports }: Pick<Board, 'waiting' | 'total' | 'reports'>,
  { packed, unsent, needsPerson }: Pick<StationStatus, 'packed' | 'unsent' | 'needsPerson'>,
): Record<'now' | 'work', KeyFigure[]> {
  const pastDue = waiting.byDue.find(({ part }) => part === 'past')?.orders ?? 0;
  return {
    now: [
      { name: 'waiting', label: m.board_to_pack(), n: waiting.total, isBad: false, screen: 'queue' },
      {
        ...{ name: 'past-due', label: m.board_past_due(), n: pastDue, isBad: pastDue > 0 },
        ...{ screen: 'queue', isLate: true },
      },
      {
        ...{ name: 'set-aside', label: m.board_set_aside(), n: packed.short, isBad: false },
        screen: 'packed',
      },
      {
        ...{ name: 'to-find', label: m.board_to_find(), n: packed.toPull, isBad: packed.toPull > 0 },
        screen: 'packed',
      },
      { name: 'unsent', label: m.board_unsent(), n: unsent, isBad: false, screen: 'outbox' },
      ...(needsPerson > 0
        ? [
            {
              name: 'decide',
              label: m.board_decide(),
              n: needsPerson,
              isBad: true,
              screen: 'outbox' as const,
            },
          ]
        : []),
    ],
    work: [
      {
        ...{ name: 'packed', label: m.board_packed(), n: Math.max(0, total.orders) },
        isBad: false,
      },
      { name: 'units', label: m.board_units(), n: total.units, isBad: false },
      { name: 'errors', label: m.board_scan_errors(), n: total.misses, isBad: false },
      { name: 'shortages', label: m.board_shortages(), n: reports, isBad: false },
    ],
  };
}
