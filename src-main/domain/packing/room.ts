/** How many more units may go where. */
import type { PlannedArticle } from './plan.ts';
import {
  articleOf,
  isComplete,
  declaredFor,
  looseUsed,
  packedIn,
  packedOf,
  type PackingState,
} from './state.ts';
import { unitsOf, type Parcel } from './contents.ts';

/** Units of the article that are in no parcel yet. */
export function leftOf(state: PackingState, article: PlannedArticle): number {
  return article.units - packedOf(state, article.key);
}

/** Units of the article that may go into this parcel now: by the order, by its delivery, by what was declared. */
export function roomFor(state: PackingState, parcel: Parcel, key: string): number {
  const article = articleOf(state.plan, key);
  if (!article) return 0;
  const left = leftOf(state, article);
  if (state.free) return left;
  const declared = declaredFor(state, parcel, key);
  const byParcel = declared === null ? left : declared - unitsOf(parcel, key);
  return Math.max(0, Math.min(left, byParcel, roomInDelivery(state, parcel.delivery, article)));
}

function roomInDelivery(state: PackingState, delivery: number | null, article: PlannedArticle): number {
  const loose = article.loose - looseUsed(state, article);
  if (delivery === null) return loose;
  const own = (article.byDelivery[delivery] ?? 0) - packedIn(state, delivery, article.key);
  return Math.max(0, own) + loose;
}

const takesAny = (state: PackingState, parcel: Parcel): boolean =>
  state.plan.articles.some((article) => roomFor(state, parcel, article.key) > 0);

/**
 * The parcel that a scan goes into: the one that the packer has turned to, else the one that the last unit went into, or
 * where that takes nothing any more, the next that does.
 */
export function activeParcel(state: PackingState): Parcel {
  const { parcels, chosen, held } = state.contents;
  const turnedTo = held ? parcels[chosen - 1] : undefined;
  if (turnedTo && !isComplete(state)) return turnedTo;
  const from = Math.max(0, chosen - 1);
  const inTurn = [...parcels.slice(from), ...parcels.slice(0, from)];
  const active = inTurn.find((parcel) => takesAny(state, parcel)) ?? inTurn[0];
  // A plan has at least one parcel, and none is ever taken away.
  if (!active) throw new Error('an order without a parcel');
  return active;
}

/** Numbers of the parcels that take the article now. */
export function parcelsFor(state: PackingState, key: string): number[] {
  return state.contents.parcels.filter((p) => roomFor(state, p, key) > 0).map((p) => p.number);
}

/** What the packer is to take next: what the active parcel lacks, else what any lacks. Null: nothing is missing. */
export function nextArticle(state: PackingState): string | null {
  const active = activeParcel(state);
  const { articles } = state.plan;
  const next =
    articles.find((article) => roomFor(state, active, article.key) > 0) ??
    articles.find((article) => leftOf(state, article) > 0);
  return next?.key ?? null;
}
