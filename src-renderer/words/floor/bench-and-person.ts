/** Names of a bench and the person who works there. */
import { m } from '#messages';
import type { Elsewhere } from '../../../src-main/contract/floor/floor.ts';

/** Words of a list for a bench, and the person who works there. */
export const benchAndPerson = ({ bench, operator }: Pick<Elsewhere, 'bench' | 'operator'>): string =>
  operator === null ? bench.name : `${bench.name} · ${operator}`;

/**
 * Words for a row. An order that was set aside there is not being packed; one in doubt need not be packed there at all.
 */
export function benchInRow(
  elsewhere: Pick<Elsewhere, 'bench' | 'operator' | 'setAside' | 'isDoubted'>,
): string {
  const bench = elsewhere.bench.name;
  if (elsewhere.isDoubted) return m.floor_doubted_row({ bench });
  return elsewhere.setAside === null ? benchAndPerson(elsewhere) : m.floor_row_set_aside({ bench });
}
