/** Events at the station since a lesson began, read from its journal. */
import type { Happening } from '../../domain/lessons/happening.ts';
import type { WorkspaceContext } from '../../router/context.ts';

/**
 * @param orders of which packing is looked at
 * @param since epoch milliseconds
 * @returns oldest first
 */
export function happeningsSince(
  { packed, intents }: Pick<WorkspaceContext, 'packed' | 'intents'>,
  orders: readonly string[],
  since: number,
): Happening[] {
  const packing = orders.flatMap((orderId): Happening[] => {
    const { events, broken } = packed.history(orderId);
    const misses = packed.misses.of(orderId);
    return [
      ...(broken.length > 0 ? [] : events).map(({ at, event }) => ({
        ...{ at, orderId, event },
        kind: 'packing' as const,
      })),
      ...misses.map(({ at, kind }) => ({ at, orderId, kind: 'miss' as const, miss: kind })),
    ];
  });
  const cancels = intents.changedSince(since).flatMap((id): Happening[] => {
    const orderId = intents.byId(id)?.orderId;
    if (orderId === undefined) return [];
    // The undo time is not a state of its own in the journal.
    return intents.past
      .of(id)
      .flatMap(({ at, state }) =>
        state === 'grace' ? [] : [{ at, orderId, kind: 'cancel' as const, state }],
      );
  });
  return [...packing, ...cancels].filter(({ at }) => at >= since).toSorted((a, b) => a.at - b.at);
}
