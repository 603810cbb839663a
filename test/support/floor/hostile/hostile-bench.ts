/** A hostile bench: under its own login it makes any call that the schema allows, about any order and any bench, from a seed. */
import type { Sealing } from '../../../../src-main/floor/bench-work.ts';
import { FloorStoreError } from '../../../../src-main/floor/store/store-error.ts';
import type { CancelRow } from '../../../../src-main/floor/store/store-cancels.ts';
import type { FactKind } from '../../../../src-main/floor/store/store-facts.ts';
import type { Call, ClaimRow, FloorStore, Head, HeadRow } from '../../../../src-main/floor/store/store.ts';
import type { NewPublishedOrder } from '../../../../src-main/floor/store/store-orders.ts';
import type { Seeded } from '../../../chaos/random.ts';
import { someHead } from '../some-head.ts';
import { someCancel, someEvent, someFact, someOrder } from '../some-rows.ts';

/** The group in which it is. */
export interface HostileGround {
  store: FloorStore;
  benchId: string;
  /** Ids of the other benches. */
  others: () => readonly string[];
  /** Service and merchant, as its hello says them. */
  account: string;
  seal: Sealing['seal'];
  /** Orders as it publishes them: their texts need not be those of the service. */
  forged: (orders: NewPublishedOrder[]) => Promise<NewPublishedOrder[]>;
  order: (chance: Seeded) => string;
  /** By the store's clock, about. */
  now: () => number;
  /** Reads the group before it speaks. @throws FloorStoreError */
  look: (call: Call) => Promise<HostileRows>;
  /** Called before the bench claims these orders: two honest benches may have opened them. */
  excuse: (orderIds: readonly string[]) => void;
  /** Wraps a call that takes an order from the bench that has it. */
  taking: (orderId: string, take: () => Promise<unknown>) => Promise<unknown>;
  /** Wraps a call that frees the orders of a bench. */
  freeing: (benchId: string, free: () => Promise<unknown>) => Promise<unknown>;
}

/** Rows of the store. */
export interface HostileRows {
  revision: number;
  claims: ReadonlyMap<string, Pick<ClaimRow, 'token'>>;
  heads: readonly HeadRow[];
  cancels: readonly CancelRow[];
}

const NO_ROWS: HostileRows = { revision: 0, claims: new Map(), heads: [], cancels: [] };

const PHASES: readonly Head['phase'][] = [
  ...(['open', 'short', 'sealed', 'to-pull', 'pulled', 'moved-on', 'put-back'] as const),
];
const FACT_KINDS: readonly FactKind[] = [
  ...(['code', 'location', 'operator', 'shortage', 'erasure', 'withheld', 'service', 'figures'] as const),
];
type Act = (call: Call) => Promise<unknown>;

export class HostileBench {
  readonly #ground: HostileGround;
  readonly #store: FloorStore;
  readonly #chance: Seeded;
  #rows = NO_ROWS;
  #call: Call | null = null;
  #runs = 0;
  #count = 0;

  constructor(ground: HostileGround, chance: Seeded) {
    this.#ground = ground;
    this.#store = ground.store;
    this.#chance = chance;
  }

  /** Several calls, of any kind. A refusal is an answer. */
  async act(): Promise<void> {
    for (let left = this.#chance.below(4); left > 0; left--) {
      const act = this.#chance.of(Object.values(this.#acts));
      try {
        this.#call ??= await this.#enter();
        this.#rows = await this.#ground.look(this.#call);
        await act(this.#call);
      } catch (error) {
        if (!(error instanceof FloorStoreError)) throw error;
        if (error.fault === 'ended-run' || error.fault === 'other-epoch') this.#call = null;
      }
    }
  }

  async #enter(): Promise<Call> {
    const { benchId, account } = this.#ground;
    const run = `${benchId}-${++this.#runs}`;
    const { epoch } = await this.#store.hello({ run, account, name: 'EVIL', release: '9' });
    return { run, epoch };
  }

  readonly #acts: Record<string, Act> = {
    beat: (call) =>
      this.#store.beat({
        ...call,
        after: this.#number(),
        answeredAt: this.#number(),
        orderId: this.#order(),
        operator: this.#text(),
      }),
    claim: (call) => this.#store.claim({ ...call, orderIds: this.#orders(), operator: this.#text() }),
    reserve: (call) => this.#store.reserve({ ...call, candidates: this.#orders(), count: this.#number() }),
    release: (call) =>
      this.#store.release({ ...call, claims: this.#orders().map((orderId) => this.#claimed(orderId)) }),
    ask: (call) => this.#store.ask({ ...call, orderId: this.#order(), reason: this.#text() }),
    answer: (call) => this.#store.answer({ ...call, ...this.#claimed(), give: this.#chance.oneIn(2) }),
    take: (call) => {
      const claimed = this.#claimed();
      return this.#ground.taking(claimed.orderId, () =>
        this.#store.take({ ...call, ...claimed, reason: this.#text(), by: null, doubts: true }),
      );
    },
    freeBench: (call) => {
      const benchId = this.#bench();
      return this.#ground.freeing(benchId, () =>
        this.#store.freeBench({
          ...call,
          benchId,
          seen: this.#number(),
          reason: this.#text(),
          by: this.#text(),
        }),
      );
    },
    tell: (call) =>
      this.#store.tell({ ...call, heads: this.#orders().map((orderId) => this.#head(orderId)) }),
    assert: (call) => {
      const claims = this.#orders().map((orderId) => ({
        ...this.#claimed(orderId),
        state: this.#chance.of(['reserved', 'open', 'packed'] as const),
      }));
      this.#ground.excuse(claims.map(({ orderId }) => orderId));
      return this.#store.assert({ ...call, claims });
    },
    choose: (call) => {
      const orderId = this.#order();
      const head = this.#chance.pick(this.#rows.heads);
      const history = head?.history ?? this.#text();
      const benchId = head?.benchId ?? this.#bench();
      return this.#store.choose({ ...call, orderId, benchId, history, by: null, reason: this.#text() });
    },
    append: (call) =>
      this.#store.append({
        ...call,
        events: this.#orders().map((orderId) =>
          someEvent({ orderId, seq: this.#number(), mark: this.#text(), at: this.#number() }),
        ),
      }),
    share: (call) => {
      const kind = this.#chance.of(FACT_KINDS);
      const seen = { [this.#bench()]: this.#number() };
      const body =
        this.#chance.pick([null, 'garbage', this.#ground.seal('fact', this.#order(), '{}')]) ?? null;
      const key = this.#order();
      return this.#store.share({
        ...call,
        facts: [someFact({ kind, key, version: this.#number(), seen, body, ageMs: this.#number() })],
      });
    },
    cancel: (call) => {
      const graceMs = this.#number();
      const asserts = this.#chance.oneIn(2);
      const named = { orderId: this.#order(), intentId: this.#text(), version: this.#number() };
      return this.#store.registerCancel({ ...call, ...someCancel({ ...named, graceMs, asserts }) });
    },
    settle: (call) => {
      const cancel = this.#ownCancel();
      if (!cancel) return Promise.resolve();
      const { orderId, intentId, version } = cancel;
      const state = this.#chance.of(['sending', 'sent', 'withdrawn', 'refused'] as const);
      return this.#store.settleCancel({ ...call, orderId, intentId, version: version + 1, state });
    },
    lease: (call) => {
      const cancel = this.#ownCancel();
      const { orderId, intentId } = cancel ?? { orderId: this.#order(), intentId: this.#text() };
      return this.#store.leaseCancel({ ...call, orderId, intentId });
    },
    lead: (call) => this.#store.lead(call),
    publish: async (call) => {
      const { term } = await this.#store.lead(call);
      const state = this.#chance.of(['open', 'left', 'gone'] as const);
      const orders = this.#orders().map((key) => someOrder({ key, state, leftMsAgo: this.#number() }));
      const forged = await this.#ground.forged(orders);
      const check = { beganMsAgo: this.#number(), endedMsAgo: this.#number(), orders: this.#number() };
      await this.#store.publish({ ...call, term, place: 0, orders: forged, check, waitMs: this.#number() });
      await this.#store.giveUpLead({ ...call, term, unfitMs: 0 });
    },
    wantCheck: (call) => this.#store.wantCheck(call),
    close: (call) => this.#store.close({ ...call, leaves: this.#chance.oneIn(2) }),
  };

  #order(): string {
    return this.#ground.order(this.#chance);
  }

  #ownCancel(): CancelRow | undefined {
    return this.#chance.pick(this.#rows.cancels.filter(({ benchId }) => benchId === this.#ground.benchId));
  }

  #orders(): string[] {
    return Array.from({ length: this.#chance.from(1, 5) }, () => this.#order());
  }

  #bench(): string {
    return this.#chance.of([this.#ground.benchId, 'nobody', ...this.#ground.others()]);
  }

  #text(): string {
    return this.#chance.of(['', 'garbage', `said-${++this.#count}`]);
  }

  /** A claim with its real token, or an invented one. */
  #claimed(orderId = this.#order()): { orderId: string; token: number } {
    const token = this.#rows.claims.get(orderId)?.token ?? 0;
    return { orderId, token: this.#chance.oneIn(2) ? token : this.#number() };
  }

  #number(): number {
    const { revision } = this.#rows;
    const extremes = [0, -1, 1, 60_000, 3_600_000, revision, revision + 1, this.#ground.now()];
    return this.#chance.of([...extremes, 2 ** 52, Number.MAX_SAFE_INTEGER]);
  }

  #head(orderId: string): Head {
    const own = this.#rows.heads.filter(({ benchId }) => benchId === this.#ground.benchId);
    const history = this.#chance.pick(own.filter((head) => head.orderId === orderId))?.history;
    return someHead({
      orderId,
      history: history ?? `forged-${++this.#count}`,
      mark: `forged-${++this.#count}`,
      events: this.#number(),
      token: this.#claimed(orderId).token,
      isSure: this.#chance.oneIn(2),
      phase: this.#chance.of(PHASES),
      isCleared: this.#chance.oneIn(2),
      sealedAt: this.#chance.oneIn(2) ? null : this.#number(),
    });
  }
}
