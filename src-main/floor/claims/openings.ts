/** Permission to open an order, from this bench's own disk, or by one question to the store that is answered in time. */
import type { Clock } from '../../domain/clock.ts';
import { mayOpen } from '../../domain/floor/may-open.ts';
import type { Opening } from '../../packing/floor-claims.ts';
import { FloorStoreError } from '../store/store-error.ts';
import { isAtWork, type BenchWork, type Sealing } from '../bench-work.ts';
import type { CancelsElsewhere } from '../cancels/cancels-elsewhere.ts';
import type { FloorCopy } from '../copy/floor-copy.ts';
import type { FloorLink } from '../link.ts';
import type { FloorView } from '../floor-view.ts';
import type { RefusedRows } from '../refused-rows.ts';
import { queueKey, type Reserve } from './reserve.ts';
import type { CancelRow } from '../store/store-cancels.ts';
import type { Claimed } from '../store/store.ts';

/** Longest wait of a packer for the store, in milliseconds. */
const CLAIM_MS = 800;

/** Part of that wait in which a bench that was asked may hand over, and the interval of checking for that. */
const ASKED_MS = 600;
const AGAIN_MS = 150;

export interface OpeningsParts {
  copy: FloorCopy;
  link: FloorLink;
  work: BenchWork;
  view: FloorView;
  reserve: Reserve;
  sealing: Sealing;
  refused: RefusedRows;
  clock: Clock;
  cancels: Pick<CancelsElsewhere, 'rowOf'>;
}

type Refused = Extract<Claimed, { why: 'other-bench' | 'packed' }>;

export class Openings {
  readonly #o: OpeningsParts;

  constructor(parts: OpeningsParts) {
    this.#o = parts;
  }

  /** The claim under which an order is opened, as it is recorded. */
  #sure(orderId: string, token: number): Opening {
    const from = this.#o.copy.own.originOf(orderId);
    return { ok: true, claim: { token, isSure: true, risk: null, ...(from && { from }) } };
  }

  /** @param risk reason of a person who opens an order that another bench may have; null: none */
  of(orderId: string, risk: string | null): Opening | Promise<Opening> {
    const { copy, link, view, reserve, cancels } = this.#o;
    const cancel = cancels.rowOf(orderId);
    if (cancel !== null) return cancelledBy(view, cancel);
    const row = copy.rows.claimOf(orderId);
    const ownToken = reserve.tokenOf(orderId);
    const rule = mayOpen({
      ownToken,
      isElsewhere: row !== null && view.isElsewhere(row),
      isReservedElsewhere: row?.state === 'reserved',
      canAsk: link.canAsk,
    });
    if (rule === 'sure') return this.#sure(orderId, ownToken ?? 0);
    return rule === 'ask' ? this.#ask(orderId, risk) : this.#alone(orderId, risk);
  }

  async #ask(orderId: string, risk: string | null): Promise<Opening> {
    const [answer] = (await this.claim([orderId], true)) ?? [];
    if (!answer) return this.#alone(orderId, risk);
    if (answer.granted) return this.#sure(orderId, answer.token);
    if (answer.why === 'cancelled') return cancelledBy(this.#o.view, answer.cancel);
    // The claim is for a box of this bench that the service had processed: the order is packed here a second time.
    const isOwn = answer.claim.benchId === this.#o.copy.benchId && this.#o.work.head(orderId) !== null;
    return isOwn ? this.#sure(orderId, answer.claim.token) : elsewhere(this.#o.view, answer);
  }

  /** The opening by this bench's own knowledge, if the store does not answer or refuses. */
  #alone(orderId: string, risk: string | null): Opening {
    const { view, link, work } = this.#o;
    // An order that was begun here is continued, like all work of a bench that is cut off; its box waits until the floor
    // was asked.
    if (isAtWork(work.head(orderId)) && !link.canAsk)
      return { ok: true, claim: { token: 0, isSure: false, risk } };
    const known = view.elsewhere(orderId);
    // An order that is packed there stays packed; one that was being packed there may have been put back since. A bench
    // that is cut off cannot ask for it: it reports the state as unknown, and the risk.
    const canBeAskedFor = risk === null && link.canAsk;
    if (known && (known.what === 'packed' || canBeAskedFor))
      return { ok: false, why: 'elsewhere', elsewhere: known };
    // The store has answered, and refused the claim, as a row of it or while it settles.
    const { state, since } = link.contact;
    const refused = state === 'in-touch' ? ({ isRefused: true } as const) : {};
    if (risk !== null) return { ok: true, claim: { token: 0, isSure: false, risk, ...refused } };
    return state === 'in-touch' ? { ok: false, why: 'not-given' } : { ok: false, why: 'cut-off', since };
  }

  /**
   * Claims orders, and stores the grants on this disk.
   * @param asks true: ask another bench for an order that it has only reserved, and wait while there is time
   * @returns null if the store did not answer in time: late grants are released
   * @throws the storage engine's error if a grant could not be written
   */
  async claim(orderIds: readonly string[], asks = false): Promise<Claimed[] | null> {
    const { reserve, clock, link } = this.#o;
    const isLate = new AbortController();
    const claimed = reserve.whileAsked(orderIds, () =>
      asks ? this.#claimAsking(orderIds, isLate.signal) : this.#claim(orderIds, isLate.signal),
    );
    const late = new AbortController();
    const timeout = clock.sleep(CLAIM_MS, late.signal).then(() => null);
    try {
      const answers = await Promise.race([claimed, timeout]);
      if (answers === null) {
        isLate.abort();
        link.failed(new FloorStoreError('timeout', 'no answer to a claim in time'));
        // The claim may still fail: its caller no longer waits.
        claimed.catch(() => undefined);
      }
      return answers;
    } catch (error) {
      if (error instanceof FloorStoreError) return null;
      throw error;
    } finally {
      late.abort();
    }
  }

  /**
   * Claims orders, and asks for those reserved elsewhere: that bench gives them at its next heartbeat, since only it
   * knows whether it has opened them.
   */
  async #claimAsking(orderIds: readonly string[], late: AbortSignal): Promise<Claimed[]> {
    const { link, reserve, clock, sealing } = this.#o;
    let answers = await this.#claim(orderIds, late);
    const [refused] = answers;
    if (!refused || refused.granted || refused.why === 'cancelled' || refused.claim.state !== 'reserved')
      return answers;
    const { orderId } = refused;
    reserve.want(orderId, null);
    // No reason was typed.
    const reason = sealing.seal('reason', orderId, '');
    await link.ask((call) => link.store.ask({ ...call, orderId, reason }));
    const until = clock.elapsed() + ASKED_MS;
    while (!late.aborted && clock.elapsed() < until) {
      await clock.sleep(AGAIN_MS, late);
      answers = await this.#claim(orderIds, late);
      if (answers[0]?.granted) break;
    }
    return answers;
  }

  async #claim(orderIds: readonly string[], late: AbortSignal): Promise<Claimed[]> {
    const { copy, link, sealing, work, refused } = this.#o;
    const { operator } = work.current();
    const sealed = operator === null ? null : sealing.seal('operator', '', operator);
    const ask = async (wanted: readonly string[]) => {
      const due = wanted.filter((orderId) => !refused.waits(queueKey(orderId)));
      const { answers: given } = await refused.send(due, queueKey, (some) =>
        link.ask((call) => link.store.claim({ ...call, orderIds: [...some], operator: sealed })),
      );
      return given;
    };
    let answers = await ask(orderIds);
    // An order that was given up once may still be released under that token. It is released now, and claimed under a new
    // one.
    const old = answers.filter((one) => one.granted && copy.own.isGivenUp(one) && !this.#isBegun(one));
    if (old.length > 0 && !late.aborted) {
      const again = await ask(await this.#releaseOld(old));
      // An order that is not released or claimed again is not granted: its old token may end at any time.
      const byOrder = new Map(again.map((one) => [one.orderId, one]));
      answers = answers.flatMap((one) => (old.includes(one) ? (byOrder.get(one.orderId) ?? []) : one));
    }
    // A late grant is not stored: the caller continues without it, and the next heartbeat releases it.
    if (!late.aborted)
      copy.own.keep(
        answers.flatMap((one) =>
          one.granted && !this.#isBegun(one) ? [{ orderId: one.orderId, token: one.token }] : [],
        ),
      );
    return answers;
  }

  /** @returns orders that the store has taken back; the others of the answer stay granted without them */
  async #releaseOld(old: readonly Claimed[]): Promise<string[]> {
    const { link, refused } = this.#o;
    const keyOf = (orderId: string, token: number) => `release ${orderId} ${token}`;
    const claims = old.flatMap((one) =>
      one.granted && !refused.waits(keyOf(one.orderId, one.token))
        ? [{ orderId: one.orderId, token: one.token }]
        : [],
    );
    try {
      const { rows } = await refused.send(
        claims,
        ({ orderId, token }) => keyOf(orderId, token),
        (some) => link.ask((call) => link.store.release({ ...call, claims: [...some] })),
      );
      return rows.map(({ orderId }) => orderId);
    } catch (error) {
      if (error instanceof FloorStoreError) return [];
      throw error;
    }
  }

  /** True if another call has opened the order here meanwhile, as with two scans at once: its claim is in use. */
  #isBegun({ orderId }: Claimed): boolean {
    return isAtWork(this.#o.work.head(orderId));
  }
}

/** Refusal to open an order that another bench cancels. */
const cancelledBy = (view: FloorView, cancel: CancelRow): Opening => ({
  ok: false,
  why: 'elsewhere',
  elsewhere: view.cancelOf(cancel),
});

const elsewhere = (view: FloorView, { claim }: Pick<Refused, 'claim'>): Opening => ({
  ok: false,
  why: 'elsewhere',
  elsewhere: view.elsewhereOf(claim),
});
