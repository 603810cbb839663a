/** Orders of a list that other benches have. */
import type { Elsewhere } from '../../src-main/contract/floor/floor.ts';
import type { Api } from '../client/api.ts';
import type { LiveStation } from '../client/live.svelte.ts';
import { Resource } from '../client/resource.svelte.ts';

/** Most orders in one request. */
const MOST = 500;
/** Rows are asked for in blocks: scrolling by a row asks nothing. */
const BLOCK = 50;

/** Orders by number. A map, since an order number may equal a member of objects, such as `constructor`. */
type Found = ReadonlyMap<string, Elsewhere>;

/** @param orderIds at most 500 */
export const elsewhereOf = async (api: Api, orderIds: readonly string[]): Promise<Found> =>
  new Map(await api().floor.elsewhere({ orderIds: [...orderIds] }));

/**
 * Within a component. Asks nothing if the station belongs to no floor, or nothing is shown.
 * @param orderIds of the rows that are shown
 */
export const readElsewhere = (
  { api, live }: { api: Api; live: LiveStation },
  orderIds: () => readonly string[],
): Resource<Found> =>
  new Resource<Found>(
    async () => {
      const ids = orderIds().slice(0, MOST);
      return live.status?.floor && ids.length > 0 ? elsewhereOf(api, ids) : new Map();
    },
    () => {
      const { floor = null } = live.status ?? {};
      return floor === null ? [] : [floor.revision, live.lost, orderIds()];
    },
  );

/** Orders of those shown that are reserved for this bench; read as in `readElsewhere`. */
export const readSetApart = (
  { api, live }: { api: Api; live: LiveStation },
  orderIds: () => readonly string[],
): Resource<ReadonlySet<string>> =>
  new Resource<ReadonlySet<string>>(
    async () => {
      const ids = orderIds().slice(0, MOST);
      return new Set(
        live.status?.floor && ids.length > 0 ? await api().floor.setApart({ orderIds: ids }) : [],
      );
    },
    () => {
      const { floor = null } = live.status ?? {};
      return floor === null ? [] : [floor.revision, floor.reserved, live.lost, orderIds()];
    },
  );

/** @returns the rows around those that are shown, in whole blocks */
export const blockOf = (first: number, last: number): [first: number, last: number] => [
  Math.floor(first / BLOCK) * BLOCK,
  (Math.floor(last / BLOCK) + 1) * BLOCK - 1,
];
