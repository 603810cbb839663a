/** The lesson of two benches, on the practice floor as its one command starts it. */
import { Bench } from '../model/bench.ts';
import { expect, test } from '../model/fixtures.ts';
import { Learner } from '../model/learner.ts';
import { PracticeFloor, SOON } from '../model/practice-floor.ts';

test.describe.configure({ timeout: 300_000 });

test.beforeEach(({ host }) => {
  test.skip(host !== 'browser', 'the benches of a practice floor are programs of the browser host');
});

test('an order is asked for, given and packed; taken over it is not passed', async () => {
  const floor = await PracticeFloor.start(2);
  let status: number | null;
  try {
    await learns(new Bench(floor.bench(0)), new Bench(floor.bench(1)));
  } finally {
    status = await floor.end();
  }
  expect(status).toBe(0);
});

async function learns(one: Bench, two: Bench): Promise<void> {
  const learner = new Learner(one);
  await test.step('the list: this lesson can be begun, the others are learned in practice', async () => {
    await one.go('Settings');
    await one.page.getByRole('button', { name: 'Lessons' }).click();
    await expect(one.page.getByTestId('lessons').getByRole('button', { name: /^Begin/ })).toHaveCount(1);
    await expect(one.page.locator('[data-lesson=case]')).toContainText('Is learned in practice');
  });

  await test.step('right: asked for, given, packed here', async () => {
    const { order, item } = await begins(learner);
    await countsThere(two, order, item);
    await learner.is('choose “Ask for it”');
    await one.pack(order);
    await one.page.getByRole('button', { name: 'Ask for it' }).click();
    await decides(one);
    await learner.is('Choose “Hand over” there');
    await two.page.getByRole('button', { name: 'Hand over' }).waitFor();
    // A press that comes before anybody could have read the question counts nothing.
    await two.page.waitForTimeout(800);
    await two.page.getByRole('button', { name: 'Hand over' }).click();
    await learner.is(/scan every unit here/i);
    await learner.scansShown();
    await learner.scansShown();
    await learner.closes();
    await learner.passes();
    await learner.ends();
  });

  await test.step('wrong: taken over from somebody who works', async () => {
    const { order, item } = await begins(learner);
    await countsThere(two, order, item);
    await learner.is('choose “Ask for it”');
    await one.pack(order);
    await one.page.getByRole('button', { name: 'Take over' }).click();
    await decides(one);
    await expect(learner.mistakes).toHaveText(/^The order was taken over/, SOON);
    await learner.ends();
  });
}

/** Chooses the first reason by keyboard. */
async function decides({ page }: Bench): Promise<void> {
  const panel = page.getByTestId('decision-panel');
  await expect(panel).toBeVisible();
  await page.keyboard.press('Alt+1');
  await page.keyboard.press('Control+Enter');
  await expect(panel).toBeHidden();
}

async function begins(learner: Learner): Promise<{ order: string; item: string }> {
  await learner.bench.scan('PKDCMDLESSON8');
  await expect(learner.words).toHaveAttribute('data-state', 'running', SOON);
  await learner.is('At the other bench');
  await expect(
    learner.bench.page.getByTestId('lesson-panel').getByRole('button', { name: 'Scan it' }),
  ).toHaveCount(0);
  const order = /order (\S+) onto/.exec(await learner.step.innerText())?.[1] ?? '';
  return { order, item: (await learner.code.textContent()) ?? '' };
}

/** The order may be reserved for the first bench, which releases it soon. */
async function countsThere(two: Bench, order: string, item: string): Promise<void> {
  await two.go('Queue');
  await two.search.fill(order);
  await expect(two.rows).toHaveCount(1, SOON);
  await two.page.keyboard.press('Escape');
  await two.pack(order);
  await expect(async () => {
    await two.scan(item);
    await expect(two.packedTotal).toHaveText(/^[12] /, { timeout: 10_000 });
  }).toPass(SOON);
}
