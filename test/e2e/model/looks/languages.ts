/** Portuguese and Spanish: nothing is cut by longer words. */
import { expect } from 'playwright/test';
import { takePicture } from '../picture.ts';
import { setComputerLanguage } from '../screen-language.ts';
import type { Look } from './look.ts';
import { faultsAtSize } from './settled.ts';

/** At the wide size longer pseudo-words are measured instead (pseudo-locale.spec.ts). */
const NARROW = { width: 1024, height: 768 };
const WIDE = { width: 1280, height: 800 };

/** Checks the screen in each other language, and ends in English, in which the walk continues. */
export const fitsInLanguages: Look = async (page, name) => {
  const faults: string[] = [];
  for (const language of ['pt-BR', 'es'] as const) {
    await setComputerLanguage(page, language);
    faults.push(...(await faultsAtSize(page, NARROW)).map((fault) => `${language} ${fault}`));
    await takePicture(page, `languages/${name}-${language}`);
  }
  await page.setViewportSize(WIDE);
  await setComputerLanguage(page, 'en');
  expect.soft(faults, name).toEqual([]);
};
