/** The page of switches of a practice floor, on loopback. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Hall } from './hall.ts';
import type { HallState } from './hall-state.ts';
import { SWITCH_PAGE } from './switch-page.ts';
import { groupsOf, type Group } from './switches.ts';

/** A switch and its new setting, as the page names them. */
interface Setting {
  what: string;
  value: string;
}

export class SwitchServer {
  readonly url: string;
  readonly #server: Server;

  private constructor(server: Server, url: string) {
    this.#server = server;
    this.url = url;
  }

  /** Serves the page under a path that no other page of a browser knows. */
  static async serve(hall: Hall): Promise<SwitchServer> {
    const path = `/${randomBytes(16).toString('base64url')}/`;
    const groups = groupsOf(hall);
    const server = createServer((request, response) => {
      void answer(request, response, path, groups, () => hall.state());
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    return new SwitchServer(server, `http://127.0.0.1:${port}${path}`);
  }

  end(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  groups: readonly Group[],
  read: () => Promise<HallState | null>,
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
    if (request.method === 'POST') await set(await settingOf(request), groups);
    const state = await read();
    const shown = groups.map((group) => ({
      name: group.name,
      state: group.state(state),
      switches: group.switches.map(({ what, label, choices, value }) => ({
        ...{ what, label, choices },
        value: value(),
      })),
    }));
    response.setHeader('content-type', 'application/json').end(JSON.stringify(shown));
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error);
    response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' }).end(sentence);
  }
}

async function set({ what, value }: Setting, groups: readonly Group[]): Promise<void> {
  const switches = groups.flatMap((group) => group.switches);
  const found = switches.find((one) => one.what === what);
  if (!found)
    throw new Error(`There is no switch "${what}"; there are ${switches.map((one) => one.what).join(', ')}.`);
  if (found.value() !== value) await found.set(value);
}

async function settingOf(request: IncomingMessage): Promise<Setting> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  const { what, value } = JSON.parse(text) as Partial<Setting>;
  if (typeof what !== 'string' || typeof value !== 'string')
    throw new Error('Expected {"what": "the name of a switch", "value": "one of its choices"}.');
  return { what, value };
}
