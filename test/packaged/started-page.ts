/**
 * The page of an application from its very start, through Chromium's port: Playwright attaches later than a start takes to
 * measure.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { debuggerAddress } from '../support/debugger-address.ts';
import type { Person } from './machine.ts';

/** Time between two looks, by which a figure may be too large. */
const BETWEEN_MS = 5;
const LIMIT_MS = 120_000;

interface Program {
  /** Path of the executable. */
  path: string;
  args: readonly string[];
  env: Record<string, string>;
}

interface Answer {
  id: number;
  result?: { result?: { value?: unknown } };
}

export class StartedPage {
  readonly #process: ChildProcess;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #last = 0;

  private constructor(process: ChildProcess, socket: WebSocket) {
    this.#process = process;
    this.#socket = socket;
    socket.on('message', (data: Buffer) => {
      const answer = JSON.parse(data.toString()) as Answer;
      this.#waiting.get(answer.id)?.(answer);
      this.#waiting.delete(answer.id);
    });
  }

  /** Starts the program as that person, and resolves when it has a page. */
  static async of({ path, args, env }: Program, { uid, gid, home }: Person): Promise<StartedPage> {
    const as = [`--reuid=${uid}`, `--regid=${gid}`, '--init-groups'];
    const child = spawn('setpriv', [...as, path, '--remote-debugging-port=0', ...args], {
      cwd: home,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { HOME: home, XDG_RUNTIME_DIR: `/run/user/${uid}`, LANG: 'C.UTF-8', ...env },
    });
    const { host } = new URL(await debuggerAddress(child));
    const socket = new WebSocket(await pageAt(host));
    await once(socket, 'open');
    return new StartedPage(child, socket);
  }

  /** Sends a command of Chromium's protocol. */
  readonly send = (method: string, params: object = {}): Promise<Answer> => {
    const id = ++this.#last;
    const answered = new Promise<Answer>((resolve) => this.#waiting.set(id, resolve));
    this.#socket.send(JSON.stringify({ id, method, params }));
    return answered;
  };

  /** Waits until an expression of the page is true. */
  async becomes(expression: string): Promise<void> {
    const until = performance.now() + LIMIT_MS;
    while (performance.now() < until) {
      const { result } = await this.send('Runtime.evaluate', { expression });
      if (result?.result?.value === true) return;
      await pause(BETWEEN_MS);
    }
    throw new Error(`the page does not come to: ${expression}`);
  }

  /** Text of the screen. */
  async text(): Promise<string> {
    const { result } = await this.send('Runtime.evaluate', { expression: 'document.body.innerText' });
    return String(result?.result?.value);
  }

  /** Ends the application as the session of a desktop does. */
  async end(): Promise<void> {
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGTERM');
    await ended;
    this.#socket.terminate();
  }
}

/** @param address host and port */
async function pageAt(address: string): Promise<string> {
  const until = performance.now() + LIMIT_MS;
  while (performance.now() < until) {
    const targets = (await (await fetch(`http://${address}/json/list`)).json()) as {
      type: string;
      url: string;
      webSocketDebuggerUrl: string;
    }[];
    const page = targets.find(({ type, url }) => type === 'page' && !['', 'about:blank'].includes(url));
    if (page) return page.webSocketDebuggerUrl;
    await pause(BETWEEN_MS);
  }
  throw new Error('it has no page');
}
