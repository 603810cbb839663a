/** The operator record that counts among those of several benches. Pure, and the same on every bench. */
import { currentFacts, type RivalFact } from './which-fact.ts';

export interface OperatorRow extends RivalFact {
  /** Record of the row. */
  operator: { name: string | null; isActive: boolean };
}

/**
 * Newest record, as for locations; but of independent records one that deactivates an operator wins, so that a bench that
 * did not know of it does not let the operator in again. An erased name wins over that.
 * @param rows all readable ones of one operator
 */
export function operatorWord<Row extends OperatorRow>(rows: readonly Row[]): Row | null {
  const current = currentFacts(rows);
  const erased = current.find(({ operator }) => operator.name === null);
  const left = current.find(({ operator }) => !operator.isActive);
  return erased ?? left ?? current[0] ?? null;
}
