/**
 * `npm run requests:floor`: number of requests for the service's list in real minutes, at the real pace: by a single
 * station, by some benches of a floor, and by as many whose leader is killed each minute. Each case has a practice
 * service; all run at the same time.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { startPracticeService, type PracticeService } from '../../src-main/practice/http/service.ts';
import { createRandom } from '../../src-main/practice/invented/random.ts';
import { POLL_SECONDS } from '../../src-main/station/settings.ts';
import { CampaignHall } from '../support/floor/campaign/campaign-hall.ts';
import { FaultyMerchant } from '../support/floor/campaign/faulty-merchant.ts';
import { contactOf, StationProcesses } from '../support/floor/station-processes.ts';
import { untilSo } from '../support/floor/until-so.ts';
import { commandOptions, count, text } from '../chaos/options.ts';

const ORDERS = 300;
const LONG_MS = 300_000;
const KILL_EVERY_MS = 60_000;
/** A bench that was killed is started again after that time. */
const AWAY_MS = 5_000;

interface Group {
  name: string;
  merchant: FaultyMerchant;
  service: PracticeService;
  hall: CampaignHall | null;
  kills: number;
  end: () => Promise<void>;
}

const {
  minutes,
  benches,
  seed,
  'poll-seconds': pollSeconds,
} = commandOptions({
  command: 'npm run requests:floor --',
  options: {
    minutes: count('real minutes', 10),
    benches: count('benches of each floor, each a process of its own', 8),
    'poll-seconds': count('seconds between two checks, as a station has it', POLL_SECONDS.default),
    seed: text('what the merchant is drawn from', '1'),
  },
  read: (values) => values,
});

// Started programs end with the command.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const wrong: string[] = [];

async function aMerchant(name: string): Promise<Pick<Group, 'name' | 'merchant' | 'service' | 'kills'>> {
  const service = await startPracticeService({
    ...{ orders: ORDERS, clientId: 'campaign', clientSecret: 'campaign-secret' },
    tokenRequestsPerMinute: 10_000,
  });
  return { name, service, kills: 0, merchant: await FaultyMerchant.of(service, createRandom(seed, name)) };
}

async function alone(processes: StationProcesses): Promise<Group> {
  const parts = await aMerchant('one station alone');
  const { process } = await processes.start(processes.plan(parts.merchant.addresses, 'Alone', pollSeconds));
  const end = async () => {
    process.kill();
    await process.ended();
  };
  return { ...parts, hall: null, end };
}

async function aFloor(processes: StationProcesses, name: string): Promise<Group> {
  const parts = await aMerchant(name);
  const { merchant } = parts;
  const hall = await CampaignHall.make({ processes, merchant, wrong, plant: null }, benches, pollSeconds);
  for (const { client } of hall.benches)
    await untilSo(
      'a bench is in touch',
      async () => client !== null && (await contactOf(client)) === 'in-touch',
      LONG_MS,
    );
  return { ...parts, hall, end: () => hall.end() };
}

/** The leader is killed each minute, and started again. */
async function killLeaders(group: Group, until: number): Promise<void> {
  const starts: Promise<void>[] = [];
  for (let at = performance.now() + KILL_EVERY_MS; at < until; at += KILL_EVERY_MS) {
    await sleep(at - performance.now());
    const leader = await group.hall?.leader();
    if (!leader) continue;
    await leader.kill();
    group.kills++;
    starts.push(sleep(AWAY_MS).then(() => leader.start()));
  }
  await Promise.all(starts);
}

async function trade({ merchant }: Group, until: number): Promise<void> {
  while (performance.now() < until) {
    await sleep(3_000);
    merchant.trade(ORDERS);
  }
}

const processes = await StationProcesses.make();
const groups: Group[] = [];
try {
  groups.push(await alone(processes));
  groups.push(await aFloor(processes, `${benches} benches of a floor`));
  groups.push(await aFloor(processes, `${benches} benches, the leader killed each minute`));
  // The first checks of each bench, from before it joined, have passed.
  await sleep(2 * pollSeconds * 1_000);
  const before = groups.map(({ merchant }) => ({ lists: merchant.lists, checks: merchant.checks }));
  const until = performance.now() + minutes * 60_000;
  const killed = groups.at(-1);
  if (!killed) throw new Error('there is no floor');
  await Promise.all([
    sleep(minutes * 60_000),
    killLeaders(killed, until),
    ...groups.map((group) => trade(group, until)),
  ]);
  say(`${minutes} real minutes, a check every ${pollSeconds} s, some ${ORDERS} open orders`);
  const lists = groups.map(({ merchant }, n) => merchant.lists - (before[n]?.lists ?? 0));
  for (const [n, { name, merchant, kills }] of groups.entries()) {
    const ratio = ((lists[n] ?? 0) / (lists[0] ?? 1)).toFixed(3);
    const checks = merchant.checks - (before[n]?.checks ?? 0);
    say(
      `${name}: ${lists[n]} lists of ${checks} checks, ${ratio} of one alone${kills > 0 ? `; ${kills} kills` : ''}`,
    );
  }
  for (const what of wrong) say(`  wrong: ${what}`);
} finally {
  for (const { end, merchant, service } of groups) {
    await end();
    await merchant.end();
    await service.stop();
  }
  await processes.end();
}
