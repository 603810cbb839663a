/** The screens as Vite serves them while they are edited: replaced without a reload, with source maps. */
import { fileURLToPath } from 'node:url';
import { resolveConfig } from 'electron-vite';
import { createServer, mergeConfig, type UserConfig, type ViteDevServer } from 'vite';
import { devHeaders } from './policy.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const SOURCE = fileURLToPath(new URL('..', import.meta.url));

/**
 * Starts Vite with the configuration of the build, on loopback only.
 * @param port 0 = any free one
 */
export async function startScreens(port: number, more: UserConfig = {}): Promise<ViteDevServer> {
  const { config } = await resolveConfig({ root: ROOT, logLevel: 'warn' }, 'serve');
  const server = await createServer(
    mergeConfig(mergeConfig(config?.renderer ?? {}, more), {
      server: { host: '127.0.0.1', port, strictPort: port !== 0, headers: devHeaders() },
    }),
  );
  await server.listen();
  return server;
}

/** Address of the server. */
export function portOf({ httpServer }: ViteDevServer): number {
  const address = httpServer?.address();
  if (!address || typeof address === 'string') throw new Error('Vite does not listen');
  return address.port;
}
