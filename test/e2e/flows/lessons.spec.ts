import { expect, test } from '../model/fixtures.ts';
import { Learner } from '../model/learner.ts';

const PRACTICE = { connected: false, args: ['--practice'] };

test('by scanner alone: each lesson of packing is passed, and nothing of it is left', async ({ start }) => {
  const { bench } = await start(PRACTICE);
  const learner = new Learner(bench);
  await bench.hasOrders(120);

  await test.step('first scan', async () => {
    const order = await learner.begins(1);
    await bench.page.screenshot({ path: '/tmp/l/first-queue.png' });
    await learner.opens(order);
    await bench.page.screenshot({ path: '/tmp/l/first-bench.png' });
    await learner.scansShown();
    await learner.is('Everything is in');
    await learner.closes();
    await learner.passes();
    await bench.page.screenshot({ path: '/tmp/l/first-over.png' });
  });

  await test.step('a wrong item', async () => {
    await learner.opens(await learner.begins(2));
    await learner.scansShown();
    await expect(bench.page.getByTestId('signal-wrong-item')).toBeVisible();
    await learner.is('was not counted');
    await bench.page.screenshot({ path: '/tmp/l/wrong-bench.png' });
    await learner.scansShown();
    await learner.closes();
    await learner.passes();
  });

  await test.step('two parcels', async () => {
    await learner.opens(await learner.begins(3));
    await learner.is('Parcel 1 comes first');
    await learner.scansShown();
    await learner.is('Parcel 1 is full');
    await learner.scansShown();
    await learner.closes();
    await learner.passes();
  });

  await test.step('a case', async () => {
    await learner.opens(await learner.begins(4));
    expect(await learner.scansShown()).toMatch(/CASE/);
    await expect(bench.packedTotal).toHaveText(/^6 /);
    await learner.is('one by one');
    await learner.scansShown();
    await expect(bench.packedTotal).toHaveText(/^7 /);
    await learner.scansShown();
    await learner.closes();
    await learner.passes();
  });

  await learner.ends();
  await expect(bench.packing).toBeVisible();
  await bench.go('Queue');
  await bench.hasOrders(120);
  await expect(bench.page.getByTestId('lesson-step')).toHaveCount(0);
});

test('by keyboard alone: cancels that wait, or come too late, and a missing item', async ({ start }) => {
  const { bench } = await start(PRACTICE);
  const { page } = bench;
  const learner = new Learner(bench);
  await bench.hasOrders(120);

  await test.step('cancelling while offline', async () => {
    await page.keyboard.press('F8');
    await page.getByRole('button', { name: 'Lessons' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('lessons').getByRole('listitem')).toHaveCount(8);
    await page.screenshot({ path: '/tmp/l/list.png' });
    await page.keyboard.press('Alt+5');
    await expect(learner.words).toHaveAttribute('data-state', 'running');
    await expect(bench.connection).toHaveText('Offline');
    await page.screenshot({ path: '/tmp/l/offline.png' });
    await expect(bench.rows.first()).toHaveAttribute('data-order', (await learner.code.textContent()) ?? '');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(bench.openOrder).toBeVisible();
    await bench.cancelOpenOrder(2);
    await learner.is('sent by itself');
    await learner.passes();
    await expect(bench.connection).not.toHaveText('Offline');
  });

  await test.step('a cancel that comes too late', async () => {
    await page.keyboard.press('F2');
    await page.getByTestId('lesson-panel').getByRole('button', { name: 'Next lesson' }).focus();
    await page.keyboard.press('Enter');
    await expect(learner.words).toHaveAttribute('data-state', 'running');
    await learner.is('cancel it (F10)');
    await expect(bench.rows.first()).toHaveAttribute('data-order', (await learner.code.textContent()) ?? '');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(bench.openOrder).toBeVisible();
    await bench.cancelOpenOrder(1);
    await learner.is('was shipped a moment ago');
    await page.keyboard.press('F4');
    await page.screenshot({ path: '/tmp/l/late-outbox.png' });
    const giveUp = page.getByTestId('outbox').getByRole('button', { name: 'Give up' });
    await giveUp.focus();
    await page.keyboard.press('Enter');
    const sure = page.getByRole('button', { name: 'Yes' });
    if (await sure.isVisible()) {
      await sure.focus();
      await page.keyboard.press('Enter');
    }
    await learner.passes();
  });
});
