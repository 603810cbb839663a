/**
 * Two whole stations on a real PostgreSQL that logs every statement: nothing of a buyer or of staff can be read there.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeJoinCode } from '../../../src-main/floor/join-code.ts';
import { sealingHere } from '../../../src-main/floor/publishing/order-sealing.ts';
import { postgresDoor } from '../../../src-main/floor/postgres/postgres-door.ts';
import { systemClock } from '../../../src-main/station/system-clock.ts';
import { PostgresFloor } from '../../support/floor/postgres-floor.ts';
import { PostgresServer } from '../../support/floor/postgres-server.ts';
import { tracesOf } from '../../support/floor/store-traces.ts';
import { holderOf, setApart } from '../../support/floor/set-apart.ts';
import { untilSo } from '../../support/floor/until-so.ts';
import { anOrderShop, type OrderShop } from '../../support/order-shop.ts';
import {
  aMug,
  aPackingStation,
  created,
  MUG,
  oneParcel,
  type PackingStation,
} from '../../support/packing-station.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { untilReported } from '../../support/floor/until-reported.ts';

/** Part of each text from a buyer or a person, so that no other text is mistaken for one. */
const STEM = 'Qzwxvkjhpq';
const PINS = ['730519284617', '860417395208'];
const ORDERS = ['A', 'B', 'C', 'D', 'E', 'F'] as const;

let server: PostgresServer;
let shop: OrderShop;
beforeAll(async () => {
  server = await PostgresServer.make({ log_statement: 'all', log_parameter_max_length: '-1' });
});
afterAll(() => server.remove());

const typed = new Set<string>();
/** A text that is to be found nowhere. */
function secret(of: string): string {
  const text = `${STEM}-${of}`;
  typed.add(text);
  return text;
}

function anOrderOf(orderId: string, quantity: number) {
  const of = (field: string) => secret(`${field}-${orderId}`);
  const order = oneParcel(orderId, [aMug({ quantity })], created(orderId.charCodeAt(0)));
  const { shipping } = order as { shipping: object };
  return {
    ...order,
    customer: {
      firstName: of('first'),
      lastName: of('last'),
      email: `${of('mail')}@example.org`,
      document: of('document'),
      phone: { countryCode: '55', areaCode: '41', number: of('phone') },
    },
    shipping: {
      ...shipping,
      deliveryAddress: {
        country: 'BR',
        city: of('city'),
        receiverName: of('receiver'),
        street: of('street'),
        number: of('house'),
        complement: of('complement'),
        neighborhood: of('neighborhood'),
        postalCode: of('postal'),
      },
    },
  };
}

const floorOf = ({ live }: PackingStation) => live.snapshot.status.floor;
const contactIs = (station: PackingStation, contact: string) =>
  untilSo(`it is ${contact}`, () => floorOf(station)?.contact === contact);

async function aBench(floor: PostgresFloor, name: string): Promise<PackingStation> {
  const station = await aPackingStation(shop, {
    floorDoor: postgresDoor(systemClock, sealingHere),
    clock: systemClock,
    dataDir: tempFolder(),
    parts: { withoutKeyring: 'file', graceSeconds: 300 },
  });
  const code = floor.joinCode(await floor.addBench(name), name);
  await station.client.floor.join({ code: writeJoinCode(code) });
  await contactIs(station, 'in-touch');
  return station;
}

/** Adds both operators at the first bench, and lets one of them work at the second. */
async function addOperators(one: PackingStation, two: PackingStation): Promise<void> {
  const ids: string[] = [];
  for (const [n, pin] of PINS.entries()) {
    const name = secret(`operator-${n}`);
    const { id } = await one.client.operators.add({ name, role: 'administrator', language: null, pin });
    ids.push(id);
  }
  const [, working = ''] = ids;
  const wordOf = async () => (await two.client.operators.fromBenches()).find(({ id }) => id === working);
  await untilSo('the second bench is told', async () => (await wordOf()) !== undefined);
  await two.client.operators.confirm({ id: working, mark: (await wordOf())?.mark ?? '' });
  const proof = { way: 'pin', id: working, pin: PINS[1] ?? '' } as const;
  const isIn = () =>
    two.client.operators.signOn(proof).then(
      () => true,
      () => false,
    );
  await untilSo('the second is known at the second bench', isIn);
}

async function packs({ scan, client }: PackingStation, orderId: string): Promise<void> {
  // Scans a secret text, like a label that was scanned by mistake.
  await scan(orderId, secret(`label-${orderId}`), MUG, MUG);
  await client.packing.step({ orderId, step: { kind: 'seal' } });
}

async function gets(floor: PostgresFloor, station: PackingStation, orderId: string): Promise<void> {
  shop.put(anOrderOf(orderId, 2));
  await station.sweep();
  await setApart(station, orderId, () => floor.value(holderOf(orderId)), systemClock);
}

/** Every way in which a text that a person types goes to the store. */
async function aDay(floor: PostgresFloor, one: PackingStation, two: PackingStation): Promise<void> {
  await gets(floor, one, 'A');
  await packs(one, 'A');
  await gets(floor, one, 'B');
  await one.scan('B', MUG);
  const key = (await one.view('B')).items[0]?.key ?? '';
  await one.client.packing.step({
    orderId: 'B',
    step: { kind: 'short', key, units: 1, reason: secret('short') },
  });
  await gets(floor, one, 'C');
  await one.client.cancel.decide({ orderId: 'C', reason: secret('cancel') });
  await one.client.codes.learn({ code: 'CASE-0001', sku: 'MUG', units: 6, sure: true });
  await gets(floor, two, 'D');
  await packs(two, 'D');

  // Steps: asked for, refused, taken over, freed.
  await two.sweep();
  const elsewhere = async () => new Map(await two.client.floor.elsewhere({ orderIds: ['B'] })).get('B');
  await untilSo('B is seen there', async () => (await elsewhere())?.what === 'has');
  await two.client.floor.ask({ orderId: 'B', reason: secret('ask') });
  await untilSo('it is asked', () => floorOf(one)?.asks.length === 1);
  const token = floorOf(one)?.asks[0]?.token ?? 0;
  await one.client.floor.answer({ orderId: 'B', token, give: false });
  const seen = await elsewhere();
  await two.client.floor.take({ orderId: 'B', token: seen?.token ?? 0, reason: secret('take') });
  await gets(floor, one, 'E');
  const benches = await two.client.floor.benches();
  const other = benches.find(({ isThis }) => !isThis);
  await two.client.floor.freeBench({
    benchId: other?.benchId ?? '',
    seen: other?.seen ?? 0,
    reason: secret('free'),
  });

  // Packed at both benches while the server is away, and one box is chosen.
  await gets(floor, one, 'F');
  await two.sweep();
  await server.stop();
  await Promise.all([contactIs(one, 'cut-off'), contactIs(two, 'cut-off')]);
  await packs(one, 'F');
  await two.client.packing.open({ orderId: 'F', free: false, risk: secret('risk') });
  await packs(two, 'F');
  await server.start();
  await Promise.all([contactIs(one, 'in-touch'), contactIs(two, 'in-touch')]);
  await untilSo('both list it', () => [one, two].every((station) => floorOf(station)?.conflicts === 1));
  const [conflict] = await one.client.floor.conflicts();
  const [box] = conflict?.boxes.filter(({ isThis }) => !isThis) ?? [];
  const { bench, history } = box ?? { bench: { benchId: '' }, history: '' };
  await one.client.floor.choose({ orderId: 'F', benchId: bench.benchId, history, reason: secret('choose') });
}

/** Marks of orders that benches published and that are not cancelled. */
const PUBLISHED = "SELECT jsonb_agg(mark) FROM floor.orders WHERE state = 'open'";

const COUNTS = `SELECT jsonb_build_object('heads', (SELECT count(*) FROM floor.heads),
  'events', (SELECT count(*) FROM floor.events), 'cancels', (SELECT count(*) FROM floor.cancels),
  'facts', (SELECT count(*) FROM floor.facts), 'choices', (SELECT count(*) FROM floor.choices),
  'operators', (SELECT count(*) FROM floor.presence WHERE operator IS NOT NULL))`;

it('nothing of buyers and staff is in its files, its log or its rows', async () => {
  shop = await anOrderShop([]);
  const floor = await PostgresFloor.make(server);
  const [one, two] = [await aBench(floor, 'Bench 1'), await aBench(floor, 'Bench 2')];
  await addOperators(one, two);
  await aDay(floor, one, two);
  await untilReported(one, two);
  expect(await floor.value(COUNTS)).toMatchObject({ cancels: 1, choices: 1, operators: 2 });
  // Each of the texts was typed at a bench.
  expect(ORDERS.every((orderId) => typed.has(`${STEM}-mail-${orderId}`))).toBe(true);
  expect(typed.size).toBeGreaterThan(70);

  const marks = (await floor.value(PUBLISHED)) as string[];
  expect(marks.length).toBeGreaterThan(3);

  const texts = [STEM, ...PINS, floor.key];
  const nowhere = new Map(texts.map((text) => [text, []]));
  expect(await tracesOf(floor, texts)).toEqual(nowhere);
  // Allowed texts are found, so that the search does look at the benches' data.
  const known = await tracesOf(floor, ['CASE-0001', ...marks]);
  for (const [text, places] of known) expect(places, text).toEqual(expect.arrayContaining(['log', 'dump']));

  const planted = `${STEM}-mail-A`;
  await floor.run(`INSERT INTO floor.facts (kind, key, bench, version, seen, body, at, stored_at, revision)
    VALUES ('code', 'K', gen_random_uuid(), 1, '{}', '${planted}', now(), now(), -1)`);
  const found = (await tracesOf(floor, texts)).get(STEM) ?? [];
  expect(found).toEqual(expect.arrayContaining(['log', 'dump']));
  expect(found.some((place) => place.startsWith('file base/'))).toBe(true);
});
