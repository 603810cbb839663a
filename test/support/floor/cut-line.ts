/** The line between one bench and its floor, which can be cut, in one direction too, or slow, without a message. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** `no-answers`, `no-questions`: the other direction works. */
export const LINE_STATES = ['whole', 'cut', 'no-answers', 'no-questions', 'slow'] as const;
export type LineState = (typeof LINE_STATES)[number];

/** Delay of a slow line. */
const SLOW_MS = 1_500;

export class CutLine {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #slowMs: number;
  #state: LineState = 'whole';

  private constructor(server: Server, slowMs: number) {
    this.#server = server;
    this.#slowMs = slowMs;
  }

  /** Line to the port of a server on this machine. @param slowMs delay of each direction while the line is slow */
  static async to(port: number, slowMs = SLOW_MS): Promise<CutLine> {
    const server = createServer();
    const line = new CutLine(server, slowMs);
    server.on('connection', (near: Socket) => line.#join(near, connect(port, '127.0.0.1')));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return line;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  #join(near: Socket, far: Socket): void {
    for (const [from, to, lost] of [
      [near, far, 'no-questions'],
      [far, near, 'no-answers'],
    ] as const) {
      this.#sockets.add(from);
      from.on('data', (data: Buffer) => {
        if (this.#state === 'cut' || this.#state === lost) return;
        if (this.#state === 'slow') setTimeout(() => to.write(data), this.#slowMs).unref();
        else to.write(data);
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
    }
  }

  get state(): LineState {
    return this.#state;
  }

  /** Cuts the line like a pulled cable: connections stay open without data. */
  cut(): void {
    this.become('cut');
  }

  mend(): void {
    this.become('whole');
  }

  /** Changes the state. Connections stay, except those from before the line was whole again. */
  become(state: LineState): void {
    this.#state = state;
    if (state === 'whole') for (const socket of this.#sockets) socket.destroy();
  }

  async end(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
