/** Goods of ended batches that go back to the shelves, as the journal has them. */
import type { LeftRow } from '../../../../../src-main/contract/picking/batch-view.ts';
import type { Answer } from '../../../../client/ask.ts';
import { Resource } from '../../../../client/resource.svelte.ts';
import type { Api } from '../../../../client/api.ts';
import type { LiveStation } from '../../../../client/live.svelte.ts';

export class EndedRemains extends Resource<readonly LeftRow[]> {
  readonly #api: Api;

  /** Call within a component. */
  constructor({ api, live }: { api: Api; live: LiveStation }) {
    super(
      () => api().batch.left(),
      () => [live.revisions],
    );
    this.#api = api;
  }

  /** Rows, one for each item and place. */
  get rows(): readonly LeftRow[] {
    return this.value ?? [];
  }

  /** @returns units taken off the list, place by place */
  putBack(item: string, units: number): Promise<Answer<LeftRow[]>> {
    return this.change(this.#api().batch.putBackLeft({ item, units }));
  }

  readonly putBackAll = (): Promise<Answer<unknown>> => this.change(this.#api().batch.putBackAllLeft());
}
