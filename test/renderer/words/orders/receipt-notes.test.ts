import { expect, it } from 'vitest';
import { notesText } from '../../../../src-renderer/words/orders/receipt-notes.ts';

it('says how units were counted, with the code and the reason as they were recorded', () => {
  expect(
    notesText([
      { of: 'method', text: 'hand' },
      { of: 'reason', text: 'label torn' },
    ]),
  ).toBe('confirmed by hand, label torn');
  expect(notesText([{ of: 'from-parcel', text: '3' }])).toBe('from parcel 3');
  expect(
    notesText([
      { of: 'unsure', text: '' },
      { of: 'reason', text: 'The lorry leaves' },
    ]),
  ).toBe('while cut off: another bench may have packed it too, The lorry leaves');
  expect(notesText([{ of: 'not-given', text: '' }])).toBe(
    'not reserved by the group: another bench may have packed it too',
  );
  expect(notesText([{ of: 'taken-from', text: 'Bench 1' }])).toBe('taken over from Bench 1');
  expect(notesText([{ of: 'given-by', text: 'Bench 1' }])).toBe('handed over by Bench 1');
  expect(notesText([{ of: 'counted-again', text: '' }])).toBe('counted again from the beginning');
});

it('says our own reasons, the service’s statuses, and what a newer version wrote as it is', () => {
  expect(notesText([{ of: 'status', text: 'not-ready' }])).toBe('no longer ready to ship');
  expect(notesText([{ of: 'status', text: 'packed-twice' }])).toBe('another bench packed this order too');
  expect(notesText([{ of: 'status', text: 'ON_HOLD' }])).toBe('On hold');
  expect(notesText([{ of: 'method', text: 'by drone' }])).toBe('by drone');
  expect(notesText([])).toBe('');
});
