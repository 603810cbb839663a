/**
 * Operators at a bench on a floor: records in force on the floor are entered in this bench's journal, and work while it
 * is cut off.
 */
import { operatorWord } from '../domain/floor/operator-word.ts';
import { storageCode } from '../domain/storage-code.ts';
import type { WorkFacts } from '../floor/bench-work.ts';
import type { FactOfBench, FactSharing } from '../floor/fact-sharing.ts';
import { operatorFactText, readOperatorFact } from '../floor/operator-fact.ts';
import type { FloorOperator } from '../journal/operators.ts';
import type { OwnOperators } from '../journal/own-operators.ts';
import type { People } from '../operators/people.ts';
import { isHashOfCode } from '../station/bench-code.ts';

export interface FloorOperatorsParts {
  people: () => Pick<People, 'takeFromFloor'>;
  facts: Pick<FactSharing, 'draw' | 'rowsOfKind'>;
  /** Name of a bench by its id. */
  benchName: (benchId: string) => string;
  /** Wakes the exchange with the store. */
  wake: () => void;
  /** Epoch milliseconds. */
  now: () => number;
}

/** The operator record that counts, and its bench. */
interface Word {
  benchId: string;
  operator: FloorOperator;
}

export class FloorOperators {
  readonly #o: FloorOperatorsParts;
  #isFollowing = false;
  /** Words that were not entered here, by id of the operator. */
  #refused: ReadonlyMap<string, Word> = new Map();

  constructor(parts: FloorOperatorsParts) {
    this.#o = parts;
  }

  /**
   * Enters records in force that the journal lacks. Runs before a person here can change them, so that the person sees
   * the known state. On a full disk they are entered later, with the next row or change.
   */
  follow(): void {
    if (this.#isFollowing) return;
    this.#isFollowing = true;
    try {
      // Without a version of its own, a new record made here would be undone by an older one.
      this.#o.facts.draw();
      this.#enter();
    } catch (error) {
      if (storageCode(error) === null) throw error;
    } finally {
      this.#isFollowing = false;
    }
  }

  /** A person changed operators here. */
  changed(): void {
    if (this.#isFollowing) return;
    // A refused record may be possible now.
    this.follow();
    this.#o.wake();
  }

  /** Name of the bench whose record of this operator is not entered: no operator could change operators here any more. */
  refusedFrom(id: string): string | null {
    const word = this.#refused.get(id);
    return word ? this.#o.benchName(word.benchId) : null;
  }

  #enter(): void {
    let left = [...this.#o.facts.rowsOfKind('operator')].flatMap(([id, rows]) => wordOf(id, rows) ?? []);
    // An entered operator may make another possible: packers come after administrators.
    for (let before = Infinity; left.length < before;) {
      before = left.length;
      left = left.filter((word) => !this.#isEntered(word));
    }
    this.#refused = new Map(left.map((word) => [word.operator.id, word]));
  }

  #isEntered({ benchId, operator }: Word): boolean {
    const { people, benchName, now } = this.#o;
    return people().takeFromFloor(operator, { at: now(), operator: null, station: benchName(benchId) });
  }
}

/** @returns null if nothing of it can be read */
function wordOf(id: string, rows: readonly FactOfBench[]): Word | null {
  const word = operatorWord(
    rows.flatMap((row) => {
      const operator = row.body === null ? null : readOperatorFact(row.body, isHashOfCode);
      return operator ? [{ ...row, operator }] : [];
    }),
  );
  return word && { benchId: word.benchId, operator: { id, ...word.operator } };
}

/** Operators that were added or changed here, from the journal, as shared with the floor. */
export const operatorFacts = (
  own: Pick<OwnOperators, 'newest'>,
  people: () => Pick<People, 'byId' | 'written'>,
): WorkFacts => ({
  kind: 'operator',
  written: () => people().written,
  all: () =>
    own.newest().flatMap(({ id, n, at }) => {
      const operator = people().byId(id);
      // A person who changes an operator has seen the record in force.
      const replaces = () => true;
      return operator
        ? [{ kind: 'operator' as const, key: id, body: operatorFactText(operator), at, place: n, replaces }]
        : [];
    }),
});
