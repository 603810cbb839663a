/** The line of the last scan. */
import type { ShortResult } from '../sound/short-result.ts';
import type { Signal } from '../sound/signals.ts';

/** The colour of a line, which is that of its signal. `neutral`: said without a sound. */
export type Tone = 'good' | 'attention' | 'info' | 'bad' | 'neutral';

interface Scanned {
  text: string;
  tone: Tone;
  /** Spoken words, if the station speaks; left out: those of its sound. */
  short?: ShortResult;
}

/** The last scan, with its words in the language that the screens have when they are read. */
export interface LastScan extends Scanned {
  /** The scanned text. */
  readonly words: string;
  /** Line after a second read of the same code; null: this line stays. */
  readonly readTwice: string | null;
}

/** A message without its words, which are made again for each language, from values that do not change. */
export interface ScanMessage extends Scanned {
  words: () => string;
  readTwice?: (() => string) | null;
}

/** Default sound of a line. */
export const SOUND_OF_TONE: Record<Tone, Signal | null> = {
  good: 'right',
  attention: 'note',
  info: 'unknown',
  bad: 'unknown',
  neutral: null,
};
