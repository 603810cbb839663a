/** Requests of the screen of item locations. */
import type {
  AssignedLocation,
  LocationsTable,
  ShelfItem,
} from '../../../src-main/contract/terms/locations.ts';
import type { Api } from '../../client/api.ts';
import type { Answer } from '../../client/ask.ts';
import { Resource } from '../../client/resource.svelte.ts';
import type { Sentence } from '../../words/sentence.ts';

/** A person reads these, and searches for the others. */
const ROWS = 200;

/** Items that a code names here. */
export type NamedByScan = Awaited<ReturnType<ReturnType<Api>['locations']['itemsOf']>>;

interface LocationList {
  rows: AssignedLocation[];
  total: number;
}

export class LocationsRequests extends Resource<LocationList> {
  readonly #api: Api;
  #table = $state.raw<{ csv: string; changes: LocationsTable } | null>(null);

  /** @param text search text @param taught another number when other benches may have entered a location */
  constructor(api: Api, text: () => string, taught: () => number | undefined) {
    super(
      () => api().locations.list({ text: text(), limit: ROWS }),
      () => [text(), taught()],
    );
    this.#api = api;
  }

  /** Items that a scan or a typed text means. */
  itemsOf(text: string): Promise<Answer<NamedByScan>> {
    return this.ask(this.#api().locations.itemsOf({ text }));
  }

  assign(item: string, location: string): Promise<Answer<{ location: string; before: string | null }>> {
    return this.change(this.#api().locations.assign({ item, location }));
  }

  /** @returns whether it has none any more */
  async remove({ item }: ShelfItem): Promise<boolean> {
    return (await this.change(this.#api().locations.remove({ item }))).ok;
  }

  /** Changes by the table that was chosen last; null: there is none to decide about. */
  get table(): LocationsTable | null {
    return this.#table?.changes ?? null;
  }

  /** Checks a table; nothing is saved. */
  async preview(csv: string): Promise<void> {
    const answer = await this.ask(this.#api().locations.preview({ csv }));
    this.#table = answer.ok ? { csv, changes: answer.value } : null;
  }

  /** Saves the table that was checked. @returns null if that failed, or a line of it cannot be used any more */
  async import(): Promise<LocationsTable | null> {
    const { csv } = this.#table ?? {};
    if (csv === undefined) return null;
    const answer = await this.change(this.#api().locations.import({ csv }));
    if (!answer.ok) return null;
    const isRefused = answer.value.faultsInAll > 0;
    this.#table = isRefused ? { csv, changes: answer.value } : null;
    return isRefused ? null : answer.value;
  }

  /** Says that a file is not a table, in place of what the last one would change. */
  refuse(why: Sentence): void {
    this.dropTable();
    this.problem = why;
  }

  dropTable(): void {
    this.#table = null;
  }

  /** @returns all locations as a table; null if that failed */
  async csv(): Promise<string | null> {
    const answer = await this.ask(this.#api().locations.export());
    return answer.ok ? answer.value.csv : null;
  }
}
