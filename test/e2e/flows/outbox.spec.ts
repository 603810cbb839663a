/** The outbox's own buttons: look again, send again after the question, and more than one page of it. */
import { join } from 'node:path';
import type { Locator } from 'playwright';
import type { CompleteOrder } from '../../../src-main/practice/order/order-shapes.ts';
import type { Intents } from '../../../src-main/journal/cancels/intents.ts';
import { accountOf } from '../../../src-main/upstream/token/account.ts';
import { newIntent } from '../../support/new-intent.ts';
import { expect, test } from '../model/fixtures.ts';
import { openTestJournal, testIntents } from '../../support/journal.ts';

const ORDERS = 60;
const PAGE = 500;

/** Writes decisions as an earlier run of this station has left them. */
function leave(dataDir: string, orderUrl: string, write: (intents: Intents, account: string) => void): void {
  const db = openTestJournal(join(dataDir, 'journal.db'), 'service');
  const account = accountOf(orderUrl, 'practice-merchant');
  db.transaction(() => write(testIntents(db, account), account))();
  db.close();
}

/** A cancel that was sent once, without an answer; several look-ups did not show it. */
function leaveParked(intents: Intents, account: string, order: CompleteOrder): void {
  const orderCreatedAt = Date.parse(order.creationDate);
  const { id } = intents.decide(newIntent(order.orderId, { account, orderCreatedAt }), Date.now()).intent;
  intents.change(id, 'waiting', { state: 'sending', attempted: true }, Date.now());
  intents.change(
    id,
    'sending',
    { state: 'unknown', problem: { kind: 'timeout', message: null } },
    Date.now(),
  );
  intents.change(
    id,
    'unknown',
    { state: 'parked', problem: { kind: 'not-found', message: null } },
    Date.now(),
  );
}

const press = (entry: Locator, name: string) => entry.getByRole('button', { name, exact: true }).click();

test('a cancel that was lost: looking again finds it done, sending again is asked about and does it @core @host:disk', async ({
  start,
  service,
  dataDir,
}) => {
  const [done, open] = service.book.all();
  if (!done || !open) throw new Error('no orders');
  leave(dataDir, service.addresses.orderUrl, (intents, account) => {
    for (const order of [done, open]) leaveParked(intents, account, order);
  });
  service.book.cancel(done.orderId, new Date().toISOString(), 'Damaged in the rack');
  const { bench } = await start();
  await bench.hasOrders(ORDERS - 2);
  await bench.go('Outbox');
  const [first, second] = [bench.outboxEntry(done.orderId), bench.outboxEntry(open.orderId)];
  for (const entry of [first, second]) await expect(entry).toHaveAttribute('data-state', 'parked');

  await test.step('looking again sends nothing and finds what the first request did', async () => {
    const cancels = service.requests.cancel;
    await press(first, 'Check again');
    await expect(first).toHaveAttribute('data-state', 'accepted');
    expect(service.requests.cancel).toBe(cancels);
  });

  await test.step('trying again asks first, since it may be the second request', async () => {
    await press(second, 'Try again');
    await expect(second).toContainText('may already have cancelled this order');
    await expect(second).toHaveAttribute('data-state', 'parked');
    await press(second, 'Try again');
    await expect(second).not.toContainText('may already have cancelled this order');
    await press(second, 'Try again');
    await press(second, 'Send it again');
    await expect(second).toHaveAttribute('data-state', 'accepted');
    expect(service.book.get(open.orderId)?.status).toBe('CANCELLED');
  });
});

test('an outbox of more than a page shows the rest when it is asked for @host:disk', async ({
  start,
  service,
  dataDir,
}) => {
  leave(dataDir, service.addresses.orderUrl, (intents, account) => {
    for (let n = 1; n <= PAGE + 30; n++) {
      const { id } = intents.decide(newIntent(`OLD-${n}`, { account }), n).intent;
      intents.change(id, 'waiting', { state: 'withdrawn' }, n);
    }
  });
  const { bench } = await start();
  await bench.hasOrders(ORDERS);
  await bench.go('Outbox');
  const main = bench.page.getByRole('main');
  const entries = bench.page.locator('[data-testid=outbox] > li');
  await expect(main).toContainText('500 of 530 shown');
  await expect(entries).toHaveCount(PAGE);
  await expect(bench.outboxEntry('OLD-1')).toHaveCount(0);
  await main.getByRole('button', { name: 'Show more' }).click();
  await expect(entries).toHaveCount(PAGE + 30);
  await expect(bench.outboxEntry('OLD-1')).toBeAttached();
  await expect(main).toContainText('530 shown');
  await expect(main.getByRole('button', { name: 'Show more' })).toHaveCount(0);
});
