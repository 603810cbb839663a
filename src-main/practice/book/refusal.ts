/** Refusals of the service; `refusal-answers.ts` turns the kind into an HTTP status. */
export type RefusalKind = 'invalid' | 'unauthenticated' | 'unknown' | 'conflict' | 'too-many';

/** An expected "no" with a message for the caller; never a bug. */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  /** Seconds after which the same request may succeed; only with 'too-many'. */
  readonly retryAfter: number | undefined;

  constructor(kind: RefusalKind, message: string, retryAfter?: number) {
    super(message);
    this.name = 'Refusal';
    this.kind = kind;
    this.retryAfter = retryAfter;
  }
}
