/**
 * Published orders of one term of this bench's lead: compared with the store at its beginning, and sent in numbered
 * calls, the last of which ends a check. The store refuses calls of an earlier leader.
 */
import type { Clock } from '../../domain/clock.ts';
import type { Sealing } from '../bench-work.ts';
import type { Log } from '../../station/log.ts';
import type { FloorLink } from '../link.ts';
import type { RefusedRows } from '../refused-rows.ts';
import { FloorStoreError } from '../store/store-error.ts';
import {
  LEFT_BODY_MS,
  MOST_MARKS,
  MOST_PUBLISHED,
  MOST_PULLED_BYTES,
  type Publication,
} from '../store/store-orders.ts';
import { sealDifferences, type SealedDifference } from '../telling/sealed-differences.ts';
import type { Lead } from './lead.ts';
import type { OrderSealing } from './order-sealing.ts';
import { PublishedByThis, type Difference, type OwnOrders } from './order-differences.ts';

/** Texts per read: some milliseconds. */
const TEXTS_AT_ONCE = 50;

/** End of a publication. */
type End = Pick<Publication, 'check' | 'waitMs'>;

const GOES_ON: End = { check: null, waitMs: null };

/** A published order among the refused rows. */
const publishKey = (key: string): string => `publish ${key}`;

export interface PublishedTermParts {
  link: FloorLink;
  lead: Lead;
  sealing: Pick<Sealing, 'mark'>;
  orderSealing: Pick<OrderSealing, 'seal'>;
  orders: OwnOrders;
  refused: RefusedRows;
  clock: Clock;
  log: Log;
}

/** A finished check of this bench; times in epoch milliseconds. */
export interface OwnCheck {
  startedAt: number;
  endedAt: number;
  orders: number;
}

export class PublishedTerm {
  readonly term: number;
  readonly published: PublishedByThis;
  readonly #o: PublishedTermParts;
  #place = 0;

  private constructor(parts: PublishedTermParts, term: number, published: PublishedByThis) {
    this.#o = parts;
    this.term = term;
    this.published = published;
  }

  /** Compares the orders of the store with the cache. @throws FloorStoreError */
  static async begin(parts: PublishedTermParts, term: number): Promise<PublishedTerm> {
    const { link, clock } = parts;
    const marks = new Map<string, string>();
    for (let after = ''; ;) {
      const page = await link.ask((call) => link.store.marks({ ...call, after }));
      for (const { key, mark } of page) marks.set(key, mark);
      after = page.at(-1)?.key ?? after;
      if (page.length < MOST_MARKS) break;
    }
    const leftSince = () => clock.now() - LEFT_BODY_MS;
    return new PublishedTerm(parts, term, await PublishedByThis.compare({ ...parts, leftSince }, marks));
  }

  /** Orders that the store refuses, or that are too long, are left out. @returns false: the rest follows next time */
  async send(differences: Difference[], check: OwnCheck | null, waitMs: number | null): Promise<boolean> {
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
        await this.#call(some, end);
        isEndSent ||= end !== null;
      });
      rows.forEach(({ difference }) => this.published.published(difference));
      if (isCut) return false;
      if (!isEndSent) await this.#call([], last);
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
    // The service has answered: an earlier wait has ended.
    return { check: { beganMsAgo, endedMsAgo, orders }, waitMs: waitMs ?? 0 };
  }

  async #call(some: readonly SealedDifference[], end: End | null): Promise<void> {
    const { link, lead } = this.#o;
    if (lead.term !== this.term) throw new FloorStoreError('other-leader', 'the lead has ended');
    const [term, place] = [this.term, this.#place];
    const publication = { orders: some.map(({ order }) => order), ...(end ?? GOES_ON) };
    await link.ask((call) => link.store.publish({ ...call, ...publication, term, place }));
    this.#place++;
  }
}
