import { expect, it } from 'vitest';
import { noticeSentence } from '../../../../src-renderer/words/station/notice-sentence.ts';

it('names the settings that are not used as their fields are named, and keys without a field as they are', () => {
  const { what } = noticeSentence({ code: 'settings-unusable', file: 'cancelReasons, keepDays, mode' });
  expect(what).toContain('are in force: Reasons to choose from, ');
  expect(what).not.toMatch(/cancelReasons|keepDays/);
  expect(what).toMatch(/, mode\.$/);
});
