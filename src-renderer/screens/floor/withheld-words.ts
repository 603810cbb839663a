/** Words for a check that was not passed on, with the bench that withheld it. */
import { m } from '#messages';
import type { FloorStatus } from '../../../src-main/contract/floor/floor.ts';
import { formatCount } from '../../words/format.ts';

export function withheldWords({ orders, bench }: NonNullable<FloorStatus['withheld']>): string {
  const n = formatCount(orders);
  return bench === null ? m.floor_withheld({ n }) : m.floor_withheld_by({ n, bench });
}
