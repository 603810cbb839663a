/** Results that can be spoken; the words are in `short-words.ts`, which is loaded when they are needed. */
import type { BatchAnswer } from '../../src-main/contract/picking/batch-answer.ts';
import type { PackingAnswer } from '../../src-main/contract/packing/packing-answer.ts';
import type { PackingView } from '../../src-main/contract/goods/packing-view.ts';
import type { Signal } from './signals.ts';

export type ShortResult =
  /** Result of a scan, or of a confirmation by hand, on the bench. */
  | { of: 'answer'; answer: PackingAnswer }
  /** Result of a scan while a batch is picked. */
  | { of: 'pick'; answer: BatchAnswer }
  /** Slot that a scan at the put wall lights. */
  | { of: 'slot'; slot: number; units: number }
  /** The parcel that scans go into from here on. */
  | { of: 'parcel'; parcel: number }
  | { of: 'undone' }
  /** A sample to listen to. */
  | { of: 'sample' }
  /** State of a box that was closed here. */
  | { of: 'box'; view: PackingView }
  /** Any other result with a sound. */
  | { of: 'signal'; signal: Signal };
