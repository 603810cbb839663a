/** Notes of a packer at one bench: what was seen on the screen must be there after every start. */
import type { PackingPhase, PackingView } from '../../../../src-main/contract/goods/packing-view.ts';
import type { Client } from '../../screen-at.ts';

/** States that an order can only reach later. */
const RANK: Record<PackingPhase, number> = {
  ...{ new: 0, open: 1, short: 1, sealed: 2, 'to-pull': 3, pulled: 4, 'moved-on': 5, 'put-back': 6 },
};

export class Notes {
  readonly #seen = new Map<string, { phase: PackingPhase; packed: number }>();
  readonly #fault: (what: string) => void;

  constructor(fault: (what: string) => void) {
    this.#fault = fault;
  }

  get orders(): number {
    return this.#seen.size;
  }

  /** The screen has shown it. */
  see({ orderId, phase, packed }: PackingView): void {
    if (phase === 'new') return;
    this.#seen.set(orderId, { phase, packed });
  }

  /** The packer has begun to undo it: its rest is not known until it is seen again. */
  forget(orderId: string): void {
    this.#seen.delete(orderId);
  }

  async hold(client: Client): Promise<void> {
    for (const [orderId, before] of this.#seen) {
      const view = await client.packing.get({ orderId });
      const isLess = RANK[view.phase] < RANK[before.phase] || view.packed < before.packed;
      if (!isLess || before.phase === 'put-back') continue;
      const wasEmpty = before.phase === 'open' && before.packed === 0;
      if (!wasEmpty || !(await isEnded(client, orderId)))
        this.#fault(
          `${orderId} was shown as ${before.phase} with ${before.packed} units, and is ${view.phase} with ${view.packed}`,
        );
    }
  }
}

/** The station itself ends an order that it has to leave, if its box is empty; the order may come back to the queue. */
async function isEnded({ trace }: Client, orderId: string): Promise<boolean> {
  const events = (await trace.of({ orderId }))?.events ?? [];
  const last = events.findLast((event) => event.what === 'packing');
  return last?.kind === 'put-back' || last?.kind === 'left';
}
