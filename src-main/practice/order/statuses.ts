/**
 * Order statuses of the service, in the order of the specification's list ("States and transitions"). Separate from the
 * station's list, which is tested against it: a wrong word in a shared list would go unnoticed.
 */
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

/** A status of the specification's list. */
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The way of an undisturbed order up to the packing station. */
export const WAY_TO_READY = [
  'CREATED',
  'APPROVED',
  'HANDLING',
  'PACKED',
  'INVOICED',
  'READY_TO_SHIP',
] as const satisfies readonly OrderStatus[];

/**
 * The status that follows by itself, or undefined if an order waits for a person
 * (spec: "automatic progression" after startHandling).
 */
export function nextAutomaticStatus(status: OrderStatus): OrderStatus | undefined {
  switch (status) {
    case 'HANDLING':
      return 'PACKED';
    case 'PACKED':
      return 'INVOICED';
    case 'INVOICED':
      return 'READY_TO_SHIP';
    case 'CREATED':
    case 'APPROVED':
    case 'READY_TO_SHIP':
    case 'SHIPPED':
    case 'DELIVERED':
    case 'CANCELLED':
    case 'ON_HOLD':
      return undefined;
  }
}

/**
 * True if a cancel is accepted. The specification does not show the set; an order that was shipped or is already
 * cancelled cannot sensibly be cancelled.
 */
export function canBeCancelled(status: OrderStatus): boolean {
  return status !== 'SHIPPED' && status !== 'DELIVERED' && status !== 'CANCELLED';
}

/** True for a status of the specification's list. */
export function isOrderStatus(text: string): text is OrderStatus {
  return (ORDER_STATUSES as readonly string[]).includes(text);
}
