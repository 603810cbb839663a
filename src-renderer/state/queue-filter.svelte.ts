/** Filter of the queue: it stays while one packer goes to an order and back, and goes with the packer. */
import { createContext } from 'svelte';
import type { QueueFilter, QueueRow } from '../../src-main/contract/orders/queue.ts';

/** Typing pauses shorter than this ask nothing. */
const PAUSE_MS = 120;

export class QueueFilterState {
  #filter = $state.raw<QueueFilter>({});
  /** Text of the search field; it filters the queue after a short pause. */
  typed = $state('');
  /** True if a window without room for all filters in one line shows them below it. */
  isUnfolded = $state(false);
  #pause: ReturnType<typeof setTimeout> | undefined;
  /** Operator of the filter. */
  #operatorId: string | null = null;

  get current(): QueueFilter {
    return this.#filter;
  }

  get narrows(): boolean {
    return Object.keys(this.#filter).length > 0;
  }

  /** Sets one part; undefined or empty takes it out. */
  set<Key extends keyof QueueFilter>(key: Key, value: QueueFilter[Key]): void {
    const { [key]: _dropped, ...rest } = this.#filter;
    this.#filter = value === undefined || value === '' || value === false ? rest : { ...rest, [key]: value };
  }

  /** Applies the text that a person types, when they pause. */
  applyAfterPause(): void {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.applyTyped(), PAUSE_MS);
  }

  /** Applies the text of the search field. */
  applyTyped(): void {
    clearTimeout(this.#pause);
    const text = this.typed.trim();
    if (text !== (this.#filter.text ?? '')) this.set('text', text);
  }

  /** Ends the search; the other filters stay. */
  clearTyped(): void {
    this.typed = '';
    this.applyTyped();
  }

  /** Ends the search if the order on the bench was searched for by its number: it is found. */
  onBench({ orderId, salesChannelOrderId }: Pick<QueueRow, 'orderId' | 'salesChannelOrderId'>): void {
    const text = this.#filter.text?.toLowerCase() ?? '';
    const isOfIt = (number: string | null) => number?.toLowerCase().includes(text) === true;
    if (/\d/.test(text) && [orderId, salesChannelOrderId].some(isOfIt)) this.clearTyped();
  }

  /**
   * Call when an operator is signed on. Another one's search must not stay: the queue would look empty.
   * @returns whether it is another one
   */
  signedOn(operatorId: string): boolean {
    if (operatorId === this.#operatorId) return false;
    this.#operatorId = operatorId;
    this.clear();
    return true;
  }

  clear(): void {
    clearTimeout(this.#pause);
    this.typed = '';
    this.#filter = {};
  }
}

export const [getQueueFilter, setQueueFilter] = createContext<QueueFilterState>();
