/** Requests of a person to the floor: take over another bench's order, declare a bench off, choose which of two boxes stays. */
import type { Sealing } from './bench-work.ts';
import { originOf } from './claims/claim-origin.ts';
import type { FloorCopy } from './copy/floor-copy.ts';
import type { FloorLink } from './link.ts';
import type { Reserve } from './claims/reserve.ts';
import type { Claimed } from './store/store.ts';

export interface PeopleCallsParts {
  copy: FloorCopy;
  link: FloorLink;
  reserve: Reserve;
  sealing: Sealing;
  /** True if the service shows the order although another bench says that it is packed or cancelled. */
  isDoubted: (orderId: string) => boolean;
  /** Name of the signed-on operator; null: none. */
  who: () => string | null;
  /** Starts the next heartbeat now: it may bring news to this bench. */
  wake: () => void;
}

/** Every method throws a FloorStoreError if the store did not do it. */
export class PeopleCalls {
  readonly #o: PeopleCallsParts;

  constructor(parts: PeopleCallsParts) {
    this.#o = parts;
  }

  /** Asks the bench that has the order for it. `given`: it was not opened there, and is this bench's now. */
  async ask(orderId: string, reason: string): Promise<'given' | 'asked' | 'other-holder'> {
    const { link, reserve, sealing } = this.#o;
    return this.#whileAsked(orderId, async () => {
      const holder = this.#holderOf(orderId);
      const answer = await link.ask((call) =>
        link.store.ask({ ...call, orderId, reason: sealing.seal('reason', orderId, reason) }),
      );
      if ('asked' in answer) {
        reserve.want(orderId, holder);
        return 'asked';
      }
      return this.#keep(answer, {}) ? 'given' : 'other-holder';
    });
  }

  /** Answers a bench that asks for an order that is open here. */
  async answer(orderId: string, token: number, give: boolean): Promise<void> {
    const { link } = this.#o;
    await link.ask((call) => link.store.answer({ ...call, orderId, token, give }));
    this.#o.wake();
  }

  /**
   * @param token of the claim that the person saw
   * @param approver name of the approver; null: none was needed, and it is the word of the operator here
   */
  async take(
    orderId: string,
    token: number,
    reason: string,
    approver: string | null,
  ): Promise<'taken' | 'other-holder'> {
    const { link, sealing } = this.#o;
    return this.#whileAsked(orderId, async () => {
      const origin = originOf(this.#o.copy, 'taken', this.#holderOf(orderId));
      const taken = await link.ask((call) =>
        link.store.take({
          ...call,
          orderId,
          token,
          doubts: this.#o.isDoubted(orderId),
          reason: sealing.seal('reason', orderId, reason),
          by: this.#who(orderId, approver),
        }),
      );
      return this.#keep(taken, origin) ? 'taken' : 'other-holder';
    });
  }

  /** @param bench as the person saw it @see take for `approver` */
  async freeBench(
    bench: { benchId: string; seen: number },
    reason: string,
    approver: string | null,
  ): Promise<{ freed: number }> {
    const { link, sealing } = this.#o;
    const freed = await link.ask((call) =>
      link.store.freeBench({
        ...call,
        ...bench,
        reason: sealing.seal('reason', '', reason),
        by: this.#who('', approver),
      }),
    );
    this.#o.wake();
    return freed;
  }

  /** @see take for `approver` */
  async choose(
    box: { orderId: string; benchId: string; history: string; reason: string },
    approver: string | null,
  ): Promise<void> {
    const { link, sealing } = this.#o;
    const { reason, ...named } = box;
    const { orderId } = box;
    await link.ask((call) =>
      link.store.choose({
        ...call,
        ...named,
        reason: sealing.seal('reason', orderId, reason),
        by: this.#who(orderId, approver),
      }),
    );
    this.#o.wake();
  }

  #who(orderId: string, approver: string | null): string | null {
    const name = approver ?? this.#o.who();
    return name === null ? null : this.#o.sealing.seal('by', orderId, name);
  }

  /** @returns whether the order is this bench's now, on its disk */
  #keep(answer: Claimed, origin: ReturnType<typeof originOf>): boolean {
    return answer.granted && this.#o.copy.own.keep([{ ...answer, ...origin }]).length > 0;
  }

  /** Bench that has the order, as last reported; null: none. */
  #holderOf(orderId: string): string | null {
    const row = this.#o.copy.rows.claimOf(orderId);
    return row === null || row.state === 'free' ? null : row.benchId;
  }

  async #whileAsked<Result>(orderId: string, work: () => Promise<Result>): Promise<Result> {
    try {
      return await this.#o.reserve.whileAsked([orderId], work);
    } finally {
      this.#o.wake();
    }
  }
}
