/**
 * Signals of scans: one table for the bench, the pick list and the put wall. A signal has a sound (`sound/signals.ts`),
 * spoken words (`sound/short-words.ts`) and a colour.
 */
import type { BatchAnswer } from '../../src-main/contract/picking/batch-answer.ts';
import type { PackingAnswer } from '../../src-main/contract/packing/packing-answer.ts';
import type { WallAnswer } from '../../src-main/contract/picking/put-wall.ts';
import type { Signal } from '../sound/signals.ts';
import type { Tone } from './last-scan.ts';

/** Outcome of a scan, named as the main process answers it. Each has one meaning, on whichever screen the scan was made. */
type ScanOutcome = (PackingAnswer | BatchAnswer | WallAnswer)['signal'];

export const SIGNAL_OF: Record<ScanOutcome, Signal> = {
  right: 'right',
  line: 'right',
  light: 'right',
  'put-back': 'right',
  complete: 'complete',
  pulled: 'complete',
  'wrong-item': 'wrong-item',
  'wrong-parcel': 'wrong-parcel',
  'too-many': 'too-many',
  surplus: 'too-many',
  unknown: 'unknown',
  stopped: 'trouble',
  choice: 'note',
  turned: 'note',
  'this-order': 'note',
  'other-order': 'note',
  label: 'note',
  'not-picked': 'note',
  'not-needed': 'note',
};

/** Colour of the line of the last scan: the one that the signal has elsewhere on the screen. */
export const TONE_OF: Record<Signal, Tone> = {
  right: 'good',
  complete: 'good',
  note: 'attention',
  'wrong-parcel': 'attention',
  'too-many': 'attention',
  unknown: 'info',
  'wrong-item': 'bad',
  trouble: 'bad',
  pull: 'bad',
};
