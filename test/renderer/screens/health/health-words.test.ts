import { expect, it } from 'vitest';
import type { HealthLine } from '../../../../src-main/contract/station/health.ts';
import { lineWords, summaryWords } from '../../../../src-renderer/screens/health/health-words.ts';

const NOW = Date.parse('2026-03-02T12:00:00Z');
const HOUR = 3_600_000;
const words = (line: HealthLine) => lineWords(line, NOW);

it('says what to do where a line is not good, and only there', () => {
  const disk = { of: 'disk', totalBytes: 500e9 } as const;
  expect(words({ ...disk, state: 'good', freeBytes: 100e9 })).toEqual({
    name: 'Free space on the disk',
    value: '93.1 GB of 465.7 GB',
    todo: null,
  });
  expect(words({ ...disk, state: 'bad', freeBytes: 100e6 }).todo).toBe(
    'Free some space: on a full disk no scan can be saved.',
  );
});

it('says how the clocks differ from where the person stands', () => {
  const clock = (skewMs: number | null, state: 'good' | 'look' | 'unknown' = 'look') =>
    words({ of: 'clock', state, skewMs }).value;
  expect([clock(900, 'good'), clock(30_000, 'good'), clock(-600_000), clock(null, 'unknown')]).toEqual([
    'Same as the service’s',
    '30 s behind the service’s',
    '10 min ahead of the service’s',
    'Not compared yet',
  ]);
});

it('says of a check what it found, by what, and when', () => {
  const last = { at: NOW - HOUR, by: 'copy', journal: 'sound', cache: null, changedOrders: 0 } as const;
  const integrity = (parts: Partial<Extract<HealthLine, { of: 'integrity' }>>) =>
    words({ of: 'integrity', state: 'bad', isChecking: false, hasFailed: false, last, ...parts });
  expect(integrity({}).value).toBe('Intact, checked with the last backup, 1 h ago');
  expect(integrity({ isChecking: true }).value).toContain('checking now…');
  const changed = integrity({ last: { ...last, changedOrders: 1 } });
  expect(changed.value).toContain('1 packed order no longer matches its record');
  const damaged = integrity({ last: { ...last, by: 'person', journal: 'damaged', changedOrders: null } });
  expect(damaged.value).toBe('The journal is damaged, checked on request, 1 h ago');
  expect(damaged.todo).toContain('Stop packing and restart Packdesk');
});

it('gives the way on of the service and of the second folder in their own words', () => {
  const failure = { kind: 'unreachable', message: null, status: null } as const;
  const check = words({ of: 'check', state: 'look', at: NOW - HOUR, failure });
  expect(check.value).toContain('The service cannot be reached.');
  expect(check.todo).toContain('Check the network cable');
  const folder = { of: 'second-copy', isGiven: true, isSet: false, sharesDisk: false } as const;
  const second = words({ ...folder, state: 'bad', at: null, fault: 'gone' });
  expect(second.todo).toContain('Plug in its disk');
  const shared = words({ ...folder, state: 'look', sharesDisk: true, at: NOW, fault: null });
  expect(shared.value).toContain('on the same disk as the journal');
  expect(shared.todo).toContain('another disk or machine');
  const ofPolicy = words({ ...folder, isSet: true, state: 'bad', at: null, fault: 'gone' });
  expect(ofPolicy.todo).toContain('ask them to change copyFolder there');
});

it('sums the lines up, and names those that are not good', () => {
  const logs = (state: HealthLine['state']): HealthLine => ({ of: 'logs', state, bytes: 0 });
  const secret: HealthLine = {
    of: 'secret',
    state: 'look',
    protection: 'obfuscated',
    keyring: 'none',
    access: 'usable',
  };
  expect(summaryWords([logs('good'), logs('unknown')], NOW)).toBe('Nothing to do.');
  expect(summaryWords([secret, logs('bad')], NOW)).toBe(
    'Bad: Log files. To check: Protection of the secret.',
  );
});
