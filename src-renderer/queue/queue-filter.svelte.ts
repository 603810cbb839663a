/** What narrows the queue, kept while the packer goes to an order and back. */
import type { QueueFilter } from '../../src-main/contract/queue.ts';

class QueueFilterState {
  #filter = $state.raw<QueueFilter>({});
  /** What stands in the search field; it narrows the queue after a short pause. */
  typed = $state('');

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

  clear(): void {
    this.typed = '';
    this.#filter = {};
  }
}

export const queueFilter = new QueueFilterState();
