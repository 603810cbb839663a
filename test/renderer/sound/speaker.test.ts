/** Short results are spoken by a voice of the computer's own, and only the last one. */
import { afterEach, expect, it } from 'vitest';
import { overwriteGetLocale, type Locale } from '#messages/runtime';
import { Speaker, type SpeechSettings } from '../../../src-renderer/sound/speaker.svelte.ts';
import type { ShortResult } from '../../../src-renderer/sound/short-result.ts';
import { aVoice, RecordingSpeech } from '../../support/recording-speech.ts';

const PARCEL: ShortResult = { of: 'parcel', parcel: 2 };

function how(language: Locale = 'en', change: Partial<SpeechSettings> = {}): SpeechSettings {
  overwriteGetLocale(() => language);
  return { speech: true, volume: 60, language, ...change };
}

afterEach(() => overwriteGetLocale(() => 'en'));

it.each([
  ['en', 'en-US 0.6 Parcel 2'],
  ['pt-BR', 'pt_BR 0.6 Volume 2'],
  ['es', 'es-419 0.6 Paquete 2'],
] as const)('in the language of the screens: %s', async (language, spoken) => {
  const port = new RecordingSpeech(['en-US', 'pt-PT', 'pt_BR', 'es-419'].map((lang) => aVoice(lang)));
  await new Speaker(port).say(PARCEL, how(language));
  expect(port.spoken).toEqual([spoken]);
});

it.each([
  ['the setting is off', {}, { speech: false }],
  ['the sounds are off', {}, { volume: 0 }],
])('nothing is spoken where %s, and the computer is asked for no voice', async (_where, _none, change) => {
  const port = new RecordingSpeech([aVoice('en')]);
  const speaker = new Speaker(port);
  await speaker.say(PARCEL, how('en', change));
  expect(port.spoken).toEqual([]);
  expect(speaker.voiceOf('en')).toBeNull();
});

it('a voice of another language, or of the network, is none', async () => {
  const port = new RecordingSpeech([aVoice('de-DE'), aVoice('pt-BR', false)]);
  const speaker = new Speaker(port);
  await speaker.say(PARCEL, how('pt-BR'));
  expect(port.spoken).toEqual([]);
  expect(speaker.voiceOf('pt-BR')).toBeNull();
});

it('voices that come later are used from then on', async () => {
  const port = new RecordingSpeech();
  const speaker = new Speaker(port);
  await speaker.say(PARCEL, how());
  expect(port.spoken).toEqual([]);
  port.voicesCome([aVoice('en-GB')]);
  expect(speaker.voiceOf('en')?.lang).toBe('en-GB');
  await speaker.say(PARCEL, how());
  expect(port.spoken).toEqual(['en-GB 0.6 Parcel 2']);
});

it('of two results that come while the words are loaded, the last one is spoken', async () => {
  const port = new RecordingSpeech([aVoice('en')]);
  const speaker = new Speaker(port);
  await Promise.all([1, 2, 3].map((parcel) => speaker.say({ of: 'parcel', parcel }, how())));
  expect(port.spoken).toEqual(['en 0.6 Parcel 3']);
});

it('words that cannot be loaded harm nobody', async () => {
  const port = new RecordingSpeech([aVoice('en')]);
  const speaker = new Speaker(port, () => Promise.reject(new Error('the file is gone')));
  await expect(speaker.say(PARCEL, how())).resolves.toBeUndefined();
  expect(port.spoken).toEqual([]);
});

it('a voice that fails is known until one speaks again', async () => {
  const port = new RecordingSpeech([aVoice('en')]);
  const speaker = new Speaker(port);
  await speaker.say(PARCEL, how());
  port.fail();
  expect(speaker.hasFailed).toBe(true);
  await speaker.say(PARCEL, how());
  expect(speaker.hasFailed).toBe(false);
});

it('where the sound says enough, nothing is spoken', async () => {
  const port = new RecordingSpeech([aVoice('en')]);
  const speaker = new Speaker(port);
  await speaker.say({ of: 'signal', signal: 'right' }, how());
  expect(port.spoken).toEqual([]);
  await speaker.say({ of: 'signal', signal: 'pull' }, how());
  expect(port.spoken).toEqual(['en 0.6 A box must not leave']);
});
