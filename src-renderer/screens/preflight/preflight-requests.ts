/** Requests of the screens of the pre-flight. */
import type { Api } from '../../client/api.ts';
import type { LiveStation } from '../../client/live.svelte.ts';
import { Resource } from '../../client/resource.svelte.ts';

interface Sources {
  api: Api;
  live: LiveStation;
}

/** @param rows findings of each kind; 0: how many there are, and no more */
export const readFindings = ({ api, live }: Sources, rows: number) =>
  new Resource(
    () => api().preflight.list({ rows }),
    () => [live.revisions],
  );

export const readLabels = ({ api, live }: Sources) =>
  new Resource(
    () => api().preflight.labels(),
    () => [live.revisions],
  );
