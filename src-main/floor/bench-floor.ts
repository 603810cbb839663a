/**
 * A bench on its floor: says each second that it is there, reads what is new, tells what was done, and keeps a reserve.
 * Whatever the store does, nothing here holds a scan.
 */
import type { Clock } from '../domain/clock.ts';
import { retryMs } from '../domain/floor/retry.ts';
import type { Log } from '../station/log.ts';
import { Loop } from '../sync/loop.ts';
import { CancelsElsewhere } from './cancels-elsewhere.ts';
import { CancelRegistration } from './cancel-registration.ts';
import { isAtWork, type BenchWork, type Sealing } from './bench-work.ts';
import type { FloorCopy } from './copy/floor-copy.ts';
import { FactSharing } from './fact-sharing.ts';
import { FloorView } from './floor-view.ts';
import { HeadTelling } from './head-telling.ts';
import { Lead } from './lead.ts';
import { FloorLink } from './link.ts';
import { Openings } from './openings.ts';
import { PeopleCalls } from './people-calls.ts';
import { Reserve } from './reserve.ts';
import { returnToFloor } from './return-to-floor.ts';
import { FloorStoreError } from './store-error.ts';
import { SILENT_MS, type FloorStore } from './store.ts';

export interface BenchFloorParts {
  store: FloorStore;
  copy: FloorCopy;
  work: BenchWork;
  sealing: Sealing;
  /** Fingerprint of service address and merchant. */
  account: string;
  /** Of this station. */
  name: () => string;
  /** The version of Packdesk. */
  release: string;
  clock: Clock;
  random: () => number;
  newId: () => string;
  log: Log;
  channelNumber: (orderId: string) => string | null;
  /** What is shown of the floor may be different. `hasRows`: what other benches have is. */
  changed: (hasRows: boolean) => void;
}

const BEAT_MS = 1_000;
/** To say good-bye takes no longer. */
const CLOSE_MS = 2_000;

export class BenchFloor {
  readonly #o: BenchFloorParts;
  readonly link: FloorLink;
  readonly lead: Lead;
  readonly reserve: Reserve;
  readonly telling: HeadTelling;
  readonly facts: FactSharing;
  readonly view: FloorView;
  readonly openings: Openings;
  readonly people: PeopleCalls;
  readonly cancels: CancelRegistration;
  readonly cancelsElsewhere: CancelsElsewhere;
  readonly #beats: Loop;
  readonly #watch: Loop;
  #shown = '';
  /** When a beat was answered last, by the computer's clock: it goes on while the computer sleeps. */
  #beatAt = -Infinity;

  constructor(parts: BenchFloorParts) {
    this.#o = parts;
    const { store, copy, work, sealing, clock, random, log, newId, channelNumber } = parts;
    const { now } = clock;
    const link = new FloorLink(store, clock, newId);
    this.link = link;
    this.lead = new Lead({ link, copy, clock });
    this.telling = new HeadTelling({ copy, link, work, sealing, clock, log });
    this.facts = new FactSharing({ copy, link, work, sealing, clock });
    this.view = new FloorView({ copy, link, work, sealing, now, channelNumber });
    const { view } = this;
    const cancelsElsewhere = new CancelsElsewhere({ copy, link, view });
    this.cancelsElsewhere = cancelsElsewhere;
    this.reserve = new Reserve({ copy, link, work, clock, cancels: cancelsElsewhere });
    const { reserve } = this;
    this.openings = new Openings({
      copy,
      link,
      work,
      view,
      reserve,
      sealing,
      clock,
      cancels: cancelsElsewhere,
    });
    const who = () => work.current().operator;
    this.people = new PeopleCalls({ copy, link, reserve, sealing, who, wake: () => this.wake() });
    const wake = () => this.wake();
    const registered = () => this.#o.changed(true);
    this.cancels = new CancelRegistration({ copy, link, work, sealing, clock, wake, registered });
    this.#beats = new Loop({
      clock,
      round: () => this.#round(),
      failed: (error) => {
        this.#show(false);
        if (!(error instanceof FloorStoreError)) log.error({ err: error }, 'the floor could not be followed');
        else if (link.contact.failures === 1)
          log.warn({ fault: error.fault }, 'the store of the floor fails');
        return link.contact.failures === 0 ? BEAT_MS : retryMs(link.contact.failures, random());
      },
    });
    // A doubt becomes a certainty also while nothing is asked.
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

  /** What is set apart is forgotten and given back, where the store answers in time. */
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
      // Also what was claimed to be opened, and was not: the store gives back what is reserved, and no more.
      await this.reserve.giveAllBack();
      await this.telling.tell();
      await this.lead.giveUpNow();
      await this.link.ask((call) => this.link.store.close(call));
    } catch (error) {
      if (!(error instanceof FloorStoreError)) throw error;
    }
  }

  /** Something is to be told, or may be new: the next beat comes now. */
  wake(): void {
    this.#beats.wake();
  }

  /** A beat has been answered since the computer last slept, or it is known that the store does not answer. */
  get isAwake(): boolean {
    return this.link.contact.state !== 'in-touch' || this.#o.clock.now() - this.#beatAt < SILENT_MS;
  }

  async #round(): Promise<number> {
    const { copy } = this.#o;
    if (this.link.epoch === null) {
      await returnToFloor(this.#o, this.link, this.telling);
      this.cancels.lookAgain();
      this.#show(true);
    }
    await this.cancels.tellSent();
    const hasRows = await this.#beat();
    if (this.link.epoch === null) return 0;
    const isComplete = await this.telling.tell();
    await this.reserve.reconcile();
    this.#followBoxes();
    await this.reserve.keepUp();
    this.link.isWhole();
    if (this.#o.work.checks.canLead()) await this.lead.keepUp();
    this.#o.work.checks.afterBeat();
    await this.#answerAsks(copy.benchId ?? '');
    await this.cancels.tell();
    await this.facts.tell();
    this.#show(hasRows);
    return isComplete ? BEAT_MS : 0;
  }

  /** @returns whether rows came */
  async #beat(): Promise<boolean> {
    const { copy, work, sealing, clock } = this.#o;
    let hasRows = false;
    for (let more = true; more;) {
      const { orderId, operator } = work.current();
      const askedAt = clock.elapsed();
      const sealed = operator === null ? null : sealing.seal('operator', '', operator);
      const beat = await this.link.ask((call) =>
        this.link.store.beat({
          ...call,
          after: copy.revision,
          answeredAt: this.link.answeredAt,
          orderId,
          operator: sealed,
        }),
      );
      if (beat.epoch !== this.link.epoch) {
        this.link.lose();
        return hasRows;
      }
      this.link.noteClock(beat);
      this.lead.take(beat.leading, askedAt);
      const { claims, heads, choices, cancels, facts } = beat;
      hasRows ||= claims.length + heads.length + choices.length + cancels.length + facts.length > 0;
      this.facts.draw();
      copy.take(beat, clock.now());
      // The computer slept: what waited for this answer is looked at again.
      if (!this.isAwake) this.#shown = '';
      this.#beatAt = clock.now();
      this.facts.taken(facts);
      if (facts.length > 0) work.factsTaken();
      for (const row of heads) if (row.benchId === copy.benchId) this.telling.noteOwn(row);
      // Taken and given back by another bench: told again, it is this bench's once more.
      for (const row of claims)
        if (row.state === 'free' && isAtWork(work.head(row.orderId))) this.telling.changed(row.orderId);
      ({ more } = beat);
    }
    return hasRows;
  }

  /** Which boxes of this bench must be found, and which were to be found and stay. */
  #followBoxes(): void {
    const { rivalries } = this.view;
    for (const orderId of rivalries.losing()) this.#o.work.pull(orderId);
    for (const { orderId, reason } of rivalries.chosenToFind())
      this.#o.work.letStay(orderId, this.view.text('reason', orderId, reason) ?? '');
  }

  /** What is asked for and not opened here is given without a question. */
  async #answerAsks(benchId: string): Promise<void> {
    const { copy } = this.#o;
    for (const { orderId, ask, token } of copy.rows.claimsOf(benchId)) {
      if (ask === null || ask.benchId === benchId || this.view.isWanted(orderId)) continue;
      copy.own.giveUp([{ orderId, token }]);
      await this.link.ask((call) => this.link.store.answer({ ...call, orderId, token, give: true }));
    }
  }

  #show(hasRows: boolean): void {
    const { contact } = this.link;
    const shown = JSON.stringify([
      contact.state,
      contact.fault,
      this.reserve.size,
      this.telling.untold,
      this.telling.parted,
      // A bench may fall silent while nothing comes.
      this.view.benches().map(({ lastBeatAt: _at, ...bench }) => bench),
    ]);
    if (!hasRows && shown === this.#shown) return;
    this.#shown = shown;
    this.#o.changed(hasRows);
  }
}
