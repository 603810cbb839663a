/** What a bench tells the others of a check that it did not pass on, and hears of theirs. */
import { expect, it } from 'vitest';
import { FloorWithheld } from '../../../src-main/app/floor-withheld.ts';
import type { FactOfBench } from '../../../src-main/floor/fact-sharing.ts';
import { WITHHELD, withheldFactText } from '../../../src-main/floor/withheld-fact.ts';

const NOW = 10_000_000;
const HOUR_MS = 3_600_000;

const row = (benchId: string, body: string | null, at = NOW): FactOfBench => ({
  ...{ kind: WITHHELD, key: 'check', benchId, version: 1, seen: {}, body, at, n: 1 },
});

function aBench(...rows: FactOfBench[]) {
  const news = { wakes: 0 };
  const bench = new FloorWithheld({
    facts: () => ({ rowsOf: () => rows }),
    benchId: () => 'one',
    now: () => NOW,
    wake: () => void news.wakes++,
  });
  return { bench, news };
}

it('says nothing until there is something, then each change once', () => {
  const { bench, news } = aBench();
  bench.say(null);
  expect([bench.written(), bench.all()]).toEqual([0, []]);
  bench.say(30);
  bench.say(30);
  expect([bench.written(), news.wakes]).toEqual([1, 1]);
  expect(bench.all()).toMatchObject([{ kind: WITHHELD, key: 'check', body: withheldFactText(30), at: NOW }]);
  bench.say(null);
  expect(bench.all()).toMatchObject([{ body: null }]);
  expect(news.wakes).toBe(2);
});

it('hears the newest of another bench, of the last hour', () => {
  const text = withheldFactText;
  expect(aBench().bench.ofAnother()).toBeNull();
  expect(aBench(row('one', text(30))).bench.ofAnother()).toBeNull();
  expect(aBench(row('two', null)).bench.ofAnother()).toBeNull();
  expect(aBench(row('two', text(30), NOW - HOUR_MS - 1)).bench.ofAnother()).toBeNull();
  // Of a newer version, or sealed under another key.
  expect(aBench(row('two', '{"orders":"many"}')).bench.ofAnother()).toBeNull();
  expect(aBench(row('two', text(30), NOW - 5), row('three', text(40))).bench.ofAnother()).toMatchObject({
    ...{ benchId: 'three', orders: 40 },
  });
});
