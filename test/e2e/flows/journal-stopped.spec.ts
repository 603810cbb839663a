/** If the journal is missing or damaged, the station says so, does no work, and takes the way that a person chooses. */
import { existsSync, readdirSync, rmSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Locator, Page } from 'playwright';
import type { Bench } from '../model/bench.ts';
import { expect, test } from '../model/fixtures.ts';
import { ADA, addAll, PIA } from '../model/operators.ts';

const ORDERS = 60;

function copiesIn(dataDir: string): string[] {
  const folder = join(dataDir, 'backups');
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.db')) : [];
}

function operatorsIn(copy: string): number {
  const db = new Database(copy, { readonly: true });
  try {
    return Number(db.prepare('SELECT count(*) FROM operators').pluck().get());
  } finally {
    db.close();
  }
}

class Stopped {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get screen(): Locator {
    return this.#page.getByTestId('journal-stopped');
  }

  get who(): Locator {
    return this.#page.getByTestId('journal-operator');
  }

  button(way: 'salvage' | 'restore' | 'new'): Locator {
    return this.#page.getByTestId(`journal-${way}`).first();
  }

  /** A name first: without one nothing can be chosen. */
  async isShown(words: string): Promise<void> {
    await expect(this.screen.getByRole('alert')).toContainText(words);
    await expect(this.#page.getByTestId('queue-total')).toHaveCount(0);
    for (const way of ['salvage', 'restore', 'new'] as const)
      for (const button of await this.#page.getByTestId(`journal-${way}`).all())
        await expect(button).toBeDisabled();
    await this.who.fill('Ana');
  }

  /** If a copy lacks something, that has to be known before. */
  async knowsTheLoss(): Promise<void> {
    const sure = this.#page.getByTestId('journal-loss-sure');
    if ((await sure.count()) > 0) await sure.check();
  }
}

/** Position of the journal, as its folder remembers it: the number of its newest record. */
function rememberedIn(dataDir: string): number {
  const text = readFileSync(join(dataDir, 'journal-watermark.json'), 'utf8');
  return (JSON.parse(text) as { number: number }).number;
}

/** Decides on an order while the service is away, so that the journal holds unsent decisions. */
const withCancel = test.extend<{ cancelled: string }>({
  cancelled: async ({ start, service, dataDir }, use) => {
    const { station, bench } = await start();
    await bench.hasOrders(ORDERS);
    await expect.poll(() => copiesIn(dataDir).length).toBe(1);
    const before = rememberedIn(dataDir);
    const orderId = await decideOffline(bench, service);
    await expect.poll(() => rememberedIn(dataDir), 'the decision is remembered').toBeGreaterThan(before);
    await station.kill();
    await use(orderId);
  },
});

async function decideOffline(bench: Bench, service: { goAway(): Promise<void> }): Promise<string> {
  const orderId = (await bench.rows.first().getAttribute('data-order')) ?? '';
  await service.goAway();
  await expect(bench.connection).toHaveText('Offline');
  await bench.scan(orderId);
  await expect(bench.openOrder).toBeVisible();
  await bench.cancelOpenOrder(1);
  await expect(bench.outboxEntry(orderId)).toHaveAttribute('data-state', 'waiting');
  return orderId;
}

withCancel(
  'a damaged journal: a copy is put back, and its cancel waits for a person @host:disk @host:process @host:window',
  async ({ start, service, dataDir, cancelled }) => {
    // Starting makes a copy that has the cancel.
    const between = await start();
    await expect.poll(() => copiesIn(dataDir).length).toBe(2);
    await between.station.kill();
    rmSync(join(dataDir, 'journal.db-wal'), { force: true });
    writeFileSync(join(dataDir, 'journal.db'), 'no journal any more');
    await service.comeBack();
    const { bench } = await start();
    const stopped = new Stopped(bench.page);
    await stopped.isShown('is damaged');
    await expect(bench.page).toHaveTitle(/^Journal needed/);
    await stopped.knowsTheLoss();
    await stopped.button('restore').click();
    await bench.hasOrders(ORDERS - 1);
    await expect(bench.notices).toContainText('The journal was restored from the backup of');
    await bench.go('Outbox');
    await expect(bench.outboxEntry(cancelled)).toHaveAttribute('data-state', 'parked');
    await expect(bench.outboxEntry(cancelled)).toContainText('comes from a restored or recovered journal');
    expect(service.book.get(cancelled)?.status).toBe('READY_TO_SHIP');
    await bench.notices.getByRole('button', { name: 'Understood' }).click();
    await expect(bench.notices).toHaveCount(0);
  },
);

withCancel(
  'a journal of a newer version: the way back is said, and a copy from before is put back @host:disk',
  async ({ start, service, dataDir, cancelled }) => {
    const db = new Database(join(dataDir, 'journal.db'));
    db.pragma('user_version = 9990');
    db.close();
    await service.comeBack();
    const { bench } = await start();
    const stopped = new Stopped(bench.page);
    await stopped.isShown('A newer Packdesk has used this station’s journal');
    await expect(stopped.screen).toContainText('Install the newer version again, and nothing is missing.');
    await expect(stopped.button('salvage')).toHaveCount(0);
    await stopped.knowsTheLoss();
    await stopped.button('restore').click();
    // The copy is from before the cancel.
    await bench.hasOrders(ORDERS);
    expect(service.book.get(cancelled)?.status).toBe('READY_TO_SHIP');
    await expect(bench.notices).toContainText('The journal was restored from the backup of');
  },
);

withCancel(
  'a missing journal: its log is recovered, and the cancel is sent @host:disk',
  async ({ start, service, dataDir, cancelled }) => {
    rmSync(join(dataDir, 'journal.db'));
    await service.comeBack();
    const { bench } = await start();
    const stopped = new Stopped(bench.page);
    await stopped.isShown('is missing');
    await stopped.button('salvage').click();
    await expect(bench.notices).toContainText('The journal was recovered');
    await bench.go('Outbox');
    await expect(bench.outboxEntry(cancelled)).toHaveAttribute('data-state', 'accepted', { timeout: 90_000 });
  },
);

withCancel(
  'a missing journal: an empty one is begun, knowingly @host:disk',
  async ({ start, service, dataDir, cancelled }) => {
    for (const part of ['', '-wal', '-shm']) rmSync(join(dataDir, `journal.db${part}`), { force: true });
    await service.comeBack();
    const { bench } = await start();
    const stopped = new Stopped(bench.page);
    await stopped.isShown('is missing');
    await expect(stopped.button('salvage')).toHaveCount(0);
    await expect(stopped.button('new')).toBeDisabled();
    // Remote support can see the state, and entries on this page are kept.
    await bench.page.getByRole('button', { name: 'Report a problem' }).press('Enter');
    await expect(bench.page.getByTestId('report')).toContainText('"reason": "missing"');
    await expect(bench.page.getByTestId('report')).not.toContainText(cancelled);
    await bench.page.keyboard.press('Escape');
    await expect(stopped.who).toHaveValue('Ana');
    await stopped.button('new').press('Enter');
    await expect(stopped.screen).toContainText('First tick that you know what is lost.');
    await bench.page.getByTestId('journal-new-sure').check();
    await expect(stopped.screen).not.toContainText('first');
    await stopped.button('new').click();
    await bench.hasOrders(ORDERS);
    await expect(bench.notices).toContainText('The station has started an empty journal');
    await bench.go('Outbox');
    await expect(bench.page.getByRole('main')).toContainText('Nothing to send');
    // Orders that the lost journal kept out of the queue are in it again.
    await bench.scan(cancelled);
    await expect(bench.openOrder).toBeVisible();
    await expect(bench.doNotPack).toHaveCount(0);
  },
);

withCancel(
  'a missing journal: what an older copy loses is said before, and known, and told after @host:disk',
  async ({ start, service, dataDir, cancelled }) => {
    for (const part of ['', '-wal', '-shm']) rmSync(join(dataDir, `journal.db${part}`), { force: true });
    await service.comeBack();
    const { bench } = await start();
    const { page } = bench;
    const stopped = new Stopped(page);
    await expect(stopped.screen).toContainText('Check the cancels decided or withdrawn since');
    await expect(stopped.who).toBeFocused();
    // By keyboard: a button that waits for an entry names it, and leads to it.
    await stopped.button('restore').press('Enter');
    await expect(stopped.who).toBeFocused();
    await expect(stopped.who).toHaveAttribute('aria-invalid', 'true');
    await stopped.who.fill('Ana');
    await stopped.button('restore').press('Enter');
    await expect(page.getByTestId('journal-loss-sure')).toBeFocused();
    await expect(stopped.screen).toContainText('First tick that you know what is lost.');
    await page.keyboard.press('Space');
    await stopped.button('restore').press('Enter');
    await bench.hasOrders(ORDERS);
    await expect(bench.page.locator(`[data-order="${cancelled}"]`).first()).toBeVisible();
    await expect(bench.notices).toContainText('check them and decide again');
  },
);

test('a damaged journal whose copy knows an administrator asks for the badge, and says the way back in @host:disk', async ({
  start,
  dataDir,
}) => {
  const { station, bench } = await start();
  await bench.hasOrders(ORDERS);
  await addAll(bench);
  await expect
    .poll(() => copiesIn(dataDir).filter((name) => operatorsIn(join(dataDir, 'backups', name)) === 3).length)
    .toBeGreaterThan(0);
  await station.kill();
  rmSync(join(dataDir, 'journal.db-wal'), { force: true });
  writeFileSync(join(dataDir, 'journal.db'), 'no journal any more');
  const { bench: again } = await start();
  const { page } = again;
  const stopped = new Stopped(page);
  await expect(stopped.screen).toContainText('needs the badge or PIN of one of them');
  await expect(stopped.screen).toContainText('--new-administrator');
  // A code is for support, and not a headline.
  await expect(stopped.screen.getByRole('alert')).toHaveText(
    'The journal of this station is damaged and cannot be read.',
  );
  await expect(page.getByTestId('journal-detail')).toHaveText('For whoever helps: SQLITE_NOTADB');
  await expect(stopped.who).toHaveCount(0);
  await page.getByTestId('journal-new-sure').check();
  await stopped.button('new').click();
  const dialog = page.getByTestId('journal-proof');
  await expect(dialog).toContainText('Start with an empty journal');
  await again.scan(PIA.badge ?? '');
  await expect(dialog).toContainText('not an administrator’s');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await stopped.knowsTheLoss();
  await stopped.button('restore').click();
  await dialog.getByRole('button', { name: /^Ada/ }).click();
  await page.getByTestId('pin').fill('000000');
  await page.getByTestId('pin').press('Enter');
  await expect(dialog).toContainText('Wrong badge or PIN.');
  await expect(dialog, 'nobody can sign in here, nor set a PIN').toContainText(
    'let another administrator do it',
  );
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(dialog.getByRole('button', { name: 'Another name' })).toBeInViewport({ ratio: 1 });
  await page.getByTestId('pin').fill(ADA.pin ?? '');
  await page.getByTestId('pin').press('Enter');
  await expect(page.getByTestId('sign-on')).toBeVisible();
});
