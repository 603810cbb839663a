/** Shape of an order that the sandbox is asked to create (spec: POST {order_url}/orders). */
import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';

const Text = Type.String({ pattern: '\\S' });
const Moment = Type.String({ format: 'moment' });
const Price = Type.Number({ minimum: 0 });
const MaybeText = Type.Optional(Type.String());

/** spec: "address"; none of its fields is marked as required. */
const AddressShape = Type.Object({
  country: MaybeText,
  state: MaybeText,
  city: MaybeText,
  postalCode: MaybeText,
  street: MaybeText,
  number: MaybeText,
  neighborhood: MaybeText,
  receiverName: MaybeText,
  addressName: MaybeText,
  complement: MaybeText,
});

const CustomerShape = Type.Object({
  type: MaybeText,
  document: MaybeText,
  firstName: MaybeText,
  lastName: MaybeText,
  email: MaybeText,
  billingAddress: Type.Optional(AddressShape),
  phone: Type.Optional(Type.Object({ countryCode: MaybeText, areaCode: MaybeText, number: MaybeText })),
});

/**
 * Body of POST {order_url}/orders (spec: "sandbox only"). Only fields that the specification marks as required are
 * required; those "sent in the sample" may be absent.
 */
export const NewOrderShape = Type.Object({
  salesChannelOrderId: Text,
  value: Price,
  totals: Type.Object({
    itemsGross: Type.Number(),
    itemsDiscount: Type.Number(),
    shippingGross: Type.Number(),
    shippingDiscount: Type.Number(),
  }),
  items: Type.Array(
    Type.Object({
      id: Text,
      salesChannelSkuId: Text,
      quantity: Type.Integer({ minimum: 1 }),
      name: Text,
      listPrice: Price,
      salePrice: Price,
    }),
    { minItems: 1 },
  ),
  shipping: Type.Object({
    deliveries: Type.Array(
      Type.Object({
        name: Text,
        company: Text,
        listPrice: Price,
        salePrice: Price,
        deliveryTime: Type.Integer(),
        deliveryEstimateDate: Moment,
        items: Type.Array(Text),
      }),
      { minItems: 1, maxItems: 1 },
    ),
    deliveryAddress: Type.Optional(AddressShape),
  }),
  payments: Type.Array(Type.Object({ type: Text, value: Price }), { minItems: 1 }),
  salesChannel: MaybeText,
  currency: MaybeText,
  creationDate: Type.Optional(Moment),
  customer: Type.Optional(CustomerShape),
  salesChannelOrderData: MaybeText,
});

/** A test order in the form that the sandbox accepts. */
export type NewOrder = Static<typeof NewOrderShape>;
