/** Which parcel the next unit of each article goes into. Pure, and asked for a whole order at a time. */
import type { Parcel } from './contents.ts';
import type { PlannedArticle } from './plan.ts';
import { leftOf, roomFor } from './room.ts';
import type { PackingState } from './state.ts';

/** By article: the number of the active parcel where that takes it, else of the next in turn that does; null: none. */
export function nextParcels(state: PackingState, active: Parcel): Map<string, number | null> {
  const { parcels } = state.contents;
  const inTurn = [...parcels.slice(active.number - 1), ...parcels.slice(0, active.number - 1)];
  const candidates = candidatesOf(state, inTurn);
  return new Map(
    state.plan.articles.map((article) => {
      const takes = (parcel: Parcel) => roomFor(state, parcel, article.key) > 0;
      if (leftOf(state, article) === 0) return [article.key, null];
      return [article.key, candidates(article).find(takes)?.number ?? null];
    }),
  );
}

/** The parcels worth asking about an article, in turn: of parcels that take anything of a delivery the first is enough. */
function candidatesOf(state: PackingState, inTurn: readonly Parcel[]) {
  const turn = new Map(inTurn.map((parcel, at) => [parcel, at]));
  const declaring = new Map<string, Parcel[]>();
  const open = new Map<number | null, Parcel>();
  for (const parcel of inTurn) {
    const planned = parcel.planned === null ? null : (state.plan.parcels[parcel.planned]?.contents ?? null);
    if (planned === null || state.free) {
      if (!open.has(parcel.delivery)) open.set(parcel.delivery, parcel);
      continue;
    }
    for (const { key } of planned) {
      const list = declaring.get(key);
      if (list) list.push(parcel);
      else declaring.set(key, [parcel]);
    }
  }
  return ({ key, byDelivery, loose }: PlannedArticle): Parcel[] => {
    const isDue = (delivery: number | null) =>
      state.free || loose > 0 || (delivery !== null && (byDelivery[delivery] ?? 0) > 0);
    const undeclared = [...open].flatMap(([delivery, parcel]) => (isDue(delivery) ? [parcel] : []));
    const all = [...(declaring.get(key) ?? []), ...undeclared];
    return all.toSorted((a, b) => (turn.get(a) ?? 0) - (turn.get(b) ?? 0));
  };
}
