/** Cache row of an order, beside its text: built from its facts, and written by order-rows.ts. */
import { carrierOf } from '../../../contract/terms/carrier.ts';
import { beginOf, endOf } from '../../../contract/terms/day.ts';
import { unitsInOrder, type OrderFacts } from '../../../domain/orders/order-facts.ts';
import { scannedNumber } from '../../../domain/orders/order-number.ts';
import { isOpen } from '../../../domain/orders/queue-departure.ts';
import { countryForm } from '../../../domain/orders/country-code.ts';
import { numbersOf, peopleOf, receiverOf } from '../../../domain/search/traced-text.ts';
import { urgencyOf } from '../../../domain/orders/urgency.ts';

/** Stored row of an order's line in the queue. */
export interface OrderRow {
  orderId: string;
  /** Spelling in a scan, if it differs. */
  scannedId: string | null;
  channelOrderId: string | null;
  status: string;
  open: 0 | 1;
  urgency: number;
  /** Epoch milliseconds; of a day its end on this computer. */
  due: number | null;
  /** Date as the service gave it: a time, or a day (contract/terms/day.ts). */
  dueGiven: number | null;
  created: number | null;
  updated: number | null;
  channel: string | null;
  country: string | null;
  carrier: string | null;
  buyer: string | null;
  /** Null: the buyer, or none. */
  receiver: string | null;
  firstItem: string | null;
  units: number;
  lines: number;
  parcels: number;
  hash: string;
  /** Text for Find and erasures: domain/search/traced-text.ts. */
  people: string | null;
  numbers: string;
}

function countryOf({ address }: OrderFacts): string | null {
  const country = address?.country ?? null;
  return country === null ? null : countryForm(country);
}

/** @param hash of the exact text that came */
export function orderRow(facts: OrderFacts, hash: string): OrderRow {
  const [delivery] = facts.deliveries;
  const due = facts.dueAt === null ? null : endOf(facts.dueAt);
  const scannedId = scannedNumber(facts.orderId);
  return {
    orderId: facts.orderId,
    scannedId: scannedId === facts.orderId ? null : scannedId,
    channelOrderId: facts.salesChannelOrderId,
    status: facts.status,
    open: isOpen(facts.status) ? 1 : 0,
    urgency: urgencyOf(due, facts.createdAt === null ? null : beginOf(facts.createdAt)),
    ...{ due, dueGiven: facts.dueAt },
    created: facts.createdAt,
    updated: facts.updatedAt,
    channel: facts.salesChannel,
    country: countryOf(facts),
    carrier: carrierOf(delivery),
    buyer: facts.buyer,
    receiver: receiverOf(facts),
    firstItem: facts.items[0]?.name ?? null,
    units: unitsInOrder(facts),
    lines: facts.items.length,
    parcels: facts.deliveries.reduce((n, d) => n + Math.max(d.parcels.length, 1), 0),
    hash,
    people: peopleOf(facts),
    numbers: numbersOf(facts),
  };
}
