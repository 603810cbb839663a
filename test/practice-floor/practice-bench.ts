/** A bench of a practice floor: a station in a program of its own, with a cable to the store that can be pulled. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { PracticeService } from '../../src-main/practice/http/service.ts';
import { PRACTICE_CLIENT_ID, PRACTICE_CLIENT_SECRET } from '../../src-main/practice/http/service.ts';
import type { CutLine } from '../support/floor/cut-line.ts';
import { joinFloor } from './join-floor.ts';

export interface PracticeBenchParts {
  /** As its join code calls it. */
  name: string;
  dataDir: string;
  /** The built browser host. */
  entry: string;
  isHeadless: boolean;
  line: CutLine;
  service: Pick<PracticeService, 'authUrl' | 'productUrl' | 'orderUrl'>;
  joinCode: string;
  /** File of what it writes to standard error. */
  log: string;
  /** It can be used at that address. */
  ready: (url: string, station: string) => void;
}

export class PracticeBench {
  readonly #o: PracticeBenchParts;
  #process: ChildProcess | null = null;
  isCut = false;

  constructor(parts: PracticeBenchParts) {
    this.#o = parts;
  }

  get name(): string {
    return this.#o.name;
  }

  get isRunning(): boolean {
    return this.#process !== null;
  }

  /** Resolves when it has joined. @throws where it ended instead */
  async start(): Promise<void> {
    const { entry, dataDir, service, isHeadless, joinCode, name, log, ready } = this.#o;
    const addresses = { 'auth-url': service.authUrl, 'product-url': service.productUrl };
    const args = Object.entries({ ...addresses, 'order-url': service.orderUrl, 'data-dir': dataDir }).flatMap(
      ([option, value]) => [`--${option}`, value],
    );
    const child = spawn(
      process.execPath,
      [entry, ...args, '--without-keyring', 'file', ...(isHeadless ? ['--headless'] : [])],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...process.env,
          PACKDESK_CLIENT_ID: PRACTICE_CLIENT_ID,
          PACKDESK_CLIENT_SECRET: PRACTICE_CLIENT_SECRET,
        },
      },
    );
    child.stderr.pipe(createWriteStream(log, { flags: 'a' }));
    this.#process = child;
    const ended = once(child, 'exit').then(([status]) => {
      if (this.#process === child) this.#process = null;
      return `${name} ended with ${String(status)} before it was ready; ${log} says why.`;
    });
    const line = await Promise.race([
      once(createInterface({ input: child.stdout }), 'line').then(([text]) => String(text)),
      ended.then((sentence) => Promise.reject(new Error(sentence))),
    ]);
    const { url } = JSON.parse(line) as { url: string };
    await joinFloor(url, joinCode);
    ready(url, name);
  }

  /** @param signal SIGTERM: closed by a person. SIGKILL: switched off at the wall */
  async stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }

  /** The cable to the store. */
  cut(isCut: boolean): void {
    this.isCut = isCut;
    if (isCut) this.#o.line.cut();
    else this.#o.line.mend();
  }
}
