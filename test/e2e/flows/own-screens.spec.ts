import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '../model/fixtures.ts';

const out = fileURLToPath(new URL('../../../out', import.meta.url));

/** Names by which Vite's tools and `npm run dev` say where screens under development are. */
const DEV_ADDRESSES = ['ELECTRON_RENDERER_URL', 'PACKDESK_DEV_SCREENS', 'VITE_DEV_SERVER_URL'];

test('the built application shows its own screens, whatever address of a development server it is given @host:window', async ({
  openBench,
}) => {
  const asked: string[] = [];
  const server = createServer(({ url }, response) => {
    asked.push(String(url));
    response.setHeader('content-type', 'text/html').end('<h1>Screens from elsewhere</h1>');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { bench } = await openBench({
    env: Object.fromEntries(DEV_ADDRESSES.map((name) => [name, address])),
  });
  await bench.page.reload();
  await bench.hasOrders(60);
  server.close();
  expect(asked).toEqual([]);
});

test('nothing that was built knows of a development server', () => {
  const built = ['main', 'preload', 'renderer'].flatMap((part) =>
    readdirSync(join(out, part), { recursive: true, encoding: 'utf8' }).map((file) => join(out, part, file)),
  );
  const scripts = built.filter((file) => /\.(c?js|html)$/.test(file));
  expect(scripts.length).toBeGreaterThan(10);
  const marks = [...DEV_ADDRESSES, '@vite/client', 'import.meta.hot', 'sourceMappingURL=data:'];
  const found = scripts.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return marks.filter((mark) => text.includes(mark)).map((mark) => `${file}: ${mark}`);
  });
  expect(found).toEqual([]);
});
