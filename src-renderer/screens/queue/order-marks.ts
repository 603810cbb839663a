/** Marks on the orders in the queue: packed here, picked, at another bench, reserved for this one. */
import type { Elsewhere } from '../../../src-main/contract/floor/floor.ts';
import { readElsewhere, readSetApart } from '../../state/elsewhere-requests.svelte.ts';
import { readAtWork, type AtWork } from '../../state/at-work.svelte.ts';
import type { Api } from '../../client/api.ts';
import type { LiveStation } from '../../client/live.svelte.ts';
import { readBatchPlaces, type BatchPlace } from '../../state/batch-places.ts';

/** Marks of one order. */
export interface Marks {
  /** Packing progress here; undefined: not begun. */
  atWork: AtWork | undefined;
  /** Tote or slot of a batch that it waits in; undefined: none. */
  place: BatchPlace | undefined;
  /** Part of another bench that has the order; undefined: none does. */
  elsewhere: Elsewhere | undefined;
  isSetApart: boolean;
}

/** Call within a component. @param orderIds of the rows in sight: of those other benches are asked */
export function readOrderMarks(session: { api: Api; live: LiveStation }, orderIds: () => readonly string[]) {
  const atWork = readAtWork(session);
  const places = readBatchPlaces(session);
  const elsewhere = readElsewhere(session, orderIds);
  const setApart = readSetApart(session, orderIds);
  return {
    atWork,
    places,
    elsewhere,
    /** @param orderId empty: of a row that is not there yet */
    of: (orderId: string): Marks => ({
      atWork: atWork.value?.get(orderId)?.how,
      place: places.value?.waiting.get(orderId),
      elsewhere: elsewhere.value?.get(orderId),
      isSetApart: setApart.value?.has(orderId) ?? false,
    }),
  };
}
