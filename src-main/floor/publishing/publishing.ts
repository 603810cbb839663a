/**
 * Publication of this bench's checks of the service, while it leads: when one is due, and whether it is published, or
 * withheld because too many orders are gone.
 */
import { isConfirmed, isCurrent, isMassDeparture, type Withheld } from '../../domain/floor/mass-departure.ts';
import { LOOK_UPS_WITHOUT_TRACE } from '../../domain/orders/queue-departure.ts';
import { MOST_FAILED_CHECKS, UNFIT_MS } from '../../domain/floor/polling-role.ts';
import { FloorStoreError } from '../store/store-error.ts';
import { PublishedTerm, type OwnCheck, type PublishedTermParts } from './published-term.ts';

export interface PublishingParts extends PublishedTermParts {
  /** Open orders of this bench of which too many look-ups in a row have found no trace, except those in hand. */
  lost: (rounds: number) => string[];
  /** Called when the withheld check has changed. */
  changed: () => void;
  /** Called when the store has a check of this bench. */
  passedOn: (check: OwnCheck) => void;
  /** True if another bench had the same result a short time ago, and withheld it. */
  isWithheldElsewhere: () => boolean;
}

/** Interval in which orders that change during a check are published, in milliseconds. */
const EVERY_MS = 1_000;
/** Publications in a row that are cut short before another bench is to lead. */
const MOST_CUT = 3;

export class Publishing {
  readonly #o: PublishingParts;
  #term: PublishedTerm | null = null;
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
    const { term } = this.#o.lead;
    if (term === null || this.isPrepared) return;
    this.#term = await PublishedTerm.begin(this.#o, term);
    this.#failures = 0;
    this.#check = null;
    // An earlier wait of the service has ended by now: this bench is about to ask it again.
    this.#waitMs = null;
  }

  /**
   * Orders that stay in this bench's queue after a check without a trace of very many: until that is published no bench
   * loses them. Asked with each look-up, since the next one without a trace would remove them.
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
        // Unknown whether the call was executed: under another term all is compared again. A bench over its quota
        // leaves it to another.
        if (lead.term === term) lead.giveUp(fault === 'over-quota' ? UNFIT_MS : 0);
        // A newer term may have begun meanwhile, which is not affected.
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
    if (!(await term.send(differences, check, waitMs))) {
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
}
