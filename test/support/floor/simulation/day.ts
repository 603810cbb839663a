/** A day of a few benches on one floor, from a seed; what must hold is looked at after each step, and at the end. */
import { ManualClock } from '../../manual-clock.ts';
import type { Phase } from '../../../../src-main/domain/packing/state.ts';
import { rivalryOf, type RivalBox } from '../../../../src-main/domain/floor/which-box.ts';
import type { FloorCopy as StoreCopy } from '../memory-core.ts';
import { MemoryFloor } from '../memory-store.ts';
import { chanceOf, type Chance } from './chance.ts';
import type { Plant } from './plants.ts';
import { SimBench } from './sim-bench.ts';

export interface DayOptions {
  seed: number;
  folder: string;
  plant?: Plant | null;
  benches?: number;
  orders?: number;
  steps?: number;
}

export interface DayResult {
  /** What did not hold, in words; empty: all did. */
  faults: string[];
  openings: number;
  sure: number;
  /** Orders of which there were two boxes or works at the end. */
  doubles: number;
  crashes: number;
}

/** Phases in which goods of the order are at the bench, or left it. */
const WITH_GOODS: readonly Phase[] = ['open', 'short', 'sealed', 'to-pull', 'moved-on'];

export class FloorDay {
  readonly #chance: Chance;
  readonly #clock = new ManualClock();
  readonly #floor: MemoryFloor;
  readonly #benches: SimBench[];
  readonly #orders: string[];
  readonly #steps: number;
  /** Orders of which a person, or a loss of the store's tail, has decided: two benches may have opened them surely. */
  readonly #excused = new Set<string>();
  readonly #tokens = new Map<string, number>();
  readonly #result: DayResult = { faults: [], openings: 0, sure: 0, doubles: 0, crashes: 0 };
  #backup: StoreCopy | null = null;
  /** Boxes that a journal does not know any more since it was put back; the store has heard of each. */
  #forgotten: { orderId: string; benchId: string; history: string; phase: Phase }[] = [];

  constructor({ seed, folder, plant = null, benches = 3, orders = 24, steps = 250 }: DayOptions) {
    this.#chance = chanceOf(seed);
    this.#steps = steps;
    this.#floor = new MemoryFloor(() => this.#clock.now());
    this.#orders = Array.from({ length: orders }, (_, n) => `order-${n}`);
    const world = {
      ...{ floor: this.#floor, clock: this.#clock, chance: this.#chance, folder, plant },
      orders: this.#orders,
    };
    this.#benches = Array.from({ length: benches }, (_, n) => new SimBench(world, `bench-${n}`));
  }

  async play(): Promise<DayResult> {
    for (const bench of this.#benches) bench.start();
    await this.#settle();
    for (let step = 0; step < this.#steps && this.#result.faults.length === 0; step++) {
      await this.#step();
      await this.#settle();
      this.#look();
    }
    if (this.#result.faults.length === 0) await this.#end();
    for (const bench of this.#benches) bench.kill();
    await this.#settle();
    return this.#result;
  }

  /** All that can go on without time goes on. */
  async #settle(): Promise<void> {
    for (let round = 0; round < 4; round++) await new Promise((resolve) => setImmediate(resolve));
  }

  async #pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 250) {
      this.#clock.advance(Math.min(250, left));
      await this.#settle();
    }
  }

  async #step(): Promise<void> {
    const chance = this.#chance;
    const bench = chance.pick(this.#benches);
    if (!bench) return;
    if (!bench.life && chance.oneIn(3)) return bench.start();
    const kind = chance.below(100);
    if (kind < 30) await this.#pass(chance.pick([250, 1_000, 1_000, 3_000, 8_000]) ?? 0);
    else if (kind < 55) await this.#open(bench);
    else if (kind < 68) this.#goOn(bench);
    else if (kind < 76) bench.cable.state = chance.pick(['good', 'good', 'good', 'cut', 'bad']) ?? 'good';
    else if (kind < 80) await this.#carryOutLate();
    else if (kind < 82) await this.#pause(bench);
    else if (kind < 86) this.#dieOrStart(bench);
    else if (kind < 88) await this.#closeOrStart(bench);
    else if (kind < 94) await this.#person(bench);
    else if (kind < 96) this.#backup = this.#floor.copy();
    else if (kind < 98) this.#comeBack();
    else this.#putJournalBack(bench);
  }

  /** @param among these first */
  async #open(bench: SimBench, among: readonly string[] = []): Promise<void> {
    const { life, journal } = bench;
    if (!life) return;
    const free = this.#orders.filter((orderId) => {
      const phase = journal.head(orderId)?.phase;
      return phase === undefined || phase === 'put-back';
    });
    const own = free.filter((orderId) => life.copy.own.tokenOf(orderId) !== null);
    const wanted = free.filter((orderId) => among.includes(orderId));
    const some = wanted.length > 0 ? wanted : this.#chance.oneIn(3) || own.length === 0 ? free : own;
    const orderId = this.#chance.pick(some);
    if (orderId === undefined) return;
    bench.isIdle = false;
    const risk = this.#chance.oneIn(2) ? 'must go today' : null;
    let opening: Awaited<ReturnType<typeof life.claims.ofOpening>> | null = null;
    let isOver = false;
    void Promise.resolve()
      .then(() => life.claims.ofOpening(orderId, risk))
      .then(
        (answer) => (opening = answer),
        () => undefined,
      )
      .finally(() => (isOver = true));
    for (let waited = 0; !isOver && waited < 10; waited++) {
      await this.#settle();
      if (!isOver) this.#clock.advance(100);
    }
    await this.#settle();
    const answer = opening as Awaited<ReturnType<typeof life.claims.ofOpening>> | null;
    if (!answer?.ok || answer.claim === null || bench.life !== life) return;
    const { claim } = answer;
    // As packing does it: in the same turn as the answer nothing else can have opened it here.
    bench.write(() => journal.open(orderId, claim), orderId, true);
    this.#result.openings++;
    if (claim.isSure) this.#result.sure++;
  }

  #goOn(bench: SimBench): void {
    const { journal, life } = bench;
    const head = this.#chance.pick(
      journal.all().filter(({ phase }) => phase === 'open' || phase === 'to-pull'),
    );
    if (!head || !life) return;
    const { orderId, phase } = head;
    if (phase === 'to-pull') return bench.write(() => journal.become(orderId, 'pulled'), orderId, false);
    const isTaken = life.claims.takenBy(orderId, head.claim) !== null;
    const next = isTaken || this.#chance.oneIn(4) ? 'put-back' : 'sealed';
    bench.write(() => journal.become(orderId, next), orderId, false);
  }

  /** The packer leaves, on a wire that loses answers, and is back: at what was given up meanwhile. */
  async #pause(bench: SimBench): Promise<void> {
    bench.cable.state = 'good';
    await this.#pass(2_000);
    const own = bench.life?.copy.own.all().map(({ orderId }) => orderId) ?? [];
    bench.isIdle = true;
    if (this.#chance.oneIn(2)) return;
    bench.cable.state = this.#chance.pick(['bad', 'late', 'late']) ?? 'late';
    await this.#pass(1_250);
    bench.cable.state = 'good';
    if (this.#chance.oneIn(3)) await this.#pass(2_500);
    await this.#open(bench, own);
    if (this.#chance.oneIn(3)) return;
    await this.#carryOutLate();
    const other = this.#chance.pick(this.#benches.filter((one) => one !== bench));
    if (other) await this.#open(other, own);
  }

  async #carryOutLate(): Promise<void> {
    const late = this.#benches.filter(({ cable }) => cable.late > 0);
    await this.#chance.pick(late)?.cable.carryOutLate();
  }

  #dieOrStart(bench: SimBench): void {
    if (!bench.life) return bench.start();
    this.#result.crashes++;
    if (this.#chance.oneIn(3)) bench.kill();
    else bench.dieSoon();
  }

  async #closeOrStart(bench: SimBench): Promise<void> {
    if (!bench.life) return bench.start();
    let isOver = false;
    void bench.stop().finally(() => (isOver = true));
    for (let waited = 0; !isOver && waited < 40; waited++) await this.#pass(100);
  }

  async #person(bench: SimBench): Promise<void> {
    const { life } = bench;
    if (!life) return;
    const { people, view } = life.floor;
    const orderId = this.#chance.pick(this.#orders) ?? '';
    const there = view.elsewhere(orderId);
    const other = this.#chance.pick(this.#benches.filter((one) => one !== bench));
    const does = this.#chance.below(5);
    let work: Promise<unknown> = Promise.resolve();
    if (does === 0 && there) {
      this.#excused.add(orderId);
      work = people.take(orderId, there.token, 'it is off');
    } else if (does === 1 && other && this.#chance.oneIn(2)) {
      for (const each of this.#orders)
        if (this.#floor.rows.claims.get(each)?.benchId === other.name) this.#excused.add(each);
      work = people.freeBench(other.name, 'it is off');
    } else if (does === 2 && there) work = people.ask(orderId, 'same buyer');
    else if (does === 3) {
      const [ask] = view.asks();
      if (ask) this.#excused.add(ask.orderId);
      if (ask) work = people.answer(ask.orderId, ask.token, this.#chance.oneIn(2));
    } else {
      const rivalry = this.#chance.pick(view.rivalries());
      const box = this.#chance.pick(rivalry?.heads.filter(({ phase }) => phase === 'sealed') ?? []);
      if (box)
        work = people.choose({
          orderId: box.orderId,
          benchId: box.benchId,
          history: box.history,
          reason: 'full',
        });
    }
    let isOver = false;
    void work.catch(() => undefined).finally(() => (isOver = true));
    for (let waited = 0; !isOver && waited < 4; waited++) await this.#settle();
  }

  /** The store restarts; sometimes as it was when it was copied, and what came after is lost. */
  #comeBack(): void {
    const isRestored = this.#backup !== null && this.#chance.oneIn(2);
    const before = this.#floor.rows.claims;
    this.#floor.comeBack(isRestored ? (this.#backup ?? undefined) : undefined);
    this.#tokens.clear();
    if (!isRestored) return;
    const after = this.#floor.rows.claims;
    // Neither a journal nor the store knows of it any more.
    this.#forgotten = this.#forgotten.filter(({ orderId, benchId, history, phase }) => {
      const reported = this.#floor.rows.heads.get(JSON.stringify([orderId, benchId, history]));
      return reported?.phase === phase;
    });
    for (const orderId of this.#orders)
      if (before.get(orderId)?.revision !== after.get(orderId)?.revision) this.#excused.add(orderId);
  }

  /** A journal is put back as it was some orders ago; what is set apart goes with it. */
  #putJournalBack(bench: SimBench): void {
    if (bench.life?.floor.telling.untold !== 0 || bench.cable.late > 0) return;
    bench.kill();
    bench.loseCopy();
    const remaining = new Map([...bench.journal.copy()].filter(() => this.#chance.oneIn(2)));
    for (const { orderId, history, phase } of bench.journal.all()) {
      if (remaining.has(orderId)) continue;
      this.#excused.add(orderId);
      const reported = this.#floor.rows.heads.get(JSON.stringify([orderId, bench.name, history]));
      if (reported?.phase === phase) this.#forgotten.push({ orderId, benchId: bench.name, history, phase });
    }
    bench.journal.putBack(remaining);
    bench.start();
  }

  /** After each step. */
  #look(): void {
    const { faults } = this.#result;
    for (const [orderId, { token }] of this.#floor.rows.claims) {
      if (token < (this.#tokens.get(orderId) ?? 0))
        faults.push(`${orderId}: its token went back to ${token}`);
      this.#tokens.set(orderId, token);
    }
    for (const orderId of this.#orders) {
      if (this.#excused.has(orderId)) continue;
      const sure = this.#benches.filter(({ journal }) => {
        const head = journal.head(orderId);
        return head?.claim?.isSure === true && WITH_GOODS.includes(head.phase);
      });
      if (sure.length > 1)
        faults.push(`${orderId}: surely opened at ${sure.map(({ name }) => name).join(' and ')}`);
    }
  }

  /** Everything is mended, late calls are carried out, and time passes: all benches see one picture. */
  async #end(): Promise<void> {
    for (const bench of this.#benches) bench.cable.state = 'good';
    for (let late = true; late;) {
      await this.#carryOutLate();
      late = this.#benches.some(({ cable }) => cable.late > 0);
    }
    for (const bench of this.#benches) if (!bench.life) bench.start();
    await this.#pass(90_000);
    // Those that died of a crash that was planned before.
    for (const bench of this.#benches) if (!bench.life) bench.start();
    await this.#pass(60_000);
    this.#lookAtEnd();
  }

  #lookAtEnd(): void {
    const { faults } = this.#result;
    const views = this.#benches.map(({ life }) => this.#conflictsOf(life));
    if (new Set(views).size > 1) faults.push(`the benches see different things:\n${views.join('\n')}`);
    for (const { name, life } of this.#benches)
      if (life?.floor.link.contact.state !== 'in-touch')
        faults.push(`${name} is ${life?.floor.link.contact.state}`);
    this.#lookAtBoxes();
    this.#lookAtClaims();
    this.#look();
  }

  #conflictsOf(life: SimBench['life']): string {
    const rivalries = life?.floor.view.rivalries() ?? [];
    return JSON.stringify(
      rivalries
        .map(({ orderId, kind, stays }) => [orderId, kind, stays?.benchId, stays?.history])
        .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
    );
  }

  /** Every double pack is listed, and a box that does not stay is to find. */
  #lookAtBoxes(): void {
    const { faults } = this.#result;
    for (const orderId of this.#orders) {
      const known = this.#benches.flatMap(({ name, journal }) => {
        const head = journal.head(orderId);
        return head ? [{ benchId: name, history: head.history, phase: head.phase }] : [];
      });
      const lost = this.#forgotten.filter(
        (box) => box.orderId === orderId && !known.some(({ history }) => history === box.history),
      );
      const boxes = [...known, ...lost].map((box, first) => ({ ...box, first }) as unknown as RivalBox);
      const isDouble = rivalryOf(boxes) !== null;
      if (isDouble) this.#result.doubles++;
      for (const { name, life, journal } of this.#benches) {
        const listed = life?.floor.view.rivalries().find((one) => one.orderId === orderId);
        if (isDouble && !listed) faults.push(`${orderId}: packed twice, and ${name} does not list it`);
        const own = journal.head(orderId);
        const stays = listed?.stays?.benchId === name && listed.stays.history === own?.history;
        if (listed && own?.phase === 'sealed' && !stays)
          faults.push(`${orderId}: ${name} does not pull its box`);
      }
    }
  }

  /** The store says of each bench what the bench says of itself. */
  #lookAtClaims(): void {
    const { faults } = this.#result;
    for (const { name, life, journal } of this.#benches) {
      for (const row of this.#floor.rows.claims.values()) {
        if (row.benchId !== name || (row.state !== 'reserved' && row.state !== 'open')) continue;
        const phase = journal.head(row.orderId)?.phase;
        const isAtWork = phase !== undefined && WITH_GOODS.includes(phase);
        if (!isAtWork && life?.copy.own.tokenOf(row.orderId) !== row.token)
          faults.push(`${row.orderId}: ${row.state} for ${name}, which does not know of it`);
      }
      for (const { orderId, token } of life?.copy.own.all() ?? []) {
        const row = this.#floor.rows.claims.get(orderId);
        if (row?.benchId !== name || row.token !== token)
          faults.push(
            `${orderId}: ${name} has it under ${token}, and the store says ${row?.benchId} ${row?.token}`,
          );
      }
    }
  }
}
