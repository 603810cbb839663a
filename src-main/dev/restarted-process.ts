/** A process that is restarted when its source has changed, never before the former one has ended. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** An editor that saves several files is one change. */
const TOGETHER_MS = 100;

export class RestartedProcess {
  readonly #command: () => { file: string; args: string[]; env?: NodeJS.ProcessEnv };
  readonly #started: (child: ChildProcess) => void;
  #child: ChildProcess | null = null;
  #restarting: Promise<void> | null = null;
  #stopped = false;
  #isEnding = false;

  /** @param started is given each process, before it has written anything */
  constructor(
    command: () => { file: string; args: string[]; env?: NodeJS.ProcessEnv },
    started: (child: ChildProcess) => void,
  ) {
    this.#command = command;
    this.#started = started;
  }

  /** True while it is made to end. */
  get isEnding(): boolean {
    return this.#isEnding;
  }

  start(): void {
    if (this.#stopped) return;
    const { file, args, env = process.env } = this.#command();
    const child = spawn(file, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    this.#child = child;
    this.#started(child);
  }

  /** Changes during the restart are in the next start. */
  restart(): Promise<void> {
    this.#restarting ??= (async () => {
      await sleep(TOGETHER_MS);
      await this.#end();
      this.#restarting = null;
      this.start();
    })();
    return this.#restarting;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#end();
  }

  async #end(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    this.#isEnding = true;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    this.#isEnding = false;
  }
}
