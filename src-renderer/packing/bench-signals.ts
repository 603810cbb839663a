/** What the bench signals, and how each signal sounds and looks. */
import type { PackingAnswer } from '../../src-main/contract/packing-answer.ts';
import type { Sentence } from '../sentences/sentence.ts';
import type { Signal } from '../sound/signals.ts';

/** What the bench signals: each has its own place, colour, words and sound. */
export type BenchSignal =
  'right' | 'wrong-item' | 'too-many' | 'wrong-parcel' | 'unknown' | 'trouble' | 'complete' | 'told';

export interface Flash extends Sentence {
  signal: BenchSignal;
  /** As it was scanned; empty where nothing was. */
  text: string;
  /** Parcels that the signal is about. */
  parcels: number[];
  /** Grows: the same signal twice is two signals. */
  n: number;
}

/** What each sounds like. */
export const SOUND_OF: Record<BenchSignal, Signal> = {
  right: 'right',
  'wrong-item': 'wrong',
  'too-many': 'too-many',
  'wrong-parcel': 'wrong-parcel',
  unknown: 'unknown',
  trouble: 'trouble',
  complete: 'complete',
  told: 'attention',
};

/** What the bench signals upon an answer. */
export const SIGNAL_OF: Record<PackingAnswer['signal'], BenchSignal> = {
  right: 'right',
  complete: 'complete',
  'wrong-item': 'wrong-item',
  'too-many': 'too-many',
  'wrong-parcel': 'wrong-parcel',
  unknown: 'unknown',
  choice: 'told',
  turned: 'told',
  'this-order': 'told',
  'other-order': 'told',
  pulled: 'complete',
  stopped: 'trouble',
};

const TONE = { right: 'good', complete: 'good', told: 'attention', 'wrong-parcel': 'attention' } as const;

/** How the line of the last scan shows a signal. */
export const toneOf = (signal: BenchSignal): 'good' | 'attention' | 'bad' =>
  signal in TONE ? TONE[signal as keyof typeof TONE] : 'bad';
