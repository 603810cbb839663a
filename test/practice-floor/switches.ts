/** A page of switches for a practice floor: cables, programs, the store, the merchant's service. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Hall } from './hall.ts';
import { SWITCH_PAGE } from './switch-page.ts';

/** A switch and what it is set to, as the page names them. */
interface Setting {
  what: string;
  isOn: boolean;
}

interface Switch {
  what: string;
  label: string;
  isOn: () => boolean;
  set: (isOn: boolean) => Promise<unknown>;
}

export class Switches {
  readonly url: string;
  readonly #server: Server;

  private constructor(server: Server, url: string) {
    this.#server = server;
    this.url = url;
  }

  /** Serves the page on loopback, under a path that no other page of a browser knows. */
  static async serve(hall: Hall): Promise<Switches> {
    const path = `/${randomBytes(16).toString('base64url')}/`;
    const switches = switchesOf(hall);
    const server = createServer((request, response) => {
      void answer(request, response, path, switches);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    return new Switches(server, `http://127.0.0.1:${port}${path}`);
  }

  end(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

function switchesOf(hall: Hall): Switch[] {
  return [
    {
      what: 'service',
      label: 'The merchant’s service answers',
      isOn: () => hall.isServiceUp,
      set: (isOn) => hall.switchService(isOn),
    },
    {
      what: 'store',
      label: 'The store runs (off: killed)',
      isOn: () => hall.isStoreUp,
      set: (isOn) => hall.switchStore(isOn),
    },
    ...hall.benches.flatMap((bench): Switch[] => [
      {
        what: `${bench.name} cable`,
        label: `${bench.name}: cable to the store`,
        isOn: () => !bench.isCut,
        set: (isOn) => Promise.resolve(bench.cut(!isOn)),
      },
      {
        what: `${bench.name} program`,
        label: `${bench.name}: runs (off: switched off at the wall)`,
        isOn: () => bench.isRunning,
        set: (isOn) => (isOn ? bench.start() : bench.stop('SIGKILL')),
      },
    ]),
  ];
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  switches: readonly Switch[],
): Promise<void> {
  if (request.url === path && request.method === 'GET') {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(SWITCH_PAGE);
    return;
  }
  if (request.url !== `${path}switches`) {
    response.writeHead(404).end();
    return;
  }
  try {
    if (request.method === 'POST') await set(await settingOf(request), switches);
    const shown = switches.map(({ what, label, isOn }) => ({ what, label, isOn: isOn() }));
    response.setHeader('content-type', 'application/json').end(JSON.stringify(shown));
  } catch (error) {
    response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' }).end(String(error));
  }
}

async function set({ what, isOn }: Setting, switches: readonly Switch[]): Promise<void> {
  const found = switches.find((one) => one.what === what);
  if (!found)
    throw new Error(`There is no switch "${what}"; there are ${switches.map((one) => one.what).join(', ')}.`);
  if (found.isOn() !== isOn) await found.set(isOn);
}

async function settingOf(request: IncomingMessage): Promise<Setting> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  const { what, isOn } = JSON.parse(text) as Partial<Setting>;
  if (typeof what !== 'string' || typeof isOn !== 'boolean')
    throw new Error('Expected {"what": "the name of a switch", "isOn": true or false}.');
  return { what, isOn };
}
