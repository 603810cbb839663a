/** Requests of the shift page. */
import type { Proof, SignOnName } from '../../../src-main/contract/people/operators.ts';
import type { Shift } from '../../../src-main/contract/people/shift.ts';
import type { Api } from '../../client/api.ts';
import type { LiveStation } from '../../client/live.svelte.ts';
import { Resource } from '../../client/resource.svelte.ts';

interface Sources {
  api: Api;
  live: LiveStation;
}

const MINUTE = 60_000;

/** Figures of a shift, asked for each minute and for another operator: they are read from every event of the shift. */
export const readShift = ({ api, live }: Sources) =>
  new Resource(
    () => api().shift.get(),
    () => [live.operatorId, Math.floor(live.now / MINUTE)],
  );

/** Leads who may take the shift over, and their signature. */
export class HandOverRequests extends Resource<SignOnName[]> {
  readonly #api: Api;

  constructor({ api, live }: Sources) {
    super(
      () => api().operators.names(),
      () => [live.settings?.signOnWays],
    );
    this.#api = api;
  }

  /** @returns the shift as it was signed; null if it was not: the problem says why */
  async handOver(proof: Proof): Promise<Shift | null> {
    const answer = await this.ask(this.#api().shift.handOver({ proof }));
    return answer.ok ? answer.value : null;
  }
}
