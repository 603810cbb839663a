/** Words for each kind of finding: its name, its count, and what to do about it. */
import { m } from '#messages';
import type { FindingKind } from '../../../src-main/contract/station/preflight.ts';
import type { Counted } from '../format.ts';

interface KindWords {
  title: () => string;
  todo: () => string;
  /** Number of findings. Orders are counted beside it: null if a finding is an order. */
  count: ((counted: Counted) => string) | null;
}

const items = (counted: Counted) => m.preflight_findings_items(counted);
const codes = (counted: Counted) => m.preflight_findings_codes(counted);

export const FINDING_WORDS: Record<FindingKind, KindWords> = {
  'no-code': { title: m.preflight_no_code, todo: m.preflight_no_code_todo, count: items },
  'wrong-check-digit': {
    title: m.preflight_wrong_check_digit,
    todo: m.preflight_wrong_check_digit_todo,
    count: codes,
  },
  'unscannable-code': {
    title: m.preflight_unscannable_code,
    todo: m.preflight_unscannable_code_todo,
    count: items,
  },
  'code-of-several-skus': {
    title: m.preflight_code_of_several_skus,
    todo: m.preflight_code_of_several_skus_todo,
    count: codes,
  },
  'sku-with-several-codes': {
    title: m.preflight_sku_with_several_codes,
    todo: m.preflight_sku_with_several_codes_todo,
    count: items,
  },
  'look-alike-names': {
    title: m.preflight_look_alike_names,
    todo: m.preflight_look_alike_names_todo,
    count: null,
  },
  'no-customs-code': {
    title: m.preflight_no_customs_code,
    todo: m.preflight_no_customs_code_todo,
    count: null,
  },
  'parcels-disagree': {
    title: m.preflight_parcels_disagree,
    todo: m.preflight_parcels_disagree_todo,
    count: null,
  },
};
