import { createRouterClient } from '@orpc/server';
import { describe, expect, it } from 'vitest';
import { router } from '../../../../src-main/router/index.ts';
import { codesCsv, readCodesCsv } from '../../../../src-main/router/tables/codes-csv.ts';
import { startFaultyService } from '../../../support/faulty-service.ts';
import { anOrderShop } from '../../../support/order-shop.ts';
import { aMug, aPackingStation, aTea, MUG_CASE, oneParcel, TEA } from '../../../support/packing-station.ts';
import { anApp, connectedTo } from '../../../support/test-app.ts';

const learned = { id: 1, typed: '=1+1', sku: 'A;"B",C', units: 12, learnedAt: 0, learnedBy: 'Ana' };

describe('a table of taught codes', () => {
  it('comes back as it was, whatever is in it', () => {
    const codes = [
      learned,
      { ...learned, id: 2, typed: ']d201\u001d10 AB', sku: '-7', units: 1, learnedBy: null },
    ];
    expect(readCodesCsv(codesCsv(codes))).toEqual({
      codes: codes.map(({ typed, sku, units }, n) => ({ line: n + 2, typed, sku, units })),
    });
  });

  it('is read with semicolons, other columns, empty lines, and without units', () => {
    expect(readCodesCsv('\uFEFFSKU;Code;Note\r\nA;1;x\r\n\r\nB;2;"y;z"\r\n')).toEqual({
      codes: [
        { line: 2, typed: '1', sku: 'A', units: 1 },
        { line: 4, typed: '2', sku: 'B', units: 1 },
      ],
    });
  });

  it.each([
    ['rows without their empty ends', 'code;sku;units;learnedBy\r\n1;A;2;Ana\r\n2;B\r\n', [1, 2], [2, 1]],
    ['a first row without its empty end', 'code;sku;units\r\n1;A\r\n2;B;2\r\n', [1, 2], [1, 2]],
    ['cleared rows', 'code;sku;units\r\n;;\r\n1;A;2\r\n ; ;\r\n;;\r\n', [1], [2]],
    ['empty cells beyond the heading', 'code;sku\r\n1;A;;\r\n', [1], [1]],
    ['lines appended with other ends', 'code;sku;units\r\n1;A;2\r\n2;B;3\n3;C;4\r\n', [1, 2, 3], [2, 3, 4]],
    ['line ends of old computers', 'code;sku;units\r1;A;2\r2;B;3\r', [1, 2], [2, 3]],
    ['the mark of an end of file', 'code;sku;units\r\n1;A;2\r\n\u001a', [1], [2]],
  ])('is read with %s', (_name, text, codes, units) => {
    expect(readCodesCsv(text)).toMatchObject({
      codes: codes.map((code, n) => ({ typed: String(code), units: units[n] })),
    });
  });

  it('names the line of a fault below cleared rows and lines with other ends', () => {
    expect(readCodesCsv('code;sku;units\r\n1;A;2\n;;\r\n2;B;none\r\n')).toMatchObject({ fault: { line: 4 } });
    expect(readCodesCsv('code;sku;units\r\n1;A;2\n;;\r\n2;B;1;C\r\n')).toMatchObject({
      fault: { line: 4, why: 'fields' },
    });
  });

  it.each([
    ['', 1, 'empty'],
    ['code,sku\r\n', 1, 'empty'],
    ['code,units\r\n1,2\r\n', 1, 'no-sku-column'],
    ['ean,sku\r\n1,2\r\n', 1, 'no-code-column'],
    ['code,sku\r\n1,A\r\n,B\r\n', 3, 'no-code'],
    ['code,sku\r\n1,\r\n', 2, 'no-sku'],
    ['code,sku,units\r\n1,A,0\r\n', 2, 'no-units'],
    ['code,sku,units\r\n1,A,a dozen\r\n', 2, 'no-units'],
    ['code,sku,units\r\n1,A,0x10\r\n', 2, 'no-units'],
    ['code,sku,units\r\n1,A,1e2\r\n', 2, 'no-units'],
    ['code;sku;units\r\n1;A;1.000\r\n', 2, 'no-units'],
    ['code;sku;units\r\n1;A;12.000\r\n', 2, 'no-units'],
    ['code;sku;units\r\n1;A;1,000\r\n', 2, 'no-units'],
    ['code;sku;qty\r\n1;A;12\r\n', 1, 'no-units-column'],
    ['code;sku;Units per case\r\n1;A;12\r\n', 1, 'no-units-column'],
    ['code;sku;unit\r\n1;A;12\r\n', 1, 'no-units-column'],
    ['code;sku;unidades\r\n1;A;12\r\n', 1, 'no-units-column'],
    ['code;sku;Cantidad por caja\r\n1;A;12\r\n', 1, 'no-units-column'],
    ['code;sku;pcs_per_box\r\n1;A;12\r\n', 1, 'no-units-column'],
    ['code;sku;Stück\r\n1;A;12\r\n', 1, 'no-units-column'],
    ['code,sku\r\n1,A,B,C\r\n', 2, 'fields'],
    ['code,sku\r\n"1,A\r\n', 3, 'fields'],
    ['sep=;\r\n\r\ncode;sku\r\n1;\r\n', 4, 'no-sku'],
    ['code,sku,Code\r\n1,A,2\r\n', 1, 'repeated-column'],
    ['PK\u0003\u0004\u0014\0', 1, 'not-text'],
    ['code,sku\r\n1,S\ufffdD\r\n', 2, 'lost-letters'],
  ])('that is %j names the line and what is wrong there', (text, line, why) => {
    expect(readCodesCsv(text)).toMatchObject({ fault: { line, why } });
  });
});

describe('taught codes', () => {
  it('that a spreadsheet has changed, or whose last digit is wrong, are doubted line by line', async () => {
    const { client } = await aStation();
    const csv = [
      'sep=;',
      'code;sku',
      '4,00638E+12;A',
      '1.40064E+13;A',
      '4006381333932;A',
      '4006381333931, 5901234123457;A',
      'AB-12/3;A',
    ].join('\r\n');
    const { refused, added } = await client.codes.import({ csv });
    expect(added).toBe(0);
    expect(refused.map(({ line, why, isDoubt }) => [line, why, isDoubt])).toEqual([
      [3, 'unscannable', true],
      [4, 'unscannable', true],
      [5, 'wrong-check-digit', true],
      [6, 'unscannable', true],
      [7, 'unknown-sku', true],
    ]);
    expect(await client.codes.import({ csv, sure: true })).toMatchObject({ added: 5 });
  });

  it('in a table with a wrong last digit are doubted; a code that a person scans may be the hall’s own', async () => {
    const shop = await anOrderShop([oneParcel('PD1', [aMug()])]);
    const { client, sweep } = await aPackingStation(shop);
    // The last one is a UPC-E.
    const csv = 'code,sku\n5901234123450,MUG\n95000101,MUG\n95000107,MUG\n04252614,MUG\n';
    const { refused } = await client.codes.import({ csv });
    expect(refused.map(({ line, why, isDoubt }) => [line, why, isDoubt])).toEqual([
      [2, 'wrong-check-digit', true],
      [3, 'wrong-check-digit', true],
    ]);
    expect(await client.codes.learn({ code: '95000101', sku: 'MUG', units: 1 })).toMatchObject({ added: 1 });
    // Nobody can tell that the number of an order is meant.
    shop.put(oneParcel('590123412345', [aMug()]));
    await sweep();
    const ofOrder = await client.codes.import({ csv: 'code,sku\n590123412345,MUG\n', sure: true });
    expect(ofOrder.refused).toMatchObject([{ why: 'order-number', isDoubt: false }]);
  });

  async function aStation() {
    const service = await startFaultyService();
    const { app, dataDir, stop } = anApp({ options: connectedTo(service) });
    await app.start();
    return { client: createRouterClient(router, { context: app.context }), service, dataDir, stop };
  }

  it('are kept with who taught them and when, over a restart', async () => {
    const { client, service, dataDir, stop } = await aStation();
    await client.station.change({ operator: 'Ana' });
    expect(
      await client.codes.learn({ code: ' 4006381333931 ', sku: 'A', units: 6, sure: true }),
    ).toMatchObject({ added: 1, replaced: 0 });
    await stop();
    const { app } = anApp({ dataDir, options: connectedTo(service) });
    await app.start();
    const again = createRouterClient(router, { context: app.context });
    expect(await again.codes.list()).toMatchObject([
      { typed: '4006381333931', sku: 'A', units: 6, learnedBy: 'Ana' },
    ]);
  });

  it('are replaced by a new meaning, and by the same one nothing changes', async () => {
    const { client } = await aStation();
    const learn = (code: string, sku: string, units: number) =>
      client.codes.learn({ code, sku, units, sure: true });
    await learn('4006381333931', 'A', 6);
    // The same code, written in another form.
    expect(await learn('04006381333931', 'A', 6)).toMatchObject({ added: 0, replaced: 0 });
    expect(await learn('4006381333931', 'B', 1)).toMatchObject({ added: 0, replaced: 1 });
    expect(await client.codes.list()).toMatchObject([{ sku: 'B', units: 1 }]);
  });

  it('are taken from a file whole, or not at all', async () => {
    const { client } = await aStation();
    expect(await client.codes.import({ csv: 'code,sku,units\n1,A,1\n2,B,none\n' })).toEqual({
      ...{ added: 0, replaced: 0, refused: [], refusedInAll: 0 },
      fault: { line: 3, why: 'no-units', found: 'none' },
    });
    expect(await client.codes.list()).toEqual([]);
    const counts = async (csv: string) => {
      const { added, replaced } = await client.codes.import({ csv, sure: true });
      return [added, replaced];
    };
    expect(await counts('code,sku,units\n1,A,1\n2,B,3\n')).toEqual([2, 0]);
    expect(await counts((await client.codes.export()).csv)).toEqual([0, 0]);
  });
});

describe('a code that is not taught', () => {
  /** Orders A and B are known, of a mug and of a tea. */
  async function aStation() {
    const { client } = await aPackingStation(
      await anOrderShop([oneParcel('PD-A', [aMug()]), oneParcel('PD-B', [aTea()])]),
    );
    return client;
  }

  it.each([
    ['code;sku', ''],
    ['code;sku;units', ';'],
    ['code;sku;units', ';1'],
  ])('of a case in a table with the heading %s and the end %j are doubted, once', async (heading, units) => {
    const client = await aStation();
    const csv = `${heading}\n${MUG_CASE};MUG${units}\nLOOSE-MUG;MUG${units}\n`;
    expect((await client.codes.import({ csv })).refused).toMatchObject([
      { line: 2, code: MUG_CASE, why: 'case-units', isDoubt: true },
    ]);
    expect(await client.codes.import({ csv, sure: true })).toMatchObject({ added: 2 });
  });

  /** Fault, whether a person may confirm it, the code, and its SKU. */
  const FAULTS = [
    ['command', false, 'PKDCMDDONE', 'MUG'],
    ['command', false, 'pkdcmdx7', 'MUG'],
    ['order-number', false, 'PD-A', 'MUG'],
    ['order-number', false, 'SC-PD-B', 'MUG'],
    ['short', true, '123', 'MUG'],
    ['unknown-sku', true, 'shelf 7', 'mug'],
    ['other-item', true, TEA, 'MUG'],
  ] as const;

  it.each(FAULTS)('%s: is refused by hand and in a table alike', async (why, isDoubt, code, sku) => {
    const client = await aStation();
    const csv = `code,sku,units\n${MUG_CASE},MUG,12\n${code},${sku},\n`;
    const one = { code, sku, why, isDoubt };
    expect(await client.codes.learn({ code, sku, units: 1 })).toMatchObject({
      added: 0,
      refused: [one],
    });
    expect(await client.codes.import({ csv })).toMatchObject({
      added: 0,
      refused: [{ ...one, line: 3 }],
      refusedInAll: 1,
    });
    expect(await client.codes.list()).toEqual([]);
    const { added } = await client.codes.import({ csv, sure: true });
    expect(added).toBe(isDoubt ? 2 : 0);
  });

  it('single-unit: a case with the code of what is in it is asked about, one unit of it is not', async () => {
    const client = await aStation();
    const code = { code: TEA, sku: 'TEA' };
    expect((await client.codes.learn({ ...code, units: 1 })).refused).toEqual([]);
    const { refused } = await client.codes.learn({ ...code, units: 5 });
    expect(refused.map(({ why, isDoubt }) => [why, isDoubt])).toEqual([['single-unit', true]]);
    const csv = `code,sku,units\n${TEA},TEA,5\n`;
    expect((await client.codes.import({ csv })).refused).toMatchObject([{ line: 2, why: 'single-unit' }]);
    expect((await client.codes.import({ csv, sure: true })).refused).toEqual([]);
  });

  it.each(['0000', '00000000', '11111111', 'XXXX', 'NONE', 'null', 'sem código'])(
    'refuses the placeholder %s, which no scan can find again',
    async (code) => {
      const { client } = await aPackingStation(await anOrderShop([oneParcel('PD1', [aMug()])]));
      const refused = [{ why: 'placeholder', isDoubt: false }];
      const taught = await client.codes.learn({ code, sku: 'MUG', units: 12, sure: true });
      expect(taught).toMatchObject({ added: 0, refused });
      const csv = `code,sku\n${code},MUG\n${code},MUG\n`;
      expect(await client.codes.import({ csv, sure: true })).toMatchObject({
        added: 0,
        refused: [...refused, ...refused],
      });
    },
  );

  it('twice in a table is refused with the line that repeats it, in whatever form', async () => {
    const client = await aStation();
    const csv = `code,sku,units\n${MUG_CASE},MUG,12\n\n${MUG_CASE},MUG,12\n0036000291452,MUG,1\n036000291452,TEA,1\n`;
    const { refused, refusedInAll } = await client.codes.import({ csv, sure: true });
    expect(refused.map(({ line, why }) => [line, why])).toEqual([
      [4, 'twice'],
      [6, 'twice'],
    ]);
    expect(refusedInAll).toBe(2);
    expect(await client.codes.list()).toEqual([]);
  });

  it('is named among the first fifty, and all are counted', async () => {
    const client = await aStation();
    const lines = Array.from({ length: 60 }, (_, n) => `shelf ${n},NONE`);
    const { refused, refusedInAll } = await client.codes.import({ csv: `code,sku\n${lines.join('\n')}\n` });
    expect([refused.length, refusedInAll]).toEqual([50, 60]);
  });
});

describe('a GS1 label that is taught', () => {
  const CASE = '14006381333938';
  const label = (lot: string) => `]C101${CASE}1727013110${lot}`;

  it('means its trade item, whatever lot, date or serial number stands beside it', async () => {
    const station = await aPackingStation(await anOrderShop([oneParcel('PD1', [aMug({ quantity: 48 })])]));
    const client = createRouterClient(router, { context: station.app.context });
    for (const code of [label('LOT1'), `(01)${CASE}(10)LOT1`, `https://id.gs1.org/01/${CASE}/10/LOT1`])
      expect(await client.codes.asTaught({ code })).toEqual({ code: CASE, isCase: true });
    const sku = String(aMug()['salesChannelSkuId']);
    await client.codes.learn({ code: label('LOT1'), sku, units: 12, sure: true });
    expect((await client.codes.list()).map(({ typed }) => typed)).toEqual([CASE]);
    for (const text of [label('LOT2'), CASE, `]d201${CASE}21SER9`, `https://id.gs1.org/01/${CASE}?17=270131`])
      expect(await client.packing.scan({ orderId: 'PD1', text }), text).toMatchObject({ units: 12 });
  });

  it('that names no trade item is kept as it reads, and a code of the hall is no case', async () => {
    const station = await aPackingStation(await anOrderShop([oneParcel('PD1', [aMug()])]));
    const client = createRouterClient(router, { context: station.app.context });
    for (const code of ['CASE-OF-2', '4006381333931', '00095201234567891235'])
      expect(await client.codes.asTaught({ code })).toEqual({ code, isCase: false });
    // A scan is looked up by its text, which has no identifier.
    const unreadable = `01${CASE}17991399`;
    const taught = { code: unreadable, isCase: false };
    expect(await client.codes.asTaught({ code: `]C1${unreadable}` })).toEqual(taught);
    expect(await client.codes.asTaught({ code: CASE })).toEqual({ code: CASE, isCase: true });
  });
});
