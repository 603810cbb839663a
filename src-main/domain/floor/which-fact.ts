/**
 * Rule for a fact that several benches have written: its current rows. Pure; the result is the same on every bench, in
 * whatever order rows arrived. Only a row written with knowledge of another one replaces it.
 */

/** A row of one kind and key; each bench has at most one. */
export interface RivalFact {
  benchId: string;
  version: number;
  /** Versions of the rows of other benches that this one replaces, by bench. */
  seen: Readonly<Record<string, number>>;
  /** Null: withdrawn. */
  body: unknown;
  /** When a person said it, epoch milliseconds. */
  at: number;
}

/** The greater version too: two rows that name each other, as no bench writes them, do not remove each other. */
const replaces = (newer: RivalFact, older: RivalFact): boolean =>
  newer.benchId !== older.benchId &&
  newer.version > older.version &&
  (newer.seen[older.benchId] ?? -1) >= older.version;

/**
 * @param rows all of one kind and key
 * @returns rows that were not replaced and do not withdraw, newest first: the first is in force
 */
export function currentFacts<Row extends RivalFact>(rows: readonly Row[]): Row[] {
  return rows
    .filter((row) => row.body !== null && !rows.some((other) => replaces(other, row)))
    .toSorted((a, b) => b.at - a.at || (a.benchId < b.benchId ? -1 : 1));
}

/**
 * True for a withdrawal of a row that only its bench had known: no other bench can have received it, and it yields to all
 * others.
 */
const isOfNothing = ({ body, version, seen }: RivalFact): boolean =>
  body === null && version === 1 && Object.keys(seen).length === 0;

/**
 * Newest row that was not replaced, for facts with a single row in force; a withdrawal counts like any other row.
 * @param rows all of one kind and key
 * @returns null if there is no row; a withdrawn row if that is the newest
 */
export function newestFact<Row extends RivalFact>(rows: readonly Row[]): Row | null {
  const [newest] = rows
    .filter((row) => !isOfNothing(row) && !rows.some((other) => replaces(other, row)))
    .toSorted((a, b) => b.at - a.at || (a.benchId < b.benchId ? -1 : 1));
  return newest ?? null;
}

/**
 * The meanings that a scan offers, newest first. More than one: benches taught it without knowing of each other.
 * @param current as `currentFacts` gives them
 * @param meaningOf equal texts are one meaning
 */
export function rivalMeanings<Row>(current: readonly Row[], meaningOf: (row: Row) => string): Row[] {
  const meanings = new Set<string>();
  return current.filter((row) => {
    const meaning = meaningOf(row);
    const isNew = !meanings.has(meaning);
    meanings.add(meaning);
    return isNew;
  });
}

/** Row with which a bench replaces the rows known to it. @param rows all known ones of one kind and key, its own included */
export function nextFact(
  rows: readonly RivalFact[],
  benchId: string,
): { version: number; seen: Record<string, number> } {
  const version = 1 + rows.reduce((greatest, row) => Math.max(greatest, row.version), 0);
  const others = rows.filter((row) => row.benchId !== benchId);
  return { version, seen: Object.fromEntries(others.map((row) => [row.benchId, row.version])) };
}

/** Twelve hours: by then goods have arrived, or were counted. */
export const SHORTAGE_MS = 12 * 3_600_000;

/** @param now the store's clock, as `at` is; epoch milliseconds */
export const isShortageOver = ({ at }: Pick<RivalFact, 'at'>, now: number): boolean =>
  now - at >= SHORTAGE_MS;
