/** What narrows the queue, kept while the packer goes to an order and back. */
import type { QueueFilter } from '../../src-main/contract/queue.ts';

/** Typing pauses shorter than this ask nothing. */
const PAUSE_MS = 120;

export class QueueFilterState {
  #filter = $state.raw<QueueFilter>({});
  /** What stands in the search field; it narrows the queue after a short pause. */
  typed = $state('');
  #pause: ReturnType<typeof setTimeout> | undefined;

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

  /** Somebody is typing: it counts when they pause. */
  applyAfterPause(): void {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.applyTyped(), PAUSE_MS);
  }

  /** What stands in the search field counts now. */
  applyTyped(): void {
    clearTimeout(this.#pause);
    const text = this.typed.trim();
    if (text !== (this.#filter.text ?? '')) this.set('text', text);
  }

  /** The search counts no more; the other filters stay. */
  clearTyped(): void {
    this.typed = '';
    this.applyTyped();
  }

  clear(): void {
    clearTimeout(this.#pause);
    this.typed = '';
    this.#filter = {};
  }
}
