/** Practice goods, shown in place of real ones. */
import type { Api } from '../../client/api.ts';
import { Resource } from '../../client/resource.svelte.ts';

/** Enough to hold one product that an order has not. */
const LINES = 50;

/** All practice products, and some order numbers. */
export const readGoods = (api: Api) => new Resource(() => api().practice.goods());

/** Items that the queue needs, as it was when this was opened. */
export const readNeeded = (api: Api) =>
  new Resource(() => api().pick.list({ choice: { kind: 'all' }, sort: 'orders', lines: LINES }));
