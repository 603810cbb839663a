import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { PackingEvent } from '../../../../src-main/domain/packing/event.ts';
import { fold } from '../../../../src-main/domain/packing/fold.ts';
import type { PackedOrders } from '../../../../src-main/journal/packing/packed-orders.ts';
import { PackingJournal } from '../../../../src-main/journal/packing/packing.ts';
import type { ScanMiss } from '../../../../src-main/journal/packing/scan-misses.ts';
import { closed, counted, opened, Recorder } from '../../../support/packing/journal-story.ts';
import { aLine, planOf } from '../../../support/packing/a-plan.ts';
import { tempFolder } from '../../../support/temp-folder.ts';
import { openTestJournal } from '../../../support/journal.ts';

function openPacking(file = join(tempFolder(), 'journal.db'), account = 'account') {
  const db = openTestJournal(file, 'service');
  const close = () => void db.close();
  onTestFinished(close);
  const journal = new PackingJournal(db, account);
  return { file, db, journal, close };
}

type Db = ReturnType<typeof openPacking>['db'];
const countOf = (db: Db, table: string) => db.prepare(`SELECT count(*) FROM ${table}`).pluck().get();

const seal: PackingEvent = { kind: 'sealed' };
const reopen: PackingEvent = { kind: 'reopened' };
const pullAsked: PackingEvent = { kind: 'pull-asked', why: 'cancelled', status: 'CANCELLED' };
const pulled: PackingEvent = { kind: 'pulled' };

/** An order with two units, of which some are packed. */
function packed(journal: PackingJournal, orderId: string, at: number, units = 0): Recorder {
  const order = new Recorder(journal, orderId);
  order.record(at, units === 0 ? [opened()] : [opened(), counted(units)]);
  return order;
}

function sealed(journal: PackingJournal, orderId: string, at: number): Recorder {
  const order = new Recorder(journal, orderId);
  order.record(at, closed());
  return order;
}

describe('what was packed', () => {
  it('is on the disk when a write returns: WAL and synchronous FULL, also after it was reopened', () => {
    const { file, db, close, journal } = openPacking();
    packed(journal, 'PD1', 1);
    const pragmas = (of: Db) =>
      ['journal_mode', 'synchronous'].map((name) => of.pragma(name, { simple: true }));
    expect(pragmas(db)).toEqual(['wal', 2]);
    expect(db.inTransaction).toBe(false);
    close();
    expect(pragmas(openPacking(file).db)).toEqual(['wal', 2]);
  });

  it('is recorded with who did it, where and when, several events in one commit', () => {
    const { journal, db } = openPacking();
    const order = new Recorder(journal);
    order.record(1000, [opened(), counted(1)]);
    order.record(2000, [counted(1), seal], { operator: null, station: 'Bench 8' });
    const { events, broken } = journal.history('PD1');
    expect(broken).toEqual([]);
    expect(events).toEqual([
      { seq: 1, at: 1000, operator: 'Ana', approvedBy: null, station: 'Bench 7', event: opened() },
      { seq: 2, at: 1000, operator: 'Ana', approvedBy: null, station: 'Bench 7', event: counted(1) },
      { seq: 3, at: 2000, operator: null, approvedBy: null, station: 'Bench 8', event: counted(1) },
      { seq: 4, at: 2000, operator: null, approvedBy: null, station: 'Bench 8', event: seal },
    ]);
    expect(fold(events.map((e) => e.event))).toEqual(order.state);
    expect(journal.orders.byId('PD1')).toEqual({
      orderId: 'PD1',
      salesChannelOrderId: 'SC-PD1',
      orderCreatedAt: 500,
      phase: 'sealed',
      cleared: false,
      units: 2,
      dueUnits: 2,
      sealedAt: 2000,
      sealedBy: null,
      changedAt: 2000,
    });
    expect(countOf(db, 'packing_orders')).toBe(1);
  });

  it('is seen by another reader of the file as soon as the call returns', () => {
    const { journal, file } = openPacking();
    const { journal: reader } = openPacking(file);
    packed(journal, 'PD1', 1, 2);
    expect(reader.history('PD1').events).toHaveLength(2);
    expect(reader.orders.byId('PD1')).toMatchObject({ units: 2 });
  });

  it('is the same after a reopening, and goes on there', () => {
    const { journal, file, close } = openPacking();
    const order = packed(journal, 'PD1', 1, 1);
    const before = journal.history('PD1');
    close();
    const again = openPacking(file).journal;
    expect(again.history('PD1')).toEqual(before);
    const further = new Recorder(again);
    further.state = order.state;
    further.record(2, [counted(1), seal]);
    expect(again.history('PD1')).toMatchObject({ broken: [], events: { length: 4 } });
    expect(fold(again.history('PD1').events.map((e) => e.event))).toEqual(further.state);
  });

  it('keeps text exactly, whatever it holds', () => {
    const odd = `It's "odd"; DROP TABLE packing_events; -- 😀 \u0000 \\ \n ${'é'.repeat(400)}`;
    const { journal, file, close } = openPacking();
    const order = new Recorder(journal, `PD'1 ${odd}`);
    order.record(1, [opened(planOf([aLine('1', 'A', 2, { name: odd })], [])), counted(1, odd)], {
      operator: odd,
      station: odd,
    });
    close();
    const { events, broken } = openPacking(file).journal.history(`PD'1 ${odd}`);
    expect(broken).toEqual([]);
    expect(events[1]).toMatchObject({ operator: odd, station: odd, event: { code: odd } });
  });

  it('is whole where a scan or a name held half a character', () => {
    const { journal, file, close } = openPacking();
    new Recorder(journal).record(1, [opened(), counted(1, 'a\ud83d')], {
      operator: 'Ana\ud83d',
      station: '\ude00',
    });
    close();
    expect(openPacking(file).journal.history('PD1').broken).toEqual([]);
  });

  it('is nothing of an order that nobody has packed', () => {
    const { journal } = openPacking();
    expect(journal.history('PD1')).toEqual({ events: [], broken: [], hash: '', head: [] });
    expect(journal.orders.byId('PD1')).toBeNull();
    expect(journal.orders.orderIds()).toEqual([]);
  });

  it('is whole where no event was given', () => {
    const { journal } = openPacking();
    const order = packed(journal, 'PD1', 1);
    const before = journal.history('PD1');
    order.record(2, []);
    expect(journal.history('PD1')).toEqual(before);
  });

  it('has the hash of its newest event', () => {
    const { journal } = openPacking();
    const order = packed(journal, 'PD1', 1);
    const { hash } = journal.history('PD1');
    expect(hash).toMatch(/^[\w-]{43}$/);
    order.record(2, [counted(1)]);
    expect(journal.history('PD1').hash).not.toBe(hash);
  });
});

describe('a write that fails', () => {
  it('leaves nothing behind where its last event is no JSON, and the next one goes on', () => {
    const { journal, db } = openPacking();
    const bad = { kind: 'turned', parcel: 1n } as unknown as PackingEvent;
    const [state] = [fold(closed())];
    if (!state) throw new Error('not open');
    const recording = {
      salesChannelOrderId: null,
      orderCreatedAt: null,
      at: 9,
      operator: null,
      station: 'x',
      state,
    };
    expect(() => journal.append([...closed(), bad], { ...recording, orderId: 'PD1' })).toThrow(TypeError);
    expect([countOf(db, 'packing_orders'), countOf(db, 'packing_events')]).toEqual([0, 0]);
    const order = packed(journal, 'PD1', 1, 1);
    const before = [journal.history('PD1'), journal.orders.byId('PD1')];
    expect(() => journal.append([counted(1), seal, bad], { ...recording, orderId: 'PD1' })).toThrow(
      TypeError,
    );
    expect([journal.history('PD1'), journal.orders.byId('PD1')]).toEqual(before);
    order.record(10, [counted(1), seal]);
    expect(journal.history('PD1')).toMatchObject({ broken: [], events: { length: 4 } });
  });

  it('is the storage engine’s error where the disk is full, and nothing was written', () => {
    const { journal, db } = openPacking();
    const order = packed(journal, 'PD1', 1, 1);
    const before = [journal.history('PD1'), journal.orders.byId('PD1')];
    db.pragma(`max_page_count = ${String(db.pragma('page_count', { simple: true }))}`);
    const large = Array.from({ length: 50 }, (): PackingEvent => ({ kind: 'turned', parcel: 1 }));
    const long: PackingEvent = counted(1, 'x'.repeat(50_000));
    expect(() => order.record(2, [...large, long])).toThrow(/full/);
    expect(() => packed(journal, 'PD2', 2, 1) && order.record(3, [long])).toThrow(/full/);
    expect([journal.history('PD1'), journal.orders.byId('PD1')]).toEqual(before);
    db.pragma('max_page_count = 1000000');
    order.record(4, [long]);
    expect(journal.history('PD1')).toMatchObject({ broken: [], events: { length: 3 } });
  });
});

describe('a file that somebody changed', () => {
  function threeOrders() {
    const opening = openPacking();
    for (const id of ['PD1', 'PD2', 'PD3']) sealed(opening.journal, id, 1000);
    const o = opening.db
      .prepare("SELECT o FROM packing_orders WHERE order_id = 'PD2'")
      .pluck()
      .get() as number;
    const spoil = (sql: string) => opening.db.prepare(sql).run(o);
    const broken = () => {
      expect(opening.journal.history('PD1').broken).toEqual([]);
      expect(opening.journal.history('PD3').broken).toEqual([]);
      return opening.journal.history('PD2').broken;
    };
    return { ...opening, spoil, broken };
  }

  it.each([
    ['the units', 'data = replace(data, \'"units":2\', \'"units":1\')'],
    ['the moment', 'at = at + 1'],
    ['the operator', "operator = 'Eva'"],
    ['the operator, taken out', 'operator = NULL'],
    ['the station', "station = 'Bench 8'"],
    ['a space', "data = data || ' '"],
    ['no JSON', 'data = substr(data, 2)'],
    ['a null', "data = 'null'"],
  ])('is named: %s', (_name, set) => {
    const { spoil, broken, journal } = threeOrders();
    expect(broken()).toEqual([]);
    expect(spoil(`UPDATE packing_events SET ${set} WHERE o = ? AND seq = 2`).changes).toBe(1);
    expect(broken()).toEqual([2]);
    for (const { event } of journal.history('PD2').events) expect(event).toHaveProperty('kind');
  });

  it.each([
    [
      'the hash of an event',
      "UPDATE packing_events SET mark = 'x' || substr(mark, 2) || 'y' WHERE seq = 2 AND o = ?",
      [2, 3],
    ],
    ['the first event deleted', 'DELETE FROM packing_events WHERE seq = 1 AND o = ?', [1, 2]],
    ['one in the middle deleted', 'DELETE FROM packing_events WHERE seq = 2 AND o = ?', [2, 3]],
    ['the last deleted', 'DELETE FROM packing_events WHERE seq = 3 AND o = ?', [3]],
    ['all deleted', 'DELETE FROM packing_events WHERE o = ?', [1, 2, 3]],
    ['the hash of the order', "UPDATE packing_orders SET mark = 'x' WHERE o = ?", [3]],
    ['the number of events, more', 'UPDATE packing_orders SET events = 4 WHERE o = ?', [4]],
    ['the number of events, fewer', 'UPDATE packing_orders SET events = 2 WHERE o = ?', [3]],
    [
      'an event under another number',
      'UPDATE packing_events SET seq = 9 WHERE seq = 3 AND o = ?',
      [3, 4, 5, 6, 7, 8, 9],
    ],
  ])('is named: %s', (_name, sql, wanted) => {
    const { spoil, broken } = threeOrders();
    spoil(sql);
    expect(broken()).toEqual(wanted);
  });

  it('is named where the number of the order is another', () => {
    const { spoil, journal } = threeOrders();
    spoil("UPDATE packing_orders SET order_id = 'PD9' WHERE o = ?");
    expect(journal.history('PD9').broken).toEqual([1, 2, 3]);
  });

  it('can be packed anew, and what was broken stays named', () => {
    const { spoil, broken, journal } = threeOrders();
    spoil("UPDATE packing_events SET data = '{}' WHERE o = ? AND seq = 2");
    const again = new Recorder(journal, 'PD2');
    again.record(2000, [{ ...opened(), restart: true } as PackingEvent, counted(2), seal]);
    expect(broken()).toEqual([2]);
    expect(journal.history('PD2').events.map((e) => e.seq)).toEqual([1, 3, 4, 5, 6]);
  });
});

describe('the list of packed orders', () => {
  it('keeps when and by whom an order was sealed until it is opened again', () => {
    const { journal } = openPacking();
    const order = packed(journal, 'PD1', 1, 2);
    const sealing = () => {
      const { phase, sealedAt, sealedBy } = journal.orders.byId('PD1') ?? {};
      return [phase, sealedAt, sealedBy];
    };
    expect(sealing()).toEqual(['open', null, null]);
    order.record(10, [seal], { operator: 'Eva' });
    expect(sealing()).toEqual(['sealed', 10, 'Eva']);
    order.record(20, [{ kind: 'cleared', status: 'READY_TO_SHIP' }]);
    expect(sealing()).toEqual(['sealed', 10, 'Eva']);
    order.record(30, [pullAsked], { operator: null });
    order.record(40, [pulled]);
    expect(sealing()).toEqual(['pulled', 10, 'Eva']);
    order.record(50, [reopen]);
    expect(sealing()).toEqual(['open', null, null]);
    order.record(60, [seal], { operator: 'Leo' });
    expect(sealing()).toEqual(['sealed', 60, 'Leo']);
    order.record(70, [{ kind: 'moved-on', status: 'SHIPPED' }]);
    expect(sealing()).toEqual(['moved-on', 60, 'Leo']);
    order.record(80, [opened()]);
    expect(sealing()).toEqual(['open', null, null]);
  });

  it('has no sealing where an order was sealed and opened again in one commit', () => {
    const { journal } = openPacking();
    new Recorder(journal).record(10, [...closed(), reopen]);
    expect(journal.orders.byId('PD1')).toMatchObject({ phase: 'open', sealedAt: null, sealedBy: null });
    expect(journal.orders.sealedIn({ since: 0, until: Infinity }, 10)).toEqual({
      orders: 0,
      units: 0,
      rows: [],
    });
  });

  it('shows the phases that it is asked for, those that wait longest first', () => {
    const { journal } = openPacking();
    packed(journal, 'A', 30);
    packed(journal, 'B', 10, 1);
    packed(journal, 'C', 20).record(25, [{ kind: 'short', key: 'sku:A', units: 1, reason: 'gone' }]);
    sealed(journal, 'D', 40);
    sealed(journal, 'E', 15).record(50, [pullAsked]);
    sealed(journal, 'F', 35).record(36, [{ kind: 'cleared', status: 'X' }]);
    const ids = (...phases: Parameters<PackedOrders['inPhases']>[0]) =>
      journal.orders.inPhases(phases).map((o) => o.orderId);
    expect(ids('open')).toEqual(['B', 'A']);
    expect(ids('open', 'short')).toEqual(['B', 'C', 'A']);
    expect(ids('sealed')).toEqual(['F', 'D']);
    expect(ids('sealed', 'to-pull')).toEqual(['E', 'F', 'D']);
    expect(ids('put-back')).toEqual([]);
    expect(ids()).toEqual([]);
    expect(journal.orders.inPhases(['open'])[0]).toMatchObject({
      units: 1,
      dueUnits: 2,
      changedAt: 10,
      cleared: false,
    });
    expect(journal.orders.inPhases(['sealed'])[0]).toMatchObject({ cleared: true });
    expect(journal.orders.orderIds()).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
  });

  it('sums all that were sealed in a time, and shows the newest', () => {
    const { journal } = openPacking();
    for (const [n, id] of ['A', 'B', 'C', 'D'].entries()) sealed(journal, id, 10 * (n + 1));
    packed(journal, 'open', 50, 1);
    sealed(journal, 'again', 60).record(61, [reopen]);
    sealed(journal, 'pull', 5).record(70, [pullAsked]);
    const { rows, ...sums } = journal.orders.sealedIn({ since: 20, until: Infinity }, 2);
    expect(rows.map((o) => o.orderId)).toEqual(['D', 'C']);
    expect(sums).toEqual({ orders: 3, units: 6 });
    expect(journal.orders.sealedIn({ since: 5, until: Infinity }, 10)).toMatchObject({
      orders: 5,
      units: 10,
    });
    expect(journal.orders.sealedIn({ since: 5, until: 20 }, 10)).toMatchObject({ orders: 3, units: 6 });
    expect(journal.orders.sealedIn({ since: 41, until: Infinity }, 10)).toEqual({
      rows: [],
      orders: 0,
      units: 0,
    });
  });

  it('says that nothing is packed of an order that was put back', () => {
    const { journal } = openPacking();
    packed(journal, 'PD1', 1, 2).record(2, [{ kind: 'put-back', why: 'not-ready', status: 'X' }]);
    expect(journal.orders.byId('PD1')).toMatchObject({ phase: 'put-back', units: 0 });
  });

  it('does not count an order that was sealed and then put back among those of the day', () => {
    const { journal } = openPacking();
    const order = sealed(journal, 'PD1', 10);
    order.record(20, [pullAsked]);
    order.record(30, [{ kind: 'put-back', why: 'not-ready', status: 'X' }]);
    expect(journal.orders.byId('PD1')).toMatchObject({ phase: 'put-back', sealedAt: null, sealedBy: null });
    expect(journal.orders.sealedIn({ since: 0, until: Infinity }, 10)).toEqual({
      orders: 0,
      units: 0,
      rows: [],
    });
  });
});

describe('accounts', () => {
  it('are apart: neither shown nor changed under another one', () => {
    const { db, journal } = openPacking();
    const other = new PackingJournal(db, 'other');
    sealed(journal, 'PD1', 10);
    journal.misses.note(aMiss());
    expect(other.history('PD1')).toEqual({ events: [], broken: [], hash: '', head: [] });
    expect(other.orders.byId('PD1')).toBeNull();
    expect(other.orders.inPhases(['sealed'])).toEqual([]);
    expect(other.orders.sealedIn({ since: 0, until: Infinity }, 10)).toEqual({
      rows: [],
      orders: 0,
      units: 0,
    });
    expect([other.orders.orderIds(), other.misses.countsOf('PD1')]).toEqual([[], []]);
    const before = [journal.history('PD1'), journal.orders.byId('PD1')];
    packed(other, 'PD1', 20, 1);
    expect([journal.history('PD1'), journal.orders.byId('PD1')]).toEqual(before);
    expect(other.history('PD1')).toMatchObject({ broken: [], events: { length: 2 } });
  });
});

function aMiss(parts: Partial<ScanMiss> = {}): ScanMiss {
  return {
    at: 1,
    orderId: 'PD1',
    kind: 'wrong-item',
    code: '4006381333931',
    sku: null,
    operator: 'Ana',
    station: 'Bench 7',
    ...parts,
  };
}

describe('scans that counted for nothing', () => {
  it('are counted by their kind, for each order', () => {
    const { journal, file, close } = openPacking();
    for (const kind of ['wrong-item', 'unknown', 'wrong-item', 'too-many', 'wrong-parcel'] as const)
      journal.misses.note(aMiss({ kind, sku: kind === 'unknown' ? null : 'B' }));
    journal.misses.note(aMiss({ orderId: 'PD2', operator: null }));
    close();
    const again = openPacking(file).journal;
    const misses = again.misses.countsOf('PD1').toSorted((a, b) => a.kind.localeCompare(b.kind));
    expect(misses).toEqual([
      { kind: 'too-many', n: 1 },
      { kind: 'unknown', n: 1 },
      { kind: 'wrong-item', n: 2 },
      { kind: 'wrong-parcel', n: 1 },
    ]);
    expect(again.misses.countsOf('PD2')).toEqual([{ kind: 'wrong-item', n: 1 }]);
    expect(again.misses.countsOf('PD3')).toEqual([]);
    expect(again.orders.orderIds()).toEqual([]);
  });
});
