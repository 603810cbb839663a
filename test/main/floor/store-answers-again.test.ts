/**
 * A bench whose heartbeats failed sends one as soon as the store answers it, and before that no more often than its
 * pauses allow.
 */
import { expect, it } from 'vitest';
import { aFloorBench } from '../../support/floor/a-floor-bench.ts';

/** Waits have their greatest length. */
const LONGEST = 1;

it('beats as soon as the store has answered a packer', async () => {
  const { bench, floor, pass } = await aFloorBench({}, LONGEST);
  const lastBeat = () => bench.benches.all()[0]?.lastBeatAt ?? 0;
  floor.fault = 'unreachable';
  await pass(1_100);
  // A packer still opens orders: each try fails too, and the pauses between heartbeats grow.
  for (let tries = 0; tries < 6; tries++) await bench.openings.of(`A${tries}`, null);
  await pass(1_000);
  expect(bench.link.contact.state).toBe('doubtful');
  await pass(1_500);
  floor.fault = null;
  const before = lastBeat();
  expect(await bench.openings.of('B', null)).toMatchObject({ ok: true });
  // A heartbeat names the answer before it: the second one shows that the bench is back.
  await pass(1_500);
  expect(bench.link.contact.state).toBe('in-touch');
  expect(lastBeat()).toBeGreaterThan(before);
});

it('does not call a store that fails more often because of what a packer does', async () => {
  const { bench, floor, pass } = await aFloorBench({}, LONGEST);
  floor.fault = 'unreachable';
  await pass(8_000);
  const { failures } = bench.link.contact;
  for (let steps = 0; steps < 20; steps++) {
    bench.rounds.wake();
    await pass(100);
  }
  expect(bench.link.contact.failures - failures).toBeLessThanOrEqual(1);
});
