/** The queue's search, Find and an erasure find an order by the same words, however they are typed. */
import { describe, expect, it } from 'vitest';
import { unreadableOf } from '../../../src-main/domain/search/traced-text.ts';
import { anOrderShop } from '../../support/order-shop.ts';
import { aMug, aPackingStation, created, oneParcel } from '../../support/packing-station.ts';
import { objectOr } from '../../../src-main/domain/orders/read-value.ts';

interface Case {
  buyer: string;
  receiver?: string;
  billed?: string;
  typed: readonly string[];
}

/** For each case exactly one buyer or receiver has the typed text. */
const PEOPLE: readonly Case[] = [
  {
    buyer: 'JOÃO ÁVILA',
    typed: ['João Ávila', 'joao avila', 'ávila joão', 'JOA\u0303O A\u0301VILA', 'ＪＯＡＯ'],
  },
  { buyer: 'Łukasz Żółć', typed: ['lukasz zolc', 'ŁUKASZ', 'żółć'] },
  { buyer: 'Søren Ærøskøbing', typed: ['soren', 'aeroskobing', 'SØREN ÆRØ'] },
  { buyer: 'Straßburger', typed: ['strassburger', 'STRASSBURGER', 'Straßb', 'STRAẞBURGER'] },
  { buyer: 'Đorđe Đukić', typed: ['dorde dukic', 'ĐORĐE'] },
  { buyer: 'Γιώργος Παπαδόπουλος', typed: ['ΓΙΩΡΓΟΣ', 'παπαδοπουλοσ', 'Παπαδοπουλος'] },
  { buyer: 'Фёдор Йолкин', typed: ['ФЕДОР', 'федор йолкин', 'ЙОЛКИН'] },
  { buyer: 'İbrahim IŞIK', typed: ['ibrahim', 'ışık', 'İBRAHİM', 'isik', 'IŞIK'] },
  { buyer: '田中太郎', typed: ['田中', '太郎', '中太', '田中太郎', '郎', '田中 太郎'] },
  { buyer: 'ﾔﾏﾀﾞ ハナコ', typed: ['ヤマダ', 'ハナコ', 'ナコ'] },
  { buyer: '김철수', typed: ['철수', '김철수', '김철수'.normalize('NFD')] },
  { buyer: 'สมชาย ใจดี', typed: ['ชาย', 'ใจดี'] },
  { buyer: "Seán O'Brien", typed: ["O'Brien", 'obrien', 'o brien', 'O’BRIEN', 'sean o’brien'] },
  { buyer: 'Anne-Marie Dupont', typed: ['annemarie', 'anne marie', 'Marie Dupont'] },
  { buyer: 'Mia\u00ADLund', typed: ['mialund', 'MIA\u200BLUND'] },
  {
    buyer: 'Jürgen Böhmer',
    typed: ['Juergen', 'boehmer', 'Jurgen Bohmer', 'JÜRGEN BOEHMER', 'Ju\u0308rgen'],
  },
  { buyer: 'Uwe Haesler', typed: ['Häsler', 'uwe haesler', 'HÄSLER uwe', 'Ha\u0308sler'] },
  { buyer: 'Åse Høyland', typed: ['Aase', 'hoyland', 'Hoeyland', 'åse HØYLAND'] },
  { buyer: 'Kjaer Aagaard', typed: ['Kjær', 'Ågaard', 'kjaer aagaard'] },
  { buyer: 'Paga Quem', receiver: 'Bruno Gïft', typed: ['Bruno Gift', 'bruno', 'GÏFT'] },
  { buyer: 'Eva Quem', billed: 'Contadora Zulmira', typed: ['Contadora Zulmira', 'zulmira'] },
];

const NUMBERS: readonly [orderId: string, typed: readonly string[]][] = [
  [
    'SC-23919886-99',
    [
      'sc-23919886-99',
      'SC2391988699',
      'sc 23919886 99',
      '#SC-23919886-99',
      'SC2391',
      '988699',
      'SC–23919886–99',
    ],
  ],
  ['104577', ['104577', '#104577', '104-577', '104 577', '１０４５７７', ' 104577 ']],
  ['#7001-b', ['7001b', '7001-B', '# 7001-b']],
];

async function aStation() {
  const people = PEOPLE.map(({ buyer, receiver = buyer, billed }, n) =>
    named(`P${n}x`, n, buyer, receiver, billed),
  );
  const numbers = NUMBERS.map(([orderId], n) => named(orderId, PEOPLE.length + n, 'Ana', 'Ana'));
  const station = await aPackingStation(await anOrderShop([...people, ...numbers]));
  const { client } = station;
  const searches = {
    queue: async (text: string) => {
      const { rows } = await client.queue.page({ filter: { text }, offset: 0, limit: 50 });
      return rows.map(({ orderId }) => orderId);
    },
    find: async (text: string) => (await client.trace.find({ text })).orders.map(({ orderId }) => orderId),
    erasure: async (text: string) =>
      (await client.erasure.find({ text })).orders.map(({ orderId }) => orderId),
  };
  return { station, searches };
}

function named(orderId: string, n: number, buyer: string, receiverName: string, billed?: string) {
  const order = oneParcel(orderId, [aMug()], created(n));
  const shipping = objectOr(order['shipping']);
  return {
    ...order,
    salesChannelOrderId: null,
    customer: { firstName: buyer, lastName: '', billingAddress: { receiverName: billed } },
    shipping: { ...shipping, deliveryAddress: { ...objectOr(shipping['deliveryAddress']), receiverName } },
  };
}

describe('the queue, Find and an erasure', () => {
  it('find buyer and receiver whatever the case, accents, width, form and script', async () => {
    const { searches } = await aStation();
    const missed: string[] = [];
    for (const [n, { typed }] of PEOPLE.entries())
      for (const text of typed)
        for (const [name, search] of Object.entries(searches)) {
          const found = await search(text);
          if (found.length !== 1 || found[0] !== `P${n}x`)
            missed.push(`${name}: ${text} -> ${found.join(',')}`);
        }
    expect(missed).toEqual([]);
  });

  it('find a number with and without its dashes, signs, spaces and case', async () => {
    const { searches } = await aStation();
    const missed: string[] = [];
    for (const [orderId, typed] of NUMBERS)
      for (const text of typed)
        for (const [name, search] of Object.entries(searches)) {
          const found = await search(text);
          if (!found.includes(orderId)) missed.push(`${name}: ${text} -> ${found.join(',')}`);
        }
    expect(missed).toEqual([]);
  });
});

describe('an erasure', () => {
  it('takes a number in another form for the number only if it is one order', async () => {
    const shop = await anOrderShop([named('12-34', 1, 'Ana', 'Ana'), named('123-4', 2, 'Eva', 'Eva')]);
    const { client } = await aPackingStation(shop);
    expect(await client.erasure.find({ text: '12-34' })).toMatchObject({
      by: 'number',
      orders: [{ orderId: '12-34' }],
    });
    const { by, orders } = await client.erasure.find({ text: '1234' });
    expect([by, orders.map(({ orderId }) => orderId).toSorted()]).toEqual(['name', ['12-34', '123-4']]);
    shop.drop('123-4');
    expect((await client.erasure.find({ text: '1 2 3 5' })).orders).toEqual([]);
  });

  it('finds orders that cannot be read, and says when one has no number', async () => {
    const unreadable = { ...named('BAD-1', 1, 'Müller', 'Müller'), items: 'none' };
    const shop = await anOrderShop([
      unreadable,
      { customer: { firstName: 'Groß' }, status: 'READY_TO_SHIP' },
    ]);
    const { client } = await aPackingStation(shop);
    expect(await client.erasure.find({ text: 'muller' })).toMatchObject({
      orders: [{ orderId: 'BAD-1', listed: 'unreadable' }],
    });
    expect(await client.erasure.find({ text: 'GROSS' })).toEqual({
      ...{ by: 'name', orders: [], more: false, nameless: 1 },
    });
  });

  it('finds an order by a number that is too long to be read', () => {
    const withNumber = (field: string, number: string) =>
      JSON.stringify({ ...named('A', 1, 'Ana', 'Ana'), [field]: 'NUMBER' }).replace('"NUMBER"', number);
    const long = '12345678901234567890';
    expect(unreadableOf(withNumber('orderId', long), null).numbers).toBe(long);
    expect(unreadableOf(withNumber('salesChannelOrderId', '1.50'), 'A').numbers).toBe('a 150');
  });

  it('finds what only the journal has: a number in another form, and a typed reason', async () => {
    const shop = await anOrderShop([named('SC-1-001', 1, 'Ana', 'Ana')]);
    const station = await aPackingStation(shop);
    const { client } = station;
    await client.cancel.decide({ orderId: 'SC-1-001', reason: 'José Gïl moved' });
    await expect.poll(async () => (await client.outbox.list())[0]?.state).toBe('accepted');
    expect((await client.erasure.find({ text: 'jose gil' })).orders).toMatchObject([{ orderId: 'SC-1-001' }]);
    expect((await client.erasure.find({ text: 'josé gomez' })).orders).toEqual([]);
  });

  it('says that there are more orders than it takes, and lists the others once those are noted', async () => {
    const orders = Array.from({ length: 53 }, (_, n) => named(`SC-${n}`, n, 'Acme Ltda', 'Acme Ltda'));
    const { client } = await aPackingStation(await anOrderShop(orders));
    const first = await client.erasure.find({ text: 'Acme Ltda' });
    expect([first.more, first.orders.length]).toEqual([true, 50]);
    const noted = first.orders.map(({ orderId }) => orderId);
    await client.erasure.erase({ orderIds: noted, operator: 'Ana' });
    const second = await client.erasure.find({ text: 'Acme Ltda' });
    expect([second.more, second.orders.length]).toEqual([false, 50]);
    // All are in the queue still, so they are erased later and go on being found.
    expect(second.orders.slice(0, 3).filter(({ orderId }) => noted.includes(orderId))).toEqual([]);
    expect((await client.erasure.find({ text: 'Acme SC-7' })).more).toBe(false);
  });

  it('finds a buyer by what is in a mail: e-mail, document, phone and title', async () => {
    const jose = {
      ...named('SC-1', 1, 'José da Silva', 'José da Silva'),
      customerDocument: '123.456.789-09',
      customer: {
        ...{ firstName: 'José', lastName: 'da Silva', email: 'Jose@x.com', document: '52998224725' },
        phone: { countryCode: '55', areaCode: '11', number: '900001234' },
      },
    };
    const shop = await anOrderShop([jose, named('SC-2', 2, 'Eva', 'Eva')]);
    const { client } = await aPackingStation(shop);
    const found = async (text: string) =>
      (await client.erasure.find({ text })).orders.map(({ orderId }) => orderId);
    for (const text of [
      ...['jose@x.com', '12345678909', '123.456.789-09', '529.982.247-25', '+55 11 90000-1234'],
      ...['(11) 90000-1234', '900001234', 'Sr. José da Silva', 'Sra. Silva', 'Mr José Silva'],
    ])
      expect(await found(text), text).toEqual(['SC-1']);
    // Part of a document or phone is more often part of another order's number.
    for (const text of ['6789', '1234', 'x.com', 'Sr. Souza']) expect(await found(text), text).toEqual([]);
    expect((await client.erasure.find({ text: '12345678909' })).by).toBe('name');
  });

  it('leaves nothing that finds the receiver', async () => {
    const shop = await anOrderShop([named('GONE', 1, 'Paga Quem', 'Bruno Gift')]);
    const station = await aPackingStation(shop);
    shop.drop('GONE');
    for (let round = 0; round < 4; round++) await station.sweep();
    expect(await station.client.erasure.find({ text: 'bruno' })).toMatchObject({
      orders: [{ orderId: 'GONE', buyer: 'Paga Quem', receiver: 'Bruno Gift' }],
    });
    await station.client.erasure.erase({ orderIds: ['GONE'], operator: 'Ana' });
    for (const text of ['bruno', 'paga'])
      expect(await station.client.erasure.find({ text })).toEqual({
        ...{ by: 'name', orders: [], more: false, nameless: 0 },
      });
    expect((await station.client.trace.find({ text: 'bruno' })).orders).toEqual([]);
  });
});
