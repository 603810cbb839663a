/**
 * The pick list that is worked on: its orders and their totes stay as they are until the person asks for a new list.
 * A picker at a shelf goes by these numbers.
 */
import { createContext } from 'svelte';
import type { BatchView } from '../../src-main/contract/picking/batch-view.ts';
import type { PickChoice, PickSort } from '../../src-main/contract/picking/pick.ts';

const KEY = 'packdesk-pick-round';
const NEXT_TEN: PickChoice = { kind: 'next', orders: 10 };

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

/** A round as it is stored for a page that is loaded again. */
interface StoredRound {
  choice: PickChoice;
  sort: PickSort;
  orderIds: readonly string[] | null;
  totes?: readonly number[];
  atWall?: boolean;
}

export class PickRound {
  #choice = $state.raw<PickChoice>(NEXT_TEN);
  #sort = $state.raw<PickSort>('location');
  #orderIds = $state.raw<readonly string[] | null>(null);
  #totes = $state.raw<readonly number[]>([]);
  #storage: Storage | null = null;
  #atWall = $state(false);
  #ended = $state.raw<BatchView | null>(null);

  /** The choice of orders that the list was asked for. */
  get choice(): PickChoice {
    return this.#choice;
  }

  get sort(): PickSort {
    return this.#sort;
  }

  /** Orders by their totes; null: not chosen yet. */
  get orderIds(): readonly string[] | null {
    return this.#orderIds;
  }

  /** The number of the tote of each of `orderIds`, by its place there. Empty: they are not given out yet. */
  get totes(): readonly number[] {
    return this.#totes;
  }

  /** True if the batch is at the put wall, not among the shelves. */
  get atWall(): boolean {
    return this.#atWall;
  }

  set atWall(isThere: boolean) {
    this.#atWall = isThere;
    this.#remember();
  }

  /** The batch that was finished last, as it was before: the packer comes back to its totes after each order. Null: none. */
  get ended(): BatchView | null {
    return this.#ended;
  }

  set ended(batch: BatchView | null) {
    this.#ended = batch;
  }

  /** A new list. */
  begin(choice: PickChoice): void {
    this.#ended = null;
    this.#choice = choice;
    this.#orderIds = null;
    this.#totes = [];
    this.#remember();
  }

  /** Sorts the lines; the orders stay in their totes. */
  sortBy(sort: PickSort): void {
    this.#sort = sort;
    this.#remember();
  }

  /** Gives the list these orders from now on, in the totes with these numbers. */
  fix(orderIds: readonly string[], totes: readonly number[]): void {
    this.#orderIds = orderIds;
    this.#totes = totes;
    this.#remember();
  }

  /** Resumes the list of this window, for a page that is loaded again. */
  resume(storage: Storage): void {
    this.#storage = storage;
    const stored = readRound(storage.getItem(KEY));
    if (stored === null) return;
    this.#choice = stored.choice;
    this.#sort = stored.sort;
    this.#orderIds = stored.orderIds;
    if (Array.isArray(stored.totes)) this.#totes = stored.totes;
    this.#atWall = stored.atWall === true;
  }

  #remember(): void {
    const round: StoredRound = {
      choice: this.#choice,
      sort: this.#sort,
      orderIds: this.#orderIds,
      totes: this.#totes,
      atWall: this.#atWall,
    };
    this.#storage?.setItem(KEY, JSON.stringify(round));
  }
}

/** @returns null for anything else than a round that this page has stored */
function readRound(text: string | null): StoredRound | null {
  try {
    const round = JSON.parse(text ?? 'null') as Partial<StoredRound> | null;
    const isRound = typeof round?.choice?.kind === 'string' && typeof round.sort === 'string';
    return isRound && (round.orderIds === null || Array.isArray(round.orderIds))
      ? (round as StoredRound)
      : null;
  } catch {
    return null;
  }
}

export const [getPickRound, setPickRound] = createContext<PickRound>();
