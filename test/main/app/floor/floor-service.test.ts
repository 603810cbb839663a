/** Service faults shared between benches, sent and received. */
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { FloorService } from '../../../../src-main/app/floor/floor-service.ts';
import { SERVICE, serviceFactText } from '../../../../src-main/app/workspace/service-fact.ts';
import type { Failure } from '../../../../src-main/contract/station/station.ts';
import { FloorCopy } from '../../../../src-main/floor/copy/floor-copy.ts';
import { FactSharing, type FactOfBench } from '../../../../src-main/floor/facts/fact-sharing.ts';
import type { FloorStore } from '../../../../src-main/floor/store/store.ts';
import { noneRefused } from '../../../support/floor/a-floor-bench.ts';
import { plainSealing } from '../../../support/floor/memory-door.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

const NOW = 10_000_000;
const FAULT: Failure = { kind: 'server', message: 'Mrs Lind is not here', status: 500 };
const RECEIVED: Failure = { ...FAULT, message: null };

const row = (benchId: string, body: string | null, at = NOW): FactOfBench => ({
  ...{ kind: SERVICE, key: 'check', benchId, version: 1, seen: {}, body, at, n: 1 },
});

function aBench(...rows: FactOfBench[]) {
  const news = { wakes: 0 };
  const bench = new FloorService({
    facts: () => ({ rowsOf: () => rows }),
    benchId: () => 'one',
    now: () => NOW,
    wake: () => void news.wakes++,
  });
  return { bench, news, rows };
}

it('says each change once, and no words of the service', () => {
  const { bench, news } = aBench();
  bench.say(null);
  expect(bench.all()).toEqual([]);
  bench.say(FAULT);
  bench.say(FAULT);
  expect([bench.written(), news.wakes]).toEqual([1, 1]);
  expect(bench.all()).toMatchObject([{ kind: SERVICE, body: '{"kind":"server","status":500}', at: NOW }]);
  bench.say(null);
  expect(bench.all()).toMatchObject([{ body: null }]);
});

it('keeps what is of this computer to itself', () => {
  const { bench } = aBench();
  for (const kind of ['storage', 'broken', 'no-secret', 'credentials', 'sign-in-refused'] as const)
    bench.say({ ...FAULT, kind });
  expect(bench.written()).toBe(0);
});

it('hears the newest of the others once, until a check that ended later or an answer', () => {
  const { bench, rows } = aBench(row('one', serviceFactText(FAULT)));
  expect(bench.news(0)).toBeUndefined();
  rows.push(row('two', null), row('three', serviceFactText(FAULT), NOW + 5));
  expect(bench.news(0)).toEqual(RECEIVED);
  expect(bench.news(0)).toBeUndefined();
  expect(bench.news(NOW + 5)).toBeNull();
  expect(bench.news(0)).toEqual(RECEIVED);
  rows.push(row('two', null, NOW + 9));
  expect(bench.news(0)).toBeNull();
  rows.push(row('two', serviceFactText({ ...FAULT, kind: 'throttled' }), NOW + 10));
  expect(bench.news(0)).toMatchObject({ kind: 'throttled' });
  bench.forget();
  expect(bench.news(0)).toMatchObject({ kind: 'throttled' });
  // A fact of a newer version.
  rows.push(row('two', '{"kind":"asleep"}', NOW + 11));
  expect(bench.news(0)).toBeNull();
});

it('says what it finds also after its clock was set back', async () => {
  const clock = { now: () => NOW };
  const copy = new FloorCopy(join(tempFolder(), 'floor.db'), { account: 'a', joining: 'j' });
  onTestFinished(() => copy.close());
  const sent: boolean[] = [];
  const share: FloorStore['share'] = ({ facts }) => {
    sent.push(...facts.map(({ body }) => body !== null));
    return Promise.resolve();
  };
  const service: FloorService = new FloorService({
    ...{ facts: () => sharing, benchId: () => 'one', wake: () => undefined },
    now: () => clock.now(),
  });
  const sharing = new FactSharing({
    ...{ copy, refused: noneRefused(), sealing: plainSealing, clock, work: { facts: [service] } },
    link: {
      store: { share } as FloorStore,
      ask: (work) => work({ run: 'r', epoch: 'e' }),
      hereAt: (at) => at,
    },
  });
  service.say(FAULT);
  await sharing.tell();
  clock.now = () => NOW - 1_000;
  service.say(null);
  await sharing.tell();
  clock.now = () => NOW - 2_000;
  service.say(FAULT);
  await sharing.tell();
  expect(sent).toEqual([true, false, true]);
});
