/** Work counts shared between benches: in spite of late, repeated or reordered messages, each board is the sum of all. */
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FloorFigures } from '../../../../src-main/app/floor/floor-figures.ts';
import { figuresOf } from '../../../../src-main/domain/board/figures.ts';
import type { CountKind, HourRow } from '../../../../src-main/domain/board/hour-counts.ts';
import { FloorCopy } from '../../../../src-main/floor/copy/floor-copy.ts';
import { FactSharing } from '../../../../src-main/floor/facts/fact-sharing.ts';
import { FIGURES } from '../../../../src-main/floor/facts/figures-fact.ts';
import type { Call, FloorStore } from '../../../../src-main/floor/store/store.ts';
import type { FactRow } from '../../../../src-main/floor/store/store-facts.ts';
import { noneRefused } from '../../../support/floor/a-floor-bench.ts';
import { plainSealing } from '../../../support/floor/memory-door.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.UTC(2026, 10, 27, 12);
const BEGINNING = NOW - 40 * HOUR_MS;
const ALL = { operator: null, station: null };

/** A bench with a journal of counts, and all rows that it ever sent. */
class TellingBench {
  readonly id: string;
  readonly counted: HourRow[] = [];
  readonly sent: FactRow[] = [];
  now = NOW;
  readonly journal: string;
  #copy: FloorCopy;
  readonly #file = join(tempFolder(), 'floor.db');
  figures: FloorFigures;
  sharing: FactSharing;

  constructor(id: string, journal = `journal of ${id}`) {
    this.id = id;
    this.journal = journal;
    [this.#copy, this.figures, this.sharing] = this.#open();
  }

  #open(): [FloorCopy, FloorFigures, FactSharing] {
    const copy = new FloorCopy(this.#file, { account: 'a', joining: 'j' });
    copy.keepIdentity({ benchId: this.id, name: 'Hall' });
    const figures = new FloorFigures({
      hours: (from) => this.counted.filter((row) => row.from + HOUR_MS > from),
      journal: () => this.journal,
      shared: (day) => copy.facts.own(FIGURES, day),
      forgetBefore: (day) => copy.facts.forgetBefore(FIGURES, day),
      facts: () => this.sharing,
      benchId: () => this.id,
      now: () => this.now,
      rest: () => Promise.resolve(),
    });
    const share: FloorStore['share'] = ({ facts }) => {
      for (const { ageMs: _age, ...fact } of facts)
        this.sent.push({ ...fact, benchId: this.id, at: this.now, revision: this.sent.length });
      return Promise.resolve();
    };
    const call: Call = { run: 'r', epoch: 'e' };
    const sharing = new FactSharing({
      ...{ copy, refused: noneRefused(), sealing: plainSealing, clock: { now: () => this.now } },
      link: { store: { share } as FloorStore, ask: (work) => work(call), hereAt: (at) => at },
      work: { facts: [figures] },
    });
    return [copy, figures, sharing];
  }

  restart(): void {
    this.#copy.close();
    [this.#copy, this.figures, this.sharing] = this.#open();
  }

  close(): void {
    this.#copy.close();
  }

  count(row: Omit<HourRow, 'station'>): void {
    this.counted.push({ ...row, station: this.id });
  }

  tell(): Promise<void> {
    return this.sharing.tell();
  }

  /** Reports again within a minute of the last time. */
  tellAll(): Promise<void> {
    this.figures.lookSoon();
    return this.tell();
  }

  hear(rows: readonly FactRow[]): void {
    this.sharing.draw();
    this.#copy.facts.put(rows);
    this.sharing.taken(rows);
  }

  async rows(): Promise<HourRow[]> {
    const days = await this.figures.since(BEGINNING);
    return days.flatMap(({ benchId, counts }) => counts.map((count) => ({ ...count, station: benchId })));
  }
}

const boardOf = (rows: readonly HourRow[]) => {
  const beginnings = Array.from({ length: 41 }, (_, n) => BEGINNING + n * HOUR_MS);
  const { operators, stations, cancels, ...board } = figuresOf(rows, beginnings, ALL);
  const sorted = (list: readonly object[]) => list.map((one) => JSON.stringify(one)).toSorted();
  return { ...board, operators: sorted(operators), stations: sorted(stations), cancels: sorted(cancels) };
};

const KINDS: CountKind[] = [
  'closed',
  'boxes',
  'unpacked',
  'short',
  'miss-wrong-item',
  'cancel',
  'cancel-back',
];
const act = fc.record({
  bench: fc.nat(3),
  what: fc.constantFrom('count', 'count', 'count', 'tell', 'hear', 'restart', 'minute'),
  hoursAgo: fc.nat(39),
  operator: fc.constantFrom('ana', 'bia', ''),
  kind: fc.constantFrom(...KINDS),
  detail: fc.constantFrom('', 'MUG', 'BOWL'),
  n: fc.integer({ min: 1, max: 4 }),
  seed: fc.nat(999),
});

type Fault = 'older-wins' | 'last-is-not-told' | 'own-told-again' | null;

async function play(
  acts: (typeof act extends fc.Arbitrary<infer T> ? T : never)[],
  late: number[],
  fault: Fault,
) {
  const benches = ['one', 'two', 'three', 'four'].map((id) => new TellingBench(id));
  const of = (n: number) => benches[n] ?? new TellingBench('none');
  for (const { bench, what, hoursAgo, seed, ...row } of acts) {
    const at = of(bench);
    if (what === 'count') at.count({ ...row, units: row.n, from: NOW - hoursAgo * HOUR_MS });
    else if (what === 'restart') at.restart();
    else if (what === 'minute') at.now += 60_000;
    else if (what === 'tell') await at.tell();
    else at.hear(of(seed % 4).sent.slice(0, seed % 7));
  }
  // Days before yesterday are compared only at a start.
  for (const bench of benches) bench.restart();
  if (fault !== 'last-is-not-told') for (const bench of benches) await bench.tellAll();
  const sent = benches.flatMap((bench) => bench.sent);
  const rowOf = (n: number) => sent.slice(n % Math.max(1, sent.length)).slice(0, 1);
  const results = await Promise.all(
    benches.map(async (bench) => {
      const others = sent.filter(({ benchId }) => benchId !== bench.id);
      // Finally all rows arrive, some of them late and repeated.
      for (const n of late) bench.hear(rowOf(n));
      bench.hear(fault === 'older-wins' ? newestFirst(others) : others);
      for (const n of late) bench.hear(rowOf(n));
      const rows = await bench.rows();
      return boardOf(fault === 'own-told-again' ? [...rows, ...bench.counted] : rows);
    }),
  );
  const expected = boardOf(benches.flatMap((bench) => bench.counted));
  for (const bench of benches) bench.close();
  return { results, expected };
}

/** Rows as if each bench had numbered its days from the end. */
const newestFirst = (rows: readonly FactRow[]): FactRow[] => {
  const last = Math.max(0, ...rows.map(({ version }) => version));
  return rows.map((row) => {
    const version = last + 1 - row.version;
    const body = row.body && plainSealing.open('figures', placeOf(row), row.body);
    const moved = { ...row, version };
    return { ...moved, body: body === null ? null : plainSealing.seal('figures', placeOf(moved), body) };
  });
};
const placeOf = ({ kind, key, benchId, version }: FactRow) => JSON.stringify([kind, key, benchId, version]);

const holds = (fault: Fault) =>
  fc.assert(
    fc.asyncProperty(
      fc.array(act, { minLength: 10, maxLength: 60 }),
      fc.array(fc.nat(500), { maxLength: 20 }),
      async (acts, late) => {
        const { results, expected } = await play(acts, late, fault);
        for (const result of results) expect(result).toEqual(expected);
      },
    ),
    { numRuns: 15, endOnFailure: true },
  );

it('the board of each bench is the sum of what all benches did', () => holds(null), 120_000);

it.each(['older-wins', 'last-is-not-told', 'own-told-again'] as const)(
  'a floor on which that is not so is noticed: %s',
  (fault) => expect(holds(fault)).rejects.toThrow(),
  120_000,
);

const closed = (n: number, from = NOW) =>
  ({ from, operator: 'ana', kind: 'closed', detail: '', n, units: n }) as const;

it('is told at most once a minute, where it changed, and at once when the bench closes', async () => {
  const bench = new TellingBench('one');
  await bench.tell();
  expect(
    bench.sent.map(({ key }) => key),
    'that it tells',
  ).toEqual(['2026-11-27']);
  bench.count(closed(1));
  bench.now += 59_000;
  await bench.tell();
  expect(bench.sent).toHaveLength(1);
  bench.now += 1_000;
  await bench.tell();
  expect(bench.sent).toHaveLength(2);
  bench.now += 60_000;
  await bench.tell();
  expect(bench.sent, 'nothing was done').toHaveLength(2);
  bench.count(closed(1));
  await bench.tellAll();
  expect(bench.sent).toHaveLength(3);
  bench.restart();
  await bench.tell();
  expect(bench.sent, 'it was told before').toHaveLength(3);
  bench.close();
});

it('the end of a day is told after midnight, and what is corrected replaces what was told', async () => {
  const [one, two] = [new TellingBench('one'), new TellingBench('two')];
  one.now = Date.UTC(2026, 10, 26, 23, 59, 30);
  await one.tell();
  one.count(closed(7, Date.UTC(2026, 10, 26, 23)));
  one.now += 60_000;
  await one.tell();
  const closedAt = async () => figuresOf(await two.rows(), [BEGINNING], ALL).total.orders;
  two.hear(one.sent);
  expect(await closedAt()).toBe(7);
  // After a restored or recounted journal a smaller number is right.
  one.counted.splice(0, 1, { ...closed(5, Date.UTC(2026, 10, 26, 23)), station: 'one' });
  one.restart();
  await one.tell();
  two.hear(one.sent);
  expect(await closedAt()).toBe(5);
  one.counted.length = 0;
  one.restart();
  await one.tell();
  two.hear(one.sent);
  expect(await closedAt()).toBe(0);
  one.close();
  two.close();
});

it('a station that joined again by another code counts once, at itself and at others', async () => {
  const [old, again, third] = [
    new TellingBench('old', 'j'),
    new TellingBench('again', 'j'),
    new TellingBench('third'),
  ];
  old.count(closed(3));
  await old.tell();
  again.counted.push(...old.counted);
  again.count(closed(2));
  await again.tell();
  const orders = async (bench: TellingBench) => figuresOf(await bench.rows(), [BEGINNING], ALL).total.orders;
  for (const bench of [again, third]) bench.hear([...old.sent, ...again.sent]);
  expect([await orders(again), await orders(third)]).toEqual([5, 5]);
  for (const bench of [old, again, third]) bench.close();
});

it('days that no board shows any more are forgotten here', async () => {
  const [one, two] = [new TellingBench('one'), new TellingBench('two')];
  one.count(closed(3));
  await one.tell();
  two.hear(one.sent);
  await two.tell();
  expect(two.sharing.rowsOf(FIGURES, '2026-11-27')).toHaveLength(2);
  two.now += 33 * 24 * HOUR_MS;
  await two.tell();
  expect(two.sharing.rowsOf(FIGURES, '2026-11-27')).toEqual([]);
  one.close();
  two.close();
});
