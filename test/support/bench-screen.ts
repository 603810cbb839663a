/** The bench's own logic without a page: scans are put in as the wedge reads them, and tests read what a packer would. */
import { setImmediate as pause } from 'node:timers/promises';
import { onTestFinished, vi } from 'vitest';
import { openConnection } from '../../src-main/host/connection.ts';
import type { CallFrame, FrameError, FrameToScreen } from '../../src-main/contract/terms/frames.ts';
import type { Context } from '../../src-main/router/context.ts';
import { apiOver } from '../../src-renderer/client/api.ts';
import { BenchCommands } from '../../src-renderer/screens/packing/bench/keys/bench-commands.svelte.ts';
import { PackingScreen } from '../../src-renderer/screens/packing/bench/packing-screen.svelte.ts';
import { Approvals } from '../../src-renderer/client/approvals.svelte.ts';
import type { ScanEvent } from '../../src-renderer/scan/keys/scan-event.ts';
import { readableText } from '../../src-renderer/scan/keys/symbology-identifier.ts';
import { Session } from '../../src-renderer/app/session.ts';
import type { SpeechPort } from '../../src-renderer/sound/speech-port.ts';
import { overPort } from '../../src-renderer/client/frame-link.ts';
import { quietLog } from './quiet-log.ts';

/** Turns of the event loop with nothing under way after which nothing more comes. */
const QUIET_TURNS = 12;

const BROKEN: FrameError = {
  defined: false,
  code: 'INTERNAL_SERVER_ERROR',
  status: 500,
  message: '',
  data: null,
};

export class BenchScreen {
  readonly session: Session;
  #underWay = 0;
  #bench: PackingScreen | null = null;
  #commands: BenchCommands | null = null;
  /** Calls whose answers are excluded, by name, with the answers that wait. */
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #failing = new Set<string>();
  #leave: (() => void)[] = [];
  /** Scans of items, orders and command codes. */
  actions = 0;

  /**
   * The screens ask this application, over the channel that they have in a window.
   * @param speech what speaks, if a test listens
   */
  constructor(context: Context, speech?: SpeechPort) {
    this.session = new Session(
      apiOver(() => {
        const { port1, port2 } = new MessageChannel();
        this.#connect(context, port2);
        return overPort(port1);
      }),
      new Approvals(),
      speech,
    );
    // No dialog is open.
    vi.stubGlobal('document', { querySelector: () => null });
    onTestFinished(() => {
      this.#unmount();
      vi.unstubAllGlobals();
    });
  }

  /** The order on the bench; null on every other screen. */
  get bench(): PackingScreen | null {
    return this.#bench;
  }

  /** Keys and buttons of the order on the bench. */
  get commands(): BenchCommands | null {
    return this.#commands;
  }

  /**
   * Scans a code and returns all that follows from it.
   * @param keys milliseconds of its first and last key
   * @param parts of the scan that differ from a plain one
   */
  async scan(
    text: string,
    keys?: { first: number; last: number },
    parts: Partial<ScanEvent> = {},
  ): Promise<void> {
    this.actions++;
    const scan = {
      text,
      plain: readableText(text),
      symbology: null,
      at: Date.now(),
      firstKeyAt: keys?.first ?? null,
      lastKeyAt: keys?.last ?? null,
    } as const;
    this.session.scan({
      ...scan,
      source: 'keyboard',
      readOtherwise: null,
      capsLock: false,
      isShort: false,
      tooLong: false,
      ...parts,
    });
    await this.settled();
  }

  /** Holds that call from now on. @returns a function that releases it, and waits until all is quiet */
  hold(call: string): () => Promise<void> {
    const waiting: (() => void)[] = [];
    this.#waiting.set(call, waiting);
    return async () => {
      this.#waiting.delete(call);
      for (const send of waiting) send();
      await this.settled();
    };
  }

  /** Makes the main process fail at that call from now on. @returns a function that ends this */
  fail(call: string): () => void {
    this.#failing.add(call);
    return () => this.#failing.delete(call);
  }

  #connect(context: Context, port: MessagePort): void {
    const names = new Map<number, string>();
    const connection = openConnection({
      context,
      log: quietLog,
      send: (frame) => {
        const { id } = JSON.parse(frame) as FrameToScreen;
        const waiting = this.#waiting.get(names.get(id) ?? '');
        this.#underWay--;
        if (!waiting) port.postMessage(frame);
        else {
          waiting.push(() => port.postMessage(frame));
        }
      },
      hangUp: () => port.close(),
    });
    port.addEventListener('message', ({ data }) => {
      const { id, call = '' } = JSON.parse(data as string) as Partial<CallFrame> & { id: number };
      names.set(id, call);
      if (this.#failing.has(call)) return port.postMessage(JSON.stringify({ id, error: BROKEN }));
      this.#underWay++;
      connection.received(data);
    });
    port.start();
    onTestFinished(() => {
      connection.closed();
      port.close();
    });
  }

  /** Waits until no call is under way, except for held ones. */
  async settled(): Promise<void> {
    for (let quiet = 0; quiet < QUIET_TURNS; quiet++) {
      await pause();
      if (this.#underWay > 0 || this.#follow()) quiet = -1;
    }
  }

  /** Follows the page to another order on the bench. @returns whether there was one */
  #follow(): boolean {
    const { scanQueue, commandCodes, navigation } = this.session;
    const { place } = navigation;
    const orderId = place.screen === 'packing' ? place.orderId : null;
    if ((this.#bench?.orderId ?? null) === orderId) return false;
    this.#unmount();
    if (orderId === null) return true;
    const bench = new PackingScreen(this.session, orderId);
    const commands = new BenchCommands(bench);
    bench.onward.takeOver();
    this.#bench = bench;
    this.#commands = commands;
    this.#leave = [
      scanQueue.take(bench.scans.receive),
      scanQueue.uncounted.listen((keys) => bench.unused(keys)),
      commandCodes.listen(commands.command),
      () => bench.stop(),
    ];
    void bench.read();
    return true;
  }

  #unmount(): void {
    for (const leave of this.#leave.splice(0)) leave();
    this.#bench = null;
    this.#commands = null;
  }
}
