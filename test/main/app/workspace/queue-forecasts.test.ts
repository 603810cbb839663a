import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { forecastLoop } from '../../../../src-main/app/workspace/queue-forecasts.ts';
import { spanUntil } from '../../../../src-main/domain/clock.ts';
import { QueueForecasts } from '../../../../src-main/journal/packing/queue-forecasts.ts';
import { openTestJournal } from '../../../support/journal.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { quietLog } from '../../../support/quiet-log.ts';
import { tempFolder } from '../../../support/temp-folder.ts';
import { until } from '../../../support/until.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-27T09:10:00Z');

function aLoop() {
  const db = openTestJournal(join(tempFolder(), 'journal.db'), 'service');
  const clock = new ManualClock(START);
  const forecasts = new QueueForecasts(db, 'account');
  const state = { open: 100, pace: 40 as number | null, arriving: null as number | null, isFresh: true };
  const loop = forecastLoop({
    forecasts,
    toPack: () => state.open,
    pace: () => (state.pace === null ? { kind: 'no-pace' } : { kind: 'pace', perHour: state.pace }),
    arriving: () => state.arriving,
    isFresh: () => state.isFresh,
    clock,
    log: quietLog,
  });
  onTestFinished(async () => {
    await loop.stop();
    db.close();
  });
  loop.start();
  const pass = async (minutes: number) => {
    await until('the loop rests', () => clock.sleeping === 1);
    clock.advance(minutes * MINUTE);
    await until('the loop rests', () => clock.sleeping === 1);
  };
  return { state, pass, forecasts, compared: () => forecasts.compared({ since: 0, until: Infinity }, 8) };
}

it('notes the queue of an hour later at each quarter, and what came of it', async () => {
  const { state, pass, compared } = aLoop();
  await pass(5);
  for (const open of [90, 80, 70]) {
    state.open = open;
    await pass(15);
  }
  expect(compared(), 'nothing has come to its time').toEqual([]);
  state.open = 66;
  await pass(15);
  expect(compared()).toEqual([{ open: 100, expected: 60, came: 66 }]);
  state.open = 55;
  await pass(15);
  expect(compared()).toEqual([
    { open: 90, expected: 50, came: 55 },
    { open: 100, expected: 60, came: 66 },
  ]);
});

it('invents nothing: without a pace, with a queue that is old, and after sleep', async () => {
  const { state, pass, compared } = aLoop();
  state.pace = null;
  await pass(5);
  state.pace = 40;
  state.isFresh = false;
  await pass(15);
  state.isFresh = true;
  // The round of 9:45 comes seven minutes late, since the computer slept.
  await pass(22);
  await pass(8 + 60);
  expect(compared()).toEqual([]);
});

it('forecasts of a day that has not come are not compared with those of today', () => {
  const db = openTestJournal(join(tempFolder(), 'journal.db'), 'service');
  onTestFinished(() => void db.close());
  const forecasts = new QueueForecasts(db, 'account');
  for (const at of [START, START + 365 * 24 * 60 * MINUTE]) {
    forecasts.note(at, 100, 60);
    forecasts.came(at, at === START ? 66 : 0);
  }
  expect(forecasts.compared(spanUntil(START, 0), 8)).toEqual([{ open: 100, expected: 60, came: 66 }]);
});
