/** Open work that forgetting a connection would leave behind. */
import { m } from '#messages';
import type { StationStatus } from '../../../../src-main/contract/station/station.ts';
import { counted } from '../../../words/format.ts';

/** Open work at a station with a service, and its fate without the connection: a sentence each, the gravest first. */
export function openWork({ mode, unsent, needsPerson, packed }: StationStatus): string[] {
  if (mode !== 'service') return [];
  const { toPull, waiting, open, short } = packed;
  const rows: [count: number, sentence: (count: { count: number; n: string }) => string][] = [
    [toPull, m.station_forget_to_pull],
    [unsent, m.station_forget_unsent],
    [needsPerson, m.station_forget_needs_person],
    [waiting, m.station_forget_waiting],
    [open, m.station_forget_packing],
    [short, m.station_forget_set_aside],
  ];
  return rows.filter(([count]) => count > 0).map(([count, sentence]) => sentence(counted(count)));
}
