import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  DELIVERABLE,
  mayFollow,
  RELEASED,
  UNSETTLED,
} from '../../../../src-main/domain/cancel/intent-states.ts';
import { ALL_STATES, bringTo } from '../../../support/intent-path.ts';
import { startChild } from '../../../support/child.ts';
import { newIntent } from '../../../support/new-intent.ts';
import { tempFolder } from '../../../support/temp-folder.ts';
import { openTestJournal, testIntents } from '../../../support/journal.ts';

function openIntents(file = join(tempFolder(), 'journal.db'), account = 'account') {
  const db = openTestJournal(file, 'service');
  const close = () => void db.close();
  onTestFinished(close);
  const history = () =>
    db.prepare<[], string>('SELECT state FROM intent_history ORDER BY rowid').pluck().all();
  return { file, db, intents: testIntents(db, account), close, history };
}

describe('changes of decisions', () => {
  it('are read from a place on, whatever the clock says', () => {
    const { intents } = openIntents();
    const a = intents.decide(newIntent('A'), 900).intent.id;
    const { place, intentIds } = intents.past.changesAfter(null);
    expect(intentIds).toEqual([]);
    const b = intents.decide(newIntent('B'), 100).intent.id;
    intents.decide(newIntent('C', { account: 'another' }), 100);
    intents.change(a, 'waiting', { state: 'sending' }, 50);
    intents.change(a, 'sending', { state: 'accepted' }, 40);
    const next = intents.past.changesAfter(place);
    expect(next).toEqual({ intentIds: [a, b], place: place + 4 });
    expect(intents.past.changesAfter(next.place)).toEqual({ intentIds: [], place: next.place });
  });
});

describe('a decision', () => {
  it('is recorded with everything that its delivery needs', () => {
    const { intents } = openIntents();
    const { taken, intent } = intents.decide(newIntent('PD1'), 77);
    expect(taken).toBe(true);
    expect(intent).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      account: 'account',
      orderId: 'PD1',
      salesChannelOrderId: 'SC-PD1',
      orderCreatedAt: Date.parse('2026-03-01T10:00:00Z'),
      reason: 'Damaged in the rack',
      decidedAt: '2026-03-02T10:00:00.000+01:00',
      station: 'Bench 7',
      operator: null,
      graceUntil: null,
      reasonThere: null,
      state: 'waiting',
      attempts: 0,
      nextTryAt: 77,
      changedAt: 77,
      problem: null,
      ours: true,
    });
  });

  it('keeps text exactly, whatever it holds', () => {
    const reason = `It's "broken"; DROP TABLE intents; -- 😀 \u0000 \\ \n ${'é'.repeat(400)}`;
    const { intents, file, close } = openIntents();
    intents.decide(newIntent("PD'1", { reason }), 1);
    close();
    expect(openIntents(file).intents.list()).toMatchObject([{ orderId: "PD'1", reason }]);
  });

  it('is taken once on an order, whatever has become of it, also after a reopening', () => {
    for (const state of ALL_STATES.filter((s) => !RELEASED.includes(s))) {
      const { intents, file, close } = openIntents();
      const { intent } = intents.decide(newIntent('PD1'), 1);
      bringTo(intents, intent.id, state);
      close();
      const again = openIntents(file).intents;
      expect(again.decide(newIntent('PD1', { reason: 'other' }), 3)).toMatchObject({
        taken: false,
        intent: { id: intent.id, state, reason: 'Damaged in the rack' },
      });
      expect(again.list()).toHaveLength(1);
    }
  });

  it('is refused a second time by the file itself', () => {
    const { intents, db } = openIntents();
    intents.decide(newIntent('PD1'), 1);
    const again = `INSERT INTO intents (id, kind, account, order_id, order_json, reason, decided_at, station, state, changed_at)
      VALUES ('x', 'cancel', 'account', 'PD1', '{}', 'r', 'd', 's', 'waiting', 1)`;
    expect(() => db.exec(again)).toThrow(/UNIQUE/);
  });

  it('can be taken again after it was withdrawn, and under another account', () => {
    const { intents, db } = openIntents();
    const { intent } = intents.decide(newIntent('PD1'), 1);
    intents.change(intent.id, 'waiting', { state: 'withdrawn' }, 2);
    expect(intents.decide(newIntent('PD1'), 3).taken).toBe(true);
    expect(testIntents(db, 'other').decide(newIntent('PD1', { account: 'other' }), 4).taken).toBe(true);
    expect(intents.newestFor('PD1')).toMatchObject({ state: 'waiting', changedAt: 3 });
  });

  it('is there after the process was killed right after it was told', async () => {
    const file = join(tempFolder(), 'journal.db');
    const child = startChild('decide-and-wait.ts', file, '3');
    for (const wanted of ['PD0', 'PD1', 'PD2']) expect(await child.line()).toBe(wanted);
    await child.kill();
    expect(
      openIntents(file)
        .intents.deliverable()
        .map((i) => i.orderId),
    ).toEqual(['PD0', 'PD1', 'PD2']);
  });

  it('is there wherever in a row of decisions the process was killed', async () => {
    for (let after = 1; after <= 3; after++) {
      const file = join(tempFolder(), 'journal.db');
      const child = startChild('decide-and-wait.ts', file, '2000');
      let last: string | null = null;
      for (let n = 0; n < after * 7; n++) last = await child.line();
      await child.kill();
      const { intents, close } = openIntents(file);
      expect(intents.newestFor(last ?? '')).toMatchObject({ state: 'waiting' });
      close();
    }
  });
});

describe('a change of a decision', () => {
  it('is made only from the state that the caller saw', () => {
    const { intents, history } = openIntents();
    const { intent } = intents.decide(newIntent('PD1'), 1);
    expect(intents.change(intent.id, 'sending', { state: 'accepted' }, 2)).toMatchObject({
      state: 'waiting',
      changedAt: 1,
    });
    expect(history()).toEqual(['waiting']);
  });

  it('leaves a line of history, counts tries and keeps the proof', () => {
    const { intents, db, history } = openIntents();
    const { intent } = intents.decide(newIntent('PD1'), 1);
    const problem = { kind: 'server', message: 'not today' };
    intents.change(intent.id, 'waiting', { state: 'sending', attempted: true }, 2);
    intents.change(intent.id, 'sending', { state: 'unknown', problem, nextTryAt: 50 }, 3);
    expect(intents.byId(intent.id)).toMatchObject({ state: 'unknown', attempts: 1, problem, nextTryAt: 50 });
    intents.change(intent.id, 'unknown', { state: 'accepted', proof: '{"a":1}' }, 4);
    expect(intents.byId(intent.id)).toMatchObject({
      state: 'accepted',
      attempts: 1,
      problem: null,
      nextTryAt: null,
    });
    expect(history()).toEqual(['waiting', 'sending', 'unknown', 'accepted']);
    expect(db.prepare('SELECT answer_json FROM intents').pluck().get()).toBe('{"a":1}');
  });

  it('of a decision that does not exist is a bug', () => {
    expect(() => openIntents().intents.change('nobody', 'sending', { state: 'accepted' }, 1)).toThrow();
  });
});

describe('the outbox', () => {
  it('shows what needs a person first, then unsettled decisions, newest first, of every account', () => {
    const { intents, db } = openIntents();
    const ids = ['A', 'B', 'C', 'D'].map((id) => intents.decide(newIntent(id), 1).intent.id);
    bringTo(intents, ids[3] ?? '', 'accepted');
    bringTo(intents, ids[0] ?? '', 'refused');
    const other = testIntents(db, 'other');
    expect(other.list().map((i) => [i.orderId, i.ours])).toEqual([
      ['C', false],
      ['B', false],
      ['A', false],
      ['D', false],
    ]);
    expect(intents.list().every((i) => i.ours)).toBe(true);
    // A needs a person, under this connection only: under the other one no action on it is possible.
    expect(intents.list().map((i) => i.orderId)).toEqual(['A', 'C', 'B', 'D']);
    expect(intents.counts()).toEqual({ unsent: 2, needsPerson: 1 });
    expect(other.counts()).toEqual({ unsent: 2, needsPerson: 0 });
    expect(other.deliverable()).toEqual([]);
    expect(other.holding()).toEqual([]);
  });

  it('holds an order back as long as no person has released it, and gives the sender what it has work with', () => {
    const { intents } = openIntents();
    for (const state of ALL_STATES) bringTo(intents, intents.decide(newIntent(state), 1).intent.id, state);
    const ids = (rows: { orderId: string }[]) => rows.map((row) => row.orderId).toSorted();
    expect(ids(intents.holding())).toEqual(ALL_STATES.filter((s) => !RELEASED.includes(s)).toSorted());
    expect(ids(intents.deliverable())).toEqual([...DELIVERABLE].toSorted());
    expect(intents.unsettledOrders().toSorted()).toEqual([...UNSETTLED].toSorted());
    expect(intents.counts()).toEqual({ unsent: 3, needsPerson: 2 });
  });

  it('never takes a step that may not follow', () => {
    const { intents } = openIntents();
    for (const state of ALL_STATES) {
      const { id } = intents.decide(newIntent(state), 1).intent;
      bringTo(intents, id, state);
      for (const next of ALL_STATES.filter((s) => !mayFollow(state, s))) {
        expect(() => intents.change(id, state, { state: next }, 3)).toThrow(`from ${state} to ${next}`);
        expect(intents.byId(id)?.state).toBe(state);
      }
    }
  });

  it('records who acted, who approved it, and the reason that was replaced', () => {
    const { intents } = openIntents();
    const { id } = intents.decide(newIntent('PD1', { operator: 'Ana' }), 1).intent;
    bringTo(intents, id, 'refused', 2, { problem: { kind: 'refused', message: 'too short' } });
    const by = { operator: 'Lead', approvedBy: 'Administrator' };
    intents.change(id, 'refused', { state: 'waiting', reason: 'A longer reason', ...by }, 3);
    expect(intents.byId(id)).toMatchObject({ state: 'waiting', reason: 'A longer reason' });
    expect(intents.past.of(id)).toEqual([
      { at: 1, state: 'waiting', problem: null, operator: 'Ana', approvedBy: null, note: null },
      { at: 2, state: 'sending', problem: null, operator: null, approvedBy: null, note: null },
      {
        at: 2,
        state: 'refused',
        problem: { kind: 'refused', message: 'too short' },
        operator: null,
        approvedBy: null,
        note: null,
      },
      {
        at: 3,
        state: 'waiting',
        problem: null,
        operator: 'Lead',
        approvedBy: 'Administrator',
        note: 'Damaged in the rack',
      },
    ]);
  });

  it('knows when the oldest unsettled decision was taken', () => {
    const { intents } = openIntents();
    expect(intents.oldestUnsettledAt()).toBeNull();
    const [a, b] = [7, 9].map((now) => intents.decide(newIntent(`PD${now}`), now).intent.id);
    intents.change(a ?? '', 'waiting', { state: 'waiting' }, 50);
    expect(intents.oldestUnsettledAt()).toBe(7);
    bringTo(intents, a ?? '', 'accepted', 60);
    expect(intents.oldestUnsettledAt()).toBe(9);
    bringTo(intents, b ?? '', 'withdrawn', 61);
    expect(intents.oldestUnsettledAt()).toBeNull();
  });

  it('records many decisions in one commit: all of them, or none', () => {
    const { intents, db } = openIntents();
    intents.decide(newIntent('B'), 1);
    const all = intents.decideAll(
      ['A', 'B', 'C'].map((id) => newIntent(id)),
      2,
    );
    expect(all.map((one) => [one.intent.orderId, one.taken])).toEqual([
      ['A', true],
      ['B', false],
      ['C', true],
    ]);
    db.pragma(`max_page_count = ${String(db.pragma('page_count', { simple: true }))}`);
    const large = Array.from({ length: 50 }, (_, n) => newIntent(`L${n}`, { reason: 'x'.repeat(4000) }));
    expect(() => intents.decideAll(large, 3)).toThrow(/full/);
    expect(intents.list()).toHaveLength(3);
  });

  it('shows at most 500, and no unsettled one gives way to a settled one', () => {
    const { intents } = openIntents();
    const first = intents.decide(newIntent('first'), 1).intent.id;
    for (let n = 0; n < 505; n++) {
      const { intent } = intents.decide(newIntent(`A${n}`), 2);
      bringTo(intents, intent.id, 'accepted', 3);
    }
    const list = intents.list();
    expect(list).toHaveLength(500);
    expect(list[0]?.id).toBe(first);
  });
});

describe('a delivery that the end of the process cut short', () => {
  it('has an unknown outcome after the next start, and no other decision is changed', () => {
    const { intents, file, close } = openIntents();
    const [a, b] = ['A', 'B'].map((id) => intents.decide(newIntent(id), 1).intent.id);
    intents.change(a ?? '', 'waiting', { state: 'sending', attempted: true }, 2);
    close();
    const { intents: again, db } = openIntents(file);
    expect(testIntents(db, 'other').recoverInterrupted(8)).toBe(0);
    expect(again.recoverInterrupted(9)).toBe(1);
    expect(again.recoverInterrupted(10)).toBe(0);
    expect(again.byId(a ?? '')).toMatchObject({
      state: 'unknown',
      problem: { kind: 'interrupted' },
      nextTryAt: 9,
      attempts: 1,
    });
    expect(again.byId(b ?? '')).toMatchObject({ state: 'waiting' });
  });
});

/** Search in a decision's history, from a place on, or at the end of the table. */
const HISTORY_SEARCH =
  /USING (?:COVERING )?INDEX intent_history_of \(intent=\?|^SEARCH h USING INTEGER PRIMARY KEY \(rowid>\?\)$|^SEARCH h$/;

it('the history of a decision is found by an index, whoever asks for it', () => {
  const { db } = openIntents();
  const prepare = db.prepare.bind(db);
  const asked: string[] = [];
  db.prepare = (sql: string) => {
    asked.push(sql);
    return prepare(sql);
  };
  expect(testIntents(db, 'account').oldestUnsettledAt()).toBeNull();
  const queries = asked.filter((sql) => /^\s*SELECT/.test(sql) && sql.includes('intent_history'));
  expect(queries.length).toBeGreaterThanOrEqual(3);
  for (const sql of queries) {
    const values = Array.from(sql.matchAll(/\?/g), () => 'x');
    const plan = prepare<string[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(...values);
    const steps = plan.map(({ detail }) => detail).filter((detail) => /\b[hp]\b/.test(detail));
    expect(steps.length, sql).toBeGreaterThan(0);
    for (const step of steps) expect(step, sql).toMatch(HISTORY_SEARCH);
  }
});

it('what the station asks every half minute does not walk through all decisions that were ever taken', () => {
  const { db, intents } = openIntents();
  const prepare = db.prepare.bind(db);
  const asked = new Map<string, string>();
  db.prepare = (sql: string) => {
    asked.set(sql, sql);
    return prepare(sql);
  };
  testIntents(db, 'account');
  const ofUnsettled = [...asked.keys()].filter((sql) =>
    /state IN \('waiting', 'sending', 'unknown', 'refused', 'parked'\)/.test(sql.replace(/^.*?WHERE/s, '')),
  );
  // Unsettled, deliverable, being sent, counted; the oldest has a test of its own.
  expect(ofUnsettled.length).toBeGreaterThanOrEqual(4);
  for (const sql of ofUnsettled.filter((each) => !each.includes('intent_history'))) {
    const values = Array.from(sql.matchAll(/\?/g), () => 'x');
    const plan = prepare<string[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(...values);
    expect(plan.map(({ detail }) => detail).join(), sql).toMatch(
      /^SCAN intents USING (COVERING )?INDEX intents_unsettled$/,
    );
  }
  const [waiting, sent] = ['PD1', 'PD2'].map((id) => intents.decide(newIntent(id), 1).intent);
  intents.change(sent?.id ?? '', 'waiting', { state: 'withdrawn' }, 2);
  expect(intents.unsettled().map(({ id }) => id)).toEqual([waiting?.id]);
  expect(intents.deliverable().map(({ id }) => id)).toEqual([waiting?.id]);
  expect(intents.counts()).toEqual({ unsent: 1, needsPerson: 0 });
});
