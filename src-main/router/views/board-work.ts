/** Completed work for the board: at this bench only, or at all benches of its floor. */
import type { Board } from '../../contract/board/board.ts';
import type { Span } from '../../domain/clock.ts';
import type { HourRow } from '../../domain/board/hour-counts.ts';
import type { WorkspaceContext } from '../context.ts';

/** @param span the hour of its beginning is among them @param station of which the benches are named; null: all */
export async function workIn(
  { account, hours, floor }: WorkspaceContext,
  { since, until }: Span,
  station: string | null,
): Promise<{ rows: HourRow[]; floor: Board['floor']; own: string | null }> {
  if (!floor) {
    const rows = hours.since(account, since).filter(({ from }) => from <= until);
    return { rows, floor: null, own: null };
  }
  const { rows, benches, twice } = await floor.counted({ since, until });
  return {
    rows,
    floor: { benches: benches.filter(({ name }) => station === null || name === station), twice },
    own: benches.find(({ isThis }) => isThis)?.name ?? null,
  };
}
