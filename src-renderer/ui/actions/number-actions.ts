/** The actions that are asked for with a number: each number has a code of its own. */
import { m } from '#messages';
import { counted, formatCount } from '../../words/format.ts';
import type { Group } from './action-row.ts';

const upTo = (most: number): number[] => Array.from({ length: most }, (_, n) => n + 1);

export interface NumberAction {
  group: Group;
  code: string;
  /** Numbers that are printed. */
  numbers: readonly number[];
  does: (n: number) => string;
  did: (n: number) => string;
  /** Words for the help of the bench. */
  key?: string;
  help?: () => string;
}

export const NUMBER_ACTIONS = {
  parcel: {
    group: 'parcels',
    code: 'PARCEL',
    numbers: upTo(12),
    does: (n) => m.actions_parcel({ n: formatCount(n) }),
    did: (n) => m.actions_parcel_chosen({ n: formatCount(n) }),
  },
  choice: {
    group: 'choice',
    code: 'REASON',
    numbers: upTo(9),
    does: (n) => m.actions_number_of_list({ n: formatCount(n) }),
    did: (n) => m.actions_number_of_list_chosen({ n: formatCount(n) }),
  },
  slot: {
    group: 'items',
    code: 'SLOT',
    numbers: upTo(40),
    does: (n) => m.wall_slot({ n: formatCount(n) }),
    did: (n) => m.wall_slot({ n: formatCount(n) }),
  },
  /** A tote of the trolley: the code stays on the tote, whichever order is in it. */
  tote: {
    group: 'items',
    code: 'TOTE',
    numbers: upTo(40),
    does: (n) => m.pick_tote({ tote: formatCount(n) }),
    did: (n) => m.pick_tote({ tote: formatCount(n) }),
  },
  units: {
    group: 'quantity',
    code: 'X',
    numbers: [...upTo(12), 20, 24, 50, 100],
    does: (n) => `× ${formatCount(n)}`,
    did: (n) => m.actions_units(counted(n)),
    key: '0 – 9',
    help: m.actions_quantity_for_next_scan,
  },
} satisfies Record<string, NumberAction>;
