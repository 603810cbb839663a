/** Makes HTTP calls in a thread of its own. If the thread breaks, its calls end, and the next call starts another. */
import { plainError, type PackedError } from '../../thread/packed-error.ts';
import { Thread, ThreadEndedError } from '../../thread/thread.ts';
import {
  changesSomething,
  type HttpCall,
  type HttpSender,
  type HttpSettings,
  type Meter,
  type NoteDate,
  type OpenHttp,
} from './http-call.ts';
import type { HttpServed } from './http-thread.ts';
import { UpstreamError, type UpstreamDetails } from '../upstream-error.ts';

/**
 * Young generation of the thread, MB. Pieces of answers stay outside the heap until it is collected: with the engine's
 * default of 32 MB they take tens of megabytes.
 */
const YOUNG_MB = 4;

class HttpInThread implements HttpSender {
  readonly #start: () => Thread<HttpServed>;
  readonly #noteDate: NoteDate;
  #thread: Thread<HttpServed>;
  #isClosing = false;

  constructor(entry: URL, data: HttpSettings, noteDate: NoteDate) {
    this.#noteDate = noteDate;
    this.#start = () => new Thread(entry, { youngMb: YOUNG_MB, data, errorOf });
    // Started before the first call, so that its code loads in parallel.
    this.#thread = this.#start();
  }

  async send(call: HttpCall): Promise<Buffer<ArrayBuffer>> {
    if (this.#isClosing) throw new UpstreamError('unreachable', { sent: false });
    if (this.#thread.hasEnded) this.#thread = this.#start();
    const { url, meter, onHead, onDate, ...rest } = call;
    const headCame = () => onHead?.();
    const dated: NoteDate = (...date) => {
      this.#noteDate(...date);
      onDate?.(...date);
    };
    const spent = ({ requests, bytes }: Meter) => {
      if (meter) Object.assign(meter, { requests: meter.requests + requests, bytes: meter.bytes + bytes });
    };
    try {
      const { buffer } = await this.#thread.call('send', { ...rest, url: url.href }, headCame, dated, spent);
      return Buffer.from(buffer);
    } catch (cause) {
      if (!(cause instanceof ThreadEndedError)) throw cause;
      // The outcome of its calls is unknown.
      throw new UpstreamError('unreachable', { mayHaveHappened: changesSomething(call), cause });
    }
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#thread.call('close').catch(() => undefined);
    // Not awaited: a DNS look-up blocks the thread until its server gives up.
    void this.#thread.terminate();
  }
}

function errorOf(error: PackedError): Error {
  if (error.name !== 'UpstreamError') return plainError(error);
  const { kind, ...details } = error.details as UpstreamDetails;
  return new UpstreamError(kind, { ...details, cause: error.cause && plainError(error.cause) });
}

/** @param entry the thread's module: TypeScript source in tests, a built file in the application */
export const httpInThread =
  (entry: URL): OpenHttp =>
  (settings, noteDate) =>
    new HttpInThread(entry, settings, noteDate);
