import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  LEADERLESS_MS,
  OLD_CHECK_MS,
  pollingRole,
  START_MS,
  type PollingState,
} from '../../../../src-main/domain/floor/polling-role.ts';

const EVERY_MS = 30_000;

const FOLLOWER: PollingState = {
  contact: 'in-touch',
  wasAnswered: true,
  startedMs: 3_600_000,
  leader: 'other',
  leaderlessMs: 500,
  backMs: 3_600_000,
  isUnfit: false,
  mustWait: false,
  isPublished: true,
  checkAgeMs: 30_000,
  everyMs: EVERY_MS,
};

const role = (change: Partial<PollingState>) => pollingRole({ ...FOLLOWER, ...change });

const states = fc.record({
  contact: fc.constantFrom('in-touch', 'doubtful', 'cut-off', 'coming-back', 'refused'),
  wasAnswered: fc.boolean(),
  startedMs: fc.nat(3_600_000),
  leader: fc.constantFrom('self', 'other', 'nobody'),
  leaderlessMs: fc.nat(3_600_000),
  backMs: fc.nat(3_600_000),
  isUnfit: fc.boolean(),
  mustWait: fc.boolean(),
  isPublished: fc.boolean(),
  checkAgeMs: fc.nat(3_600_000),
  everyMs: fc.constantFrom(1_000, EVERY_MS, 600_000),
}) satisfies fc.Arbitrary<PollingState>;

describe('whose turn it is to ask the service', () => {
  it('the leader asks, and the others follow', () => {
    expect(role({ leader: 'self' })).toBe('ask');
    expect(role({})).toBe('follow');
    // A call failed: it may be the line, for a short time.
    expect(role({ contact: 'doubtful' })).toBe('follow');
  });

  it('a bench that came back asks for itself only where no check of the leader comes in its own time', () => {
    expect(role({ isPublished: false, backMs: EVERY_MS - 1 })).toBe('wait');
    expect(role({ isPublished: false, backMs: EVERY_MS })).toBe('ask');
  });

  it('a leader that publishes no check is followed for ten minutes, or three intervals of this bench', () => {
    expect(role({ checkAgeMs: OLD_CHECK_MS - 1 })).toBe('follow');
    expect(role({ checkAgeMs: OLD_CHECK_MS })).toBe('ask');
    expect(role({ checkAgeMs: OLD_CHECK_MS, everyMs: OLD_CHECK_MS })).toBe('follow');
    expect(role({ checkAgeMs: 3 * OLD_CHECK_MS, everyMs: OLD_CHECK_MS })).toBe('ask');
  });

  it('a bench that starts waits for its store some seconds, and no longer', () => {
    const starting = { contact: 'coming-back', wasAnswered: false, leader: 'nobody' } as const;
    expect(role({ ...starting, startedMs: START_MS - 1 })).toBe('wait');
    expect(role({ ...starting, startedMs: START_MS })).toBe('ask');
  });

  it('where nobody leads a bench waits for the lead, unless it gave it up or waited long enough', () => {
    expect(role({ leader: 'nobody', leaderlessMs: 0 })).toBe('wait');
    expect(role({ leader: 'nobody', leaderlessMs: LEADERLESS_MS })).toBe('ask');
    expect(role({ leader: 'nobody', leaderlessMs: 0, isUnfit: true })).toBe('ask');
  });

  it('what the service asked for holds for all that have heard of it', () => {
    for (const leader of ['self', 'other', 'nobody'] as const)
      expect(role({ mustWait: true, leader })).toBe('wait');
    expect(role({ mustWait: true, contact: 'cut-off' })).toBe('wait');
    expect(role({ contact: 'cut-off' })).toBe('ask');
  });

  it('no bench is without orders for ever', () => {
    fc.assert(
      fc.property(states, (state) => {
        const late = { startedMs: 3_600_000, leaderlessMs: 3_600_000, backMs: 3_600_000, mustWait: false };
        expect(pollingRole({ ...state, ...late })).not.toBe('wait');
      }),
    );
  });

  it('whoever is cut off asks, and nobody follows without a leader that has published', () => {
    fc.assert(
      fc.property(states, (state) => {
        const found = pollingRole(state);
        if (state.contact === 'cut-off' || state.contact === 'refused')
          expect(found).toBe(state.mustWait ? 'wait' : 'ask');
        if (found !== 'follow') return;
        expect(state).toMatchObject({ leader: 'other', isPublished: true, mustWait: false });
      }),
    );
  });
});
