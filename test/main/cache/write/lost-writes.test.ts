/** Orders of a sweep that could not be written: the sweep is told, and the call that happened to come next is not. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { loadFingerprint } from '../../../../src-main/cache/write/page-memory.ts';
import { WriterWork } from '../../../../src-main/cache/write/writer-work.ts';
import { storageCode } from '../../../../src-main/domain/storage-code.ts';
import { anOrder, aPage, bytesOf } from '../../../support/order-json.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

/** A writer whose page waits to be written, and a disk that can refuse it. */
async function aSweepUnderWay() {
  const due: (() => void)[] = [];
  let now = 0;
  const work = new WriterWork({
    fingerprint: await loadFingerprint(),
    elapsed: () => now,
    soon: (one) => void due.push(one),
  });
  /** Runs the work that is due after an answer, `passed` ms later. */
  const passes = (passed: number) => {
    now += passed;
    for (const one of due.splice(0)) one();
  };
  const call = <T>(name: () => T): T => work.around(name) as T;
  const file = join(tempFolder(), 'cache.db');
  call(() => work.handlers.open(file, 'a'));
  const other = new Database(file);
  onTestFinished(() => void other.close());
  const { handlers } = work;
  passes(1);
  call(() => handlers.beginSweep());
  passes(1);
  const page = (...ids: string[]) =>
    call(() => handlers.page(bytesOf(aPage(ids.map((id) => anOrder(id)))), 1));
  const orders = () => other.prepare('SELECT order_id FROM orders ORDER BY 1').pluck().all();
  const refuseWrites = () =>
    other.exec("CREATE TRIGGER refused BEFORE INSERT ON orders BEGIN SELECT RAISE(ABORT, 'refused'); END");
  const takeWrites = () => other.exec('DROP TRIGGER refused');
  return { handlers, call, passes, page, orders, refuseWrites, takeWrites };
}

const REFUSED = 'SQLITE_CONSTRAINT_TRIGGER';

const codeOf = (work: () => unknown): string | null => {
  try {
    work();
    return null;
  } catch (error) {
    return storageCode(error);
  }
};

it('a page that is not written after its answer ends the sweep, not the look-up that came next', async () => {
  const { handlers, call, passes, page, orders, refuseWrites, takeWrites } = await aSweepUnderWay();
  page('A', 'B');
  refuseWrites();
  passes(1_000);
  takeWrites();
  expect(call(() => handlers.foundReady(['X']))).toBe(0);
  expect(codeOf(() => call(() => handlers.finishSweep(2)))).toBe(REFUSED);
  // The next one has them again.
  call(() => handlers.beginSweep());
  page('A', 'B');
  expect(call(() => handlers.finishSweep(3)).absent).toEqual([]);
  expect(orders()).toEqual(['A', 'B']);
});

it('a page that is lost with the work of another call ends the sweep as well', async () => {
  const { handlers, call, page, refuseWrites, takeWrites } = await aSweepUnderWay();
  page('A', 'B');
  refuseWrites();
  expect(codeOf(() => call(() => handlers.dropLeft(1, [])))).toBe(REFUSED);
  takeWrites();
  expect(codeOf(() => page('D'))).toBe(REFUSED);
});
