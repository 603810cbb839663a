import { expect, it } from 'vitest';
import type { StationStatus } from '../../../../../src-main/contract/station/station.ts';
import { openWork } from '../../../../../src-renderer/screens/station/service/open-work.ts';

const aStatus = (parts: Partial<StationStatus>) =>
  ({
    mode: 'service',
    unsent: 0,
    needsPerson: 0,
    packed: { open: 0, short: 0, waiting: 0, toKeep: 0, toPull: 0 },
    ...parts,
  }) as StationStatus;

it('says of each kind of open work how much there is and what becomes of it, boxes that must not leave first', () => {
  const packed = { open: 1, short: 2, waiting: 3, toKeep: 1, toPull: 4 };
  expect(openWork(aStatus({ unsent: 5, needsPerson: 1, packed }))).toEqual([
    '4 orders must not ship. Pull their boxes first: afterwards no screen says so.',
    '5 cancels are not sent yet. They wait here until this computer is connected to the same service again.',
    '1 cancel needs a person. Settle it in the outbox first: afterwards nobody can.',
    '3 packed orders are not shipped yet. Afterwards no cancel of them reaches this station.',
    '1 order is being packed. What is packed stays in the journal, and goes on once this computer is connected to the same service again.',
    '2 orders are set aside. They can be resumed once this computer is connected to the same service again.',
  ]);
});

it('says nothing where nothing is open, and of practice, which stays', () => {
  expect(openWork(aStatus({}))).toEqual([]);
  expect(openWork(aStatus({ mode: 'practice', unsent: 5 }))).toEqual([]);
});
