import { expect, it } from 'vitest';
import { CancelLeases } from '../../../../src-main/floor/cancels/cancel-leases.ts';
import { LEASE_MS } from '../../../../src-main/floor/store/store-cancels.ts';

const GIVEN = { isGiven: true, ms: LEASE_MS };

/** Leases of a bench whose two clocks, and whose store, a test moves. */
function someTurns() {
  const time = { now: 1_000_000, elapsed: 0 };
  const link = { epoch: 'first' as string | null };
  const leases = new CancelLeases({ now: () => time.now, elapsed: () => time.elapsed }, link);
  const pass = (ms: number) => {
    time.now += ms;
    time.elapsed += ms;
  };
  return { time, link, leases, pass };
}

it('asks the store before each look, and sends while a request ends within the lease', () => {
  const { leases, pass } = someTurns();
  expect(leases.waitMs('i')).toBeNull();
  expect(leases.isWanted('i')).toBe(true);
  leases.answered('i', GIVEN, leases.moment());
  expect([leases.isWanted('i'), leases.waitMs('i'), leases.holds('i')]).toEqual([false, 0, true]);
  leases.use('i', false);
  pass(LEASE_MS - 60_000);
  expect([leases.isWanted('i'), leases.holds('i')]).toEqual([false, true]);
  pass(1);
  expect(leases.holds('i')).toBe(false);
  expect(leases.waitMs('i')).toBeNull();
});

it('counts a lease from the time before it was asked for, by the clock that went on further', () => {
  const { leases, time, pass } = someTurns();
  const askedAt = leases.moment();
  pass(5_000);
  leases.answered('i', GIVEN, askedAt);
  // The computer slept, and its monotonic clock stood still.
  time.now += LEASE_MS - 64_999;
  expect(leases.holds('i')).toBe(false);
  time.now -= 7_200_000;
  expect(leases.holds('i'), 'the clock was set back').toBe(true);
  time.elapsed += LEASE_MS - 64_999;
  expect(leases.holds('i')).toBe(false);
});

it('asks again within five seconds while another bench has the lease, and looks from then on', () => {
  const { leases, pass } = someTurns();
  leases.answered('i', { isGiven: false, ms: 100_000 }, leases.moment());
  expect([leases.waitMs('i'), leases.hasWaited('i'), leases.holds('i')]).toEqual([5_000, true, false]);
  pass(5_000);
  expect(leases.waitMs('i')).toBeNull();
  leases.answered('i', GIVEN, leases.moment());
  expect([leases.waitMs('i'), leases.hasWaited('i')]).toEqual([0, true]);
});

it('begins nothing with the rest of a lease, and asks for a whole one after it', () => {
  const { leases, pass } = someTurns();
  leases.answered('i', { isGiven: true, ms: 90_000 }, leases.moment());
  expect(leases.waitMs('i')).toBe(90_000);
  pass(90_000);
  expect(leases.waitMs('i')).toBeNull();
});

it('does not count the lease of a store that came back from elsewhere', () => {
  const { leases, link } = someTurns();
  leases.answered('i', GIVEN, leases.moment());
  link.epoch = 'second';
  expect([leases.holds('i'), leases.waitMs('i')]).toEqual([false, null]);
});

it('is renewed while a look goes on, and not after it', () => {
  const { leases, pass } = someTurns();
  leases.answered('i', GIVEN, leases.moment());
  leases.use('i', true);
  expect(leases.keeps('i')).toBe(false);
  pass(60_001);
  expect([leases.keeps('i'), leases.isWanted('i')]).toEqual([true, true]);
  leases.answered('i', GIVEN, leases.moment());
  pass(60_001);
  expect(leases.keeps('i'), 'the look goes on').toBe(true);
  leases.looked('i');
  expect([leases.keeps('i'), leases.holds('i')]).toEqual([false, true]);
});

it('is not taken as kept when it had run out before it was given again', () => {
  const { leases, pass } = someTurns();
  leases.answered('i', GIVEN, leases.moment());
  leases.use('i', true);
  pass(LEASE_MS);
  leases.answered('i', GIVEN, leases.moment());
  expect([leases.holds('i'), leases.waitMs('i')]).toEqual([false, null]);
});
