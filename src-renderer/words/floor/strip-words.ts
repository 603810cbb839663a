/** Words of the strip above every screen for the state of this bench on its floor. */
import { m } from '#messages';
import type { FloorStatus } from '../../../src-main/contract/floor/floor.ts';
import type { FloorFault } from '../../../src-main/contract/floor/floor-faults.ts';
import { counted, formatCount, formatWhen } from '../format.ts';
import { faultWords } from './fault-words.ts';

interface Shown {
  text: string;
  tone: 'good' | 'wait' | 'warn' | 'bad';
}

type Floor = Pick<FloorStatus, 'contact' | 'since' | 'benches' | 'reserved' | 'untold' | 'withheld'>;

/** @param now epoch milliseconds */
export function stripWords(floor: Floor, now: number): Shown {
  const { contact, since, benches, reserved, untold, withheld } = floor;
  switch (contact) {
    case 'in-touch':
      if (withheld !== null) return { text: m.floor_strip_withheld(), tone: 'warn' };
      return { text: m.floor_strip_in_touch(counted(benches)), tone: 'good' };
    case 'doubtful':
      return { text: m.floor_strip_doubtful(), tone: 'wait' };
    case 'coming-back':
      return { text: m.floor_strip_coming_back({ n: formatCount(untold) }), tone: 'wait' };
    case 'cut-off': {
      const time = formatWhen(since, now);
      return { text: m.floor_strip_cut_off({ time, n: formatCount(reserved) }), tone: 'warn' };
    }
    case 'refused':
      return { text: m.floor_strip_refused(), tone: 'bad' };
    default:
      return contact satisfies never;
  }
}

/** A store that answers, and that only its administrator can help. */
const FOR_THE_ADMINISTRATOR: readonly (FloorFault | null)[] = ['full', 'read-only'];

/** Words below the strip, if a person has to act; null: none. */
export function refusedWords({ contact, fault }: Pick<FloorStatus, 'contact' | 'fault'>): string | null {
  if (contact === 'refused') return faultWords(fault ?? 'broken');
  if (fault === 'over-quota' || fault === 'refused-row') return faultWords(fault);
  return fault !== null && contact !== 'in-touch' && FOR_THE_ADMINISTRATOR.includes(fault)
    ? faultWords(fault)
    : null;
}
