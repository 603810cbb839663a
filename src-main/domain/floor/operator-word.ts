/** The operator record that counts among those of several benches. Pure, and the same on every bench. */
import { currentFacts, type RivalFact } from './which-fact.ts';

export interface OperatorRow extends RivalFact {
  /** Record of the row. */
  operator: { name: string | null; isActive: boolean };
}

/**
 * The newest word, as with a location; but of independent records one that deactivates an operator goes before all
 * others: an operator who has left is not let in again by a bench that had not heard of it. An erased name goes before that.
 * @param rows all of one operator that can be read
 */
export function operatorWord<Row extends OperatorRow>(rows: readonly Row[]): Row | null {
  const current = currentFacts(rows);
  const erased = current.find(({ operator }) => operator.name === null);
  const left = current.find(({ operator }) => !operator.isActive);
  return erased ?? left ?? current[0] ?? null;
}
