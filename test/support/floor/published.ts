/** Publishing and pulling, as tests of a store do it. */
import type { Publication, PublishedOrder } from '../../../src-main/floor/store/store-orders.ts';
import type { TestBench } from './both-stores.ts';

/** Publishes; by default as the first call of a term. */
export const publish = (
  { store, call }: Pick<TestBench, 'store' | 'call'>,
  publication: Pick<Publication, 'term'> & Partial<Publication>,
): Promise<void> =>
  store.publish({ ...call, place: 0, orders: [], check: null, waitMs: null, ...publication });

/** All pages. */
export async function pullAll(
  { store, call }: Pick<TestBench, 'store' | 'call'>,
  after = 0,
): Promise<PublishedOrder[]> {
  const { orders, revision, more } = await store.pull({ ...call, after });
  return more ? [...orders, ...(await pullAll({ store, call }, revision))] : orders;
}
