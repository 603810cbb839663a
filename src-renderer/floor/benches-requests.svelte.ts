/** The benches of the floor, and what one has that is off. */
import type { FloorBench } from '../../src-main/contract/floor.ts';
import type { Api } from '../api.ts';
import type { LiveStation } from '../live.svelte.ts';
import { Requests, Resource } from '../resource.svelte.ts';

/** How often they are read again while they are looked at: what each packs, and when it was heard, moves on by itself. */
const AGAIN_MS = 5_000;

export class BenchesRequests extends Resource<FloorBench[]> {
  readonly #api: Api;
  /** What a person decided: why that was not done stays while the benches are read again. */
  readonly deciding = new Requests();

  /** Within a component. */
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
