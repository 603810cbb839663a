/** A check of 10,000 orders, by the share of changes since the one before. */
import { join } from 'node:path';
import { Ingest } from '../../../src-main/cache/write/ingest.ts';
import { openCache } from '../../../src-main/cache/open.ts';
import { loadFingerprint, PageMemory } from '../../../src-main/cache/write/page-memory.ts';
import { ACCOUNT, benchFolder } from '../data/built-cache.ts';
import { bytesOf, orderText, pageText, PER_PAGE } from '../data/orders.ts';
import { must, type Bench } from '../harness/bench.ts';
import { median, ratioOf } from '../harness/stats.ts';
import { takeTurns, timed } from '../harness/timing.ts';

const ORDERS = 10_000;
const ROUNDS = 9;

/** The service's list, and a cache that has just read it. */
class Polled {
  readonly #texts = Array.from({ length: ORDERS }, (_, n) => orderText(n));
  readonly #versions = Array.from({ length: ORDERS }, () => 0);
  readonly #db = openCache(join(benchFolder(), 'cache.db'), ACCOUNT).db;
  readonly #ingest;
  #next = ORDERS;

  constructor(fingerprint: Awaited<ReturnType<typeof loadFingerprint>>) {
    this.#ingest = new Ingest(this.#db, new PageMemory(fingerprint));
    this.sweep();
    this.sweep();
  }

  get bodies(): string[] {
    const count = Math.ceil(this.#texts.length / PER_PAGE);
    return Array.from({ length: count }, (_, n) =>
      pageText(this.#texts.slice(n * PER_PAGE, (n + 1) * PER_PAGE)),
    );
  }

  /** @returns milliseconds, and what was written */
  sweep(): { ms: number; changed: number; written: number } {
    const bytes = this.bodies.map(bytesOf);
    const before = this.#totalChanges();
    let changed = 0;
    const ms = timed(() => {
      this.#ingest.beginSweep();
      for (const body of bytes) changed += this.#ingest.page(body, 0).changed;
      const { absent } = this.#ingest.finishSweep(0);
      if (absent.length > 0) {
        this.#ingest.departures.departed(
          absent.map(({ orderId }) => ({ orderId, status: 'SHIPPED' })),
          0,
        );
      }
    });
    this.#db.pragma('wal_checkpoint(PASSIVE)');
    return { ms, changed, written: this.#totalChanges() - before };
  }

  change(at: number): void {
    const version = (this.#versions[at] ?? 0) + 1;
    this.#versions[at] = version;
    const id = Number(/"orderId":"PD(\d+)"/.exec(this.#texts[at] ?? '')?.[1]);
    this.#texts[at] = orderText(id, { version });
  }

  /** Removes the first order from the list and adds one at its end: every page shifts. */
  shift(): void {
    this.#texts.shift();
    this.#texts.push(orderText(this.#next++));
  }

  #totalChanges(): number {
    return this.#db.prepare<[], number>('SELECT total_changes()').pluck().get() ?? 0;
  }

  close(): void {
    this.#db.close();
  }
}

export const bench: Bench = {
  name: 'poll',
  run: async () => {
    const polled = new Polled(await loadFingerprint());
    const measured = await takeTurns(ROUNDS, [
      {
        name: 'parse',
        run: () => {
          const { bodies } = polled;
          return timed(() => bodies.forEach((body) => void JSON.parse(body)));
        },
      },
      {
        name: 'unchanged',
        run: () => {
          polled.sweep();
          const { ms, written } = polled.sweep();
          must(written === 0, `an unchanged check wrote ${written} rows`);
          return ms;
        },
      },
      {
        name: 'in place',
        run: () => {
          polled.change(4_711);
          const { ms, changed } = polled.sweep();
          must(changed === 1, `${changed} orders changed instead of one`);
          return ms;
        },
      },
      {
        name: 'one percent',
        run: () => {
          for (let n = 50; n < ORDERS; n += 100) polled.change(n);
          const { ms, changed } = polled.sweep();
          must(changed === ORDERS / 100, `${changed} orders changed`);
          return ms;
        },
      },
      {
        name: 'shifted',
        run: () => {
          polled.shift();
          const { ms, changed } = polled.sweep();
          must(changed === 1, `${changed} orders were new after all pages had shifted`);
          return ms;
        },
      },
    ]);
    polled.close();
    const of = (name: string) => measured.get(name) ?? [];
    const row = (what: string, name: string, goal: number) => ({
      what: `check of 10,000 orders: ${what}`,
      reference: '`JSON.parse` of the same text',
      ratio: ratioOf(of(name), of('parse')),
      goal,
      here: `${median(of(name)).toFixed(1)} ms`,
    });
    return {
      rows: [
        row('nothing changed, nothing written', 'unchanged', 0.08),
        row('one order changed in its place', 'in place', 0.15),
        row('1 % changed', 'one percent', 0.7),
        row('the first order leaves, every page shifts', 'shifted', 0.9),
      ],
    };
  },
};
