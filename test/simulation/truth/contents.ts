/** Contents of parcels and needs of an order, in a form that can be compared. */
import type { PackingView } from '../../../src-main/contract/goods/packing-view.ts';
import type { CampaignOrder } from '../../support/packing-campaign/orders.ts';

/** Units by `parcel/item`. */
export type Contents = ReadonlyMap<string, number>;

/**
 * True if the view has exactly the items and units of the order. Items are matched by name, which is unique in the
 * catalogue: keys depend on what else the order had when it was begun.
 */
export const hasContents = ({ items }: Pick<CampaignOrder, 'items'>, view: PackingView): boolean => {
  const wanted = new Map(items.map(({ name, due }) => [name, due.reduce((a, b) => a + b, 0)]));
  return (
    view.items.length === wanted.size && view.items.every(({ name, due }) => wanted.get(name ?? '') === due)
  );
};

export function contentsOf(view: PackingView): Contents {
  return new Map(
    view.parcels.flatMap(({ number, contents }) =>
      contents.filter(({ units }) => units > 0).map(({ key, units }) => [`${number}/${key}`, units] as const),
    ),
  );
}

/** The items of an order and their units, to be compared. */
export const unitsText = (items: CampaignOrder['items']): string =>
  JSON.stringify(
    items
      .map(({ name, due }) => [name, due.reduce((a, b) => a + b, 0)] as const)
      .filter(([, units]) => units > 0)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

/** To be compared. */
export const textOf = (contents: Contents): string =>
  JSON.stringify([...contents].filter(([, n]) => n !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1)));
