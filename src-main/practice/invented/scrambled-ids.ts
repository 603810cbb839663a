/** Order ids in a fixed sequence that says nothing about their age. */
import { hashText } from './random.ts';

interface Place {
  readonly hash: number;
  readonly id: string;
}

const byPlace = (a: Place, b: Place): number => a.hash - b.hash || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/**
 * Order ids in a sequence unrelated to their age: the specification promises none, so no code may rely on one. An id's
 * position never changes, which keeps paging free of repetitions.
 */
export class ScrambledIds {
  readonly #places: Place[] = [];
  #sorted = true;

  /** Adds a new id. */
  add(id: string): void {
    this.#places.push({ hash: hashText(id), id });
    this.#sorted = false;
  }

  /** Ids after `id` (which need not exist any more), or all of them. */
  *after(id?: string): Generator<string> {
    if (!this.#sorted) {
      this.#places.sort(byPlace);
      this.#sorted = true;
    }
    const places = this.#places;
    for (let index = id === undefined ? 0 : this.#firstBehind(id); index < places.length; index++) {
      const place = places[index];
      if (place !== undefined) yield place.id;
    }
  }

  #firstBehind(id: string): number {
    const sought = { hash: hashText(id), id };
    let low = 0;
    let high = this.#places.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const place = this.#places[middle];
      if (place !== undefined && byPlace(place, sought) <= 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
