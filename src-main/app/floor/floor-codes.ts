/** The taught codes of a bench on a floor: a code taught at any bench counts here, and one removed here counts nowhere. */
import { rivalMeanings } from '../../domain/floor/which-fact.ts';
import type { TaughtCode } from '../../domain/packing/code-in-order.ts';
import { codeKey } from '../../domain/scan/code-key.ts';
import type { WorkFacts } from '../../floor/bench-work.ts';
import { codeFactText, codeMeaning, readCodeFact, type CodeFact } from '../../floor/facts/code-fact.ts';
import type { FactOfBench, FactSharing } from '../../floor/facts/fact-sharing.ts';
import type { CodeBook, ListedCode, NewCode } from '../../journal/hall/code-book.ts';
import type { LearnedCodes } from '../../journal/hall/learned-codes.ts';

export interface FloorCodesParts {
  journal: LearnedCodes;
  facts: Pick<FactSharing, 'changesOf' | 'current' | 'currentOfKind' | 'drawIfWritable'>;
  /** Name of a bench by its id. */
  benchName: (benchId: string) => string;
  /** Wakes the exchange with the store. */
  wake: () => void;
}

/** Most codes in memory: those of a day. */
const MOST_SCANNED = 10_000;

type Meaning = FactOfBench & { code: CodeFact };

export class FloorCodes implements CodeBook {
  readonly #o: FloorCodesParts;
  /** Scanned codes, cached for this version of the shared facts. */
  #scanned: { change: number; byKey: Map<string, TaughtCode[]> } = { change: -1, byKey: new Map() };

  constructor(parts: FloorCodesParts) {
    this.#o = parts;
  }

  meanings(code: string): TaughtCode[] {
    const key = codeKey(code);
    if (key === null) return [];
    const { facts } = this.#o;
    facts.drawIfWritable('code');
    const change = facts.changesOf('code');
    if (change !== this.#scanned.change || this.#scanned.byKey.size > MOST_SCANNED)
      this.#scanned = { change, byKey: new Map() };
    const { byKey } = this.#scanned;
    const known = byKey.get(key) ?? this.#meanings(key).map(({ code: { sku, units } }) => ({ sku, units }));
    byKey.set(key, known);
    return known;
  }

  list(): ListedCode[] {
    const { journal, facts, benchName } = this.#o;
    const own = new Map(journal.list().map((one) => [codeKey(one.typed), one]));
    return [...facts.currentOfKind('code')]
      .flatMap(([key, current]) => {
        const meanings = meaningsOf(current);
        return meanings.map(({ n, at, benchId, code: { typed, sku, units } }): ListedCode => {
          const taughtHere = n === 0 ? own.get(key) : undefined;
          const isDisputed = meanings.length > 1;
          if (taughtHere) return { ...taughtHere, isDisputed };
          // Rows of other benches have numbers of their own, below zero.
          const bench = benchName(benchId);
          return { id: -n, typed, sku, units, learnedAt: at, learnedBy: null, bench, isDisputed };
        });
      })
      .toSorted((a, b) => compare(a.sku, b.sku) || a.units - b.units || a.id - b.id);
  }

  /** Writes only meanings that the floor does not have in exactly this form, whichever bench taught them. */
  learn(
    codes: readonly NewCode[],
    operator: string | null,
    now: number,
  ): { added: number; replaced: number } {
    const unknown = codes.filter(({ typed, sku, units }) => {
      const [only, ...others] = this.meanings(typed);
      return others.length > 0 || only?.sku !== sku || only.units !== units;
    });
    const counts = this.#o.journal.learn(unknown, operator, now, true);
    this.#o.wake();
    return counts;
  }

  /**
   * Withdraws a meaning of a code. If several meanings are in force and this bench taught another one, only that one
   * remains.
   */
  forget(id: number, operator: string | null, now: number): boolean {
    const { journal, wake } = this.#o;
    if (id > 0) {
      const isForgotten = journal.forget(id, operator, now);
      wake();
      return isForgotten;
    }
    for (const [key, current] of this.#o.facts.currentOfKind('code')) {
      const meanings = meaningsOf(current);
      const one = meanings.find(({ n }) => n === -id);
      if (!one) continue;
      const own = meanings.find(({ n }) => n === 0);
      if (own) journal.learn([own.code], operator, now, true);
      else journal.withdraw({ key, ...one.code }, operator, now);
      wake();
      return true;
    }
    return false;
  }

  #meanings(key: string): Meaning[] {
    return meaningsOf(this.#o.facts.current('code', key));
  }
}

/** If this bench and others taught the same, it is this bench's. */
const meaningsOf = (current: readonly FactOfBench[]): Meaning[] =>
  rivalMeanings(
    current
      .flatMap((row): Meaning[] => {
        const code = row.body === null ? null : readCodeFact(row.body);
        return code ? [{ ...row, code }] : [];
      })
      .toSorted((a, b) => Number(a.n > 0) - Number(b.n > 0)),
    ({ body }) => codeMeaning(body ?? ''),
  ).toSorted((a, b) => b.at - a.at);

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Taught codes of the journal, as shared with the floor. */
export const workFacts = (journal: LearnedCodes): WorkFacts => ({
  kind: 'code',
  written: () => journal.written,
  all: () =>
    journal.newest().map(({ key, typed, sku, units, learnedAt, endedAt, n }) => {
      const text = codeFactText({ typed, sku, units });
      const isWithdrawn = endedAt !== null;
      return {
        ...{ kind: 'code' as const, key, at: endedAt ?? learnedAt, place: 2 * n + Number(isWithdrawn) },
        body: isWithdrawn ? null : text,
        // A bench that withdraws one meaning says nothing about another.
        replaces: ({ body }) => !isWithdrawn || (body !== null && codeMeaning(body) === codeMeaning(text)),
      };
    }),
});
