/**
 * Detects that a service is silent while its answer is still awaited. A limit that short would give up services that are
 * slow but alive, yet the screens need to know within seconds.
 */
import type { Clock } from '../domain/clock.ts';
import type { HttpCall, HttpSender } from './http/http-call.ts';

/** A service that is known to take its time is not silent before it has taken twice as long. */
const PATIENCE = 2;

export class SilenceWatch implements HttpSender {
  readonly #http: HttpSender;
  readonly #clock: Clock;
  readonly #silentMs: number;
  /** Milliseconds that the last answer took. */
  #lastTrip = 0;
  #report = () => {};

  /** @param silentMs time without the head of an answer that counts as silence */
  constructor(http: HttpSender, clock: Clock, silentMs: number) {
    this.#http = http;
    this.#clock = clock;
    this.#silentMs = silentMs;
  }

  /** @param report hears once of each call that meets silence; the call goes on */
  whenSilent(report: () => void): void {
    this.#report = report;
  }

  async send(call: HttpCall): Promise<Buffer<ArrayBuffer>> {
    const begun = this.#clock.elapsed();
    const answered = new AbortController();
    void this.#reportUnless(answered.signal);
    const onHead = () => {
      answered.abort();
      this.#lastTrip = this.#clock.elapsed() - begun;
    };
    try {
      return await this.#http.send({ ...call, onHead });
    } finally {
      answered.abort();
    }
  }

  async #reportUnless(answered: AbortSignal): Promise<void> {
    await this.#clock.sleep(Math.max(this.#silentMs, PATIENCE * this.#lastTrip), answered);
    if (!answered.aborted) this.#report();
  }

  close(): Promise<void> {
    return this.#http.close();
  }
}
