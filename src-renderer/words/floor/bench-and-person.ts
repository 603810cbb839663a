import { m } from '#messages';
import type { Elsewhere } from '../../../src-main/contract/floor.ts';

/** In a list: the bench, and who works there. */
export const benchAndPerson = ({ bench, operator }: Pick<Elsewhere, 'bench' | 'operator'>): string =>
  operator === null ? bench.name : `${bench.name} · ${operator}`;

/** The same of a row. An order that was set aside there is not being packed. */
export const benchInRow = (elsewhere: Pick<Elsewhere, 'bench' | 'operator' | 'setAside'>): string =>
  elsewhere.setAside === null
    ? benchAndPerson(elsewhere)
    : m.floor_row_set_aside({ bench: elsewhere.bench.name });
