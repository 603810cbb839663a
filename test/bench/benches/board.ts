/** Benchmark of hourly counts: their cost for a packer, and the cost of a month on the board for a station of any age. */
import { join } from 'node:path';
import { fold } from '../../../src-main/domain/packing/fold.ts';
import type { JournalDb } from '../../../src-main/journal/db.ts';
import { figuresOf } from '../../../src-main/domain/board/figures.ts';
import { HourlyCounts } from '../../../src-main/journal/packing/hourly-counts.ts';
import { PackingJournal } from '../../../src-main/journal/packing/packing.ts';
import { beginningsOf } from '../../../src-main/router/views/board-times.ts';
import { openTestJournal } from '../../support/journal.ts';
import { countHoursAside } from '../../support/old-journal.ts';
import { BOARD_NOW, boardJournal, MONTH, ORDER } from '../data/board-journals.ts';
import { ACCOUNT, benchFolder } from '../data/built-cache.ts';
import { must, type Bench, type Row } from '../harness/bench.ts';
import { median, ratioOf } from '../harness/stats.ts';
import { takeTurns, timed } from '../harness/timing.ts';

const ROUNDS = 41;
/** A commit waits for a disk that others use. */
const COMMIT_ROUNDS = 401;
const FEW = 1_000;
const MANY = 1_000_000;
const YEARS = 3 * 365 * 24 * 3_600_000;
const ORDERS_A_ROUND = 5;

export const bench: Bench = {
  name: 'board',
  run: async () => ({ rows: [...(await writing()), ...(await asking())] }),
};

/** The same steps on a disk that syncs: with the counts in the file, then with the counts beside it. */
async function writing(): Promise<Row[]> {
  const open = () => openTestJournal(join(benchFolder(), 'journal.db'), 'service');
  const sides = [new Steps(open()), new Steps(countHoursAside(open()))] as const;
  const rows: Row[] = [];
  for (const [what, goal] of [
    ['scan', 1.05],
    ['close', 1.25],
    ['miss', 1.25],
  ] as const) {
    const measured = await takeTurns(
      COMMIT_ROUNDS,
      sides.map((side, at) => ({ name: String(at), run: () => side[what]() })),
    );
    const [counted = [], bare = []] = [measured.get('0'), measured.get('1')];
    rows.push({
      what: { scan: 'a counted unit', close: 'a closed order', miss: 'a scan that counted for nothing' }[
        what
      ],
      reference: 'the same, hours not counted in the file',
      ratio: ratioOf(counted, bare),
      goal,
      here: `${us(median(counted))}, ${us(median(bare))}`,
    });
  }
  for (const side of sides) side.db.close();
  return rows;
}

class Steps {
  readonly db: JournalDb;
  readonly #journal: PackingJournal;
  #orders = 0;

  constructor(db: JournalDb) {
    this.db = db;
    this.#journal = new PackingJournal(db, ACCOUNT);
  }

  /** @returns milliseconds of one unit */
  scan(): number {
    const orderId = this.#begin(1);
    return timed(() => this.#append(orderId, 1, 9)) / 8;
  }

  close(): number {
    let ms = 0;
    for (let n = 0; n < ORDERS_A_ROUND; n++) {
      const orderId = this.#begin(9);
      ms += timed(() => this.#append(orderId, 9, 10));
    }
    return ms / ORDERS_A_ROUND;
  }

  miss(): number {
    const miss = { at: BOARD_NOW, orderId: 'PD1', kind: 'wrong-item', code: '4006381333931' } as const;
    return (
      timed(() => {
        for (let n = 0; n < ORDERS_A_ROUND; n++)
          this.#journal.misses.note({ ...miss, sku: `SKU-${n}`, operator: 'Ana', station: 'Bench 7' });
      }) / ORDERS_A_ROUND
    );
  }

  #begin(events: number): string {
    const orderId = `PD${this.#orders++}`;
    this.#append(orderId, 0, events);
    return orderId;
  }

  /** Appends one event per commit, as scans do. */
  #append(orderId: string, from: number, to: number): void {
    for (let n = from; n < to; n++) {
      const state = fold(ORDER.slice(0, n + 1));
      const event = ORDER[n];
      if (!state || !event) throw new Error('no order was packed');
      const named = { orderId, salesChannelOrderId: null, orderCreatedAt: null };
      this.#journal.append([event], { ...named, at: BOARD_NOW, operator: 'Ana', station: 'Bench 7', state });
    }
  }
}

/** Both have the same month: they differ in how much was packed before it. */
async function asking(): Promise<Row[]> {
  const month = { events: FEW, from: MONTH, to: 0 };
  const young = boardJournal([month]);
  const old = boardJournal([{ events: MANY - FEW, from: YEARS, to: MONTH }, month]);
  const dense = boardJournal([{ events: MANY, from: MONTH, to: 0 }]);
  const measured = await takeTurns(
    ROUNDS,
    Object.entries({ young, old, dense }).map(([name, db]) => {
      const counts = new HourlyCounts(db);
      const events = db.prepare<[], number>('SELECT count(*) FROM packing_events').pluck().get() ?? 0;
      must(events === (name === 'young' ? FEW : MANY), `${events} events`);
      return { name, run: () => timed(() => ask(counts, name === 'dense' ? MANY : FEW)) };
    }),
  );
  const of = (name: string) => measured.get(name) ?? [];
  for (const db of [young, old, dense]) db.close();
  return [
    {
      what: 'a month of the board, 1,000,000 events, of which 1,000 are of the month',
      reference: 'the same month of a journal of 1,000 events',
      ratio: ratioOf(of('old'), of('young')),
      goal: 1.5,
      here: `${us(median(of('old')))}, ${us(median(of('young')))}`,
    },
    {
      what: 'a month of the board, 1,000,000 events, all of the month',
      reference: 'a month of 1,000 events',
      ratio: ratioOf(of('dense'), of('young')),
      goal: null,
      here: `${us(median(of('dense')))}, ${us(median(of('young')))}`,
    },
  ];
}

function ask(counts: HourlyCounts, events: number): void {
  const beginnings = beginningsOf('month', BOARD_NOW);
  const rows = counts.since(ACCOUNT, BOARD_NOW - MONTH);
  const { total } = figuresOf(rows, [BOARD_NOW - MONTH, ...beginnings], { operator: null, station: null });
  must(total.orders === events / ORDER.length, `${total.orders} orders`);
}

const us = (ms: number) => `${(ms * 1000).toFixed(0)} us`;
