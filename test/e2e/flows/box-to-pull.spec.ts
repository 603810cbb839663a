/** The panel of a closed order that must not leave, on the smallest bench. */
import { LANGUAGES } from '../model/all-looks.ts';
import { expect, test } from '../model/fixtures.ts';
import { setComputerLanguage } from '../model/screen-language.ts';
import { INTO_PARCELS } from '../model/three-parcels.ts';

test('each answer to a box that must not leave is in sight at 1024 pixels, in each language', async ({
  openThreeParcels,
  service,
}) => {
  const { bench, page, orderId } = await openThreeParcels();
  await page.setViewportSize({ width: 1024, height: 768 });
  await bench.pack(orderId);
  await bench.count(INTO_PARCELS.flat());
  const finish = page.getByTestId('finish');
  await expect(finish).toHaveAttribute('data-kind', 'cleared');
  service.book.cancel(orderId, new Date().toISOString(), 'Buyer asked');
  await expect(finish).toHaveAttribute('data-kind', 'to-pull');
  for (const language of LANGUAGES) {
    await setComputerLanguage(page, language);
    await expect(finish.getByRole('button')).toHaveCount(3);
    for (const button of await finish.getByRole('button').all())
      await expect.soft(button, language).toBeInViewport({ ratio: 0.99, timeout: 2_000 });
    const hidden = () => finish.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    await expect.soft.poll(hidden, `${language}: room below the last answer`).toBe(0);
  }
});
