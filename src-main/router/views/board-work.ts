/** Completed work for the board: at this bench only, or at all benches of its floor. */
import type { Board } from '../../contract/board/board.ts';
import type { HourRow } from '../../domain/board/hour-counts.ts';
import type { WorkspaceContext } from '../context.ts';

/** @param from epoch milliseconds; the hour that it falls into is among them @param station of which the benches are named; null: all */
export async function workSince(
  { account, hours, floor }: WorkspaceContext,
  from: number,
  station: string | null,
): Promise<{ rows: HourRow[]; floor: Board['floor']; own: string | null }> {
  if (!floor) return { rows: hours.since(account, from), floor: null, own: null };
  const { rows, benches, twice } = await floor.counted(from);
  return {
    rows,
    floor: { benches: benches.filter(({ name }) => station === null || name === station), twice },
    own: benches.find(({ isThis }) => isThis)?.name ?? null,
  };
}
