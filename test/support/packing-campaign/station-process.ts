/** A packing station in a process of its own, loaded and waiting, with a screen of its own at its door. */
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { createORPCClient } from '@orpc/client';
import { WebSocket } from 'ws';
import { overSocket } from '../../../src-renderer/frame-link.ts';
import type { Client } from '../callers.ts';
import type { CompiledStation } from '../cancel-campaign/compiled-station.ts';
import type { PackingStationPlan, Said } from './station-plan.ts';

export class PackingStation {
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #warm: Promise<void>;
  readonly #ready: Promise<string>;
  readonly #ended: Promise<unknown>;
  #socket: WebSocket | null = null;
  #errors = '';
  killed = false;

  constructor({ file, compileCache }: CompiledStation) {
    this.#child = spawn(process.execPath, [file], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
    });
    this.#child.stdin.on('error', () => undefined);
    this.#child.stderr.on('data', (chunk: Buffer) => (this.#errors += chunk.toString()));
    this.#ended = once(this.#child, 'close');
    const lines = createInterface({ input: this.#child.stdout });
    this.#warm = new Promise((resolve) => void lines.once('line', () => resolve()));
    this.#ready = new Promise((resolve) => {
      lines.on('line', (line) => {
        const said = JSON.parse(line) as Said;
        if (said.kind === 'ready') resolve(said.url);
      });
    });
  }

  /** Gives it its work, as soon as it is loaded. */
  async begin(plan: PackingStationPlan): Promise<void> {
    await Promise.race([this.#warm, this.#ended]);
    this.#child.stdin.write(`${JSON.stringify(plan)}\n`);
  }

  /** Its screen, as soon as there is a door. @returns null where it ended before */
  async screen(): Promise<Client | null> {
    const url = await Promise.race([this.#ready, this.#ended.then(() => null)]);
    if (url === null) return null;
    const { origin, hash } = new URL(url);
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/rpc`, ['packdesk', hash.slice(1)], {
      origin,
    });
    this.#socket = socket;
    const closed = new Promise<null>((resolve) => void socket.once('close', () => resolve(null)));
    socket.on('error', () => undefined);
    const isOpen = await Promise.race([once(socket, 'open').catch(() => null), closed]);
    if (isOpen === null) return null;
    // The browser's type of the same thing.
    return createORPCClient(overSocket(socket as unknown as globalThis.WebSocket));
  }

  /** SIGKILL, at once. What it has sent before is still read. */
  kill(): void {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.killed = true;
    this.#child.kill('SIGKILL');
  }

  /** Resolves when it is gone and all that it said was read. @returns why it ended by itself, or what it complained of */
  async ended(): Promise<string | null> {
    await this.#ended;
    const socket = this.#socket;
    if (socket && socket.readyState !== WebSocket.CLOSED) await once(socket, 'close');
    if (this.#errors !== '') return `the station complains: ${this.#errors}`;
    return this.killed ? null : `the station ended by itself with ${String(this.#child.exitCode)}`;
  }
}
