/**
 * Requests to a service by the benches of a floor in an hour, against a single station. `BENCHES=50` for a whole hall,
 * `MINUTES` for less than an hour: fifty take long, so here they are fewer.
 */
import { afterEach, expect, it } from 'vitest';
import { environmentOptions } from '../../chaos/options.ts';
import { json, startFaultyService } from '../../support/faulty-service.ts';
import { CheckingHall } from '../../support/floor/checking-hall.ts';
import { anOrder, aPage } from '../../support/order-json.ts';

const SECOND = 1_000;
const MINUTE = 60;
const { MINUTES } = environmentOptions({ MINUTES: ['MINUTES', 60] });
const LASTS_MS = MINUTES * MINUTE * SECOND;
const EVERY_MS = 30 * SECOND;
const BENCHES = Number(process.env['BENCHES'] ?? 5);
const MOST_DIFFERENCE = 0.1;
/** A killed bench is started again after this many seconds. */
const AWAY = 25;
const LONGEST_MS = 3_600_000;

let hall: CheckingHall;
afterEach(() => hall.endAll());

async function aHall(benches: number, isAlone = false) {
  const shown = (count: number) => json(aPage(Array.from({ length: count }, (_, n) => anOrder(`O${n}`))));
  const service = await startFaultyService({ list: shown(5) });
  hall = new CheckingHall(service, EVERY_MS);
  const names = Array.from({ length: benches }, (_, n) => `Bench ${n + 1}`);
  for (const name of names) await hall.start(name, isAlone);
  await hall.pass(2 * MINUTE * SECOND);
  let orders = 5;
  /** New orders arrive meanwhile, so that there is something to publish. */
  const hour = async (eachSecond: (second: number) => Promise<void> | void = () => undefined) => {
    const before = hall.lists;
    await hall.pass(LASTS_MS, async (second) => {
      if (second % 100 === 0) service.answers.list = shown(++orders);
      await eachSecond(second);
    });
    return hall.lists - before;
  };
  return { names, hour };
}

async function ofOneAlone(): Promise<number> {
  const { hour } = await aHall(1, true);
  const lists = await hour();
  await hall.endAll();
  return lists;
}

const say = (what: string, lists: number, alone: number) =>
  void process.stdout.write(`${what}: ${lists} lists in ${MINUTES} minutes, of a station alone ${alone}\n`);

it(
  `${BENCHES} benches of a floor ask for the list as often as one, and as often while the leader is killed each minute`,
  async () => {
    const alone = await ofOneAlone();
    const { names, hour } = await aHall(BENCHES);
    const together = await hour();
    say(`${BENCHES} benches`, together, alone);
    expect(Math.abs(together / alone - 1)).toBeLessThanOrEqual(MOST_DIFFERENCE);
    const away = new Map<string, number>();
    let kills = 0;
    const withKills = await hour(async (second) => {
      for (const name of names) if (away.get(name) === second) await hall.start(name);
      const { leader } = hall;
      if (second % MINUTE !== 0 || leader === null) return;
      await hall.kill(leader);
      away.set(leader, second + AWAY);
      kills++;
    });
    say(`${BENCHES} benches, the leader killed ${kills} times`, withKills, alone);
    expect(kills).toBeGreaterThan(0.8 * MINUTES);
    expect(Math.abs(withKills / alone - 1)).toBeLessThanOrEqual(MOST_DIFFERENCE);
  },
  LONGEST_MS,
);

it(
  'whoever leads next asks when the next check is due, not at once',
  async () => {
    await aHall(3);
    const nextCheck = async () => {
      const before = hall.lists;
      let seconds = 0;
      for (; hall.lists === before; seconds++) await hall.pass(SECOND);
      return seconds;
    };
    await nextCheck();
    await hall.pass(2 * SECOND);
    await hall.kill(hall.leader ?? '');
    expect(2 + (await nextCheck())).toBeGreaterThanOrEqual((0.85 * EVERY_MS) / SECOND);
    expect(await nextCheck()).toBeLessThanOrEqual((1.15 * EVERY_MS) / SECOND);
  },
  LONGEST_MS,
);

it(
  `${BENCHES} benches without their store ask as often as about four`,
  async () => {
    const alone = await ofOneAlone();
    const { hour } = await aHall(BENCHES);
    hall.cut.add('all');
    const lists = await hour();
    say(`${BENCHES} benches without a store`, lists, alone);
    expect(lists).toBeLessThanOrEqual(alone * Math.min(BENCHES, 4) * (1 + MOST_DIFFERENCE));
  },
  LONGEST_MS,
);
