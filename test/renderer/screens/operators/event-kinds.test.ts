/** Words of the history for each kind of event: a kind that is added without a sentence and without a case fails here. */
import { expect, it } from 'vitest';
import {
  OPERATOR_EVENT_KINDS,
  type OperatorEventKind,
} from '../../../../src-main/journal/operators/operator-events.ts';
import { eventDetail, eventWords } from '../../../../src-renderer/screens/operators/event-words.ts';

/** Recorded event, and its words: sentence and detail. */
const CASES: Record<OperatorEventKind, [data: Record<string, unknown>, words: string, detail: string]> = {
  added: [{ role: 'lead', language: 'es', active: true }, 'Added', 'Lead, Español, active'],
  changed: [{ role: 'packer', active: false }, 'Changed', 'Packer, not active'],
  'badge-set': [{ digest: 'k3Jx' }, 'Badge set', ''],
  'badge-removed': [{}, 'Badge removed', ''],
  'pin-set': [{ digest: 'k3Jx' }, 'PIN set', ''],
  'pin-removed': [{}, 'PIN removed', ''],
  'name-erased': [{}, 'Name erased', ''],
  'word-confirmed': [{}, 'Word of another bench confirmed', ''],
  'word-refused': [{ mark: 'k3Jx' }, 'Word of another bench refused', ''],
  'signed-on': [{ way: 'tap', from: 'id-of-another' }, 'Signed in', 'by a tap'],
  'signed-off': [{}, 'Signed out', ''],
  locked: [{ why: 'idle' }, 'Screen locked', 'no input'],
  'pin-failed': [{ failures: 3 }, 'Wrong PIN', 'wrong tries in a row: 3'],
  'badge-unknown': [{ failures: 1 }, 'Unknown badge', 'wrong tries in a row: 1'],
  approved: [{ action: 'cancel' }, 'Approved a step', 'cancel an order'],
  'approved-step': [
    { action: 'take-back', procedure: 'outbox.withdraw', orderId: 'A-1' },
    'Approved step done',
    'withdraw a cancel, order A-1',
  ],
  'settings-changed': [
    { volume: 50, copyFolder: false, connection: true },
    'Settings changed',
    'Volume in percent: 50, Second folder for backups: off, connection',
  ],
  'bench-mode-entered': [{}, 'Kiosk mode switched on', ''],
  'bench-mode-left': [{}, 'Kiosk mode left', ''],
  'buyer-erased': [{ orders: 2 }, 'Buyer’s data erased', 'orders: 2'],
  'journal-recovered': [
    { way: 'salvaged', reason: 'older' },
    'Journal replaced',
    'what could be read was recovered, the journal was older',
  ],
  'let-in': [{}, 'Let in from outside Packdesk', ''],
  'shift-handed-over': [{ orders: 3, since: 0, way: 'badge' }, 'Shift handed over', 'orders: 3, by badge'],
};

it.each(OPERATOR_EVENT_KINDS)('%s has its sentence, and what belongs to it', (kind) => {
  const [data, words, detail] = CASES[kind];
  expect(eventWords(kind)).toBe(words);
  expect(eventDetail(data)).toBe(detail);
});

it('no two kinds read alike', () => {
  const sentences = OPERATOR_EVENT_KINDS.map(eventWords);
  expect(new Set(sentences).size).toBe(sentences.length);
});
