/** A bench of a practice floor: a station in a program of its own, with a cable to the store that can be pulled. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { PRACTICE_CLIENT_ID, PRACTICE_CLIENT_SECRET } from '../../src-main/practice/http/service.ts';
import type { CutLine, LineState } from '../support/floor/cut-line.ts';
import type { Guarded } from './guarded.ts';
import { joinFloor } from './join-floor.ts';
import type { ServiceLine } from './service-line.ts';

export interface PracticeBenchParts {
  /** Name of the bench in its join code. */
  name: string;
  dataDir: string;
  /** The built browser host. */
  entry: string;
  isHeadless: boolean;
  line: CutLine;
  service: ServiceLine['addresses'];
  /** Source of the orders of its lessons. */
  lessons: string;
  guarded: Guarded;
  joinCode: string;
  /** File with its standard error. */
  log: string;
  /** Call when the station can be used at that address. */
  ready: (url: string, station: string) => void;
}

/** `frozen`: suspended, as a computer that sleeps. `off`: switched off at the wall. */
const PROGRAM_STATES = ['runs', 'frozen', 'off'] as const;
export type ProgramState = (typeof PROGRAM_STATES)[number];

/** Windows has no signal that freezes a program. */
export const programStates = (platform: NodeJS.Platform): readonly ProgramState[] =>
  PROGRAM_STATES.filter((state) => state !== 'frozen' || platform !== 'win32');

/** Between two checks of the service: the effect of a switch comes soon. */
const POLL_SECONDS = '10';
/** A program that was asked to end does so within that time. */
const END_MS = 10_000;

export class PracticeBench {
  readonly #o: PracticeBenchParts;
  #process: ChildProcess | null = null;
  #isFrozen = false;

  constructor(parts: PracticeBenchParts) {
    this.#o = parts;
  }

  get name(): string {
    return this.#o.name;
  }

  get state(): ProgramState {
    if (this.#process === null) return 'off';
    return this.#isFrozen ? 'frozen' : 'runs';
  }

  /** Resolves when it has joined. @throws if it ended instead */
  async start(): Promise<void> {
    const { entry, dataDir, service, lessons, isHeadless, joinCode, name, log, ready, guarded } = this.#o;
    const addresses = { 'auth-url': service.authUrl, 'product-url': service.productUrl };
    const args = Object.entries({
      ...addresses,
      'order-url': service.orderUrl,
      'data-dir': dataDir,
      'poll-seconds': POLL_SECONDS,
    }).flatMap(([option, value]) => [`--${option}`, value]);
    const child = spawn(
      process.execPath,
      [entry, ...args, '--without-keyring', 'file', ...(isHeadless ? ['--headless'] : [])],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...process.env,
          PACKDESK_CLIENT_ID: PRACTICE_CLIENT_ID,
          PACKDESK_CLIENT_SECRET: PRACTICE_CLIENT_SECRET,
          PACKDESK_PRACTICE_FLOOR: lessons,
        },
      },
    );
    child.stderr.pipe(createWriteStream(log, { flags: 'a' }));
    this.#process = child;
    this.#isFrozen = false;
    guarded.process(child);
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

  /** Closes the bench as a person does. */
  async close(): Promise<void> {
    this.#freeze(false);
    await this.#end('SIGTERM');
  }

  async become(state: ProgramState): Promise<void> {
    if (state === 'off') return this.#end('SIGKILL');
    if (this.#process === null) await this.start();
    this.#freeze(state === 'frozen');
  }

  #freeze(isFrozen: boolean): void {
    if (isFrozen === this.#isFrozen) return;
    this.#isFrozen = isFrozen;
    this.#process?.kill(isFrozen ? 'SIGSTOP' : 'SIGCONT');
  }

  async #end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    const late = setTimeout(() => child.kill('SIGKILL'), END_MS);
    await ended;
    clearTimeout(late);
  }

  /** The cable to the store. */
  get line(): LineState {
    return this.#o.line.state;
  }

  set line(state: LineState) {
    this.#o.line.become(state);
  }
}
