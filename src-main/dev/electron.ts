/**
 * `npm run dev`: Electron on a build of its own (out/dev), made and started again when the source changes, with
 * screens from Vite, which replaces them in the open window. Without an Electron it is `npm run dev:web`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { resolveConfig } from 'electron-vite';
import { build, mergeConfig, type Plugin } from 'vite';
import packageJson from '../../package.json' with { type: 'json' };
import { findElectron } from './find-electron.ts';
import { RestartedProcess } from './restarted-process.ts';
import { ROOT, SOURCE, startScreens } from './screens-server.ts';

const OUT = `${ROOT}out/dev`;

/** The only difference between the two builds: nothing in the product asks for another address. */
const screensFromVite: Plugin = {
  name: 'packdesk:screens-from-vite',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source.endsWith('/app-protocol.ts') && !importer?.includes('/dev/')
      ? `${SOURCE}dev/app-protocol.ts`
      : null,
};

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}

async function developElectron(electron: string): Promise<void> {
  const port = await freePort();
  // Vite's address is given, since it cannot be derived from the page's own one, app:.
  await startScreens(port, { server: { hmr: { protocol: 'ws', host: '127.0.0.1', clientPort: port } } });
  const { name, productName, type, version } = packageJson;
  mkdirSync(OUT, { recursive: true });
  const main = 'main/electron.js';
  writeFileSync(`${OUT}/package.json`, JSON.stringify({ name, productName, type, version, main }));

  const window = new RestartedProcess(
    () => ({
      file: electron,
      args: [OUT, ...process.argv.slice(2)],
      env: { ...process.env, PACKDESK_DEV_SCREENS: `http://127.0.0.1:${port}` },
    }),
    (child) => {
      child.stdout?.pipe(process.stdout, { end: false });
      child.on('exit', (status) => {
        // Closed by the person, and not to be started again.
        if (!window.isEnding) process.exit(status ?? 1);
      });
    },
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void window.stop().then(() => process.exit(0)));

  const { config } = await resolveConfig({ root: ROOT, logLevel: 'warn', build: { outDir: OUT } }, 'serve');
  let unbuilt = 2;
  const rebuilt: Plugin = {
    name: 'packdesk:rebuilt',
    closeBundle: () => {
      if (unbuilt > 0) unbuilt -= 1;
      if (unbuilt === 0) void window.restart();
    },
  };
  for (const part of [config?.main, config?.preload]) {
    await build(
      mergeConfig(part ?? {}, {
        plugins: [screensFromVite, rebuilt],
        build: { watch: {}, sourcemap: true },
      }),
    );
  }
}

const electron = findElectron();
if (electron === null) await import('./web.ts');
else await developElectron(electron);
