/** Changes of a station's operators: those made here and those taken from other benches, and the reasons to refuse one. */
import { nameKey } from '../domain/operators/operator-name.ts';
import { badgeText } from '../domain/operators/badge-text.ts';
import {
  isSameOperator,
  type By,
  type FloorOperator,
  type OperatorChange,
  type Operators,
  type StoredBadge,
  type StoredOperator,
} from '../journal/operators/operators.ts';
import type { BadgeTags } from './badge-tags.ts';
import type { People } from './people.ts';
import type { CodeHash } from './proofs.ts';

/** Reason why nothing was changed. */
export type PeopleRefusal =
  | 'NO_SUCH_OPERATOR'
  | 'NAME_TAKEN'
  | 'LAST_ADMINISTRATOR'
  | 'FIRST_IS_ADMINISTRATOR'
  | 'NO_WAY_TO_SIGN_ON'
  | 'BADGE_TAKEN'
  | 'STILL_ACTIVE'
  | 'SET_ELSEWHERE';

/** Requested change; a field that is left out stays, null removes it. */
export type AskedChange = Omit<OperatorChange, 'badge'> & { badge?: string | null | undefined };

type Draft = Pick<StoredOperator, 'role' | 'isActive' | 'badge' | 'pin'>;

interface PeopleChangesParts {
  people: People;
  journal: Operators;
  tags: BadgeTags;
  hash: CodeHash;
  newId: () => string;
  /** Called when the records of other benches that wait for a person have changed. */
  changed: () => void;
}

export class PeopleChanges {
  readonly #o: PeopleChangesParts;
  readonly #people: People;

  constructor(parts: PeopleChangesParts) {
    this.#o = parts;
    this.#people = parts.people;
  }

  /** @param given codes as they were scanned and typed */
  async add(
    given: Pick<StoredOperator, 'role' | 'language'> & {
      name: string;
      badge?: string | undefined;
      pin?: string | undefined;
    },
    by: By,
  ): Promise<{ id: string } | PeopleRefusal> {
    const badge = given.badge === undefined ? null : await this.#storedBadge(given.badge, null);
    if (badge === 'BADGE_TAKEN') return badge;
    const pin = given.pin === undefined ? null : await this.#o.hash.of(given.pin);
    const { name, role, language } = given;
    if (this.#isTaken(name, null)) return 'NAME_TAKEN';
    const draft = { role, isActive: true, badge: badge?.badge ?? null, pin };
    if (!this.#staysOpen(null, draft)) return 'FIRST_IS_ADMINISTRATOR';
    if (!this.#canSignOn(draft)) return 'NO_WAY_TO_SIGN_ON';
    const id = this.#o.newId();
    this.#o.journal.add({ id, name, role, language, badge, pin }, { ...by, operator: by.operator ?? id });
    this.#people.changed();
    return { id };
  }

  async change(id: string, { badge: code, ...change }: AskedChange, by: By): Promise<PeopleRefusal | null> {
    const badge = code == null ? code : await this.#storedBadge(code, id);
    if (badge === 'BADGE_TAKEN') return badge;
    const before = this.#people.byId(id);
    if (!before) return 'NO_SUCH_OPERATOR';
    const isActive = change.isActive ?? before.isActive;
    const name = change.name ?? before.name;
    // An operator whose name was erased has left for good.
    if (isActive && name === null) return 'NO_SUCH_OPERATOR';
    // Benches of a floor may have brought two operators of one name.
    const isNamed = !before.isActive || name !== before.name;
    if (isNamed && isActive && name !== null && this.#isTaken(name, id)) return 'NAME_TAKEN';
    const after = { ...before, isActive, role: change.role ?? before.role };
    const draft = badge === undefined ? after : { ...after, badge: badge?.badge ?? null };
    if (!this.#staysOpen(id, draft))
      return this.#people.isUsed ? 'LAST_ADMINISTRATOR' : 'FIRST_IS_ADMINISTRATOR';
    if (!this.#canSignOn(draft) && (this.#canSignOn(before) || draft.role !== before.role))
      return 'NO_WAY_TO_SIGN_ON';
    if (before.role === 'packer' && after.role !== 'packer' && this.#isSetElsewhere(before, badge))
      return 'SET_ELSEWHERE';
    this.#o.journal.change(before, { ...change, badge }, by);
    this.#people.changed();
    return null;
  }

  async setPin(id: string, pin: string | null, by: By): Promise<PeopleRefusal | null> {
    const stored = pin === null ? null : await this.#o.hash.of(pin);
    const before = this.#people.byId(id);
    if (!before) return 'NO_SUCH_OPERATOR';
    if (!this.#staysOpen(id, { ...before, pin: stored })) return 'LAST_ADMINISTRATOR';
    if (stored === null && this.#canSignOn(before) && !this.#canSignOn({ ...before, pin: null }))
      return 'NO_WAY_TO_SIGN_ON';
    this.#o.journal.setPin(before, stored, by);
    this.#people.changed();
    return null;
  }

  eraseName(id: string, by: By): PeopleRefusal | null {
    const before = this.#people.byId(id);
    if (!before) return 'NO_SUCH_OPERATOR';
    if (before.isActive) return 'STILL_ACTIVE';
    this.#o.journal.eraseName(before, by);
    this.#people.changed();
    return null;
  }

  /**
   * Enters a record of another bench of the floor, if an operator here can change operators afterwards: a station with
   * operators never loses its last one by it.
   * @param confirmed who confirmed it here; null: it needs no confirmation
   * @returns whether the operator is now as in the record
   */
  takeFromFloor(known: FloorOperator, by: By, confirmed: By | null = null): boolean {
    const before = this.#people.byId(known.id);
    if (before && isSameOperator(before, known)) return true;
    const isEmpty = !known.isActive && this.#people.active().every(({ id }) => id === known.id);
    if (!this.#staysOpen(known.id, known) || (this.#people.isUsed && isEmpty)) return false;
    this.#o.journal.takeFromFloor(before, known, by, confirmed);
    this.#people.changed();
    return true;
  }

  /** Refuses the report of another bench for good. @param mark names it */
  refuseFromFloor(id: string, mark: string, by: By): void {
    this.#o.journal.refuseFromFloor(mark, this.#people.byId(id) === null ? null : id, by);
    this.#o.changed();
  }

  refusedFromFloor(): string[] {
    return this.#o.journal.refusedFromFloor();
  }

  /**
   * True if another bench has set the PIN or badge, whose owner would gain rights here.
   * @param given undefined: it stays
   */
  #isSetElsewhere({ id, pin, badge }: StoredOperator, given: StoredBadge | null | undefined): boolean {
    const { journal } = this.#o;
    return (
      (pin !== null && journal.isSetElsewhere(id, 'pin-set')) ||
      (given === undefined && badge !== null && journal.isSetElsewhere(id, 'badge-set'))
    );
  }

  /**
   * True if an operator can still change operators, or there are none.
   * @param id of the changed operator; null: a new one
   */
  #staysOpen(id: string | null, draft: Draft): boolean {
    const others = this.#people.active().filter((operator) => operator.id !== id);
    const active: Draft[] = draft.isActive ? [...others, draft] : others;
    const canOpen = ({ role, badge, pin }: Draft) => role === 'administrator' && (badge ?? pin) !== null;
    return active.length === 0 || active.some(canOpen);
  }

  /**
   * True if an operator has a way to sign on. A packer may be let in by a tap, or get a badge later; a lead or an
   * administrator without either is one in name only.
   */
  #canSignOn({ role, isActive, badge, pin }: Draft): boolean {
    return role === 'packer' || !isActive || (badge ?? pin) !== null;
  }

  #isTaken(name: string, but: string | null): boolean {
    const key = nameKey(name);
    return this.#people
      .active()
      .some((operator) => operator.id !== but && operator.name !== null && nameKey(operator.name) === key);
  }

  async #storedBadge(code: string, but: string | null): Promise<StoredBadge | 'BADGE_TAKEN'> {
    const text = badgeText(code);
    const others = ({ id }: StoredOperator) => id !== but;
    const known = this.#people.byBadge(text);
    if (known && others(known)) return 'BADGE_TAKEN';
    for (const { badge } of this.#people.withoutTag().filter(others))
      if (badge !== null && (await this.#o.hash.is(text, badge))) return 'BADGE_TAKEN';
    const tag = this.#o.tags.of(text);
    return { badge: await this.#o.hash.of(text), badgeTag: tag?.tag ?? null, badgeKey: tag?.key ?? null };
  }
}
