/**
 * Connection of a bench to its store, opened on demand. Calls use it one after another, each with a limit that includes
 * its time of waiting.
 */
import type { Clock } from '../../domain/clock.ts';
import { FloorStoreError } from '../store/store-error.ts';
import type { StoreAddress } from './address.ts';
import { Connection, type Credentials } from './connection.ts';
import { faultOf, toStoreError } from './fault-of.ts';

/** Connection of a bench to its floor. */
export interface StoreLogin extends Omit<Credentials, 'password'> {
  /** Addresses to try in turn, beginning with the one that answered last. */
  addresses: readonly StoreAddress[];
  /** Passwords that are tried in turn: a change of password may have ended between its two steps. */
  passwords: readonly string[];
}

export class Line {
  readonly #login: StoreLogin;
  readonly #sleep: Clock['sleep'];
  #address = 0;
  #connection: Promise<Connection> | null = null;
  #lastCall: Promise<unknown> = Promise.resolve();
  #isEnded = false;
  /** End of the certificates of the newest connection, epoch milliseconds; null: no TLS, or not connected yet. */
  certificateEndsAt: number | null = null;

  constructor(login: StoreLogin, sleep: Clock['sleep']) {
    this.#login = login;
    this.#sleep = sleep;
  }

  /**
   * @param call names it in errors
   * @returns the first column of the first row
   * @throws FloorStoreError
   */
  async value(call: string, limitMs: number, text: string, values: readonly unknown[]): Promise<unknown> {
    const ended = new AbortController();
    const state: { connection: Connection | null; isOver: boolean } = { connection: null, isOver: false };
    const work = this.#afterLastCall(async () => {
      this.#checkGoesOn(state);
      state.connection = await this.#connected();
      this.#checkGoesOn(state);
      return state.connection.value(text, values);
    });
    const limit = this.#sleep(limitMs, ended.signal).then(() => {
      state.isOver = true;
      // A sent call may still be carried out, and its answer must not be taken for that of the next call.
      if (!ended.signal.aborted) state.connection?.destroy();
      throw new FloorStoreError('timeout', `${call} took longer than ${limitMs} ms`);
    });
    try {
      return await Promise.race([work, limit]);
    } catch (error) {
      const failure = toStoreError(error, call);
      if (failure.fault === 'read-only') this.#tryAnother(state.connection);
      // A removed login stays connected without its rights: the next sign-in shows that it was removed.
      if (failure.fault === 'unknown-bench') state.connection?.destroy();
      throw failure;
    } finally {
      ended.abort();
    }
  }

  /** Ends the line: calls under way fail. */
  async end(): Promise<void> {
    this.#isEnded = true;
    (await this.#connection?.catch(() => null))?.destroy();
  }

  #afterLastCall<T>(work: () => Promise<T>): Promise<T> {
    const call = this.#lastCall.then(work);
    this.#lastCall = call.catch(() => undefined);
    return call;
  }

  #checkGoesOn({ isOver }: { isOver: boolean }): void {
    if (this.#isEnded) throw new FloorStoreError('unreachable', 'the connection was closed');
    if (isOver) throw new FloorStoreError('timeout', 'given up before it was sent');
  }

  async #connected(): Promise<Connection> {
    const before = await this.#connection?.catch(() => null);
    if (before?.isUsable) return before;
    const next = this.#connect();
    this.#connection = next;
    return next;
  }

  async #connect(): Promise<Connection> {
    const { addresses, passwords, ...credentials } = this.#login;
    let failure: unknown = new FloorStoreError('unreachable', 'no address');
    for (let tries = 0; tries < addresses.length; tries += 1) {
      const address = addresses[this.#address % addresses.length];
      for (const password of address ? passwords : []) {
        try {
          const connection = await Connection.open(address as StoreAddress, { ...credentials, password });
          this.certificateEndsAt = connection.certificateEndsAt;
          return connection;
        } catch (error) {
          failure = error;
          if (faultOf(error) !== 'sign-in') break;
        }
      }
      this.#address += 1;
    }
    // No function was called yet: it is the database that refuses this login.
    if (faultOf(failure) === 'unknown-bench')
      throw new FloorStoreError('sign-in', 'may not connect', { cause: failure });
    throw failure;
  }

  /**
   * Switches to the next address: a standby answers but cannot write, and another address may be that of the server that
   * can.
   */
  #tryAnother(connection: Connection | null): void {
    if (this.#login.addresses.length < 2) return;
    connection?.destroy();
    this.#address += 1;
  }
}
