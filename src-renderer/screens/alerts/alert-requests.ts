/** Requests of the screen of notices. */
import type { PastAlert } from '../../../src-main/contract/station/alerts.ts';
import type { Api } from '../../client/api.ts';
import type { LiveStation } from '../../client/live.svelte.ts';
import { Resource } from '../../client/resource.svelte.ts';

/** Past alerts; read again when one begins or ends. Call within a component. */
export const readPastAlerts = ({ api, live }: { api: Api; live: LiveStation }): Resource<PastAlert[]> =>
  new Resource(
    () => api().alerts.history(),
    () => [live.status?.alerts.map(({ kind, since }) => [kind, since])],
  );
