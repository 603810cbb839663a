/** The orders that are being packed at this station, for every list that marks them. */
import { Resource } from '../../resource.svelte.ts';
import type { Session } from '../../session.ts';

/** Within a component: their identifiers, read again with every step of packing. */
export const readAtWork = ({ api, live }: Session): Resource<ReadonlySet<string>> =>
  new Resource<ReadonlySet<string>>(
    async () => new Set((await api().packing.atWork()).orderIds),
    () => [live.status?.packingRevision],
  );
