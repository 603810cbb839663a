import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FLOOR_FAULTS } from '../../../../src-main/contract/floor/floor-faults.ts';
import {
  afterAnswer,
  afterFailure,
  afterTime,
  atStart,
  canAsk,
  CUT_OFF_MS,
  OWN_RUN_MS,
  type Contact,
} from '../../../../src-main/domain/floor/contact.ts';

const at = (elapsed: number) => ({ now: 1_000_000 + elapsed, elapsed });
const inTouch = afterAnswer(atStart(at(0)), at(0), true);

it('is doubtful after a failed call, and cut off after five seconds without an answer', () => {
  const doubtful = afterFailure(inTouch, at(1_000), 'timeout');
  expect(doubtful).toMatchObject({ state: 'doubtful', fault: 'timeout', since: 1_001_000 });
  expect(afterTime(doubtful, at(CUT_OFF_MS - 1)).state).toBe('doubtful');
  expect(afterTime(doubtful, at(CUT_OFF_MS))).toMatchObject({ state: 'cut-off', since: 1_005_000 });
});

it('comes back before it is in touch', () => {
  const cut = afterFailure(inTouch, at(9_000), 'unreachable');
  expect(cut.state).toBe('cut-off');
  const back = afterAnswer(cut, at(10_000), false);
  expect(back).toMatchObject({ state: 'coming-back', fault: null, failures: 0 });
  expect(afterAnswer(back, at(11_000), true)).toMatchObject({ state: 'in-touch', since: 1_011_000 });
});

it.each(['sign-in', 'other-run', 'newer-floor', 'tls', 'unknown-bench', 'other-key'] as const)(
  '%s is a refusal',
  (fault) => {
    expect(afterFailure(inTouch, at(100), fault).state).toBe('refused');
  },
);

it('is shut out by a store that refuses this bench, until that answers it again', () => {
  for (const fault of ['sign-in', 'other-run', 'unknown-bench'] as const) {
    const shut = afterFailure(inTouch, at(100), fault);
    // The bench stays shut out even if its cable is pulled afterwards.
    const away = afterFailure(shut, at(9_000), 'unreachable');
    expect([shut.isShutOut, away.isShutOut, away.state]).toEqual([true, true, 'cut-off']);
    expect(afterAnswer(away, at(9_100), false).isShutOut).toBe(false);
  }
  expect(afterFailure(inTouch, at(100), 'unreachable').isShutOut).toBe(false);
  // The bench still has its place: only the key of the floor has changed.
  expect(afterFailure(inTouch, at(100), 'other-key').isShutOut).toBe(false);
});

it('knows a refusal of before its start until the store answers, and takes none from itself', () => {
  const started = afterFailure(atStart(at(0), true), at(100), 'unreachable');
  expect(started).toMatchObject({ state: 'cut-off', isShutOut: true });
  expect(afterAnswer(started, at(200), false).isShutOut).toBe(false);
  // The sign-in cannot be read, as while the keyring is locked.
  const unread = afterFailure(atStart(at(0)), at(100), 'sign-in', false);
  expect(unread).toMatchObject({ state: 'refused', isShutOut: false });
});

it('a bench that has just started does not take its own older run for another computer', () => {
  const start = atStart(at(0));
  const meanwhile = afterFailure(start, at(OWN_RUN_MS - 1), 'other-run');
  expect(meanwhile).toMatchObject({ state: 'coming-back', fault: null, failures: 0 });
  expect(afterTime(meanwhile, at(OWN_RUN_MS - 1)).state).toBe('coming-back');
  expect(afterFailure(meanwhile, at(OWN_RUN_MS), 'other-run')).toMatchObject({
    state: 'refused',
    fault: 'other-run',
  });
});

it('a store that never answered is cut off with the first failure', () => {
  expect(afterFailure(atStart(at(0)), at(10), 'unreachable').state).toBe('cut-off');
});

const step = fc.oneof(
  fc.record({ kind: fc.constant('answer' as const), isWhole: fc.boolean(), ms: fc.nat(8_000) }),
  fc.record({
    kind: fc.constant('fault' as const),
    fault: fc.constantFrom(...FLOOR_FAULTS),
    ms: fc.nat(8_000),
  }),
  fc.record({ kind: fc.constant('time' as const), ms: fc.nat(8_000) }),
);

it('whoever can ask was answered less than five seconds before the last failure or look', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let elapsed = 0;
      let contact: Contact = atStart(at(0));
      for (const each of steps) {
        elapsed += each.ms;
        const before = contact;
        if (each.kind === 'answer') contact = afterAnswer(contact, at(elapsed), each.isWhole);
        else if (each.kind === 'fault') contact = afterFailure(contact, at(elapsed), each.fault);
        else contact = afterTime(contact, at(elapsed));
        if (contact.state !== before.state) expect(contact.since).toBe(1_000_000 + elapsed);
        else expect(contact.since).toBe(before.since);
        if (canAsk(contact) && contact.failures > 0)
          expect(elapsed - (contact.answeredAt ?? -Infinity)).toBeLessThan(CUT_OFF_MS);
        // Only an answer of the store makes a bench be in touch.
        if (contact.state === 'in-touch' && before.state !== 'in-touch') expect(each.kind).toBe('answer');
      }
    }),
  );
});
