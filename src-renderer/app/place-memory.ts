/**
 * Open screen, for a page that is loaded again, as after a crash: a packer continues where the screen broke. Stored for
 * this window only, and gone with it. Packed work is in the journal.
 */
import type { Place } from '../client/places.ts';
import { reopens } from '../client/screen-rows.ts';

const KEY = 'packdesk-place';

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

/** Notes where the packer is. A screen that cannot be opened by itself counts as the queue. */
export function rememberPlace(place: Place, storage: Storage = sessionStorage): void {
  const text = 'orderId' in place ? [place.screen, place.orderId] : [place.screen];
  storage.setItem(KEY, JSON.stringify(text));
}

/** True if no place is remembered: the page is not loaded again, its window is a new one. */
export const isNewWindow = (storage: Pick<Storage, 'getItem'> = sessionStorage): boolean =>
  storage.getItem(KEY) === null;

/**
 * The packer's screen before the page was loaded again.
 * @param search of the page's address; `?fresh`: the screen broke again and again, so that it is not opened once more
 */
export function rememberedPlace(search: string = location.search, storage: Storage = sessionStorage): Place {
  const queue: Place = { screen: 'queue' };
  if (search === '?fresh') return queue;
  const [name, orderId] = readList(storage.getItem(KEY));
  if (orderId !== undefined) {
    if (name === 'packing') return { screen: 'packing', orderId };
    return name === 'order' ? { screen: 'order', orderId, found: null } : queue;
  }
  return name !== undefined && reopens(name) ? { screen: name } : queue;
}

/** @returns an empty list for anything else than a list of texts */
function readList(text: string | null): string[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) && list.every((one) => typeof one === 'string') ? list : [];
  } catch {
    return [];
  }
}
