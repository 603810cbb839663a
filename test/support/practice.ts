import { onTestFinished } from 'vitest';
import type { OrderBook } from '../../src-main/practice/book/book.ts';
import {
  startPracticeService,
  type PracticeOptions,
  type PracticeService,
} from '../../src-main/practice/http/service.ts';
import { DISTINCTIVE } from './clients.ts';

/** A healthy service with credentials that are easily found, stopped after the running test. */
export async function aPracticeService(
  options: PracticeOptions = {},
  book?: OrderBook,
): Promise<PracticeService> {
  const service = await startPracticeService({ orders: 0, ...DISTINCTIVE, ...options }, book);
  onTestFinished(() => service.stop());
  return service;
}
