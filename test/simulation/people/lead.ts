/** The lead: cancels orders, takes decisions back, settles stuck ones, and checks the queue. */
import { ORPCError } from '@orpc/client';
import type { Intent, IntentState } from '../../../src-main/contract/orders/cancel.ts';
import type { Random } from '../../../src-main/practice/invented/random.ts';
import type { Screen } from '../station.ts';
import type { CancelTruth } from '../truth/cancels.ts';
import type { Decision } from '../truth/decision.ts';
import type { Person } from './person.ts';

const MOST_AT_ONCE = 5;
const ALL = 500;
/** The newest decisions. */
const FEW = 10;

export class Lead {
  readonly #person: Person;
  readonly #truth: CancelTruth;
  readonly #random: Random;
  /** Epoch milliseconds by the station's computer. */
  readonly #clock: () => number;
  /** Call when a person should look at the closed boxes. */
  readonly #calls: () => void;
  #reasons = 0;
  /** Orders that he has chosen before. */
  readonly #seen: string[] = [];

  constructor(
    person: Person,
    truth: CancelTruth,
    random: Random,
    { clock, calls }: { clock: () => number; calls: () => void },
  ) {
    this.#person = person;
    this.#truth = truth;
    this.#random = random;
    this.#clock = clock;
    this.#calls = calls;
  }

  /** The outbox as it is shown; everything that was saved must be in it. */
  async looks(screen: Screen): Promise<Intent[]> {
    const intents: Intent[] = [];
    const total = await screen.outbox.count();
    while (intents.length < total)
      intents.push(...(await screen.outbox.list({ offset: intents.length, limit: ALL })));
    this.#truth.shows(intents);
    this.#truth.isWhole(intents);
    return intents;
  }

  async acts(screen: Screen): Promise<void> {
    const intents = await this.looks(screen);
    const step = this.#random.weighted([
      ['decide', 5],
      ['decide-many', 1],
      ['take-back', 2],
      ['hurry', 2],
      ['end', 3],
    ] as const);
    if (step === 'decide') return this.#decide(screen);
    if (step === 'decide-many') return this.#decideMany(screen);
    if (step === 'take-back') return this.#takeBack(screen, intents);
    if (step === 'hurry') return this.#hurry(screen, intents);
    return this.#end(screen, intents);
  }

  async #someOrders(screen: Screen, most: number): Promise<string[]> {
    const { rows } = await screen.queue.page({ filter: {}, offset: 0, limit: 50 });
    const chosen = Array.from({ length: Math.min(most, rows.length) }, () => this.#random.pick(rows).orderId);
    this.#seen.push(...chosen);
    return [...new Set(chosen)];
  }

  #newReason(): string {
    return `Reason ${++this.#reasons}`;
  }

  async #decide(screen: Screen): Promise<void> {
    // May also pick an order that the lead noted a while ago.
    const [orderId] = await this.#chosen(screen);
    if (orderId === undefined) return;
    const reason = this.#newReason();
    const decision = this.#truth.decides(orderId, reason, this.#clock());
    const intent = await this.#person.does(
      screen,
      `cancels "${orderId}" (${reason})`,
      () => screen.cancel.decide({ orderId, reason }),
      (error) => this.#notDecided([decision], error),
    );
    if (intent) this.#truth.isSaved(decision, intent, this.#clock());
  }

  /**
   * Picks an order of the queue; at times one that the lead noted a while ago, or whose box is closed: the buyer calls
   * late.
   */
  async #chosen(screen: Screen): Promise<string[]> {
    const how = this.#random.next();
    if (how < 0.15) return this.#seen.slice(-30, -10);
    const { waiting } = how < 0.3 ? await screen.packing.list() : { waiting: [] };
    if (waiting.length === 0) return this.#someOrders(screen, 1);
    this.#calls();
    return [this.#random.pick(waiting).orderId];
  }

  async #decideMany(screen: Screen): Promise<void> {
    // A common reason would make one decision of them: each reason names its order.
    const orderIds = await this.#someOrders(screen, MOST_AT_ONCE);
    if (orderIds.length < 2) return;
    for (const orderId of orderIds) {
      const reason = this.#newReason();
      const decision = this.#truth.decides(orderId, reason, this.#clock());
      const answer = await this.#person.does(
        screen,
        `cancels "${orderId}" with others (${reason})`,
        () => screen.cancel.decideMany({ orderIds: [orderId], reason }),
        (error) => this.#notDecided([decision], error),
      );
      if (!answer) continue;
      const [result] = answer.results;
      if (result?.outcome !== 'decided') this.#truth.decisions.delete(reason);
      else {
        const intents = await screen.outbox.list({ offset: 0, limit: ALL });
        const intent = intents.find((one) => one.reason === reason);
        if (intent) this.#truth.isSaved(decision, intent, this.#clock());
        else this.#person.wrong('nothing-lost', `"${orderId}" (${reason}): saved with others, and lost`);
      }
    }
  }

  #notDecided(decisions: readonly Decision[], error: unknown): void {
    for (const { reason } of decisions) this.#truth.decisions.delete(reason);
    this.#refused(error);
  }

  #refused(error: unknown): void {
    const codes = ['TOO_LATE', 'ALREADY_DECIDED', 'NOT_CANCELLABLE', 'ORDER_NOT_FOUND'];
    if (error instanceof ORPCError && codes.includes(String(error.code))) return;
    if (error instanceof ORPCError && error.code === 'NOT_SAVED') return this.#person.isRefusedByDisk();
    this.#person.wrong('never-breaks', `the outbox: ${String(error)}`);
  }

  /** A request to free the order was made, with any result. */
  #mayBeReleased(reason: string, is = true): void {
    const decision = this.#truth.decisions.get(reason);
    if (decision) decision.mayBeReleased = is;
  }

  /** A decision that was left to a person is sent again only on request. */
  #maySendAgain(reason: string, state: IntentState): void {
    const decision = this.#truth.decisions.get(reason);
    if (decision && (state === 'refused' || state === 'parked')) this.#truth.isSentAgain(decision);
  }

  async #takeBack(screen: Screen, intents: readonly Intent[]): Promise<void> {
    const isLate = this.#random.chance(0.1);
    const open = intents.filter(({ state }) => isLate || state === 'grace' || state === 'waiting');
    if (open.length === 0) return;
    await this.#withdraw(screen, this.#random.pick(open));
  }

  async #withdraw(screen: Screen, { id, reason }: Intent): Promise<void> {
    this.#mayBeReleased(reason);
    const intent = await this.#person.does(
      screen,
      `takes ${reason} back`,
      () => screen.outbox.withdraw({ id }),
      (error) => {
        this.#mayBeReleased(reason, false);
        this.#refused(error);
      },
    );
    const decision = this.#truth.decisions.get(reason);
    if (intent && decision) this.#truth.isTakenBack(decision);
  }

  /** Looks at the newest decisions, and tries to withdraw one that may have been sent already and waits. */
  async glances(screen: Screen): Promise<void> {
    const intents = await screen.outbox.list({ offset: 0, limit: FEW });
    this.#truth.shows(intents);
    const sent = intents.filter(({ state, mayHaveBeenSent }) => state === 'waiting' && mayHaveBeenSent);
    if (sent.length > 0) await this.#withdraw(screen, this.#random.pick(sent));
  }

  async #hurry(screen: Screen, intents: readonly Intent[]): Promise<void> {
    const open = intents.filter(({ state }) =>
      ['grace', 'waiting', 'unknown', 'refused', 'parked'].includes(state),
    );
    if (open.length === 0) return;
    const { id, reason, state } = this.#random.pick(open);
    this.#truth.grace.hurried(reason);
    this.#maySendAgain(reason, state);
    await this.#person.does(
      screen,
      `tries ${reason} now`,
      () => screen.outbox.retry({ id }),
      (error) => this.#refused(error),
    );
  }

  /** Sees to what only a person can end. */
  async #end(screen: Screen, intents: readonly Intent[]): Promise<void> {
    const stuck = intents.filter(
      ({ state }) => state === 'refused' || state === 'parked' || state === 'by-hand',
    );
    if (stuck.length === 0) return;
    const { id, reason, state } = this.#random.pick(stuck);
    const way = this.#random.pick(['giveUp', 'settleByHand', 'lookAgain', 'retry'] as const);
    if (way === 'giveUp') this.#mayBeReleased(reason);
    if (way === 'retry') this.#maySendAgain(reason, state);
    this.#truth.grace.hurried(reason);
    await this.#person.does(
      screen,
      `${way} of ${reason}`,
      () => screen.outbox[way]({ id }),
      (error) => {
        if (way === 'giveUp') this.#mayBeReleased(reason, false);
        this.#refused(error);
      },
    );
  }

  /** Retries stuck decisions until none is left. */
  async helps(screen: Screen): Promise<void> {
    for (const { id, state, reason } of await this.looks(screen))
      if (state === 'refused' || state === 'parked')
        await this.#person.does(
          screen,
          `asks about ${reason} again`,
          () => screen.outbox.lookAgain({ id }),
          (error) => this.#refused(error),
        );
  }
}
