/** A shift as tables, the same on the screen and on paper. */
import { m } from '#messages';
import type { PackedOrderRow } from '../../../src-main/contract/goods/packed-orders.ts';
import type { Shift } from '../../../src-main/contract/people/shift.ts';
import { formatCount } from '../../words/format.ts';
import { boxesWords } from '../../words/orders/box-words.ts';
import { STATE_WORDS } from '../../words/orders/intent-state.ts';
import { shownNumber } from '../../words/orders/order-number.ts';

export interface ShiftTable {
  of: 'due' | 'open' | 'done' | 'benches' | 'people';
  title: string;
  heads: string[];
  /** True if every column after the first has numbers. */
  isCounts: boolean;
  rows: { key: string; cells: string[] }[];
  /** Words for a table without rows. */
  none: string;
}

export const shiftTables = (shift: Shift): ShiftTable[] => [
  dueTable(shift),
  doneTable(shift),
  ...(shift.benches === null ? [] : [benchesTable(shift.benches)]),
  peopleTable(shift),
  openTable(shift),
];

const dueTable = ({ due }: Shift): ShiftTable => ({
  ...{ of: 'due', title: m.shift_due(), isCounts: true, none: m.shift_due_none() },
  heads: [m.shift_carrier(), m.shift_late(), m.shift_today(), m.shift_tomorrow(), m.shift_later()],
  rows: due.map(({ carrier, late, today, tomorrow, later }) => ({
    key: `${carrier}`,
    cells: [carrier ?? m.packed_no_carrier(), ...[late, today, tomorrow, later].map(formatCount)],
  })),
});

/** Work for the next shift: orders, boxes and goods that wait for a person, and cancels without an end. */
function openTable({ left, cancels }: Shift): ShiftTable {
  const orders = (what: string, rows: readonly PackedOrderRow[]) =>
    rows.map((row) => ({
      key: `${what} ${row.orderId}`,
      cells: [what, row.salesChannelOrderId ?? shownNumber(row.orderId), boxesWords(row)],
    }));
  const places = (what: string, numbers: readonly number[]) =>
    numbers.length === 0
      ? []
      : [{ key: what, cells: [what, formatCount(numbers.length), numbers.map(formatCount).join(', ')] }];
  return {
    ...{ of: 'open', title: m.shift_open(), isCounts: false, none: m.shift_open_none() },
    heads: [m.shift_what(), m.shift_order(), m.shift_details()],
    rows: [
      ...orders(m.shift_pull(), left.toPull),
      ...orders(m.packed_keep_here(), left.toKeep),
      ...orders(m.shift_set_aside(), left.setAside),
      ...orders(m.shift_half_packed(), left.halfPacked),
      ...places(m.shift_totes(), left.totes),
      ...places(m.shift_slots(), left.slots),
      ...(left.batches === 0
        ? []
        : [{ key: 'batches', cells: [m.shift_batches(), formatCount(left.batches), ''] }]),
      ...cancels.map(({ orderId, salesChannelOrderId, state }) => ({
        key: `cancel ${orderId}`,
        cells: [m.shift_cancel(), salesChannelOrderId ?? shownNumber(orderId), STATE_WORDS[state]()],
      })),
    ],
  };
}

const doneTable = ({ done }: Shift): ShiftTable => ({
  ...{ of: 'done', title: m.shift_done(), isCounts: true, none: '' },
  heads: [m.shift_figure(), m.shift_number()],
  rows: [
    [m.shift_packed(), formatCount(done.orders)],
    [m.shift_units(), formatCount(done.units)],
    [m.shift_by_hand(), byHandWords(done)],
    [m.shift_pulled(), formatCount(done.pulled)],
    [m.shift_reopened(), formatCount(done.reopened)],
  ].map((cells) => ({ key: cells[0] ?? '', cells })),
});

/** Share of the units that nothing but a person has identified. */
function byHandWords({ byHand, counted }: Shift['done']): string {
  if (counted === 0) return formatCount(0);
  const percent = formatCount(Math.round((100 * byHand) / counted));
  return m.shift_share({ n: formatCount(byHand), of: formatCount(counted), percent });
}

const benchesTable = (benches: NonNullable<Shift['benches']>): ShiftTable => ({
  ...{ of: 'benches', title: m.shift_benches(), isCounts: true, none: m.shift_benches_none() },
  heads: [m.shift_bench(), m.shift_packed(), m.shift_units()],
  rows: benches.map(({ bench, orders, units }) => ({
    key: bench,
    cells: [bench, formatCount(Math.max(0, orders)), formatCount(Math.max(0, units))],
  })),
});

const peopleTable = ({ people }: Shift): ShiftTable => ({
  ...{ of: 'people', title: m.shift_people(), isCounts: false, none: m.shift_people_none() },
  heads: [m.shift_bench(), m.shift_name()],
  rows: people.map(({ bench, name }, n) => ({ key: `${n} ${bench}`, cells: [bench, name ?? '–'] })),
});
