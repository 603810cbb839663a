/** Why a step of packing was refused, by its code. */
import type { Sentence } from './sentence.ts';

export const STEP_REFUSED: Record<string, Sentence> = {
  'not-in-order': { what: 'This order does not have that item.', todo: 'Look at the list again.' },
  'too-many': { what: 'That is more than is still to be packed.', todo: 'Choose a smaller number.' },
  'wrong-parcel': {
    what: 'That parcel does not take it.',
    todo: 'Choose another parcel, or open a new one.',
  },
  'no-such-parcel': { what: 'There is no such parcel.', todo: 'Choose one that is shown.' },
  'not-in-parcel': { what: 'That parcel does not hold so many.', todo: 'Choose a smaller number.' },
  'nothing-to-undo': {
    what: 'There is nothing to undo.',
    todo: 'To take a packed unit out, press its row in the parcel (Ctrl M).',
  },
  'not-open': { what: 'This order is not being packed.', todo: 'Reopen it, or take it up again.' },
  incomplete: { what: 'Units are still missing.', todo: 'Pack them, or report them as short.' },
  stopped: { what: 'Nothing counts now.', todo: 'Read what the screen says.' },
  contradictions: {
    what: 'The order and its parcels do not agree.',
    todo: 'Read what the screen says, then choose to pack freely.',
  },
  'reason-missing': { what: 'A reason is needed.', todo: 'Choose or write one.' },
  'nothing-to-do': { what: 'There is nothing to do here.', todo: 'Look at the order again.' },
  'changed-again': {
    what: 'The order has changed again.',
    todo: 'Read the screen again, and do what it says now.',
  },
};
