/** The orders that are being packed at this station, for every list that marks them. */
import { api } from '../../api.ts';
import { live } from '../../live.svelte.ts';
import { Resource } from '../../resource.svelte.ts';

/** Within a component: their identifiers, read again with every step of packing. */
export const readAtWork = (): Resource<ReadonlySet<string>> =>
  new Resource<ReadonlySet<string>>(
    async () => new Set((await api().packing.atWork()).orderIds),
    () => [live.snapshot?.packingRevision],
  );
