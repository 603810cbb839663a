/** Results that can be spoken; the words are in `short-words.ts`, which is loaded when they are needed. */
import type { BatchAnswer } from '../../src-main/contract/batch-answer.ts';
import type { PackingAnswer } from '../../src-main/contract/packing-answer.ts';
import type { PackingView } from '../../src-main/contract/packing-view.ts';
import type { Signal } from './signals.ts';

export type ShortResult =
  /** What a scan, or a confirmation by hand, did on the bench. */
  | { of: 'answer'; answer: PackingAnswer }
  /** What a scan did while a batch is picked. */
  | { of: 'pick'; answer: BatchAnswer }
  /** What a scan at the put wall lights. */
  | { of: 'slot'; slot: number; units: number }
  /** The parcel that scans go into from here on. */
  | { of: 'parcel'; parcel: number }
  | { of: 'undone' }
  /** To hear what it is like. */
  | { of: 'sample' }
  /** How a box stands that was closed here. */
  | { of: 'box'; view: PackingView }
  /** What else has a sound. */
  | { of: 'signal'; signal: Signal };
