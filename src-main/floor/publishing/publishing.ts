/**
 * Publishes what this bench's checks of the service show, as long as it leads: what differs from what the store has, sealed,
 * and with the last call of a check that all is there. What an earlier leader sends, the store refuses.
 */
import type { Clock } from '../../domain/clock.ts';
import { isConfirmed, isCurrent, isMassDeparture, type Withheld } from '../../domain/floor/mass-departure.ts';
import { LOOK_UPS_WITHOUT_TRACE } from '../../domain/orders/queue-departure.ts';
import { MOST_FAILED_CHECKS, UNFIT_MS } from '../../domain/floor/polling-role.ts';
import type { Log } from '../../station/log.ts';
import type { Sealing } from '../bench-work.ts';
import type { Lead } from './lead.ts';
import type { FloorLink } from '../link.ts';
import type { OrderSealing } from './order-sealing.ts';
import type { RefusedRows } from '../refused-rows.ts';
import { PublishedByThis, type Difference, type OwnOrders } from './publication.ts';
import { sealDifferences, type SealedDifference } from '../telling/sealed-differences.ts';
import { FloorStoreError } from '../store/store-error.ts';
import {
  LEFT_BODY_MS,
  MOST_MARKS,
  MOST_PUBLISHED,
  MOST_PULLED_BYTES,
  type Publication,
} from '../store/store-orders.ts';

export interface PublishingParts {
  link: FloorLink;
  lead: Lead;
  sealing: Pick<Sealing, 'mark'>;
  orderSealing: Pick<OrderSealing, 'seal'>;
  orders: OwnOrders;
  refused: RefusedRows;
  clock: Clock;
  log: Log;
  /** Open orders of this bench of which too many look-ups in a row have found no trace, except those in hand. */
  lost: (rounds: number) => string[];
  /** Called when the withheld check has changed. */
  changed: () => void;
  /** Called when the store has a check of this bench. */
  passedOn: (check: OwnCheck) => void;
  /** True if another bench had the same result a short time ago, and did not pass it on. */
  isWithheldElsewhere: () => boolean;
}

/** A check of this bench that ended; times in epoch milliseconds. */
export interface OwnCheck {
  startedAt: number;
  endedAt: number;
  orders: number;
}

/** Orders that change while a check goes on are published so often, in milliseconds. */
const EVERY_MS = 1_000;
/** Publications in a row that are cut short before another bench is to lead. */
const MOST_CUT = 3;
/** Read at once: some milliseconds. */
const TEXTS_AT_ONCE = 50;

/** End of a publication. */
type End = Pick<Publication, 'check' | 'waitMs'>;

const GOES_ON: End = { check: null, waitMs: null };

/** A published order among the refused rows. */
const publishKey = (key: string): string => `publish ${key}`;

/** Published state of one term. */
interface Term {
  term: number;
  place: number;
  published: PublishedByThis;
}

export class Publishing {
  readonly #o: PublishingParts;
  #term: Term | null = null;
  #failures = 0;
  /** Publications in a row that were cut short, since the store refused too many of their orders. */
  #cuts = 0;
  #isChanged = false;
  #check: OwnCheck | null = null;
  #waitMs: number | null = null;
  #isBusy = false;
  #withheld: Withheld | null = null;

  constructor(parts: PublishingParts) {
    this.#o = parts;
  }

  /** Orders of the last check that was not passed on; null: each was. */
  get withheld(): number | null {
    return this.#withheld?.orders ?? null;
  }

  /** True if the store's orders were compared with the cache since this bench leads. */
  get isPrepared(): boolean {
    return this.#term !== null && this.#term.term === this.#o.lead.term;
  }

  /** Compares the orders of the store with the cache, before a check for all. @throws FloorStoreError */
  async prepare(): Promise<void> {
    const { link, lead, clock } = this.#o;
    const { term } = lead;
    if (term === null || this.isPrepared) return;
    const marks = new Map<string, string>();
    for (let after = ''; ;) {
      const page = await link.ask((call) => link.store.marks({ ...call, after }));
      for (const { key, mark } of page) marks.set(key, mark);
      after = page.at(-1)?.key ?? after;
      if (page.length < MOST_MARKS) break;
    }
    const leftSince = () => clock.now() - LEFT_BODY_MS;
    const published = await PublishedByThis.compare({ ...this.#o, leftSince }, marks);
    this.#term = { term, place: 0, published };
    this.#failures = 0;
    this.#check = null;
    // An earlier wait of the service is over by now: this bench is about to ask it again.
    this.#waitMs = null;
  }

  /**
   * Orders that a check leaves in this bench's queue too: very many may be gone without a trace after it, and until that is
   * published no bench loses them. Asked with each look-up; the next one that finds nothing would let them go.
   */
  staying(): string[] {
    if (this.#term === null || !this.isPrepared || this.#isSure) return [];
    const orderIds = this.#o.lost(LOOK_UPS_WITHOUT_TRACE - 1);
    return isMassDeparture(orderIds.length, this.#term.published.open) ? orderIds : [];
  }

  /** True if another bench, or this one before, had the same result. */
  get #isSure(): boolean {
    return this.#o.isWithheldElsewhere() || isConfirmed(this.#withheld, this.#o.clock.elapsed());
  }

  /** Call when orders in the cache are others than before. */
  ordersChanged(): void {
    this.#isChanged = true;
    this.#go();
  }

  /** Call when a check of this bench has read all pages. */
  checked(check: OwnCheck): void {
    this.#failures = 0;
    this.#check = check;
    this.#go();
  }

  /** A check of this bench failed. @param waitMs that the service named; null: none */
  failed(waitMs: number | null): void {
    if (waitMs !== null) {
      this.#waitMs = waitMs;
      return this.#go();
    }
    if (++this.#failures < MOST_FAILED_CHECKS) return;
    this.#failures = 0;
    this.#o.lead.giveUp(UNFIT_MS);
  }

  /** Call when a check of another bench was taken. */
  othersCheck(): void {
    if (this.#withheld === null) return;
    this.#withheld.othersChecks++;
    if (!isCurrent(this.#withheld, this.#o.clock.elapsed())) this.#withhold(null);
  }

  #withhold(withheld: Withheld | null): void {
    this.#withheld = withheld;
    this.#o.changed();
  }

  get #isDue(): boolean {
    if (!this.isPrepared) return false;
    return this.#isChanged || this.#check !== null || this.#waitMs !== null;
  }

  #go(): void {
    if (this.#isBusy) return;
    this.#isBusy = true;
    void this.#publishAll().finally(() => (this.#isBusy = false));
  }

  async #publishAll(): Promise<void> {
    const { lead, log, clock } = this.#o;
    while (this.#isDue) {
      const term = this.#term?.term;
      try {
        await this.#publishNext();
      } catch (error) {
        const fault = error instanceof FloorStoreError ? error.fault : 'broken';
        log.warn({ err: error, fault }, 'orders could not be published for the other benches');
        // Unknown whether it was carried out: under another term all is compared again. A bench over its quota leaves it to another.
        if (lead.term === term) lead.giveUp(fault === 'over-quota' ? UNFIT_MS : 0);
        // A newer one may have begun meanwhile, which has nothing to do with it.
        if (this.#term?.term === term) this.#term = null;
      }
      await clock.sleep(EVERY_MS, AbortSignal.any([]));
    }
  }

  async #publishNext(): Promise<void> {
    const { clock, lead, log } = this.#o;
    const term = this.#term;
    if (term === null) return;
    const [check, waitMs] = [this.#check, this.#waitMs];
    this.#isChanged = false;
    this.#check = null;
    this.#waitMs = null;
    const differences = await term.published.differences(check !== null);
    if (check !== null) {
      const left = differences.filter(({ state, wasOpen }) => state === 'gone' && wasOpen).length;
      const gone = left + this.#o.lost(LOOK_UPS_WITHOUT_TRACE).length;
      if (isMassDeparture(gone, term.published.open) && !this.#isSure) {
        log.warn({ gone, open: term.published.open }, 'a check was not passed on: too many orders are gone');
        this.#withhold({ orders: gone, at: clock.elapsed(), othersChecks: 0 });
        lead.giveUp(UNFIT_MS);
        return;
      }
    }
    if (!(await this.#send(term, differences, check, waitMs))) {
      this.#isChanged = true;
      this.#check ??= check;
      this.#waitMs ??= waitMs;
      if (++this.#cuts < MOST_CUT) return;
      this.#cuts = 0;
      log.warn('the store refuses too many orders of this bench: another one is to lead');
      lead.giveUp(UNFIT_MS);
      return;
    }
    this.#cuts = 0;
    if (check === null) return;
    this.#o.passedOn(check);
    if (this.#withheld !== null) this.#withhold(null);
  }

  /** An order that the store refuses is left out, as one that is too long is. @returns false: the rest is for the next time */
  async #send(
    term: Term,
    differences: Difference[],
    check: OwnCheck | null,
    waitMs: number | null,
  ): Promise<boolean> {
    const { refused } = this.#o;
    const keyOf = ({ order }: SealedDifference) => publishKey(order.key);
    let batch: SealedDifference[] = [];
    let bytes = 0;
    const send = async (last: End | null) => {
      const all = batch;
      [batch, bytes] = [[], 0];
      let isEndSent = last === null;
      // The end of the check goes with the whole rest, or after its parts.
      const { rows, isCut } = await refused.send(all, keyOf, async (some) => {
        const end = some.length === all.length ? last : null;
        await this.#call(term, some, end);
        isEndSent ||= end !== null;
      });
      rows.forEach(({ difference }) => term.published.published(difference));
      if (isCut) return false;
      if (!isEndSent) await this.#call(term, [], last);
      return true;
    };
    const toSend = differences.filter(({ key }) => !refused.waits(publishKey(key)));
    for (let n = 0; n < toSend.length; n += TEXTS_AT_ONCE) {
      for (const each of await sealDifferences(toSend.slice(n, n + TEXTS_AT_ONCE), this.#o)) {
        const length = each.order.body?.length ?? 0;
        const isFull =
          batch.length === MOST_PUBLISHED || (batch.length > 0 && bytes + length > MOST_PULLED_BYTES);
        if (isFull && !(await send(null))) return false;
        batch.push(each);
        bytes += length;
      }
    }
    const isEmpty = batch.length === 0 && check === null && waitMs === null;
    return isEmpty || (await send(this.#end(check, waitMs)));
  }

  #end(check: OwnCheck | null, waitMs: number | null): End {
    if (check === null) return { check: null, waitMs };
    const now = this.#o.clock.now();
    const { startedAt, endedAt, orders } = check;
    const [beganMsAgo, endedMsAgo] = [Math.max(0, now - startedAt), Math.max(0, now - endedAt)];
    // The service has answered: an earlier wait is over.
    return { check: { beganMsAgo, endedMsAgo, orders }, waitMs: waitMs ?? 0 };
  }

  async #call(term: Term, some: readonly SealedDifference[], end: End | null): Promise<void> {
    const { link, lead } = this.#o;
    if (lead.term !== term.term) throw new FloorStoreError('other-leader', 'the lead has ended');
    const { place } = term;
    const publication = { orders: some.map(({ order }) => order), ...(end ?? GOES_ON) };
    await link.ask((call) => link.store.publish({ ...call, ...publication, term: term.term, place }));
    term.place++;
  }
}
