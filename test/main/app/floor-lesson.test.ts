/** The lesson of two benches, at two whole stations on one floor. */
import { expect, it } from 'vitest';
import type { Teaching } from '../../../src-main/connection/chosen-connection.ts';
import { LESSON_NAMES } from '../../../src-main/contract/practice/lesson-names.ts';
import { PRACTICE_GOODS } from '../../../src-main/practice/invented/goods.ts';
import { memoryDoor } from '../../support/floor/memory-door.ts';
import { MemoryFloor } from '../../support/floor/memory-store.ts';
import { untilSo as until } from '../../support/floor/until-so.ts';
import { anItem } from '../../support/order-json.ts';
import { anOrderShop, type OrderShop } from '../../support/order-shop.ts';
import {
  aMug,
  aPackingStation,
  created,
  oneParcel,
  type PackingStation,
} from '../../support/packing-station.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { anApp, connectedTo } from '../../support/test-app.ts';
import { briskClock } from '../../support/brisk-clock.ts';

const goodsOf = (sku: string) => PRACTICE_GOODS.find((one) => one.sku === sku);

/** The control desk of a practice floor, on the orders of a shop. */
function teachingOn(shop: OrderShop): Teaching {
  let made = 0;
  return {
    goods: PRACTICE_GOODS,
    practice: null,
    orders: {
      addOrder: (parcels) => {
        const orderId = `LESSON-${++made}`;
        const items = parcels.flat().map(({ sku, units }, n) => {
          const { name, ean } = goodsOf(sku) ?? {};
          return anItem({ id: `l${n}`, salesChannelSkuId: sku, ean, name, quantity: units });
        });
        shop.put(oneParcel(orderId, items, created(made)));
        return Promise.resolve({ orderId, number: orderId });
      },
      ship: (orderId) => Promise.resolve(shop.change(orderId, { status: 'SHIPPED' })),
    },
  };
}

interface Hall {
  one: PackingStation;
  two: PackingStation;
  shop: OrderShop;
}

async function aHall(): Promise<Hall> {
  const shop = await anOrderShop([oneParcel('A', [aMug()])]);
  const floor = new MemoryFloor(briskClock.now);
  const bench = async (name: string) => {
    const station = await aPackingStation(shop, {
      floorDoor: memoryDoor(floor),
      practiceFloor: () => Promise.resolve(teachingOn(shop)),
      dataDir: tempFolder(),
      parts: { withoutKeyring: 'file', pollSeconds: 1 },
    });
    await station.client.floor.join({ code: `memory:${name}` });
    await until(`${name} is in touch`, () => station.live.snapshot.status.floor?.contact === 'in-touch');
    return station;
  };
  return { one: await bench('Bench 1'), two: await bench('Bench 2'), shop };
}

const lessonAt = ({ live }: PackingStation) => live.snapshot.status.lesson;
const reaches = (station: PackingStation, step: string) =>
  until(`"${step}" is next`, () => {
    const lesson = lessonAt(station);
    return lesson?.steps[lesson.step] === step;
  });

/** @returns the order of the lesson, which both benches have */
async function begun({ one, two }: Hall): Promise<{ orderId: string; code: string }> {
  await one.client.lessons.start({ name: 'hand-over' });
  await until('the lesson runs', () => lessonAt(one)?.state === 'running');
  const orderId = lessonAt(one)?.order?.orderId ?? '';
  await until('the other bench has the order', async () => (await two.queue()).includes(orderId));
  await reaches(one, 'open-there');
  return { orderId, code: goodsOf('PR-2300')?.ean ?? '' };
}

/** An order reserved for the first bench is given to the second when that opens it, and a person scans until it is. */
async function counts({ client }: PackingStation, orderId: string, code: string): Promise<void> {
  await until('a unit is counted at the other bench', () =>
    client.packing.scan({ orderId, text: code }).then(
      ({ signal }) => signal === 'right',
      () => false,
    ),
  );
}

async function asksFor({ client }: PackingStation, orderId: string): Promise<void> {
  await client.floor.ask({ orderId, reason: 'The goods are here' });
}

async function packsHere(one: PackingStation, orderId: string, code: string) {
  await one.scan(orderId, code, code);
  await one.client.packing.step({ orderId, step: { kind: 'seal' } }).catch(() => undefined);
  await until('the lesson is over', () => lessonAt(one)?.state === 'over');
  return { score: lessonAt(one)?.score, mistakes: lessonAt(one)?.mistakes };
}

it('passes who asks for the order of the other bench, is given it and packs it; nothing is left', async () => {
  const hall = await aHall();
  const { one, two } = hall;
  const { orderId, code } = await begun(hall);
  await counts(two, orderId, code);
  await reaches(one, 'ask-for');
  await asksFor(one, orderId);
  await reaches(one, 'hand-over');
  const asks = () => two.live.snapshot.status.floor?.asks ?? [];
  await until('Bench 2 is asked', () => asks().length > 0);
  await two.client.floor.answer({ orderId, token: asks()[0]?.token ?? 0, give: true });
  await reaches(one, 'scan-all');
  expect(await packsHere(one, orderId, code)).toEqual({ score: 100, mistakes: [] });
  const listed = (await one.client.lessons.list()).find(({ name }) => name === 'hand-over');
  expect(listed).toMatchObject({ needs: null, best: { score: 100 }, times: 1 });
  await one.client.lessons.leave();
  expect(lessonAt(one)).toBeNull();
  expect((await one.view(orderId)).phase).toBe('moved-on');
  for (const station of [one, two])
    await until('it has left the queue', async () => !(await station.queue()).includes(orderId));
});

it('says so where the order is taken over', async () => {
  const hall = await aHall();
  const { one, two } = hall;
  const { orderId, code } = await begun(hall);
  await counts(two, orderId, code);
  await reaches(one, 'ask-for');
  const elsewhere = one.app.context.currentWorkspace()?.floor?.elsewhere(orderId);
  await one.client.floor.take({ orderId, token: elsewhere?.token ?? 0, reason: 'The bench is off' });
  await reaches(one, 'scan-all');
  expect(await packsHere(one, orderId, code)).toEqual({
    ...{ score: 80, mistakes: [{ kind: 'taken-over', times: 1 }] },
  });
});

it('says so where the other bench packs the order', async () => {
  const hall = await aHall();
  const { one, two } = hall;
  const { orderId, code } = await begun(hall);
  await counts(two, orderId, code);
  await two.scan(orderId, code);
  await two.client.packing.step({ orderId, step: { kind: 'seal' } }).catch(() => undefined);
  await until('the mistake is noted', () => lessonAt(one)?.mistakes[0]?.kind === 'packed-there');
});

it('teaches that lesson alone on a floor, and none at a bench that shares no orders', async () => {
  const { one, shop } = await aHall();
  const outOfReach = async ({ client }: PackingStation, needs: string) =>
    (await client.lessons.list()).filter((listed) => listed.needs === needs).map(({ name }) => name);
  expect(await outOfReach(one, 'practice')).toEqual(LESSON_NAMES.filter((name) => name !== 'hand-over'));
  const alone = await aPackingStation(shop, { practiceFloor: () => Promise.resolve(teachingOn(shop)) });
  expect(await outOfReach(alone, 'practice-floor')).toEqual(['hand-over']);
  await expect(alone.client.lessons.start({ name: 'hand-over' })).rejects.toMatchObject({
    code: 'NOT_PRACTICE',
  });
  expect(alone.live.snapshot.status.teaches).toBe(true);
});

it('teaches nothing on a service of another computer, whatever the bench was started with', async () => {
  const addresses = {
    authUrl: 'https://a.invalid',
    productUrl: 'https://p.invalid',
    orderUrl: 'https://o.invalid',
  };
  let asked = 0;
  const { app } = anApp({
    options: connectedTo(addresses),
    practiceFloor: () => Promise.reject(new Error(`asked ${++asked} times`)),
  });
  await app.start();
  expect(app.context.currentWorkspace()).not.toBeNull();
  expect(app.context.live.snapshot.status.teaches).toBe(false);
  expect(app.context.lessons()).toBeNull();
  expect(asked).toBe(0);
});
