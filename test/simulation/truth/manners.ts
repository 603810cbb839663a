/** Requests as a service may expect them: waits that it named are waited, and one sign-in is under way at most. */
import { NAMED_WAIT_MS, type Reply, type Request } from '../service/service.ts';
import type { Violations } from './violations.ts';

/** A person may cut a wait short, to this. */
const LONGEST_FOR_A_PERSON_MS = 60_000;
/** Sign-ins that may be answered with a token within a floor: one, and one more if a token was forgotten. */
const SIGN_INS_A_FLOOR = 2;
const FLOOR_MS = 30_000;
const MOST_CANCELS = 3;

export class Manners {
  readonly #violations: Violations;
  readonly #now: () => number;
  /** Not before then. */
  #waitUntil = -Infinity;
  #signIns: number[] = [];
  #signingIn: Request | null = null;
  /** Numbers of the cancels under way. */
  readonly #cancels = new Set<number>();

  constructor(violations: Violations, now: () => number) {
    this.#violations = violations;
    this.#now = now;
  }

  /** Call when the station has started again: it may not know of a wait that was asked for before. */
  begins(): void {
    this.#waitUntil = -Infinity;
    this.#signingIn = null;
    this.#cancels.clear();
    this.#signIns = [];
  }

  sends(request: Request): void {
    const now = this.#now();
    if (request.kind === 'sign-in') return this.#signIn(request);
    if (now < this.#waitUntil - 1)
      this.#wrong(
        `${request.kind}: ${Math.round((this.#waitUntil - now) / 1000)} s before the time that was named`,
      );
    if (request.kind !== 'cancel') return;
    this.#cancels.add(request.n);
    if (this.#cancels.size > MOST_CANCELS) this.#wrong(`${this.#cancels.size} cancels at once`);
  }

  #signIn(request: Request): void {
    if (this.#signingIn) this.#wrong('a sign-in while another one is under way');
    this.#signingIn = request;
  }

  /** Counts tokens only: a broken service is asked again with back-off. */
  #signedIn({ sentAt }: Request): void {
    this.#signIns = [...this.#signIns.filter((at) => at > sentAt - FLOOR_MS), sentAt];
    if (this.#signIns.length > SIGN_INS_A_FLOOR)
      this.#wrong(`${this.#signIns.length} sign-ins within ${FLOOR_MS / 1000} s`);
  }

  ends(request: Request, reply: Reply | null): void {
    this.#cancels.delete(request.n);
    if (this.#signingIn === request) this.#signingIn = null;
    if (reply?.grants) this.#signedIn(request);
    if (reply?.status !== 429 || request.kind === 'sign-in') return;
    const named = reply.retryAfter;
    if (named === undefined) return;
    // A date has whole seconds, and may be cut to them.
    const isSeconds = /^\d+$/.test(named);
    const wait = isSeconds ? Number(named) * 1000 : NAMED_WAIT_MS - 1_500;
    this.#waitUntil = Math.max(this.#waitUntil, this.#now() + wait);
  }

  /** Call when a person wants an answer now. */
  hurries(): void {
    this.#waitUntil = Math.min(this.#waitUntil, this.#now() + LONGEST_FOR_A_PERSON_MS);
  }

  #wrong(sentence: string): void {
    this.#violations.add('manners', sentence);
  }
}
