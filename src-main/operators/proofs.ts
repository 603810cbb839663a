/** Proof of identity by badge, by PIN, or by a tap if that is enough. Wrong codes are counted on the disk first. */
import type { Proof } from '../contract/people/operators.ts';
import type { Settings } from '../contract/station/settings.ts';
import { badgeText } from '../domain/operators/badge-text.ts';
import { waysOf } from '../domain/operators/sign-on-ways.ts';
import {
  afterWrong,
  BADGE_TRIES,
  inReach,
  PIN_TRIES,
  waitOf,
  type Tries,
  type TryLimit,
} from '../domain/operators/try-limit.ts';
import type { OperatorEventKind } from '../journal/operators/operator-events.ts';
import type { Operators, StoredOperator } from '../journal/operators/operators.ts';
import type { People } from './people.ts';

/** Name under which wrong badges are counted: they have no owner. */
const BADGES = 'badge';
/**
 * Unknown badges that are scanned while an operator works: they never block a sign-on, only a change to a higher
 * role meanwhile.
 */
const AT_WORK = 'badge-at-work';

/** Result of a proof. `right`: the person whose wrong tries are cleared once that is recorded. */
export type Proved =
  | { ok: true; operator: StoredOperator; right: string | null }
  | { ok: false; why: 'NOT_PROVED'; waitMs: number }
  | { ok: false; why: 'WAY_NOT_ALLOWED' };

/** Makes the stored form of a code, and tries codes against it. Slow on purpose, and in another thread. */
export interface CodeHash {
  of(code: string): Promise<string>;
  is(code: string, stored: string): Promise<boolean>;
}

interface ProofsParts {
  people: People;
  /** Place where tries are counted. */
  journal: Pick<Operators, 'triesOf' | 'countTry' | 'note'>;
  hash: CodeHash;
  settings: () => Settings;
  station: () => string;
  now: () => number;
}

/** A packer's own badge would make room for guesses at another's again and again. */
const endsTries = ({ role }: StoredOperator): string | null => (role === 'packer' ? null : BADGES);

const NOT_ALLOWED: Proved = { ok: false, why: 'WAY_NOT_ALLOWED' };

export class Proofs {
  readonly #o: ProofsParts;

  constructor(parts: ProofsParts) {
    this.#o = parts;
  }

  /** @throws the storage engine's error if a try could not be counted: then it was not looked at */
  try(proof: Proof): Promise<Proved> {
    switch (proof.way) {
      case 'badge':
        return this.#badge(proof.code);
      case 'pin':
        return this.#pin(proof.id, proof.pin);
      case 'tap':
        return Promise.resolve(this.#tap(proof.id));
      default:
        return proof satisfies never;
    }
  }

  #tap(id: string): Proved {
    const operator = this.#active(id);
    const ways = operator ? waysOf(operator.role, this.#o.settings().signOnWays) : [];
    return operator && ways.includes('tap') ? { ok: true, operator, right: null } : NOT_ALLOWED;
  }

  async #pin(id: string, pin: string): Promise<Proved> {
    const { journal, hash, settings, now } = this.#o;
    const operator = this.#active(id);
    const ways = operator ? waysOf(operator.role, settings().signOnWays) : [];
    if (operator?.pin == null || !ways.includes('pin')) return NOT_ALLOWED;
    const tries = this.#triesOf(id, PIN_TRIES);
    const waitMs = waitOf(tries, now(), PIN_TRIES);
    if (waitMs > 0) return { ok: false, why: 'NOT_PROVED', waitMs };
    const after = afterWrong(tries, now(), PIN_TRIES);
    // The try is counted before the PIN is checked: a process that is killed meanwhile has counted it.
    journal.countTry(id, after);
    // The PIN may have been replaced meanwhile: another one was tried then.
    if ((await hash.is(pin, operator.pin)) && this.#active(id)?.pin === operator.pin)
      return { ok: true, operator, right: id };
    this.#note('pin-failed', id, { failures: after.failures });
    return { ok: false, why: 'NOT_PROVED', waitMs: waitOf(after, now(), PIN_TRIES) };
  }

  async #badge(code: string): Promise<Proved> {
    const { people, journal, hash, now } = this.#o;
    const tries = this.#triesOf(BADGES, BADGE_TRIES);
    const waitMs = waitOf(tries, now(), BADGE_TRIES);
    if (waitMs > 0) return { ok: false, why: 'NOT_PROVED', waitMs };
    const known = people.byBadge(code);
    if (known) return { ok: true, operator: known, right: tries.failures > 0 ? endsTries(known) : null };
    const after = afterWrong(tries, now(), BADGE_TRIES);
    journal.countTry(BADGES, after);
    for (const operator of people.withoutTag()) {
      const { id, badge } = operator;
      const isIt = badge !== null && (await hash.is(badgeText(code), badge));
      if (!isIt || this.#active(id)?.badge !== badge) continue;
      people.tag(operator, code);
      this.#giveBack(tries, after);
      return { ok: true, operator, right: endsTries(operator) };
    }
    this.#note('badge-unknown', null, { failures: after.failures });
    return { ok: false, why: 'NOT_PROVED', waitMs: waitOf(after, now(), BADGE_TRIES) };
  }

  /** Uncounts the try of a badge that was right, and no more: others may have been counted meanwhile. */
  #giveBack(before: Tries, counted: Tries): void {
    const { failures, nextAt } = this.#triesOf(BADGES, BADGE_TRIES);
    const isNewest = failures === counted.failures;
    const given = { failures: Math.max(0, failures - 1), nextAt: isNewest ? before.nextAt : nextAt };
    this.#o.journal.countTry(BADGES, given);
  }

  /** Milliseconds until a code that could raise the role at work is checked; 0: now. */
  waitAtWork(): number {
    return waitOf(this.#triesOf(AT_WORK, BADGE_TRIES), this.#o.now(), BADGE_TRIES);
  }

  /**
   * Call when an unknown code was scanned while an operator works, and there was no wait.
   * @param operator id of the operator who works
   */
  countAtWork(operator: string): void {
    const { journal, now } = this.#o;
    const after = afterWrong(this.#triesOf(AT_WORK, BADGE_TRIES), now(), BADGE_TRIES);
    journal.countTry(AT_WORK, after);
    this.#note('badge-unknown', null, { failures: after.failures }, operator);
  }

  /** @throws the storage engine's error if a wait that a clock ahead left could not be shortened */
  #triesOf(who: string, limit: TryLimit): Tries {
    const { journal, now } = this.#o;
    const stored = journal.triesOf(who);
    const tries = inReach(stored, now(), limit);
    if (tries !== stored) journal.countTry(who, tries);
    return tries;
  }

  #active(id: string): StoredOperator | null {
    const operator = this.#o.people.byId(id);
    return operator?.isActive === true ? operator : null;
  }

  #note(
    kind: OperatorEventKind,
    about: string | null,
    data: Record<string, unknown>,
    operator: string | null = null,
  ): void {
    const { journal, station, now } = this.#o;
    journal.note({ at: now(), kind, operator, about, station: station(), data });
  }
}
