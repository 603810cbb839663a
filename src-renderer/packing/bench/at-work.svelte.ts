/** The orders that are being packed at this station, for every list that marks them. */
import { api } from '../../api.ts';
import { ask } from '../../ask.ts';
import { live } from '../../live.svelte.ts';

class AtWork {
  #orderIds = $state.raw<ReadonlySet<string>>(new Set());

  has(orderId: string): boolean {
    return this.#orderIds.has(orderId);
  }

  /** Within an effect: reads them again with every step of packing. */
  follow(): void {
    void live.snapshot?.packingRevision;
    void ask(api().packing.atWork()).then((answer) => {
      if (answer.ok) this.#orderIds = new Set(answer.value.orderIds);
    });
  }
}

export const atWork = new AtWork();
