/** Portuguese and Spanish: nothing is cut by longer words. */
import { expect } from 'playwright/test';
import { layoutFaults } from '../layout-faults.ts';
import { takePicture } from '../picture.ts';
import { setComputerLanguage } from '../screen-language.ts';
import type { Look } from './look.ts';

const SIZES = [
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
];

const WIDE = { width: 1280, height: 800 };

/** Looks at the screen in each other language; English again after it, in which the way goes on. */
export const fitsInLanguages: Look = async (page, name) => {
  const faults: string[] = [];
  for (const language of ['pt-BR', 'es'] as const) {
    await setComputerLanguage(page, language);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.waitForTimeout(80);
      faults.push(
        ...(await layoutFaults(page)).map((fault) => `${language} ${size.width}x${size.height}: ${fault}`),
      );
    }
    await takePicture(page, `languages/${name}-${language}`);
  }
  await page.setViewportSize(WIDE);
  await setComputerLanguage(page, 'en');
  expect.soft(faults, name).toEqual([]);
};
