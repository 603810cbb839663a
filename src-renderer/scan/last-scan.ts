/** The line of the last scan. */
import type { ShortResult } from '../sound/short-result.ts';
import type { Signal } from '../sound/signals.ts';

/** The colour of a line, which is that of its signal. `neutral`: said without a sound. */
export type Tone = 'good' | 'attention' | 'info' | 'bad' | 'neutral';

export interface LastScan {
  text: string;
  tone: Tone;
  /** What it was. */
  words: string;
  /** What is said where the scanner has read the same code twice; left out: this line stays. */
  readTwice?: string | null;
  /** What is spoken of it, where the station speaks; left out: what its sound means. */
  short?: ShortResult;
}

/** How a line sounds where nothing else is said. */
export const SOUND_OF_TONE: Record<Tone, Signal | null> = {
  good: 'right',
  attention: 'attention',
  info: 'unknown',
  bad: 'unknown',
  neutral: null,
};
