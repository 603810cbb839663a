/** A station that is killed while units are confirmed has every one that was answered, and at most the one that was under way. */
import { expect, it } from 'vitest';
import { environmentOptions } from '../../chaos/options.ts';
import { anOrderShop } from '../../support/order-shop.ts';
import { aMug, MUG, oneParcel } from '../../support/packing-station.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { startWeb } from '../../support/web-process.ts';

const { KILLS } = environmentOptions({ KILLS: ['BATCH_KILLS', 3] });
const UNITS = 400;

it('no unit by hand and no put that was answered is lost, and none counts twice', async () => {
  const shop = await anOrderShop([oneParcel('PD-1', [aMug({ quantity: UNITS })])]);
  const dataDir = tempFolder();
  let [picked, put] = [0, 0];
  const open = async () => {
    const web = startWeb(dataDir, shop.addresses, { pollSeconds: 600 });
    return { web, client: await web.client() };
  };
  type Client = Awaited<ReturnType<typeof open>>['client'];
  const inSlot = async (client: Client) =>
    (await client.putWall.slots())?.slots.reduce((sum, slot) => sum + slot.put, 0) ?? -1;
  const steps = {
    picked: (client: Client) =>
      client.batch.confirm({ batch: 1, item: 'sMUG', units: 1, reason: 'No barcode' }),
    put: (client: Client) =>
      client.putWall.put({
        batch: 1,
        orderId: 'PD-1',
        item: 'sMUG',
        units: 1,
        code: put % 2 === 0 ? null : MUG,
      }),
  };
  let underWay = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const { web, client } = await open();
    if (kill === 0) {
      await expect
        .poll(async () => (await client.queue.page({ filter: {}, offset: 0, limit: 9 })).rows.length)
        .toBe(1);
      await client.batch.begin({ orderIds: ['PD-1'], wall: true });
    }
    const kind = kill % 2 === 0 ? 'picked' : 'put';
    let [answered, asked] = [0, 0];
    // Steps run in sequence, as by hand; the kill comes anywhere between the request and the answer of one of them.
    const work = (async () => {
      for (;;) {
        asked++;
        await steps[kind](client);
        answered++;
        if (kind === 'put') put++;
      }
    })().catch(() => undefined);
    // More units are picked than the next kill needs: without a unit on the trolley a put is refused.
    const fewest = kind === 'picked' ? 3 + 2 * (kill + 1) : 3 + kill;
    await expect.poll(() => answered, { interval: 5 }).toBeGreaterThan(fewest);
    await web.kill();
    await Promise.race([work, new Promise((resolve) => setTimeout(resolve, 2_000))]);
    const again = await open();
    const running = await again.client.batch.running({ sort: 'sku' });
    const there = { picked: running?.picked ?? -1, put: await inSlot(again.client) };
    const before = kind === 'picked' ? picked : put - answered;
    expect(there[kind]).toBeGreaterThanOrEqual(before + answered);
    expect(there[kind]).toBeLessThanOrEqual(before + asked);
    expect(asked - answered).toBeLessThanOrEqual(1);
    underWay += there[kind] - before - answered;
    if (kind === 'picked') expect(there.put).toBe(put);
    else expect(there.picked).toBe(picked);
    ({ picked, put } = there);
    const byHand = running?.lines[0]?.byHand.reduce((sum, { units }) => sum + units, 0);
    expect(byHand, 'each says that it was by hand').toBe(picked);
    await again.web.kill();
  }
  process.stdout.write(
    `batch killed ${KILLS} times: ${picked} units picked by hand and ${put} put, ${underWay} of them while the kill came\n`,
  );
});
