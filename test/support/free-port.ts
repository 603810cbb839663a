/** A port of this computer that is free now. */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that the system assigns by itself (Linux: from 32768): no other process gets it before it is used,
 * neither to listen nor for a connection.
 */
const somePort = (): number => randomInt(15_000, 32_000);

export async function freePort(): Promise<number> {
  for (;;) {
    const port = somePort();
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
