/** That the service does not bear out what a bench says of orders. */
import { m } from '#messages';
import type { FloorStatus } from '../../src-main/contract/floor.ts';
import { counted } from '../format.ts';

export const doubtedWords = ({ bench, orders }: FloorStatus['doubted'][number]): string =>
  m.floor_doubted({ bench, ...counted(orders) });
