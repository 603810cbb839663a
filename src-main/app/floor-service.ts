/**
 * Contact with the service, as the bench that asks for all last found it. The others do not ask: without this they would say
 * that they are online while nobody is. A fact tells it, as it tells of a check that was not passed on, and not the row of
 * the leader: that is renewed each three seconds, and says nothing once its bench has given up.
 */
import type { Failure, FailureKind } from '../contract/station.ts';
import type { WorkFact, WorkFacts } from '../floor/bench-work.ts';
import type { FactSharing } from '../floor/fact-sharing.ts';
import { readServiceFact, SERVICE, SERVICE_KEY, serviceFactText } from './service-fact.ts';

export interface FloorServiceParts {
  /** Made after this. */
  facts: () => Pick<FactSharing, 'rowsOf'>;
  /** This bench, as the store names it; null: it has not heard the store yet. */
  benchId: () => string | null;
  now: () => number;
  /** The store is to hear of it now. */
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

  /** Last fault at another bench. @param since when a published check ended, epoch milliseconds: earlier faults are over */
  failureSince(since: number): Failure | null {
    const self = this.#o.benchId();
    const rows = this.#o
      .facts()
      .rowsOf(SERVICE, SERVICE_KEY)
      .filter(({ benchId, at }) => benchId !== self && at > since);
    const [newest] = rows.toSorted((a, b) => b.at - a.at);
    return newest?.body == null ? null : readServiceFact(newest.body);
  }

  /** This bench asks itself: its own result counts. */
  forget(): void {
    this.#received = '';
  }
}
