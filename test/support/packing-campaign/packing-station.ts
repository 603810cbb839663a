/** The process of a packing station, with a screen of its own at its door. */
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { screenAt, type Client } from '../screen-at.ts';
import { StationProcess } from '../campaign/station-process.ts';
import type { DoorLine } from './station-plan.ts';

/** All other systems close the connections of a process when it ends. */
const CLOSED_BY_THEN_MS = 5_000;

export class PackingStation extends StationProcess {
  readonly #door = Promise.withResolvers<string>();
  #socket: WebSocket | null = null;

  /** To begin with. */
  readonly onLine = (line: DoorLine): void => this.#door.resolve(line.url);

  /** Connects a screen as soon as the station is ready. @returns null if it ended before */
  async screen(): Promise<Client | null> {
    const url = await Promise.race([this.#door.promise, super.ended().then(() => null)]);
    if (url === null) return null;
    const { client, socket, opened } = screenAt(url);
    this.#socket = socket;
    void super.ended().then(() => this.#terminateSocket());
    return (await opened) ? client : null;
  }

  /**
   * Under Wine the connection of a killed process sometimes stays open for ever, with the calls that wait for its answer.
   * All that the station had sent was read long before.
   */
  #terminateSocket(): void {
    setTimeout(() => this.#socket?.terminate(), CLOSED_BY_THEN_MS).unref();
  }

  override async ended(): Promise<string | null> {
    const why = await super.ended();
    const socket = this.#socket;
    if (socket && socket.readyState !== WebSocket.CLOSED) await once(socket, 'close');
    return why;
  }
}
