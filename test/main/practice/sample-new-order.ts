import { CATALOGUE } from '../../../src-main/practice/invented/catalogue.ts';
import type { NewOrder } from '../../../src-main/practice/book/new-order-shape.ts';

/** A sandbox order that keeps all rules: 2 x 19.90 + 1 x 8.00 + shipping 4.50 = 52.30. */
export function sampleNewOrder(): NewOrder {
  return {
    salesChannelOrderId: '702-0000001-0000001',
    value: 52.3,
    totals: { itemsGross: 51.8, itemsDiscount: 4, shippingGross: 5, shippingDiscount: 0.5 },
    items: [
      {
        id: 'a',
        salesChannelSkuId: skuAt(3),
        quantity: 2,
        name: 'Soup plates',
        listPrice: 19.9,
        salePrice: 19.9,
      },
      { id: 'b', salesChannelSkuId: skuAt(8), quantity: 1, name: 'Bowl', listPrice: 12, salePrice: 8 },
    ],
    shipping: {
      deliveries: [
        {
          name: 'Express',
          company: 'Correa Expresso',
          listPrice: 5,
          salePrice: 4.5,
          deliveryTime: 2,
          deliveryEstimateDate: '2026-03-06T12:00:00Z',
          items: ['a', 'b'],
        },
      ],
      deliveryAddress: {
        country: 'BR',
        city: 'Curitiba',
        postalCode: '80000-000',
        receiverName: 'Ana Araújo',
      },
    },
    payments: [{ type: 'PIX', value: 52.3 }],
    currency: 'BRL',
    creationDate: '2026-03-02T05:30:00-03:00',
    customer: { type: 'PERSON', firstName: 'Ana', lastName: 'Araújo', document: '00012345678' },
    salesChannelOrderData: '{"note":"practice"}',
  };
}

function skuAt(entry: number): string {
  return CATALOGUE[entry]?.salesChannelSkuId ?? '';
}
