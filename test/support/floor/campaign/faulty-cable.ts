/** A cable between one bench and the store, as TCP: it can be cut, stall one way, lose answers, or be half-open. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { StoreAddress } from '../../../../src-main/floor/postgres/address.ts';

/**
 * `cut`: connections end, and none can be made. `stalled-up`: what the bench sends waits, and arrives when the cable is
 * good again, even if the bench has given up. `stalled-down`: answers wait likewise. `lossy`: answers are lost.
 * `half-open`: nothing passes, and the store does not notice that the bench has hung up.
 */
export const FAULTS = ['cut', 'stalled-up', 'stalled-down', 'lossy', 'half-open'] as const;
export type CableFault = (typeof FAULTS)[number];
export type CableState = 'good' | CableFault;

/** Late calls are executed before the store learns that the bench has gone. */
const LATE_MS = 500;

interface Pair {
  bench: Socket;
  store: Socket;
  up: Buffer[];
  down: Buffer[];
}

export class FaultyCable {
  readonly #server: Server;
  /** Null: it leads nowhere, and connections end. */
  #store: StoreAddress | null;
  readonly #pairs = new Set<Pair>();
  #state: CableState = 'good';
  /** The cable is half-open from the time when the bench sends this text; null: never. */
  stallAt: string | null = null;

  private constructor(server: Server, store: StoreAddress) {
    this.#server = server;
    this.#store = store;
    server.on('connection', (bench) => this.#join(bench));
  }

  static async to(store: StoreAddress): Promise<FaultyCable> {
    const server = createServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return new FaultyCable(server, store);
  }

  get address(): StoreAddress {
    return { host: '127.0.0.1', port: (this.#server.address() as AddressInfo).port };
  }

  get state(): CableState {
    return this.#state;
  }

  set state(state: CableState) {
    this.#state = state;
    if (state === 'cut') this.#endPairs();
    if (state !== 'good') return;
    for (const pair of this.#pairs) this.#flush(pair);
  }

  /** Leads the cable to another store, as after a failover or a change of address. @param store null: to none */
  leadTo(store: StoreAddress | null): void {
    this.#store = store;
    this.#endPairs();
  }

  end(): void {
    this.#server.close();
    this.#endPairs();
  }

  #endPairs(): void {
    for (const { bench, store } of this.#pairs) [bench, store].map((end) => end.destroy());
  }

  #join(bench: Socket): void {
    if (this.#state === 'cut' || this.#store === null) return void bench.destroy();
    const store = connect(this.#store);
    const pair: Pair = { bench, store, up: [], down: [] };
    this.#pairs.add(pair);
    bench.on('error', () => undefined);
    store.on('error', () => undefined);
    bench.on('data', (bytes) => {
      if (this.stallAt !== null && bytes.includes(this.stallAt)) this.#state = 'half-open';
      if (this.#state === 'stalled-up' || this.#state === 'half-open') pair.up.push(bytes);
      else store.write(bytes);
    });
    store.on('data', (bytes) => {
      if (this.#state === 'lossy') return;
      if (this.#state === 'stalled-down' || this.#state === 'half-open') pair.down.push(bytes);
      else bench.write(bytes);
    });
    bench.on('close', () => {
      if (this.#state === 'good') this.#hangUp(pair);
    });
    store.on('close', () => {
      this.#pairs.delete(pair);
      bench.destroy();
    });
  }

  #flush(pair: Pair): void {
    for (const bytes of pair.up.splice(0)) pair.store.write(bytes);
    for (const bytes of pair.down.splice(0)) pair.bench.write(bytes);
    if (pair.bench.destroyed) this.#hangUp(pair);
  }

  #hangUp({ store }: Pair): void {
    setTimeout(() => store.destroy(), LATE_MS).unref();
  }
}
