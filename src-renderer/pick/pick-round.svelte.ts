/**
 * The pick list that is worked on: its orders and their totes stay as they are until the person asks for a new list.
 * Whoever stands at a shelf goes by these numbers.
 */

const KEY = 'packdesk-pick-round';
const SIZE = 10;

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

export class PickRound {
  #size = $state.raw<number | 'all'>(SIZE);
  #orderIds = $state.raw<readonly string[] | null>(null);
  #storage: Storage | null = null;

  /** How many orders are asked for. */
  get size(): number | 'all' {
    return this.#size;
  }

  /** In the order of their totes; null: they are not chosen yet. */
  get orderIds(): readonly string[] | null {
    return this.#orderIds;
  }

  /** A new list, whose orders are the next of the queue. */
  begin(size: number | 'all'): void {
    this.#size = size;
    this.#orderIds = null;
    this.#remember();
  }

  /** From now on the list has these orders. */
  fix(orderIds: readonly string[]): void {
    this.#orderIds = orderIds;
    this.#remember();
  }

  /** Goes on with the list of this window, for a page that is loaded again. */
  resume(storage: Storage): void {
    this.#storage = storage;
    const [size, ...orderIds] = readList(storage.getItem(KEY));
    if (typeof size !== 'number' || orderIds.length === 0) return;
    this.#size = size;
    this.#orderIds = orderIds.filter((one) => typeof one === 'string');
  }

  #remember(): void {
    this.#storage?.setItem(KEY, JSON.stringify(this.#orderIds ? [this.#size, ...this.#orderIds] : []));
  }
}

/** @returns an empty list for anything else than a list */
function readList(text: string | null): unknown[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}
