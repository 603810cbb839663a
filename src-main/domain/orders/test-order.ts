/** A valid order for the sandbox (spec: POST {order_url}/orders). */
import type { Json } from './read-value.ts';

export interface TestOrderLine {
  sku: string;
  name: string;
  quantity: number;
  /** Unit price with discounts. */
  price: number;
}

const SHIPPING = 9.9;
const DAYS_TO_DELIVER = 5;
const cents = (n: number) => Math.round(n * 100) / 100;

/**
 * Builds the body. `value` is the sum of the items (discounts applied) plus shipping; exactly one delivery, which
 * holds every line; the payment equals the value.
 * @param number unique in the sales channel
 * @param now epoch milliseconds
 */
export function testOrder(lines: readonly TestOrderLine[], number: string, now: number): Json {
  const items = lines.map((line, n) => ({
    id: `${number}-${n + 1}`,
    salesChannelSkuId: line.sku,
    quantity: line.quantity,
    name: line.name,
    listPrice: line.price,
    salePrice: line.price,
  }));
  const itemsGross = cents(lines.reduce((sum, line) => sum + line.quantity * line.price, 0));
  const value = cents(itemsGross + SHIPPING);
  const address = {
    country: 'BR',
    state: 'SP',
    city: 'São Paulo',
    postalCode: '00000-000',
    street: 'Rua de Teste',
    number: '1',
    neighborhood: 'Centro',
    receiverName: 'Test Buyer',
    addressName: 'Home',
    complement: '',
  };
  return {
    salesChannelOrderId: number,
    salesChannel: 'Packdesk test',
    value,
    currency: 'BRL',
    creationDate: new Date(now).toISOString(),
    totals: { itemsGross, itemsDiscount: 0, shippingGross: SHIPPING, shippingDiscount: 0 },
    items,
    customer: {
      type: 'PERSON',
      document: '00000000000',
      firstName: 'Test',
      lastName: 'Buyer',
      email: 'test.buyer@example.com',
      phone: { countryCode: '55', areaCode: '11', number: '900000000' },
      billingAddress: address,
    },
    shipping: {
      deliveryAddress: address,
      deliveries: [
        {
          name: 'Standard',
          company: 'Test carrier',
          listPrice: SHIPPING,
          salePrice: SHIPPING,
          deliveryTime: DAYS_TO_DELIVER,
          deliveryEstimateDate: new Date(now + DAYS_TO_DELIVER * 86_400_000).toISOString(),
          items: items.map((item) => item.id),
        },
      ],
    },
    payments: [{ type: 'PIX', value }],
    salesChannelOrderData: JSON.stringify({ test: true }),
  };
}
