import type { Elsewhere } from '../../src-main/contract/floor.ts';

/** In a list: the bench, and who works there. */
export const benchAndPerson = ({ bench, operator }: Pick<Elsewhere, 'bench' | 'operator'>): string =>
  operator === null ? bench.name : `${bench.name} · ${operator}`;
