/** The line of the last scan. */

/** The colour of a line, which is that of its signal. `neutral`: said without a sound. */
export type Tone = 'good' | 'attention' | 'info' | 'bad' | 'neutral';

export interface LastScan {
  text: string;
  tone: Tone;
  /** What it was. */
  words: string;
}
