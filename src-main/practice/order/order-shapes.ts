/** Shapes of orders, as the specification has them. */
import type { OrderStatus } from './statuses.ts';

/*
 * The order resource as the specification's section "Resources and their fields" gives it.
 * Units are not shown there: the practice service uses kilograms, centimetres and whole days.
 * Dates are ISO 8601 text in UTC with milliseconds.
 */

/** Amounts that both currencies have in common. */
export interface Amounts {
  readonly orderValue: number;
  readonly itemsGross: number;
  readonly itemsDiscount: number;
  readonly shippingGross: number;
  readonly shippingDiscount: number;
  readonly taxes: number;
  readonly fees: number;
}

/** Amounts in the buyer's currency. */
export interface Totals extends Amounts {
  readonly grossInboundValue: number;
  readonly netInboundValue: number;
}

/** Amounts in the merchant currency. */
export interface TotalsForeignCurrency extends Amounts {
  readonly grossOutboundValue: number;
  readonly netOutboundValue: number;
}

/** Order line. `ean` may be empty or missing, as in real catalogues. */
export interface Item {
  readonly id: string;
  readonly skuId: string;
  readonly salesChannelSkuId: string;
  readonly ean?: string;
  readonly quantity: number;
  readonly name: string;
  readonly listPrice: number;
  readonly salePrice: number;
  readonly foreignListPrice: number;
  readonly foreignSalePrice: number;
  readonly weight: number;
  readonly hsCode: string;
}

/** A postal address; which parts are there depends on who sent it. */
export interface Address {
  readonly country?: string;
  readonly state?: string;
  readonly city?: string;
  readonly postalCode?: string;
  readonly street?: string;
  readonly number?: string;
  readonly neighborhood?: string;
  readonly receiverName?: string;
  readonly addressName?: string;
  readonly complement?: string;
}

/** A telephone number in three parts. */
interface Phone {
  readonly countryCode?: string;
  readonly areaCode?: string;
  readonly number?: string;
}

/** The buyer. */
export interface Customer {
  readonly type?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly document?: string;
  readonly email?: string;
  readonly phone?: Phone;
  readonly billingAddress?: Address;
}

/** A declared parcel; lengths in cm, weights in kg. */
export interface Parcel {
  readonly name: string;
  readonly code: string;
  readonly length: number;
  readonly width: number;
  readonly height: number;
  readonly weight: number;
  readonly netWeight: number;
  readonly grossWeight: number;
  readonly items: readonly { readonly salesChannelSkuId: string; readonly quantity: number }[];
}

/** A delivery with the ids of the order lines that it carries. */
export interface Delivery {
  readonly name: string;
  readonly company: string;
  readonly clearance: string;
  readonly lastMileTrackingNumber: string;
  readonly leadTime: number;
  readonly listPrice: number;
  readonly salePrice: number;
  readonly deliveryTime: number;
  readonly deliveryEstimateDate: string;
  readonly items: readonly string[];
  readonly parcels: readonly Parcel[];
}

/** Delivery of an order: destination and carrier. */
interface Shipping {
  readonly outboundCountry: string;
  readonly deliveryAddress: Address;
  readonly deliveries: readonly Delivery[];
}

/** An order as the list returns it (spec: "Order (as returned by the order list)"). */
export interface Order {
  readonly orderId: string;
  readonly merchantId: string;
  readonly salesChannelOrderId: string;
  readonly salesChannel: string;
  readonly status: OrderStatus;
  readonly value: number;
  readonly taxType: string;
  readonly currency: string;
  readonly foreignCurrency: string;
  readonly customerDocument: string;
  readonly creationDate: string;
  readonly lastUpdateDate: string;
  readonly totals: Totals;
  readonly totalsForeignCurrency: TotalsForeignCurrency;
  readonly items: readonly Item[];
  readonly customer: Customer;
  readonly shipping: Shipping;
  readonly payments: readonly { readonly type: string; readonly value: number }[];
}

/** Entry of statusHistory. */
export interface StatusHistoryEntry {
  readonly status: OrderStatus;
  readonly eventDate: string;
  readonly receivedDate: string;
  readonly eventData: { readonly cancelReason?: string };
}

/** The complete order, as the answer to a cancel carries it. */
export interface CompleteOrder extends Order {
  readonly cancelDate?: string;
  readonly statusHistory: readonly StatusHistoryEntry[];
}

/** The list's view of an order: without the parts that only the complete order has. */
export function asListed(order: CompleteOrder): Order {
  const { statusHistory: _history, cancelDate: _cancelDate, ...listed } = order;
  return listed;
}
