/** Requests of the screen of checks. */
import type { Api } from '../../client/api.ts';
import type { LiveStation } from '../../client/live.svelte.ts';
import { Resource } from '../../client/resource.svelte.ts';

const MOST_CHECKS = 200;

interface Sources {
  api: Api;
  live: LiveStation;
}

/** A check that changed nothing wakes no screen: while this one is open, the clock does. */
export const readSweeps = ({ api, live }: Sources) =>
  new Resource(
    () => api().diagnostics.sweeps({ limit: MOST_CHECKS }),
    () => [live.now],
  );

const quarantine = (api: Api) => api().diagnostics.quarantine();

/** The orders that could not be read. */
export class QuarantineRequests extends Resource<Awaited<ReturnType<typeof quarantine>>> {
  readonly #api: Api;

  constructor({ api, live }: Sources) {
    super(
      () => quarantine(api),
      () => [live.revisions, live.status?.quarantined],
    );
    this.#api = api;
  }

  /** @returns the order as it came; null if it can be read by now, or could not be asked for */
  async text(hash: string): Promise<string | null> {
    const answer = await this.ask(this.#api().diagnostics.quarantinedText({ hash }));
    return answer.ok ? answer.value.json : null;
  }
}
