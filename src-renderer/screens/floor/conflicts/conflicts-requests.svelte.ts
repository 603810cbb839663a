/** Orders of which two benches have a box, and which box stays. */
import type { FloorConflict } from '../../../../src-main/contract/floor/floor.ts';
import type { Api } from '../../../client/api.ts';
import type { LiveStation } from '../../../client/live.svelte.ts';
import { Requests, Resource } from '../../../client/resource.svelte.ts';

export class ConflictsRequests extends Resource<FloorConflict[]> {
  readonly #api: Api;
  /** Decision of a person: its failure stays while the list is read again. */
  readonly deciding = new Requests();

  /** Call within a component. */
  constructor({ api, live }: { api: Api; live: LiveStation }) {
    super(
      async () => (live.status?.floor ? api().floor.conflicts() : []),
      () => [live.status?.floor?.revision, live.status?.floor?.conflicts, live.status?.packingRevision],
    );
    this.#api = api;
  }

  /** @returns whether the box stays from now on */
  async choose(orderId: string, box: FloorConflict['boxes'][number], reason: string): Promise<boolean> {
    const { bench, history } = box;
    const call = this.#api().floor.choose({ orderId, benchId: bench.benchId, history, reason });
    const { ok } = await this.deciding.ask(call);
    await this.refresh();
    return ok;
  }
}
