/** The receipt of an order, and the fate of an order whose record was changed in the file. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { anOrderShop } from '../../../support/order-shop.ts';
import {
  aBowl,
  aMug,
  aPackingStation,
  BOWL,
  MUG,
  oneParcel,
  tamperWith,
} from '../../../support/packing-station.ts';

const orderId = 'A';
const scanned = (code: string) => [
  { of: 'method', text: 'scan' },
  { of: 'code', text: code },
];

/** An order of two mugs and a bowl, of which everything is packed but the last mug. */
async function begun() {
  const shop = await anOrderShop([oneParcel(orderId, [aMug({ quantity: 2 }), aBowl()])]);
  const first = await aPackingStation(shop);
  await first.client.station.change({ operator: 'Mina' });
  await first.scan(orderId, MUG, BOWL);
  return { shop, first };
}

async function changed(sql: string) {
  const { shop, first } = await begun();
  await first.stop();
  tamperWith(first.dataDir, sql);
  // Without this the folder would report missing records before the order could be viewed.
  rmSync(join(first.dataDir, 'journal-watermark.json'));
  const again = await aPackingStation(shop, { dataDir: first.dataDir });
  const restarted = async () => {
    await again.stop();
    return aPackingStation(shop, { dataDir: first.dataDir });
  };
  return { ...again, restarted };
}

describe('a receipt', () => {
  it('lists every event with who, where, what and in which parcel', async () => {
    const { first } = await begun();
    const { client } = first;
    const { events, broken, hash } = await client.packing.receipt({ orderId });
    expect(broken).toEqual([]);
    expect(hash).toMatch(/^[\w-]{43}$/);
    const station = first.live.snapshot.settings.station;
    expect(events.map(({ at: _at, ...event }) => event)).toEqual([
      {
        seq: 1,
        operator: 'Mina',
        approvedBy: null,
        station,
        kind: 'opened',
        item: null,
        units: null,
        parcel: null,
        notes: [],
        broken: false,
      },
      {
        seq: 2,
        operator: 'Mina',
        approvedBy: null,
        station,
        kind: 'counted',
        item: 'Blue mug',
        units: 1,
        parcel: 1,
        notes: scanned(MUG),
        broken: false,
      },
      {
        seq: 3,
        operator: 'Mina',
        approvedBy: null,
        station,
        kind: 'counted',
        item: 'Bowl',
        units: 1,
        parcel: 1,
        notes: scanned(BOWL),
        broken: false,
      },
    ]);
    await client.packing.step({ orderId, step: { kind: 'undo' } });
    expect((await client.packing.receipt({ orderId })).hash).not.toBe(hash);
  });

  it('has the refused scans beside the events, and all of it as a table with seconds', async () => {
    const { first } = await begun();
    const { client, scan } = first;
    await scan(orderId, '9529999999992');
    const { refused } = await client.packing.receipt({ orderId });
    expect(refused).toEqual([
      {
        at: expect.any(Number),
        kind: 'unknown',
        code: '9529999999992',
        operator: 'Mina',
        station: first.live.snapshot.settings.station,
      },
    ]);
    const { csv } = await client.packing.receiptCsv({ orderId, words: {} });
    const lines = csv.trimEnd().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[0]).toBe(
      '\uFEFFseq,at,what,item,units,parcel,note,operator,station,asWritten,approvedBy,orderId,salesChannelOrderId',
    );
    expect(lines[1]).toMatch(/^1,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z,opened,/);
    expect(lines.at(-1)).toMatch(/^,.*,unknown,,,,9529999999992,Mina,/);
    expect(lines.slice(1).every((line) => line.endsWith(',A,SC-A'))).toBe(true);
  });

  it('as a table has the words that it is given, and moments as ISO 8601', async () => {
    const { first } = await begun();
    await first.scan(orderId, '9529999999992');
    const words = {
      'column.seq': 'Nº',
      'column.what': 'Evento',
      'event.opened': 'Início da embalagem',
      'method.scan': 'escaneado',
      'refused.unknown': 'Não contado: Código desconhecido',
      'asWritten.yes': 'sim',
    };
    const { csv } = await first.client.packing.receiptCsv({ orderId, words });
    const [head = '', opened = '', ...others] = csv.trimEnd().split('\r\n');
    expect(head).toMatch(/^\uFEFFNº,at,Evento,item,/);
    expect(opened).toMatch(/^1,\d{4}-\d\d-\d\dT[\d:.]+Z,Início da embalagem,.*,sim,/);
    expect(others[0]).toContain('escaneado');
    expect(others.at(-1)).toContain('Não contado: Código desconhecido');
  });

  it('as a table has no cell that a spreadsheet reads as a formula, also where it cuts at semicolons', async () => {
    const { first } = await begun();
    await first.scan(orderId, '9;=1+1');
    const { csv } = await first.client.packing.receiptCsv({ orderId, words: {} });
    expect(csv).toContain("9;'=1+1");
  });

  it('says which event was changed in the file, also while the order is being packed', async () => {
    const { first } = await begun();
    tamperWith(first.dataDir, `UPDATE packing_events SET operator = 'Nobody' WHERE seq = 2`);
    const { events, broken } = await first.client.packing.receipt({ orderId });
    expect(broken).toEqual([2]);
    expect(events.map((e) => [e.operator, e.broken])).toEqual([
      ['Mina', false],
      ['Nobody', true],
      ['Mina', false],
    ]);
  });
});

/** Change, its way, the events that it touches, and those that stay touched after a recount. */
const TAMPERINGS: [string, string, number[], number[]?][] = [
  [
    'another number of units',
    `UPDATE packing_events SET data = replace(data, '"units":1', '"units":2') WHERE seq = 2`,
    [2],
  ],
  ['another person', `UPDATE packing_events SET operator = 'Nobody' WHERE seq = 2`, [2]],
  ['another time', `UPDATE packing_events SET at = at - 60000 WHERE seq = 1`, [1]],
  ['no JSON', `UPDATE packing_events SET data = '{' WHERE seq = 2`, [2]],
  ['JSON that is no event', `UPDATE packing_events SET data = 'null' WHERE seq = 2`, [2]],
  ['an event without a kind', `UPDATE packing_events SET data = '{}' WHERE seq = 2`, [2]],
  [
    'an opening without a plan',
    `UPDATE packing_events SET data = '{"kind":"opened","plan":{"articles":5}}' WHERE seq = 1`,
    [1],
  ],
  [
    'other types',
    `UPDATE packing_events SET data = '{"kind":"counted","key":5,"units":"two","parcel":1.5}' WHERE seq = 2`,
    [2],
  ],
  ['an event that is gone from the middle', `DELETE FROM packing_events WHERE seq = 2`, [2, 3]],
  ['an event that is gone from the end', `DELETE FROM packing_events WHERE seq = 3`, [3]],
  ['no events at all', `DELETE FROM packing_events`, [1, 2, 3]],
  ['another mark of the newest event', `UPDATE packing_events SET mark = 'x' WHERE seq = 3`, [3]],
  ['fewer events than there are', `UPDATE packing_orders SET events = events - 1`, [3], []],
  ['another mark of the order', `UPDATE packing_orders SET mark = 'x'`, [3], []],
];

describe.each(TAMPERINGS)('a record with %s', (_name, sql, events, lasting = events) => {
  it('stops the order, counts nothing, and names the events on the receipt', async () => {
    const { client, view, scan } = await changed(sql);
    expect((await view(orderId)).stop).toEqual({ kind: 'history-changed', events });
    expect(await scan(orderId, MUG, 'A')).toEqual(['stopped', 'stopped']);
    const stopped = { code: 'STEP_REFUSED', data: { why: 'stopped' } };
    for (const call of [
      client.packing.open({ orderId, free: false }),
      client.packing.step({ orderId, step: { kind: 'undo' } }),
      client.packing.step({ orderId, step: { kind: 'seal' } }),
    ])
      await expect(call).rejects.toMatchObject(stopped);
    expect((await client.packing.receipt({ orderId })).broken).toEqual(events);
  });

  it('is counted anew after somebody has said so, and stays well over a restart', async () => {
    const { client, scan, restarted } = await changed(sql);
    const openedAgain = await client.packing.open({ orderId, free: false, restart: true });
    expect(openedAgain).toMatchObject({ phase: 'open', packed: 0, stop: null });
    expect(await scan(orderId, MUG)).toEqual(['right']);
    const again = await restarted();
    expect(await again.view(orderId)).toMatchObject({ phase: 'open', packed: 1, stop: null });
    expect(await again.scan(orderId, MUG, BOWL)).toEqual(['right', 'complete']);
    expect(await again.client.packing.step({ orderId, step: { kind: 'seal' } })).toMatchObject({
      phase: 'sealed',
      stop: null,
    });
    const receipt = await again.client.packing.receipt({ orderId });
    expect(receipt.broken).toEqual(lasting);
    expect(receipt.events.find((e) => e.notes[0]?.of === 'counted-again')).toMatchObject({
      kind: 'opened',
      broken: false,
    });
  });
});
