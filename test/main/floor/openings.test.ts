/** How long an opening waits for the store, and what becomes of an answer that comes too late. */
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { BenchFloor } from '../../../src-main/floor/bench-floor.ts';
import type { BenchWork } from '../../../src-main/floor/bench-work.ts';
import { FloorCopy } from '../../../src-main/floor/copy/floor-copy.ts';
import type { FloorStore } from '../../../src-main/floor/store.ts';
import { plainSealing } from '../../support/floor/memory-door.ts';
import { MemoryFloor } from '../../support/floor/memory-store.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { quietLog } from '../../support/quiet-log.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const settled = async () => {
  for (let round = 0; round < 5; round++) await new Promise((resolve) => setImmediate(resolve));
};

/** The queue is empty, so that nothing is set apart. */
const IDLE: BenchWork = {
  head: () => null,
  marks: () => [],
  queue: () => [],
  isOpen: () => true,
  isPicked: () => false,
  packedSince: () => 0,
  current: () => ({ orderId: null, operator: 'Ana' }),
  lastStepAt: () => 0,
  pull: () => undefined,
};

async function aBench() {
  const clock = new ManualClock();
  const floor = new MemoryFloor(clock.now);
  const stalled: (() => void)[] = [];
  const cable = { isStalled: false };
  const inner = floor.connect('one');
  const claim: FloorStore['claim'] = async (input) => {
    if (cable.isStalled) await new Promise<void>((resolve) => stalled.push(resolve));
    return inner.claim(input);
  };
  const store = new Proxy(inner, {
    get: (target, name: keyof FloorStore): unknown => {
      if (name === 'claim') return claim;
      const method: unknown = target[name];
      return typeof method === 'function'
        ? (input: unknown): unknown => (method as (input: unknown) => unknown).call(target, input)
        : method;
    },
  });
  const copy = new FloorCopy(join(tempFolder(), 'floor.db'), { account: 'a', joining: 'j' });
  let ids = 0;
  const bench = new BenchFloor({
    ...{ store, copy, work: IDLE, sealing: plainSealing, account: 'a', name: () => 'Bench 1', release: '1' },
    ...{ clock, random: () => 0, newId: () => `run-${++ids}`, log: quietLog },
    channelNumber: () => null,
    changed: () => undefined,
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
  return { clock, floor, bench, copy, cable, stalled, pass };
}

it('is answered at once from the disk, and by the store where it is not', async () => {
  const { bench, copy, floor } = await aBench();
  expect(bench.link.contact.state).toBe('in-touch');
  const asked = bench.openings.of('A', null);
  expect(asked).toBeInstanceOf(Promise);
  const token = floor.rows.claims.get('A')?.token;
  expect(await asked).toEqual({ ok: true, claim: { token, isSure: true, risk: null } });
  // On the disk before it was answered.
  expect(copy.own.tokenOf('A')).toBe(floor.rows.claims.get('A')?.token);
  expect(bench.openings.of('A', null)).toEqual({
    ok: true,
    claim: { token: copy.own.tokenOf('A'), isSure: true, risk: null },
  });
});

it('waits 800 ms and no longer; what is granted later is given back', async () => {
  const { bench, copy, floor, cable, stalled, pass } = await aBench();
  cable.isStalled = true;
  let answer: unknown = null;
  void Promise.resolve(bench.openings.of('A', null)).then((opening) => (answer = opening));
  await pass(700);
  expect(answer).toBeNull();
  await pass(100);
  expect(answer).toMatchObject({ ok: false, why: 'cut-off' });
  expect(bench.link.contact).toMatchObject({ state: 'doubtful', fault: 'timeout' });
  for (const goOn of stalled) goOn();
  await settled();
  expect(floor.rows.claims.get('A')).toMatchObject({ state: 'open', benchId: 'one' });
  expect(copy.own.tokenOf('A')).toBeNull();
  await pass(2_500);
  expect(floor.rows.claims.get('A')).toMatchObject({ state: 'free' });
});

it('a person answers for it where the store does not, and the reason is in the claim', async () => {
  const { bench, floor, pass } = await aBench();
  floor.fault = 'unreachable';
  await pass(7_000);
  expect(bench.link.contact.state).toBe('cut-off');
  expect(bench.openings.of('A', null)).toMatchObject({ ok: false, why: 'cut-off' });
  expect(bench.openings.of('A', 'The lorry leaves')).toEqual({
    ok: true,
    claim: { token: 0, isSure: false, risk: 'The lorry leaves' },
  });
});

it('what another bench was packing when contact was lost is opened at a risk alone', async () => {
  const { bench, floor, pass } = await aBench();
  const other = floor.connect('two');
  const { epoch } = await other.hello({ run: 'r', account: 'a', name: 'Bench 2', release: '1' });
  await other.claim({ run: 'r', epoch, orderIds: ['A'], operator: null });
  await pass(1_500);
  floor.fault = 'unreachable';
  await pass(7_000);
  expect(bench.openings.of('A', null)).toMatchObject({ ok: false, why: 'cut-off' });
  expect(bench.openings.of('A', 'The lorry leaves')).toMatchObject({ ok: true, claim: { isSure: false } });
});

it('what is packed elsewhere, as last heard, is opened at no risk', async () => {
  const { bench, floor, pass } = await aBench();
  const other = floor.connect('two');
  const { epoch } = await other.hello({ run: 'r', account: 'a', name: 'Bench 2', release: '1' });
  const claimed = await other.claim({ run: 'r', epoch, orderIds: ['A'], operator: null });
  const head = { orderId: 'A', history: 'h', mark: 'm', events: 2, token: 1, isSure: true } as const;
  const box = {
    phase: 'sealed',
    isCleared: false,
    units: 1,
    dueUnits: 1,
    sealedAt: 1,
    operator: null,
  } as const;
  await other.tell({ run: 'r', epoch, heads: [{ ...head, ...box }] });
  expect(claimed).toHaveLength(1);
  await pass(1_500);
  floor.fault = 'unreachable';
  await pass(7_000);
  const elsewhere = { what: 'packed', bench: { benchId: 'two', name: 'Bench 2' } };
  expect(bench.openings.of('A', 'The lorry leaves')).toMatchObject({
    ok: false,
    why: 'elsewhere',
    elsewhere,
  });
});

it('a store that came back from elsewhere is told what is own, before anything is asked of it', async () => {
  const { bench, copy, floor, pass } = await aBench();
  await bench.openings.of('A', null);
  const backup = floor.copy();
  backup.rows.claims.clear();
  floor.comeBack(backup);
  await pass(2_500);
  expect(floor.rows.claims.get('A')).toMatchObject({ benchId: 'one', token: copy.own.tokenOf('A') });
  expect(bench.link.isSettling).toBe(true);
  // Settling: nothing is given, so nothing is sure but what is own.
  expect(await bench.openings.of('B', null)).toMatchObject({ ok: false, why: 'cut-off' });
  expect(bench.link.contact.state).toBe('in-touch');
});
