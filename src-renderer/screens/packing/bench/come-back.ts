/** Way back to the bench after a start, with the order that is half packed there; a page that is loaded again does the same. */
import type { Api } from '../../../client/api.ts';
import { ask } from '../../../client/ask.ts';
import type { Navigation } from '../../../client/navigation.svelte.ts';

/**
 * Opens the half-packed order that was packed last, else the one whose goods are to be put back. If a person has opened
 * another screen meanwhile, that stays.
 */
export async function comeBackToBench(api: Api, navigation: Pick<Navigation, 'place' | 'go'>): Promise<void> {
  const { place } = navigation;
  const answer = await ask(api().packing.atWork());
  const orders = answer.ok ? answer.value.orders.filter(({ takenBy }) => takenBy === null) : [];
  const last = orders.findLast(({ gone }) => !gone) ?? orders.at(-1);
  if (last && navigation.place === place) navigation.go({ screen: 'packing', orderId: last.orderId });
}
