/** What one code may stand for, as tiles, and why it is asked. */
import { m } from '#messages';
import { formatCount } from '../../format.ts';
import { nameOf } from './packing-words.ts';

interface OneChoice {
  name: string | null;
  sku: string | null;
  /** So many of it in one scan. */
  units: number;
  left: number;
}

export const choiceTiles = (
  choices: readonly OneChoice[],
): { name: string; detail: string; note: string }[] =>
  choices.map(({ name, sku, units, left }) => ({
    name: nameOf({ name, sku }),
    detail: sku ?? m.packing_choice_no_sku(),
    note:
      units === 1
        ? m.packing_choice_to_go({ n: formatCount(left) })
        : m.packing_choice_case_to_go({ units: formatCount(units), n: formatCount(left) }),
  }));

/** Follows the code. */
export const choiceWords = ({ isDisputed }: { isDisputed: boolean }): string =>
  isDisputed ? m.packing_is_disputed() : m.packing_is_of_several();
