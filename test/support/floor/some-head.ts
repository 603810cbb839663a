/** Sample report of a bench about an order that it packs. */
import type { Head } from '../../../src-main/floor/store/store.ts';

export const someHead = (change: Partial<Head> = {}): Head => ({
  orderId: 'O-1',
  history: 'h-1',
  mark: 'm-1',
  events: 1,
  token: 0,
  isSure: true,
  phase: 'open',
  isCleared: false,
  units: 0,
  dueUnits: 2,
  sealedAt: null,
  operator: null,
  ...change,
});

export const sealedHead = (change: Partial<Head> = {}): Head =>
  someHead({ phase: 'sealed', mark: 'm-9', events: 9, units: 2, sealedAt: 1_700_000_000_000, ...change });
