/** What the screen of the items' places asks. */
import type { AssignedLocation, ShelfItem } from '../../src-main/contract/locations.ts';
import type { Api } from '../api.ts';
import type { Answer } from '../ask.ts';
import { Resource } from '../resource.svelte.ts';

/** A person reads these, and searches for the others. */
const ROWS = 200;

interface LocationList {
  rows: AssignedLocation[];
  total: number;
}

export class LocationsRequests extends Resource<LocationList> {
  readonly #api: Api;

  /** @param text what is searched for */
  constructor(api: Api, text: () => string) {
    super(
      () => api().locations.list({ text: text(), limit: ROWS }),
      () => [text()],
    );
    this.#api = api;
  }

  /** Which items a scan or a typed text means. */
  itemsOf(text: string): Promise<Answer<{ items: ShelfItem[]; isItemCode: boolean }>> {
    return this.ask(this.#api().locations.itemsOf({ text }));
  }

  assign(item: string, location: string): Promise<Answer<{ location: string; before: string | null }>> {
    return this.change(this.#api().locations.assign({ item, location }));
  }

  /** @returns whether it has none any more */
  async remove({ item }: ShelfItem): Promise<boolean> {
    return (await this.change(this.#api().locations.remove({ item }))).ok;
  }
}
