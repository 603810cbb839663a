import { expect, it, vi } from 'vitest';
import { dayAt } from '../../../src-main/contract/terms/day.ts';
import { overwriteGetLocale } from '#messages/runtime';
import {
  formatBytes,
  formatDue,
  formatDueInGroup,
  formatDuration,
  formatExactly,
  formatHour,
  formatMoment,
  formatWhen,
} from '../../../src-renderer/words/format.ts';

const NOW = new Date(2026, 10, 22, 12, 0).getTime();
const HOUR = 3_600_000;
const due = (hours: number | null) => formatDue(hours === null ? null : NOW + hours * HOUR, NOW).text;

it('says when the buyer should have the order, never that a packer is late', () => {
  expect([due(-16), due(-72), due(0), due(null)]).toEqual([
    'Due 16 h ago',
    'Due 3 d ago',
    expect.stringMatching(/^Due today \d/),
    'No due date',
  ]);
  expect(due(24)).toMatch(/^Due tomorrow \d/);
  expect(due(120)).toMatch(/^Due \w/);
});

it('says a day without a time, and that it is late only once it is over here', () => {
  const day = (n: number) => formatDue(dayAt(Date.UTC(2026, 10, 22 + n)), NOW);
  expect([-3, -1, 0, 1].map((n) => [day(n).text, day(n).tone])).toEqual([
    ['Due 3 d ago', 'late'],
    ['Due 1 d ago', 'late'],
    ['Due today', 'today'],
    ['Due tomorrow', 'soon'],
  ]);
  expect(day(5).text).toBe(
    `Due ${new Intl.DateTimeFormat('en', { weekday: 'short', day: 'numeric', month: 'short' }).format(new Date(2026, 10, 27))}`,
  );
  expect(formatMoment(dayAt(Date.UTC(2026, 10, 22)))).not.toMatch(/:/);
});

it('shows the year of a day that may be of the next one, in a group too', () => {
  const inGroup = (days: number) => formatDueInGroup(NOW + days * 24 * HOUR, NOW);
  expect(inGroup(10)).not.toMatch(/20\d\d/);
  expect(inGroup(200)).toMatch(/2027/);
  expect(formatDueInGroup(dayAt(Date.UTC(2027, 8, 1)), NOW)).toMatch(/2027/);
});

it('writes no leading zero where the machine has 12-hour times', () => {
  const morning = new Date(2026, 10, 22, 9, 5).getTime();
  const hour12 = new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions().hour12 === true;
  expect(formatDue(morning, morning).text).toMatch(hour12 ? /^Due today 9:05/ : /^Due today 0?9:05/);
});

it('says a size in the largest unit that it fills', () => {
  expect([900, 5_000, 5_400_000, 45_000_000_000].map(formatBytes)).toEqual([
    '900 bytes',
    '5 kB',
    '5.1 MB',
    '41.9 GB',
  ]);
});

it('says how long something took in milliseconds, and from a second on in seconds', () => {
  expect([0, 84, 999, 1_000, 20_049].map(formatDuration)).toEqual(['0 ms', '84 ms', '999 ms', '1s', '20s']);
});

it.each([
  ['pt-BR', 'pt-BR'],
  ['es', 'es-MX'],
  ['es', 'es-419'],
  ['es', 'es'],
] as const)('in %s as %s writes it, hours are those of a day of 24', (language, region) => {
  const before = navigator.languages;
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([region]);
  overwriteGetLocale(() => language);
  try {
    const at = new Date(2026, 10, 22, 15, 5, 7).getTime();
    const midnight = new Date(2026, 10, 22, 0, 5).getTime();
    const shown = [
      formatDue(at, at).text,
      formatWhen(at, at + 72 * HOUR),
      formatMoment(at),
      formatExactly(at, at),
    ];
    for (const text of shown) {
      expect(text).toContain('15:05');
      expect(text).not.toMatch(/[ap]\.?\s?m/i);
    }
    expect(formatWhen(midnight, midnight)).toMatch(/^0?0:05$/);
    expect(formatHour(at)).toBe('15');
  } finally {
    vi.restoreAllMocks();
    overwriteGetLocale(() => 'en');
  }
  expect(navigator.languages).toEqual(before);
});

it('says the half of the day with an hour where the region counts to twelve', () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US']);
  try {
    expect(formatHour(new Date(2026, 10, 22, 15, 5).getTime())).toMatch(/^3\sPM$/);
  } finally {
    vi.restoreAllMocks();
  }
});

it('a due date that is months away has its year', () => {
  expect(formatDue(Date.parse('2027-11-20T12:00:00Z'), NOW).text).toContain('2027');
  expect(formatDue(dayAt(Date.parse('2099-12-31T00:00:00Z')), NOW).text).toContain('2099');
  expect(due(24 * 40)).not.toMatch(/20\d\d/);
});
