/** Benches of the floor, and the orders of a bench that is off. */
import type { FloorBench } from '../../../../src-main/contract/floor/floor.ts';
import type { Api } from '../../../client/api.ts';
import type { LiveStation } from '../../../client/live.svelte.ts';
import { Requests, Resource } from '../../../client/resource.svelte.ts';

/** Interval of reading while they are on the screen: the order of each, and its last heartbeat, change by themselves. */
const AGAIN_MS = 5_000;

export class BenchesRequests extends Resource<FloorBench[]> {
  readonly #api: Api;
  /** Decision of a person: its failure stays while the benches are read again. */
  readonly deciding = new Requests();

  /** Call within a component. */
  constructor({ api, live }: { api: Api; live: LiveStation }) {
    super(
      async () => (live.status?.floor ? api().floor.benches() : []),
      () => [live.status?.floor?.revision, live.status?.floor?.contact, Math.floor(live.now / AGAIN_MS)],
    );
    this.#api = api;
  }

  /** @param bench as the person saw it @returns how many orders are free again; null if that failed */
  async free({ benchId, seen }: FloorBench, reason: string): Promise<number | null> {
    const answer = await this.deciding.ask(this.#api().floor.freeBench({ benchId, seen, reason }));
    await this.refresh();
    return answer.ok ? answer.value.freed : null;
  }
}
