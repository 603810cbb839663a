/** Fates of one request to cancel. */
import type { Random } from '../../../src-main/practice/invented/random.ts';

export interface Fate {
  /** `late`: after the pause, even if the connection is gone by then. */
  effect: 'now' | 'never' | 'late';
  /** `half`: cut off within the body. */
  answer: 'well' | 'cut' | 'reset' | 'half' | 'silence' | 429 | 500 | 503;
  /** Before a good answer, or before a late effect. */
  pauseMs: number;
}

export const WELL: Fate = { effect: 'now', answer: 'well', pauseMs: 0 };

/**
 * @param wild the service may carry a request out after it has lost the connection, and after "too many requests"; one that
 *   cancels an order twice when asked twice must not, since nothing would be certain then
 */
export function fateOf(random: Random, wild: boolean): Fate {
  const pauseMs = random.whole(1, 120);
  const fate = (effect: Fate['effect'], answer: Fate['answer']): Fate => ({ effect, answer, pauseMs });
  return random.weighted<Fate>([
    [WELL, 30],
    [fate('now', 'well'), 10],
    [fate(wild ? 'late' : 'now', 'well'), 6],
    [fate('now', 'cut'), 10],
    [fate('now', 'half'), 4],
    [fate('never', 'reset'), 8],
    [fate('now', 'reset'), 8],
    [fate(wild ? 'late' : 'now', 'cut'), 6],
    [fate('now', 'silence'), 2],
    [fate('never', 'silence'), 2],
    [fate('never', 429), 4],
    [fate(wild ? 'now' : 'never', 429), 1],
    [fate('never', 500), 4],
    [fate('now', 500), 4],
    [fate('never', 503), 4],
    [fate('now', 503), 4],
  ]);
}
