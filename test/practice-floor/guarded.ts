/** Clean-up of a practice floor if the command is killed: see `guard.ts`. */
import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { GuardLine } from './guard.ts';

const GUARD = fileURLToPath(new URL('guard.ts', import.meta.url));

export class Guarded {
  readonly #guard: ChildProcess;

  constructor() {
    // A signal to the group of the command does not reach it.
    this.#guard = spawn(process.execPath, [GUARD], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
    this.#guard.stdin?.on('error', () => undefined);
    this.#guard.unref();
  }

  /** Ends with the command. */
  process(child: ChildProcess): void {
    const { pid } = child;
    if (pid === undefined) return;
    this.#tell({ pid });
    child.once('exit', () => this.#tell({ endedPid: pid }));
  }

  /** Is removed with the command. */
  folder(folder: string): void {
    this.#tell({ folder });
  }

  /** All has ended. */
  end(): void {
    this.#guard.stdin?.end();
  }

  #tell(line: GuardLine): void {
    this.#guard.stdin?.write(`${JSON.stringify(line)}\n`);
  }
}
