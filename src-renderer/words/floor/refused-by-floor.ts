/** Data of an answer that the floor refused: the contract declares its shape, so it is not checked again. */
import type { Elsewhere } from '../../../src-main/contract/floor/floor.ts';

/** Unknown which bench has the order: the store does not answer, and it is not reserved for this bench. */
export interface Unsure {
  why: 'cut-off';
  /** Since when the store has not answered, epoch milliseconds. */
  since: number;
}

const isObject = (data: unknown): data is object => typeof data === 'object' && data !== null;

/** @returns which bench has the order; null if the code says something else */
export const elsewhereOf = (code: string, data: unknown): Elsewhere | null =>
  code === 'ORDER_ELSEWHERE' && isObject(data) && 'bench' in data ? (data as Elsewhere) : null;

/** @returns since when this bench does not know who has the order; null if the code says something else */
export const unsureOf = (code: string, data: unknown): Unsure | null =>
  code === 'ORDER_UNSURE' && isObject(data) && 'since' in data ? (data as Unsure) : null;

/** Another bench has the order, or may have it. */
export const isOfFloor = ({ code, data }: { code: string; data?: unknown }): boolean =>
  elsewhereOf(code, data) !== null || unsureOf(code, data) !== null;
