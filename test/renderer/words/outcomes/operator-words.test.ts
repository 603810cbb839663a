import { expect, it } from 'vitest';
import { actionSchema } from '../../../../src-main/contract/terms/operator-words.ts';
import {
  approvalQuestion,
  lockedWords,
  notAllowedSentence,
  notProvedSentence,
  scanWhileLocked,
} from '../../../../src-renderer/words/outcomes/operator-words.ts';

it.each(actionSchema.options)('%s has words for what is not allowed', (action) => {
  const asked = /^(A lead|An administrator) is needed to [a-z].+\.$/.exec(approvalQuestion(action));
  const { what, todo } = notAllowedSentence('role', action);
  expect(what).toMatch(/^Not done: (a lead|an administrator) is needed to .+\.$/);
  expect(what).toContain(asked?.[1]?.toLowerCase());
  expect(todo).toMatch(/^Ask (a lead|an administrator) to sign in\.$/);
});

it('nobody is asked for what only an administrator may', () => {
  expect(notAllowedSentence('role', 'erase').what).toContain('an administrator');
  expect(notAllowedSentence('role', 'cancel').what).toContain('a lead');
  expect(notAllowedSentence('signed-out', 'see')).toEqual({
    what: 'Nobody is signed in.',
    todo: 'Scan your badge, then do it again.',
  });
});

it('a wrong code says how long none is looked at', () => {
  expect(notProvedSentence(0).what).toBe('Wrong badge or PIN.');
  expect(notProvedSentence(30).what).toContain('30 seconds');
  expect(notProvedSentence(3_541).what).toContain('60 minutes');
});

it('a scan where a badge is awaited says whether the station is locked', () => {
  expect(scanWhileLocked(true).what).toBe('Station locked: the scan counted nothing.');
  expect(scanWhileLocked(false).what).toBe('Nobody is signed in: the scan counted nothing.');
});

it('a locked screen speaks of an order only where one is on the bench', () => {
  expect(lockedWords('Pia', true)).toBe(
    'Pia was signed in. The order stays as it is for Pia or whoever signs in next.',
  );
  expect(lockedWords('Pia', false)).toBe('Pia was signed in.');
});
