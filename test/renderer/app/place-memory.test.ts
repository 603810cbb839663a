import { expect, it } from 'vitest';
import type { Place } from '../../../src-renderer/client/places.ts';
import { isNewWindow, rememberedPlace, rememberPlace } from '../../../src-renderer/app/place-memory.ts';

function aStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

const after = (place: Place, search = '') => {
  const storage = aStorage();
  rememberPlace(place, storage);
  return rememberedPlace(search, storage);
};

it('a page that is loaded again opens the screen that was open', () => {
  const places: Place[] = [
    { screen: 'queue' },
    { screen: 'pick' },
    { screen: 'packing', orderId: ' P 1 ' },
    { screen: 'order', orderId: '', found: null },
  ];
  for (const place of places) expect(after(place)).toEqual(place);
});

it('a window is new until a place is remembered', () => {
  const storage = aStorage();
  expect(isNewWindow(storage)).toBe(true);
  rememberPlace({ screen: 'queue' }, storage);
  expect(isNewWindow(storage)).toBe(false);
});

it('a screen that needs what led to it is left for the queue', () => {
  const places: Place[] = [
    { screen: 'codes', teach: '123' },
    { screen: 'setup' },
    { screen: 'practice-goods' },
    { screen: 'scanner' },
  ];
  for (const place of places) expect(after(place)).toEqual({ screen: 'queue' });
});

it('where the screen broke again and again, and where nothing can be read, it is the queue', () => {
  expect(after({ screen: 'pick' }, '?fresh')).toEqual({ screen: 'queue' });
  for (const text of ['', '{', '7', '[7]', '["packing"]', '["nonsense","x"]', '["queue","x"]']) {
    expect(rememberedPlace('', { getItem: () => text, setItem: () => undefined })).toEqual({
      screen: 'queue',
    });
  }
});
