/** Boxes of one order at two benches, in words. */
import { m } from '#messages';
import type { FloorConflict } from '../../../../src-main/contract/floor/floor.ts';
import { formatCount, formatWhen } from '../../../words/format.ts';
import { reasonWords } from '../reason-words.ts';

type Box = FloorConflict['boxes'][number];

interface Fate {
  words: string;
  /** Class of the tag. */
  tone: 'accepted' | 'refused' | 'waiting' | 'none';
}

const isBegun = ({ phase }: Pick<Box, 'phase'>): boolean => phase === 'open' || phase === 'short';

/** Words for the state of the order at the benches. */
export function conflictWords({ kind, boxes }: Pick<FloorConflict, 'kind' | 'boxes'>): string {
  if (kind === 'packed-twice') return m.floor_packed_twice();
  return boxes.every(isBegun) ? m.floor_opened_twice() : m.floor_packed_and_begun();
}

/** Words for the task with a box. @param isChosen a person has chosen the box to ship */
export function fateOf({ stays, phase }: Pick<Box, 'stays' | 'phase'>, isChosen: boolean): Fate {
  const isOpen = isBegun({ phase });
  // The box was put aside before it was chosen to stay: its contents have to be checked.
  if (stays && phase === 'pulled') return { words: m.floor_stays_after_all(), tone: 'waiting' };
  if (stays && phase === 'to-pull')
    return isChosen
      ? { words: m.floor_stays_soon(), tone: 'waiting' }
      : { words: m.floor_to_find(), tone: 'refused' };
  if (stays) return { words: isOpen ? m.floor_goes_on() : m.floor_stays(), tone: 'accepted' };
  if (phase === 'pulled') return { words: m.floor_found(), tone: 'none' };
  return isOpen
    ? { words: m.floor_to_put_back(), tone: 'waiting' }
    : { words: m.floor_to_find(), tone: 'refused' };
}

/** Packing progress, and closing time. @param now epoch milliseconds */
export function boxWords({ phase, units, dueUnits, sealedAt }: Box, now: number): string {
  const size = { units: formatCount(units), due: formatCount(dueUnits) };
  if (phase === 'open') return m.floor_box_open(size);
  if (phase === 'short') return m.floor_box_short(size);
  if (phase === 'moved-on') return m.floor_box_left(size);
  return m.floor_box_closed({ ...size, time: sealedAt === null ? '' : formatWhen(sealedAt, now) });
}

/**
 * Reason why that box stays.
 * @param now epoch milliseconds
 */
export function whyItStays({ chosen }: Pick<FloorConflict, 'chosen'>, now: number): string {
  if (chosen === null) return m.floor_by_rule();
  const { by, at } = chosen;
  const reason = reasonWords(chosen.reason);
  const time = formatWhen(at, now);
  return by === null ? m.floor_chosen({ time, reason }) : m.floor_chosen_by({ who: by, time, reason });
}

/** True if the bench has reported two boxes, the newer first: its data was put back, or its disk copied. */
export const isOtherData = ({ boxes }: Pick<FloorConflict, 'boxes'>, box: Box): boolean =>
  boxes.find(({ bench }) => bench.benchId === box.bench.benchId) !== box;

/** Another box may be chosen while none has left; so may a rejected one that its bench has not yet found. */
export const canChoose = (
  { kind, boxes, chosen }: Pick<FloorConflict, 'kind' | 'boxes' | 'chosen'>,
  { stays, phase }: Pick<Box, 'stays' | 'phase'>,
): boolean => {
  const isHere = kind === 'packed-twice' && boxes.every((box) => box.phase !== 'moved-on');
  return isHere && (!stays || (phase === 'to-pull' && chosen === null));
};
