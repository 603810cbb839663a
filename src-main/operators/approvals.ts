/**
 * Approvals: a step that an operator may not do is refused, another operator with the right approves it, and then it may
 * happen once.
 */
import { createHash } from 'node:crypto';
import type { Action } from '../contract/terms/operator-words.ts';
import type { Proof } from '../contract/people/operators.ts';
import { mayApprove } from '../domain/operators/roles.ts';
import { objectOr } from '../domain/orders/read-value.ts';
import type { Proofs, Proved } from './proofs.ts';
import type { SignedOn } from './signed-on.ts';

/** The screen's request. */
export interface AskedStep {
  /** Procedure of the contract. */
  procedure: string;
  input: unknown;
  action: Action;
}

/** Reason why a step was not approved. */
export type ApprovalRefusal =
  Extract<Proved, { ok: false }> | { ok: false; why: 'CANNOT_APPROVE' } | { ok: false; why: 'TOO_LATE' };

/** An approval is for the step on the screen, not for later. */
const APPROVAL_MS = 120_000;

interface ApprovalsParts {
  proofs: Proofs;
  /** Lives as long as the station: holds the only refusal and the only approval that count. */
  signedOn: SignedOn;
  now: () => number;
  newId: () => string;
  /** Writes an event of operators. @throws the storage engine's error */
  note: (
    kind: 'approved' | 'approved-step',
    operator: string,
    about: string,
    data: Record<string, unknown>,
    right?: string | null,
  ) => void;
}

export class Approvals {
  readonly #o: ApprovalsParts;
  readonly #s: SignedOn;

  constructor(parts: ApprovalsParts) {
    this.#o = parts;
    this.#s = parts.signedOn;
  }

  /**
   * Refuses the step that was on the screen.
   * @param operator id of the operator who asked
   * @returns its id, to approve it by
   */
  refuse(step: AskedStep, operator: string): string {
    const id = this.#o.newId();
    const [fingerprint, at] = [fingerprintOf(step, operator), this.#o.now()];
    this.#s.approved = null;
    this.#s.refused = { id, operator, fingerprint, action: step.action, at };
    return id;
  }

  /**
   * Uses an approval up.
   * @returns id of the approver of this step of that operator; null: none
   * @throws the storage engine's error
   */
  take(step: AskedStep, operator: string): string | null {
    const { approved } = this.#s;
    if (approved?.fingerprint !== fingerprintOf(step, operator)) return null;
    if (this.#isOver(approved.at)) return null;
    const { procedure, input, action } = step;
    const { orderId, batch } = objectOr(input);
    const order = typeof orderId === 'string' ? { orderId } : {};
    const of = typeof batch === 'number' ? { ...order, batch } : order;
    this.#o.note('approved-step', approved.by, operator, { action, procedure, ...of });
    this.#s.approved = null;
    return approved.by;
  }

  /** @param working id of the operator who works here, before and after the proof @returns id of the approver */
  async approve(
    refusal: string,
    proof: Proof,
    working: () => string | null,
  ): Promise<{ ok: true; by: string } | ApprovalRefusal> {
    if (!this.#refused(refusal, working())) return { ok: false, why: 'TOO_LATE' };
    const proved = await this.#o.proofs.try(proof);
    if (!proved.ok) return proved;
    const { operator, right } = proved;
    const step = this.#refused(refusal, working());
    if (!step) return { ok: false, why: 'TOO_LATE' };
    const { action } = step;
    if (proof.way === 'tap' || !mayApprove(operator.role, action))
      return { ok: false, why: 'CANNOT_APPROVE' };
    this.#o.note('approved', operator.id, step.operator, { action }, right);
    this.#s.refused = null;
    this.#s.approved = { ...step, by: operator.id, at: this.#o.now() };
    return { ok: true, by: operator.id };
  }

  #refused(id: string, working: string | null) {
    const { refused } = this.#s;
    const isIt = refused?.id === id && refused.operator === working;
    return isIt && !this.#isOver(refused.at) ? refused : null;
  }

  /**
   * True if the time for an approval has passed. A clock that was set back ends it too, since its age is then unknown.
   */
  #isOver(at: number): boolean {
    return Math.abs(this.#o.now() - at) >= APPROVAL_MS;
  }
}

/** Names a step of an operator: the same input once more is the same step. */
const fingerprintOf = ({ procedure, input }: AskedStep, operator: string): string =>
  createHash('sha256')
    .update(JSON.stringify([procedure, operator, input]))
    .digest('base64url');
