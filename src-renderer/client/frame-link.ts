/** The contract's calls as frames (`contract/terms/frames.ts`): a link for oRPC's client, over whatever carries text. */
import {
  AsyncIteratorClass,
  createORPCErrorFromJson,
  type ClientContext,
  type ClientLink,
  type ClientOptions,
} from '@orpc/client';
import type { FrameToMain, FrameToScreen } from '../../src-main/contract/terms/frames.ts';

/** The connection to the main process was lost: the calls may have been carried out or not. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';

  constructor() {
    super('the connection to the main process was lost');
  }
}

interface Waiting {
  resolve: (frame: FrameToScreen) => void;
  reject: (error: Error) => void;
}

export class FrameLink implements ClientLink<ClientContext> {
  readonly #send: (frame: string) => void;
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;
  #lost = false;

  constructor(send: (frame: string) => void) {
    this.#send = send;
  }

  async call(
    path: readonly string[],
    input: unknown,
    { signal }: ClientOptions<ClientContext>,
  ): Promise<unknown> {
    signal?.throwIfAborted();
    const id = ++this.#last;
    const stop = () => this.#stop(id, signal?.reason as Error);
    const ended = () => signal?.removeEventListener('abort', stop);
    signal?.addEventListener('abort', stop);
    let isStream = false;
    try {
      const reply = await this.#ask({ id, call: path.join('.'), input });
      isStream = 'stream' in reply;
      if (isStream) return this.#stream(id, signal, ended);
      return 'answer' in reply ? reply.answer : undefined;
    } finally {
      if (!isStream) ended();
    }
  }

  /** True if the connection was lost: a new link is needed. */
  get isLost(): boolean {
    return this.#lost;
  }

  /** Takes what the main process has sent. */
  received(text: string): void {
    const frame = JSON.parse(text) as FrameToScreen;
    const waiting = this.#waiting.get(frame.id);
    this.#waiting.delete(frame.id);
    if ('error' in frame) waiting?.reject(createORPCErrorFromJson(frame.error));
    else waiting?.resolve(frame);
  }

  /** Call when the connection is lost: present and later waiters are told. */
  lost(): void {
    this.#lost = true;
    for (const { reject } of this.#waiting.values()) reject(new ConnectionLost());
    this.#waiting.clear();
  }

  #ask(frame: FrameToMain): Promise<FrameToScreen> {
    return new Promise((resolve, reject) => {
      if (this.#lost) return reject(new ConnectionLost());
      this.#waiting.set(frame.id, { resolve, reject });
      this.#send(JSON.stringify(frame));
    });
  }

  #stream(id: number, signal: AbortSignal | undefined, ended: () => void): AsyncIteratorClass<unknown> {
    return new AsyncIteratorClass(
      async () => {
        signal?.throwIfAborted();
        const reply = await this.#ask({ id, next: true });
        return 'item' in reply ? { done: false, value: reply.item } : { done: true, value: undefined };
      },
      (why) => {
        ended();
        // A stream that has ended is not known to the main process any more.
        if (why !== 'next') this.#stop(id, null);
        return Promise.resolve();
      },
    );
  }

  /** @param reason null: the waiter is told that the stream has ended */
  #stop(id: number, reason: Error | null): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (reason) waiting?.reject(reason);
    else waiting?.resolve({ id, end: true });
    if (!this.#lost) this.#send(JSON.stringify({ id, stop: true } satisfies FrameToMain));
  }
}

/** A link over one end of a channel, which is started here. */
export function overPort(port: MessagePort): FrameLink {
  const link = new FrameLink((frame) => port.postMessage(frame));
  port.addEventListener('message', ({ data }) => link.received(data as string));
  port.addEventListener('close', () => link.lost());
  port.start();
  return link;
}

/** A link over a socket that is open or will be; earlier calls wait. */
export function overSocket(socket: WebSocket): FrameLink {
  const early: string[] = [];
  const link = new FrameLink((frame) => {
    if (socket.readyState === socket.CONNECTING) early.push(frame);
    else socket.send(frame);
  });
  socket.addEventListener('open', () => {
    for (const frame of early.splice(0)) socket.send(frame);
  });
  socket.addEventListener('message', ({ data }) => link.received(data as string));
  socket.addEventListener('close', () => link.lost());
  return link;
}
