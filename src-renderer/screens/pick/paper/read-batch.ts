/** The batch that is picked now, for its papers. */
import type { Api } from '../../../client/api.ts';
import type { LiveStation } from '../../../client/live.svelte.ts';
import { Resource } from '../../../client/resource.svelte.ts';
import type { PickRound } from '../../../state/pick-round.svelte.ts';

export const readBatch = ({ api, live, pickRound }: { api: Api; live: LiveStation; pickRound: PickRound }) =>
  new Resource(
    () => api().batch.running({ sort: pickRound.sort }),
    () => [live.revisions, pickRound.sort],
  );
