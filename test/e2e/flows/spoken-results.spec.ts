/** Short results are spoken if the computer has a voice, and a missing voice is shown. */
import type { Page } from 'playwright';
import { expect, test } from '../model/fixtures.ts';
import { MUG, showThreeParcels } from '../model/three-parcels.ts';

const hasVoice = (page: Page, language: string) =>
  page.evaluate(
    (base) =>
      speechSynthesis.getVoices().some(({ lang, localService }) => localService && lang.startsWith(base)),
    language,
  );

test('without a voice for the language that is said, and the bench works as before @host:speech', async ({
  openBench,
  service,
}) => {
  const { bench, page } = await openBench({ settings: { station: 'Bench 7', language: 'en' } });
  await bench.go('Settings');
  test.skip(await hasVoice(page, 'en'), 'this computer has voices');
  const speak = page.getByRole('checkbox', { name: /^Speak short results/ });
  await expect(speak).not.toBeChecked();
  const sentence = page.getByTestId('no-voice');
  await expect(sentence).toContainText('This computer has no voice for English.');
  await speak.check();
  await expect(page.getByTestId('saved')).toHaveText('Saved for this station.');
  await expect(page.getByRole('alert').filter({ hasText: 'no voice for English' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try the voice' })).toBeDisabled();
  await page.getByLabel('Language', { exact: true }).selectOption('pt-BR');
  await expect(sentence).toContainText('Este computador não tem voz em português.');
  await page.getByLabel('Idioma', { exact: true }).selectOption('es');
  await expect(sentence).toContainText('Esta computadora no tiene voz en español.');
  await page.getByLabel('Idioma', { exact: true }).selectOption('en');
  const [order] = service.book.all();
  await bench.scanOpens(order?.orderId ?? '', order?.salesChannelOrderId ?? '');
});

test('the page hands each result to the voice of the computer, and stops the one before', async ({
  openBench,
  service,
  between,
}) => {
  const orderId = service.book.all()[0]?.orderId ?? '';
  showThreeParcels(between, orderId);
  const { bench, page } = await openBench({
    through: between,
    settings: { station: 'Bench 7', language: 'en', speech: true, volume: 60 },
  });
  // No browser of the tests has a voice: below the calls of the page, Chromium's part is written down.
  await page.evaluate(() => {
    const calls: string[] = [];
    const voice = { lang: 'en-US', name: 'Test', localService: true };
    class Utterance extends EventTarget {
      text: string;
      voice: unknown = null;
      lang = '';
      volume = 1;
      constructor(text: string) {
        super();
        this.text = text;
      }
    }
    Object.assign(window, { spoken: calls, SpeechSynthesisUtterance: Utterance });
    Object.assign(SpeechSynthesis.prototype, {
      getVoices: () => [voice],
      cancel: () => void calls.push('stop'),
      speak: ({ text, lang, volume }: Utterance) => void calls.push(`${lang} ${volume} ${text}`),
    });
  });
  const spoken = () => page.evaluate(() => Reflect.get(window, 'spoken') as string[]);
  await bench.pack(orderId);
  await bench.scan(MUG.ean);
  await expect.poll(spoken).toEqual(['stop', 'en-US 0.6 1 of 3, parcel 1']);
  await bench.scan('4012345678901');
  await expect.poll(async () => (await spoken()).slice(2)).toEqual(['stop', 'en-US 0.6 Unknown code']);
  await bench.go('Settings');
  await page.getByRole('button', { name: 'Try the voice' }).click();
  await expect.poll(async () => (await spoken()).slice(4)).toEqual(['stop', 'en-US 0.6 3 of 5']);
  await page.getByRole('checkbox', { name: /^Speak short results/ }).uncheck();
  await expect(page.getByTestId('saved')).toHaveText('Saved for this station.');
  await bench.scan('4012345678901');
  await expect(bench.lastScan).toContainText('4012345678901');
  expect(await spoken()).toHaveLength(6);
});
