/** Whatever can be pressed on the bench or in its panels has a printed code, or a reason why it has none. */
import { expect } from 'playwright/test';
import { waysNow } from '../ways-by-scanner.ts';
import type { Look } from './look.ts';

/** Screens of the way that are not part of the bench. */
const OTHER = ['packed', 'receipt', 'shift'];

export const isReachedByScanner: Look = async (page, name) => {
  if (OTHER.includes(name)) return;
  expect.soft((await waysNow(page)).without, name).toEqual([]);
};
