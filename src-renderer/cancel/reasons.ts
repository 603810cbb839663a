/** The reasons offered. The text is what the service receives as `cancelReason`, shown before it is sent. */
export const REASONS = [
  'Out of stock',
  'Item damaged',
  'Buyer asked to cancel',
  'Address cannot be delivered to',
  'Duplicate order',
] as const;
