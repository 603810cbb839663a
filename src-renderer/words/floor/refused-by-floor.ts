/** Data of an answer that the floor refused: the contract declares its shape, so it is not checked again. */
import type { Elsewhere, Unsure } from '../../../src-main/contract/floor/floor.ts';

const isObject = (data: unknown): data is object => typeof data === 'object' && data !== null;

/** @returns which bench has the order; null if the code says something else */
export const elsewhereOf = (code: string, data: unknown): Elsewhere | null =>
  code === 'ORDER_ELSEWHERE' && isObject(data) && 'bench' in data ? (data as Elsewhere) : null;

/** @returns why this bench does not know who has the order; null if the code says something else */
export const unsureOf = (code: string, data: unknown): Unsure | null =>
  code === 'ORDER_UNSURE' && isObject(data) && 'why' in data ? (data as Unsure) : null;

/** True if another bench has the order, or may have it. */
export const isOfFloor = ({ code, data }: { code: string; data?: unknown }): boolean =>
  elsewhereOf(code, data) !== null || unsureOf(code, data) !== null;
