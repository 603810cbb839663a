/** Benches that a board counts, and the age of their counts. */
import { expect, it } from 'vitest';
import { countedOnFloor } from '../../../../src-main/app/floor/counted-on-floor.ts';
import type { FloorBench, FloorConflict } from '../../../../src-main/contract/floor/floor.ts';
import type { BenchDay } from '../../../../src-main/domain/board/bench-days.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const NOW = 100 * DAY;

const bench = (benchId: string, part: Partial<FloorBench> = {}): FloorBench => ({
  ...{ benchId, name: `Bench ${benchId}`, isThis: false, state: 'in-touch', lastBeatAt: NOW - 1_000 },
  ...{ operator: null, order: null, reserved: 0, open: 0, release: '1.0.0', seen: 1 },
  ...part,
});

const day = (benchId: string, orders = 1): BenchDay => ({
  ...{ benchId, day: '1970-04-11', journal: benchId },
  counts:
    orders === 0 ? [] : [{ from: NOW, operator: '', kind: 'closed', detail: '', n: orders, units: orders }],
});

const box = (sealedAt: number | null): FloorConflict['boxes'][number] => ({
  ...{ bench: { benchId: '1', name: '' }, history: 'h', isThis: false, operator: null, phase: 'sealed' },
  ...{ units: 1, dueUnits: 1, sealedAt, stays: false },
});
const conflict = (kind: FloorConflict['kind'], ...boxes: FloorConflict['boxes']): FloorConflict => ({
  ...{ orderId: 'A', salesChannelOrderId: null, kind, boxes, chosen: null },
});

const counted = (
  benches: FloorBench[],
  days: BenchDay[],
  { sinceAnswerMs = 0, conflicts = [] }: { sinceAnswerMs?: number; conflicts?: FloorConflict[] } = {},
) =>
  countedOnFloor(
    {
      figures: { since: () => Promise.resolve(days) },
      view: {
        benchOf: (benchId) => ({
          benchId,
          name: benches.find((one) => one.benchId === benchId)?.name ?? `Bench ${benchId}`,
        }),
        conflicts: () => conflicts,
      },
      benches: { all: () => benches },
      link: { sinceAnswerMs },
      name: () => 'Here',
      benchId: () => '1',
      now: () => NOW,
    },
    { since: NOW - DAY, until: NOW },
  );

const named = async (...of: Parameters<typeof counted>) =>
  (await counted(...of)).benches.map(({ name, until, isMissing }) => [name, until, isMissing]);

it('names each row by its bench, and this one as its station is called', async () => {
  const { rows, benches } = await counted([bench('1'), bench('2')], [day('1', 2), day('2', 3), day('9')]);
  expect(rows.map(({ station, n }) => [station, n])).toEqual([
    ['Here', 2],
    ['Bench 2', 3],
    ['Bench 9', 1],
  ]);
  expect(benches.map(({ name, isThis }) => [name, isThis])).toEqual([
    ['Bench 2', false],
    ['Bench 9', false],
    ['Here', true],
  ]);
});

it('counts two benches of one name apart, by the same names on every board', async () => {
  const same = { name: 'Here' };
  const { rows, benches } = await counted(
    [bench('1'), bench('0', same), bench('2', same)],
    [...[day('1', 1), day('0', 2), day('2', 3)]],
  );
  expect(rows.map(({ station, n }) => [station, n])).toEqual([
    ['Here (2)', 1],
    ['Here', 2],
    ['Here (3)', 3],
  ]);
  expect(benches.find(({ isThis }) => isThis)?.name).toBe('Here (2)');
});

it('takes one that left or was removed for the past of the one that has its name now', async () => {
  const past = [bench('0', { name: 'Here', state: 'left' }), bench('2', { name: 'Here', state: 'removed' })];
  const { rows } = await counted([bench('1'), ...past], [day('0'), day('1'), day('2')]);
  expect(rows.map(({ station }) => station)).toEqual(['Here', 'Here', 'Here']);
});

it('says until when it knows of a bench that fell silent, and not of one that was closed', async () => {
  const silent = { state: 'silent' as const, lastBeatAt: NOW - 4 * MINUTE };
  const benches = [bench('1'), bench('2', silent), bench('3', { ...silent, state: 'closed' })];
  expect(await named(benches, [day('1'), day('2'), day('3')])).toEqual([
    ['Bench 2', NOW - 4 * MINUTE, false],
    ['Bench 3', null, false],
    ['Here', null, false],
  ]);
});

it('of a bench that just lost its line it says nothing yet', async () => {
  const late = { state: 'silent' as const, lastBeatAt: NOW - 2 * MINUTE };
  expect((await named([bench('2', late)], [day('2')]))[0]).toEqual(['Bench 2', null, false]);
});

it('while this bench is cut off, what it knows of all others is of then', async () => {
  const benches = [bench('1'), bench('2'), bench('3', { state: 'closed' })];
  expect(await named(benches, [day('1'), day('2'), day('3')], { sinceAnswerMs: 5 * MINUTE })).toEqual([
    ['Bench 2', NOW - 5 * MINUTE, false],
    ['Bench 3', NOW - 5 * MINUTE, false],
    ['Here', null, false],
  ]);
});

it('names a bench that works and tells nothing, and none that has long been away', async () => {
  const away = { state: 'silent' as const, lastBeatAt: NOW - 8 * DAY };
  const benches = [
    ...[bench('1'), bench('2'), bench('3', away), bench('4', { state: 'closed' }), bench('5')],
    bench('6', { state: 'silent', lastBeatAt: NOW - 2 * DAY }),
  ];
  expect(await named(benches, [day('1'), day('5', 0)])).toEqual([
    ['Bench 2', null, true],
    ['Bench 5', null, false],
    ['Bench 6', NOW - 2 * DAY, false],
    ['Here', null, false],
  ]);
});

it('says how many orders two benches have packed within the time', async () => {
  const conflicts = [
    conflict('packed-twice', box(NOW), box(NOW - 1)),
    conflict('packed-twice', box(NOW), box(NOW - 2 * DAY)),
    conflict('opened-twice', box(NOW), box(null)),
  ];
  expect((await counted([], [], { conflicts })).twice).toBe(1);
});

it('counts nothing of a bench whose clock was ahead before that day has come', async () => {
  const ahead = {
    ...day('2'),
    counts: day('2', 40).counts.map((count) => ({ ...count, from: NOW + 365 * DAY })),
  };
  const boxes = [box(NOW - 1), box(NOW + 365 * DAY)];
  const { rows, twice } = await counted([bench('1'), bench('2')], [day('1', 2), ahead], {
    conflicts: [conflict('packed-twice', ...boxes)],
  });
  expect(rows.map(({ station, n }) => [station, n])).toEqual([['Here', 2]]);
  expect(twice).toBe(0);
});
