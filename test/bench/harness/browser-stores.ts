/** The stores of the browser in a real Chromium: a page of its own origin, a new profile on the disk for each turn. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { build, type Plugin } from 'vite';
import { chromiumLaunch } from '../../support/chromium.ts';
import type { Asked, Told } from '../browser/told.ts';
import { benchFolder } from '../data/built-cache.ts';
import { installStores, STORES_FOLDER } from './compared-stores.ts';

const EVENT_EMITTER = fileURLToPath(new URL('../browser/event-emitter.ts', import.meta.url));

/** PouchDB expects the bundler to bring Node's `events`. */
const eventsOfNode: Plugin = {
  name: 'events-of-node',
  enforce: 'pre',
  resolveId: (id) => (id === 'events' ? '\0events' : null),
  load: (id) => (id === '\0events' ? `export { EventEmitter as default } from '${EVENT_EMITTER}'` : null),
};

/** Each package on a page of its own: RxDB brings another Dexie, and two do not bear each other. */
async function bundle(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    plugins: [eventsOfNode],
    build: {
      write: false,
      target: 'chrome130',
      lib: { entry: join(STORES_FOLDER, entry), formats: ['iife'], name: 'stores', fileName: 'page' },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !('output' in output)) throw new Error('the page was not built');
  return output.output[0].code;
}

/** Isolated, so that its clock counts in microseconds and not in tenths of a millisecond. */
const ISOLATED = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

async function serve(pages: readonly string[]): Promise<Server> {
  const server = createServer((request, response) => {
    const page = /^\/orders\/(\d+)$/.exec(request.url ?? '')?.[1];
    const [type, body] =
      page === undefined
        ? ['text/html', '<!doctype html><meta charset="utf-8"><title>Stores</title>']
        : ['application/json', pages[Number(page)] ?? ''];
    response.writeHead(200, { ...ISOLATED, 'content-type': type, 'cache-control': 'no-store' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

export interface BrowserStores {
  /** @param entry the module in stores/ that offers the store */
  measure: (entry: string, asked: Asked) => Promise<Told>;
  close: () => void;
}

/** @param pages the bodies of the list's pages, which the page fetches before anything is measured */
export async function browserStores(pages: readonly string[]): Promise<BrowserStores> {
  installStores();
  const server = await serve(pages);
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const scripts = new Map<string, string>();
  return {
    measure: async (entry, asked) => {
      const content = scripts.get(entry) ?? (await bundle(entry));
      scripts.set(entry, content);
      // Not a context as tests have it: what that keeps is in memory only.
      const context = await chromium.launchPersistentContext(benchFolder(), await chromiumLaunch());
      try {
        const page = await context.newPage();
        await page.goto(origin);
        await page.addScriptTag({ content });
        return await page.evaluate(
          (what) => (window as unknown as { measure: (it: Asked) => Promise<Told> }).measure(what),
          asked,
        );
      } finally {
        await context.close();
      }
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
