/** Sample rows of a bench for the history of a floor. */
import type { NewCancel } from '../../../src-main/floor/store/store-cancels.ts';
import type { PackingEvent } from '../../../src-main/floor/store/store-events.ts';
import type { NewFact } from '../../../src-main/floor/store/store-facts.ts';
import type { NewPublishedOrder } from '../../../src-main/floor/store/store-orders.ts';

export const someEvent = (change: Partial<PackingEvent> = {}): PackingEvent => ({
  orderId: 'O-1',
  seq: 1,
  mark: 'm-1',
  before: null,
  at: 1_700_000_000_000,
  operator: null,
  data: 'sealed-event',
  ...change,
});

export const someFact = (change: Partial<NewFact> = {}): NewFact => ({
  kind: 'code',
  key: '4006381333931',
  version: 1,
  seen: {},
  body: 'sealed-meaning',
  ageMs: 0,
  ...change,
});

export const someOrder = (change: Partial<NewPublishedOrder> = {}): NewPublishedOrder => ({
  key: 'O-1',
  state: 'open',
  mark: `mark of ${change.key ?? 'O-1'} ${change.state ?? 'open'}`,
  body: 'sealed-order',
  leftMsAgo: null,
  ...change,
});

export const someCancel = (change: Partial<NewCancel> = {}): NewCancel => ({
  orderId: 'O-1',
  intentId: 'intent',
  version: 1,
  reason: 'sealed-reason',
  by: null,
  decidedAt: 1_700_000_000_000,
  graceMs: 30_000,
  asserts: false,
  ...change,
});
