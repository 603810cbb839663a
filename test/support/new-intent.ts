import type { NewIntent } from '../../src-main/journal/cancels/intent.ts';

/** A decision to cancel that order, as the router would record it. */
export function newIntent(orderId: string, parts: Partial<NewIntent> = {}): NewIntent {
  return {
    account: 'account',
    orderId,
    salesChannelOrderId: `SC-${orderId}`,
    orderCreatedAt: Date.parse('2026-03-01T10:00:00Z'),
    reason: 'Damaged in the rack',
    decidedAt: '2026-03-02T10:00:00.000+01:00',
    station: 'Bench 7',
    operator: null,
    approvedBy: null,
    graceUntil: null,
    ...parts,
  };
}
