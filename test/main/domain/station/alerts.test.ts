import { describe, expect, it } from 'vitest';
import {
  alertsNow,
  withAlerts,
  type AlertFacts,
  type AlertLog,
} from '../../../../src-main/domain/station/alerts.ts';

const CALM: AlertFacts = {
  now: 10_000_000,
  dueSoon: 0,
  needsPerson: 0,
  oldestUnsettledAt: null,
  alarmMs: 3_600_000,
  unsent: 0,
  toPull: 0,
  conflicts: 0,
  health: [
    { of: 'disk', state: 'good' },
    { of: 'copy', state: 'unknown' },
    { of: 'clock', state: 'bad' },
  ],
};
const NONE: AlertLog = { lasting: [], past: [] };

describe('what a person should see to', () => {
  it('is nothing where nothing is so, and not what another line of the health page says', () => {
    expect(alertsNow(CALM)).toEqual([]);
  });

  it.each<[Partial<AlertFacts>, { kind: string; count: number | null }]>([
    [{ dueSoon: 3 }, { kind: 'due-soon', count: 3 }],
    [{ needsPerson: 1 }, { kind: 'cancel-for-person', count: 1 }],
    [
      { oldestUnsettledAt: 6_399_999, unsent: 2 },
      { kind: 'unsent', count: 2 },
    ],
    [
      { oldestUnsettledAt: 6_399_999, unsent: 0 },
      { kind: 'unsent', count: null },
    ],
    [{ toPull: 4 }, { kind: 'box-to-find', count: 4 }],
    [{ conflicts: 1 }, { kind: 'packed-twice', count: 1 }],
    [{ health: [{ of: 'check', state: 'look' }] }, { kind: 'check', count: null }],
    [{ health: [{ of: 'disk', state: 'bad' }] }, { kind: 'disk', count: null }],
    [{ health: [{ of: 'second-copy', state: 'bad' }] }, { kind: 'backup', count: null }],
  ])('of %j is %j', (facts, expected) => {
    expect(alertsNow({ ...CALM, ...facts })).toEqual([expected]);
  });

  it('has no decision that has waited as long as it may', () => {
    expect(alertsNow({ ...CALM, oldestUnsettledAt: 6_400_000, unsent: 2 })).toEqual([]);
  });
});

describe('the history of notices', () => {
  it('has one once it is over, with the most that it came to', () => {
    const begun = withAlerts(NONE, [{ kind: 'due-soon', count: 2 }], 100);
    const more = withAlerts(begun, [{ kind: 'due-soon', count: 7 }], 200);
    const less = withAlerts(more, [{ kind: 'due-soon', count: 1 }], 300);
    expect(less.lasting).toEqual([{ kind: 'due-soon', count: 1, since: 100, most: 7 }]);
    expect(less.past).toEqual([]);
    const over = withAlerts(less, [{ kind: 'disk', count: null }], 400);
    expect(over.lasting).toEqual([{ kind: 'disk', count: null, since: 400, most: null }]);
    expect(over.past).toEqual([{ kind: 'due-soon', count: 7, since: 100, until: 400 }]);
  });

  it('stays short', () => {
    let log = NONE;
    for (let at = 0; at < 1_000; at++)
      log = withAlerts(log, at % 2 === 0 ? [{ kind: 'disk', count: null }] : [], at);
    expect(log.past).toHaveLength(200);
    expect(log.past[0]?.until).toBe(999);
  });
});
