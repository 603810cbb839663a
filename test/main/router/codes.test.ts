import { createRouterClient } from '@orpc/server';
import { describe, expect, it } from 'vitest';
import { router } from '../../../src-main/router/index.ts';
import { codesCsv, readCodesCsv } from '../../../src-main/router/codes-csv.ts';
import { startFaultyService } from '../../support/faulty-service.ts';
import { anApp, connectedTo } from '../../support/test-app.ts';

const learned = { id: 1, typed: '=1+1', sku: 'A;"B",C', units: 12, learnedAt: 0, learnedBy: 'Ana' };

describe('a table of taught codes', () => {
  it('comes back as it was, whatever is in it', () => {
    const codes = [
      learned,
      { ...learned, id: 2, typed: ']d201\u001d10 AB', sku: '-7', units: 1, learnedBy: null },
    ];
    expect(readCodesCsv(codesCsv(codes))).toEqual({
      codes: codes.map(({ typed, sku, units }) => ({ typed, sku, units })),
    });
  });

  it('is read with semicolons, other columns, empty lines, and without units', () => {
    expect(readCodesCsv('\uFEFFSKU;Code;Note\r\nA;1;x\r\n\r\nB;2;"y;z"\r\n')).toEqual({
      codes: [
        { typed: '1', sku: 'A', units: 1 },
        { typed: '2', sku: 'B', units: 1 },
      ],
    });
  });

  it.each([
    ['', 1, 'a heading and at least one code'],
    ['code,sku\r\n', 1, 'a heading and at least one code'],
    ['code,units\r\n1,2\r\n', 2, 'a column named sku'],
    ['ean,sku\r\n1,2\r\n', 2, 'a column named code'],
    ['code,sku\r\n1,A\r\n,B\r\n', 3, 'a code'],
    ['code,sku\r\n1,\r\n', 2, 'a SKU'],
    ['code,sku,units\r\n1,A,0\r\n', 2, 'a whole number of units from 1 to 10000'],
    ['code,sku,units\r\n1,A,a dozen\r\n', 2, 'a whole number of units from 1 to 10000'],
    ['code,sku\r\n1,A,B,C\r\n', 2, 'as many fields as the heading has'],
    ['code,sku\r\n"1,A\r\n', 3, 'as many fields as the heading has'],
  ])('that is %j names the line and what was expected there', (text, line, expected) => {
    expect(readCodesCsv(text)).toMatchObject({ fault: { line, expected } });
  });
});

describe('taught codes', () => {
  async function aStation() {
    const service = await startFaultyService();
    const { app, dataDir, stop } = anApp({ options: connectedTo(service) });
    await app.start();
    return { client: createRouterClient(router, { context: app.context }), service, dataDir, stop };
  }

  it('are kept with who taught them and when, over a restart', async () => {
    const { client, service, dataDir, stop } = await aStation();
    await client.station.change({ operator: 'Ana' });
    expect(await client.codes.learn({ code: ' 4006381333931 ', sku: 'A', units: 6 })).toEqual({
      replaced: false,
    });
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
    await client.codes.learn({ code: '4006381333931', sku: 'A', units: 6 });
    // The same code in another form.
    expect(await client.codes.learn({ code: '04006381333931', sku: 'A', units: 6 })).toEqual({
      replaced: false,
    });
    expect(await client.codes.learn({ code: '4006381333931', sku: 'B', units: 1 })).toEqual({
      replaced: true,
    });
    expect(await client.codes.list()).toMatchObject([{ sku: 'B', units: 1 }]);
  });

  it('are taken from a file whole, or not at all', async () => {
    const { client } = await aStation();
    await expect(client.codes.import({ csv: 'code,sku,units\n1,A,1\n2,B,none\n' })).rejects.toMatchObject({
      code: 'BAD_FILE',
      data: { line: 3 },
    });
    expect(await client.codes.list()).toEqual([]);
    expect(await client.codes.import({ csv: 'code,sku,units\n1,A,1\n2,B,3\n' })).toEqual({
      added: 2,
      replaced: 0,
    });
    const { csv } = await client.codes.export();
    expect(await client.codes.import({ csv })).toEqual({ added: 0, replaced: 0 });
  });
});
