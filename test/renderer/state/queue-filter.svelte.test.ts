/** End of a search and of the filters of the queue. */
import { expect, it } from 'vitest';
import { QueueFilterState } from '../../../src-renderer/state/queue-filter.svelte.ts';

const ORDER = { orderId: 'PD-4711', salesChannelOrderId: 'SC-0815' };

function searching(text: string): QueueFilterState {
  const filter = new QueueFilterState();
  filter.set('carrier', 'DHL');
  filter.typed = text;
  filter.applyTyped();
  return filter;
}

it.each([
  ['its number', 'pd-4711'],
  ['its number at the sales channel', 'SC-0815'],
  ['a piece of its number', '471'],
])('the search for %s is over once it is on the bench; filters stay', (_, text) => {
  const filter = searching(text);
  filter.onBench(ORDER);
  expect([filter.typed, filter.current]).toEqual(['', { carrier: 'DHL' }]);
});

it.each([
  ['what all numbers begin with', 'PD'],
  ['a name', 'Maria'],
  ['another number', '4712'],
])('the search for %s stays', (_, text) => {
  const filter = searching(text);
  filter.onBench(ORDER);
  expect([filter.typed, filter.current]).toEqual([text, { carrier: 'DHL', text }]);
});

it('another operator begins with the whole queue; whoever comes back keeps what they looked for', () => {
  const filter = new QueueFilterState();
  filter.signedOn('ana');
  filter.set('carrier', 'DHL');
  filter.signedOn('ana');
  expect(filter.current).toEqual({ carrier: 'DHL' });
  filter.typed = 'Maria';
  filter.signedOn('bia');
  expect([filter.typed, filter.current, filter.narrows]).toEqual(['', {}, false]);
});
