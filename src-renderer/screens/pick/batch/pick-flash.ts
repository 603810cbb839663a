/** Result of a scan into a batch: large on the screen, in the line of the last scan, and in sound. */
import { m } from '#messages';
import type { BatchAnswer } from '../../../../src-main/contract/picking/batch-answer.ts';
import { wordsOf, type Sentence } from '../../../words/sentence.ts';
import type { ScanLine } from '../../../scan/scan-line.svelte.ts';
import { SIGNAL_OF, TONE_OF } from '../../../scan/outcome-signals.ts';

/** Content shown large on the screen until the next scan. */
export interface PickFlash {
  sentence: Sentence;
  answer: BatchAnswer;
}

/** @param text as it was scanned; empty: confirmed by hand */
export function sayAnswer(
  scanLine: ScanLine,
  { sentence, answer }: PickFlash,
  { text, wall }: { text: string; wall: boolean },
): void {
  const signal = SIGNAL_OF[answer.signal];
  const isCounted = 'puts' in answer;
  scanLine.say(
    {
      ...{ text, tone: TONE_OF[signal], words: () => wordsOf(sentence) },
      readTwice: isCounted && text !== '' ? m.packing_counted_once : null,
      // With a put wall, picking assigns no tote: there is no number to say aloud.
      ...(wall && isCounted ? {} : { short: { of: 'pick' as const, answer } }),
    },
    signal,
  );
}
