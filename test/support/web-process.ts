/** The browser host as it is started by hand, in a process of its own, with the client that a screen would have. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import type { ServiceAddresses } from '../../src-main/upstream/client.ts';
import { screenAt, type Client } from './screen-at.ts';
import { DISTINCTIVE } from './clients.ts';
import { WEB_ENTRY } from './web-entry.ts';

export interface WebProcess {
  /** Address of the station once it is ready; null if it ended instead. */
  ready(): Promise<{ url: string } | null>;
  /** Connects a screen. Call when the station is ready. */
  client(): Promise<Client>;
  /** Null while it runs. */
  readonly status: number | null;
  /** Lines of standard error, without those of the log. */
  sentences(): string[];
  ended(): Promise<void>;
  /** SIGKILL, and gone when this resolves. */
  kill(): Promise<void>;
}

/** @param without the option of an address that is not given */
export function startWeb(
  dataDir: string,
  service: ServiceAddresses,
  { pollSeconds = 1, graceSeconds = 0, without = '' } = {},
): WebProcess {
  const { authUrl, productUrl, orderUrl } = service;
  const given = { '--auth-url': authUrl, '--product-url': productUrl, '--order-url': orderUrl };
  const addresses = Object.entries(given)
    .filter(([option]) => option !== without)
    .flat();
  const seconds = ['--poll-seconds', String(pollSeconds), '--grace-seconds', String(graceSeconds)];
  const child = spawn(
    process.execPath,
    [WEB_ENTRY, '--headless', '--data-dir', dataDir, ...addresses, ...seconds],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PACKDESK_CLIENT_ID: DISTINCTIVE.clientId,
        PACKDESK_CLIENT_SECRET: DISTINCTIVE.clientSecret,
      },
    },
  );
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const lines = createInterface({ input: child.stdout });
  const closed = once(child, 'close');
  const first = Promise.race([
    once(lines, 'line').then(([line]) => JSON.parse(String(line)) as { url: string }),
    closed.then(() => null),
  ]);
  const kill = async () => {
    child.kill('SIGKILL');
    await closed;
  };
  onTestFinished(kill);
  return {
    ready: () => first,
    client: async () => {
      const door = await first;
      if (!door) throw new Error(`the process ended instead: ${errors}`);
      const { client, socket, opened } = screenAt(door.url);
      onTestFinished(() => socket.terminate());
      if (!(await opened)) throw new Error('the door is closed');
      return client;
    },
    get status() {
      return child.exitCode;
    },
    sentences: () => errors.split('\n').filter((line) => line !== '' && !line.startsWith('{')),
    ended: async () => void (await closed),
    kill,
  };
}
