/** Number of orders that some rules match now, before a list is made of them. */
import type { PickChoice } from '../../../../src-main/contract/picking/pick.ts';
import type { Api } from '../../../client/api.ts';
import type { LiveStation } from '../../../client/live.svelte.ts';
import { Resource } from '../../../client/resource.svelte.ts';

/** `of`: the rules that were asked about, as JSON. `taken`: orders that the list has totes for. */
interface Caught {
  of: string;
  caught: number;
  taken: number;
}

/** @param choice null: the rules cannot be read, and nothing is asked */
export const readCaught = (
  { api, live }: { api: Api; live: LiveStation },
  choice: () => PickChoice | null,
): Resource<Caught | null> =>
  new Resource<Caught | null>(
    async () => {
      const asked = choice();
      if (asked === null) return null;
      const { count, beyond } = await api().pick.list({ choice: asked, sort: 'sku', lines: 1 });
      return { of: JSON.stringify(asked), caught: count + beyond, taken: count };
    },
    () => [live.revisions, choice()],
  );
