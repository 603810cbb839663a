/** Which parcel the next unit of each article goes into. Pure, and asked for a whole order at a time. */
import type { Parcel } from './contents.ts';
import { homesOf, type PlannedArticle } from './plan.ts';
import { leftOf, roomFor } from './room.ts';
import type { PackingState } from './state.ts';

/** By article: the number of the active parcel where that takes it, else of the next in turn that does; null: none. */
export function nextParcels(state: PackingState, active: Parcel): Map<string, number | null> {
  const { parcels } = state.contents;
  const ordered = [...parcels.slice(active.number - 1), ...parcels.slice(0, active.number - 1)];
  const candidates = candidatesOf(state, ordered);
  return new Map(
    state.plan.articles.map((article) => {
      const takes = (parcel: Parcel) => roomFor(state, parcel, article.key) > 0;
      if (leftOf(state, article) === 0) return [article.key, null];
      return [article.key, candidates(article).find(takes)?.number ?? null];
    }),
  );
}

/** The parcels worth asking about an article, in turn: of parcels that take anything of a delivery the first is enough. */
function candidatesOf(state: PackingState, ordered: readonly Parcel[]) {
  const position = new Map(ordered.map((parcel, at) => [parcel, at]));
  const declaring = new Map<string, Parcel[]>();
  const open = new Map<number | null, Parcel>();
  for (const parcel of ordered) {
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
  // What belongs to no delivery goes into any of them: the first in turn takes it, or none does.
  const [firstOpen] = open.values();
  return (article: PlannedArticle): Parcel[] => {
    const own = homesOf(article).map(([delivery]) => open.get(delivery));
    const any = state.free || article.loose > 0 ? [firstOpen] : [];
    const undeclared = new Set([...own, ...any].filter((parcel) => parcel !== undefined));
    const all = [...(declaring.get(article.key) ?? []), ...undeclared];
    return all.toSorted((a, b) => (position.get(a) ?? 0) - (position.get(b) ?? 0));
  };
}
