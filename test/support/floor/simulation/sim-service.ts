/** The service at which decisions to cancel have their effect: its answers take a while, some are lost, some are refusals. */
import { momentWithOffset } from '../../../../src-main/domain/cancel/decision-moment.ts';
import type { UpstreamClient } from '../../../../src-main/upstream/client.ts';
import { UpstreamError } from '../../../../src-main/upstream/upstream-error.ts';
import type { ManualClock } from '../../manual-clock.ts';
import { aCancelled, anOrder } from '../../order-json.ts';
import { seeded, type Seeded } from '../../../chaos/random.ts';

/** The service's answer to a cancel. `says-yes`: it confirms, and leaves the order as it was. */
type Habit = 'cancels' | 'refuses' | 'refuses-at-first' | 'says-yes';

const FIRST_CREATED = Date.parse('2026-03-01T10:00:00.000Z');
/** Time between orders, so that each is alone in its range of the list. */
const CREATED_EVERY_MS = 600_000;
/** Time after its first refusal during which an order is refused, if it is refused at all. */
const REFUSES_MS = 120_000;

export const orderOf = (n: number): string => `cancelled-${n}`;
export const createdAt = (orderId: string): number =>
  FIRST_CREATED + Number(orderId.split('-')[1]) * CREATED_EVERY_MS;

/** A request to cancel that left a bench. */
interface Request {
  bench: string;
  orderId: string;
  /**
   * Time when the bench last looked at the order before the request, in simulated milliseconds like all of these; null:
   * not since its last request.
   */
  lookedAt: number | null;
  leftAt: number;
  /** True if the bench could not be heard by the others when the request left. */
  isCutOff: boolean;
  /** When it had its effect; null: it has had none. */
  effectAt: number | null;
  isOver: boolean;
}

interface Trip {
  thereMs: number;
  backMs: number;
  /** Never carried out, or carried out and the answer lost; null: it is answered. */
  lost: 'request' | 'answer' | null;
  /** True if the bench ended before the call was executed: it takes effect at once, or never. */
  outlivesBench: boolean;
}

/** Cancels whatever it is asked to, each time, if it does not refuse. */
export class SimService {
  /** Number of requests to cancel an order that were carried out. */
  readonly effects = new Map<string, number>();
  /** True after the end of all faults. */
  isMended = false;
  readonly #requests: Request[] = [];
  /** Time when each bench last looked at each order. */
  readonly #looks = new Map<string, number>();
  readonly #cancelled = new Map<string, string>();
  readonly #refusedSince = new Map<string, number>();
  readonly #clock: ManualClock;
  readonly #chance: Seeded;
  readonly #seed: number;

  constructor(seed: number, clock: ManualClock) {
    this.#seed = seed;
    this.#clock = clock;
    this.#chance = seeded(seed + 600_000);
  }

  /** True if the service confirms a cancel of the order without cancelling it. */
  saysYesOnly(orderId: string): boolean {
    return !this.isCancelled(orderId) && this.#habitOf(orderId) === 'says-yes';
  }

  isCancelled(orderId: string): boolean {
    return this.#cancelled.has(orderId);
  }

  /** Orders that a check shows as cancelled, as they come over the network. */
  allCancelled(): ReadonlyMap<string, string> {
    return new Map(this.#cancelled);
  }

  /** A person cancels it in the service's own portal, which refuses nothing. */
  cancelInPortal(orderId: string): void {
    if (!this.isCancelled(orderId)) this.#become(orderId, 'in the portal');
  }

  /** An order of which a request of that bench is under way. */
  underWay(bench: string): string | null {
    return this.#requests.find((one) => one.bench === bench && !one.isOver)?.orderId ?? null;
  }

  /**
   * Orders with two effective requests, in words. Excludes pairs of benches that had both looked and of which one was
   * unreachable: nothing can prevent those (decisions/0148).
   */
  cancelledTwice(): string[] {
    return [...this.effects].flatMap(([orderId, effects]) => {
      const done =
        effects > 1 ? this.#requests.filter((one) => one.orderId === orderId && hasEffect(one)) : [];
      return done.some((one, n) => done.slice(n + 1).some((other) => !areUnheard(one, other)))
        ? [`${orderId}: cancelled ${effects} times: ${done.map(inWords).join(', ')}`]
        : [];
    });
  }

  /** @param gone the bench's connections are closed */
  client(bench: string, gone: AbortSignal, isInTouch: () => boolean): UpstreamClient {
    const client: Pick<UpstreamClient, 'cancelOrder' | 'ordersPage'> = {
      cancelOrder: (orderId, { cancelReason }) => {
        const isCutOff = !isInTouch();
        return this.#cancel({ bench, orderId, isCutOff }, cancelReason, gone);
      },
      ordersPage: async ({ creationDateFrom = '', creationDateUntil = '' }) => {
        const { thereMs, backMs, lost } = this.#trip([250, 750], 4_000);
        const numbers = between(Date.parse(creationDateFrom), Date.parse(creationDateUntil));
        await this.#clock.sleep(thereMs, gone);
        for (const orderId of numbers) this.#looks.set(`${bench} ${orderId}`, this.#clock.elapsed());
        const orders = numbers.map((orderId) => this.#textOf(orderId));
        await this.#clock.sleep(backMs, gone);
        if (gone.aborted || lost !== null) throw new UpstreamError('timeout');
        return { orders, nextPageToken: null };
      },
    };
    return client as UpstreamClient;
  }

  async #cancel(
    from: Pick<Request, 'bench' | 'orderId' | 'isCutOff'>,
    reason: string,
    gone: AbortSignal,
  ): Promise<string> {
    const { thereMs, backMs, lost, outlivesBench } = this.#trip([250, 1_000, 2_000, 5_000], 9_000);
    const look = `${from.bench} ${from.orderId}`;
    const lookedAt = this.#looks.get(look) ?? null;
    this.#looks.delete(look);
    const leftAt = this.#clock.elapsed();
    const request: Request = { ...from, lookedAt, leftAt, effectAt: null, isOver: false };
    this.#requests.push(request);
    await this.#clock.sleep(thereMs, gone);
    const isCarriedOut = lost !== 'request' && (!gone.aborted || outlivesBench);
    const answer = isCarriedOut ? this.#carryOut(request, reason) : null;
    await this.#clock.sleep(backMs, gone);
    request.isOver = true;
    if (answer === null || gone.aborted || lost !== null)
      throw new UpstreamError('timeout', { mayHaveHappened: true });
    if (answer instanceof UpstreamError) throw answer;
    return answer;
  }

  #carryOut(request: Request, reason: string): string | UpstreamError {
    const { orderId } = request;
    const habit = this.#habitOf(orderId);
    if (habit === 'refuses' || (habit === 'refuses-at-first' && this.#refusesStill(orderId)))
      return new UpstreamError('refused', { status: 422, serviceMessage: 'it is invoiced' });
    if (habit === 'says-yes') return this.#textOf(orderId);
    request.effectAt = this.#clock.elapsed();
    this.effects.set(orderId, (this.effects.get(orderId) ?? 0) + 1);
    this.#become(orderId, reason);
    return this.#textOf(orderId);
  }

  #refusesStill(orderId: string): boolean {
    const now = this.#clock.elapsed();
    const since = this.#refusedSince.get(orderId) ?? now;
    this.#refusedSince.set(orderId, since);
    return now - since < REFUSES_MS;
  }

  #habitOf(orderId: string): Habit {
    const of100 = seeded(this.#seed * 1_000 + createdAt(orderId) / CREATED_EVERY_MS).below(100);
    if (of100 < 60) return 'cancels';
    if (of100 < 78) return 'refuses-at-first';
    return of100 < 90 ? 'refuses' : 'says-yes';
  }

  #become(orderId: string, reason: string): void {
    const at = { creationDate: momentWithOffset(createdAt(orderId), 0) };
    this.#cancelled.set(orderId, JSON.stringify(aCancelled(orderId, reason, at)));
  }

  #textOf(orderId: string): string {
    const at = { creationDate: momentWithOffset(createdAt(orderId), 0) };
    return this.#cancelled.get(orderId) ?? JSON.stringify(anOrder(orderId, at));
  }

  /** @param most milliseconds of one in ten; two of them, a look and a request, are less than benches take turns in */
  #trip(usual: readonly number[], most: number): Trip {
    const { below, pick, oneIn } = this.#chance;
    const ms = oneIn(10) ? below(most) : (pick(usual) ?? 0);
    const thereMs = below(ms + 1);
    const lost = !this.isMended && oneIn(6) ? (pick(['request', 'answer'] as const) ?? null) : null;
    return { thereMs, backMs: ms - thereMs, lost, outlivesBench: oneIn(2) };
  }
}

const hasEffect = ({ effectAt }: Request): boolean => effectAt !== null;

const areUnheard = (one: Request, other: Request): boolean =>
  one.bench !== other.bench &&
  (one.isCutOff || other.isCutOff) &&
  one.lookedAt !== null &&
  other.lookedAt !== null;

function inWords({ bench, lookedAt, leftAt, effectAt, isCutOff }: Request): string {
  const look = lookedAt === null ? 'without a look' : `looked at ${lookedAt}`;
  return `${bench}${isCutOff ? ', cut off' : ''} (${look}, asked at ${leftAt}, done at ${effectAt})`;
}

/** Orders created in that range, both ends included. */
function between(from: number, until: number): string[] {
  const first = Math.ceil((from - FIRST_CREATED) / CREATED_EVERY_MS);
  const last = Math.floor((until - FIRST_CREATED) / CREATED_EVERY_MS);
  return Array.from({ length: last - first + 1 }, (_, n) => orderOf(first + n));
}
