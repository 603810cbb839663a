/**
 * A stolen bench with its login and the floor's key writes any record about operators: attack S1-6 on two whole stations.
 */
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { operatorFactText, type OperatorFact } from '../../../src-main/floor/facts/operator-fact.ts';
import { hashOfCode } from '../../../src-main/station/secrets/bench-code.ts';
import { begin } from '../../support/floor/both-stores.ts';
import { confirmAll, confirmWaiting } from '../../support/floor/confirm-operators.ts';
import { plainSealing } from '../../support/floor/memory-door.ts';
import { stationsOnFloor, type StationsOnFloor } from '../../support/floor/stations.ts';
import { untilSo } from '../../support/floor/until-so.ts';
import { addStaff, BADGES, PINS, type Who } from '../../support/operators.ts';
import { anOrderShop } from '../../support/order-shop.ts';
import type { PackingStation } from '../../support/packing-station.ts';

const THIEF_PIN = '666666';

let floor: StationsOnFloor;

beforeEach(async () => {
  floor = stationsOnFloor(await anOrderShop([]));
});

const listed = async ({ client }: PackingStation) =>
  (await client.operators.names()).map(({ name, role }) => `${name} ${role}`).toSorted();

const STAFF = ['Adm administrator', 'Lia lead', 'Pia packer'];

const byPin = ({ client }: PackingStation, id: string, pin: string) =>
  client.operators.signOn({ way: 'pin', id, pin });

const isWaiting = (station: PackingStation, ...expected: string[]) =>
  untilSo(`what waits is ${JSON.stringify(expected)}`, async () => {
    const rows = await station.client.operators.fromBenches();
    const words = rows.map(({ name, changes, bench }) => `${name}: ${changes.join(', ')} (${bench})`);
    return JSON.stringify(words.toSorted()) === JSON.stringify(expected);
  });

/**
 * Login and key of a stolen bench.
 * @returns a function that writes a record about an operator over those of all others
 */
async function aStolenBench() {
  const benchId = randomUUID();
  const { store, call } = await begin(
    { benchId, store: floor.floor.connect(benchId) },
    {
      name: 'EVIL',
      account: floor.floor.rows.account ?? '',
    },
  );
  let version = 100;
  return async (key: string, operator: OperatorFact | null) => {
    version += 1;
    if (operator === null) {
      // Withdraws the entry, as the owner of the store would.
      const fact = { kind: 'operator' as const, key, version, seen: {}, body: null, ageMs: 0 };
      return store.share({ ...call, facts: [fact] });
    }
    const seen = Object.fromEntries([...floor.floor.rows.benches.keys()].map((id) => [id, 99]));
    const place = JSON.stringify(['operator', key, benchId, version]);
    const body = plainSealing.seal('fact', place, operatorFactText(operator));
    await store.share({ ...call, facts: [{ kind: 'operator', key, version, seen, body, ageMs: 0 }] });
  };
}

/** Two benches with the same operators, and a third bench that an attacker controls. */
async function aHall() {
  const [one, two] = [await floor.bench('Bench 1'), await floor.bench('Bench 2')];
  const ids = await addStaff(one.client);
  await confirmAll(two, (who: Who) => byPin(two, ids[who], PINS[who]));
  for (const bench of [one, two])
    await untilSo('it has all of the staff', async () => String(await listed(bench)) === String(STAFF));
  return { one, two, ids, say: await aStolenBench(), pin: await hashOfCode(THIEF_PIN) };
}

/** Both benches have taken the last entries of the stolen bench: a packer of that name is known at both. */
async function allTook({ one, two, say }: Awaited<ReturnType<typeof aHall>>) {
  await say(randomUUID(), {
    ...{ name: 'Zed', role: 'packer', language: null, isActive: true, badge: null, pin: null },
  });
  for (const bench of [one, two])
    await untilSo('Zed is there', async () => (await listed(bench)).includes('Zed packer'));
}

it('makes nobody a lead or an administrator at other benches, and shuts none of them out', async () => {
  const hall = await aHall();
  const { one, two, ids, say, pin } = hall;
  const thief = randomUUID();
  const person = { language: null, isActive: true, badge: null, pin };
  await say(thief, { ...person, name: 'IT support', role: 'administrator' });
  await say(ids.adm, { ...person, name: 'Adm', role: 'administrator', isActive: false });
  await say(ids.lia, { ...person, name: 'Lia', role: 'lead' });
  await say(ids.pia, { ...person, name: 'Pia', role: 'administrator' });
  await allTook(hall);
  for (const bench of [one, two]) {
    expect(await listed(bench)).toEqual([...STAFF, 'Zed packer']);
    await expect(byPin(bench, thief, THIEF_PIN)).rejects.toThrow();
    await expect(byPin(bench, ids.lia, THIEF_PIN)).rejects.toThrow();
    await bench.client.operators.signOn({ way: 'badge', code: BADGES.adm });
    await untilSo('four wait', () => bench.live.snapshot.status.floor?.toConfirm === 4);
    await isWaiting(
      bench,
      'Adm: pin, badge, deactivated (EVIL)',
      'IT support: new (EVIL)',
      'Lia: pin, badge (EVIL)',
      'Pia: role, pin, badge (EVIL)',
    );
  }
  // An entry that is refused at one bench is removed there, even after later ones; at the other it still waits.
  for (const { id, mark } of await one.client.operators.fromBenches())
    await one.client.operators.refuse({ id, mark });
  await allTook(hall);
  await isWaiting(one);
  expect(await two.client.operators.fromBenches()).toHaveLength(4);
  const { rows } = await one.client.operators.events({ offset: 0, limit: 100 });
  const refused = rows.filter(({ kind }) => kind === 'word-refused');
  expect(refused.map(({ by, about }) => [by, about])).toEqual(
    expect.arrayContaining([
      ['Adm', 'Lia'],
      ['Adm', null],
    ]),
  );
  // A packer and a lead confirm nothing.
  await two.client.operators.signOn({ way: 'badge', code: BADGES.lia });
  const [word] = (await one.client.operators.list()).filter(({ name }) => name === 'Lia');
  await expect(two.client.operators.fromBenches()).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  await expect(two.client.operators.confirm({ id: word?.id ?? '', mark: 'any' })).rejects.toMatchObject({
    code: 'NOT_ALLOWED',
  });
});

it('goes with its packers once the owner has taken back what it said; an administrator here confirms the rest', async () => {
  const hall = await aHall();
  const { one, two, ids, say, pin } = hall;
  const person = { language: null, isActive: true, badge: null, pin };
  const [zoe, thief] = [randomUUID(), randomUUID()];
  await say(zoe, { ...person, name: 'Zoe', role: 'packer' });
  await say(thief, { ...person, name: 'IT support', role: 'administrator' });
  await say(ids.pia, { ...person, name: 'Pia', role: 'packer' });
  await allTook(hall);
  await one.client.operators.signOn({ way: 'badge', code: BADGES.adm });
  await isWaiting(one, 'IT support: new (EVIL)');
  await confirmWaiting(one);
  // Zoe comes last: by then the bench has received the others too.
  for (const id of [thief, ids.pia, zoe]) await say(id, null);
  await untilSo('Zoe has left', async () => !(await listed(two)).some((name) => name.startsWith('Zoe')));
  expect(await byPin(two, ids.pia, PINS.pia), 'her PIN is the one that bench 1 said').toEqual({});
  await isWaiting(one, 'IT support: deactivated (EVIL)');
  await confirmWaiting(one);
  expect(await listed(one)).toEqual([...STAFF, 'Zed packer']);
});

it('does not slip another word under the press of an administrator', async () => {
  const { one, ids, say, pin } = await aHall();
  await one.client.operators.signOn({ way: 'badge', code: BADGES.adm });
  const lia = { name: 'Lia', language: null, isActive: true, badge: null, pin: null } as const;
  await say(ids.lia, { ...lia, role: 'packer' });
  await isWaiting(one, 'Lia: role, pin, badge (EVIL)');
  const [seen] = await one.client.operators.fromBenches();
  await say(ids.lia, { ...lia, role: 'administrator', pin });
  await untilSo('the other is there', async () => {
    const [now] = await one.client.operators.fromBenches();
    return now?.mark !== seen?.mark;
  });
  const { id = '', mark = '' } = seen ?? {};
  await expect(one.client.operators.confirm({ id, mark })).rejects.toMatchObject({ code: 'WORD_CHANGED' });
  await expect(one.client.operators.refuse({ id, mark })).rejects.toMatchObject({ code: 'WORD_CHANGED' });
  expect(await listed(one)).toEqual(STAFF);
});

it('does not become an administrator by a packer of its own making who is raised at another bench', async () => {
  const { one, ids, say, pin } = await aHall();
  await say(ids.pia, {
    ...{ name: 'Pia', role: 'packer', language: null, isActive: true, badge: null, pin },
  });
  await untilSo('its PIN counts', async () => {
    const answer = await byPin(one, ids.pia, THIEF_PIN).catch(() => null);
    return answer !== null;
  });
  await one.client.operators.signOn({ way: 'badge', code: BADGES.adm });
  await expect(one.client.operators.change({ id: ids.pia, role: 'lead' })).rejects.toMatchObject({
    code: 'SET_ELSEWHERE',
  });
  await one.client.operators.setPin({ id: ids.pia, pin: '123456' });
  await one.client.operators.change({ id: ids.pia, role: 'lead' });
  await expect(byPin(one, ids.pia, THIEF_PIN)).rejects.toThrow();
});

it('does not begin operators at benches that have none, but what a bench finds when it joins counts', async () => {
  const [one, two] = [await floor.bench('Bench 1'), await floor.bench('Bench 2')];
  const say = await aStolenBench();
  const boss = { language: null, isActive: true, badge: null, pin: await hashOfCode(THIEF_PIN) };
  const id = randomUUID();
  await say(id, { ...boss, name: 'Boss', role: 'administrator' });
  for (const bench of [one, two]) {
    await isWaiting(bench, 'Boss: new (EVIL)');
    expect(bench.live.snapshot.status.signOn.state).toBe('unused');
  }
  // Anybody may add or confirm the first administrator of a bench.
  const [row] = await one.client.operators.fromBenches();
  await one.client.operators.confirm({ id, mark: row?.mark ?? '' });
  expect(one.live.snapshot.status.signOn.state).toBe('out');
  const three = await floor.bench('Bench 3');
  await untilSo('it joined with what was there', () => three.live.snapshot.status.signOn.state === 'out');
  expect(await listed(three)).toEqual(['Boss administrator']);
});
