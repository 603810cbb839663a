/** The way back leads to where a screen was opened from. */
import { expect, it } from 'vitest';
import { Navigation } from '../../../src-renderer/client/navigation.svelte.ts';
import type { Place } from '../../../src-renderer/client/places.ts';

const order: Place = { screen: 'order', orderId: 'A', found: null };

/** Goes to these places, and notes the screens on the way back. */
function back(places: readonly Place[], steps: number): string[] {
  const navigation = new Navigation();
  for (const place of places) navigation.go(place);
  return Array.from({ length: steps }, () => {
    navigation.goBack();
    return navigation.place.screen;
  });
}

it('from a screen of the station to the order that was left for it, and on to its list', () => {
  expect(back([{ screen: 'outbox' }, order, { screen: 'station' }, { screen: 'health' }], 4)).toEqual([
    'station',
    'order',
    'outbox',
    'queue',
  ]);
});

it('from a list that was opened from another screen of the station to that one', () => {
  expect(back([{ screen: 'station' }, { screen: 'health' }, { screen: 'copies' }], 3)).toEqual([
    'health',
    'station',
    'queue',
  ]);
});

it('from an order of the data problems back to them, and on to where they were opened from', () => {
  expect(back([{ screen: 'checks' }, { screen: 'preflight' }, order], 3)).toEqual([
    'preflight',
    'checks',
    'queue',
  ]);
});

it('from the printed codes to the bench that they were opened from', () => {
  expect(back([{ screen: 'packing', orderId: 'A' }, { screen: 'commands' }], 2)).toEqual([
    'packing',
    'queue',
  ]);
});

it('a screen that is opened a second time leads back to the newer place', () => {
  const twice: Place[] = [
    { screen: 'outbox' },
    { screen: 'station' },
    { screen: 'pick' },
    { screen: 'station' },
  ];
  expect(back(twice, 1)).toEqual(['pick']);
});

it('from the notices, and from looking for an order, to the bench that they were opened from, and on to its list', () => {
  const bench: Place = { screen: 'packing', orderId: 'A' };
  const pick: Place = { screen: 'pick' };
  expect(back([pick, bench, { screen: 'notices' }], 3)).toEqual(['packing', 'pick', 'queue']);
  expect(back([pick, bench, { screen: 'find', text: '' }], 3)).toEqual(['packing', 'pick', 'queue']);
});

it('from an order that was found to what was looked for, and on to where that was asked', () => {
  const found: Place = { screen: 'order', orderId: 'B', found: null };
  expect(back([{ screen: 'outbox' }, order, { screen: 'find', text: 'B' }, found], 4)).toEqual([
    'find',
    'order',
    'outbox',
    'queue',
  ]);
});

it('names the screen that the way back leads to', () => {
  const navigation = new Navigation();
  navigation.go({ screen: 'find', text: 'A' });
  navigation.go(order);
  expect(navigation.wayBack).toEqual({ screen: 'find', text: 'A' });
});
