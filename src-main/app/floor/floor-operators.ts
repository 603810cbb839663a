/**
 * Operators of a floor at one bench. Those in force on the floor are copied into this bench's journal, so that operators
 * can sign on while it is cut off. Records of other benches about leads and administrators are in force once an
 * administrator here confirms them (decision 0242).
 */
import { hash } from 'node:crypto';
import type { OperatorWord } from '../../contract/people/operators.ts';
import { changesOf, needsConfirmation } from '../../domain/floor/operator-confirmation.ts';
import { operatorWord } from '../../domain/floor/operator-word.ts';
import { storageCode } from '../../domain/storage-code.ts';
import type { WorkFacts } from '../../floor/bench-work.ts';
import type { FactOfBench, FactSharing } from '../../floor/facts/fact-sharing.ts';
import { operatorFactText, readOperatorFact } from '../../floor/facts/operator-fact.ts';
import type { By, FloorOperator } from '../../journal/operators/operators.ts';
import type { OwnOperators } from '../../journal/operators/own-operators.ts';
import type { People } from '../../operators/people.ts';
import type { PeopleChanges } from '../../operators/people-changes.ts';
import type { OperatorWords } from '../../router/context.ts';
import { isHashOfCode } from '../../station/secrets/bench-code.ts';

export interface FloorOperatorsParts {
  operators: () => {
    people: Pick<People, 'byId' | 'isUsed' | 'nameOf'>;
    changes: Pick<PeopleChanges, 'takeFromFloor' | 'refuseFromFloor' | 'refusedFromFloor'>;
  };
  facts: Pick<FactSharing, 'draw' | 'rowsOfKind'>;
  /** All known benches, this one included. */
  benches: () => readonly { benchId: string; name: string }[];
  /** True until the store has been read whole once since this bench joined. */
  isJoining: () => boolean;
  /** Wakes the exchange with the store. */
  wake: () => void;
  /** Epoch milliseconds. */
  now: () => number;
}

/** The operator record that counts, and its bench. */
interface Word {
  benchId: string;
  /** Epoch milliseconds, this computer's clock. */
  at: number;
  operator: FloorOperator;
}

export class FloorOperators implements OperatorWords {
  readonly #o: FloorOperatorsParts;
  #isFollowing = false;
  /** True if this bench had no operators when it joined: then those of the floor are in force. Null: not known yet. */
  #takesAll: boolean | null = null;
  /** Words that were not entered here, by id of the operator. */
  #waiting: ReadonlyMap<string, Word> = new Map();
  /** Marks of words that were refused here. */
  #refused: Set<string> | null = null;

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
      // Draws a version of its own: without it an older record would undo a new one made here.
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
    // A record that could not be entered before may be possible now.
    this.follow();
    this.#o.wake();
  }

  get waitingCount(): number {
    return this.#waiting.size;
  }

  waiting(): OperatorWord[] {
    const words = [...this.#waiting.values()].map((word) => this.#shown(word));
    return words.toSorted((a, b) => b.at - a.at);
  }

  /** @throws the storage engine's error */
  confirm({ id, mark }: Pick<OperatorWord, 'id' | 'mark'>, by: By): ReturnType<OperatorWords['confirm']> {
    const word = this.#waiting.get(id);
    if (word === undefined || markOf(word) !== mark) return 'WORD_CHANGED';
    const isUsed = this.#o.operators().people.isUsed;
    if (!this.#take(word, by)) return isUsed ? 'LAST_ADMINISTRATOR' : 'FIRST_IS_ADMINISTRATOR';
    this.follow();
    return null;
  }

  /** @throws the storage engine's error */
  refuse({ id, mark }: Pick<OperatorWord, 'id' | 'mark'>, by: By): ReturnType<OperatorWords['refuse']> {
    const word = this.#waiting.get(id);
    if (word === undefined || markOf(word) !== mark) return 'WORD_CHANGED';
    this.#o.operators().changes.refuseFromFloor(id, mark, by);
    this.#refusedMarks().add(mark);
    this.follow();
    return null;
  }

  #enter(): void {
    const { isJoining, operators } = this.#o;
    this.#takesAll ??= isJoining() && !operators().people.isUsed;
    const takesAll = this.#takesAll && isJoining();
    let left = [...this.#o.facts.rowsOfKind('operator')].flatMap(
      ([id, rows]) => wordOf(id, rows) ?? this.#withdrawn(id, rows) ?? [],
    );
    // Repeated until a round enters no operator: a packer can be entered only once there is an administrator.
    for (let before = Infinity; left.length < before;) {
      before = left.length;
      left = left.filter((word) => this.#waits(word, takesAll) || !this.#take(word, null));
    }
    const refused = this.#refusedMarks();
    const waiting = left.filter((word) => this.#waits(word, false) && !refused.has(markOf(word)));
    this.#waiting = new Map(waiting.map((word) => [word.operator.id, word]));
  }

  /** An operator of whom only a bench has spoken whose words were taken back: deactivated, as that bench's word. */
  #withdrawn(id: string, [row, ...more]: readonly FactOfBench[]): Word | null {
    const before = this.#o.operators().people.byId(id);
    if (!row || before?.isActive !== true || [row, ...more].some(({ body }) => body !== null)) return null;
    return { benchId: row.benchId, at: row.at, operator: { ...before, isActive: false } };
  }

  #waits({ operator }: Word, takesAll: boolean): boolean {
    return !takesAll && needsConfirmation(this.#o.operators().people.byId(operator.id), operator);
  }

  /** @returns whether it is in the journal */
  #take({ benchId, operator }: Word, confirmed: By | null): boolean {
    const by = { at: this.#o.now(), operator: null, station: this.#benchName(benchId) };
    return this.#o.operators().changes.takeFromFloor(operator, by, confirmed);
  }

  #refusedMarks(): Set<string> {
    return (this.#refused ??= new Set(this.#o.operators().changes.refusedFromFloor()));
  }

  #shown(word: Word): OperatorWord {
    const { operator, benchId, at } = word;
    const people = this.#o.operators().people;
    const before = people.byId(operator.id);
    const name = before === null ? (operator.name ?? '') : (people.nameOf(operator.id) ?? '');
    return {
      ...{ id: operator.id, mark: markOf(word), name, at },
      newName: operator.name === name ? null : operator.name,
      role: operator.role,
      roleBefore: before?.role ?? null,
      changes: changesOf(before, operator),
      bench: this.#benchName(benchId),
    };
  }

  /** Name of a bench with its id if another bench has the same name. */
  #benchName(benchId: string): string {
    const benches = this.#o.benches();
    const name = benches.find((bench) => bench.benchId === benchId)?.name ?? benchId;
    const isAmong = benches.some((bench) => bench.benchId !== benchId && bench.name === name);
    return isAmong ? `${name} (${benchId.slice(0, 8)})` : name;
  }
}

/** Identifies a record that a bench has written about an operator. */
const markOf = ({ benchId, operator }: Word): string =>
  hash('sha256', JSON.stringify([benchId, operator.id, operatorFactText(operator)]), 'base64url');

/** @returns null if nothing of it can be read */
function wordOf(id: string, rows: readonly FactOfBench[]): Word | null {
  const word = operatorWord(
    rows.flatMap((row) => {
      const operator = row.body === null ? null : readOperatorFact(row.body, isHashOfCode);
      return operator ? [{ ...row, operator }] : [];
    }),
  );
  return word && { benchId: word.benchId, at: word.at, operator: { id, ...word.operator } };
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
