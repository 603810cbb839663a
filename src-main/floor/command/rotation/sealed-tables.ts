/** Sealed texts in the tables of a floor: the purpose and context of each, and how it is read and replaced. */
import type { SealPurpose } from '../../seal.ts';
import { factSeal, purposeOf } from '../../facts/fact-seal.ts';
import type { FactKind } from '../../store/store-facts.ts';
import { eventSeal } from '../../telling/sealed-event.ts';

/** Values of the key columns of a row, in their order, as benches know them. */
type Key = readonly string[];

interface SealedText {
  /** SQL of the sealed text; null: the table has none. */
  read: string;
  purpose: SealPurpose | ((key: Key) => SealPurpose);
  /** Contexts to which it may be bound. */
  places: (key: Key) => readonly string[];
  /**
   * Replacement of an unreadable text. `nothing`: none. `empty`: an empty text, since benches leave out a row without the
   * text. `row`: the row is deleted, since it is useless without the text.
   */
  unreadable: 'nothing' | 'empty' | 'row';
}

export interface SealedTable {
  table: string;
  /** Columns that name a row, the primary key first, with their types. */
  key: readonly (readonly [column: string, type: 'text' | 'uuid' | 'bigint'])[];
  texts: readonly SealedText[];
  /** SQL. @param text SQL of the new text of that number */
  set: (text: (n: number) => string) => string;
}

const ORDER = ['order_id', 'text'] as const;
const BENCH = ['bench', 'uuid'] as const;

const ofOrder = ([orderId = '']: Key) => [orderId];
/** A remark about a whole bench is bound to no order. */
const ofOrderOrBench = ([orderId = '']: Key) => [orderId, ''];
const ofNothing = () => [''];

const operator = (read: string): SealedText => ({
  ...{ read, purpose: 'operator', places: ofNothing, unreadable: 'nothing' },
});
const by = (read: string, places = ofOrder): SealedText => ({
  ...{ read, purpose: 'by', places, unreadable: 'nothing' },
});
const reason = (read: string, places = ofOrder): SealedText => ({
  ...{ read, purpose: 'reason', places, unreadable: 'empty' },
});

/** Orders are not among them: they are published again. */
export const SEALED_TABLES: readonly SealedTable[] = [
  {
    table: 'claims',
    key: [ORDER],
    texts: [
      operator('operator'),
      reason(`ask ->> 'reason'`, ofOrderOrBench),
      reason(`taken ->> 'reason'`, ofOrderOrBench),
      by(`taken ->> 'by'`, ofOrderOrBench),
    ],
    set: (text) => `operator = ${text(0)}, ask = ask || jsonb_build_object('reason', ${text(1)}),
      taken = taken || jsonb_build_object('reason', ${text(2)}, 'by', ${text(3)})`,
  },
  {
    table: 'heads',
    key: [ORDER, BENCH, ['history', 'text']],
    texts: [operator(`head ->> 'operator'`)],
    set: (text) => `head = CASE WHEN jsonb_typeof(head) = 'object' AND head ? 'operator'
      THEN head || jsonb_build_object('operator', ${text(0)}) ELSE head END`,
  },
  {
    table: 'choices',
    key: [ORDER],
    texts: [by('by'), reason('reason')],
    set: (text) => `by = ${text(0)}, reason = ${text(1)}`,
  },
  {
    table: 'events',
    key: [ORDER, BENCH, ['seq', 'bigint'], ['mark', 'text']],
    texts: [
      operator('operator'),
      {
        // Empty: its buyer was erased.
        read: `nullif(data, '')`,
        purpose: 'event',
        places: ([orderId = '', , , mark = '']) => [eventSeal(orderId, mark)],
        unreadable: 'row',
      },
    ],
    set: (text) => `operator = ${text(0)}, data = coalesce(${text(1)}, '')`,
  },
  {
    table: 'facts',
    key: [['kind', 'text'], ['key', 'text'], BENCH, ['version', 'bigint']],
    texts: [
      {
        // Null: withdrawn.
        read: 'body',
        purpose: ([kind = '']) => purposeOf(kind as FactKind),
        places: ([kind = '', key = '', benchId = '', version]) => [
          factSeal({ kind: kind as FactKind, key, benchId, version: Number(version) }),
        ],
        unreadable: 'row',
      },
    ],
    set: (text) => `body = ${text(0)}`,
  },
  {
    table: 'cancels',
    key: [ORDER, BENCH, ['intent', 'text']],
    texts: [{ ...reason('reason'), purpose: 'cancel-reason' }, by('by')],
    set: (text) => `reason = ${text(0)}, by = ${text(1)}`,
  },
];
