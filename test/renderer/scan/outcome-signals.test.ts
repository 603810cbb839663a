/** The outcome of a scan signals the same on every screen. */
import { expect, it } from 'vitest';
import { SIGNAL_OF, TONE_OF } from '../../../src-renderer/scan/outcome-signals.ts';

/** Outcome, its signal, and the colour of its line. */
const HEARD = [
  ['right', 'right', 'good'],
  ['line', 'right', 'good'],
  ['light', 'right', 'good'],
  ['put-back', 'right', 'good'],
  ['complete', 'complete', 'good'],
  ['pulled', 'complete', 'good'],
  ['wrong-item', 'wrong-item', 'bad'],
  ['wrong-parcel', 'wrong-parcel', 'attention'],
  ['too-many', 'too-many', 'attention'],
  ['surplus', 'too-many', 'attention'],
  ['unknown', 'unknown', 'info'],
  ['stopped', 'trouble', 'bad'],
  ['choice', 'note', 'attention'],
  ['turned', 'note', 'attention'],
  ['this-order', 'note', 'attention'],
  ['other-order', 'note', 'attention'],
  ['label', 'note', 'attention'],
  ['not-picked', 'note', 'attention'],
  ['not-needed', 'note', 'attention'],
] as const;

it.each(HEARD)('%s sounds as %s, in the colour %s', (outcome, signal, tone) => {
  expect([SIGNAL_OF[outcome], TONE_OF[SIGNAL_OF[outcome]]]).toEqual([signal, tone]);
});

it('every outcome is in this table', () => {
  expect(Object.keys(SIGNAL_OF).toSorted()).toEqual(HEARD.map(([outcome]) => outcome).toSorted());
});
