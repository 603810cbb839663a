/** A sender with a journal file, a cache and real HTTP, at a clock that stands still until a test moves it. */
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import { OrderQueries } from '../../src-main/cache/read/orders.ts';
import type { Intents } from '../../src-main/journal/cancels/intents.ts';
import type { NewIntent } from '../../src-main/journal/cancels/intent.ts';
import { openTestJournal, testIntents } from './journal.ts';
import { Sender, SENDS } from '../../src-main/sync/cancels/sender.ts';
import type { ServiceAddresses } from '../../src-main/upstream/client.ts';
import { CallsUnderWay } from './calls-under-way.ts';
import { aClient } from './clients.ts';
import { ManualClock } from './manual-clock.ts';
import { newIntent } from './new-intent.ts';
import { readableLog, type LogLine } from './quiet-log.ts';
import { tempFolder } from './temp-folder.ts';
import { openTestCache, type TestCache } from './test-cache.ts';
import { until } from './until.ts';

export interface TestSender {
  file: string;
  db: Database.Database;
  cache: TestCache;
  clock: ManualClock;
  intents: Intents;
  /** Lines of the sender's log. */
  lines: LogLine[];
  /** The sender's reports about the service: the kind of each failure, null for each success. */
  reported: (string | null)[];
  sender: Sender;
  /** @returns the id of the decision */
  decide(orderId: string, parts?: Partial<NewIntent>): string;
  stateOf(id: string): string | undefined;
  /** States that the decision has had, in order. */
  states(id: string): string[];
  settled(id: string, state: string): Promise<void>;
  /** Resolves when no call is under way and the loop waits for time to pass: nothing more happens by itself. */
  resting(): Promise<void>;
  /** Lets time pass until the next planned event, and waits for all that it starts. */
  next(): Promise<void>;
}

/** Makes a sender that is not started yet, and is stopped after the running test. */
export async function aSender(
  service: ServiceAddresses,
  options: { journal?: string; clock?: ManualClock } = {},
): Promise<TestSender> {
  const file = options.journal ?? join(tempFolder(), 'journal.db');
  const db = openTestJournal(file, 'service');
  onTestFinished(() => void db.close());
  const cache = await openTestCache();
  const clock = options.clock ?? new ManualClock();
  const intents = testIntents(db, 'account');
  const { log, lines } = readableLog();
  const reported: (string | null)[] = [];
  const calls = new CallsUnderWay();
  const sender = new Sender({
    steps: SENDS,
    client: calls.of(aClient(service, { clock })),
    intents,
    writer: calls.of(cache.writer),
    clock,
    log,
    random: () => 0.5,
    knownCancelled: (orderId) => new OrderQueries(cache.reader).cancelled(orderId),
    changed: () => undefined,
    report: (failure) => reported.push(failure?.kind ?? null),
  });
  onTestFinished(() => sender.stop());
  const decide = (orderId: string, parts: Partial<NewIntent> = {}) =>
    intents.decide(newIntent(orderId, parts), clock.now()).intent.id;
  const stateOf = (id: string) => intents.byId(id)?.state;
  const states = (id: string) =>
    db
      .prepare<[string], string>(
        'SELECT state FROM intent_history WHERE intent = (SELECT n FROM intents WHERE id = ?) ORDER BY rowid',
      )
      .pluck()
      .all(id);
  const settled = (id: string, state: string) => until(`${id} is ${state}`, () => stateOf(id) === state);
  const resting = () => until('the sender rests', () => calls.count === 0 && clock.sleeping === 1);
  const next = async () => {
    clock.advance(clock.nextIn);
    await resting();
  };
  return {
    file,
    db,
    cache,
    clock,
    intents,
    lines,
    reported,
    sender,
    decide,
    stateOf,
    states,
    settled,
    resting,
    next,
  };
}
