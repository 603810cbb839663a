/** Withheld checks shared between benches, sent and received. */
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { FloorWithheld } from '../../../../src-main/app/floor/floor-withheld.ts';
import { FloorCopy } from '../../../../src-main/floor/copy/floor-copy.ts';
import { FactSharing, type FactOfBench } from '../../../../src-main/floor/facts/fact-sharing.ts';
import type { FloorStore } from '../../../../src-main/floor/store/store.ts';
import type { FactRow } from '../../../../src-main/floor/store/store-facts.ts';
import { WITHHELD, WITHHELD_KEY, withheldFactText } from '../../../../src-main/floor/facts/withheld-fact.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { noneRefused } from '../../../support/floor/a-floor-bench.ts';
import { plainSealing } from '../../../support/floor/memory-door.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** The store's row, and whether it is withdrawn. */
class Bench {
  readonly clock = new ManualClock();
  readonly news = { wakes: 0 };
  /** Facts of this bench, as the store has them, the newest last. */
  readonly stored: FactRow[] = [];
  /** Facts of other benches. */
  readonly others: FactOfBench[] = [];
  #file = join(tempFolder(), 'floor.db');
  #copy: FloorCopy;
  withheld: FloorWithheld;
  #sharing: FactSharing;

  constructor() {
    [this.#copy, this.withheld, this.#sharing] = this.#open();
  }

  #open(): [FloorCopy, FloorWithheld, FactSharing] {
    const { now, elapsed } = this.clock;
    const copy = new FloorCopy(this.#file, { account: 'a', joining: 'j' });
    onTestFinished(() => copy.close());
    copy.keepIdentity({ benchId: 'one', name: 'Hall' });
    const withheld = new FloorWithheld({
      facts: () => ({
        rowsOf: (kind, key) => [...this.#sharing.rowsOf(kind, key), ...this.others],
      }),
      shared: () => copy.facts.own(WITHHELD, WITHHELD_KEY),
      benchId: () => 'one',
      ...{ now, elapsed },
      wake: () => void this.news.wakes++,
    });
    const share: FloorStore['share'] = ({ facts }) => {
      for (const { ageMs, ...fact } of facts)
        if (fact.version > (this.stored.at(-1)?.version ?? 0))
          this.stored.push({ ...fact, benchId: 'one', at: now() - ageMs, revision: fact.version });
      return Promise.resolve();
    };
    const sharing = new FactSharing({
      ...{ copy, refused: noneRefused(), sealing: plainSealing, clock: { now } },
      link: {
        store: { share } as FloorStore,
        ask: (work) => work({ run: 'r', epoch: 'e' }),
        hereAt: (at) => at,
      },
      work: { facts: [withheld] },
    });
    return [copy, withheld, sharing];
  }

  /** @param isCopyLost `floor.db` cannot be read any more */
  restart(isCopyLost = false): void {
    this.#copy.close();
    if (isCopyLost) this.#file = join(tempFolder(), 'floor.db');
    [this.#copy, this.withheld, this.#sharing] = this.#open();
  }

  /** A heartbeat brings the store's rows, and new ones here go to it. */
  async beat(): Promise<void> {
    this.#sharing.draw();
    const rows = this.stored.slice(-1);
    this.#copy.facts.put(rows);
    this.#sharing.taken(rows);
    await this.#sharing.tell();
  }

  /** @param body as it was sealed; null: withdrawn */
  other(benchId: string, body: string | null, agoMs = 0): this {
    const at = this.clock.now() - agoMs;
    this.others.push({ kind: WITHHELD, key: WITHHELD_KEY, benchId, version: 1, seen: {}, body, at, n: 1 });
    return this;
  }

  get tells(): string | null | undefined {
    return this.stored.at(-1)?.body;
  }
}

const text = withheldFactText;

it('says nothing until there is something, then each change once', async () => {
  const bench = new Bench();
  bench.withheld.say(null);
  await bench.beat();
  expect([bench.stored, bench.news.wakes]).toEqual([[], 0]);
  bench.withheld.say(30);
  await bench.beat();
  await bench.beat();
  expect(bench.stored).toMatchObject([{ at: bench.clock.now(), seen: {} }]);
  expect(bench.tells).toContain('30');
  bench.withheld.say(null);
  await bench.beat();
  expect([bench.tells, bench.stored.length, bench.news.wakes]).toEqual([null, 2, 2]);
});

it('says again what it comes to again: it counts from then on', async () => {
  const bench = new Bench();
  bench.withheld.say(30);
  await bench.beat();
  bench.clock.advance(HOUR_MS);
  bench.withheld.say(30);
  await bench.beat();
  expect(bench.stored.at(-1)?.at).toBe(bench.clock.now());
});

it('withdraws what it said when its clock was set back', async () => {
  const bench = new Bench();
  bench.withheld.say(30);
  await bench.beat();
  bench.clock.jump(-HOUR_MS);
  bench.withheld.say(null);
  await bench.beat();
  expect(bench.tells).toBeNull();
});

it.each([false, true])(
  'withdraws after a start what it said before; its copy is lost: %s',
  async (isCopyLost) => {
    const bench = new Bench();
    bench.withheld.say(30);
    await bench.beat();
    bench.restart(isCopyLost);
    await bench.beat();
    expect(bench.tells).toBeNull();
    const { length } = bench.stored;
    bench.restart();
    await bench.beat();
    expect(bench.stored.length).toBe(length);
  },
);

it('hears the newest of another bench, of the last hour', () => {
  const received = (bench: Bench) => bench.withheld.ofAnother();
  expect(received(new Bench())).toBeNull();
  expect(received(new Bench().other('one', text(30)))).toBeNull();
  expect(received(new Bench().other('two', null))).toBeNull();
  expect(received(new Bench().other('two', text(30), HOUR_MS))).toBeNull();
  // A fact of a newer version, or sealed under another key.
  expect(received(new Bench().other('two', '{"orders":"many"}'))).toBeNull();
  const bench = new Bench().other('two', text(30), 5).other('three', text(40));
  expect(received(bench)).toMatchObject({ benchId: 'three', orders: 40 });
  expect(bench.withheld.ofAnother(MINUTE_MS)).toMatchObject({ benchId: 'three' });
  bench.clock.advance(MINUTE_MS + 1);
  expect(bench.withheld.ofAnother(MINUTE_MS)).toBeNull();
});

it('no longer counts what a bench said that is off, once three checks were passed on since', () => {
  const bench = new Bench();
  const check = () => {
    bench.clock.advance(MINUTE_MS);
    bench.withheld.passedOn(bench.clock.now());
  };
  for (const _ of [1, 2, 3]) check();
  bench.clock.advance(1);
  bench.other('two', text(30));
  // The last check before the withheld one, taken late.
  bench.withheld.passedOn(bench.clock.now() - 1);
  for (const _ of [1, 2]) check();
  // If the orders were gone, the present leader would find that by its third check.
  expect(bench.withheld.ofAnother()).toMatchObject({ benchId: 'two' });
  check();
  expect(bench.withheld.ofAnother()).toBeNull();
});
