import { expect, it } from 'vitest';
import { actionSchema } from '../../../../src-main/contract/terms/operator-words.ts';
import { settingsChangeSchema } from '../../../../src-main/contract/station/settings.ts';
import { eventDetail, eventWords } from '../../../../src-renderer/screens/operators/event-words.ts';

it('a digest is no detail of an event', () => {
  expect(eventDetail({ digest: 'x', role: 'lead', name: true, failures: 2 })).toBe(
    'Lead, name, wrong tries in a row: 2',
  );
  expect(eventDetail({ way: 'badge' })).toBe('by badge');
  expect(eventDetail({ role: 'packer', language: 'es', active: false })).toBe('Packer, Español, not active');
});

it('an approval names the step in words, and the order', () => {
  expect(eventDetail({ action: 'leave-bench-mode', procedure: 'benchMode.leave', orderId: 'A-1' })).toBe(
    'leave kiosk mode, order A-1',
  );
});

it('a journal that was replaced, an erasure and kiosk mode are there in words', () => {
  expect(eventWords('journal-recovered')).toBe('Journal replaced');
  expect(eventDetail({ way: 'restored', reason: 'damaged' })).toBe(
    'a backup was restored, the journal was damaged',
  );
  expect(eventWords('buyer-erased')).toBe('Buyer’s data erased');
  expect(eventDetail({ orders: 2 })).toBe('orders: 2');
  expect(eventWords('bench-mode-entered')).toBe('Kiosk mode switched on');
});

it.each(actionSchema.options)('%s is shown in words', (action) => {
  expect(eventDetail({ action })).toMatch(/^[a-z]+\b/);
  expect(eventDetail({ action })).not.toMatch(/-by-|[a-z]-[a-z]+-/);
});

it.each(Object.keys(settingsChangeSchema.shape))('the setting %s is shown in words', (name) => {
  expect(eventDetail({ [name]: true })).not.toBe('');
  expect(eventDetail({ [name]: true })).not.toContain(
    name.replace(/^(theme|language|volume|scanner|operator|station)$/, '#'),
  );
});

it('no name of the application itself is ever shown', () => {
  expect(eventWords('of-the-future')).toBe('Recorded by a newer Packdesk');
  expect(
    eventDetail({ ofTheFuture: 7, way: 'of-the-future', action: 'of-the-future', constructor: true }),
  ).toBe('');
});
