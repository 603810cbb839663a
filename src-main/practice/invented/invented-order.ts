/** Invented orders, the same for the same seed and serial number. */
import { inventBuyer } from './buyer.ts';
import { inventDeliveries } from './invented-deliveries.ts';
import { inventItems } from './invented-items.ts';
import { isoMoment } from '../order/iso-moment.ts';
import { MERCHANT_CURRENCY } from '../order/money.ts';
import { orderIdOf, salesChannelOrderIdOf } from './order-numbers.ts';
import type { CompleteOrder, StatusHistoryEntry } from '../order/order-shapes.ts';
import { totalsOf } from '../order/order-totals.ts';
import { createRandom } from './random.ts';
import { WAY_TO_READY } from '../order/statuses.ts';

/** Id of the practice service's merchant; there is only one. */
export const MERCHANT_ID = 'practice-merchant';

/** Taxes are part of the prices; the specification does not show the allowed values. */
export const TAX_TYPE = 'INCLUDED';

const SALES_CHANNELS = ['Mercado Aurora', 'Bazar Norte', 'Lumo Market', 'Kiosk 24', 'Feira Azul'] as const;

const MINUTE = 60_000;

/** When an invented order was created and when it became READY_TO_SHIP, both epoch ms. */
export interface OrderTimes {
  readonly createdAt: number;
  readonly readyAt: number;
}

/**
 * Invents the READY_TO_SHIP order with this serial number. The same seed, serial number and times give the same order,
 * ids included, independently of earlier calls.
 */
export function inventOrder(
  seed: number,
  serial: number,
  { createdAt, readyAt }: OrderTimes,
  now: number,
): CompleteOrder {
  const random = createRandom(seed, 'order', serial);
  const buyer = inventBuyer(random);
  const items = inventItems(buyer.currency, random);
  const { deliveries, foreignShipping } = inventDeliveries(items, buyer.currency, createdAt, now, random);
  const { totals, totalsForeignCurrency } = totalsOf(items, deliveries, foreignShipping, buyer.currency);
  const salesChannel = random.pick(SALES_CHANNELS);
  return {
    orderId: orderIdOf(seed, serial),
    merchantId: MERCHANT_ID,
    salesChannelOrderId: salesChannelOrderIdOf(seed, serial),
    salesChannel,
    status: 'READY_TO_SHIP',
    value: totals.orderValue,
    taxType: TAX_TYPE,
    currency: buyer.currency,
    foreignCurrency: MERCHANT_CURRENCY,
    customerDocument: buyer.document,
    creationDate: isoMoment(createdAt),
    lastUpdateDate: isoMoment(readyAt),
    totals,
    totalsForeignCurrency,
    items,
    customer: buyer.customer,
    shipping: {
      outboundCountry: random.weighted([
        ['US', 9],
        ['CN', 1],
      ]),
      deliveryAddress: buyer.deliveryAddress,
      deliveries,
    },
    payments: [
      { type: buyer.currency === 'BRL' ? random.pick(['PIX', 'BILL']) : 'CARD', value: totals.orderValue },
    ],
    statusHistory: historyUpTo({ createdAt, readyAt }),
  };
}

function historyUpTo({ createdAt, readyAt }: OrderTimes): StatusHistoryEntry[] {
  const step = (readyAt - createdAt) / (WAY_TO_READY.length - 1);
  return WAY_TO_READY.map((status, index) => {
    const date = isoMoment(Math.round(createdAt + step * index));
    return { status, eventDate: date, receivedDate: date, eventData: {} };
  });
}

/** Times of an order that is there already: created at some time in the last three days. */
export function timesOfWaitingOrder(seed: number, serial: number, now: number): OrderTimes {
  const random = createRandom(seed, 'times', serial);
  const age = random.whole(10 * MINUTE, 3 * 24 * 60 * MINUTE - 1);
  return { createdAt: now - age, readyAt: now - age + random.whole(MINUTE, Math.min(age, 50 * MINUTE)) };
}

/** Times of an order that becomes ready at this time; as in life, it was created a while before. */
export function timesOfArrivingOrder(seed: number, serial: number, now: number): OrderTimes {
  const random = createRandom(seed, 'times', serial);
  return { createdAt: now - random.whole(3 * MINUTE, 40 * MINUTE), readyAt: now };
}
