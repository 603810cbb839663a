import { expect, test } from 'vitest';
import { outcomeOf } from '../../../src-renderer/scan/found-item.ts';

test('an order that could not be read is named, and its number is no code to teach', () => {
  const outcome = outcomeOf('ORDER-7', { kind: 'unreadable', orderId: 'ORDER-7' }, null);
  expect(outcome.words).toMatch(/^Order ORDER-7 cannot be read\./);
  expect(outcome.place).toBeNull();
  expect(outcome.toTeach ?? null).toBeNull();
});

test('the half-packed order of this bench is not called the most urgent', () => {
  const row = { orderId: 'PD-1', quantity: 1, isHalfPacked: true };
  const answer = { kind: 'item', name: 'Mug', units: 1, inOpenOrder: null, total: 1, orders: [row] };
  const { words, place } = outcomeOf('4006', answer as unknown as Parameters<typeof outcomeOf>[1], null);
  expect(words).toBe('Mug: opened the order that is half packed here.');
  expect(place).toMatchObject({ screen: 'order', orderId: 'PD-1' });
});
