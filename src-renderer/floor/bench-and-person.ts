import { m } from '#messages';
import type { Elsewhere } from '../../src-main/contract/floor.ts';
import { formatCount } from '../format.ts';

/** In a list: the bench, and who works there. */
export const benchAndPerson = ({ bench, operator }: Pick<Elsewhere, 'bench' | 'operator'>): string =>
  operator === null ? bench.name : `${bench.name} · ${operator}`;

/** The same of a row, and whether it is set aside there. */
export function benchInRow(elsewhere: Pick<Elsewhere, 'bench' | 'operator' | 'setAside'>): string {
  const { setAside } = elsewhere;
  const bench = benchAndPerson(elsewhere);
  return setAside === null ? bench : m.floor_row_set_aside({ bench, n: formatCount(setAside.units) });
}
