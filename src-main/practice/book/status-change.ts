/** Status changes of a practice order, with their history. */
import { isoMoment } from '../order/iso-moment.ts';
import type { CompleteOrder } from '../order/order-shapes.ts';
import type { OrderStatus } from '../order/statuses.ts';

/** The order in its next status; `at` is epoch ms. The given order is not changed. */
export function withStatus(order: CompleteOrder, status: OrderStatus, at: number): CompleteOrder {
  const date = isoMoment(at);
  return {
    ...order,
    status,
    lastUpdateDate: date,
    statusHistory: [...order.statusHistory, { status, eventDate: date, receivedDate: date, eventData: {} }],
  };
}

/** The order cancelled (spec: POST cancel). `cancelDate` is kept as supplied, `receivedAt` is epoch ms. */
export function withCancel(
  order: CompleteOrder,
  cancelDate: string,
  cancelReason: string,
  receivedAt: number,
): CompleteOrder {
  const receivedDate = isoMoment(receivedAt);
  return {
    ...order,
    status: 'CANCELLED',
    lastUpdateDate: receivedDate,
    cancelDate,
    statusHistory: [
      ...order.statusHistory,
      { status: 'CANCELLED', eventDate: cancelDate, receivedDate, eventData: { cancelReason } },
    ],
  };
}
