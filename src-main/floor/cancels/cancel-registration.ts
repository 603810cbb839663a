/**
 * Registration of this bench's cancel decisions at the store: each is registered before it is first tried, and its state
 * is sent again until the store has it. `cancel-steps.ts` decides when one may be delivered.
 */
import type { Clock } from '../../domain/clock.ts';
import type { BenchWork, Sealing, WorkCancel } from '../bench-work.ts';
import type { FloorCopy } from '../copy/floor-copy.ts';
import type { CancelDecisions } from './cancel-decisions.ts';
import type { CancelLeases } from './cancel-leases.ts';
import type { FloorCancelSteps } from './cancel-steps.ts';
import type { FloorLink } from '../link.ts';
import type { Quota } from '../quota.ts';
import type { RefusedRows } from '../refused-rows.ts';
import type { Call } from '../store/store.ts';
import { FloorStoreError } from '../store/store-error.ts';
import { CURRENT, type CancelRow, type Registered, type SettledCancel } from '../store/store-cancels.ts';

/** Time for which ended decisions are sent to a store that does not have them. */
const REPORTED_MS = 35 * 86_400_000;
/** Reports of a round that the store may refuse: with the quota of the day spent it refuses each, and a round stays short. */
const MOST_REFUSED = 10;

export interface CancelRegistrationParts {
  copy: FloorCopy;
  link: FloorLink;
  work: Pick<BenchWork, 'cancels'>;
  sealing: Sealing;
  decisions: CancelDecisions;
  leases: CancelLeases;
  steps: Pick<FloorCancelSteps, 'forget'>;
  quota: Quota;
  refused: RefusedRows;
  clock: Pick<Clock, 'now'>;
  /** Starts the next heartbeat at once: there is something to report. */
  wake: () => void;
  /** Called when the store has reported the state of a decision. */
  registered: () => void;
}

export class CancelRegistration {
  readonly #o: CancelRegistrationParts;
  /** Decisions of which the store may lack something. */
  readonly #untold = new Set<string>();
  /** Cursor in the journal's changes. */
  #place: number;

  constructor(parts: CancelRegistrationParts) {
    this.#o = parts;
    this.#place = parts.work.cancels.changesAfter(null).place;
    this.lookAgain();
  }

  /** Call when decisions of this bench were made, or have progressed, even after their end. */
  changed(): void {
    const { cancels } = this.#o.work;
    const { intentIds, place } = cancels.changesAfter(this.#place);
    this.#place = place;
    for (const intentId of intentIds) {
      this.#untold.add(intentId);
      this.#o.refused.forget(keyOf(intentId));
      const cancel = cancels.of(intentId);
      if (cancel) this.#o.decisions.begin(cancel);
    }
    if (intentIds.length > 0) this.#o.wake();
  }

  /** Notes the state that the store has of a decision of this bench: one that was carried out late is reported again. */
  noteOwn({ intentId, state }: CancelRow): void {
    const { ownCancels } = this.#o.copy;
    const known = ownCancels.of(intentId);
    if (known?.state === state) return;
    ownCancels.put(intentId, { state: null, isFirst: known?.isFirst ?? false });
    this.#untold.add(intentId);
  }

  /** Compares the journal with the state that the store has received. */
  lookAgain(): void {
    const { copy, work, clock } = this.#o;
    for (const intentId of work.cancels.changedSince(clock.now() - REPORTED_MS))
      if (copy.ownCancels.of(intentId)?.state !== work.cancels.of(intentId)?.state)
        this.#untold.add(intentId);
    for (const intentId of work.cancels.unsettled()) this.#untold.add(intentId);
  }

  /** @throws FloorStoreError, but not for a quota that is spent; unanswered and refused reports are sent again */
  async tell(): Promise<void> {
    await this.#each((cancel) =>
      cancel.state === 'registered' ? this.#register(cancel) : this.#settle(cancel, cancel.state),
    );
  }

  /**
   * Reports requests that were sent, or are under way, and that the store does not know. Runs before a heartbeat: a bench
   * that is heard counts as one that has reported them.
   * @throws FloorStoreError as `tell`
   */
  async tellSent(): Promise<void> {
    await this.#each((cancel) => (isSent(cancel.state) ? this.#settle(cancel, cancel.state) : null));
  }

  /** The store may refuse the decisions about one order (`MOST_OF_ORDER`): those about others go on. */
  async #each(report: (cancel: WorkCancel) => Promise<void> | null): Promise<void> {
    const { work, refused } = this.#o;
    let count = 0;
    for (const intentId of [...this.#untold]) {
      const cancel = work.cancels.of(intentId);
      if (cancel === null) {
        this.#untold.delete(intentId);
        refused.forget(keyOf(intentId));
      } else if (!refused.waits(keyOf(intentId)) && !(await this.#isTaken(cancel, report))) {
        // The next round begins with other decisions.
        this.#untold.delete(intentId);
        this.#untold.add(intentId);
        if (++count === MOST_REFUSED) return;
      }
    }
  }

  #isTaken(cancel: WorkCancel, report: (cancel: WorkCancel) => Promise<void> | null): Promise<boolean> {
    const { quota, refused } = this.#o;
    return quota.within(async () => {
      const reporting = report(cancel);
      if (reporting === null) return true;
      const { rows } = await refused.send(
        [reporting],
        () => keyOf(cancel.intentId),
        () => reporting,
      );
      return rows.length > 0;
    }, false);
  }

  async #register(cancel: WorkCancel): Promise<void> {
    const { copy, link, decisions, registered } = this.#o;
    const { intentId } = cancel;
    if (decisions.isAnswered(cancel)) return this.#askForLease(cancel);
    const asserts = copy.ownCancels.of(intentId)?.isFirst === true;
    if (link.isSettling && !asserts) return;
    const answered = await this.#ask(cancel, asserts);
    copy.ownCancels.put(intentId, { state: 'registered', isFirst: answered.first });
    decisions.answered(intentId, answered);
    registered();
  }

  async #askForLease({ orderId, intentId }: WorkCancel): Promise<void> {
    const { link, decisions, leases, registered } = this.#o;
    if (!leases.isWanted(intentId) || link.isSettling) return;
    const askedAt = leases.moment();
    const keeps = leases.keeps(intentId);
    const lease = await link.ask((call) => link.store.leaseCancel({ ...call, orderId, intentId, keeps }));
    leases.answered(intentId, lease, askedAt);
    decisions.endAsking(intentId);
    registered();
  }

  #ask(
    { version, ...cancel }: WorkCancel,
    asserts: boolean,
    refused: (error: unknown) => never = pass,
  ): Promise<Registered> {
    const { link, sealing } = this.#o;
    const { orderId, intentId, decidedAt, graceMs, by } = cancel;
    const reason = sealing.seal('cancel-reason', orderId, cancel.reason);
    const sealedBy = by === null ? null : sealing.seal('by', orderId, by);
    return link.ask((call) =>
      link.store
        .registerCancel({
          ...call,
          ...{ orderId, intentId, version, reason, by: sealedBy, decidedAt, graceMs, asserts },
        })
        .catch(refused),
    );
  }

  async #settle(cancel: WorkCancel, state: SettledCancel['state']): Promise<void> {
    const { copy, link, work, steps } = this.#o;
    const { orderId, intentId } = cancel;
    const before = copy.ownCancels.of(intentId);
    if (before?.state !== state) {
      const version = this.#versionThere(cancel);
      // The decision was sent while the store could not be asked, or the store has lost it: it has to be registered
      // first. A decision that was refused by then may have no row.
      const isKnown = before !== null && before.state !== null && CURRENT.includes(before.state);
      let isFirst = before?.isFirst ?? false;
      if (isSent(state) && !isKnown)
        isFirst = (await this.#ask({ ...cancel, version: version - 1 }, true, asFailure)).first;
      const settle = (call: Call) => link.store.settleCancel({ ...call, orderId, intentId, version, state });
      await link.ask((call) => (isSent(state) ? settle(call).catch(asFailure) : settle(call)));
      copy.ownCancels.put(intentId, { state, isFirst });
    }
    // The decision has moved on during the call: its news is for the next call.
    if (work.cancels.of(intentId)?.version !== cancel.version) return;
    this.#untold.delete(intentId);
    steps.forget(intentId);
  }

  /** If the journal was restored, the store has a later step: new decisions come after that. */
  #versionThere({ orderId, intentId, version }: WorkCancel): number {
    const { rows, benchId } = this.#o.copy;
    const own = rows.cancelsOf(orderId).find((row) => row.benchId === benchId && row.intentId === intentId);
    return own && own.version > version ? own.version + 1 : version;
  }
}

/** Key of a decision among the refused rows. */
const keyOf = (intentId: string): string => `cancel ${intentId}`;

const pass = (error: unknown): never => {
  throw error;
};

/**
 * Makes the round fail if the report of a sent request was refused: until the store has it, the bench must not count as
 * heard.
 */
const asFailure = (error: unknown): never => {
  if (!(error instanceof FloorStoreError) || error.fault !== 'refused-row') throw error;
  throw new FloorStoreError('broken', error.message, { cause: error });
};

const isSent = (state: CancelRow['state']): state is 'sending' | 'sent' =>
  state === 'sending' || state === 'sent';
