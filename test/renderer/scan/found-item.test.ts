import { expect, test } from 'vitest';
import { outcomeOf } from '../../../src-renderer/scan/found-item.ts';

test('an order that could not be read is named, and its number is no code to teach', () => {
  const outcome = outcomeOf('ORDER-7', { kind: 'unreadable', orderId: 'ORDER-7' }, { screen: 'queue' });
  expect(outcome.words).toMatch(/^Order ORDER-7 could not be read: see Checks/);
  expect(outcome.place).toBeNull();
  expect(outcome.toTeach ?? null).toBeNull();
});
