/** Words for an unreadable order: the expected value of a field, and the actual one. */
import { m } from '#messages';
import type {
  ExpectedInOrder,
  FaultInOrder,
  FoundInOrder,
} from '../../../src-main/contract/orders/order-fault.ts';
import { formatCount } from '../format.ts';

type Plain<T extends { is: string }, Other extends string> = Record<Exclude<T['is'], Other>, () => string>;

const EXPECTED: Plain<ExpectedInOrder, 'whole-number' | 'at-most'> = {
  object: m.checks_expected_object,
  list: m.checks_expected_list,
  text: m.checks_expected_text,
  json: m.checks_expected_json,
  'well-formed-text': m.checks_expected_well_formed,
  'more-than-dots': m.checks_expected_more_than_dots,
  'text-or-exact-number': m.checks_expected_exact_number,
};

const AT_MOST: Record<Extract<ExpectedInOrder, { is: 'at-most' }>['of'], (of: { n: string }) => string> = {
  characters: m.checks_at_most_characters,
  levels: m.checks_at_most_levels,
  lines: m.checks_at_most_lines,
  deliveries: m.checks_at_most_deliveries,
  parcels: m.checks_at_most_parcels,
  entries: m.checks_at_most_entries,
  payments: m.checks_at_most_payments,
};

const FOUND: Plain<FoundInOrder, 'long-text' | 'value' | 'count'> = {
  nothing: m.checks_found_nothing,
  null: m.checks_found_null,
  list: m.checks_expected_list,
  object: m.checks_expected_object,
  text: m.checks_expected_text,
  'empty-text': m.checks_found_empty_text,
  number: m.checks_found_number,
  boolean: m.checks_found_boolean,
  'no-json': m.checks_found_no_json,
  more: m.checks_found_more,
};

/** Words of the fault, without the path that precedes them. */
export const orderFaultWords = ({ expected, found }: FaultInOrder): string =>
  m.checks_expected({ expected: expectedWords(expected), found: foundWords(found) });

function expectedWords(expected: ExpectedInOrder): string {
  if (expected.is === 'at-most') return AT_MOST[expected.of]({ n: formatCount(expected.most) });
  if (expected.is !== 'whole-number') return EXPECTED[expected.is]();
  return m.checks_expected_whole_number({ from: formatCount(expected.from), to: formatCount(expected.to) });
}

function foundWords(found: FoundInOrder): string {
  if (found.is === 'long-text') return m.checks_found_long_text({ n: formatCount(found.characters) });
  if (found.is === 'value') return found.text;
  return found.is === 'count' ? formatCount(found.count) : FOUND[found.is]();
}
