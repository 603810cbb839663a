/** Item of the order that the packer looks at. */
import type { PackingView } from '../../../../../src-main/contract/goods/packing-view.ts';

export class ItemInSight {
  readonly #view: () => PackingView | null;
  #chosen = $state<string | null>(null);

  /** @param view the order on the bench; null before the first answer */
  constructor(view: () => PackingView | null) {
    this.#view = view;
  }

  /** Key of the item in sight: chosen by hand, or the next one to take; null if the order has none. */
  get key(): string | null {
    const { items = [], next = null } = this.#view() ?? {};
    return items.some((a) => a.key === this.#chosen) ? this.#chosen : (next ?? items.at(-1)?.key ?? null);
  }

  choose(key: string): void {
    this.#chosen = key;
  }

  /** Moves the choice up or down the list of items. */
  chooseBy(by: 1 | -1): void {
    const { items = [] } = this.#view() ?? {};
    const at = items.findIndex((a) => a.key === this.key);
    const next = items[Math.min(Math.max(at + by, 0), items.length - 1)];
    if (next) this.#chosen = next.key;
  }

  /** Forgets the item that was chosen by hand: a unit was packed, and the next one to take counts again. */
  forget(): void {
    this.#chosen = null;
  }
}
