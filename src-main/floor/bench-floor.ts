/**
 * A bench on its floor: sends a heartbeat each second, reads news, reports work, and keeps a reserve. Whatever the store does,
 * nothing here blocks a scan.
 */
import type { FloorFault } from '../contract/floor/floor-faults.ts';
import type { Clock } from '../domain/clock.ts';
import { retryMs } from '../domain/floor/retry.ts';
import type { Log } from '../station/log.ts';
import { Loop } from '../sync/loop.ts';
import { BeatReading } from './beat-reading.ts';
import { CancelsElsewhere } from './cancels/cancels-elsewhere.ts';
import { CancelDecisions } from './cancels/cancel-decisions.ts';
import { CancelLeases } from './cancels/cancel-leases.ts';
import { CancelRegistration } from './cancels/cancel-registration.ts';
import { FloorCancelSteps } from './cancels/cancel-steps.ts';
import type { BenchWork, Sealing } from './bench-work.ts';
import type { FloorCopy } from './copy/floor-copy.ts';
import { FactSharing } from './facts/fact-sharing.ts';
import { FloorView } from './floor-view.ts';
import { HeadTelling } from './telling/head-telling.ts';
import { followBoxes } from './claims/follow-boxes.ts';
import { Lead } from './publishing/lead.ts';
import { FloorLink } from './link.ts';
import { OnBench } from './claims/on-bench.ts';
import { Openings } from './claims/openings.ts';
import { PeopleCalls } from './people-calls.ts';
import { Quota } from './quota.ts';
import { RefusedRows } from './refused-rows.ts';
import { Reserve } from './claims/reserve.ts';
import { returnToFloor } from './telling/return-to-floor.ts';
import { FloorStoreError } from './store/store-error.ts';
import type { FloorStore } from './store/store.ts';

export interface BenchFloorParts {
  store: FloorStore;
  copy: FloorCopy;
  work: BenchWork;
  sealing: Sealing;
  /** Fingerprint of service address and merchant. */
  account: string;
  /** Name of this station. */
  name: () => string;
  /** The version of Packdesk. */
  release: string;
  clock: Clock;
  random: () => number;
  newId: () => string;
  log: Log;
  channelNumber: (orderId: string) => string | null;
  /** Called when the shown state of the floor may have changed. `hasRows`: the rows of other benches have. */
  changed: (hasRows: boolean) => void;
}

const BEAT_MS = 1_000;
/** Longest time for saying good-bye to the store. */
const CLOSE_MS = 2_000;

export class BenchFloor {
  readonly #o: BenchFloorParts;
  readonly link: FloorLink;
  readonly lead: Lead;
  readonly quota = new Quota();
  readonly refused: RefusedRows;
  readonly reserve: Reserve;
  readonly telling: HeadTelling;
  readonly facts: FactSharing;
  readonly view: FloorView;
  readonly openings: Openings;
  readonly onBench: OnBench;
  readonly people: PeopleCalls;
  readonly cancels: CancelRegistration;
  readonly cancelDecisions: CancelDecisions;
  readonly cancelSteps: FloorCancelSteps;
  readonly cancelsElsewhere: CancelsElsewhere;
  readonly #beats: Loop;
  readonly #watch: Loop;
  readonly #beat: BeatReading;
  #shown = '';
  /** Name of this bench, as the store knows it. */
  #name = '';
  /** The beats wait for the next round. */
  #rests = false;
  #leaves = false;

  constructor(parts: BenchFloorParts) {
    this.#o = parts;
    const { store, copy, work, sealing, clock, log, newId, channelNumber } = parts;
    const link = new FloorLink(store, clock, newId, copy.isShutOut);
    this.link = link;
    this.lead = new Lead({ link, copy, clock });
    const refused = new RefusedRows(clock, log);
    this.refused = refused;
    this.telling = new HeadTelling({ copy, link, work, sealing, refused, clock, log });
    this.facts = new FactSharing({ copy, link, work, sealing, refused, clock });
    const [wake, registered] = [() => this.wake(), () => this.#o.changed(true)];
    const decisions = new CancelDecisions({ copy, link, work, clock });
    this.cancelDecisions = decisions;
    const leases = new CancelLeases(clock, link);
    const steps = new FloorCancelSteps({ copy, work, decisions, leases, clock, wake });
    this.cancelSteps = steps;
    const ofCancels = {
      copy,
      link,
      work,
      sealing,
      decisions,
      leases,
      steps,
      refused,
      quota: this.quota,
      clock,
    };
    this.cancels = new CancelRegistration({ ...ofCancels, wake, registered });
    const { telling, facts, lead, cancels } = this;
    this.#beat = new BeatReading({ copy, link, work, sealing, clock, telling, facts, lead, cancels });
    const isOnBench = (orderId: string) => this.onBench.has(orderId);
    this.view = new FloorView({ copy, link, work, sealing, now: clock.now, isOnBench, channelNumber });
    const { view } = this;
    const elsewhere = { cancels: new CancelsElsewhere({ copy, link, view }) };
    this.cancelsElsewhere = elsewhere.cancels;
    const ofClaims = { copy, link, work, refused, clock };
    const reserve = new Reserve({ ...ofClaims, ...elsewhere });
    this.reserve = reserve;
    const openings = new Openings({ ...ofClaims, view, reserve, sealing, ...elsewhere });
    this.openings = openings;
    this.onBench = new OnBench({ ...ofClaims, reserve, openings, wake, ...elsewhere });
    const who = () => work.current().operator;
    const isDoubted = (orderId: string) => view.doubts.has(orderId);
    this.people = new PeopleCalls({ copy, link, reserve, sealing, isDoubted, who, wake });
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
    link.recovered = () => {
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

  /** Notes that the bench leaves the floor when it stops, and does not only close for a while. */
  leaving(): void {
    this.#leaves = true;
  }

  /** Stops the floor. The reserve is forgotten and given back, if the store answers in time. */
  async stop(): Promise<void> {
    const { clock } = this.#o;
    await this.#watch.stop();
    const { store } = this.link;
    const inTime = new AbortController();
    const late = clock.sleep(CLOSE_MS, inTime.signal);
    await Promise.race([this.#beats.stop(), late]);
    try {
      const isInTouch = this.link.canAsk;
      if (isInTouch) await Promise.race([this.#close(), late]);
    } finally {
      inTime.abort();
      await store.end().catch(() => undefined);
    }
  }

  async #close(): Promise<void> {
    try {
      // Orders that were claimed for an opening that did not happen are given back too: the store gives back only reserved ones.
      await this.reserve.giveAllBack();
      await this.quota.within(() => this.telling.tell(), true);
      await this.quota.within(() => this.facts.tell(), undefined);
      await this.lead.giveUpNow();
      // A bench that is gone ends none of its rows.
      await this.cancels.tell();
      await this.link.ask((call) => this.link.store.close({ ...call, leaves: this.#leaves }));
    } catch (error) {
      if (!(error instanceof FloorStoreError)) throw error;
    }
  }

  /** Refusal of this bench's work by a store that answers; null: none. */
  get refusal(): FloorFault | null {
    if (this.quota.isSpent) return 'over-quota';
    return this.refused.size > 0 ? 'refused-row' : null;
  }

  /** Starts the next heartbeat now, unless the store has just failed: there is something to report, or maybe news. */
  wake(): void {
    if (this.link.contact.failures === 0) this.#beats.wake();
  }

  /** True if a beat has been answered since the computer last slept, or it is known that the store does not answer. */
  get isAwake(): boolean {
    return this.link.contact.state !== 'in-touch' || this.#beat.isRecent;
  }

  /** A store that failed is called again later, unless it answers a packer before. */
  async #roundOrRetry(): Promise<number> {
    this.#rests = false;
    try {
      return await this.#round();
    } catch (error) {
      if (!(error instanceof FloorStoreError)) throw error;
      const { link } = this;
      this.#show(false);
      if (link.contact.failures === 1)
        this.#o.log.warn({ fault: error.fault }, 'the store of the floor fails');
      return link.contact.failures === 0 ? BEAT_MS : retryMs(link.contact.failures, this.#o.random());
    }
  }

  async #round(): Promise<number> {
    const { copy } = this.#o;
    const name = this.#o.name();
    this.quota.begin();
    // A bench says its name with its hello.
    if (name !== this.#name) this.link.lose();
    if (this.link.epoch === null) {
      this.#name = name;
      await returnToFloor(this.#o, this.link, this.telling, this.cancels, this);
      this.#show(true);
    }
    await this.cancels.tellSent();
    const { hasRows, wasAsleep } = await this.#beat.read();
    // Work that waited for this answer is looked at again.
    if (wasAsleep) this.#shown = '';
    if (this.link.epoch === null) return 0;
    const isComplete = await this.quota.within(() => this.telling.tell(), true);
    await this.reserve.reconcile();
    followBoxes(this.view, this.#o.work);
    await this.quota.within(() => this.onBench.keepUp(), undefined);
    await this.quota.within(() => this.reserve.keepUp(), undefined);
    this.link.isWhole();
    if (this.#o.work.checks.canLead()) await this.lead.keepUp();
    this.#o.work.checks.afterBeat();
    await this.#answerAsks(copy.benchId ?? '');
    await this.cancels.tell();
    await this.quota.within(() => this.facts.tell(), undefined);
    this.#show(hasRows);
    return isComplete ? BEAT_MS : 0;
  }

  /** Gives an order that is asked for and not opened here, without a question. */
  async #answerAsks(benchId: string): Promise<void> {
    const { copy } = this.#o;
    for (const { orderId, ask, token } of copy.rows.claimsOf(benchId)) {
      const key = `answer ${orderId} ${token}`;
      if (ask === null || ask.benchId === benchId || this.view.isWanted(orderId)) continue;
      if (this.refused.waits(key)) continue;
      copy.own.giveUp([{ orderId, token }]);
      await this.refused.send(
        [{ orderId, token }],
        () => key,
        () => this.link.ask((call) => this.link.store.answer({ ...call, orderId, token, give: true })),
      );
    }
  }

  #show(hasRows: boolean): void {
    const { contact } = this.link;
    this.#o.copy.noteShutOut(contact.isShutOut);
    const shown = JSON.stringify([
      contact.state,
      contact.fault,
      this.reserve.size,
      this.telling.untold,
      this.telling.parted,
      this.lead.waitOfAnother,
      this.quota.isSpent,
      this.refused.size,
      // A bench may fall silent while nothing comes.
      this.view.benches().map(({ lastBeatAt: _at, ...bench }) => bench),
    ]);
    if (!hasRows && shown === this.#shown) return;
    this.#shown = shown;
    this.#o.changed(hasRows);
  }
}
