/** The calls of a bench to its store: each names the run and the epoch, and decides the bench's contact with the store. */
import {
  afterAnswer,
  afterFailure,
  afterTime,
  atStart,
  canAsk,
  type Contact,
  type Moment,
} from '../domain/floor/contact.ts';
import type { Clock } from '../domain/clock.ts';
import { FloorStoreError } from './store/store-error.ts';
import type { Call, FloorStore } from './store/store.ts';

/** The store has answered, and says that the bench has to come back first. */
const COME_BACK = ['other-epoch', 'ended-run'];

/** The store has answered, and refuses this one call. */
const REFUSED_CALLS = ['settling', 'too-many', 'other-leader', 'over-quota', 'refused-row'];

export class FloorLink {
  readonly store: FloorStore;
  readonly #clock: Pick<Clock, 'now' | 'elapsed'>;
  readonly #newRun: () => string;
  #run: string;
  #epoch: string | null = null;
  #contact: Contact;
  /** Milliseconds that the store's clock is ahead of this computer's. */
  #skewMs = 0;
  #answeredAt = 0;
  /**
   * Time of the last answer by the monotonic clock; at first the start of the link, since earlier answers are not known.
   */
  #answeredElapsed: number;
  /** Time until which the store only takes assertions, by the monotonic clock. */
  #settlesAt = -Infinity;
  /** Time since when the store can be asked, by the monotonic clock. */
  #canAskSince = -Infinity;
  /** Called when the store answers after it has failed: waiting retries need not wait longer. */
  recovered: () => void = () => undefined;

  /** @param newRun names a run: never the same twice @param wasShutOut as `Contact` says it, at the end of the run before */
  constructor(
    store: FloorStore,
    clock: Pick<Clock, 'now' | 'elapsed'>,
    newRun: () => string,
    wasShutOut = false,
  ) {
    this.store = store;
    this.#clock = clock;
    this.#newRun = newRun;
    this.#run = newRun();
    this.#answeredElapsed = clock.elapsed();
    this.#contact = atStart(this.#moment(), wasShutOut);
  }

  get run(): string {
    return this.#run;
  }

  /** Last answer of `hello`; null: the bench has to come back first. */
  get epoch(): string | null {
    return this.#epoch;
  }

  get contact(): Contact {
    this.#contact = afterTime(this.#contact, this.#moment());
    return this.#contact;
  }

  get canAsk(): boolean {
    return this.#epoch !== null && canAsk(this.contact);
  }

  /** Milliseconds for which the store could be asked without an end. */
  get canAskMs(): number {
    return this.canAsk ? this.#clock.elapsed() - this.#canAskSince : 0;
  }

  get isSettling(): boolean {
    return this.#settlesAt > this.#clock.elapsed();
  }

  /** @param at epoch milliseconds of the store @returns of this computer */
  hereAt(at: number): number {
    return Math.round(at - this.#skewMs);
  }

  /** Time at which the store last answered a heartbeat or a hello, epoch milliseconds of its clock. */
  get answeredAt(): number {
    return this.#answeredAt;
  }

  /** Milliseconds since then; before the first answer since the start. */
  get sinceAnswerMs(): number {
    return this.#clock.elapsed() - this.#answeredElapsed;
  }

  /** Call when the store has answered who it is. */
  noteClock({ now, settlingMs }: { now: number; settlingMs: number }): void {
    this.#answeredAt = now;
    this.#answeredElapsed = this.#clock.elapsed();
    this.#skewMs = now - this.#clock.now();
    this.#settlesAt = settlingMs > 0 ? this.#clock.elapsed() + settlingMs : -Infinity;
  }

  /** Call when the bench has reported its claims, and may ask for more. */
  open(epoch: string): void {
    this.#epoch = epoch;
  }

  /** Call when the bench has to reconnect: the store is not the one it was connected to. */
  lose(): void {
    this.#epoch = null;
  }

  /** Call of the store in the present epoch; null while the bench has to come back. */
  call(): Call | null {
    return this.#epoch === null ? null : { run: this.#run, epoch: this.#epoch };
  }

  /**
   * Calls the store, within an epoch.
   * @throws FloorStoreError as the store says, and `unreachable` while the bench has to come back
   */
  async ask<Result>(work: (call: Call) => Promise<Result>): Promise<Result> {
    const call = this.call();
    if (!call) throw new FloorStoreError('unreachable', 'the bench has not come back yet');
    return this.watched(() => work(call));
  }

  /**
   * Reads. An answer does not prove contact with a store: one that cannot be written to answers it too.
   * @throws FloorStoreError as `ask`
   */
  async read<Result>(work: (call: Call) => Promise<Result>): Promise<Result> {
    const call = this.call();
    if (!call) throw new FloorStoreError('unreachable', 'the bench has not come back yet');
    return work(call);
  }

  /** Calls the store; the result decides the contact of the bench. */
  async watched<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      const result = await work();
      this.#answered();
      return result;
    } catch (error) {
      this.failed(error instanceof FloorStoreError ? error : new FloorStoreError('broken', 'see the cause'));
      throw error;
    }
  }

  /** A call failed, or took longer than its caller can wait. */
  failed({ fault, isAsked }: FloorStoreError): void {
    if (COME_BACK.includes(fault)) {
      if (fault === 'ended-run') this.#run = this.#newRun();
      this.lose();
      this.#answered();
    } else if (REFUSED_CALLS.includes(fault)) this.#answered();
    else this.#contact = afterFailure(this.contact, this.#moment(), fault, isAsked);
  }

  /** Call when the round that brought the bench back is whole. */
  isWhole(): void {
    if (!canAsk(this.contact)) this.#canAskSince = this.#clock.elapsed();
    this.#contact = afterAnswer(this.contact, this.#moment(), true);
  }

  #answered(): void {
    const { state, failures } = this.contact;
    const isWhole = this.#epoch !== null && (state === 'in-touch' || state === 'doubtful');
    this.#contact = afterAnswer(this.#contact, this.#moment(), isWhole);
    if (failures > 0) this.recovered();
  }

  #moment(): Moment {
    return { now: this.#clock.now(), elapsed: this.#clock.elapsed() };
  }
}
