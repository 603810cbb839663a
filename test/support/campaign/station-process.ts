/** A station in a process of its own, loaded and waiting, so that a kill hits its work and not the loading of code. */
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { CompiledStation } from './compiled-station.ts';

export class StationProcess {
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #warm: Promise<void>;
  readonly #ended: Promise<unknown>;
  #errors = '';
  #onLine: (line: never) => void = () => undefined;
  killed = false;

  constructor({ file, compileCache }: CompiledStation) {
    this.#child = spawn(process.execPath, [file], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
    });
    this.#child.stdin.on('error', () => undefined);
    this.#child.stderr.on('data', (chunk: Buffer) => (this.#errors += chunk.toString()));
    this.#ended = once(this.#child, 'close');
    this.#warm = new Promise((resolve) => {
      createInterface({ input: this.#child.stdout }).on('line', (text) => {
        const line = readLine(text);
        if (line?.kind === 'warm') resolve();
        else if (line) this.#onLine(line as never);
      });
    });
  }

  /**
   * Gives it its work, as soon as it is loaded.
   * @param onLine is given its output, an object a line
   */
  async begin(plan: object, onLine: (line: never) => void): Promise<void> {
    this.#onLine = onLine;
    await Promise.race([this.#warm, this.#ended]);
    this.#child.stdin.write(`${JSON.stringify(plan)}\n`);
  }

  /** Sends SIGKILL at once. Output written before is still read. */
  kill(): void {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.killed = true;
    this.#child.kill('SIGKILL');
  }

  /** SIGSTOP: it does nothing, and its connections stay. */
  pause(): void {
    this.#child.kill('SIGSTOP');
  }

  /** SIGCONT. */
  goOn(): void {
    this.#child.kill('SIGCONT');
  }

  /**
   * Resolves when the process has ended and all its output was read.
   * @returns its error output, or the reason why it ended by itself; null if there is neither
   */
  async ended(): Promise<string | null> {
    await this.#ended;
    if (this.#errors !== '') return `the station complains: ${this.#errors}`;
    const { exitCode } = this.#child;
    return this.killed || exitCode === 0 ? null : `the station ended by itself with ${String(exitCode)}`;
  }
}

/** @returns null for a line that the kill cut short */
function readLine(text: string): { kind: string } | null {
  try {
    return JSON.parse(text) as { kind: string };
  } catch {
    return null;
  }
}
