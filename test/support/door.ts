/** A TCP port on loopback. Its target may be changed at any time, and the port itself may be closed. */
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export type Behind = (socket: Socket) => void;

/**
 * Below those that the system hands out by itself (Linux: from 32768): while a door is closed no other process is given its
 * port, neither to listen nor for a connection.
 */
const somePort = () => 15_000 + Math.floor(Math.random() * 17_000);

export class Door {
  readonly #host: string;
  readonly #open = new Set<Socket>();
  #server: Server | null = null;
  #behind: Behind;
  /** Port of the door; it stays the same for the door's lifetime, even when closed. */
  port = 0;
  /** Connections that were taken. */
  connections = 0;

  constructor(behind: Behind, host = '127.0.0.1') {
    this.#behind = behind;
    this.#host = host;
  }

  get isOpen(): boolean {
    return this.#server !== null;
  }

  async open(): Promise<void> {
    for (let tries = 1; !this.#server; tries++) {
      try {
        this.#server = await this.#listen(this.port === 0 ? somePort() : this.port);
      } catch (error) {
        if (this.port !== 0 || tries >= 20 || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE')
          throw error;
      }
    }
    this.port = (this.#server.address() as AddressInfo).port;
  }

  async #listen(port: number): Promise<Server> {
    const server = createServer((socket) => this.#take(socket));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, this.#host, resolve);
    });
    return server;
  }

  /** Leads new connections there; existing ones are not touched. */
  leadTo(behind: Behind): void {
    this.#behind = behind;
  }

  /** The port is closed; open connections are cut. */
  async close(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (!server) return;
    const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
    for (const socket of this.#open) socket.destroy();
    await closed;
  }

  #take(socket: Socket): void {
    this.connections++;
    this.#open.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.once('close', () => this.#open.delete(socket));
    this.#behind(socket);
  }
}
