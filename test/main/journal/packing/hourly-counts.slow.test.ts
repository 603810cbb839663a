import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { fold } from '../../../../src-main/domain/packing/fold.ts';
import type { PackingEvent } from '../../../../src-main/domain/packing/event.ts';
import { figuresFactText, readFiguresFact } from '../../../../src-main/floor/facts/figures-fact.ts';
import { countHoursIfDue, markHoursDue } from '../../../../src-main/journal/packing/count-hours-anew.ts';
import { HourlyCounts } from '../../../../src-main/journal/packing/hourly-counts.ts';
import { reasonMark } from '../../../../src-main/journal/packing/reason-mark.ts';
import { environmentOptions } from '../../../chaos/options.ts';
import { act, REASONS, Shift, SHIFT_ACCOUNT, type Written } from '../../../support/board/shift-story.ts';
import { openTestJournal } from '../../../support/journal.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

const HOUR = 3_600_000;
const BEGIN = Date.parse('2026-11-27T05:50:00Z');

type Sums = Record<string, [n: number, units: number]>;

/** Counts by brute force: each event with all that came before it, without a stored state. */
function brute(written: readonly Written[]): Sums {
  const sums: Sums = {};
  const past = new Map<string, PackingEvent[]>();
  /** When each order was closed last, and by whom: a reopened order is subtracted there. */
  const closings = new Map<string, Pick<Written, 'at' | 'operator'>>();
  const add = ({ at, operator, station }: Written, kind: string, detail: string, n: number, units = 0) => {
    const hour = new Date(at).toISOString().slice(0, 13);
    const sum = (sums[[hour, operator ?? '', station, kind, detail].join('|')] ??= [0, 0]);
    sum[0] += n;
    sum[1] += units;
  };
  for (const one of written) {
    if (one.what === 'miss') add(one, `miss-${one.kind}`, one.sku ?? '', 1);
    else if (one.what !== 'event') add(one, one.what, reasonMark(one.reason), 1);
    else {
      const before = past.get(one.orderId) ?? [];
      const all = [...before, one.event];
      // Events before the last opening do not count.
      past.set(one.orderId, one.event.kind === 'opened' ? [one.event] : all);
      const { event } = one;
      if (!['sealed', 'reopened', 'put-back', 'short'].includes(event.kind)) continue;
      const was = fold(before);
      const is = fold(all);
      if (!is) throw new Error('an event without an order');
      const units = is.plan.items.reduce((sum, item) => sum + item.units, 0);
      if (event.kind === 'sealed') {
        add(one, 'closed', '', 1, units);
        closings.set(one.orderId, { at: one.at, operator: one.operator });
        const full = is.contents.parcels.filter((parcel) => Object.keys(parcel.units).length > 0);
        add(one, 'boxes', '', full.length);
      }
      if (event.kind === 'short') {
        const item = is.plan.items.find(({ key }) => key === event.key);
        add(one, 'short', item?.sku ?? item?.eans[0] ?? '', 1, event.units);
      }
      if (event.kind === 'put-back') add(one, 'put-back', event.why, 1);
      if (
        event.kind !== 'short' &&
        event.kind !== 'sealed' &&
        was &&
        ['sealed', 'to-pull', 'pulled'].includes(was.phase)
      )
        add({ ...one, ...closings.get(one.orderId) }, 'unpacked', '', 1, units);
    }
  }
  return sums;
}

function counted(counts: HourlyCounts): Sums {
  return Object.fromEntries(
    counts.since(SHIFT_ACCOUNT, 0).map(({ from, operator, station, kind, detail, n, units }) => {
      const hour = new Date(from).toISOString().slice(0, 13);
      return [[hour, operator, station, kind, detail].join('|'), [n, units]];
    }),
  );
}

/** FC_SEED varies the shifts. */
const { seed } = environmentOptions({ seed: ['FC_SEED', 20_261_127] });
const EVENTS = 100_000;
const EVENTS_A_RUN = 4_000;
/** Ends a test that hangs: a busy machine takes many times what an idle one does. */
const LONGEST_MS = 600_000;

it(
  'counts of hours are what a fold of all events gives, as they arrive and counted anew',
  () => {
    let events = 0;
    fc.assert(
      fc.property(fc.array(act, { minLength: EVENTS_A_RUN / 2, maxLength: EVENTS_A_RUN / 2 }), (acts) => {
        const db = openTestJournal(join(tempFolder(), 'journal.db'), 'service');
        try {
          db.pragma('synchronous = OFF');
          const shift = new Shift(db, BEGIN);
          for (const one of acts) shift.play(one);
          events += shift.written.length;
          const counts = new HourlyCounts(db);
          const should = brute(shift.written);
          expect(counted(counts)).toEqual(should);
          markHoursDue(db);
          countHoursIfDue(db);
          expect(counted(counts)).toEqual(should);
        } finally {
          db.close();
        }
      }),
      { seed, numRuns: Math.ceil((EVENTS * 2) / EVENTS_A_RUN), endOnFailure: true },
    );
    expect(events).toBeGreaterThan(EVENTS);
  },
  LONGEST_MS,
);

it('holds no order and no word of a reason', () => {
  const db = openTestJournal(join(tempFolder(), 'journal.db'), 'service');
  onTestFinished(() => void db.close());
  const shift = new Shift(db, BEGIN);
  for (const one of fc.sample(act, { seed, numRuns: 300 })) shift.play(one);
  const text = JSON.stringify(db.prepare('SELECT * FROM hourly_counts').all());
  expect(shift.written.some((one) => one.what === 'cancel')).toBe(true);
  for (const word of [...REASONS, 'Quaresma', 'PD1']) expect(text).not.toContain(word);
});

it('a reason is found again with what was added to it, and no other is', () => {
  expect(reasonMark('Not found: looked twice')).toBe(reasonMark('Not found'));
  expect(reasonMark('Not found')).not.toBe(reasonMark('Not found here'));
});

it('of an hour before that is asked for there is nothing', () => {
  const db = openTestJournal(join(tempFolder(), 'journal.db'), 'service');
  onTestFinished(() => void db.close());
  const counts = new HourlyCounts(db);
  const by = { account: SHIFT_ACCOUNT, operator: 'Ana', station: 'Bench 7' };
  for (const at of [BEGIN, BEGIN + HOUR])
    counts.add({ ...by, at }, [{ kind: 'closed', detail: '', n: 1, units: 2 }]);
  expect(counts.since(SHIFT_ACCOUNT, BEGIN + HOUR)).toMatchObject([
    { from: Date.parse('2026-11-27T06:00:00Z'), n: 1 },
  ]);
  expect(counts.since('another', 0)).toEqual([]);
});

it.each([
  ['Asia/Kolkata', '2026-11-27T06:30:00Z', '2026-11-27T07:31:00Z', '2026-11-27T07:30:00Z'],
  ['Asia/Kathmandu', '2026-11-27T06:15:00Z', '2026-11-27T07:16:00Z', '2026-11-27T07:15:00Z'],
  ['America/St_Johns', '2026-11-27T06:30:00Z', '2026-11-27T07:29:00Z', '2026-11-27T06:30:00Z'],
  ['America/Sao_Paulo', '2026-11-27T06:00:00Z', '2026-11-27T07:00:00Z', '2026-11-27T07:00:00Z'],
])('in %s an hour is one of the clock on the wall', (zone, first, at, hour) => {
  const before = process.env['TZ'];
  process.env['TZ'] = zone;
  onTestFinished(() => {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  });
  const db = openTestJournal(join(tempFolder(), 'journal.db'), 'service');
  onTestFinished(() => void db.close());
  const counts = new HourlyCounts(db);
  const by = { account: SHIFT_ACCOUNT, operator: 'Ana', station: 'Bench 7' };
  for (const moment of [first, at])
    counts.add({ ...by, at: Date.parse(moment) }, [{ kind: 'closed', detail: '', n: 1, units: 2 }]);
  const rows = counts.since(SHIFT_ACCOUNT, Date.parse(first));
  expect([...new Set(rows.map(({ from }) => new Date(from).toISOString()))].at(-1)).toBe(
    new Date(hour).toISOString(),
  );
  expect(rows.reduce((sum, { n }) => sum + n, 0)).toBe(2);
  const text = figuresFactText({ journal: 'j', counts: rows });
  expect(readFiguresFact(text)?.counts.map(({ from }) => from)).toEqual(rows.map(({ from }) => from));
});
