/** Contents of a packing slip, from the order and the state of its packing. HS codes are on the bench only. */
import type { Slip, SlipLine } from '../../contract/paper/paper.ts';
import { SLIP_PREFIX } from '../../contract/paper/slip-prefix.ts';
import type { PackingView } from '../../contract/goods/packing-view.ts';
import { countryForm } from '../../domain/orders/country-code.ts';
import { readOrderText } from '../../domain/orders/order-facts.ts';
import { slipCode } from '../../domain/paper/slip-code.ts';
import type { WorkspaceContext } from '../context.ts';

type Sources = Pick<WorkspaceContext, 'packing' | 'orders'>;

/**
 * The slip of an order in its present state, or of one of its parcels.
 * @param parcel its number; the whole order if absent, or if its contents are not known
 * @returns null if this station does not know the order
 */
export function slipView(
  { packing, orders }: Sources,
  orderId: string,
  parcel: number | null = null,
): Slip | null {
  const plans = packing.plansOf(orderId);
  if (!plans) return null;
  const { view, version } = plans;
  const stored = orders.byId(orderId);
  const reading = stored && readOrderText(stored.json);
  const facts = reading?.ok === true ? reading.facts : null;
  const code = slipCode({ orderId, version });
  const { salesChannelOrderId, stop } = view;
  const country = facts?.address?.country ?? view.country;
  const parcels = parcelsToShip(view);
  const whole = partsOf(view);
  const shipped = parcels.findIndex(({ number }) => number === parcel) + 1;
  const own = whole.filter((part) => part.parcel === shipped);
  const parts = own.length > 0 ? own : whole;
  return {
    orderId,
    salesChannelOrderId,
    salesChannel: facts?.salesChannel ?? null,
    orderedAt: facts?.createdAt ?? null,
    address: facts?.address ?? null,
    receiver: facts?.address?.receiver ?? facts?.buyer ?? null,
    country: country === null ? null : countryForm(country),
    parts,
    parcel: own.length > 0 ? shipped : null,
    parcels: parcels.length,
    numbers: parcels.map(({ number }) => number),
    units:
      own.length > 0
        ? own.flatMap(({ lines }) => lines).reduce((sum, { units }) => sum + units, 0)
        : view.due,
    version,
    code: code === null ? null : `${SLIP_PREFIX}${code}`,
    stop: stop?.kind ?? null,
  };
}

/** Parcels of the order, numbered from 1 on a slip; once all is packed, those left empty by mistake are not shipped. */
const parcelsToShip = ({ parcels, complete }: PackingView): PackingView['parcels'] =>
  complete ? parcels.filter(({ contents }) => contents.some(({ units }) => units > 0)) : parcels;

/** Parts of a slip: the parcels if their contents are known, packed or declared. */
function partsOf(view: PackingView): Slip['parts'] {
  const { items, complete, free } = view;
  const parcels = parcelsToShip(view);
  const lineOf = (key: string, units: number): SlipLine[] => {
    const item = items.find((one) => one.key === key);
    if (!item || units === 0) return [];
    const { name, sku, eans } = item;
    return [{ key, name, sku, ean: eans[0] ?? null, units }];
  };
  const isDeclared =
    !free &&
    items.every(
      ({ key, due }) =>
        parcels
          .flatMap(({ contents }) => contents.filter((one) => one.key === key))
          .reduce((sum, { declared }) => sum + (declared ?? 0), 0) === due,
    );
  if (parcels.length < 2 || !(complete || isDeclared)) {
    return [
      {
        parcel: null,
        carrier: parcels[0]?.carrier ?? null,
        lines: items.flatMap(({ key, due }) => lineOf(key, due)),
      },
    ];
  }
  return parcels
    .map(({ carrier, contents }, n) => ({
      parcel: n + 1,
      carrier,
      lines: contents.flatMap(({ key, units, declared }) => lineOf(key, complete ? units : (declared ?? 0))),
    }))
    .filter(({ lines }) => lines.length > 0);
}
