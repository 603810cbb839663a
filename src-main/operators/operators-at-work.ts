/** Operators at this station: signing on and off, the lock, and the rights of the signed-on operator. */
import type { SignOn } from '../contract/terms/operator-words.ts';
import type { Proof } from '../contract/people/operators.ts';
import type { Settings } from '../contract/station/settings.ts';
import { actionsOf, isAbove, permissionOf } from '../domain/operators/roles.ts';
import type { OperatorEventKind, OperatorEvents } from '../journal/operators/operator-events.ts';
import type { By, Operators, StoredOperator } from '../journal/operators/operators.ts';
import { Approvals, type ApprovalRefusal, type AskedStep } from './approvals.ts';
import { OperatorNotes } from './operator-notes.ts';
import type { People } from './people.ts';
import type { PeopleChanges } from './people-changes.ts';
import type { Proofs, Proved } from './proofs.ts';
import { ShiftSigning } from './shift-signing.ts';
import type { SignedOn } from './signed-on.ts';

/** `approvedBy`: id of the approver; null if none was needed. */
export type Permit =
  { ok: true; approvedBy: string | null } | { ok: false; why: 'signed-out' | 'role'; refusal: string | null };

const MINUTE = 60_000;

interface OperatorsAtWorkParts {
  journal: Operators;
  people: People;
  changes: PeopleChanges;
  proofs: Proofs;
  /** Lives as long as the station. */
  signedOn: SignedOn;
  settings: () => Settings;
  now: () => number;
  newId: () => string;
  /** The signed-on operator, or the lock, has changed. */
  changed: () => void;
  /** Runs what must not stop the work if it cannot be noted. */
  warn: (error: unknown, what: string) => void;
}

export class OperatorsAtWork {
  readonly people: People;
  readonly changes: PeopleChanges;
  readonly shift: ShiftSigning;
  readonly notes: OperatorNotes;
  readonly #o: OperatorsAtWorkParts;
  readonly #s: SignedOn;
  readonly #approvals: Approvals;

  constructor(parts: OperatorsAtWorkParts) {
    this.#o = parts;
    this.#s = parts.signedOn;
    this.people = parts.people;
    this.changes = parts.changes;
    const { journal, proofs, signedOn, now, newId } = parts;
    this.notes = new OperatorNotes(journal, () => this.by(), parts.warn);
    this.shift = new ShiftSigning({ journal, proofs, by: () => this.by() });
    this.#approvals = new Approvals({
      proofs,
      signedOn,
      now,
      newId,
      note: (...event) => this.#note(...event),
    });
  }

  /** The signed-on operator; null if there is none, or it is locked. */
  #working(): StoredOperator | null {
    return this.#s.isLocked ? null : this.#known();
  }

  #known(): StoredOperator | null {
    const operator = this.#s.operator === null ? null : this.people.byId(this.#s.operator);
    return operator?.isActive === true ? operator : null;
  }

  get events(): OperatorEvents {
    return this.#o.journal.events;
  }

  view(): SignOn {
    if (!this.people.isUsed) return { state: 'unused', operator: null, isWallboardLeft: false };
    const known = this.#known();
    if (!known) return { state: 'out', operator: null, isWallboardLeft: false };
    const { id, role, language } = known;
    const operator = { id, name: this.people.nameOf(id) ?? id, role, language, may: actionsOf(role) };
    return { state: this.#s.isLocked ? 'locked' : 'on', operator, isWallboardLeft: this.isWallboardLeft };
  }

  /**
   * True if the screens are locked, and only the wallboard is still shown: no one works at it, it has no data of a buyer,
   * and the person who opened it may see it. All other screens need an operator.
   */
  get isWallboardLeft(): boolean {
    const operator = this.#s.isLocked && this.#s.isWallboardShown ? this.#known() : null;
    return operator !== null && permissionOf(operator.role, 'see-board') === 'yes';
  }

  /**
   * Call when the wallboard was asked for by the signed-on operator. If the screens are locked it is no reason for
   * anything.
   */
  wallboardShown(): void {
    if (this.#working()) this.#s.isWallboardShown = true;
  }

  /** Call when no screen shows the wall any more: a lock hides everything. */
  wallboardClosed(): void {
    const wasLeft = this.isWallboardLeft;
    this.#s.isWallboardShown = false;
    if (wasLeft) this.#o.changed();
  }

  /**
   * The person who acts here, as the journal names them: an operator by id, or the name that was typed if the station
   * has none.
   */
  who(): { station: string; operator: string | null } {
    const { station, operator } = this.#o.settings();
    if (this.people.isUsed) return { station, operator: this.#working()?.id ?? null };
    return { station, operator: operator === '' ? null : operator };
  }

  /** Time and signed-on operator, for rows that have only ids. */
  by(): By {
    return { at: this.#o.now(), station: this.#o.settings().station, operator: this.#working()?.id ?? null };
  }

  async signOn(proof: Proof): Promise<Proved> {
    const proved = await this.#o.proofs.try(proof);
    if (proved.ok) this.#begin(proved.operator, proof.way, proved.right);
    return proved;
  }

  /**
   * Handles a scanned code that may be a badge: then its operator works from here on, and the screens stay.
   * @param isKnown whether it is goods, an order or a command: any other code that is not a badge counts as a guess
   * @returns the operator's name, null: it is not a badge; or the milliseconds until badges of a higher role and unknown
   * codes are checked: the answer to both is the same, or it would distinguish a badge from a wrong guess
   */
  scanned(text: string, isKnown: () => boolean): { name: string | null } | { waitMs: number } {
    this.lockIfIdle();
    // If nobody is signed on every code is a try, and is counted: see `signOn`.
    const working = this.#working();
    if (!working) return { name: null };
    const operator = this.people.byBadge(text);
    if (operator && !isAbove(operator.role, working.role)) {
      if (working.id === operator.id) this.inputNoticed();
      else this.#begin(operator, 'badge', null);
      return { name: this.people.nameOf(operator.id) };
    }
    // No role is above an administrator's, so there is nothing to gain by a guess.
    if (working.role === 'administrator') return { name: null };
    // A badge is looked up in packing too, so that both answers take as long.
    const isOfPacking = isKnown();
    if (!operator && isOfPacking) return { name: null };
    const waitMs = this.#o.proofs.waitAtWork();
    if (waitMs > 0) return { waitMs };
    if (!operator) {
      this.#o.proofs.countAtWork(working.id);
      return { name: null };
    }
    this.#begin(operator, 'badge', null);
    return { name: this.people.nameOf(operator.id) };
  }

  /** Signs the operator on who was added first. */
  begin(id: string): void {
    const operator = this.people.byId(id);
    if (operator) this.#begin(operator, 'added', null);
  }

  signOff(): void {
    const operator = this.#known();
    this.#s.operator = null;
    this.#end('signed-off', operator, {});
  }

  lock(why: 'asked' | 'idle'): void {
    const operator = this.#working();
    if (!operator) return;
    this.#s.isLocked = true;
    this.#end('locked', operator, { why });
  }

  inputNoticed(): void {
    if (this.#working()) this.#s.lastInputAt = this.#o.now();
  }

  /** @returns milliseconds until it would be idle; null: never */
  lockIfIdle(): number | null {
    const idleMs = this.#o.settings().idleMinutes * MINUTE;
    if (idleMs === 0 || !this.#working()) return null;
    // A clock that was set back would hold the lock off for as long.
    this.#s.lastInputAt = Math.min(this.#s.lastInputAt, this.#o.now());
    const left = this.#s.lastInputAt + idleMs - this.#o.now();
    if (left > 0) return left;
    this.lock('idle');
    return null;
  }

  /** The permit of the signed-on operator for that step. An approval counts once. @throws the storage engine's error */
  mayDo(step: AskedStep): Permit {
    if (!this.people.isUsed) return { ok: true, approvedBy: null };
    this.lockIfIdle();
    const operator = this.#working();
    if (!operator) return { ok: false, why: 'signed-out', refusal: null };
    const permission = permissionOf(operator.role, step.action);
    if (permission === 'yes') return { ok: true, approvedBy: null };
    if (permission === 'no') return { ok: false, why: 'role', refusal: null };
    const approvedBy = this.#approvals.take(step, operator.id);
    if (approvedBy !== null) return { ok: true, approvedBy };
    return { ok: false, why: 'role', refusal: this.#approvals.refuse(step, operator.id) };
  }

  /** Allows the refused step once. @returns the name of the approver */
  async approve(refusal: string, proof: Proof): Promise<{ ok: true; name: string } | ApprovalRefusal> {
    const approved = await this.#approvals.approve(refusal, proof, () => this.#working()?.id ?? null);
    if (!approved.ok) return approved;
    this.inputNoticed();
    return { ok: true, name: this.people.nameOf(approved.by) ?? approved.by };
  }

  #begin(operator: StoredOperator, way: string, right: string | null): void {
    const before = this.#known();
    const isBack = before?.id === operator.id;
    const from = before && !isBack ? { from: before.id } : {};
    this.#note('signed-on', operator.id, operator.id, { way, ...from }, right);
    Object.assign(this.#s, {
      operator: operator.id,
      isLocked: false,
      // A wallboard that one operator left open is not kept for another.
      isWallboardShown: isBack && this.#s.isWallboardShown,
      lastInputAt: this.#o.now(),
      refused: null,
      approved: null,
    } satisfies SignedOn);
    this.#o.changed();
  }

  /** Ends the work of an operator; the screens are hidden whatever the disk says. */
  #end(kind: OperatorEventKind, operator: StoredOperator | null, data: Record<string, unknown>): void {
    Object.assign(this.#s, { refused: null, approved: null });
    if (operator === null) return;
    if (kind === 'signed-off') Object.assign(this.#s, { isLocked: false, isWallboardShown: false });
    try {
      this.#note(kind, operator.id, operator.id, data);
    } catch (error) {
      this.#o.warn(error, 'a sign-off or a lock could not be noted');
    }
    this.#o.changed();
  }

  #note(
    kind: OperatorEventKind,
    operator: string | null,
    about: string | null,
    data: Record<string, unknown>,
    right: string | null = null,
  ): void {
    const { station } = this.#o.settings();
    this.#o.journal.note({ at: this.#o.now(), kind, operator, about, station, data }, right);
  }
}
