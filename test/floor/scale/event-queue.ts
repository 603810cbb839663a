/** Event queue by time; of two events at one time, the first one queued. Times in milliseconds. */
interface Event {
  at: number;
  n: number;
  happens: () => void;
}

const isBefore = (one: Event, other: Event): boolean =>
  one.at < other.at || (one.at === other.at && one.n < other.n);

export class EventQueue {
  /** A heap: each event is before those at twice its place and the one after. */
  readonly #heap: Event[] = [];
  #now = 0;
  #count = 0;

  get now(): number {
    return this.#now;
  }

  in(ms: number, happens: () => void): void {
    const heap = this.#heap;
    let at = heap.push({ at: this.#now + ms, n: this.#count++, happens }) - 1;
    while (at > 0 && this.#swapIfBefore(at, (at - 1) >> 1)) at = (at - 1) >> 1;
  }

  /** All that happens up to then. */
  runUntil(end: number): void {
    for (let next = this.#heap[0]; next && next.at <= end; next = this.#heap[0]) {
      this.#removeFirst();
      this.#now = next.at;
      next.happens();
    }
    this.#now = end;
  }

  #removeFirst(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (!last || heap.length === 0) return;
    heap[0] = last;
    for (let at = 0; ;) {
      const [left, right] = [heap[2 * at + 1], heap[2 * at + 2]];
      if (!left) return;
      const child = right && isBefore(right, left) ? 2 * at + 2 : 2 * at + 1;
      if (!this.#swapIfBefore(child, at)) return;
      at = child;
    }
  }

  #swapIfBefore(lower: number, upper: number): boolean {
    const [one, other] = [this.#heap[lower], this.#heap[upper]];
    if (!one || !other || !isBefore(one, other)) return false;
    this.#heap[lower] = other;
    this.#heap[upper] = one;
    return true;
  }
}
