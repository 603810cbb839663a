/**
 * Rounds of a bench on its floor, one each second: return, heartbeat, reports, claims, reserve. A store that fails is called
 * again later; a change of the shown state is reported.
 */
import type { Clock } from '../domain/clock.ts';
import { retryMs } from '../domain/floor/retry.ts';
import type { Log } from '../station/log.ts';
import { Loop } from '../sync/loop.ts';
import type { BeatReading } from './beat-reading.ts';
import type { BenchStates } from './bench-states.ts';
import type { BenchWork } from './bench-work.ts';
import type { CancelRegistration } from './cancels/cancel-registration.ts';
import { followBoxes } from './claims/follow-boxes.ts';
import type { OnBench } from './claims/on-bench.ts';
import type { Reserve } from './claims/reserve.ts';
import type { FloorCopy } from './copy/floor-copy.ts';
import type { FactSharing } from './facts/fact-sharing.ts';
import type { FloorView } from './floor-view.ts';
import type { FloorLink } from './link.ts';
import type { Lead } from './publishing/lead.ts';
import type { Quota } from './quota.ts';
import type { RefusedRows } from './refused-rows.ts';
import { FloorStoreError } from './store/store-error.ts';
import type { HeadTelling } from './telling/head-telling.ts';
import { returnToFloor } from './telling/return-to-floor.ts';

const BEAT_MS = 1_000;

export interface FloorRoundsParts {
  copy: FloorCopy;
  work: BenchWork;
  account: string;
  name: () => string;
  release: string;
  clock: Clock;
  random: () => number;
  log: Log;
  changed: (hasRows: boolean) => void;
}

/** Parts of a bench's floor that have a step in each round. */
export interface RoundSteps {
  link: FloorLink;
  quota: Quota;
  refused: RefusedRows;
  beat: BeatReading;
  telling: HeadTelling;
  facts: FactSharing;
  reserve: Reserve;
  onBench: OnBench;
  view: FloorView;
  benches: BenchStates;
  lead: Lead;
  cancels: CancelRegistration;
}

export class FloorRounds {
  readonly #o: FloorRoundsParts;
  readonly #steps: RoundSteps;
  readonly #beats: Loop;
  readonly #watch: Loop;
  #shown = '';
  /** Name of this bench in the store. */
  #name = '';
  /** True if heartbeats wait for the next round. */
  #rests = false;

  constructor(parts: FloorRoundsParts, steps: RoundSteps) {
    this.#o = parts;
    this.#steps = steps;
    const { clock, log } = parts;
    this.#beats = new Loop({
      clock,
      round: () => this.#roundOrRetry(),
      rests: () => (this.#rests = true),
      failed: (error) => {
        this.#show(false);
        log.error({ err: error }, 'the floor could not be followed');
        return BEAT_MS;
      },
    });
    steps.link.recovered = () => {
      if (this.#rests) this.#beats.wake();
    };
    // A doubt becomes certain even without a call.
    this.#watch = new Loop({
      clock,
      round: () => {
        this.#show(false);
        return BEAT_MS;
      },
      failed: () => BEAT_MS,
    });
  }

  start(): void {
    this.#beats.start();
    this.#watch.start();
  }

  /** Ends after the round that is under way. */
  async stop(): Promise<void> {
    await this.#watch.stop();
    await this.#beats.stop();
  }

  /** Starts the next heartbeat now, unless the store has just failed: there is something to report, or maybe news. */
  wake(): void {
    if (this.#steps.link.contact.failures === 0) this.#beats.wake();
  }

  /** A store that failed is called again later, unless it answers a packer before. */
  async #roundOrRetry(): Promise<number> {
    this.#rests = false;
    try {
      return await this.#round();
    } catch (error) {
      if (!(error instanceof FloorStoreError)) throw error;
      const { contact } = this.#steps.link;
      this.#show(false);
      if (contact.failures === 1) this.#o.log.warn({ fault: error.fault }, 'the store of the floor fails');
      return contact.failures === 0 ? BEAT_MS : retryMs(contact.failures, this.#o.random());
    }
  }

  async #round(): Promise<number> {
    const { copy, work } = this.#o;
    const { link, quota, telling, facts, reserve, onBench, view, lead, cancels, beat } = this.#steps;
    const name = this.#o.name();
    quota.begin();
    // A bench says its name with its hello.
    if (name !== this.#name) link.lose();
    if (link.epoch === null) {
      this.#name = name;
      await returnToFloor(this.#o, link, telling, cancels, this.#steps);
      this.#show(true);
    }
    await cancels.tellSent();
    const { hasRows, wasAsleep } = await beat.read();
    // Work that waited for this answer is checked again.
    if (wasAsleep) this.#shown = '';
    if (link.epoch === null) return 0;
    const isComplete = await quota.within(() => telling.tell(), true);
    await reserve.reconcile();
    followBoxes(view, work);
    await quota.within(() => onBench.keepUp(), undefined);
    await quota.within(() => reserve.keepUp(), undefined);
    link.isWhole();
    if (work.checks.canLead()) await lead.keepUp();
    work.checks.afterBeat();
    await this.#answerAsks(copy.benchId ?? '');
    await cancels.tell();
    await quota.within(() => facts.tell(), undefined);
    this.#show(hasRows);
    return isComplete ? BEAT_MS : 0;
  }

  /** Gives an order that is asked for and not opened here, without a question. */
  async #answerAsks(benchId: string): Promise<void> {
    const { copy } = this.#o;
    const { link, refused, view } = this.#steps;
    for (const { orderId, ask, token } of copy.rows.claimsOf(benchId)) {
      const key = `answer ${orderId} ${token}`;
      if (ask === null || ask.benchId === benchId || view.isWanted(orderId)) continue;
      if (refused.waits(key)) continue;
      copy.own.giveUp([{ orderId, token }]);
      await refused.send(
        [{ orderId, token }],
        () => key,
        () => link.ask((call) => link.store.answer({ ...call, orderId, token, give: true })),
      );
    }
  }

  #show(hasRows: boolean): void {
    const { link, reserve, telling, lead, quota, refused, benches } = this.#steps;
    const { contact } = link;
    this.#o.copy.noteShutOut(contact.isShutOut);
    const shown = JSON.stringify([
      contact.state,
      contact.fault,
      reserve.size,
      telling.untold,
      telling.parted,
      lead.waitOfAnother,
      quota.isSpent,
      refused.size,
      // A bench may fall silent while no rows arrive.
      benches.all().map(({ lastBeatAt: _at, ...bench }) => bench),
    ]);
    if (!hasRows && shown === this.#shown) return;
    this.#shown = shown;
    this.#o.changed(hasRows);
  }
}
