/** Answers of the service to the station: which order in which version, when it was asked for, and when that arrived. */
import type { ServiceOrder } from '../service/book.ts';
import type { Reply, Request } from '../service/service.ts';

export interface Showing {
  version: number;
  status: string;
  /** Time of the request, milliseconds since the beginning. */
  sentAt: number;
  /** Time of the answer. */
  at: number;
  kind: Request['kind'];
  /** True if a look-up without a creation time: its order cannot be seen from outside. */
  isOfWholeList: boolean;
  /** The start of the station that was answered. */
  life: number;
}

/** Age after which look-ups are forgotten. */
const LOOK_UPS_MS = 20 * 60_000;
/** Times may be truncated to seconds. */
const SECOND = 1_000;
/** Milliseconds within which an answer is processed. */
const TAKEN_IN_MS = 10_000;

export class Knowledge {
  readonly #showings = new Map<string, Showing[]>();
  readonly #now: () => number;
  /** The walk over the list that is under way, and when the last whole one began and ended. */
  #walkBegan: number | null = null;
  #walkShown = new Set<string>();
  /** When the whole walks over the list began, the newest last. */
  readonly walksBegan: number[] = [];
  lastWalk: { began: number; ended: number; shown: ReadonlySet<string> } | null = null;
  /** Recently answered look-ups: range of creation times, and time of the answer. */
  #lookUps: { from: number; until: number; at: number }[] = [];
  /** When a request last failed without an answer. */
  failedAt = -Infinity;

  constructor(now: () => number) {
    this.#now = now;
  }

  failed(): void {
    this.failedAt = this.#now();
  }

  /** Call when the station has received an answer. */
  answered(request: Request, reply: Reply): void {
    const now = this.#now();
    if (reply.status >= 400 || reply.shows === undefined) return;
    for (const { order, version, status } of reply.shows) {
      const showings = this.of(order);
      const { sentAt, kind, life } = request;
      // Repeated sweeps with the same result: the newest two are enough, the earlier of which is applied by now.
      const isSame = (one: Showing | undefined) => one?.version === version && one.kind === 'list';
      if (kind === 'list' && isSame(showings.at(-1)) && isSame(showings.at(-2))) showings.splice(-2, 1);
      const isOfWholeList = kind === 'look-up' && request.query.get('creationDateFrom') === null;
      showings.push({ version, status, sentAt, at: now, kind, isOfWholeList, life });
      this.#showings.set(order.orderId, showings);
    }
    if (request.kind === 'list') this.#walk(request, reply);
    if (request.kind === 'look-up') this.#lookUp(request);
  }

  #lookUp({ query }: Request): void {
    const now = this.#now();
    const from = Date.parse(query.get('creationDateFrom') ?? '');
    const until = Date.parse(query.get('creationDateUntil') ?? '');
    this.#lookUps = this.#lookUps.filter(({ at }) => at > now - LOOK_UPS_MS);
    this.#lookUps.push({
      from: Number.isNaN(from) ? -Infinity : from,
      until: Number.isNaN(until) ? Infinity : until,
      at: now,
    });
  }

  /** Number of answers since then that could have shown an order of that creation time. */
  lookUpsOf(createdAt: number, since: number): number {
    return this.#lookUps.filter(
      ({ from, until, at }) => at >= since && from <= createdAt + SECOND && until >= createdAt - SECOND,
    ).length;
  }

  /** True if a whole walk over the list that began after that time was applied. */
  hasWalkedSince(moment: number, goodSince: number): boolean {
    const { lastWalk } = this;
    if (!lastWalk || lastWalk.began <= moment) return false;
    return lastWalk.ended < this.#now() - TAKEN_IN_MS && lastWalk.ended > goodSince;
  }

  #walk(request: Request, reply: Reply): void {
    if (request.query.get('nextPageToken') === null) {
      this.#walkBegan = request.sentAt;
      this.#walkShown = new Set();
    }
    for (const { order } of reply.shows ?? []) this.#walkShown.add(order.orderId);
    if (reply.isLastPage !== true || this.#walkBegan === null) return;
    this.lastWalk = { began: this.#walkBegan, ended: this.#now(), shown: this.#walkShown };
    this.walksBegan.push(this.#walkBegan);
  }

  of({ orderId }: Pick<ServiceOrder, 'orderId'>): Showing[] {
    return this.#showings.get(orderId) ?? [];
  }

  /** True if the station was shown the order in that way at any time. */
  wasShown(order: ServiceOrder, is: (showing: Showing) => boolean): boolean {
    return this.of(order).some(is);
  }
}
