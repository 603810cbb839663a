/** The script of a screen that is asked for, on its way: a browser's page is answered by the flow, an Electron's by its main process. */
import type { ElectronApplication, Page } from 'playwright';
import { expect } from 'playwright/test';
import type { RunningStation } from '../../support/running-station.ts';

export interface HeldScript {
  /** Resolves once the page has requested the script. */
  asked: () => Promise<void>;
  /** @param isThere false: it cannot be read */
  answer: (isThere: boolean) => Promise<void>;
}

/** @param screen the component, by the name of its file */
export function holdScript({ page, electron }: RunningStation, screen: string): Promise<HeldScript> {
  return electron ? inElectron(page, electron, screen) : inBrowser(page, screen);
}

async function inBrowser(page: Page, screen: string): Promise<HeldScript> {
  const decided = Promise.withResolvers<boolean>();
  const asked = Promise.withResolvers<void>();
  await page.route(new RegExp(`/${screen}-[^/]+\\.js$`), async (route) => {
    asked.resolve();
    await ((await decided.promise) ? route.continue() : route.abort());
  });
  return {
    asked: () => asked.promise,
    answer: async (isThere) => decided.resolve(isThere),
  };
}

async function inElectron(page: Page, electron: ElectronApplication, screen: string): Promise<HeldScript> {
  // A page that is loaded again takes later imports from its memory, without a request. (Routes of a browser's page
  // do the same by themselves.)
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await electron.evaluate(({ BrowserWindow }, name) => {
    BrowserWindow.getAllWindows()[0]?.webContents.session.webRequest.onBeforeRequest(({ url }, answer) => {
      if (url.includes(`/${name}-`) && url.endsWith('.js')) Reflect.set(globalThis, 'heldScript', answer);
      else answer({});
    });
  }, screen);
  return {
    asked: () =>
      expect
        .poll(() => electron.evaluate(() => Reflect.get(globalThis, 'heldScript') !== undefined))
        .toBe(true),
    answer: (isThere) =>
      electron.evaluate(
        (_, cancel) =>
          (Reflect.get(globalThis, 'heldScript') as (how: { cancel: boolean }) => void)({ cancel }),
        !isThere,
      ),
  };
}
