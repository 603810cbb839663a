/** Words for orders in which the service contradicts a bench. */
import { m } from '#messages';
import type { FloorStatus } from '../../../src-main/contract/floor/floor.ts';
import { counted } from '../../words/format.ts';

export const doubtedWords = ({ bench, orders }: FloorStatus['doubted'][number]): string =>
  m.floor_doubted({ bench, ...counted(orders) });
