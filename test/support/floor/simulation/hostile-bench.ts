/**
 * A hostile bench: under its own login it makes any call that the schema allows, about any order and any bench, from a
 * seed.
 */
import { FloorStoreError } from '../../../../src-main/floor/store/store-error.ts';
import { CURRENT } from '../../../../src-main/floor/store/store-cancels.ts';
import type { FactKind } from '../../../../src-main/floor/store/store-facts.ts';
import type { Call, FloorStore, Head } from '../../../../src-main/floor/store/store.ts';
import { seeded, type Seeded } from '../../../chaos/random.ts';
import { plainSealing } from '../memory-door.ts';
import { someHead } from '../some-head.ts';
import { someCancel, someEvent, someFact, someOrder } from '../some-rows.ts';
import type { FloorWorld } from './floor-world.ts';
import { orderOf } from './sim-service.ts';

export const HOSTILE = 'evil';

const PHASES: readonly Head['phase'][] = [
  ...(['open', 'short', 'sealed', 'to-pull', 'pulled', 'moved-on', 'put-back'] as const),
];
const FACT_KINDS: readonly FactKind[] = [
  ...(['code', 'location', 'operator', 'shortage', 'erasure', 'withheld', 'service', 'figures'] as const),
];
/** Orders to cancel that it names: those that others decide in the course of a day are among them. */
export const CANCELLED = 20;

type Act = (call: Call) => Promise<unknown>;

export class HostileBench {
  readonly #world: FloorWorld;
  readonly #store: FloorStore;
  /** Random numbers of its own: the other benches have the same day without this one. */
  readonly #chance: Seeded;
  #call: Call | null = null;
  #runs = 0;
  #count = 0;

  constructor(world: FloorWorld, seed: number) {
    this.#world = world;
    this.#store = world.floor.connect(HOSTILE);
    this.#chance = seeded(seed + 800_000);
  }

  /** Several calls, of any kind. A refusal is an answer. */
  async act(): Promise<void> {
    for (let left = this.#chance.below(4); left > 0; left--) {
      const act = this.#chance.of(Object.values(this.#acts));
      try {
        this.#call ??= await this.#enter();
        await act(this.#call);
      } catch (error) {
        if (!(error instanceof FloorStoreError)) throw error;
        if (error.fault === 'ended-run' || error.fault === 'other-epoch') this.#call = null;
      }
    }
  }

  async #enter(): Promise<Call> {
    const run = `${HOSTILE}-${++this.#runs}`;
    const { epoch } = await this.#store.hello({ run, account: 'one', name: 'EVIL', release: '9' });
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
    take: async (call) => {
      const claimed = this.#claimed();
      const { floor, excused, endedWords } = this.#world;
      excused.add(claimed.orderId);
      const inForce = [...floor.rows.cancels].filter(
        ([, { orderId, state }]) => orderId === claimed.orderId && CURRENT.includes(state),
      );
      await this.#store.take({ ...call, ...claimed, reason: this.#text(), by: null, doubts: true });
      for (const [key] of inForce)
        if (floor.rows.cancels.get(key)?.state === 'withdrawn') endedWords.add(key);
    },
    freeBench: (call) => {
      const benchId = this.#bench();
      for (const { orderId, benchId: holder } of this.#world.floor.rows.claims.values())
        if (holder === benchId) this.#world.excused.add(orderId);
      return this.#store.freeBench({
        ...call,
        benchId,
        seen: this.#number(),
        reason: this.#text(),
        by: this.#text(),
      });
    },
    tell: (call) =>
      this.#store.tell({ ...call, heads: this.#orders().map((orderId) => this.#head(orderId)) }),
    assert: (call) => {
      const claims = this.#orders().map((orderId) => ({
        ...this.#claimed(orderId),
        state: this.#chance.of(['reserved', 'open', 'packed'] as const),
      }));
      for (const { orderId } of claims) this.#world.excused.add(orderId);
      return this.#store.assert({ ...call, claims });
    },
    choose: (call) => {
      const orderId = this.#order();
      const head = this.#chance.pick([...this.#world.floor.rows.heads.values()]);
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
        this.#chance.pick([null, 'garbage', plainSealing.seal('fact', this.#order(), '{}')]) ?? null;
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
      const cancels = [...this.#world.floor.rows.cancels.values()];
      const cancel = this.#chance.pick(cancels.filter(({ benchId }) => benchId === HOSTILE));
      if (!cancel) return Promise.resolve();
      const { orderId, intentId, version } = cancel;
      const state = this.#chance.of(['sending', 'sent', 'withdrawn', 'refused'] as const);
      return this.#store.settleCancel({ ...call, orderId, intentId, version: version + 1, state });
    },
    lease: (call) => {
      const cancels = [...this.#world.floor.rows.cancels.values()];
      const cancel = this.#chance.pick(cancels.filter(({ benchId }) => benchId === HOSTILE));
      const { orderId, intentId } = cancel ?? { orderId: this.#order(), intentId: this.#text() };
      return this.#store.leaseCancel({ ...call, orderId, intentId });
    },
    lead: (call) => this.#store.lead(call),
    publish: async (call) => {
      const { term } = await this.#store.lead(call);
      const state = this.#chance.of(['open', 'left', 'gone'] as const);
      const orders = this.#orders().map((key) => someOrder({ key, state, leftMsAgo: this.#number() }));
      const check = { beganMsAgo: this.#number(), endedMsAgo: this.#number(), orders: this.#number() };
      await this.#store.publish({ ...call, term, place: 0, orders, check, waitMs: this.#number() });
      await this.#store.giveUpLead({ ...call, term, unfitMs: 0 });
    },
    wantCheck: (call) => this.#store.wantCheck(call),
    close: (call) => this.#store.close({ ...call, leaves: this.#chance.oneIn(2) }),
  };

  #order(): string {
    return this.#chance.oneIn(3)
      ? orderOf(this.#chance.below(CANCELLED))
      : this.#chance.of(this.#world.orders);
  }

  #orders(): string[] {
    return Array.from({ length: this.#chance.from(1, 5) }, () => this.#order());
  }

  #bench(): string {
    return this.#chance.of([HOSTILE, 'nobody', ...this.#world.benches.map(({ name }) => name)]);
  }

  #text(): string {
    return this.#chance.of(['', 'garbage', `said-${++this.#count}`]);
  }

  /** A claim with its real token, or an invented one. */
  #claimed(orderId = this.#order()): { orderId: string; token: number } {
    const token = this.#world.floor.rows.claims.get(orderId)?.token ?? 0;
    return { orderId, token: this.#chance.oneIn(2) ? token : this.#number() };
  }

  #number(): number {
    const { revision } = this.#world.floor.rows;
    const extremes = [0, -1, 1, 60_000, 3_600_000, revision, revision + 1, this.#world.clock.now()];
    return this.#chance.of([...extremes, 2 ** 52, Number.MAX_SAFE_INTEGER]);
  }

  #head(orderId: string): Head {
    const own = [...this.#world.floor.rows.heads.values()].filter(({ benchId }) => benchId === HOSTILE);
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
