/** Hand-over of a shift: signed by the lead at work and by the badge or the PIN of the next one, in the chain of operator events. */
import type { Proof } from '../contract/people/operators.ts';
import { mayApprove } from '../domain/operators/roles.ts';
import type { By, Operators } from '../journal/operators/operators.ts';
import type { Proofs, Proved } from './proofs.ts';

export type HandOverRefusal =
  Extract<Proved, { ok: false }> | { ok: false; why: 'CANNOT_APPROVE' | 'SAME_LEAD' | 'NO_LEAD' };

/** Ids of the two leads. */
export interface SignedShift {
  at: number;
  outgoing: string;
  incoming: string;
}

interface ShiftSigningParts {
  journal: Operators;
  proofs: Proofs;
  /** The signed-on operator, now. */
  by: () => By;
}

export class ShiftSigning {
  readonly #o: ShiftSigningParts;

  constructor(parts: ShiftSigningParts) {
    this.#o = parts;
  }

  /** The newest one at this station; null: none. */
  last(): SignedShift | null {
    const event = this.#o.journal.events.newestOf('shift-handed-over');
    if (event === null || event.operator === null || event.about === null) return null;
    return { at: event.at, outgoing: event.operator, incoming: event.about };
  }

  /**
   * @param figures of the shift: numbers, which are signed with it; asked for once both are known
   * @throws the storage engine's error: then nothing is signed
   */
  async sign(
    proof: Proof,
    figures: () => Record<string, number>,
  ): Promise<{ ok: true; signed: SignedShift } | HandOverRefusal> {
    const { journal, proofs, by } = this.#o;
    if (by().operator === null) return { ok: false, why: 'NO_LEAD' };
    const proved = await proofs.try(proof);
    if (!proved.ok) return proved;
    const { id, role } = proved.operator;
    if (proof.way === 'tap' || !mayApprove(role, 'see-board')) return { ok: false, why: 'CANNOT_APPROVE' };
    // The screens may have been locked meanwhile.
    const { at, operator, station } = by();
    if (operator === null) return { ok: false, why: 'NO_LEAD' };
    if (operator === id) return { ok: false, why: 'SAME_LEAD' };
    journal.note(
      { at, kind: 'shift-handed-over', operator, about: id, station, data: { ...figures(), way: proof.way } },
      proved.right,
    );
    return { ok: true, signed: { at, outgoing: operator, incoming: id } };
  }
}
