/** What roles, actions and events of operators are called on the screens. */
import type { Action, Role, ScreenLanguage } from '../../src-main/contract/operator-words.ts';
import type { Sentence } from '../sentences/sentence.ts';

export const ROLE_WORDS: Record<Role, string> = {
  packer: 'Packer',
  lead: 'Lead',
  administrator: 'Administrator',
};

export const LANGUAGE_WORDS: Record<ScreenLanguage, string> = {
  en: 'English',
  'pt-BR': 'Português (Brasil)',
  es: 'Español',
};

/** What is to be done, after “A lead is needed to …”. */
const ACTION_WORDS: Record<Action, string> = {
  see: 'see this',
  pack: 'pack this',
  'confirm-many-by-hand': 'confirm so many units by hand',
  'override-contradiction': 'pack without the parcel plan',
  'count-again': 'count this order again',
  'seal-unclear-box': 'close a box whose order cannot be read',
  cancel: 'cancel',
  'take-back': 'take back a cancel',
  'settle-cancel': 'decide about this cancel',
  'teach-code': 'teach or forget a code',
  'see-board': 'see this',
  export: 'save this list',
  'set-own-screen': 'change this',
  'change-settings': 'change settings',
  'change-connection': 'change the connection',
  'use-copies': 'use copies of the journal',
  'make-test-orders': 'make test orders',
  erase: 'erase a buyer’s data',
  'reset-pin': 'set a new PIN',
  'manage-operators': 'change operators',
};

/** Only an administrator may, and nobody can approve it. */
const OF_ADMINISTRATORS: readonly Action[] = [
  'change-settings',
  'change-connection',
  'use-copies',
  'erase',
  'manage-operators',
];

const isAction = (text: string): text is Action => text in ACTION_WORDS;

/** What a dialog asks for. */
export const approvalQuestion = (action: Action): string => `A lead is needed to ${ACTION_WORDS[action]}.`;

/** @param why of NOT_ALLOWED @param action of it */
export function notAllowedSentence(why: string, action: string): Sentence {
  if (why === 'signed-out')
    return { what: 'Nobody is signed on.', todo: 'Scan your badge, then do it again.' };
  const words = isAction(action) ? ACTION_WORDS[action] : 'do this';
  const who = isAction(action) && OF_ADMINISTRATORS.includes(action) ? 'an administrator' : 'a lead';
  return {
    what: `Not done: ${who} is needed to ${words}.`,
    todo: `Ask ${who} to sign on.`,
  };
}

/** Why an operator was not added, changed, signed on or asked, by the code of the contract. */
export const OPERATOR_OUTCOMES: Record<string, Sentence> = {
  WAY_NOT_ALLOWED: {
    what: 'That is no way to sign on here for this operator.',
    todo: 'Scan a badge, or ask a lead.',
  },
  CANNOT_APPROVE: { what: 'That operator may not approve this.', todo: 'Scan the badge of a lead.' },
  APPROVAL_TOO_LATE: { what: 'Too late: it is asked for no more.', todo: 'Do the step again.' },
  NO_SUCH_OPERATOR: { what: 'That operator is not here any more.', todo: 'Look at the list again.' },
  NAME_TAKEN: { what: 'Another operator has that name.', todo: 'Choose another name.' },
  LAST_ADMINISTRATOR: {
    what: 'Not changed: the station needs an administrator with a badge or a PIN.',
    todo: 'Add another one first, or deactivate all others first.',
  },
  FIRST_IS_ADMINISTRATOR: {
    what: 'Not changed: the first operator is an administrator with a badge or a PIN.',
    todo: 'Begin with an administrator.',
  },
  BADGE_TAKEN: {
    what: 'Not saved: that code means something else here.',
    todo: 'Scan a badge that is no item, no order, no command and nobody else’s.',
  },
  STILL_ACTIVE: { what: 'Not erased: this operator is still active.', todo: 'Deactivate them first.' },
};

/** @param waitSeconds until a code is looked at again */
export function notProvedSentence(waitSeconds: number): Sentence {
  if (waitSeconds === 0) return { what: 'That was not it.', todo: 'Try again.' };
  const wait = waitSeconds >= 120 ? `${Math.ceil(waitSeconds / 60)} minutes` : `${waitSeconds} seconds`;
  return {
    what: `Too many wrong ones: nothing is looked at for ${wait}.`,
    todo: 'Then try again. A lead can set a new PIN.',
  };
}

const EVENT_WORDS: Record<string, string> = {
  added: 'Added',
  changed: 'Changed',
  'badge-set': 'Badge set',
  'badge-removed': 'Badge removed',
  'pin-set': 'PIN set',
  'pin-removed': 'PIN removed',
  'name-erased': 'Name erased',
  'signed-on': 'Signed on',
  'signed-off': 'Signed off',
  locked: 'Screen locked',
  'pin-failed': 'Wrong PIN',
  'badge-unknown': 'Unknown badge',
  approved: 'Approved a step',
  'approved-step': 'Approved step done',
  'settings-changed': 'Settings changed',
  'let-in': 'Let in from outside Packdesk',
};

/** A newer version may have written others. */
export const eventWords = (kind: string): string => EVENT_WORDS[kind] ?? kind;

/** What belongs to an event, in short. */
export function eventDetail(data: Record<string, unknown>): string {
  return Object.entries(data)
    .filter(([name, value]) => name !== 'digest' && name !== 'from' && value !== null)
    .map(([name, value]) => (value === true ? name : `${name}: ${String(value)}`))
    .join(', ');
}
