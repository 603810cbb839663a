import { expect, it } from 'vitest';
import { CallTimings } from '../../../../src-main/app/metrics/call-timings.ts';

it('adds up how long the calls of each procedure took, by class, and which failed', () => {
  let now = 0;
  const timings = new CallTimings({ now: () => 1_000 + now, elapsed: () => now });
  const call = (procedure: string, ms: number, isAnswered = true) => {
    const end = timings.begin(procedure);
    now += ms;
    end(isAnswered);
  };
  call('scan.find', 0.4);
  call('scan.find', 1);
  call('scan.find', 7);
  call('scan.find', 9_000, false);
  call('queue.page', 30);
  expect(timings.all.get('scan.find')).toEqual({
    count: 4,
    failed: 1,
    totalMs: expect.closeTo(9_008.4) as unknown,
    longestMs: expect.closeTo(9_000) as unknown,
    classes: [2, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1],
    lastAt: expect.closeTo(1_008.4) as unknown,
  });
  expect(timings.lastAt('scan.find', 'queue.page')).toBeCloseTo(10_008.4);
  expect(timings.lastAt('packing.scan')).toBeNull();
});
