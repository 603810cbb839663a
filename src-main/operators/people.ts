/** The operators of a station as its journal has them: their identities, badges and names. */
import type { Operator, SignOnName } from '../contract/people/operators.ts';
import type { Settings } from '../contract/station/settings.ts';
import { badgeText } from '../domain/operators/badge-text.ts';
import { waysOf } from '../domain/operators/sign-on-ways.ts';
import type { Operators, StoredOperator } from '../journal/operators/operators.ts';
import type { BadgeTags } from './badge-tags.ts';

interface PeopleParts {
  journal: Operators;
  tags: BadgeTags;
  settings: () => Settings;
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

  /** Active operators whose badge has no tag of this key: the key was lost, or they came from another bench. */
  withoutTag(): StoredOperator[] {
    return this.active().filter(
      ({ badge, badgeKey }) => badge !== null && !this.#o.tags.isOfThisKey(badgeKey),
    );
  }

  /** Stores the tag of a badge, so that later scans of it are recognised at once. */
  tag(operator: StoredOperator, code: string): void {
    const tag = this.#o.tags.of(badgeText(code));
    if (!tag) return;
    this.#o.journal.tagBadge(operator.id, tag.tag, tag.key);
    this.changed();
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

  /** Call when the journal's operators have changed. */
  changed(): void {
    this.#all = this.#o.journal.all();
    this.#written++;
    this.#o.changed();
  }
}

/** The name, or the number of an operator whose name was erased: it is on this operator's work. */
const shownName = ({ name, n }: StoredOperator): string => name ?? `#${n}`;
