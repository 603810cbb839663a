/** The floor's side of one bench, on a floor in memory, with a cable whose claims can be stalled. */
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { BenchFloor } from '../../../src-main/floor/bench-floor.ts';
import type { BenchWork } from '../../../src-main/floor/bench-work.ts';
import { FloorCopy } from '../../../src-main/floor/copy/floor-copy.ts';
import { RefusedRows } from '../../../src-main/floor/refused-rows.ts';
import { FloorStoreError } from '../../../src-main/floor/store/store-error.ts';
import type { FloorStore } from '../../../src-main/floor/store/store.ts';
import { ManualClock } from '../manual-clock.ts';
import { quietLog } from '../quiet-log.ts';
import { tempFolder } from '../temp-folder.ts';
import { plainSealing } from './memory-door.ts';
import { MemoryFloor } from './memory-store.ts';
import { NO_CANCELS } from './no-cancels.ts';

export const settled = async () => {
  for (let round = 0; round < 5; round++) await new Promise((resolve) => setImmediate(resolve));
};

/** Refused rows for a test of one part of a bench. */
export const noneRefused = (): RefusedRows => new RefusedRows({ elapsed: () => 0 }, quietLog);

/** Work of a bench with an empty queue, so that nothing is reserved. */
export const IDLE: BenchWork = {
  head: () => null,
  marks: () => [],
  eventsAfter: () => [],
  queue: () => [],
  isOpen: () => true,
  isPicked: () => false,
  packedSince: () => 0,
  current: () => ({ orderId: null, operator: 'Ana' }),
  lastStepAt: () => 0,
  cancels: NO_CANCELS,
  checks: { canLead: () => false, afterBeat: () => undefined },
  facts: [],
  factsTaken: () => undefined,
  pull: () => undefined,
  letStay: () => undefined,
};

/** @param change of what the floor asks of the bench. @param random how far a wait is drawn out, from 0 to 1 @param refuses a call for one of its rows */
export async function aFloorBench(
  change: Partial<BenchWork> = {},
  random = 0,
  refuses: (call: keyof FloorStore, input: unknown) => boolean = () => false,
) {
  const clock = new ManualClock();
  const floor = new MemoryFloor(clock.now);
  /** Number of reported changes of the floor. */
  const news = { count: 0 };
  const stalled: (() => void)[] = [];
  const cable = { isStalled: false };
  const inner = floor.connect('one');
  const claim: FloorStore['claim'] = async (input) => {
    if (cable.isStalled) await new Promise<void>((resolve) => stalled.push(resolve));
    return inner.claim(input);
  };
  const store = new Proxy(inner, {
    get: (target, name: keyof FloorStore): unknown => {
      const method: unknown = name === 'claim' ? claim : target[name];
      if (typeof method !== 'function') return method;
      return (input: unknown): unknown =>
        refuses(name, input)
          ? Promise.reject(new FloorStoreError('refused-row', 'as the test says'))
          : (method as (input: unknown) => unknown).call(target, input);
    },
  });
  const copy = new FloorCopy(join(tempFolder(), 'floor.db'), { account: 'a', joining: 'j' });
  let ids = 0;
  const station = { name: 'Bench 1' };
  const bench = new BenchFloor({
    ...{
      store,
      copy,
      work: { ...IDLE, ...change },
      sealing: plainSealing,
      account: 'a',
      name: () => station.name,
      release: '1',
    },
    ...{ clock, random: () => random, newId: () => `run-${++ids}`, log: quietLog },
    channelNumber: () => null,
    changed: () => news.count++,
  });
  bench.start();
  await settled();
  onTestFinished(async () => {
    const stopped = bench.stop();
    await settled();
    clock.advance(3_000);
    await stopped;
    copy.close();
  });
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= 100) {
      clock.advance(100);
      await settled();
    }
  };
  return { clock, floor, bench, station, copy, cable, news, stalled, pass };
}
