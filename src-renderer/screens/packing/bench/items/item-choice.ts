/** Tiles for the possible meanings of one code, and the question above them. */
import { m } from '#messages';
import { formatCount } from '../../../../words/format.ts';
import { itemDetail, type Labelled } from '../../../../scan/item-detail.ts';
import { nameOf } from '../packing-words.ts';

interface OneChoice extends Labelled {
  name: string | null;
  /** Units that one scan counts. */
  units: number;
  left: number;
}

export const choiceTiles = (
  choices: readonly OneChoice[],
): { name: string; detail: string; note: string }[] =>
  choices.map((choice) => {
    const { name, sku, units, left } = choice;
    return {
      name: nameOf({ name, sku }),
      detail: itemDetail(choice, choices),
      note:
        units === 1
          ? m.packing_choice_to_go({ n: formatCount(left) })
          : m.packing_choice_case_to_go({ units: formatCount(units), n: formatCount(left) }),
    };
  });

/** Follows the code. */
export const choiceWords = ({ isDisputed }: { isDisputed: boolean }): string =>
  isDisputed ? m.packing_is_disputed() : m.packing_is_of_several();
