/** The operators of a station as its journal has them: their identities, the allowed changes, and their view. */
import type { Operator, SignOnName } from '../contract/people/operators.ts';
import type { Settings } from '../contract/station/settings.ts';
import { nameKey } from '../domain/operators/operator-name.ts';
import { badgeText } from '../domain/operators/badge-text.ts';
import { waysOf } from '../domain/operators/sign-on-ways.ts';
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

/** Makes the stored form of a code, and tries codes against it. Takes long on purpose, and not on this thread. */
export interface CodeHash {
  of(code: string): Promise<string>;
  is(code: string, stored: string): Promise<boolean>;
}

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

interface PeopleParts {
  journal: Operators;
  tags: BadgeTags;
  hash: CodeHash;
  settings: () => Settings;
  newId: () => string;
  /** An operator, or the rights of a role, have changed. */
  changed: () => void;
}

export class People {
  readonly #o: PeopleParts;
  #all: StoredOperator[];
  #written = 0;

  constructor(parts: PeopleParts) {
    this.#o = parts;
    this.#all = parts.journal.all();
  }

  /** True if the station has operators: one has to be signed on. */
  get isUsed(): boolean {
    return this.#all.some(({ isActive }) => isActive);
  }

  /** Grows with each change since the station was opened. */
  get written(): number {
    return this.#written;
  }

  active(): StoredOperator[] {
    return this.#all.filter(({ isActive }) => isActive);
  }

  byId(id: string): StoredOperator | null {
    return this.#all.find((operator) => operator.id === id) ?? null;
  }

  /** Finds an active one by a scanned code, at once. @returns null if it is not a badge, or one without a tag of this key */
  byBadge(scanned: string): StoredOperator | null {
    const withBadge = this.active().filter(({ badge }) => badge !== null);
    if (withBadge.length === 0) return null;
    const tag = this.#o.tags.of(badgeText(scanned))?.tag;
    return withBadge.find(({ badgeTag }) => tag !== undefined && badgeTag === tag) ?? null;
  }

  /** Active ones whose badge has no tag of this key: the key was lost, or they came from elsewhere. */
  withoutTag(): StoredOperator[] {
    return this.active().filter(
      ({ badge, badgeKey }) => badge !== null && !this.#o.tags.isOfThisKey(badgeKey),
    );
  }

  /** Stores the tag of a badge: from now on a scan of it is known at once. */
  tag(operator: StoredOperator, code: string): void {
    const tag = this.#o.tags.of(badgeText(code));
    if (!tag) return;
    this.#o.journal.tagBadge(operator.id, tag.tag, tag.key);
    this.#read();
  }

  /**
   * Display name of the person on an event: by name, by number if the name was erased. A name that was typed before the station had
   * operators is shown as it is.
   */
  readonly nameOf = (operator: string | null): string | null => {
    const known = operator === null ? null : this.byId(operator);
    return known ? shownName(known) : operator;
  };

  /** Names of the operators who may sign on. */
  names(): SignOnName[] {
    return this.active().map((operator) => {
      const { id, role, badge, pin } = operator;
      const has = { badge: badge !== null, pin: pin !== null, tap: true };
      const ways = waysOf(role, this.#o.settings().signOnWays).filter((way) => has[way]);
      return { id, name: shownName(operator), role, ways };
    });
  }

  list(): Operator[] {
    return this.#all.map(({ n: number, id, name, role, language, badge, pin, isActive, changedAt }) => ({
      ...{ number, id, name, role, language, isActive, changedAt },
      hasBadge: badge !== null,
      hasPin: pin !== null,
      signedOnAt: this.#o.journal.events.lastSignOn(id),
    }));
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
    this.#read();
    return { id };
  }

  async change(id: string, { badge: code, ...change }: AskedChange, by: By): Promise<PeopleRefusal | null> {
    const badge = code == null ? code : await this.#storedBadge(code, id);
    if (badge === 'BADGE_TAKEN') return badge;
    const before = this.byId(id);
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
    if (!this.#staysOpen(id, draft)) return this.isUsed ? 'LAST_ADMINISTRATOR' : 'FIRST_IS_ADMINISTRATOR';
    if (!this.#canSignOn(draft) && (this.#canSignOn(before) || draft.role !== before.role))
      return 'NO_WAY_TO_SIGN_ON';
    if (before.role === 'packer' && after.role !== 'packer' && this.#isSetElsewhere(before, badge))
      return 'SET_ELSEWHERE';
    this.#o.journal.change(before, { ...change, badge }, by);
    this.#read();
    return null;
  }

  async setPin(id: string, pin: string | null, by: By): Promise<PeopleRefusal | null> {
    const stored = pin === null ? null : await this.#o.hash.of(pin);
    const before = this.byId(id);
    if (!before) return 'NO_SUCH_OPERATOR';
    if (!this.#staysOpen(id, { ...before, pin: stored })) return 'LAST_ADMINISTRATOR';
    if (stored === null && this.#canSignOn(before) && !this.#canSignOn({ ...before, pin: null }))
      return 'NO_WAY_TO_SIGN_ON';
    this.#o.journal.setPin(before, stored, by);
    this.#read();
    return null;
  }

  eraseName(id: string, by: By): PeopleRefusal | null {
    const before = this.byId(id);
    if (!before) return 'NO_SUCH_OPERATOR';
    if (before.isActive) return 'STILL_ACTIVE';
    this.#o.journal.eraseName(before, by);
    this.#read();
    return null;
  }

  /**
   * Enters what another bench of the floor says, if an operator here can change operators afterwards: a station with operators
   * never becomes one without by it.
   * @param confirmed by whom it is let count here; null: it counts by itself
   * @returns whether it is as that bench says
   */
  takeFromFloor(known: FloorOperator, by: By, confirmed: By | null = null): boolean {
    const before = this.byId(known.id);
    if (before && isSameOperator(before, known)) return true;
    const isEmpty = !known.isActive && this.active().every(({ id }) => id === known.id);
    if (!this.#staysOpen(known.id, known) || (this.isUsed && isEmpty)) return false;
    this.#o.journal.takeFromFloor(before, known, by, confirmed);
    this.#read();
    return true;
  }

  /** Refuses the word of another bench for good. @param mark names it */
  refuseFromFloor(id: string, mark: string, by: By): void {
    this.#o.journal.refuseFromFloor(mark, this.byId(id) === null ? null : id, by);
    this.#o.changed();
  }

  refusedFromFloor(): string[] {
    return this.#o.journal.refusedFromFloor();
  }

  /**
   * True if another bench has set the PIN or badge, which would come to rights with its owner. @param given undefined:
   * it stays
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
   * @param id of the operator who is changed; null: one more
   */
  #staysOpen(id: string | null, draft: Draft): boolean {
    const after: Draft[] = [...this.#all.filter((operator) => operator.id !== id), draft];
    const active = after.filter(({ isActive }) => isActive);
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
    return this.active().some(
      (operator) => operator.id !== but && operator.name !== null && nameKey(operator.name) === key,
    );
  }

  async #storedBadge(code: string, but: string | null): Promise<StoredBadge | 'BADGE_TAKEN'> {
    const text = badgeText(code);
    const others = ({ id }: StoredOperator) => id !== but;
    const known = this.byBadge(text);
    if (known && others(known)) return 'BADGE_TAKEN';
    for (const { badge } of this.withoutTag().filter(others))
      if (badge !== null && (await this.#o.hash.is(text, badge))) return 'BADGE_TAKEN';
    const tag = this.#o.tags.of(text);
    return { badge: await this.#o.hash.of(text), badgeTag: tag?.tag ?? null, badgeKey: tag?.key ?? null };
  }

  #read(): void {
    this.#all = this.#o.journal.all();
    this.#written++;
    this.#o.changed();
  }
}

/** The name, or the number of an operator whose name was erased: it is on this operator's work. */
const shownName = ({ name, n }: StoredOperator): string => name ?? `#${n}`;
