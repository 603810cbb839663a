/**
 * State of the service, as the leading bench last found it. The other benches do not ask the service, so without this
 * they would show that they are online during an outage. It is shared as a fact, like a withheld check, and not in the
 * leader's row: that is renewed every three seconds, and is void once its bench has given up.
 */
import type { Failure, FailureKind } from '../../contract/station/station.ts';
import type { WorkFact, WorkFacts } from '../../floor/bench-work.ts';
import type { FactSharing } from '../../floor/facts/fact-sharing.ts';
import { readServiceFact, SERVICE, SERVICE_KEY, serviceFactText } from '../workspace/service-fact.ts';

export interface FloorServiceParts {
  /** A function, since the facts are made after this. */
  facts: () => Pick<FactSharing, 'rowsOf'>;
  /** Id of this bench at the store; null: not known yet. */
  benchId: () => string | null;
  now: () => number;
  /** Wakes the exchange with the store. */
  wake: () => void;
}

/** Faults of this computer, or of its own sign-in: another bench may have none. */
const OWN: readonly FailureKind[] = ['storage', 'broken', 'no-secret', 'credentials', 'sign-in-refused'];

export class FloorService implements WorkFacts {
  readonly kind = SERVICE;
  readonly isOfItself = true;
  readonly #o: FloorServiceParts;
  #written = 0;
  /** Last fault that this bench has sent since it was opened; null: none. */
  #newest: { body: string | null; at: number } | null = null;
  /** Last fault received from the others. */
  #received = '';

  constructor(parts: FloorServiceParts) {
    this.#o = parts;
  }

  /** @param failure of the last check of this bench; null: the service answered */
  say(failure: Failure | null): void {
    const body = failure === null || OWN.includes(failure.kind) ? null : serviceFactText(failure);
    if (body === (this.#newest?.body ?? null)) return;
    this.#newest = { body, at: this.#o.now() };
    this.#written++;
    this.#o.wake();
  }

  written(): number {
    return this.#written;
  }

  all(): WorkFact[] {
    if (this.#newest === null) return [];
    return [
      { kind: SERVICE, key: SERVICE_KEY, place: this.#newest.at, replaces: () => false, ...this.#newest },
    ];
  }

  /** Fault at the others, if it differs from the last one reported; null: the service answers; undefined: nothing new. */
  news(since: number): Failure | null | undefined {
    const failure = this.failureSince(since);
    const received = failure === null ? '' : serviceFactText(failure);
    if (received === this.#received) return undefined;
    this.#received = received;
    return failure;
  }

  /**
   * Last fault at another bench.
   * @param since when a published check ended, epoch milliseconds: earlier faults have ended
   */
  failureSince(since: number): Failure | null {
    const self = this.#o.benchId();
    const rows = this.#o
      .facts()
      .rowsOf(SERVICE, SERVICE_KEY)
      .filter(({ benchId, at }) => benchId !== self && at > since);
    const [newest] = rows.toSorted((a, b) => b.at - a.at);
    return newest?.body == null ? null : readServiceFact(newest.body);
  }

  /** Forgets the fault at another bench, when this bench asks the service itself. */
  forget(): void {
    this.#received = '';
  }
}
