/** Words for the place of an order's picked goods: a tote, or a slot of the put wall. */
import { m } from '#messages';
import { formatCount } from '../format.ts';

/** Place of goods, as part of a sentence. */
export const goodsPlace = ({ tote, wall }: { tote: number; wall: boolean }): string =>
  wall ? m.wall_in_slot({ n: formatCount(tote) }) : m.batch_tote({ tote: formatCount(tote) });
