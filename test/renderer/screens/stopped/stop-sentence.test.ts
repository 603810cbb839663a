import { describe, expect, test } from 'vitest';
import {
  lackSentence,
  lossSentence,
  stopSentence,
} from '../../../../src-renderer/screens/stopped/stop-sentence.ts';

const REASONS = ['missing', 'empty', 'replaced', 'older', 'damaged', 'newer'] as const;

test.each(REASONS)(
  'a journal that is %s is named in words alone: what was found stands in the details',
  (reason) => {
    const stop = { reason, behind: null, detail: 'SQLITE_NOTADB' };
    expect(stopSentence(stop)).toMatch(/^[A-Z].+[.]$/);
    expect(stopSentence(stop)).not.toMatch(/SQLITE|[()]/);
  },
);

describe('what a copy of the journal lacks', () => {
  test('is told before it is chosen, with what has to be checked', () => {
    expect(lossSentence(0)).toBeNull();
    expect(lossSentence(1)).toMatch(/^Up to 1 decision or packing step will be lost: their orders return/);
    expect(lossSentence(3)).toMatch(/^Up to 3 decisions or packing steps will be lost/);
    for (const behind of [null, 1, 3])
      expect(lossSentence(behind)).toContain('Check the cancels decided or withdrawn since');
  });

  test('is counted in plain words', () => {
    expect(lackSentence(1)).toBe('the last record is missing.');
    expect(lackSentence(2)).toBe('the last 2 records are missing.');
  });
});
