/**
 * Operators in the durable file. Every change is one transaction with its row of `operator_events`; a function that
 * returned has its result on disk (WAL, synchronous FULL). Stored forms of badges and PINs are made elsewhere: there
 * are no codes here.
 */
import { hash as digest } from 'node:crypto';
import type { Role, ScreenLanguage } from '../../contract/terms/operator-words.ts';
import type { Tries } from '../../domain/operators/try-limit.ts';
import type { JournalDb } from '../db.ts';
import { OperatorEvents, type OperatorEvent, type OperatorEventKind } from './operator-events.ts';
import { markPurge } from '../personal-data/purge.ts';

/** Stored form of a badge. */
export interface StoredBadge {
  /** A hash that costs time to try codes against. */
  badge: string;
  /** Keyed tag by which a scan finds the badge without hashing; null: there was no key to make it. */
  badgeTag: string | null;
  /** Id of that key. */
  badgeKey: string | null;
}

export interface StoredOperator {
  n: number;
  id: string;
  /** Null: erased. */
  name: string | null;
  role: Role;
  /** Null: the station's. */
  language: ScreenLanguage | null;
  badge: string | null;
  badgeTag: string | null;
  badgeKey: string | null;
  /** A hash that costs time to try codes against. */
  pin: string | null;
  isActive: boolean;
  changedAt: number;
}

/** Operator, bench and time. */
export interface By {
  at: number;
  /** Id; null: no one is signed on. */
  operator: string | null;
  station: string;
}

export type NewOperator = Pick<StoredOperator, 'id' | 'name' | 'role' | 'language' | 'pin'> & {
  badge: StoredBadge | null;
};

/** Fields shared between the benches of a floor. */
export type FloorOperator = Pick<
  StoredOperator,
  'id' | 'name' | 'role' | 'language' | 'badge' | 'pin' | 'isActive'
>;

/** True if there is nothing to record; badge tags differ between machines and do not count. */
export const isSameOperator = (a: FloorOperator, b: FloorOperator): boolean =>
  a.name === b.name &&
  a.role === b.role &&
  a.language === b.language &&
  a.isActive === b.isActive &&
  a.badge === b.badge &&
  a.pin === b.pin;

/** Key in an event's data: the change came from another bench of the floor. */
export const FROM_FLOOR = 'floor';

/** Fields that are left out stay. */
export interface OperatorChange {
  name?: string | undefined;
  role?: Role | undefined;
  language?: ScreenLanguage | null | undefined;
  isActive?: boolean | undefined;
  badge?: StoredBadge | null | undefined;
}

type Row = Omit<StoredOperator, 'isActive'> & { isActive: number };

const COLUMNS = `n, id, name, role, language, badge, badge_tag AS badgeTag, badge_key AS badgeKey, pin, active AS isActive,
  changed_at AS changedAt`;
const NO_BADGE = { badge: null, badgeTag: null, badgeKey: null };
const NO_TRIES: Tries = { failures: 0, nextAt: 0 };

/** Digest of a stored hash: shows later whether that was replaced, and reveals nothing of the code. */
const digestOf = (stored: string) => digest('sha256', stored, 'base64url');

export class Operators {
  readonly events: OperatorEvents;
  readonly #db: JournalDb;
  readonly #statements;

  constructor(db: JournalDb) {
    this.#db = db;
    this.events = new OperatorEvents(db);
    this.#statements = {
      all: db.prepare<[], Row>(`SELECT ${COLUMNS} FROM operators ORDER BY n`),
      add: db.prepare(
        `INSERT INTO operators (id, name, role, language, badge, badge_tag, badge_key, pin, active, changed_at)
         VALUES (@id, @name, @role, @language, @badge, @badgeTag, @badgeKey, @pin, 1, @at)`,
      ),
      put: db.prepare(
        `UPDATE operators SET name = @name, role = @role, language = @language, badge = @badge, badge_tag = @badgeTag,
           badge_key = @badgeKey, pin = @pin, active = @active, changed_at = @at WHERE id = @id`,
      ),
      tag: db.prepare<[string, string, string]>(
        'UPDATE operators SET badge_tag = ?, badge_key = ? WHERE id = ?',
      ),
      tries: db.prepare<[string], Tries>(
        'SELECT failures, next_at AS nextAt FROM sign_on_tries WHERE who = ?',
      ),
      putTries: db.prepare<[string, number, number]>(
        'INSERT OR REPLACE INTO sign_on_tries (who, failures, next_at) VALUES (?, ?, ?)',
      ),
      refused: db
        .prepare<[], string>(
          "SELECT json_extract(data, '$.mark') FROM operator_events WHERE kind = 'word-refused'",
        )
        .pluck(),
      setElsewhere: db
        .prepare<[string, string], number>(
          `SELECT instr(data, '"${FROM_FLOOR}":true') > 0 FROM operator_events WHERE about = ? AND kind = ? ORDER BY n DESC LIMIT 1`,
        )
        .pluck(),
      forgetTries: db.prepare<[string]>('DELETE FROM sign_on_tries WHERE who = ?'),
    };
  }

  /** All operators in the order they were added, even those who have left. */
  all(): StoredOperator[] {
    return this.#statements.all.all().map((row) => ({ ...row, isActive: row.isActive === 1 }));
  }

  add({ badge, ...operator }: NewOperator, by: By): void {
    const { id, role, language, pin } = operator;
    this.#atOnce(() => {
      this.#statements.add.run({ ...operator, ...(badge ?? NO_BADGE), at: by.at });
      this.#note('added', by, id, { role, language, active: true });
      if (badge) this.#note('badge-set', by, id, { digest: digestOf(badge.badge) });
      if (pin !== null) this.#note('pin-set', by, id, { digest: digestOf(pin) });
    });
  }

  /** @param before as it is in the file */
  change(before: StoredOperator, { badge, ...change }: OperatorChange, by: By): void {
    const { id } = before;
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    this.#atOnce(() => {
      this.#put({ ...before, ...given, ...(badge === undefined ? {} : (badge ?? NO_BADGE)) }, by.at);
      const { name, isActive, ...words } = given;
      const noted = {
        ...words,
        ...(isActive === undefined ? {} : { active: isActive }),
        // Records that the name changed, not the name itself.
        ...(name === undefined ? {} : { name: true }),
      };
      if (Object.keys(noted).length > 0) this.#note('changed', by, id, noted);
      if (badge) this.#note('badge-set', by, id, { digest: digestOf(badge.badge) });
      if (badge === null) this.#note('badge-removed', by, id);
    });
  }

  /** @param pin null takes it away. Tries that failed count no more. */
  setPin(before: StoredOperator, pin: string | null, by: By): void {
    this.#atOnce(() => {
      this.#put({ ...before, pin }, by.at);
      this.#statements.forgetTries.run(before.id);
      if (pin === null) this.#note('pin-removed', by, before.id);
      else this.#note('pin-set', by, before.id, { digest: digestOf(pin) });
    });
  }

  /** Removes the name, badge and PIN of an operator who has left, from freed pages of the file as well. */
  eraseName(before: StoredOperator, by: By): void {
    this.#atOnce(() => {
      this.#put({ ...before, ...NO_BADGE, name: null, pin: null }, by.at);
      this.#note('name-erased', by, before.id);
      markPurge(this.#db);
    });
  }

  /**
   * Enters a record from another bench of the floor. Its badge is found by its hash at first: the tag is made here.
   * @param before as it is in the file; null: not known here
   * @param confirmed who let it count here; null: it counts by itself
   */
  takeFromFloor(
    before: StoredOperator | null,
    known: FloorOperator,
    by: By,
    confirmed: By | null = null,
  ): void {
    const { id, name, role, language, badge, pin, isActive } = known;
    const floor = { [FROM_FLOOR]: true };
    const tags = before?.badge === badge ? before : NO_BADGE;
    const { badgeTag, badgeKey } = tags;
    this.#atOnce(() => {
      if (!before) this.#statements.add.run({ ...known, badgeTag, badgeKey, at: by.at });
      this.#statements.put.run({ ...known, active: isActive ? 1 : 0, badgeTag, badgeKey, at: by.at });
      if (confirmed) this.#note('word-confirmed', confirmed, id);
      const isRenamed = before !== null && name !== null && name !== before.name;
      const words = { role, language, active: isActive, ...(isRenamed ? { name: true } : {}), ...floor };
      this.#note(before ? 'changed' : 'added', by, id, words);
      if (badge !== (before?.badge ?? null))
        if (badge === null) this.#note('badge-removed', by, id, floor);
        else this.#note('badge-set', by, id, { digest: digestOf(badge), ...floor });
      if (pin !== (before?.pin ?? null)) {
        this.#statements.forgetTries.run(id);
        if (pin === null) this.#note('pin-removed', by, id, floor);
        else this.#note('pin-set', by, id, { digest: digestOf(pin), ...floor });
      }
      if (name !== null || before?.name == null) return;
      this.#note('name-erased', by, id, floor);
      markPurge(this.#db);
    });
  }

  /** @param mark of what another bench said: it never counts here @param about null: not known here */
  refuseFromFloor(mark: string, about: string | null, by: By): void {
    this.events.append({ ...by, kind: 'word-refused', about, data: { mark } });
  }

  /** Marks of refused records. */
  refusedFromFloor(): string[] {
    return this.#statements.refused.all();
  }

  /** True if the PIN, or the badge, was last set at another bench of the floor. */
  isSetElsewhere(id: string, kind: 'pin-set' | 'badge-set'): boolean {
    return this.#statements.setElsewhere.get(id, kind) === 1;
  }

  /** A scan finds the badge at once from now on. It is not a change of the operator. */
  tagBadge(id: string, tag: string, key: string): void {
    this.#statements.tag.run(tag, key, id);
  }

  /** @param who an operator's id, or `badge`: codes without an owner */
  triesOf(who: string): Tries {
    return this.#statements.tries.get(who) ?? NO_TRIES;
  }

  /** Call before a code is checked: the try counts even if the process ends meanwhile. */
  countTry(who: string, { failures, nextAt }: Tries): void {
    this.#statements.putTries.run(who, failures, nextAt);
  }

  /** Records an event. @param right operator or `badge` whose failed tries are cleared: the code was right */
  note(event: OperatorEvent, right: string | null = null): void {
    this.#atOnce(() => {
      if (right !== null) this.#statements.forgetTries.run(right);
      this.events.append(event);
    });
  }

  #put({ isActive, changedAt: _changedAt, ...operator }: StoredOperator, at: number): void {
    this.#statements.put.run({ ...operator, active: isActive ? 1 : 0, at });
  }

  #note(kind: OperatorEventKind, by: By, about: string, data: Record<string, unknown> = {}): void {
    this.events.append({ ...by, kind, about, data });
  }

  #atOnce(work: () => void): void {
    this.#db.transaction(work).immediate();
  }
}
