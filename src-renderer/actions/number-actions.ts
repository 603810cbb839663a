/** The actions that are asked for with a number: each number has a code of its own. */
import type { GROUPS } from './action-list.ts';

const upTo = (most: number): number[] => Array.from({ length: most }, (_, n) => n + 1);

export interface NumberAction {
  group: (typeof GROUPS)[number];
  code: string;
  /** Those that are printed. */
  numbers: readonly number[];
  does: (n: number) => string;
  did: (n: number) => string;
  /** In the help of the bench. */
  key?: string;
  help?: string;
}

export const NUMBER_ACTIONS = {
  parcel: {
    group: 'Parcels',
    code: 'PARCEL',
    numbers: upTo(12),
    does: (n) => `Parcel ${n}`,
    did: (n) => `Parcel ${n}.`,
  },
  choice: {
    group: 'Choose in a list',
    code: 'REASON',
    numbers: upTo(9),
    does: (n) => `Number ${n} of the list`,
    did: (n) => `Number ${n} of the list is chosen.`,
  },
  units: {
    group: 'Quantity for the next scan',
    code: 'X',
    numbers: [2, 3, 4, 5, 6, 8, 10, 12, 20, 24, 50, 100],
    does: (n) => `× ${n}`,
    did: (n) => `${n} units.`,
    key: '0 – 9',
    help: 'Quantity for the next scan',
  },
} satisfies Record<string, NumberAction>;
