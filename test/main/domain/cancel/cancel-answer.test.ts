import { expect, it } from 'vitest';
import { readCancel } from '../../../../src-main/domain/cancel/cancel-answer.ts';
import type { Json } from '../../../../src-main/domain/orders/read-value.ts';
import { aCancelled, anOrder } from '../../../support/order-json.ts';

const NOT = { cancelled: false };
const by = (reason: string) => ({ cancelled: true, reason });
const history = (...entries: unknown[]): Json => ({ statusHistory: entries });

it.each([
  ['the complete order with our reason', aCancelled('PD1', 'Broken'), by('ours')],
  ['our reason with spaces around', aCancelled('PD1', ' Broken '), by('ours')],
  ['another reason', aCancelled('PD1', 'Buyer asked'), by('other')],
  ['no history', anOrder('PD1', { status: 'CANCELLED' }), by('not-shown')],
  ['a history without the entry', aCancelled('PD1', '', history({ status: 'PACKED' })), by('not-shown')],
  ['a history that is no list', aCancelled('PD1', '', { statusHistory: 'CANCELLED' }), by('not-shown')],
  [
    'an entry without a reason',
    aCancelled('PD1', '', history({ status: 'CANCELLED', eventData: null })),
    by('not-shown'),
  ],
  [
    'two entries: the last counts',
    aCancelled(
      'PD1',
      '',
      history({ status: 'CANCELLED', eventData: { cancelReason: 'other' } }, null, {
        status: 'CANCELLED',
        eventData: { cancelReason: 'Broken' },
      }),
    ),
    by('ours'),
  ],
  ['an order that cannot be packed any more', aCancelled('PD1', 'Broken', { items: null }), by('ours')],
  ['another order', aCancelled('PD2', 'Broken'), NOT],
  ['another status', anOrder('PD1'), NOT],
  ['a message', { message: 'done' }, NOT],
  ['a list', [aCancelled('PD1', 'Broken')], NOT],
  ['nothing', null, NOT],
])('%s', (_name, answer, wanted) => {
  expect(readCancel(JSON.stringify(answer), 'PD1', ['No longer wanted', 'Broken'])).toEqual(wanted);
});

it.each(['', 'OK', '{"orderId":"PD1","status":"CANCELLED"', '<html>'])(
  'text that is no JSON (%j) is no cancel',
  (text) => {
    expect(readCancel(text, 'PD1', ['No longer wanted', 'Broken'])).toEqual(NOT);
  },
);
