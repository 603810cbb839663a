/**
 * Record of the answer whether a closed box may leave. The rule: `domain/packing/verdicts.ts`; who asks the service, and waits
 * when it is silent: `sync/clearance-checker.ts`.
 */
import { boxVerdict, type BoxVerdict } from '../domain/packing/verdicts.ts';
import type { PackingState } from '../domain/packing/state.ts';
import type { PackingJournal } from '../journal/packing/packing.ts';
import type { FloorClaims } from './floor-claims.ts';
import type { PackingOrder, PackingOrders } from './packing-orders.ts';

export class Clearance {
  readonly #orders: PackingOrders;
  readonly #journal: PackingJournal;
  readonly #floor: FloorClaims;
  /** Version that each closed box was last checked against, and may leave by: it is not checked against the same again. */
  #fine: ReadonlyMap<string, { against: string; state: PackingState | null }> = new Map();

  /** The service would let them leave, and the floor could not be asked, or said no. */
  readonly #waiting = new Set<string>();

  readonly #cleared: (orderId: string) => void;

  /** @param cleared told of each box that may leave from now on */
  constructor(
    orders: PackingOrders,
    journal: PackingJournal,
    floor: FloorClaims,
    cleared: (orderId: string) => void,
  ) {
    this.#cleared = cleared;
    this.#orders = orders;
    this.#journal = journal;
    this.#floor = floor;
  }

  /** Holds every box that was closed here against the newest that is known of its order. */
  recheck(): void {
    // Rebuilt, so that orders that were dealt with are dropped.
    const fine = new Map<string, { against: string; state: PackingState | null }>();
    for (const { orderId } of this.#journal.orders.inPhases(['sealed'])) {
      const at = this.#orders.of(orderId);
      if (!at) continue;
      const { newest, state } = at;
      const against = `${newest?.version} ${newest?.status} ${newest?.open} ${at.isCancelled}`;
      const before = this.#fine.get(orderId);
      if (before?.against === against && before.state === state) {
        fine.set(orderId, before);
        continue;
      }
      const verdict = verdictOf(at);
      if (verdict?.kind === 'may-leave') fine.set(orderId, { against, state });
      if (verdict) this.#follow(at, verdict);
    }
    this.#fine = fine;
  }

  /** Call when the service has shown this order, after it was sealed, and the cache has that. */
  answered(orderId: string): void {
    const at = this.#orders.of(orderId);
    if (!at || at.state?.phase !== 'sealed') return;
    const verdict = verdictOf(at);
    if (!verdict) return;
    if (verdict.kind === 'may-leave' && !at.state.cleared) {
      // The floor is asked again later: goods that two benches have packed stay in the house.
      if (!this.#floor.mayClear(orderId, at.state.claim ?? null)) {
        this.#waiting.add(orderId);
        return;
      }
      this.#waiting.delete(orderId);
      this.#orders.record(at, [{ kind: 'cleared', status: verdict.status }], 'station');
      this.#cleared(orderId);
    } else this.#follow(at, verdict);
  }

  /**
   * The floor may answer differently now.
   * @returns boxes that it lets go: the service is asked again, since its answer is as old as the wait
   */
  allowedNow(): string[] {
    const allowed: string[] = [];
    for (const orderId of this.#waiting) {
      const state = this.#orders.of(orderId)?.state;
      const isUncleared = state?.phase === 'sealed' && !state.cleared;
      if (isUncleared && !this.#floor.mayClear(orderId, state.claim ?? null)) continue;
      this.#waiting.delete(orderId);
      if (isUncleared) allowed.push(orderId);
    }
    return allowed;
  }

  #follow(at: PackingOrder, verdict: BoxVerdict): void {
    if (verdict.kind === 'on-its-way') {
      this.#orders.record(at, [{ kind: 'moved-on', status: verdict.status }], 'station');
    } else if (verdict.kind === 'must-not-leave') {
      const { why, status } = verdict;
      this.#orders.record(at, [{ kind: 'pull-asked', why, status }], 'station');
    }
  }
}

const verdictOf = ({ state, newest, isCancelled }: PackingOrder): BoxVerdict | null =>
  state?.phase === 'sealed' ? boxVerdict(state, newest, isCancelled) : null;
