/** A packer at a bench: order after order, unit by unit, but for the last one: nothing is closed, and no request is made. */
import type { Client } from './bench-station.ts';
import { must } from './bench.ts';
import { timedAsync } from './timing.ts';

export class Packer {
  readonly #client: Client;
  #orderId = '';
  #units: string[] = [];
  #orders = 0;

  constructor(client: Client) {
    this.#client = client;
  }

  /** @returns microseconds from a scan of an open order to its green light */
  async scan(): Promise<number> {
    while (this.#units.length === 0) await this.#takeNext();
    const text = this.#units.pop() ?? '';
    const { orderId } = this;
    let signal = '';
    const ms = await timedAsync(
      async () => ({ signal } = await this.#client.packing.scan({ orderId, text })),
    );
    must(signal === 'right', `a scan of ${orderId} was ${signal}`);
    return ms * 1000;
  }

  get orderId(): string {
    return this.#orderId;
  }

  async #takeNext(): Promise<void> {
    const { rows } = await this.#client.queue.page({ filter: {}, offset: this.#orders++, limit: 1 });
    const [row] = rows;
    must(row !== undefined, 'no order is left to pack');
    this.#orderId = row?.orderId ?? '';
    const { items } = await this.#client.packing.open({ orderId: this.#orderId, free: false });
    const units = items.flatMap(({ eans, due, packed }) =>
      Array.from({ length: due - packed }, () => eans[0] ?? ''),
    );
    this.#units = units.slice(1);
  }
}
