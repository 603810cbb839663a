/**
 * Notices that a service is silent while its answer is still waited for. A limit so short would give up services that
 * are slow but alive; the screens need to know within seconds all the same.
 */
import type { HttpCall, HttpSender } from './http-call.ts';

/** A service that is known to take its time is not silent before it has taken twice as long. */
const PATIENCE = 2;

export class SilenceWatch implements HttpSender {
  readonly #http: HttpSender;
  readonly #silentMs: number;
  /** Milliseconds that the last answer took. */
  #lastTrip = 0;
  #report = () => {};

  /** @param silentMs without the head of an answer for so long */
  constructor(http: HttpSender, silentMs: number) {
    this.#http = http;
    this.#silentMs = silentMs;
  }

  /** @param report hears once of each call that meets silence; the call goes on */
  whenSilent(report: () => void): void {
    this.#report = report;
  }

  async send(call: HttpCall): Promise<Buffer<ArrayBuffer>> {
    const begun = performance.now();
    const timer = setTimeout(() => this.#report(), Math.max(this.#silentMs, PATIENCE * this.#lastTrip));
    const onHead = () => {
      clearTimeout(timer);
      this.#lastTrip = performance.now() - begun;
    };
    try {
      return await this.#http.send({ ...call, onHead });
    } finally {
      clearTimeout(timer);
    }
  }

  close(): Promise<void> {
    return this.#http.close();
  }
}
