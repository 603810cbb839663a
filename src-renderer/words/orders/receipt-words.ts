/** Words for the codes of a receipt: on its screen, and in the table that is saved of it. */
import { m } from '#messages';
import type {
  RECEIPT_COLUMNS,
  Receipt,
  ReceiptWords,
} from '../../../src-main/contract/goods/packed-orders.ts';
import { METHOD_WORDS, WHY_WORDS } from './receipt-notes.ts';
import { STATUS_WORDS } from './status-words.ts';

type Words<Code extends string = string> = Record<Code, () => string>;

/** Words by kind of event; a newer version may have written kinds that are missing here. */
export const EVENT_WORDS: Words = {
  opened: m.packed_event_opened,
  counted: m.packed_event_counted,
  moved: m.packed_event_moved,
  removed: m.packed_event_removed,
  'parcel-added': m.packed_event_parcel_added,
  turned: m.packed_event_turned,
  undone: m.packed_event_undone,
  short: m.packed_event_short,
  resumed: m.packed_event_resumed,
  replanned: m.packed_event_replanned,
  sealed: m.packed_event_sealed,
  cleared: m.packed_event_cleared,
  'pull-asked': m.packed_event_pull_asked,
  pulled: m.packed_event_pulled,
  stays: m.packed_event_stays,
  reopened: m.packed_event_reopened,
  'moved-on': m.packed_event_moved_on,
  'put-back': m.packed_event_put_back,
  left: m.packed_event_left,
};

export const REFUSED_WORDS: Words<Receipt['refused'][number]['kind']> = {
  'wrong-item': m.packed_refused_wrong_item,
  'too-many': m.packed_refused_too_many,
  'wrong-parcel': m.packed_refused_wrong_parcel,
  unknown: m.packed_refused_unknown,
};

const COLUMN_WORDS: Words<(typeof RECEIPT_COLUMNS)[number]> = {
  seq: m.packed_column_seq,
  at: m.packed_column_at,
  what: m.packed_column_what,
  item: m.packed_column_item,
  units: m.packed_column_units,
  parcel: m.packed_column_parcel,
  note: m.packed_column_note,
  operator: m.packed_column_operator,
  station: m.packed_column_station,
  asWritten: m.packed_column_as_written,
  approvedBy: m.packed_column_approved_by,
  orderId: m.packed_column_order,
  salesChannelOrderId: m.packed_column_channel_number,
};

/** Words for the table, in the present language of the screens. */
export function receiptWords(): ReceiptWords {
  const groups: Record<string, Words> = {
    column: COLUMN_WORDS,
    event: EVENT_WORDS,
    refused: Object.fromEntries(
      Object.entries(REFUSED_WORDS).map(([kind, words]) => [
        kind,
        () => m.packed_csv_refused({ why: words() }),
      ]),
    ),
    method: METHOD_WORDS,
    status: { ...STATUS_WORDS, ...WHY_WORDS },
    asWritten: { yes: m.packed_csv_yes, no: m.packed_csv_no },
    note: {
      'from-parcel': () => m.packed_from_parcel({ n: '{n}' }),
      'counted-again': m.packed_counted_again,
      'no-parcel-plan': m.packed_without_plan,
      unsure: m.packed_opened_unsure,
      'not-given': m.packed_opened_not_given,
      'taken-from': () => m.packed_taken_from({ bench: '{bench}' }),
      'given-by': () => m.packed_given_by({ bench: '{bench}' }),
      'chosen-by': () => m.packed_chosen_by({ who: '{who}' }),
      'left-for': () => m.packed_left_for({ bench: '{bench}' }),
    },
  };
  return Object.fromEntries(
    Object.entries(groups).flatMap(([of, words]) =>
      Object.entries(words).map(([code, word]) => [`${of}.${code}`, word()]),
    ),
  );
}
