/** A floor in memory, as one bench calls it. Each call is carried out at once and whole. */
import { FloorStoreError } from '../../../src-main/floor/store/store-error.ts';
import {
  MOST_CANDIDATES,
  MOST_CLAIMED,
  OTHER_RUN_MS,
  type Call,
  type FloorStore,
  type Head,
  type HelloInput,
} from '../../../src-main/floor/store/store.ts';
import { pageAfter } from './memory-beat.ts';
import { takeLease } from './memory-cancel-leases.ts';
import { registerCancel, settleCancel } from './memory-cancels.ts';
import * as claims from './memory-claims.ts';
import { assertClaim, isOneTooMany, tellHead } from './memory-heads.ts';
import { appendEvent, historyOf, shareFact } from './memory-history.ts';
import * as orders from './memory-orders.ts';
import { nextRevision, type Caller } from './memory-rows.ts';
import type { MemoryCore } from './memory-core.ts';

type InputOf<Name extends Exclude<keyof FloorStore, 'end'>> = Parameters<FloorStore[Name]>[0];

export class MemoryBenchStore implements FloorStore {
  readonly #floor: MemoryCore;
  readonly #benchId: string;
  #isEnded = false;

  constructor(floor: MemoryCore, benchId: string) {
    this.#floor = floor;
    this.#benchId = benchId;
  }

  async hello({ run, account, name, release }: HelloInput) {
    this.#connected();
    const { rows, now, epoch, settlingMs } = this.#floor;
    const bench = rows.benches.get(this.#benchId);
    if (!bench) throw new FloorStoreError('unknown-bench', 'no bench of this floor');
    if ((rows.account ?? account) !== account)
      throw new FloorStoreError('other-account', 'the floor is of another service or merchant');
    if (bench.endedRun === run) throw new FloorStoreError('ended-run', 'the run was ended');
    const beatAt = rows.presence.get(this.#benchId)?.at ?? -Infinity;
    if (bench.run !== null && bench.run !== run && Math.abs(now() - beatAt) < OTHER_RUN_MS)
      throw new FloorStoreError('other-run', 'another run of this bench beats');
    rows.account = account;
    const endedRun = bench.run === run ? bench.endedRun : (bench.run ?? bench.endedRun);
    rows.benches.set(this.#benchId, {
      ...{ name, release, state: 'in-use', hasLeft: false, run, endedRun, beganAt: now() },
    });
    const { at } = rows.presence.get(this.#benchId) ?? { at: now() };
    rows.presence.set(this.#benchId, { at, orderId: null, operator: null });
    return { benchId: this.#benchId, floorName: this.#floor.name, epoch, settlingMs, now: now() };
  }

  async beat({ run, epoch, after, answeredAt, orderId, operator }: InputOf<'beat'>) {
    this.#connected();
    const floor = this.#floor;
    floor.checkRun(this.#benchId, run);
    const now = floor.now();
    const before = floor.rows.presence.get(this.#benchId)?.at ?? -Infinity;
    const there = Math.min(now, answeredAt);
    const at = before > now ? there : Math.max(before, there);
    floor.rows.presence.set(this.#benchId, { at, orderId, operator });
    const page = pageAfter(floor.rows, epoch === floor.epoch ? after : 0, floor.now());
    const leading = orders.leadingOf(floor.rows, { benchId: this.#benchId, now: floor.now() });
    return { epoch: floor.epoch, settlingMs: floor.settlingMs, now: floor.now(), leading, ...page };
  }

  async claim(input: InputOf<'claim'>) {
    this.#connected();
    if (input.orderIds.length > MOST_CLAIMED)
      throw new FloorStoreError('too-many', `${input.orderIds.length} orders in one claim`);
    const caller = this.#settled(input);
    return input.orderIds.map((orderId) =>
      claims.claimOrder(this.#floor.rows, caller, orderId, input.operator),
    );
  }

  async reserve(input: InputOf<'reserve'>) {
    const candidates = input.candidates.slice(0, MOST_CANDIDATES);
    return claims.reserveOrders(this.#floor.rows, this.#settled(input), candidates, input.count);
  }

  async release(input: InputOf<'release'>) {
    const caller = this.#checked(input);
    for (const claim of input.claims) claims.releaseOrder(this.#floor.rows, caller, claim);
  }

  async ask(input: InputOf<'ask'>) {
    return claims.askForOrder(this.#floor.rows, this.#settled(input), input.orderId, input.reason);
  }

  async answer(input: InputOf<'answer'>) {
    claims.answerAsk(this.#floor.rows, this.#settled(input), input);
  }

  async take(input: InputOf<'take'>) {
    return claims.takeOrder(this.#floor.rows, this.#settled(input), input);
  }

  async freeBench(input: InputOf<'freeBench'>) {
    const { now } = this.#settled(input);
    const { benchId, seen, reason, by } = input;
    const bench = this.#floor.rows.benches.get(benchId);
    const signsOfLife = [this.#floor.rows.presence.get(benchId)?.at, bench?.beganAt];
    const isHere = signsOfLife.some((at) => Math.abs(now - (at ?? -Infinity)) <= OTHER_RUN_MS);
    if (!bench || (bench.state === 'in-use' && isHere)) return { freed: 0 };
    this.#endRun(benchId, 'out-of-use');
    const taken = { fromBenchId: benchId, reason, by, at: now };
    return {
      freed: claims.freeOrders(this.#floor.rows, { benchId, states: ['reserved', 'open'], seen }, now, taken),
    };
  }

  async tell(input: Call & { heads: Head[] }) {
    const caller = this.#checked(input);
    const refused = input.heads.find((head) => isOneTooMany(this.#floor.rows, caller, head));
    if (refused) throw new FloorStoreError('refused-row', 'too many histories of one order');
    for (const head of input.heads) tellHead(this.#floor.rows, caller, head, this.#floor.settlingMs > 0);
  }

  async assert(input: InputOf<'assert'>) {
    const caller = this.#checked(input);
    const isLost = (claim: (typeof input.claims)[number]) =>
      assertClaim(this.#floor.rows, caller, claim, this.#floor.settlingMs > 0);
    return { lost: input.claims.filter(isLost).map(({ orderId }) => orderId) };
  }

  async choose(input: InputOf<'choose'>) {
    const { now } = this.#checked(input);
    const { orderId, benchId, history, by, reason } = input;
    const { rows } = this.#floor;
    const choice = { orderId, benchId, history, by, reason, at: now };
    rows.choices.set(orderId, { ...choice, revision: nextRevision(rows) });
  }

  async append(input: InputOf<'append'>) {
    const caller = this.#checked(input);
    for (const event of input.events) appendEvent(this.#floor.rows, caller, event);
  }

  async history(input: InputOf<'history'>) {
    this.#checked(input);
    return historyOf(this.#floor.rows, input.orderId);
  }

  async share(input: InputOf<'share'>) {
    const caller = this.#checked(input);
    for (const fact of input.facts) shareFact(this.#floor.rows, caller, fact);
  }

  async registerCancel({ run, epoch, ...cancel }: InputOf<'registerCancel'>) {
    const call = { run, epoch };
    const caller = cancel.asserts ? this.#checked(call) : this.#settled(call);
    return registerCancel(this.#floor.rows, caller, cancel);
  }

  async settleCancel({ run, epoch, ...settled }: InputOf<'settleCancel'>) {
    settleCancel(this.#floor.rows, this.#checked({ run, epoch }), settled);
  }

  async leaseCancel(input: InputOf<'leaseCancel'>) {
    return takeLease(this.#floor.rows, this.#settled(input), input);
  }

  async lead(input: Call) {
    return orders.lead(this.#floor.rows, this.#checked(input), input, this.#floor.settlingMs > 0);
  }

  async giveUpLead(input: InputOf<'giveUpLead'>) {
    orders.giveUpLead(this.#floor.rows, this.#checked(input), input);
  }

  async publish(input: InputOf<'publish'>) {
    orders.publish(this.#floor.rows, this.#checked(input), input);
  }

  async pull(input: InputOf<'pull'>) {
    this.#checked(input);
    return orders.pull(this.#floor.rows, input.after);
  }

  async marks(input: InputOf<'marks'>) {
    this.#checked(input);
    return orders.marksAfter(this.#floor.rows, input.after);
  }

  async wantCheck(input: Call) {
    const { now } = this.#checked(input);
    this.#floor.rows.leader.wantedAt = now;
  }

  async close(input: InputOf<'close'>) {
    const { benchId, now } = this.#checked(input);
    this.#endRun(benchId, 'closed', input.leaves);
    claims.freeOrders(this.#floor.rows, { benchId, states: ['reserved'], seen: null }, now, null);
  }

  async end() {
    this.#isEnded = true;
  }

  #endRun(benchId: string, state: 'closed' | 'out-of-use', leaves = false): void {
    const { rows } = this.#floor;
    const bench = rows.benches.get(benchId);
    if (bench)
      rows.benches.set(benchId, {
        ...bench,
        ...{ state, run: null, endedRun: bench.run ?? bench.endedRun, hasLeft: bench.hasLeft || leaves },
      });
    const presence = rows.presence.get(benchId);
    if (presence) rows.presence.set(benchId, { ...presence, orderId: null, operator: null });
  }

  #connected(): void {
    const { fault } = this.#floor;
    if (fault) throw new FloorStoreError(fault, 'as the test says');
    if (this.#isEnded) throw new FloorStoreError('unreachable', 'the connection was closed');
  }

  #checked(call: Call): Caller {
    this.#connected();
    this.#floor.check(this.#benchId, call);
    return { benchId: this.#benchId, now: this.#floor.now() };
  }

  #settled(call: Call): Caller {
    const caller = this.#checked(call);
    this.#floor.checkSettled();
    return caller;
  }
}
