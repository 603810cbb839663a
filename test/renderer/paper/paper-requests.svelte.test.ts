/** A reprinted slip: its own size is used on its own printer only. */
import { expect, it } from 'vitest';
import type { PrintJob } from '../../../src-main/contract/paper/paper.ts';
import { PrintJobRequests } from '../../../src-renderer/paper/paper-requests.ts';

type Sources = ConstructorParameters<typeof PrintJobRequests>[0];

it.each([
  ['on the printer that it came out of', 'Zebra', { size: 'a6' }],
  ['on another one, which may have no such paper', 'Office', {}],
])('%s', async (_name, slipPrinter, size) => {
  const asked: unknown[] = [];
  const sources = {
    api: () => undefined,
    live: { settings: { slipPrinter } },
    papers: {
      print: (orderId: string, choice: unknown) => {
        asked.push([orderId, choice]);
        return Promise.resolve({ ok: true, value: { n: 2 } });
      },
    },
  } as unknown as Sources;
  const job = {
    ...{ n: 1, kind: 'slip', state: 'handed', orderId: 'PD1', parcel: 2 },
    ...{ size: 'a6', language: 'es', copies: 3, printer: 'Zebra' },
  } as PrintJob;
  await new PrintJobRequests(sources).again(job);
  expect(asked).toEqual([['PD1', { language: 'es', copies: 3, parcel: 2, ...size }]]);
});
