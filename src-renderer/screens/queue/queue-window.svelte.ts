/** The part of the queue that is on the screen, fetched in pages; old rows stay until newer ones replace them. */
import { SvelteMap } from 'svelte/reactivity';
import type { DueGroups, QueueFilter, QueueRow } from '../../../src-main/contract/orders/queue.ts';
import type { Api } from '../../client/api.ts';
import { ask } from '../../client/ask.ts';
import type { Sentence } from '../../words/sentence.ts';

const PAGE = 100;
/** Changes come in bursts while a sweep runs; the eye needs no more than this. */
const REFRESH_MS = 300;

export class QueueWindow {
  readonly #api: Api;
  readonly #rows = new SvelteMap<number, QueueRow>();
  #total = $state<number | null>(null);
  #more = $state(false);
  #groups = $state.raw<DueGroups | null>(null);
  #problem = $state.raw<Sentence | null>(null);
  #filter: QueueFilter = {};
  /** The filter of the last answer. */
  #answered = $state.raw<QueueFilter | null>(null);
  #visible: [number, number] = [0, 0];
  /** Grows with every change of filter or of the queue; pages of an older generation are asked for again. */
  #generation = 0;
  readonly #fetched = new Map<number, number>();
  readonly #underWay = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(api: Api) {
    this.#api = api;
  }

  /** Rows that the filter leaves; null before the first answer. */
  get total(): number | null {
    return this.#total;
  }

  /** True if more orders than `total` have the words that were typed. */
  get more(): boolean {
    return this.#more;
  }

  /** The rows by the day that they are due; null before the first answer. */
  get groups(): DueGroups | null {
    return this.#groups;
  }

  get problem(): Sentence | null {
    return this.#problem;
  }

  /** @returns true if the rows are those of this filter, and no answer is still to come */
  answers(filter: QueueFilter): boolean {
    return this.#answered === filter;
  }

  /** True if the count is not of the whole queue: the last answer was to a filter. */
  get isNarrowed(): boolean {
    return this.#answered !== null && Object.keys(this.#answered).length > 0;
  }

  row(index: number): QueueRow | undefined {
    return this.#rows.get(index);
  }

  /**
   * Index of an order now, if it has moved by a page at most. @param near former index
   */
  placeOf(orderId: string, near: number): number | null {
    for (let by = 0; by <= PAGE; by++)
      for (const place of [near - by, near + by])
        if (this.#rows.get(place)?.orderId === orderId) return place;
    return null;
  }

  /** Sets another filter: rows of the old one are no longer shown. */
  narrow(filter: QueueFilter): void {
    this.#filter = filter;
    this.#generation++;
    this.#rows.clear();
    this.#visible = [0, 0];
    void this.#fetchVisible();
  }

  /** Asks again for the rows on the screen: the queue may look different. */
  refresh(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#generation++;
      void this.#fetchVisible();
    }, REFRESH_MS);
  }

  /** @param last inclusive */
  show(first: number, last: number): void {
    this.#visible = [first, last];
    void this.#fetchVisible();
  }

  async #fetchVisible(): Promise<void> {
    const [first, last] = this.#visible;
    const pages = [];
    for (let page = Math.floor(first / PAGE); page <= Math.floor(last / PAGE); page++) pages.push(page);
    await Promise.all(
      pages.filter((p) => this.#fetched.get(p) !== this.#generation).map((p) => this.#fetch(p)),
    );
  }

  async #fetch(page: number): Promise<void> {
    const generation = this.#generation;
    const key = `${generation}/${page}`;
    if (this.#underWay.has(key)) return;
    this.#underWay.add(key);
    const { queue } = this.#api();
    const [answer, groups] = await Promise.all([
      ask(queue.page({ filter: this.#filter, offset: page * PAGE, limit: PAGE })),
      ask(queue.dueGroups({ filter: this.#filter })),
    ]);
    this.#underWay.delete(key);
    if (generation !== this.#generation) return;
    this.#answered = this.#filter;
    if (!answer.ok) {
      this.#problem = answer.sentence;
      return;
    }
    this.#problem = null;
    this.#fetched.set(page, generation);
    answer.value.rows.forEach((row, i) => this.#rows.set(page * PAGE + i, row));
    if (this.#total !== null && answer.value.total < this.#total) this.#forgetFrom(answer.value.total);
    this.#total = answer.value.total;
    this.#more = answer.value.more;
    if (groups.ok) this.#groups = groups.value;
  }

  #forgetFrom(total: number): void {
    for (const index of this.#rows.keys()) if (index >= total) this.#rows.delete(index);
  }
}
