/** Two screens of one station, as two tabs of the browser host are, at work in one batch. */
import { expect, it } from 'vitest';
import { anOrderShop } from '../../support/order-shop.ts';
import { aMug, MUG, oneParcel } from '../../support/packing-station.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { startWeb } from '../../support/web-process.ts';

const SCANS = 40;

it('scans that come at once from two screens count each, and both see the same batch', async () => {
  const shop = await anOrderShop([oneParcel('PD-1', [aMug({ quantity: 2 * SCANS })])]);
  const web = startWeb(tempFolder(), shop.addresses, { pollSeconds: 600 });
  const [one, other] = [await web.client(), await web.client()];
  const queue = () => one.queue.page({ filter: {}, offset: 0, limit: 9 });
  await expect.poll(async () => (await queue()).rows.length).toBe(1);
  await one.batch.begin({ orderIds: ['PD-1'] });
  const scan = (client: typeof one) => client.batch.scan({ batch: 1, text: MUG });
  const answers = await Promise.all(Array.from({ length: SCANS }, () => [scan(one), scan(other)]).flat());
  const counts = answers.map((answer) => ('picked' in answer ? answer.picked : 0));
  expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 2 * SCANS }, (_, n) => n + 1));
  for (const client of [one, other])
    expect(await client.batch.running({ sort: 'sku' })).toMatchObject({ batch: 1, picked: 2 * SCANS });
});
