import { expect, it } from 'vitest';
import { readCancel } from '../../../../src-main/domain/cancel/cancel-answer.ts';
import type { Json } from '../../../../src-main/domain/orders/read-value.ts';
import { aCancelled, anOrder } from '../../../support/order-json.ts';

const REQUEST = { reasons: ['No longer wanted', 'Broken'], cancelDate: '2026-03-02T08:30:00.250+01:00' };
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
  expect(readCancel(JSON.stringify(answer), 'PD1', REQUEST)).toEqual(wanted);
});

it.each(['', 'OK', '{"orderId":"PD1","status":"CANCELLED"', '<html>'])(
  'text that is no JSON (%j) is no cancel',
  (text) => {
    expect(readCancel(text, 'PD1', REQUEST)).toEqual(NOT);
  },
);

const LONG =
  'The buyer wrote that the parcel is to go to another city, and the carrier cannot change it any more.';

it.each([
  ['accents in two characters', 'Não há', 'Não há'.normalize('NFD')],
  ['composed accents', 'Não há'.normalize('NFD'), 'Não há'],
  ['one space for two', 'No  stock', 'No stock'],
  ['other line ends', 'No stock\nat all', 'No stock\r\nat all'],
  ['a space for a line end', 'No stock\nat all', 'No stock at all'],
  ['a space that does not break', 'No\u00a0stock', 'No stock'],
  ['no invisible characters', 'No\u200b stock\u00ad', 'No stock'],
  ['a beginning of at least 50 letters', LONG, LONG.slice(0, 50)],
])('our reason is ours if the service shows it with %s', (_name, sent, shown) => {
  const answer = JSON.stringify(aCancelled('PD1', shown));
  expect(readCancel(answer, 'PD1', { ...REQUEST, reasons: [sent] })).toEqual(by('ours'));
});

it.each([
  ['a short beginning', LONG, LONG.slice(0, 20)],
  ['more words', LONG.slice(0, 60), LONG],
  ['another case', 'Broken', 'broken'],
])('a reason with %s is another one', (_name, sent, shown) => {
  const answer = JSON.stringify(aCancelled('PD1', shown));
  expect(readCancel(answer, 'PD1', { ...REQUEST, reasons: [sent] })).toEqual(by('other'));
});

it.each([
  ['2026-03-02T07:30:00.250Z', 'ours'],
  ['2026-03-02T08:30:00.250+0100', 'ours'],
  ['2026-03-02T07:30:00.251Z', 'other'],
  ['2026-03-02T07:30:00Z', 'other'],
  [null, 'other'],
])('a cancel of the date %j with escaped characters in its reason is %s', (eventDate, whose) => {
  const eventData = { cancelReason: 'Bro&#107;en' };
  const answer = aCancelled('PD1', '', history({ status: 'CANCELLED', eventDate, eventData }));
  expect(readCancel(JSON.stringify(answer), 'PD1', REQUEST)).toEqual(by(whose));
});
