/** A station in a process of its own, loaded and waiting, so that a kill meets its work and not the reading of code. */
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { CompiledStation } from './compiled-station.ts';
import type { Claim, StationPlan } from './plan.ts';

export interface HeardClaim {
  claim: Claim;
  /** By the clock of `claim.at`, but when it was read here. */
  readAt: bigint;
}

export class StationProcess {
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #warm: Promise<void>;
  readonly #ended: Promise<unknown>;
  #killed = false;
  #errors = '';
  #heard: (heard: HeardClaim) => void = () => undefined;

  constructor({ file, compileCache }: CompiledStation) {
    this.#child = spawn(process.execPath, [file], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
    });
    this.#child.stdin.on('error', () => undefined);
    this.#child.stderr.on('data', (chunk: Buffer) => (this.#errors += chunk.toString()));
    this.#ended = once(this.#child, 'close');
    this.#warm = new Promise((resolve) => {
      createInterface({ input: this.#child.stdout }).on('line', (line) => {
        const claim = readClaim(line);
        if (claim?.kind === 'warm') resolve();
        else if (claim) this.#heard({ claim, readAt: process.hrtime.bigint() });
      });
    });
  }

  /**
   * Gives it its work, as soon as it is loaded.
   * @param heard called for everything that it says
   */
  async begin(plan: StationPlan, heard: (heard: HeardClaim) => void): Promise<void> {
    this.#heard = heard;
    await Promise.race([this.#warm, this.#ended]);
    this.#child.stdin.write(`${JSON.stringify(plan)}\n`);
  }

  /** SIGKILL, at once. */
  kill(): void {
    if (this.#child.exitCode !== null) return;
    this.#killed = true;
    this.#child.kill('SIGKILL');
  }

  /** Resolves when it is gone and all that it said was read. @returns why it ended by itself and not well, else null */
  async ended(): Promise<string | null> {
    await this.#ended;
    if (this.#killed || this.#child.exitCode === 0) return null;
    return `a station ended by itself with ${String(this.#child.exitCode)}: ${this.#errors}`;
  }
}

/** @returns null for a line that the kill cut short */
function readClaim(line: string): Claim | null {
  try {
    return JSON.parse(line) as Claim;
  } catch {
    return null;
  }
}
