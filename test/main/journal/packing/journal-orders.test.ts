/** Orders with reasons of people, as the report of an erasure names them. */
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { BatchEvent } from '../../../../src-main/domain/batch/event.ts';
import { BatchJournal } from '../../../../src-main/journal/packing/batches.ts';
import { JournalOrders } from '../../../../src-main/journal/packing/journal-orders.ts';
import { PackingJournal } from '../../../../src-main/journal/packing/packing.ts';
import { opened, Recorder } from '../../../support/packing/journal-story.ts';
import { openTestJournal } from '../../../support/journal.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

const BY = { at: 5, operator: 'ana', station: 'Bench 1' };
const ORDERS = ['PD1', 'PD2', 'PD10'];
const byHand = (reason: string | null) => ({ code: null, byHand: { reason, approvedBy: null } });

function aJournal() {
  const db = openTestJournal(join(tempFolder(), 'journal.db'), 'service');
  onTestFinished(() => void db.close());
  return { db, withReasons: () => new JournalOrders(db).withReasons(ORDERS) };
}

it.each<[string, BatchEvent]>([
  [
    'picked',
    {
      kind: 'picked',
      item: 'sA',
      method: 'hand',
      puts: [{ orderId: 'PD1', units: 1 }],
      ...byHand('She asked'),
    },
  ],
  ['put into its slot', { kind: 'put', orderId: 'PD1', item: 'sA', units: 1, ...byHand('She asked') }],
  [
    'reported as not found',
    { kind: 'short', item: 'sA', puts: [{ orderId: 'PD1', units: 1 }], reason: 'She took it' },
  ],
])('a batch in which an item was %s for a reason names its order', (_what, event) => {
  const { db, withReasons } = aJournal();
  const batches = new BatchJournal(db, 'account');
  const needs = [{ item: 'sA', units: 1 }];
  const orders = ORDERS.map((orderId, n) => ({ tote: n + 1, orderId, salesChannelOrderId: null, needs }));
  batches.begin({ kind: 'begun', orders }, BY);
  expect(withReasons()).toEqual([]);
  batches.append(1, [event], BY);
  expect(withReasons()).toEqual(['PD1']);
});

it.each([
  ['', []],
  ['"', ['PD1']],
])('a step of packing with the reason %j names %j', (reason, named) => {
  const { db, withReasons } = aJournal();
  new Recorder(new PackingJournal(db, 'account'), 'PD1').record(5, [
    opened(),
    { kind: 'short', key: 'sku:A', units: 1, reason },
  ]);
  expect(withReasons()).toEqual(named);
});

it('a step of a batch without a reason, or with an empty one, names no order', () => {
  const { db, withReasons } = aJournal();
  const batches = new BatchJournal(db, 'account');
  batches.begin({ kind: 'begun', orders: [] }, BY);
  const puts = [null, ''].map((reason) => ({
    kind: 'put' as const,
    orderId: 'PD1',
    item: 'sA',
    units: 1,
    ...byHand(reason),
  }));
  batches.append(1, puts, BY);
  expect(withReasons()).toEqual([]);
});
