/** The bench's own logic without a page: scans go in as the wedge hears them, and what a packer would read is asked. */
import { setImmediate as turn } from 'node:timers/promises';
import { onTestFinished, vi } from 'vitest';
import { openConnection } from '../../../src-main/host/connection.ts';
import type { Context } from '../../../src-main/router/context.ts';
import { navigation } from '../../../src-renderer/navigation.svelte.ts';
import { pressed } from '../../../src-renderer/packing/bench-actions.ts';
import { BenchCommands } from '../../../src-renderer/packing/bench-commands.svelte.ts';
import { PackingBench } from '../../../src-renderer/packing/packing-bench.svelte.ts';
import { listenForCommands, runCommand } from '../../../src-renderer/scan/commands.ts';
import { scanDesk } from '../../../src-renderer/scan/scan-desk.svelte.ts';
import { quietLog } from '../quiet-log.ts';

/** Turns of the event loop with nothing under way after which nothing more comes. */
const QUIET_TURNS = 12;

export class BenchScreen {
  #underWay = 0;
  #bench: PackingBench | null = null;
  #leave: (() => void)[] = [];
  /** Scans of articles, orders and command codes. */
  actions = 0;

  /** The screens ask this application, over the channel that they have in a window. */
  constructor(context: Context) {
    vi.stubGlobal('location', { protocol: 'app:' });
    vi.stubGlobal('window', {
      origin: 'app://packdesk',
      postMessage: (_channel: string, _origin: string, [port]: MessagePort[]) => {
        if (port) this.#connect(context, port);
      },
    });
    vi.stubGlobal('document', { querySelector: () => null });
    onTestFinished(() => {
      this.#unmount();
      vi.unstubAllGlobals();
    });
  }

  /** The order on the bench; null on every other screen. */
  get bench(): PackingBench | null {
    return this.#bench;
  }

  /** One scan, and everything that follows from it. */
  async scan(text: string): Promise<void> {
    this.actions++;
    const scan = {
      text,
      plain: text,
      symbology: null,
      at: Date.now(),
      firstKeyAt: null,
      lastKeyAt: null,
    } as const;
    scanDesk.heard({ ...scan, source: 'keyboard', digitsOtherwise: null, tooLong: false }, runCommand);
    await this.#settled();
  }

  #connect(context: Context, port: MessagePort): void {
    const connection = openConnection({
      context,
      log: quietLog,
      send: (frame) => {
        this.#underWay--;
        port.postMessage(frame);
      },
      hangUp: () => port.close(),
    });
    port.addEventListener('message', ({ data }) => {
      this.#underWay++;
      connection.received(data);
    });
    port.start();
    onTestFinished(() => {
      connection.closed();
      port.close();
    });
  }

  async #settled(): Promise<void> {
    for (let quiet = 0; quiet < QUIET_TURNS; quiet++) {
      await turn();
      if (this.#underWay > 0 || this.#follow()) quiet = -1;
    }
  }

  /** As the page does when another order comes onto the bench. @returns whether it did */
  #follow(): boolean {
    const { place } = navigation;
    const orderId = place.screen === 'packing' ? place.orderId : null;
    if ((this.#bench?.orderId ?? null) === orderId) return false;
    this.#unmount();
    if (orderId === null) return true;
    const bench = new PackingBench(orderId);
    const commands = new BenchCommands(bench);
    bench.scans.takeOver();
    this.#bench = bench;
    this.#leave = [
      scanDesk.take(bench.scans.heard),
      listenForCommands((command) => !commands.isCovered && pressed(command, commands.run)),
      () => bench.stop(),
    ];
    void bench.read();
    return true;
  }

  #unmount(): void {
    for (const leave of this.#leave.splice(0)) leave();
    this.#bench = null;
  }
}
