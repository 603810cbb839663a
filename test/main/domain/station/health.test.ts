import { expect, it } from 'vitest';
import type { HealthLine } from '../../../../src-main/contract/station/health.ts';
import { judgeHealth, type HealthFacts } from '../../../../src-main/domain/station/health.ts';

const NOW = Date.parse('2026-03-02T12:00:00Z');
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

/** A station that has worked for a week and lacks nothing. */
const WELL: HealthFacts = {
  now: NOW,
  startedAt: NOW - 7 * DAY,
  pollMs: 30_000,
  disk: { freeBytes: 50e9, totalBytes: 100e9 },
  journal: { bytes: 5e6, logBytes: 4e6 },
  cache: { bytes: 40e6, logBytes: 4e6 },
  logs: { bytes: 3e6 },
  integrity: {
    isChecking: false,
    hasFailed: false,
    last: { at: NOW - HOUR, by: 'copy', journal: 'sound', cache: null, changedOrders: 0 },
  },
  copy: { at: NOW - HOUR, isMade: true },
  secondCopy: { isGiven: true, isSet: false, sharesDisk: false, at: NOW - HOUR, fault: null },
  clock: { skewMs: 800 },
  check: { at: NOW - 20_000, failure: null },
  scanner: { separator: 'kept', lastScanAt: NOW - MINUTE },
  secret: { protection: 'protected', keyring: 'open', access: 'usable' },
};

const stateOf = (of: HealthLine['of'], parts: Partial<HealthFacts>) =>
  judgeHealth({ ...WELL, ...parts }).find((line) => line.of === of)?.state;

const silent = { kind: 'timeout', message: null, status: null } as const;
const sound = { at: NOW, by: 'person', journal: 'sound', cache: 'sound', changedOrders: 0 } as const;
const checked = (last: Partial<typeof sound> | object, hasFailed = false) => ({
  integrity: { isChecking: false, hasFailed, last: { ...sound, ...last } },
});

it('says good of everything on a station that is well', () => {
  const lines = judgeHealth(WELL);
  expect(lines).toHaveLength(11);
  expect(lines.filter(({ state }) => state !== 'good')).toEqual([]);
});

it('leaves out what a station has not', () => {
  const none = { journal: null, cache: null, integrity: null, copy: null, secondCopy: null };
  const lines = judgeHealth({ ...WELL, ...none, clock: null, check: null, secret: null });
  expect(lines.map(({ of }) => of)).toEqual(['disk', 'logs', 'scanner']);
});

it.each([
  ['disk', 'look', { disk: { freeBytes: 1.5e9, totalBytes: 1e12 } }],
  ['disk', 'bad', { disk: { freeBytes: 150e6, totalBytes: 1e12 } }],
  ['disk', 'unknown', { disk: { freeBytes: null, totalBytes: null } }],
  ['journal', 'look', { journal: { bytes: 5e6, logBytes: 150e6 } }],
  ['cache', 'look', { cache: { bytes: 5e9, logBytes: 2e9 } }],
  ['cache', 'good', { cache: { bytes: 5e9, logBytes: 4e6 } }],
  ['logs', 'look', { logs: { bytes: 60e6 } }],
  ['integrity', 'unknown', { integrity: { isChecking: true, hasFailed: false, last: null } }],
  ['integrity', 'bad', checked({ journal: 'damaged', changedOrders: null })],
  ['integrity', 'bad', checked({ changedOrders: 2 })],
  ['integrity', 'look', checked({ cache: 'damaged' })],
  ['integrity', 'look', checked({}, true)],
  ['copy', 'look', { copy: { at: NOW - 3 * DAY, isMade: true } }],
  ['copy', 'bad', { copy: { at: NOW - 8 * DAY, isMade: true } }],
  ['copy', 'bad', { copy: { at: NOW - HOUR, isMade: false } }],
  ['copy', 'bad', { copy: { at: null, isMade: true } }],
  ['copy', 'unknown', { copy: { at: null, isMade: true }, startedAt: NOW - MINUTE }],
  [
    'second-copy',
    'look',
    { secondCopy: { isGiven: false, isSet: false, sharesDisk: null, at: null, fault: null } },
  ],
  [
    'second-copy',
    'look',
    { secondCopy: { isGiven: true, isSet: false, sharesDisk: false, at: NOW - HOUR, fault: 'gone' } },
  ],
  [
    'second-copy',
    'look',
    { secondCopy: { isGiven: true, isSet: false, sharesDisk: true, at: NOW - HOUR, fault: null } },
  ],
  [
    'second-copy',
    'bad',
    { secondCopy: { isGiven: true, isSet: false, sharesDisk: false, at: null, fault: 'gone' } },
  ],
  [
    'second-copy',
    'bad',
    { secondCopy: { isGiven: true, isSet: false, sharesDisk: false, at: NOW - 8 * DAY, fault: 'full' } },
  ],
  [
    'second-copy',
    'unknown',
    { secondCopy: { isGiven: true, isSet: false, sharesDisk: false, at: null, fault: null } },
  ],
  ['clock', 'look', { clock: { skewMs: -3 * MINUTE } }],
  ['clock', 'bad', { clock: { skewMs: 2 * HOUR } }],
  ['clock', 'unknown', { clock: { skewMs: null } }],
  ['check', 'look', { check: { at: NOW - 10 * MINUTE, failure: null } }],
  ['check', 'look', { check: { at: NOW - 20_000, failure: silent } }],
  ['check', 'bad', { check: { at: NOW - 2 * HOUR, failure: silent } }],
  ['check', 'bad', { check: { at: null, failure: silent } }],
  ['check', 'unknown', { check: { at: null, failure: null }, startedAt: NOW - MINUTE }],
  // The interval of one check a day is the setting, so an age of 20 hours is good.
  ['check', 'good', { check: { at: NOW - 20 * HOUR, failure: null }, pollMs: DAY }],
  ['scanner', 'look', { scanner: { separator: 'unknown', lastScanAt: null } }],
  ['scanner', 'look', { scanner: { separator: 'lost', lastScanAt: NOW } }],
  ['secret', 'look', { secret: { protection: 'obfuscated', keyring: 'none', access: 'usable' } }],
  ['secret', 'look', { secret: { protection: 'unavailable', keyring: 'none', access: 'usable' } }],
  ['secret', 'bad', { secret: { protection: 'unavailable', keyring: 'none', access: 'missing' } }],
  ['secret', 'bad', { secret: { protection: 'protected', keyring: 'locked', access: 'closed' } }],
  ['secret', 'good', { secret: { protection: 'environment', keyring: 'none', access: 'none' } }],
] as const)('says of %s: %s, where %j', (of, state, parts) => {
  expect(stateOf(of, parts)).toBe(state);
});
