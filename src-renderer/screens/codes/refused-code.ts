/** Words for a code that cannot be taught. */
import { m } from '#messages';
import type { RefusedCode } from '../../../src-main/contract/scan/codes.ts';
import type { Sentence } from '../../words/sentence.ts';

/** A code as it is shown: the separator of GS1 has a sign of its own. */
export const shownCode = (code: string): string => code.replaceAll('\u001d', '␝');

/** The fault of a refused code, and its consequence or what to do. */
export function refusedSentence({ code, sku, why }: Pick<RefusedCode, 'code' | 'sku' | 'why'>): Sentence {
  const shown = { code: shownCode(code) };
  switch (why) {
    case 'command':
      return { what: m.codes_is_command(shown), todo: m.codes_cannot_stand_for_item() };
    case 'placeholder':
      return { what: m.codes_is_placeholder(shown), todo: m.codes_cannot_stand_for_item() };
    case 'order-number':
      return { what: m.codes_is_order_number(shown), todo: m.codes_cannot_stand_for_item() };
    case 'tracking-number':
      return { what: m.codes_is_tracking_number(shown), todo: m.codes_cannot_stand_for_item() };
    case 'twice':
      return { what: m.codes_is_twice(shown), todo: m.codes_is_twice_todo() };
    case 'short':
      return { what: m.codes_is_short(shown), todo: m.codes_is_short_so() };
    case 'unknown-sku':
      return { what: m.codes_unknown_sku({ sku }), todo: m.codes_unknown_sku_todo() };
    case 'other-item':
      return { what: m.codes_is_other_item(shown), todo: m.codes_is_other_item_so() };
    case 'single-unit':
      return { what: m.codes_is_single_unit(shown), todo: m.codes_is_single_unit_so() };
    case 'case-units':
      return { what: m.codes_is_case(shown), todo: m.codes_is_case_so() };
    case 'unscannable':
      return { what: m.codes_is_unscannable(shown), todo: m.codes_is_unscannable_so() };
    case 'wrong-check-digit':
      return { what: m.codes_is_wrong_check_digit(shown), todo: m.codes_is_wrong_check_digit_so() };
    default:
      return why satisfies never;
  }
}
