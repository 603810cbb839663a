/** Orders packed at all benches of the floor, or one of them, as last received. */
import type { PackedOnFloor, PackedPage } from '../../../src-main/contract/floor/floor-packed.ts';
import type { PackedOrderRow } from '../../../src-main/contract/goods/packed-orders.ts';
import type { Api } from '../../client/api.ts';
import type { LiveStation } from '../../client/live.svelte.ts';
import { Resource } from '../../client/resource.svelte.ts';

const PAGE = 50;

export class PackedOnFloorRequests extends Resource<PackedPage[]> {
  /** Number that is searched; null: all of today are shown. */
  number = $state<string | null>(null);
  /** Number of pages to show. */
  wanted = $state(1);
  readonly #api: Api;

  /** Call within a component. @param isShown false: nothing is asked */
  constructor({ api, live }: { api: Api; live: LiveStation }, isShown: () => boolean) {
    super(
      () =>
        Promise.all(
          Array.from({ length: isShown() ? this.wanted : 0 }, (_, n) =>
            api().floor.packed({ text: this.number, offset: n * PAGE, limit: PAGE }),
          ),
        ),
      () => [isShown(), this.number, this.wanted, live.status?.floor?.revision, live.revisions],
    );
    this.#api = api;
  }

  get rows(): PackedOnFloor[] {
    return this.value?.flatMap(({ rows }) => rows) ?? [];
  }

  get total(): number {
    return this.value?.[0]?.total ?? 0;
  }

  /** @param number null: all of today again */
  lookFor(number: string | null): void {
    this.number = number;
    this.wanted = 1;
  }

  /** @returns the box of another bench that this number names; null if there is none, or it is not known */
  async elsewhere(number: string): Promise<PackedOnFloor | null> {
    const answer = await this.ask(this.#api().floor.packed({ text: number, offset: 0, limit: PAGE }));
    return (answer.ok && answer.value.rows.find(({ isThis }) => !isThis)) || null;
  }
}

/** A box of another bench as a row of this bench's own list, for its words. */
export const asPackedRow = (box: PackedOnFloor): PackedOrderRow => ({
  ...{ orderId: box.orderId, salesChannelOrderId: box.salesChannelOrderId, phase: box.phase },
  ...{ cleared: box.isCleared, units: box.units, dueUnits: box.dueUnits },
  ...{ sealedAt: box.sealedAt, sealedBy: box.operator, changedAt: box.sealedAt },
  ...{ overdue: false, distrusted: false, gone: null, takenBy: null, content: null },
});
