import { expect, it } from 'vitest';
import { stopSentence } from '../../../../src-renderer/words/outcomes/paper-words.ts';

it('a slip of an order that was sent is stopped by what the page of the slip can do: open the order', () => {
  expect(stopSentence('sent')).toEqual({
    what: 'Do not print this slip.',
    todo: 'The order must not be packed now. Open it to see why.',
  });
});
