/** The way back leads to where a screen was opened from. */
import { expect, it } from 'vitest';
import { Navigation, type Place } from '../../src-renderer/navigation.svelte.ts';

const order: Place = { screen: 'order', orderId: 'A', found: null };

/** Goes there, and notes the screens of so many steps back. */
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
