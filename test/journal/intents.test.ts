import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Intents } from '../../src-main/journal/intents.ts';
import { openJournal } from '../../src-main/journal/open.ts';
import { startChild } from '../support/child.ts';
import { newIntent } from '../support/new-intent.ts';
import { tempFolder } from '../support/temp-folder.ts';

function openIntents(file = join(tempFolder(), 'journal.db'), account = 'account') {
  const db = openJournal(file, 'service');
  const close = () => void db.close();
  onTestFinished(close);
  const history = () =>
    db.prepare<[], string>('SELECT state FROM intent_history ORDER BY rowid').pluck().all();
  return { file, db, intents: new Intents(db, account), close, history };
}

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
    for (const state of ['waiting', 'sending', 'unknown', 'refused', 'accepted'] as const) {
      const { intents, file, close } = openIntents();
      const { intent } = intents.decide(newIntent('PD1'), 1);
      intents.change(intent.id, 'waiting', { state }, 2);
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
    expect(new Intents(db, 'other').decide(newIntent('PD1', { account: 'other' }), 4).taken).toBe(true);
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

  it('leaves a line of history, counts tries and keeps the answer', () => {
    const { intents, db, history } = openIntents();
    const { intent } = intents.decide(newIntent('PD1'), 1);
    const problem = { kind: 'server', message: 'not today' };
    intents.change(intent.id, 'waiting', { state: 'sending', attempted: true }, 2);
    intents.change(intent.id, 'sending', { state: 'unknown', problem, nextTryAt: 50 }, 3);
    expect(intents.byId(intent.id)).toMatchObject({ state: 'unknown', attempts: 1, problem, nextTryAt: 50 });
    intents.change(intent.id, 'unknown', { state: 'accepted', answerJson: '{"a":1}' }, 4);
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
    expect(() => openIntents().intents.change('nobody', 'waiting', { state: 'accepted' }, 1)).toThrow();
  });
});

describe('the outbox', () => {
  it('shows unsettled decisions first, newest first, of every account, and says which are ours', () => {
    const { intents, db } = openIntents();
    const ids = ['A', 'B', 'C', 'D'].map((id) => intents.decide(newIntent(id), 1).intent.id);
    intents.change(ids[3] ?? '', 'waiting', { state: 'accepted' }, 2);
    intents.change(ids[0] ?? '', 'waiting', { state: 'refused' }, 2);
    const other = new Intents(db, 'other');
    expect(other.list().map((i) => [i.orderId, i.ours])).toEqual([
      ['C', false],
      ['B', false],
      ['A', false],
      ['D', false],
    ]);
    expect(intents.list().every((i) => i.ours)).toBe(true);
    expect(intents.counts()).toEqual({ unsent: 2, needsPerson: 1 });
    expect(other.deliverable()).toEqual([]);
    expect(other.holding()).toEqual([]);
  });

  it('holds back orders of every decision but a withdrawn one', () => {
    const { intents } = openIntents();
    const ids = ['A', 'B', 'C', 'D', 'E', 'F'].map((id) => intents.decide(newIntent(id), 1).intent.id);
    (['waiting', 'sending', 'unknown', 'refused', 'accepted', 'withdrawn'] as const).forEach((state, n) =>
      intents.change(ids[n] ?? '', 'waiting', { state }, 2),
    );
    expect(
      intents
        .holding()
        .map((h) => h.orderId)
        .toSorted(),
    ).toEqual(['A', 'B', 'C', 'D', 'E']);
    expect(intents.deliverable().map((i) => i.orderId)).toEqual(['A', 'C']);
  });

  it('shows at most 500, and no unsettled one gives way to a settled one', () => {
    const { intents } = openIntents();
    const first = intents.decide(newIntent('first'), 1).intent.id;
    for (let n = 0; n < 505; n++) {
      const { intent } = intents.decide(newIntent(`A${n}`), 2);
      intents.change(intent.id, 'waiting', { state: 'accepted' }, 3);
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
    expect(new Intents(db, 'other').recoverInterrupted(8)).toBe(0);
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
