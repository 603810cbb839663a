/** Parts of a bench on its floor, and how it leaves. Whatever the store does, nothing here blocks a scan. */
import type { FloorFault } from '../contract/floor/floor-faults.ts';
import type { Clock } from '../domain/clock.ts';
import type { Log } from '../station/log.ts';
import { BeatReading } from './beat-reading.ts';
import { CancelsElsewhere } from './cancels/cancels-elsewhere.ts';
import { CancelDecisions } from './cancels/cancel-decisions.ts';
import { CancelLeases } from './cancels/cancel-leases.ts';
import { CancelRegistration } from './cancels/cancel-registration.ts';
import { FloorCancelSteps } from './cancels/cancel-steps.ts';
import { BenchStates } from './bench-states.ts';
import type { BenchWork, Sealing } from './bench-work.ts';
import type { FloorCopy } from './copy/floor-copy.ts';
import { FactSharing } from './facts/fact-sharing.ts';
import { FloorRounds } from './floor-rounds.ts';
import { FloorView } from './floor-view.ts';
import { HeadTelling } from './telling/head-telling.ts';
import { Lead } from './publishing/lead.ts';
import { FloorLink } from './link.ts';
import { OnBench } from './claims/on-bench.ts';
import { Openings } from './claims/openings.ts';
import { PeopleCalls } from './people-calls.ts';
import { Quota } from './quota.ts';
import { RefusedRows } from './refused-rows.ts';
import { Reserve } from './claims/reserve.ts';
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
  readonly benches: BenchStates;
  readonly view: FloorView;
  readonly openings: Openings;
  readonly onBench: OnBench;
  readonly people: PeopleCalls;
  readonly cancels: CancelRegistration;
  readonly cancelDecisions: CancelDecisions;
  readonly cancelSteps: FloorCancelSteps;
  readonly cancelsElsewhere: CancelsElsewhere;
  readonly beat: BeatReading;
  readonly rounds: FloorRounds;
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
    const [wake, registered] = [() => this.rounds.wake(), () => this.#o.changed(true)];
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
    this.beat = new BeatReading({ copy, link, work, sealing, clock, telling, facts, lead, cancels });
    const isOnBench = (orderId: string) => this.onBench.has(orderId);
    const { now } = clock;
    this.benches = new BenchStates({ copy, sealing, now, channelNumber });
    this.view = new FloorView({ copy, link, work, sealing, benches: this.benches, isOnBench, channelNumber });
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
    this.rounds = new FloorRounds(parts, this);
  }

  start(): void {
    this.rounds.start();
  }

  /** Notes that the bench leaves the floor when it stops, and does not only close for a while. */
  leaving(): void {
    this.#leaves = true;
  }

  /** Stops the floor. The reserve is forgotten, and released if the store answers in time. */
  async stop(): Promise<void> {
    const { clock } = this.#o;
    const { store } = this.link;
    const inTime = new AbortController();
    const late = clock.sleep(CLOSE_MS, inTime.signal);
    await Promise.race([this.rounds.stop(), late]);
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
      // Orders that were claimed for an opening that did not happen are released too: the store releases only reserved
      // ones.
      await this.reserve.giveAllBack();
      await this.quota.within(() => this.telling.tell(), true);
      await this.quota.within(() => this.facts.tell(), undefined);
      await this.lead.giveUpNow();
      // A bench that has left cannot end its rows any more.
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

  /** True if a heartbeat was answered since the computer last slept, or it is known that the store does not answer. */
  get isAwake(): boolean {
    return this.link.contact.state !== 'in-touch' || this.beat.isRecent;
  }
}
