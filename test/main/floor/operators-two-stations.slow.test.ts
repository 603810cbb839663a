/**
 * Two whole stations on one floor: operators who are added, changed or switched off at one are so at the other; for leads
 * and administrators an administrator has to confirm it there.
 */
import { beforeEach, expect, it } from 'vitest';
import { addStaff, BADGES, PINS, type Who } from '../../support/operators.ts';
import { confirmAll, confirmWaiting } from '../../support/floor/confirm-operators.ts';
import { stationsOnFloor, type StationsOnFloor } from '../../support/floor/stations.ts';
import { untilSo } from '../../support/floor/until-so.ts';
import { anOrderShop } from '../../support/order-shop.ts';
import type { PackingStation } from '../../support/packing-station.ts';

let floor: StationsOnFloor;

beforeEach(async () => {
  floor = stationsOnFloor(await anOrderShop([]));
});

/** Operators who may sign on at that station, independent of the signed-on one. */
const listed = async ({ client }: PackingStation) =>
  (await client.operators.names()).map(({ name, role }) => `${name} ${role}`).toSorted();

const has = (station: PackingStation, ...expected: string[]) =>
  untilSo(
    `the bench has ${JSON.stringify(expected)}`,
    async () => JSON.stringify(await listed(station)) === JSON.stringify(expected),
  );

const byBadge = ({ client }: PackingStation, who: Who) =>
  client.operators.signOn({ way: 'badge', code: BADGES[who] });

const contactIs = (station: PackingStation, contact: string) =>
  untilSo(`it is ${contact}`, () => station.live.snapshot.status.floor?.contact === contact);

const isOn = ({ live }: PackingStation) => live.snapshot.status.signOn.operator?.name ?? null;

const waiting = async ({ client }: PackingStation) =>
  (await client.operators.fromBenches()).map(({ name, bench, changes }) => [name, bench, ...changes]);

/** The administrator who is signed on there confirms the one entry that is awaited. */
async function confirmOne(station: PackingStation) {
  await untilSo('a word waits', async () => (await waiting(station)).length === 1);
  await confirmWaiting(station);
}

const STAFF = ['Adm administrator', 'Lia lead', 'Pia packer'];

it('who was added at one bench signs on at the other by PIN and by badge', async () => {
  const [one, two] = [await floor.bench('Bench 1'), await floor.bench('Bench 2')];
  const ids = await addStaff(one.client);
  await confirmAll(two, (who) => byBadge(two, who));
  await has(two, ...STAFF);
  expect(two.live.snapshot.status.signOn.state, 'somebody has to be signed on there too').toBe('out');
  await two.client.operators.signOn({ way: 'pin', id: ids.lia, pin: PINS.lia });
  expect(isOn(two)).toBe('Lia');
  expect(await two.client.operators.scanned({ text: BADGES.pia }), 'its tag is not shared').toEqual({
    name: null,
  });
  await byBadge(two, 'pia');
  expect(isOn(two)).toBe('Pia');
  await byBadge(two, 'adm');
  expect(await two.client.operators.scanned({ text: BADGES.pia }), 'and made at the first use').toEqual({
    name: 'Pia',
  });
  await byBadge(two, 'adm');
  const { rows } = await two.client.operators.events({ offset: 0, limit: 100 });
  expect(rows.map(({ broken }) => broken)).not.toContain(true);
  const added = rows
    .filter(({ kind }) => kind === 'added')
    .map(({ about, station }) => `${about} ${station}`);
  expect(added.toSorted()).toEqual(['Adm Bench 1', 'Lia Bench 1', 'Pia Bench 1']);
  // A change at the second bench takes effect at the first; a person signed on there sees it at once.
  await byBadge(one, 'pia');
  await two.client.operators.setPin({ id: ids.pia, pin: '123456' });
  await two.client.operators.change({ id: ids.pia, badge: 'BADGE-PIA-0004' });
  await has(one, ...STAFF);
  await two.client.operators.change({ id: ids.pia, role: 'lead', name: 'Pia Z.' });
  await byBadge(one, 'adm');
  await confirmOne(one);
  await has(one, 'Adm administrator', 'Lia lead', 'Pia Z. lead');
  await untilSo('the new PIN is known', async () => {
    const answer = await one.client.operators
      .signOn({ way: 'pin', id: ids.pia, pin: '123456' })
      .catch(() => null);
    return answer !== null;
  });
});

it('who was switched off while a bench was cut off has left there too, whatever else was changed', async () => {
  const [one, two] = [await floor.bench('Bench 1'), await floor.bench('Bench 2')];
  const ids = await addStaff(one.client);
  await confirmAll(two, (who) => byBadge(two, who));
  await has(two, ...STAFF);
  await byBadge(one, 'adm');
  await byBadge(two, 'adm');
  floor.cut.add('Bench 2');
  await contactIs(two, 'cut-off');
  await one.client.operators.change({ id: ids.pia, isActive: false });
  await new Promise((resolve) => setTimeout(resolve, 100));
  await two.client.operators.change({ id: ids.pia, language: 'es' });
  await byBadge(two, 'pia');
  floor.cut.clear();
  await contactIs(two, 'in-touch');
  await has(two, 'Adm administrator', 'Lia lead');
  expect(isOn(two), 'nobody works on as one who has left').toBe(null);
  await expect(byBadge(two, 'pia')).rejects.toThrow();
  await has(one, 'Adm administrator', 'Lia lead');
  // An entry made after the other one was known counts; an erased name is erased at all benches.
  await one.client.operators.change({ id: ids.pia, isActive: true });
  await has(two, ...STAFF);
  await one.client.operators.change({ id: ids.pia, isActive: false });
  await one.client.operators.eraseName({ id: ids.pia });
  await byBadge(two, 'adm');
  await untilSo('the name is gone', async () => {
    const all = await two.client.operators.list();
    return all.some(({ id, name, hasPin }) => id === ids.pia && name === null && !hasPin);
  });
});

it('no bench loses its last administrator by another, and its page says so', async () => {
  const [one, two] = [await floor.bench('Bench 1'), await floor.bench('Bench 2')];
  const ids = await addStaff(one.client);
  await confirmAll(two, (who) => byBadge(two, who));
  await byBadge(one, 'adm');
  await byBadge(two, 'adm');
  await one.client.operators.change({ id: ids.lia, role: 'administrator' });
  await confirmOne(two);
  await has(two, 'Adm administrator', 'Lia administrator', 'Pia packer');
  await byBadge(two, 'lia');
  floor.cut.add('Bench 2');
  await contactIs(two, 'cut-off');
  await one.client.operators.change({ id: ids.lia, role: 'packer' });
  await two.client.operators.change({ id: ids.adm, isActive: false });
  floor.cut.clear();
  await contactIs(two, 'in-touch');
  for (const bench of [one, two]) {
    await untilSo('it says so', async () => (await waiting(bench)).length > 0);
    await expect(confirmWaiting(bench)).rejects.toMatchObject({ code: 'LAST_ADMINISTRATOR' });
  }
  expect([await waiting(one), await waiting(two)]).toEqual([
    [['Adm', 'Bench 2', 'deactivated']],
    [['Lia', 'Bench 1', 'role']],
  ]);
  expect(await listed(one)).toEqual(['Adm administrator', 'Lia packer', 'Pia packer']);
  expect(await listed(two)).toEqual(['Lia administrator', 'Pia packer']);
  // When there is another administrator, both entries can be confirmed.
  await one.client.operators.change({ id: ids.pia, role: 'administrator' });
  await confirmWaiting(one);
  await has(one, 'Lia packer', 'Pia administrator');
  await untilSo('Pia waits at two', async () => (await waiting(two)).length === 2);
  await confirmWaiting(two);
  await has(two, 'Lia packer', 'Pia administrator');
  await byBadge(one, 'pia');
  await byBadge(two, 'pia');
  expect([await waiting(one), await waiting(two)]).toEqual([[], []]);
});

it('a bench that joins with operators of its own keeps them: two of one name are two', async () => {
  const [one, two] = [await floor.bench('Bench 1'), await floor.bench('Bench 2')];
  floor.cut.add('Bench 2');
  await contactIs(two, 'cut-off');
  await addStaff(one.client);
  const { id } = await two.client.operators.add({
    ...{ name: 'Adm', role: 'administrator', language: null, pin: '555555' },
  });
  await two.client.operators.add({ name: 'Zoe', role: 'packer', language: null });
  floor.cut.clear();
  await contactIs(two, 'in-touch');
  await has(one, ...STAFF, 'Zoe packer');
  await has(two, 'Adm administrator', 'Pia packer', 'Zoe packer');
  await byBadge(one, 'adm');
  await confirmWaiting(one);
  await confirmWaiting(two);
  const all = ['Adm administrator', 'Adm administrator', 'Lia lead', 'Pia packer', 'Zoe packer'];
  await has(one, ...all);
  await has(two, ...all);
  expect(isOn(two), 'who works there works on').toBe('Adm');
  // One of two operators of the same name is changed, and keeps the name.
  await two.client.operators.change({ id, name: 'Adm', language: 'es' });
  await one.client.operators.signOn({ way: 'pin', id, pin: '555555' });
  expect(isOn(one)).toBe('Adm');
});
