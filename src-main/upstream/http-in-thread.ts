/** Has HTTP made in a thread of its own. A thread that breaks ends its calls, and the next call starts another. */
import { Worker } from 'node:worker_threads';
import {
  changesSomething,
  type HttpCall,
  type HttpSender,
  type HttpSettings,
  type NoteDate,
  type OpenHttp,
} from './http-call.ts';
import { unpackFailure, type HttpReply, type HttpRequest } from './http-messages.ts';
import { UpstreamError } from './upstream-error.ts';

/**
 * For what the thread makes and throws away. Pieces of answers wait outside the engine's heap until it collects young
 * objects: with the 32 MB that it would take, tens of megabytes do.
 */
const YOUNG_MB = 4;

interface Pending {
  call: HttpCall;
  resolve: (body: Buffer<ArrayBuffer>) => void;
  reject: (error: unknown) => void;
}

class HttpInThread implements HttpSender {
  readonly #entry: URL;
  readonly #settings: HttpSettings;
  readonly #noteDate: NoteDate;
  readonly #pending = new Map<number, Pending>();
  readonly #closed = Promise.withResolvers<void>();
  #worker: Worker | null = null;
  #nextId = 1;
  #isClosing = false;

  constructor(entry: URL, settings: HttpSettings, noteDate: NoteDate) {
    this.#entry = entry;
    this.#settings = settings;
    this.#noteDate = noteDate;
    // Before the first call: it loads its code while others do theirs.
    this.#start();
  }

  #start(): Worker {
    const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MB };
    const worker = new Worker(this.#entry, { workerData: this.#settings, resourceLimits });
    worker.on('message', (reply: HttpReply) => this.#hear(reply));
    let reason: unknown = new Error('the thread has stopped');
    worker.on('error', (error: unknown) => {
      reason = error;
    });
    worker.on('exit', () => this.#lost(worker, reason));
    this.#worker = worker;
    return worker;
  }

  send(call: HttpCall): Promise<Buffer<ArrayBuffer>> {
    if (this.#isClosing) return Promise.reject(new UpstreamError('unreachable', { sent: false }));
    const worker = this.#worker ?? this.#start();
    const id = this.#nextId++;
    const { url, meter: _meter, onHead: _onHead, ...rest } = call;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { call, resolve, reject });
      worker.postMessage({ kind: 'send', id, url: url.href, ...rest } satisfies HttpRequest);
    });
  }

  #hear(reply: HttpReply): void {
    if (reply.kind === 'date') this.#noteDate(reply.date, reply.tripMs);
    else if (reply.kind === 'head') this.#pending.get(reply.id)?.call.onHead?.();
    else if (reply.kind === 'closed') this.#closed.resolve();
    else this.#settle(reply);
  }

  #settle(reply: Exclude<HttpReply, { kind: 'date' | 'head' | 'closed' }>): void {
    const pending = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if (!pending) return;
    const { meter } = pending.call;
    if (meter) {
      meter.requests += reply.cost.requests;
      meter.bytes += reply.cost.bytes;
    }
    if (reply.kind === 'body') pending.resolve(Buffer.from(reply.body));
    else pending.reject(reply.kind === 'failed' ? unpackFailure(reply.failure) : reply.error);
  }

  /** What its calls came to nobody knows. */
  #lost(worker: Worker, cause: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    this.#closed.resolve();
    for (const { call, reject } of this.#pending.values()) {
      reject(new UpstreamError('unreachable', { mayHaveHappened: changesSomething(call), cause }));
    }
    this.#pending.clear();
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    const worker = this.#worker;
    if (!worker) return;
    worker.postMessage({ kind: 'close' } satisfies HttpRequest);
    await this.#closed.promise;
    // Not waited for: a name that is being looked up holds the thread until its server gives up.
    void worker.terminate();
  }
}

/** @param entry the thread's module: TypeScript source in tests, a built file in the application */
export const httpInThread =
  (entry: URL): OpenHttp =>
  (settings, noteDate) =>
    new HttpInThread(entry, settings, noteDate);
