/**
 * An order of the service, read once at the edge (spec: Order, item, shipping, delivery, parcel). Tolerant if the
 * specification is open: missing optional parts, null for text, numbers as text, unknown fields and statuses. Strict if
 * packing would be a guess: no `orderId`, no `status`, no list of items, no whole quantity.
 */
import { endOf } from '../../contract/terms/day.ts';
import type { ExpectedInOrder, FaultInOrder, FoundInOrder } from '../../contract/orders/order-fault.ts';
import type { Address, Delivery, OrderItem } from '../../contract/orders/orders.ts';
import type { OrderStatus } from '../../contract/terms/statuses.ts';
import { readBoundedText } from './bounded-text.ts';
import { contactsIn } from './contacts.ts';
import { plausibleDate } from './creation-ranges.ts';
import { excessOf } from './order-bounds.ts';
import { parseExactly } from './exact-json.ts';
import { faultyIdentity } from './order-identities.ts';
import { readOrderNumber } from './order-number.ts';
import {
  isObject,
  listOr,
  objectOr,
  readDayOrMoment,
  readMoment,
  readNumber,
  readQuantity,
  type Json,
} from './read-value.ts';

/** The status that means "may be picked and packed now" (spec: States and transitions). */
export const READY_TO_SHIP = 'READY_TO_SHIP' satisfies OrderStatus;
export const CANCELLED = 'CANCELLED' satisfies OrderStatus;

type OrderLine = OrderItem & { serviceSku: string | null };

/**
 * Facts of an order that this application uses; amounts are in `currency`, times in epoch milliseconds; `createdAt` and `dueAt`
 * may be days (contract/terms/day.ts).
 */
export interface OrderFacts {
  orderId: string;
  salesChannelOrderId: string | null;
  salesChannel: string | null;
  status: string;
  value: number | null;
  currency: string | null;
  createdAt: number | null;
  updatedAt: number | null;
  dueAt: number | null;
  buyer: string | null;
  /** Receiver of the billing address. */
  billed: string | null;
  /** E-mail, documents and phone of the buyer. */
  contacts: readonly string[];
  outboundCountry: string | null;
  address: Address | null;
  /** Lines of at least one unit. */
  items: OrderLine[];
  /** Lines of quantity 0, such as refunded ones: there is nothing to pack. */
  nothingOrdered: OrderLine[];
  deliveries: Delivery[];
  payments: { type: string | null; value: number | null }[];
}

/** Reason for a quarantine: the path of the field, the expected form, the actual one (its type or its size only). */
export interface OrderFault extends FaultInOrder {
  /** Number of the unreadable order, if that could be read: lets an earlier version of the order be recognised. */
  orderId: string | null;
  /** Status, if readable: shows if an order that cannot be packed has left READY_TO_SHIP anyway. */
  status: string | null;
}

export type OrderReading = { ok: true; facts: OrderFacts } | { ok: false; fault: OrderFault };

/** Input of `readQuantity`. */
const QUANTITY: ExpectedInOrder = { is: 'whole-number', from: 0, to: 1_000_000 };
/** Characters; of a longer text only the length is shown. */
const SHORT_TEXT = 200;

/** Names the type of a value without repeating the value, which may be a buyer's data. */
function kindOf(v: unknown): FoundInOrder {
  if (v === undefined) return { is: 'nothing' };
  if (v === null) return { is: 'null' };
  if (Array.isArray(v)) return { is: 'list' };
  if (typeof v === 'string') {
    if (v.trim() === '') return { is: 'empty-text' };
    return v.length > SHORT_TEXT ? { is: 'long-text', characters: v.length } : { is: 'text' };
  }
  if (typeof v === 'object') return { is: 'object' };
  // JSON has no other types.
  return { is: typeof v === 'number' ? 'number' : 'boolean' };
}

/**
 * Reads one order.
 * @param raw an element of `orders`, or the answer of the cancel operation
 */
export function readOrder(raw: unknown): OrderReading {
  if (!isObject(raw)) return fault({}, 'order', { is: 'object' }, raw);
  const orderId = readOrderNumber(raw['orderId']);
  if (typeof orderId !== 'string') return fault(raw, 'orderId', orderId.expected, raw['orderId']);
  // In a URL path `.` and `..` would address another resource, however they are encoded.
  if (/^\.{1,2}$/.test(orderId)) return fault(raw, 'orderId', { is: 'more-than-dots' }, raw['orderId']);
  const status = readBoundedText(raw['status']);
  if (status === null) return fault(raw, 'status', { is: 'text' }, raw['status']);
  if (!Array.isArray(raw['items'])) return fault(raw, 'items', { is: 'list' }, raw['items']);
  const excess = excessOf(raw);
  if (excess) return { ok: false, fault: { ...excess, orderId, status } };
  const inexact = faultyIdentity(raw);
  if (inexact) return fault(raw, inexact.path, inexact.expected, inexact.found);

  const lines: OrderLine[] = [];
  for (const [n, item] of raw['items'].entries()) {
    if (!isObject(item)) return fault(raw, `items[${n}]`, { is: 'object' }, item);
    const quantity = readQuantity(item['quantity']);
    if (quantity === null) {
      return fault(raw, `items[${n}].quantity`, QUANTITY, item['quantity']);
    }
    lines.push(readItem(item, quantity));
  }

  const shipping = objectOr(raw['shipping']);
  const customer = objectOr(raw['customer']);
  const deliveries = listOr(shipping['deliveries']).filter(isObject).map(readDelivery);
  const dues = deliveries.map((d) => d.dueAt).filter((d) => d !== null);
  const address = isObject(shipping['deliveryAddress']) ? readAddress(shipping['deliveryAddress']) : null;
  const name = [customer['firstName'], customer['lastName']].map(readBoundedText).filter((n) => n !== null);
  return {
    ok: true,
    facts: {
      orderId,
      status,
      salesChannelOrderId: readBoundedText(raw['salesChannelOrderId']),
      salesChannel: readBoundedText(raw['salesChannel']),
      value: readNumber(raw['value']),
      currency: readBoundedText(raw['currency']),
      createdAt: plausibleDate(readDayOrMoment(raw['creationDate'])),
      updatedAt: readMoment(raw['lastUpdateDate']),
      dueAt: dues.toSorted((a, b) => endOf(a) - endOf(b))[0] ?? null,
      buyer: name.length > 0 ? name.join(' ') : (address?.receiver ?? null),
      billed: readBoundedText(objectOr(customer['billingAddress'])['receiverName']),
      contacts: contactsIn(raw, customer),
      outboundCountry: readBoundedText(shipping['outboundCountry']),
      address,
      items: lines.filter(({ quantity }) => quantity > 0),
      nothingOrdered: lines.filter(({ quantity }) => quantity === 0),
      deliveries,
      payments: listOr(raw['payments'])
        .filter(isObject)
        .map((p) => ({ type: readBoundedText(p['type']), value: readNumber(p['value']) })),
    },
  };
}

/** Reads one order from its text; other text than JSON is a fault like any other. */
export function readOrderText(text: string): OrderReading {
  try {
    return readOrder(parseExactly(text));
  } catch {
    return NOT_JSON;
  }
}

const NOT_JSON: OrderReading = {
  ok: false,
  fault: { orderId: null, status: null, path: 'order', expected: { is: 'json' }, found: { is: 'no-json' } },
};

/** Identity and status of an order, even of one that cannot be packed. */
export function identityOf(reading: OrderReading): { orderId: string | null; status: string | null } {
  const { orderId, status } = reading.ok ? reading.facts : reading.fault;
  return { orderId, status };
}

function fault(raw: Json, path: string, expected: ExpectedInOrder, found: unknown): OrderReading {
  const id = readOrderNumber(raw['orderId']);
  const orderId = typeof id === 'string' ? id : null;
  return {
    ok: false,
    fault: {
      orderId,
      status: readBoundedText(raw['status']),
      path,
      expected,
      found:
        expected === QUANTITY && typeof found === 'number'
          ? { is: 'value', text: String(found) }
          : kindOf(found),
    },
  };
}

function readItem(item: Json, quantity: number): OrderLine {
  return {
    id: readBoundedText(item['id']),
    name: readBoundedText(item['name']),
    sku: readBoundedText(item['salesChannelSkuId']) ?? readBoundedText(item['skuId']),
    serviceSku: readBoundedText(item['skuId']),
    ean: readBoundedText(item['ean']),
    quantity,
    salePrice: readNumber(item['salePrice']),
    weight: readNumber(item['weight']),
    hsCode: readBoundedText(item['hsCode']),
  };
}

function readDelivery(delivery: Json): Delivery {
  return {
    name: readBoundedText(delivery['name']),
    company: readBoundedText(delivery['company']),
    trackingNumber: readBoundedText(delivery['lastMileTrackingNumber']),
    dueAt: plausibleDate(readDayOrMoment(delivery['deliveryEstimateDate'])),
    itemIds: listOr(delivery['items'])
      .map(readBoundedText)
      .filter((id) => id !== null),
    parcels: listOr(delivery['parcels'])
      .filter(isObject)
      .map((parcel) => ({
        name: readBoundedText(parcel['name']),
        code: readBoundedText(parcel['code']),
        length: readNumber(parcel['length']),
        width: readNumber(parcel['width']),
        height: readNumber(parcel['height']),
        weight: readNumber(parcel['grossWeight']) ?? readNumber(parcel['weight']),
        contents: listOr(parcel['items'])
          .filter(isObject)
          .map((c) => ({
            sku: readBoundedText(c['salesChannelSkuId']),
            quantity: readQuantity(c['quantity']),
          })),
      })),
  };
}

function readAddress(address: Json): Address {
  return {
    receiver: readBoundedText(address['receiverName']),
    street: readBoundedText(address['street']),
    number: readBoundedText(address['number']),
    complement: readBoundedText(address['complement']),
    neighborhood: readBoundedText(address['neighborhood']),
    city: readBoundedText(address['city']),
    state: readBoundedText(address['state']),
    postalCode: readBoundedText(address['postalCode']),
    country: readBoundedText(address['country']),
  };
}

/** Units of all lines together. */
export function unitsInOrder(facts: Pick<OrderFacts, 'items'>): number {
  return facts.items.reduce((sum, item) => sum + item.quantity, 0);
}
