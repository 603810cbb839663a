/** The list of benches: those that need a look come first, and only a bench that is off can be freed. */
import { expect, it } from 'vitest';
import {
  benchState,
  canBeFreed,
  inOrder,
  isMember,
  isFreedLater,
  packsNow,
} from '../../../../../src-renderer/screens/floor/benches/bench-words.ts';
import { formatTime } from '../../../../../src-renderer/words/format.ts';
import { floorBench, NOW, TWO } from '../floor-samples.ts';

it.each([
  ['in-touch', NOW, 'In touch'],
  ['late', TWO, 'Silent for some seconds'],
  ['silent', TWO, `Silent since ${formatTime(TWO)}`],
  ['silent', null, 'Silent'],
  ['closed', null, 'Closed'],
  ['closed', TWO, 'Closed'],
  ['left', TWO, 'Has left the group'],
  ['out-of-use', TWO, 'Off, its orders freed'],
  ['removed', TWO, 'Removed'],
] as const)('%s, last heard at %s: %s', (state, lastBeatAt, words) => {
  expect(benchState({ state, lastBeatAt, release: '1' }, NOW, null).words).toBe(words);
});

it('says of a bench that never told its release that it has not joined', () => {
  expect(benchState(floorBench({ state: 'closed', release: '' }), NOW, null).words).toBe(
    'Has not joined yet',
  );
});

it('says of no bench that it is in touch, or silent, while the store cannot be asked', () => {
  const notKnown = `Unknown since ${formatTime(TWO)}`;
  for (const state of ['in-touch', 'late', 'silent'] as const)
    expect(benchState(floorBench({ state, lastBeatAt: TWO - 5_000 }), NOW, TWO).words).toBe(notKnown);
  const before = TWO - 60_000;
  expect(benchState(floorBench({ state: 'silent', lastBeatAt: before }), NOW, TWO).words).toBe(
    `Silent since ${formatTime(before)}`,
  );
});

it('counts no bench that was only invited, is off or was removed', () => {
  expect(isMember(floorBench({ state: 'closed', release: '1' }))).toBe(true);
  expect(isMember(floorBench({ state: 'closed', release: '' }))).toBe(false);
  expect(isMember(floorBench({ state: 'out-of-use', release: '1' }))).toBe(false);
  expect(isMember(floorBench({ state: 'removed', release: '1' }))).toBe(false);
  expect(isMember(floorBench({ state: 'left', release: '1' }))).toBe(false);
});

it('frees only another bench that is not in touch and has something', () => {
  const silent = floorBench({ state: 'silent', open: 1 });
  expect(canBeFreed(silent)).toBe(true);
  expect(canBeFreed({ ...silent, isThis: true })).toBe(false);
  expect(canBeFreed({ ...silent, state: 'in-touch' })).toBe(false);
  expect(canBeFreed({ ...silent, open: 0 })).toBe(false);
  expect(canBeFreed({ ...silent, state: 'late' })).toBe(false);
  expect(isFreedLater({ ...silent, state: 'late' })).toBe(true);
  expect(isFreedLater({ ...silent, state: 'late', open: 0 })).toBe(false);
  expect(isFreedLater(silent)).toBe(false);
});

it('shows this bench, then those that need a look, then the others as they are numbered', () => {
  const benches = [
    floorBench({ name: 'Bench 10' }),
    floorBench({ name: 'Bench 9', state: 'silent', reserved: 3 }),
    floorBench({ name: 'Bench 2' }),
    floorBench({ name: 'Bench 5', isThis: true }),
  ];
  const names = (alone: number | null) => inOrder(benches, alone).map(({ name }) => name);
  expect(names(null)).toEqual(['Bench 5', 'Bench 9', 'Bench 2', 'Bench 10']);
  // A bench that is cut off cannot say which benches need a look.
  expect(names(TWO)).toEqual(['Bench 5', 'Bench 2', 'Bench 9', 'Bench 10']);
});

it('names the order by the number on its papers', () => {
  expect(packsNow(floorBench({ order: { orderId: 'PD-1', salesChannelOrderId: 'SC-1' } }))).toBe('SC-1');
  expect(packsNow(floorBench())).toBeNull();
});
