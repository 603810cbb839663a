/** Invalid settings of the station are shown beside their field, visibly. */
import { tap } from '../model/finger.ts';
import { expect, test } from '../model/fixtures.ts';
import { layoutFaults } from '../model/layout-faults.ts';
import { setComputerLanguage } from '../model/screen-language.ts';

test('a number out of bounds is said beside its field, and the former one stays @core @host:keys', async ({
  openBench,
}) => {
  const { bench, page } = await openBench({ settings: { station: 'Bench 7', graceSeconds: 15 } });
  await bench.go('Settings');
  const fields = {
    'Undo time in seconds': '0 to 600',
    'Hours until alarm': '1 to 720',
    'Days to keep orders': '1 to 3650',
    'Seconds until an order closes': '0 to 30',
    'Hours until overdue': '1 to 720',
  };
  for (const [label, range] of Object.entries(fields))
    for (const entered of ['9999', '']) {
      const field = page.getByRole('spinbutton', { name: label });
      await field.fill(entered);
      await field.press('Tab');
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(
        new RegExp(`^${label}: enter a whole number from ${range}\\. Not saved; it is still \\d+\\.$`),
      );
      await expect(page.getByText(`${label}: enter a whole number from ${range}.`)).toBeInViewport({
        ratio: 0.9,
      });
    }
  await expect(page.getByText('Something went wrong inside Packdesk')).toHaveCount(0);

  const grace = page.getByRole('spinbutton', { name: 'Undo time in seconds' });
  await grace.fill('600');
  await grace.press('Tab');
  await expect(grace).not.toHaveAttribute('aria-invalid');
  await expect(page.getByTestId('saved')).toHaveText('Saved for this station.');
  await expect(page.getByTestId('saved')).toBeInViewport({ ratio: 0.9 });
  await grace.fill('9999');
  await grace.press('Tab');
  await expect(grace).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByTestId('saved'), 'of the one before').toHaveText('');
});

test('what an option of the start gives is shown, and cannot be changed', async ({ openBench }) => {
  const { bench, page } = await openBench({ args: ['--grace-seconds', '45'] });
  await bench.go('Settings');
  const grace = page.getByRole('spinbutton', { name: 'Undo time in seconds' });
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  for (const [field, value] of [
    [grace, '45'],
    [name, 'Bench 7'],
  ] as const) {
    await expect(field).toHaveValue(value);
    await expect(field).not.toBeEditable();
    await expect(field).toHaveAccessibleDescription(
      'Given when Packdesk was started. It cannot be changed here.',
    );
  }
  await expect(page.getByRole('spinbutton', { name: 'Hours until alarm' })).toBeEditable();
});

test('a station without a name, and cancels without a reason, are not taken silently @core', async ({
  openBench,
}) => {
  const { bench, page } = await openBench({ settings: { station: 'Bench 7' } });
  await bench.go('Settings');
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('');
  await name.press('Tab');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toHaveAccessibleDescription('A station needs a name. Not saved; it is still “Bench 7”.');

  const reasons = page.getByTestId('reasons');
  const before = await reasons.inputValue();
  await reasons.fill('');
  await reasons.press('Tab');
  await expect(reasons).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Enter at least one reason.')).toBeInViewport({ ratio: 0.9 });
  await bench.go('Queue');
  await bench.go('Settings');
  await expect(reasons).toHaveValue(before);

  await reasons.fill('Sold out\n\nSold out\nDamaged');
  await reasons.press('Tab');
  await expect(reasons).toHaveValue('Sold out\nDamaged');
});

test('each panel is one press away, by keyboard and by touch, and the focus goes with it', async ({
  openBench,
}) => {
  const { bench, page } = await openBench({ settings: { station: 'Bench 7' } });
  await bench.go('Settings');
  const links = page.getByRole('navigation', { name: 'On this screen' }).getByRole('link');
  const headings = page.locator('article > h2');
  for (const size of [
    { width: 1024, height: 768 },
    { width: 1280, height: 800 },
    { width: 1920, height: 1080 },
  ]) {
    await page.setViewportSize(size);
    await expect.poll(() => links.allTextContents()).toEqual(await headings.allTextContents());
    await links.filter({ hasText: 'Stored on this computer' }).focus();
    await page.keyboard.press('Enter');
    const storage = page.getByRole('heading', { name: 'Stored on this computer' });
    await expect(storage).toBeFocused();
    await expect(storage).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Tab');
    await expect(page.getByRole('spinbutton', { name: 'Days to keep orders' })).toBeFocused();
    await tap(page, links.filter({ hasText: 'Packing slips' }));
    await expect(page.getByRole('heading', { name: 'Packing slips' })).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Packing slips' })).toBeInViewport({ ratio: 1 });
  }
});

test('the rules have whole words, also in the narrowest window', async ({ lookAtBench }) => {
  const { bench, page } = await lookAtBench();
  await bench.go('Settings');
  await expect(page.getByTestId('rules')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  for (const language of ['en', 'pt-BR', 'es'] as const) {
    await setComputerLanguage(page, language);
    const faults = async () => (await layoutFaults(page, 0)).filter((fault) => fault.includes(' in rules '));
    await expect.poll(faults, language).toEqual([]);
  }
});

test('the panels stand in one column without holes between them', async ({ lookAtBench }) => {
  const { bench, page } = await lookAtBench();
  await bench.go('Settings');
  await expect(page.getByRole('heading', { name: 'Updates', level: 2 })).toBeVisible();
  for (const [width, height] of [
    [1280, 800],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    const gaps = async () => {
      const boxes = await page.locator('article.panel').evaluateAll((all) =>
        all.map((one) => {
          const { left, top, bottom } = one.getBoundingClientRect();
          return { left: Math.round(left), top, bottom };
        }),
      );
      const byColumn = Map.groupBy(boxes, ({ left }) => left);
      const between = [...byColumn.values()].flatMap((column) =>
        column.slice(1).map(({ top }, n) => Math.round(top - (column[n]?.bottom ?? 0))),
      );
      return { columns: byColumn.size, widest: Math.max(...between) };
    };
    await expect.poll(gaps).toEqual({ columns: 1, widest: 16 });
  }
});
