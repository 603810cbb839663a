/** Boxes of one order at two benches, in words. */
import { m } from '#messages';
import type { FloorConflict } from '../../src-main/contract/floor.ts';
import { formatCount, formatWhen } from '../format.ts';

type Box = FloorConflict['boxes'][number];

interface Fate {
  words: string;
  /** Class of the tag. */
  tone: 'accepted' | 'refused' | 'waiting' | 'none';
}

const isBegun = ({ phase }: Pick<Box, 'phase'>): boolean => phase === 'open' || phase === 'short';

/** What came of the order at the benches. */
export function conflictWords({ kind, boxes }: Pick<FloorConflict, 'kind' | 'boxes'>): string {
  if (kind === 'packed-twice') return m.floor_packed_twice();
  return boxes.every(isBegun) ? m.floor_opened_twice() : m.floor_packed_and_begun();
}

/** What is to be done with a box. */
export function fateOf({ stays, phase }: Pick<Box, 'stays' | 'phase'>): Fate {
  const isOpen = isBegun({ phase });
  // A person chose it after its bench was told to find it: nothing but reopening leads back from there.
  if (stays && (phase === 'to-pull' || phase === 'pulled'))
    return { words: m.floor_stays_after_all(), tone: 'waiting' };
  if (stays) return { words: isOpen ? m.floor_goes_on() : m.floor_stays(), tone: 'accepted' };
  if (phase === 'pulled') return { words: m.floor_found(), tone: 'none' };
  return isOpen
    ? { words: m.floor_to_put_back(), tone: 'waiting' }
    : { words: m.floor_to_find(), tone: 'refused' };
}

/** How far it was packed, and when it was closed. @param now epoch milliseconds */
export function boxWords({ phase, units, dueUnits, sealedAt }: Box, now: number): string {
  const size = { units: formatCount(units), due: formatCount(dueUnits) };
  if (phase === 'open') return m.floor_box_open(size);
  if (phase === 'short') return m.floor_box_short(size);
  if (phase === 'moved-on') return m.floor_box_left(size);
  return m.floor_box_closed({ ...size, time: sealedAt === null ? '' : formatWhen(sealedAt, now) });
}

/** Why that box stays. @param now epoch milliseconds */
export function whyItStays({ chosen }: Pick<FloorConflict, 'chosen'>, now: number): string {
  if (chosen === null) return m.floor_by_rule();
  const { by, reason, at } = chosen;
  const time = formatWhen(at, now);
  return by === null ? m.floor_chosen({ time, reason }) : m.floor_chosen_by({ who: by, time, reason });
}

/** Another box may be chosen while none has left. */
export const canChoose = ({ kind, boxes }: Pick<FloorConflict, 'kind' | 'boxes'>): boolean =>
  kind === 'packed-twice' && boxes.every(({ phase }) => phase !== 'moved-on');
