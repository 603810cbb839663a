/** The reference of the paint benchmark: a page that has each screen as nodes in memory, and shows one at the last key. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Page } from 'playwright';

const TYPES: Record<string, string> = { '.css': 'text/css', '.svg': 'image/svg+xml', '.woff2': 'font/woff2' };

/** Shortest possible answer to a scan once its content is known: no look-up, no script of the application. */
const SWAP = `<script>
  const screens = new Map();
  let typed = '';
  addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return void (typed += event.key);
    document.querySelector('#app').replaceChildren(screens.get(typed).content);
    typed = '';
  });
  window.remember = (code, html) => {
    const screen = document.createElement('template');
    screen.innerHTML = html;
    screens.set(code, screen);
  };
</script>`;

/** @returns what `#app` shows now, as HTML */
export const screenOf = (page: Page): Promise<string> => page.locator('#app').innerHTML();

/** Has the page ready to show this screen, once, after these keys. */
export async function remember(page: Page, code: string, screen: string): Promise<void> {
  await page.evaluate(
    ([keys, html]) =>
      (window as unknown as { remember: (k: string, h: string) => void }).remember(keys, html),
    [code, screen] as const,
  );
}

/**
 * Serves the application's page with its style sheets and fonts, and without its scripts.
 * @param rendererDir where the built screens are
 */
export async function serveFromMemory(
  app: Page,
  rendererDir: string,
): Promise<{ url: string; close: () => void }> {
  const whole = await app.content();
  const html = whole.replaceAll(/<script\b[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g, '') + SWAP;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (pathname === '/') return void response.setHeader('content-type', 'text/html').end(html);
    response.setHeader('content-type', TYPES[extname(pathname)] ?? 'application/octet-stream');
    readFile(join(rendererDir, pathname)).then(
      (file) => response.end(file),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { url, close: () => server.close() };
}
