import { closingAfter, expect, test } from '../model/fixtures.ts';
import { pressesAtOnce } from '../model/at-once.ts';
import { tap } from '../model/finger.ts';
import { holdScript } from '../model/held-script.ts';
import { Learner } from '../model/learner.ts';

import { breaksNoRule } from '../model/looks/axe.ts';
import { fitsInLanguages } from '../model/looks/languages.ts';
import { isLargeEnough } from '../model/looks/large-enough.ts';
import { allOf } from '../model/looks/look.ts';
import { fitsEverySize } from '../model/looks/sizes.ts';
import { setComputerLanguage } from '../model/screen-language.ts';

/** As in normal work: a lesson waits for no check. */
const PRACTICE = { connected: false, args: ['--practice'], pollSeconds: 30, settings: closingAfter(30) };

test('by scanner alone: each lesson of packing is passed, and nothing of it is left', async ({ start }) => {
  const { bench } = await start(PRACTICE);
  const learner = new Learner(bench);
  await bench.hasOrders(120);

  await test.step('first scan', async () => {
    const order = await learner.begins(1);
    await learner.is(/^Bring order \S+ onto the bench, then scan: .+\.$/);
    await learner.opens(order);
    await learner.is(/^Scan: .+\.$/);
    await learner.scansShown();
    await learner.is('Everything is in');
    await learner.closes();
    await learner.passes();
  });

  await test.step('a wrong item', async () => {
    await learner.opens(await learner.begins(2));
    await learner.scansShown();
    await expect(bench.page.getByTestId('signal-wrong-item')).toBeVisible();
    await learner.is('was not counted');
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
  await expect(bench.page.getByTestId('lessons')).toBeVisible();
  await bench.go('Queue');
  await bench.hasOrders(120);
  await expect(bench.page.getByTestId('lesson-step')).toHaveCount(0);
});

test('by keyboard alone: cancels that wait, or come too late', async ({ start }) => {
  const { bench } = await start(PRACTICE);
  const { page } = bench;
  const learner = new Learner(bench);
  await bench.hasOrders(120);

  await test.step('cancelling while offline', async () => {
    await page.keyboard.press('F8');
    await page.getByRole('button', { name: 'Lessons' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('lessons').getByRole('listitem')).toHaveCount(8);
    await page.keyboard.press('Alt+5');
    await expect(learner.words).toHaveAttribute('data-state', 'running');
    await expect(bench.connection).toHaveText('Offline');
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

test('by touch alone: an item that is not on the shelf is reported as missing', async ({ start }) => {
  const { bench } = await start(PRACTICE);
  const { page } = bench;
  const learner = new Learner(bench);
  const panel = page.getByTestId('lesson-panel');
  await bench.hasOrders(120);
  await tap(page, page.getByRole('button', { name: /^More/ }));
  await tap(page, page.getByRole('button', { name: /^Settings/ }));
  await tap(page, page.getByRole('button', { name: 'Lessons' }));
  const seventh = page.locator('[data-lesson=shortage]');
  await seventh.scrollIntoViewIfNeeded();
  await tap(page, seventh.getByRole('button'));
  await expect(learner.code).toHaveText(/^PD/);
  const order = (await learner.code.textContent()) ?? '';
  await tap(page, panel.getByRole('button', { name: 'Scan it' }));
  await expect(bench.openOrder).toBeVisible();
  await tap(page, panel.getByRole('button', { name: 'Scan it' }));
  await expect(learner.code).not.toHaveText(order);
  await tap(page, panel.getByRole('button', { name: 'Scan it' }));
  await learner.is('There is no Gel pen set');
  await tap(page, page.getByRole('button', { name: /^Missing/ }));
  await tap(page, page.getByTestId('short-panel').getByRole('button', { name: /^Not on the shelf/ }));
  await tap(page, page.getByRole('button', { name: /^Set the order aside/ }));
  await learner.passes();
  await tap(page, panel.getByRole('button', { name: 'End lesson' }));
  await expect(learner.step).toBeHidden();
  await tap(page, page.getByRole('button', { name: /^Queue/ }).first());
  await bench.hasOrders(120);
  await expect(page.getByTestId('lesson-step')).toHaveCount(0);
});

test('what went wrong is said, and what to do; a wrong run is not passed', async ({ start }) => {
  const { bench } = await start(PRACTICE);
  const learner = new Learner(bench);
  await bench.hasOrders(120);

  await test.step('two parcels: what goes into the second comes first', async () => {
    await learner.opens(await learner.begins(3));
    await bench.scan('9527902432742');
    await expect(learner.mistakes).toHaveText(/goes into the other parcel\. Fill the parcels/);
    await learner.scansShown();
    await learner.is('Parcel 1 is full');
    await learner.scansShown();
    await learner.closes();
    await learner.is('Not passed yet: 1 mistake, 80 of 100.');
    await expect(learner.mistakes).toHaveCount(1);
  });

  await test.step('a case: scanned once too often', async () => {
    await learner.opens(await learner.begins(4));
    await learner.scansShown();
    await expect(bench.packedTotal).toHaveText(/^6 /);
    await learner.is('one by one');
    await bench.scan('PRACTICE-CASE-6');
    await expect(learner.mistakes).toHaveText(/^More was scanned than the order needs/);
    await expect(bench.packedTotal).toHaveText(/^6 /);
  });

  await test.step('a wrong item: the right one comes first', async () => {
    await learner.opens(await learner.begins(2));
    await bench.scan('9522410929999');
    await expect(learner.mistakes).toHaveText(/^The right item was scanned first/);
    await learner.is('on purpose');
  });

  await test.step('a cancel that is sent again after the refusal', async () => {
    await learner.ends();
    const order = await learner.begins(6);
    await bench.scan(order);
    await expect(bench.openOrder).toBeVisible();
    await bench.cancelOpenOrder(1);
    await learner.is('was shipped a moment ago');
    await bench.go('Outbox');
    await bench.outboxEntry(order).getByRole('button', { name: 'Try again' }).click();
    await expect(learner.mistakes).toHaveText(/^The cancel was sent again/);
  });
});

test('by Page Down a lesson is packed, its result stays to be read, and the next one begins', async ({
  start,
}) => {
  const { bench } = await start(PRACTICE);
  const { page } = bench;
  const learner = new Learner(bench);
  await bench.hasOrders(120);
  const order = await learner.begins(1);
  // The first scan shows the order, the second begins it.
  await page.keyboard.press('PageDown');
  await expect(page.getByRole('button', { name: 'Pack Enter' })).toBeVisible();
  await page.keyboard.press('PageDown');
  await expect(learner.code).not.toHaveText(order);
  await page.keyboard.press('PageDown');
  await learner.is('Everything is in');
  // Press again out of habit, by finger and by key, as soon as the result is shown: the button is at the place of "Scan
  // it".
  const pressed = pressesAtOnce(page, '[data-testid=lesson-panel] .button.main', 'PageDown');
  await learner.closes();
  expect(await pressed).toContain('Next lesson');
  await learner.passes();
  await page.setViewportSize({ width: 1024, height: 768 });
  const rowsOfButtons = () =>
    page
      .getByTestId('lesson-panel')
      .getByRole('button')
      .evaluateAll((buttons) => new Set(buttons.map((one) => one.getBoundingClientRect().top)).size);
  await expect.poll(rowsOfButtons).toBe(1);
  await expect(async () => {
    await page.keyboard.press('PageDown');
    await expect(learner.words).toContainText('A wrong item', { timeout: 3_000 });
  }).toPass();
  await expect(learner.words).toHaveAttribute('data-state', 'running');
});

test('at twice the size no button of a lesson is cut', async ({ start }) => {
  const { bench } = await start(PRACTICE);
  const { page } = bench;
  const learner = new Learner(bench);
  await bench.hasOrders(120);
  await page.setViewportSize({ width: 640, height: 400 });
  const cut = () =>
    page.getByTestId('lesson-panel').evaluate((panel) => {
      const { top, bottom } = panel.getBoundingClientRect();
      return [...panel.querySelectorAll('button')]
        .map((button) => ({ words: button.textContent.trim(), box: button.getBoundingClientRect() }))
        .filter(({ box }) => box.top < top || box.bottom > bottom || box.right > window.innerWidth)
        .map(({ words }) => words);
    });
  await learner.opens(await learner.begins(1));
  for (const language of ['en', 'es', 'pt-BR'] as const) {
    await setComputerLanguage(page, language);
    await expect(page.getByTestId('lesson-panel').getByRole('button')).toHaveCount(3);
    await expect.poll(cut, language).toEqual([]);
    await expect
      .poll(async () => (await page.getByRole('banner').boundingBox())?.height, language)
      .toBeLessThan(60);
  }
  await setComputerLanguage(page, 'en');
  await learner.scansShown();
  await learner.is('Everything is in');
  await learner.closes();
  await learner.passes();
  for (const language of ['en', 'es', 'pt-BR'] as const) {
    await setComputerLanguage(page, language);
    await expect(page.getByTestId('lesson-panel').getByRole('button')).toHaveCount(3);
    await expect.poll(cut, language).toEqual([]);
  }
});

test('ended half way its order leaves the screen before it is taken away: nobody is alarmed', async ({
  start,
}) => {
  const { bench } = await start(PRACTICE);
  const { page } = bench;
  const learner = new Learner(bench);
  await bench.hasOrders(120);
  // A short alarm counts too.
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.querySelector('[data-testid=stop]'))
        document.documentElement.setAttribute('data-alarmed', '');
    }).observe(document.body, { childList: true, subtree: true });
  });
  const alarmed = page.locator('html[data-alarmed]');

  await test.step('begun again from the bench', async () => {
    await learner.opens(await learner.begins(1));
    const before = await learner.step.innerText();
    await page.getByTestId('lesson-panel').getByRole('button', { name: 'Start again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible();
    // An item of another order.
    await expect(learner.words).toHaveAttribute('data-state', 'running');
    await expect(learner.step).not.toHaveText(before);
    await expect(learner.code).toHaveText(/^PD/);
    await expect(alarmed).toHaveCount(0);
  });

  await test.step('ended from the bench: the list of lessons', async () => {
    await learner.opens((await learner.code.textContent()) ?? '');
    await page.getByTestId('lesson-panel').getByRole('button', { name: 'End lesson' }).click();
    await expect(page.getByTestId('lessons')).toBeVisible();
    await expect(learner.step).toBeHidden();
    await bench.go('Queue');
    await bench.hasOrders(120);
    await expect(alarmed).toHaveCount(0);
  });
});

test('in a small window and longer words a full order can be closed by touch while a lesson runs', async ({
  start,
}) => {
  const { bench } = await start(PRACTICE);
  const { page } = bench;
  const learner = new Learner(bench);
  await bench.hasOrders(120);
  await page.setViewportSize({ width: 1024, height: 768 });
  await setComputerLanguage(page, 'es');
  const panel = page.getByTestId('finish');
  /** Elements that are partly outside of the visible part of the panel. */
  const cut = () =>
    panel.evaluate((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return [...one.querySelectorAll('button')]
        .filter((button) => {
          const box = button.getBoundingClientRect();
          return box.top < top || box.bottom > bottom;
        })
        .map((button) => button.textContent.trim());
    });
  await learner.opens(await learner.begins(3));
  const first = await learner.scansShown();
  await expect(learner.code).not.toHaveText(first);
  await learner.scansShown();
  await expect(panel).toHaveAttribute('data-kind', 'complete');
  await expect.poll(cut).toEqual([]);
  await learner.closes();
  await expect(panel).toHaveAttribute('data-kind', 'cleared');
  await expect(panel.getByRole('button')).toHaveCount(3);
  await expect.poll(cut).toEqual([]);
});

test('a code that is scanned before the panel is there waits for it @host:window', async ({ start }) => {
  const { station, bench } = await start(PRACTICE);
  await bench.hasOrders(120);
  const script = await holdScript(station, 'LessonPanel');
  await bench.page.reload();
  await script.asked();
  await bench.hasOrders(120);
  await bench.scan('PKDCMDLESSON1');
  await script.answer(true);
  await expect(new Learner(bench).words).toHaveAttribute('data-state', 'running');
});

test('on a connection to a service no lesson can be reached', async ({ lookAtBench }) => {
  const { bench } = await lookAtBench();
  await bench.scan('PKDCMDLESSON1');
  await expect(bench.lastScan.locator('code')).toHaveText('PKDCMDLESSON1');
  await expect(bench.page.getByTestId('lesson-panel')).toHaveCount(0);
  await bench.hasOrders(60);
  await bench.go('Settings');
  await expect(bench.page.getByRole('button', { name: 'Scanner test' })).toBeVisible();
  await expect(bench.page.getByRole('button', { name: 'Lessons' })).toHaveCount(0);
});

test('the list and the panel fit each size and language, and break no rule', async ({ start }) => {
  test.setTimeout(400_000);
  const { bench } = await start(PRACTICE);
  const { page } = bench;
  const learner = new Learner(bench);
  const look = allOf(page, [breaksNoRule, isLargeEnough, fitsEverySize, fitsInLanguages]);
  await bench.hasOrders(120);
  await bench.go('Settings');
  await page.getByRole('button', { name: 'Lessons' }).click();
  await expect(page.getByTestId('lessons').getByRole('listitem')).toHaveCount(8);
  await look('lessons');
  const order = await learner.begins(3);
  await look('lesson-queue');
  await learner.opens(order);
  await bench.scan('9527902432742');
  await bench.scan('NOSUCHCODE1');
  await expect(learner.mistakes).toContainText('unknown code');
  await look('lesson-bench');
});
