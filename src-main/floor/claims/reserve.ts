/** Reserved orders of this bench: topped up ahead of the packer, released when the bench is not in use. */
import { PACE_HOURS, reserveDepth } from '../../domain/floor/reserve-depth.ts';
import type { Clock } from '../../domain/clock.ts';
import { isClosed, isRival } from '../../domain/floor/which-box.ts';
import { isAtWork, type BenchWork } from '../bench-work.ts';
import type { CancelsElsewhere } from '../cancels/cancels-elsewhere.ts';
import type { FloorCopy } from '../copy/floor-copy.ts';
import type { OwnClaim } from '../copy/own-claims.ts';
import { originOf } from './claim-origin.ts';
import type { FloorLink } from '../link.ts';
import type { RefusedRows } from '../refused-rows.ts';
import { MOST_CANDIDATES } from '../store/store.ts';

export interface ReserveParts {
  copy: FloorCopy;
  link: FloorLink;
  work: BenchWork;
  refused: RefusedRows;
  clock: Pick<Clock, 'now' | 'elapsed'>;
  cancels: Pick<CancelsElsewhere, 'rowOf'>;
}

/** Time without a packer after which reserved orders are released. */
export const NO_PACKER_MS = 15 * 60_000;
/** Number of orders of the queue to search for candidates. */
const LOOKED_THROUGH = 500;

export class Reserve {
  readonly #o: ReserveParts;
  /** Number of calls under way that may bring each of these orders here. */
  readonly #asked = new Map<string, number>();

  constructor(parts: ReserveParts) {
    this.#o = parts;
    this.#dropUsed();
  }

  /** Orders reserved here, and neither opened nor in a batch. */
  get size(): number {
    return this.#o.link.contact.isShutOut ? 0 : this.#spare().length;
  }

  #spare(): OwnClaim[] {
    return this.#o.copy.own.all().filter(({ orderId }) => !this.#o.work.isPicked(orderId));
  }

  /**
   * Drops used tokens: a token that was used to open an order no longer reserves it, whether or not the opening
   * succeeded.
   */
  #dropUsed(): void {
    const { copy, work } = this.#o;
    copy.own.giveUp(
      copy.own.all().filter(({ orderId, token }) => (work.head(orderId)?.claim?.token ?? 0) >= token),
    );
  }

  /**
   * Token under which the order is reserved for this bench; null: it is not, or it has left or was begun elsewhere, as
   * last reported, or the store refuses this bench.
   */
  tokenOf(orderId: string): number | null {
    const { own, benchId } = this.#o.copy;
    const token = own.tokenOf(orderId);
    if (
      token === null ||
      this.#o.link.contact.isShutOut ||
      this.#isLost({ orderId, token }, benchId ?? '') ||
      this.#isLeft(orderId)
    )
      return null;
    return token;
  }

  /** Call when the order was opened here. */
  opened(orderId: string): void {
    const { own } = this.#o.copy;
    const token = own.tokenOf(orderId);
    if (token !== null) own.giveUp([{ orderId, token }]);
  }

  /** Runs a call that brings orders here: meanwhile they are not released as unwanted. */
  async whileAsked<Result>(orderIds: readonly string[], call: () => Promise<Result>): Promise<Result> {
    const count = (by: number) => {
      for (const orderId of orderIds) {
        const calls = (this.#asked.get(orderId) ?? 0) + by;
        if (calls > 0) this.#asked.set(orderId, calls);
        else this.#asked.delete(orderId);
      }
    };
    count(1);
    try {
      return await call();
    } finally {
      count(-1);
    }
  }

  /** Notes an order that another bench may give later. @param askedOf the bench that a person asked; null: no person did */
  want(orderId: string, askedOf: string | null): void {
    this.#o.copy.wanted.put({ orderId, askedOf });
  }

  /** Tops the reserve up, or gives it back if the bench is not in use. @throws FloorStoreError */
  async keepUp(): Promise<void> {
    const { work, clock, cancels } = this.#o;
    const isUseless = (orderId: string) =>
      !work.isOpen(orderId) || this.#isLeft(orderId) || cancels.rowOf(orderId) !== null;
    await this.giveBack(this.#spare().filter(({ orderId }) => isUseless(orderId)));
    if (clock.elapsed() - work.lastStepAt() >= NO_PACKER_MS) await this.giveAllBack();
    else await this.#topUp();
  }

  async #topUp(): Promise<void> {
    const { copy, link, work, clock, refused } = this.#o;
    if (link.isSettling) return;
    const lacking = reserveDepth(work.packedSince(clock.now() - PACE_HOURS * 3_600_000)) - this.size;
    if (lacking <= 0) return;
    const candidates = work
      .queue(LOOKED_THROUGH)
      .filter((orderId) => this.#isCandidate(orderId))
      .slice(0, MOST_CANDIDATES);
    if (candidates.length === 0) return;
    await this.whileAsked(candidates, async () => {
      let count = Math.min(lacking, MOST_CANDIDATES);
      const { answers: given } = await refused.send(candidates, queueKey, async (some) => {
        const part = await link.ask((call) => link.store.reserve({ ...call, candidates: [...some], count }));
        count -= part.length;
        return part;
      });
      // Orders that were opened meanwhile at a risk are left out: the store learns of those from their heads.
      copy.own.keep(given.filter(({ orderId }) => work.isOpen(orderId)));
    });
  }

  #isCandidate(orderId: string): boolean {
    const { copy, work } = this.#o;
    if (copy.own.tokenOf(orderId) !== null || !work.isOpen(orderId)) return false;
    if (this.#o.refused.waits(queueKey(orderId))) return false;
    const state = copy.rows.claimOf(orderId)?.state ?? 'free';
    return state === 'free' && !this.isBegunElsewhere(orderId);
  }

  /**
   * True if another bench has opened the order at a risk, or has a box of it though a person freed it: the claim shows
   * neither.
   */
  isBegunElsewhere(orderId: string): boolean {
    const { rows, benchId } = this.#o.copy;
    return rows
      .headsOf(orderId)
      .some((head) => head.benchId !== benchId && (isClosed(head) || (!head.isSure && isRival(head))));
  }

  /** True if an order that was only reserved here is left to the bench that has opened it; one that was taken or given is not. */
  #isLeft(orderId: string): boolean {
    return this.#o.copy.rows.claimOf(orderId)?.state === 'reserved' && this.isBegunElsewhere(orderId);
  }

  /** @throws FloorStoreError; even then nothing is reserved here any more */
  async giveAllBack(): Promise<void> {
    await this.giveBack(this.#spare());
  }

  /** @throws FloorStoreError; even then none of it is reserved here any more */
  async giveBack(claims: readonly OwnClaim[]): Promise<void> {
    if (claims.length === 0) return;
    const { copy, link, refused } = this.#o;
    // The claims are forgotten on this disk first: a bench that reported and then forgot to forget would open an order
    // that another was given.
    copy.own.giveUp(claims);
    // The claim of an order in work here stays: otherwise another would open it.
    const unused = claims.filter(
      ({ orderId }) => !isAtWork(this.#o.work.head(orderId)) && !refused.waits(queueKey(orderId)),
    );
    await refused.send(
      unused,
      ({ orderId }) => queueKey(orderId),
      (some) => link.ask((call) => link.store.release({ ...call, claims: [...some] })),
    );
  }

  /** Applies the store's state of this bench's claims: lost ones are removed, unwanted ones go back. */
  async reconcile(): Promise<void> {
    const { copy } = this.#o;
    const benchId = copy.benchId ?? '';
    copy.own.giveUp(copy.own.all().filter((own) => this.#isLost(own, benchId)));
    const found = copy.rows
      .claimsOf(benchId)
      .filter(({ orderId, token }) => copy.own.tokenOf(orderId) !== token && !this.#isInUse(orderId));
    this.#keepWanted(found);
    await this.giveBack(found.filter(({ orderId }) => copy.own.tokenOf(orderId) === null));
  }

  /**
   * Adds awaited orders that have arrived to the reserve. An order that is no longer to be packed is not awaited any
   * more.
   */
  #keepWanted(found: readonly OwnClaim[]): void {
    const { copy, work } = this.#o;
    for (const { orderId, askedOf } of copy.wanted.all()) {
      const claim = found.find((each) => each.orderId === orderId);
      if (!claim && work.isOpen(orderId)) continue;
      if (claim) copy.own.keep([{ ...claim, ...originOf(copy, 'given', askedOf) }]);
      copy.wanted.drop(orderId);
    }
  }

  #isLost({ orderId, token }: OwnClaim, benchId: string): boolean {
    const row = this.#o.copy.rows.claimOf(orderId);
    if (!row || row.token < token) return false;
    return row.token > token || row.benchId !== benchId || row.state === 'free';
  }

  #isInUse(orderId: string): boolean {
    if (this.#asked.has(orderId) || this.#o.work.isPicked(orderId)) return true;
    return isAtWork(this.#o.work.head(orderId));
  }
}

/** An order of the queue among the refused rows. */
export const queueKey = (orderId: string): string => `queue ${orderId}`;
