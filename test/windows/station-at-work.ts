/**
 * A station in a process of its own with one decided cancel, which the service does not take: which a restart has to show
 * again.
 */
import { expect } from 'vitest';
import { json, startFaultyService, type FaultyService } from '../support/faulty-service.ts';
import { anOrder, aPage } from '../support/order-json.ts';
import type { Client } from '../support/screen-at.ts';
import { startWeb, type WebProcess } from '../support/web-process.ts';

const ORDERS = ['A', 'B', 'C'];

export const aRefusingService = (): Promise<FaultyService> =>
  startFaultyService({
    list: json(aPage(ORDERS.map((id) => anOrder(id)))),
    cancel: json({ message: 'not now' }, 409),
  });

/** Waits until the orders have arrived. */
export async function atWork(
  dataDir: string,
  service: FaultyService,
): Promise<{ web: WebProcess; client: Client; readyAt: number }> {
  const web = startWeb(dataDir, service);
  const client = await web.client();
  const readyAt = performance.now();
  await expect.poll(async () => (await client.station.snapshot()).status.openOrders).toBeGreaterThan(0);
  return { web, client, readyAt };
}

/**
 * Leaves a folder with a cancel of order A, an own setting and files of every kind, by a kill.
 * @returns milliseconds from its start until it was ready
 */
export async function aLeftFolder(dataDir: string, service: FaultyService): Promise<number> {
  const before = performance.now();
  const { web, client, readyAt } = await atWork(dataDir, service);
  await client.cancel.decide({ orderId: 'A', reason: 'Damaged' });
  await client.station.change({ theme: 'dark' });
  await client.copies.make();
  await web.kill();
  return readyAt - before;
}

/** @throws if anything is missing of what `aLeftFolder` left */
export async function expectAllThere(client: Client): Promise<void> {
  expect(await client.outbox.list()).toMatchObject([{ orderId: 'A', reason: 'Damaged' }]);
  expect((await client.station.snapshot()).settings.theme).toBe('dark');
}
