/** The statuses that the specification names (States and transitions), in the order of an order's life. */
export const ORDER_STATUSES = [
  'CREATED',
  'APPROVED',
  'HANDLING',
  'ON_HOLD',
  'PACKED',
  'INVOICED',
  'READY_TO_SHIP',
  'SHIPPED',
  'DELIVERED',
  'CANCELLED',
] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];
