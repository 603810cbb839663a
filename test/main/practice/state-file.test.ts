import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { CompleteOrder } from '../../../src-main/practice/order/order-shapes.ts';
import { StoppedClock, cancel, list, post, start, tokenOf } from './practice-client.ts';
import { sampleNewOrder } from './sample-new-order.ts';

let folder = '';
let stateFile = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'practice-'));
  stateFile = join(folder, 'deep', 'book.json');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function ordersInFile(): Promise<CompleteOrder[]> {
  return (JSON.parse(await readFile(stateFile, 'utf8')) as { orders: CompleteOrder[] }).orders;
}

describe('the state file', () => {
  it('brings orders, tokens and orders underway back after a restart', async () => {
    const clock = new StoppedClock();
    const options = { stateFile, now: clock.now, orders: 8, progressionMs: 1000 };
    const first = await start(options);
    const token = await tokenOf(first);
    const { orderId } = (await post<CompleteOrder>(`${first.orderUrl}/orders`, sampleNewOrder(), token)).body;
    await post(`${first.orderUrl}/orders/${orderId}/approve`, { approvalDate: 'x' }, token);
    await post(`${first.orderUrl}/orders/${orderId}/startHandling`, { startHandlingDate: 'x' }, token);
    first.book.addReady(2);
    const before = first.book.all();
    await first.stop();

    clock.ms += 2000;
    const second = await start({ ...options, orders: 500, seed: 9 });
    expect(second.book.all()).toEqual(before);
    expect((await list(second, token)).status).toBe(200);
    expect(second.book.get(orderId)?.status).toBe('INVOICED');
    second.book.addReady(20);
    expect(new Set(second.book.all().map((order) => order.orderId)).size).toBe(31);
  });

  it('holds a change before the caller hears of it', async () => {
    const service = await start({ stateFile, orders: 4 });
    const token = await tokenOf(service);
    const { body } = await post<CompleteOrder>(`${service.orderUrl}/orders`, sampleNewOrder(), token);
    expect(await ordersInFile()).toContainEqual(body);
    const approved = await post<CompleteOrder>(
      `${service.orderUrl}/orders/${body.orderId}/approve`,
      { approvalDate: '' },
      token,
    );
    expect(await ordersInFile()).toContainEqual(approved.body);
    const cancelled = await cancel(service, token, body.orderId);
    expect(await ordersInFile()).toContainEqual(cancelled.body);
  });

  it('survives many changes at once without losing one', async () => {
    const service = await start({ stateFile, orders: 200 });
    const token = await tokenOf(service);
    const answers = await Promise.all(
      service.book.all().map(async ({ orderId }, index) => {
        // Spread over some milliseconds, so that some arrive while the file is being written.
        await setTimeout(index % 10);
        return cancel(service, token, orderId);
      }),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect((await ordersInFile()).every(({ status }) => status === 'CANCELLED')).toBe(true);
    await service.stop();
    expect(await readdir(join(folder, 'deep'))).toEqual(['book.json']);
  });

  it('receives changes that nobody waits for a little later', async () => {
    const service = await start({ stateFile, orders: 1 });
    service.book.addReady(1);
    await expect.poll(() => ordersInFile().catch(() => [])).toHaveLength(2);
  });

  it.each([
    ['no JSON', '{"version":1,"ord'],
    ['empty', ''],
    ['of another version', '{"version":2,"orders":[]}'],
    [
      'without orders',
      '{"version":1,"seed":1,"signingKey":"01234567890123456789012345678901","nextSerial":0}',
    ],
  ])('is put aside and replaced by a fresh book when it is %s', async (_what, text) => {
    stateFile = join(folder, 'book.json');
    await writeFile(stateFile, text);
    const service = await start({ stateFile, orders: 6 });
    expect(service.book.count('READY_TO_SHIP')).toBe(6);
    await service.stop();
    expect(await ordersInFile()).toHaveLength(6);
    const aside = (await readdir(folder)).find((name) => /^book\.json\.unreadable-\d+$/.test(name));
    expect(await readFile(join(folder, aside ?? ''), 'utf8')).toBe(text);
  });
});
